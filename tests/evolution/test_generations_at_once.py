"""Generations that are made at once are those made one by one, report by report."""

import threading
from dataclasses import fields
from itertools import count, islice
from typing import Any

import pytest

from sudoku_ga.evolution.core.report import Change, Phase, Report
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine import islands, planned_generation
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.island import Island
from sudoku_ga.evolution.engine.observer import RunObserver
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.kernels.program import NotRepeatable, Program
from sudoku_ga.evolution.operators.population import Islands
from sudoku_ga.evolution.operators.selection import FitnessProportionate, LinearRank, Truncation
from sudoku_ga.evolution.recipe.edit import with_component
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.grid import Grid
from tests.evolution.puzzles import AI_ESCARGOT, ARTICLE_EXAMPLE
from tests.evolution.recipes import OF_KERNELS, by_representation
from tests.examples import some
from tests.golden.traces import small
from tests.puzzle.variants import VARIANTS

_NAMES = [each.name for each in fields(Report)]


def lasting(name: str) -> Recipe:
    """Return a small recipe that does not solve the puzzle within 60 generations."""
    recipe = small(load_recipe(name))
    return recipe.with_value("local_search.temperature", 3) if name == "alleles" else recipe


def with_changes(recipe: Recipe, generations: int, changes: dict[str, Any]) -> Recipe:
    return recipe.with_values({"termination.max_generations": generations, **changes})


class Watching(RunObserver):
    """Looks at nothing, but could: generations are made one by one."""


def evolved(recipe: Recipe, *how: Any, puzzle: Grid = AI_ESCARGOT, seed: int = 7) -> list[tuple]:
    """Return what a run tells; ``how``: its control and its observer."""
    return [comparable(each) for each in evolve(puzzle, recipe, seed, *how)]


def one_by_one(recipe: Recipe, **more: Any) -> list[tuple]:
    return evolved(recipe, None, Watching(), **more)


def comparable(report: Report) -> tuple:
    """Return all that a report says but its time; the text tells 3 from 3.0."""
    values = {name: getattr(report, name) for name in _NAMES}
    values["best"] = report.best_digits.tobytes()
    del values["elapsed_s"], values["outcome"]
    outcome = report.outcome
    ending = outcome and (outcome.stop_reason, outcome.best_at_end.digits.tobytes())
    return (*values.values(), ending, repr(report.conflicts), repr(report.fitness))


@pytest.fixture(autouse=True)
def made_at_once(monkeypatch):
    """The numbers of generations that were made at once, which begin early."""
    counts, run = [], Island.run

    def noting(each, count):
        counts.append(count)
        run(each, count)

    for name in ("INTERPRETED", "_INTERPRETED_AGAIN"):
        monkeypatch.setattr(planned_generation, name, 8)
    monkeypatch.setattr(Island, "run", noting)
    return counts


@pytest.mark.parametrize("name", by_representation())
def test_every_recipe_gives_the_same_reports(name, made_at_once):
    recipe = with_changes(lasting(name), 40, {})
    if name not in OF_KERNELS:
        recipe = with_changes(recipe, 22, {"termination.max_evaluations": 3_000})
    expected = one_by_one(recipe)
    assert not made_at_once
    assert evolved(recipe, Control()) == expected
    assert not made_at_once  # since a parameter might have changed
    assert evolved(recipe) == expected
    assert bool(made_at_once) == (name in OF_KERNELS)
    assert name not in OF_KERNELS or max(made_at_once) > 1


def test_a_process_that_has_the_machine_code_makes_generations_at_once_sooner(monkeypatch):
    monkeypatch.setattr(planned_generation, "_INTERPRETED_AGAIN", 3)
    monkeypatch.setattr(planned_generation, "_repeated", set())
    first, make = [], Island.run

    def noting(island, count):
        first.append(island.generation)
        make(island, count)

    monkeypatch.setattr(Island, "run", noting)
    begun = []
    for _ in range(2):
        evolved(with_changes(lasting("alleles"), 20, {}))
        begun.append(first[0])
        first.clear()
    assert begun == [8, 3]


@pytest.mark.parametrize(
    ("name", "board"),
    [("sato-inoue-2010", "4x4 X"), ("weiss-2009", "Latin X"), ("weiss-2009", "5x5 jigsaw")],
)
def test_variants_give_the_same_reports(name, board, made_at_once):
    recipe = with_changes(lasting(name), 40, {"termination.at_solution": "continue"})
    puzzle = Grid.empty(VARIANTS[board])
    assert evolved(recipe, puzzle=puzzle) == one_by_one(recipe, puzzle=puzzle)
    assert made_at_once


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("alleles", {"logic.level": "none", "termination.at_solution": "continue"}),
        ("alleles", {"local_search.temperature": 0, "termination.at_solution": "continue"}),
        ("alleles", {"restart.generations": 27}),
        ("sato-inoue-2010", {"termination.max_evaluations": 33 * 60 + 30}),
        ("sato-inoue-2010", {"local_search.mutants": 3}),
        ("sato-inoue-2010-fitted", {"termination.at_solution": "continue"}),
        ("generational", {"replacement.elite": 0}),
        ("generational", {"replacement.elite": 3}),
        ("generational", {"population.offspring": 90}),
        ("coelho-frank-2021-270", {"selection.drawing": "without-replacement"}),
        ("mantere-koljonen-2007", {"restart.generations": 27}),
        ("mantere-koljonen-2007", {"replacement.ties": "by-place"}),
        ("weiss-2009", {"restart.generations": 11, "replacement.parents_kept": 20}),
        ("weiss-2009", {"selection[1].share": 0.12}),
        ("pygene-cells-2012", {"population.initial": 10}),
        ("mantere-koljonen-2007", {"restart.generations": 27, "population.initial": 10}),
        ("pencil-marks-tournament", {"mutation.rate_per": "individual"}),
    ],
)
def test_parameters_restarts_and_limits_are_kept(name, changes, made_at_once):
    recipe = with_changes(lasting(name), 60, changes)
    assert evolved(recipe) == one_by_one(recipe)
    assert made_at_once


@pytest.mark.parametrize("selection", [Truncation, LinearRank, FitnessProportionate])
def test_other_selections_give_the_same_reports(selection, made_at_once):
    recipe = with_changes(lasting("generational"), 40, {})
    recipe = with_component(recipe, Role.SELECTION, selection)
    assert evolved(recipe) == one_by_one(recipe)
    assert made_at_once


@pytest.mark.parametrize("island_count", [1, 3])
@pytest.mark.parametrize("observer", [None, Watching()], ids=["unobserved", "observed"])
@pytest.mark.parametrize("generation", some([37, 5]))
def test_a_change_at_a_report_acts_in_the_next_generation(island_count, observer, generation):
    recipe = on_islands(lasting("sato-inoue-2010"), count=island_count)
    control, last = Control(), None
    reports = []
    for last in islice(evolve(AI_ESCARGOT, recipe, 7, control, observer), 150):
        reports.append(told(last))
        if last.generation == generation and last.phase is Phase.GENERATION:
            control.change("crossover.rate", 0.9)
    assert last.changes == (Change(generation + 1, "crossover.rate", 0.9),)
    planned = Control(last.changes, accepts_changes=False)
    again = islice(evolve(AI_ESCARGOT, recipe, 7, planned), 150)
    assert reports == [told(each) for each in again]
    unchanged = islice(evolve(AI_ESCARGOT, recipe, 7), 150)
    same = [one == told(other) for one, other in zip(reports, unchanged, strict=True)]
    numbers = [values[_NAMES.index("generation")] for values in reports]
    assert all(same[: numbers.index(generation + 1)])
    assert not all(same)


def told(report: Report) -> tuple:
    """Return what is comparable of a report but its changes."""
    values = list(comparable(report))
    del values[_NAMES.index("changes")]
    return tuple(values)


@pytest.mark.parametrize("seed", some([0, 1, 5]))
@pytest.mark.parametrize("island_count", [1, 3])
def test_a_solution_ends_the_run_in_the_generation_in_which_it_is_found(island_count, seed):
    recipe = load_recipe("sato-inoue-2010").with_value("logic.level", "none")
    recipe = on_islands(recipe, count=island_count)
    *_, last = evolve(ARTICLE_EXAMPLE, recipe, seed)
    *_, expected = evolve(ARTICLE_EXAMPLE, recipe, seed, None, Watching())
    assert comparable(last) == comparable(expected)
    assert last.outcome.solved


def test_a_stop_in_the_middle_of_what_was_made_ends_the_run_there(made_at_once):
    recipe, control = lasting("generational"), Control(accepts_changes=False)
    recipe = recipe.with_value("termination.max_generations", 0)
    seen = []
    for report in evolve(AI_ESCARGOT, recipe, 7, control):
        seen.append(comparable(report))
        made = sum(made_at_once)
        if report.phase is Phase.GENERATION and report.generation == 8 + made - 2 > 40:
            control.stop()
    assert report.generation < 9 + made
    assert report.outcome.stop_reason.value == "cancelled"
    assert seen[:-1] == one_by_one(with_changes(recipe, report.generation + 1, {}))[: len(seen) - 1]


# --- Islands ----------------------------------------------------------------------------


def on_islands(recipe: Recipe, **settings: int | str) -> Recipe:
    usual = {"count": 3, "interval": 6, "delay": 4}
    recipe = with_component(recipe, Role.ISLANDS, Islands)
    for name, value in {**usual, **settings}.items():
        recipe = recipe.with_value(f"islands.{name}", value)
    return recipe


@pytest.mark.parametrize("name", some(sorted(OF_KERNELS), 3))
def test_islands_exchange_the_same_migrants(name, made_at_once):
    recipe = with_changes(on_islands(lasting(name)), 50, {})
    assert evolved(recipe) == one_by_one(recipe)
    assert made_at_once


@pytest.mark.parametrize(
    "settings",
    some(
        [
            {"delay": 0},
            {"interval": 1, "delay": 2},
            {"count": 4, "topology": "full", "migrants": 2},
            {"delay": 6},
            {"delay": 15},
            {"delay": 40},
            {"interval": 0},
            {"count": 2, "migrants": 7},
            {"topology": "full", "migrants": 1_000},
        ],
        3,
    ),
)
def test_migrants_of_any_settings_move_between_generations(settings, made_at_once):
    recipe = with_changes(on_islands(lasting("sato-inoue-2010"), **settings), 70, {})
    assert evolved(recipe) == one_by_one(recipe)
    assert made_at_once


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("sato-inoue-2010", {"termination.max_evaluations": 3 * 33 * 60 + 30}),
        ("mantere-koljonen-2007", {"restart.generations": 27}),
    ],
)
def test_restarts_and_limits_of_islands_are_kept(name, changes, made_at_once):
    recipe = with_changes(on_islands(lasting(name)), 70, changes)
    assert evolved(recipe) == one_by_one(recipe)
    assert made_at_once


def test_planned_changes_are_made_between_generations(made_at_once, monkeypatch):
    # Islands run as far ahead as they may.
    monkeypatch.setattr(islands.time, "perf_counter", lambda: 0.0)
    changes = [
        Change(generation, path, value)
        for generation, path, value in [
            (37, "islands.interval", 3),
            (43, "population.size", 33),
            (44, "islands.delay", 9),
            (52, "islands.migrants", 3),
            (60, "islands.interval", 0),
            (66, "crossover.rate", 0.1),
        ]
    ]
    recipe = with_changes(on_islands(lasting("sato-inoue-2010")), 80, {})
    at_once = evolved(recipe, Control(changes, accepts_changes=False))
    assert at_once == evolved(recipe, Control(changes), Watching())
    assert len(made_at_once) > 4


def test_a_failure_ends_the_run_and_its_threads(monkeypatch):
    made, run = count(), Program.run

    def fail(program, times):
        if times > 1 and next(made) == 5:
            raise MemoryError
        run(program, times)

    monkeypatch.setattr(Program, "run", fail)
    with pytest.raises(MemoryError):
        evolved(on_islands(lasting("sato-inoue-2010"), count=2, delay=0))
    assert not [each for each in threading.enumerate() if each.name.startswith("island")]


def test_without_machine_code_the_reports_are_the_same(monkeypatch, made_at_once):
    recipe = with_changes(lasting("generational"), 40, {})
    expected = evolved(recipe)
    made_at_once.clear()

    def refuse(calls):
        raise NotRepeatable

    monkeypatch.setattr(planned_generation, "Program", refuse)
    assert evolved(recipe) == expected
    assert not made_at_once
