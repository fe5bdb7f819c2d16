"""Replays of recorded runs, and the generation at which a change is found."""

from dataclasses import replace

import pytest

from sudoku_ga.evolution.core.report import Change, Report, StopReason
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.records.record import RunRecord
from sudoku_ga.evolution.records.replay import Difference, Verdict, replay, without_time_limit
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.evolution.puzzles import AI_ESCARGOT, ARTICLE_EXAMPLE, CONTRADICTORY
from tests.evolution.recipes import by_representation
from tests.evolution.runs import endless, read_back, recorded
from tests.golden.traces import small


def replayed(record: RunRecord) -> Difference | None:
    """Replay a run from its file."""
    return replay(read_back(record), lambda report: None)


@pytest.mark.parametrize("name", by_representation())
def test_every_recipe_replays_identically(name: str) -> None:
    recipe = small(load_recipe(name)).with_value("termination.max_generations", 12)
    record = recorded(AI_ESCARGOT, recipe, 5)
    assert record.trace[0].generation == 0
    assert replayed(record) is None
    assert replayed(replace(record, seed=6)) is not None


def test_a_run_with_restarts_replays_identically() -> None:
    record = recorded(AI_ESCARGOT, endless(generations=12, **{"restart.generations": 1}), 3)
    assert record.ending.restarts > 1
    assert replayed(record) is None


def test_a_run_with_adaptation_replays_identically() -> None:
    recipe = small(load_recipe("candidate-rows"))
    record = recorded(AI_ESCARGOT, recipe.with_value("termination.max_generations", 12), 5)
    evaluations = [mark.evaluations for mark in record.trace]
    assert evaluations[-1] - evaluations[-2] > 2 * (
        evaluations[2] - evaluations[1]
    )  # the population has grown
    assert replayed(record) is None


@pytest.mark.parametrize("puzzle", [ARTICLE_EXAMPLE, CONTRADICTORY])
def test_a_run_that_logic_ended_replays_identically(puzzle: Grid) -> None:
    record = recorded(puzzle, load_recipe("fast"), 1)
    assert record.trace == ()
    assert replayed(record) is None


@pytest.mark.parametrize("geometry", [Geometry(3, 2), Geometry(2, 3), Geometry(6, 6)], ids=str)
def test_boards_of_any_shape_replay_identically(geometry: Geometry) -> None:
    recipe = load_recipe("memetic").with_value("termination.max_generations", 1)
    recipe = recipe.with_value("local_search.steps", 100)
    assert replayed(recorded(Grid.empty(geometry), recipe, 1)) is None


def test_a_run_that_the_time_limit_ended_replays_to_its_last_generation() -> None:
    record = recorded(AI_ESCARGOT, endless(**{"termination.time_limit_s": 0.3}), 1)
    assert record.ending.stop_reason is StopReason.TIME_LIMIT
    assert replayed(record) is None
    difference = replayed(replace(record, seed=2))
    assert difference is not None
    assert (difference.generation, difference.identical_to) == (0, None)


def test_a_run_that_was_stopped_replays_to_its_last_generation() -> None:
    record = recorded(AI_ESCARGOT, endless(), 1, stop_after=30)
    assert record.ending.stop_reason is StopReason.CANCELLED
    assert record.trace[-1].generation == 2
    reports: list[Report] = []
    assert replay(record, reports.append) is None
    assert reports[-1].generation == 2


def test_a_run_that_ended_before_its_first_report_has_nothing_to_compare() -> None:
    record = recorded(AI_ESCARGOT, endless(), 1, stop_after=0)
    assert (record.trace, record.ending.stop_reason) == ((), StopReason.CANCELLED)
    assert replayed(record) is None


def test_a_verdict_has_the_last_generation_that_is_known_to_be_identical() -> None:
    whole = recorded(AI_ESCARGOT, endless(generations=3), 1)
    stopped = recorded(AI_ESCARGOT, endless(), 1, stop_after=30)
    without_reports = recorded(AI_ESCARGOT, endless(), 1, stop_after=0)
    assert Verdict(1, whole, None).identical_to == 3
    assert Verdict(1, stopped, None).identical_to == stopped.trace[-1].generation
    assert Verdict(1, without_reports, None).identical_to is None
    assert Verdict(1, whole, Difference(2, 1, "conflicts", 3, 4)).identical_to == 1


@pytest.mark.parametrize("field", ["evaluations", "move_evaluations", "conflicts"])
def test_a_changed_count_is_found_at_its_generation(field: str) -> None:
    record = recorded(AI_ESCARGOT, endless(generations=9), 1)
    right = getattr(record.trace[5], field)
    changed = record.trace[5]._replace(**{field: right + 1})
    trace = (*record.trace[:5], changed, *record.trace[6:])
    assert replayed(replace(record, trace=trace)) == Difference(5, 4, field, right + 1, right)


def test_another_board_is_found_at_its_generation() -> None:
    record = recorded(AI_ESCARGOT, endless(generations=9), 1)
    changed = record.trace[3]._replace(digest="0" * 16)
    trace = (*record.trace[:3], changed, *record.trace[4:])
    difference = Difference(3, 2, "digest", changed.digest, record.trace[3].digest)
    assert replayed(replace(record, trace=trace)) == difference


def test_a_board_of_a_generation_that_was_not_recorded_is_found_at_the_next_one() -> None:
    record = recorded(AI_ESCARGOT, endless(generations=9), 1)
    kept = (record.trace[0], record.trace[4], record.trace[8]._replace(digest="0" * 16))
    difference = Difference(8, 4, "digest", "0" * 16, record.trace[8].digest)
    assert replayed(replace(record, trace=kept)) == difference


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("evaluations", 1),
        ("restarts", 1),
        ("best", AI_ESCARGOT),
        ("stop_reason", StopReason.EVALUATION_LIMIT),
        ("generations", 10),
    ],
)
def test_another_ending_is_found(field: str, value: object) -> None:
    record = recorded(AI_ESCARGOT, endless(generations=9), 1)
    changed = replace(record, ending=record.ending._replace(**{field: value}))
    right = getattr(record.ending, field)
    assert replayed(changed) == Difference(9, 8, field, value, right)


def test_a_replay_that_does_not_end_with_the_recorded_run_differs() -> None:
    record = recorded(AI_ESCARGOT, endless(generations=9), 1)
    shorter = replace(record, ending=record.ending._replace(generations=8))
    difference = Difference(9, 8, "stop_reason", StopReason.GENERATION_LIMIT, None)
    assert replayed(shorter) == difference


def test_another_solution_is_found() -> None:
    record = recorded(AI_ESCARGOT, load_recipe("alleles"), 1)
    ending = record.ending._replace(solution=AI_ESCARGOT)
    difference = replayed(replace(record, ending=ending))
    assert difference is not None
    found = (difference.generation, difference.field, difference.recorded, difference.replayed)
    assert found == (ending.generations, "solution", AI_ESCARGOT, record.ending.solution)


def test_a_replay_that_ends_before_the_recorded_run_differs() -> None:
    record = recorded(AI_ESCARGOT, endless(), 1, stop_after=60)
    shorter = record.recipe.with_value("termination.max_generations", 2)
    difference = Difference(2, 1, "stop_reason", None, StopReason.GENERATION_LIMIT)
    assert replayed(replace(record, recipe=shorter)) == difference


def test_the_time_limit_is_removed_from_every_alternative() -> None:
    recipe = without_time_limit(load_recipe("fast"))
    assert [_time_limit(each) for each in recipe.alternatives] == [0] * 5
    assert _time_limit(load_recipe("fast").alternatives[0]) > 0


def test_the_time_limit_is_removed_from_a_recipe_alone() -> None:
    recipe = load_recipe("alleles").with_value("termination.time_limit_s", 5.0)
    assert _time_limit(without_time_limit(recipe)) == 0


def test_only_changes_of_the_time_limit_are_left_out() -> None:
    limit = Change(1, "termination.time_limit_s", 1e-3)
    larger = Change(2, "population.size", 20)
    record = recorded(AI_ESCARGOT, endless(generations=9), 1)
    assert replayed(replace(record, changes=(limit,))) is None
    difference = replayed(replace(record, changes=(limit, larger)))
    assert difference is not None
    assert difference.identical_to == 1


def test_recording_does_not_change_a_run() -> None:
    record = recorded(AI_ESCARGOT, load_recipe("memetic"), 4)
    *_, last = evolve(AI_ESCARGOT, load_recipe("memetic"), 4)
    assert last.outcome is not None
    assert (record.ending.move_evaluations, record.ending.solution) == (
        last.move_evaluations,
        last.outcome.solution,
    )


def _time_limit(recipe: Recipe) -> object:
    return {each.path: each.value for each in recipe.settings()}["termination.time_limit_s"]
