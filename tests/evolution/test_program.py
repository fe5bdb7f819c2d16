"""Programs make the calls that Python would make."""

from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import pytest
from numba import njit

from sudoku_ga.evolution.core.plan import Plan
from sudoku_ga.evolution.core.report import StopReason
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine import planned_generation, reports
from sudoku_ga.evolution.engine.run import evolve, run
from sudoku_ga.evolution.kernels import program
from sudoku_ga.evolution.kernels.log import COUNTS, begin_generation
from sudoku_ga.evolution.kernels.program import NotRepeatable, Program
from sudoku_ga.evolution.operators.population import Islands
from sudoku_ga.evolution.recipe.edit import with_component
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.evolution.puzzles import AI_ESCARGOT


class Pair(NamedTuple):
    left: Any
    right: Any


@njit
def append(value, target):
    target[0] = 10 * target[0] + value


@njit
def total_of(pair, flag, word, byte, share, table, numbers, target):
    target[0] += pair.left[0] + pair.right[0][0] + table[1, 1] + numbers[1] + flag + byte + share
    target[0] += word >> np.uint64(60)


@njit
def first_of(values):
    return values[:1]


@njit
def fail(values):
    if values[0] > 1:
        raise ValueError
    values[0] += 1


def test_calls_are_made_in_their_order_again_and_again():
    target = np.zeros(1, np.int64)
    calls = [(append, (each, target)) for each in (1, 2, 3)]
    append(0, target)
    made = Program(calls)
    made.run(0)
    assert target[0] == 0
    made.run(2)
    assert target[0] == 123_123


@pytest.mark.parametrize("integers", [np.int8, np.uint8, np.int16, np.int32, np.int64])
def test_arguments_of_every_kind_arrive(integers):
    targets = [np.zeros(1), np.zeros(1)]
    numbers = np.arange(6, dtype=integers)[::-2]  # of another stride, and backwards
    readonly = np.arange(4.0).reshape(2, 2)
    readonly.flags.writeable = False
    for index, target in enumerate(targets):
        pair = Pair(np.ones(1, bool), (np.full(2, 7, integers), 5))
        arguments = pair, True, (1 << 64) - 1, integers(3), 0.5, readonly, numbers, target
        if index == 0:
            total_of(*arguments)
        else:
            Program([(total_of, arguments)]).run(1)
    assert targets[0] == targets[1]


def test_the_failure_of_a_kernel_is_said():
    values = np.zeros(1, np.int64)
    fail(np.zeros(1, np.int64))
    made = Program([(fail, (values,))])
    made.run(2)
    with pytest.raises(MemoryError):
        made.run(1)


def _without_known_arrays(changed):
    changed.setattr(program, "_ARRAY_PARTS", ("data", "shape", "strides"))


def _without_what_is_asked(changed):
    changed.setattr(program.ir, "IRBuilder", None)


@pytest.mark.parametrize("change", [_without_known_arrays, _without_what_is_asked])
def test_where_numba_is_another_python_makes_the_calls(change, monkeypatch):
    counts = np.zeros((1, len(COUNTS)), np.int64)
    begin_generation(counts)
    plan = Plan()
    plan.add(begin_generation, counts)
    assert planned_generation.program_of(plan) is not None
    monkeypatch.setattr(program, "_known", {})
    change(monkeypatch)
    assert planned_generation.program_of(plan) is None


def test_what_returns_an_array_or_is_not_compiled_is_refused():
    values = np.zeros(1, np.int64)
    with pytest.raises(NotRepeatable):
        Program([(append, (np.float32(1), values))])
    first_of(values)
    with pytest.raises(NotRepeatable):
        Program([(first_of, (values,))])


@pytest.mark.parametrize("islands", [1, 2])
@pytest.mark.parametrize("name", ["generational", "sato-inoue-2010", "memetic"])
def test_a_run_that_nobody_follows_ends_as_one_that_is_followed(name, islands):
    recipe = load_recipe(name).with_value("population.size", 20)
    if islands > 1:
        recipe = with_component(recipe, Role.ISLANDS, Islands).with_value("islands.count", islands)
    for path, value in (("logic.level", "none"), ("termination.max_generations", 333)):
        recipe = recipe.with_value(path, value)
    *_, expected = evolve(AI_ESCARGOT, recipe, 3)
    last = run(AI_ESCARGOT, recipe, 3)
    assert [each.digits.tolist() for each in (last.best, last.outcome.best_at_end)] == [
        each.digits.tolist() for each in (expected.best, expected.outcome.best_at_end)
    ]
    assert replace(last, best=expected.best, elapsed_s=expected.elapsed_s) == expected


def test_limits_of_a_plug_in_are_asked_at_each_generation(monkeypatch):
    recipe = load_recipe("generational").with_value("logic.level", "none")
    asked = []

    class Odd:
        ends_at_solution = True

        def reached(self, _elapsed_s, _evaluations, generations):
            asked.append(generations)
            return StopReason.GENERATION_LIMIT if generations == 777 else None

    monkeypatch.setattr(reports, "checked_terminations", lambda *_: (Odd(),))
    assert run(AI_ESCARGOT, recipe, 3).generation == 777
    assert asked == [*range(778)]
