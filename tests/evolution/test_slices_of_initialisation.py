"""Generation 0 of a large population is made in slices, with opportunities to stop."""

from collections.abc import Iterator
from itertools import count

import pytest

from sudoku_ga.evolution.core.operators import NotApplicable
from sudoku_ga.evolution.core.report import Phase, Report, StopReason
from sudoku_ga.evolution.engine import island, run
from sudoku_ga.evolution.engine.clock import Stopwatch
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.evolution.puzzles import AI_ESCARGOT

RECIPES = ("evolution", "sato-inoue-2010", "alleles", "candidate-rows", "memetic")
_FIRST = 50


def _reports(name: str, control: Control | None = None) -> Iterator[Report]:
    values = {"population.size": _FIRST, "logic.level": "none", "termination.time_limit_s": 60.0}
    recipe = load_recipe(name).with_values(values)
    return evolve(AI_ESCARGOT, recipe, 1, control)


def _figures(report: Report) -> tuple[object, ...]:
    return report.evaluations, report.conflicts, report.fitness, report.best.digits.tolist()


@pytest.mark.parametrize("name", RECIPES)
def test_slices_are_the_population_that_is_made_at_once(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = _reports(name)
    expected = [_figures(next(whole)) for _ in range(3)]
    monkeypatch.setattr(island, "_SLICED_GENES", 81 * 7)
    sliced = _reports(name)
    assert [_figures(next(sliced)) for _ in range(3)] == expected


def test_a_stop_is_kept_while_generation_0_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(island, "_SLICED_GENES", 81 * 7)
    control = Control()
    control.stop()
    (last,) = _reports("evolution", control)
    assert (last.phase, last.generation) == (Phase.ENDED, 0)
    assert last.outcome is not None
    assert last.outcome.stop_reason is StopReason.CANCELLED
    assert 0 < last.evaluations < _FIRST


def test_the_time_limit_is_kept_while_generation_0_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(island, "_SLICED_GENES", 81 * 7)
    seconds = count(0, 20)
    monkeypatch.setattr(run, "Stopwatch", lambda: Stopwatch(lambda: float(next(seconds))))
    *_before, last = _reports("evolution")
    assert last.outcome is not None
    assert last.outcome.stop_reason is StopReason.TIME_LIMIT
    assert 0 < last.evaluations < _FIRST


def test_a_population_beyond_the_memory_is_refused_with_its_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(run, "_memory_bytes", lambda: 3.0 * 58 * (_FIRST - 1))
    told = r"50 individuals of 58 genes take at least 0\.0 GB of memory"
    with pytest.raises(NotApplicable, match=told):
        next(_reports("evolution"))
