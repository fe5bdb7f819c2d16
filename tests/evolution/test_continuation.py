"""A recorded run goes on as if it had not been interrupted."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.parameters import ParameterError, Value
from sudoku_ga.evolution.core.report import Change, Phase, Report, StopReason
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.operators.population import Islands
from sudoku_ga.evolution.recipe.edit import with_component
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.records.file import write_run
from sudoku_ga.evolution.records.record import Recorder, RunRecord
from sudoku_ga.evolution.records.replay import (
    Continuation,
    ContinuationCheck,
    ContinuationError,
    continue_run,
    replay,
)
from tests.evolution.puzzles import AI_ESCARGOT, ARTICLE_EXAMPLE, CONTRADICTORY
from tests.evolution.runs import endless, read_back
from tests.golden.traces import small

SEED = 5
LIVE = (Change(1, "population.size", 20), Change(2, "population.size", 11))
"""Made while the runs evolve."""


def _islands() -> Recipe:
    recipe = with_component(small(load_recipe("generational")), Role.ISLANDS, Islands)
    return recipe.with_value("islands.count", 3).with_value("islands.interval", 2)


RECIPES: dict[str, Callable[[], Recipe]] = {
    "evolution": lambda: small(load_recipe("evolution")),
    "generational": lambda: small(load_recipe("generational")),
    # So hot that it does not solve the puzzle.
    "fast": lambda: load_recipe("fast").with_value("local_search.temperature", 5.0),
    "tabu": lambda: small(load_recipe("tabu")).with_value("local_search.steps", 20),
    "islands": _islands,
    "adaptation": lambda: small(load_recipe("candidate-rows")),
    "restarts": lambda: endless().with_value("restart.generations", 2),
}


def limited(recipe: Recipe, generations: int = 0, evaluations: int = 0) -> Recipe:
    """Return a recipe with these limits alone."""
    limits: dict[str, Value] = {
        "time_limit_s": 0, "max_generations": generations, "max_evaluations": evaluations,
    }  # fmt: skip
    for name, value in limits.items():
        recipe = recipe.with_value(f"termination.{name}", value)
    return recipe


def made(recipe: Recipe, cancelled_in: int = 0, changes: tuple[Change, ...] = LIVE) -> RunRecord:
    """Return the record of a run, cancelled at the first report of a generation if one is given."""
    control, recorder = Control(changes), Recorder(recipe)
    for report in evolve(AI_ESCARGOT, recipe, SEED, control):
        recorder.add(report)
        if report.generation == cancelled_in > 0:
            control.stop()
    return recorder.record(report)


def continued(continuation: Continuation) -> RunRecord:
    """Return the record of a run that goes on."""
    recorder = Recorder(continuation.recipe)
    for report in continuation.evolve():
        recorder.add(report)
    return recorder.record(report)


@pytest.mark.parametrize("name", RECIPES)
def test_a_run_goes_on_as_if_it_had_not_been_interrupted(name: str) -> None:
    recipe = RECIPES[name]()
    whole = made(limited(recipe, generations=14))
    assert whole.ending.stop_reason is StopReason.GENERATION_LIMIT
    assert whole.changes == LIVE
    births = next(mark.evaluations for mark in whole.trace if mark.generation == 7)
    short = (
        made(limited(recipe, generations=7)),
        made(limited(recipe, evaluations=births)),
        made(limited(recipe, evaluations=births + 1)),
        made(limited(recipe), cancelled_in=4),
    )
    for record in short:
        assert 0 < record.ending.generations < 14
        assert continued(continue_run(read_back(record), max_generations=14)) == whole
        more = f"+{14 - record.ending.generations}"
        assert continued(continue_run(record, max_generations=more)) == whole
    assert replay(read_back(whole), lambda report: None) is None


@pytest.mark.parametrize("name", RECIPES)
def test_a_run_goes_on_to_a_limit_of_evaluations(name: str) -> None:
    recipe = RECIPES[name]()
    record = made(limited(recipe, generations=4))
    evaluations = record.ending.evaluations + 100
    whole = made(limited(recipe, evaluations=evaluations))
    assert whole.ending.stop_reason is StopReason.EVALUATION_LIMIT
    assert continued(continue_run(record, max_evaluations=evaluations)) == whole
    assert continued(continue_run(record, max_evaluations="+100")) == whole


def test_a_run_that_was_cancelled_within_a_generation_goes_on() -> None:
    record = made(limited(endless()), cancelled_in=4)
    inside = record.ending.generations
    assert record.trace[-1].generation == inside - 1
    assert continued(continue_run(record, max_generations=9)) == made(limited(endless(), 9))


def test_a_run_that_was_cancelled_before_its_first_report_goes_on() -> None:
    control, recorder = Control(), Recorder(endless())
    control.stop()
    (last,) = evolve(AI_ESCARGOT, endless(), SEED, control)
    record = recorder.record(last)
    assert continued(continue_run(record, max_generations=3)) == made(
        limited(endless(), 3), changes=()
    )


def test_a_run_that_time_ended_goes_on() -> None:
    record = made(endless(**{"termination.time_limit_s": 0.05}), changes=())
    assert record.ending.stop_reason is StopReason.TIME_LIMIT
    whole = continued(continue_run(record, max_generations="+3"))
    assert whole == made(limited(endless(), record.ending.generations + 3), changes=())


def test_a_run_goes_on_more_than_once() -> None:
    first = made(limited(endless(), 3))
    second = continued(continue_run(first, max_generations="+3"))
    assert continued(continue_run(second, max_generations="+2")) == made(limited(endless(), 8))


def test_limits_that_were_changed_on_the_way_act_no_longer() -> None:
    limits = (
        Change(1, "termination.max_evaluations", 10**6),
        Change(2, "termination.max_generations", 6),
    )
    record = made(limited(endless(), 50), changes=tuple(sorted((*LIVE, *limits))))
    assert (record.ending.generations, len(record.changes)) == (6, 4)
    assert continued(continue_run(record, max_generations=9)) == made(limited(endless(), 9))


def test_what_is_changed_while_the_run_goes_on_is_recorded() -> None:
    continuation = continue_run(made(limited(endless(), 6)), max_generations=10)
    control, recorder = continuation.control(), Recorder(continuation.recipe)
    for report in continuation.evolve(control):
        recorder.add(report)
        if (report.generation, report.phase) == (8, Phase.GENERATION):
            control.change("population.size", 30)
    record = recorder.record(report)
    change = Change(9, "population.size", 30)
    assert record == made(limited(endless(), 10), changes=(*LIVE, change))


def test_seconds_beyond_the_end_begin_there() -> None:
    record = made(limited(endless(), 6))
    continuation = continue_run(record, time_limit_s="+0.05")
    reports = list(continuation.evolve())
    beyond = next(each for each in reports if each.generation > 6)
    last = reports[-1]
    assert last.outcome is not None
    assert last.outcome.stop_reason is StopReason.TIME_LIMIT
    assert last.elapsed_s >= beyond.elapsed_s + 0.05
    assert last.changes[-1].path == "termination.time_limit_s"
    recorder = Recorder(continuation.recipe)
    for report in reports:
        recorder.add(report)
    again = recorder.record(last)
    assert replay(read_back(again), lambda report: None) is None
    end = again.ending.generations + 2
    assert continued(continue_run(again, max_generations=end)) == made(limited(endless(), end))


def test_a_limit_of_time_for_the_whole_run_has_to_suffice_for_what_is_made_again() -> None:
    record = made(limited(endless(), 6))
    with pytest.raises(ContinuationError, match=r"^time_limit_s: enough time .* generation 6"):
        list(continue_run(record, time_limit_s=0.001).evolve())


def test_a_run_that_is_stopped_before_the_recorded_end_ends_there() -> None:
    continuation = continue_run(made(limited(endless(), 6)), max_generations=9)
    control = continuation.control()
    for last in continuation.evolve(control):
        if last.generation == 2:
            control.stop()
    assert last.outcome is not None
    assert last.outcome.stop_reason is StopReason.CANCELLED
    assert last.generation == 2


def test_the_check_says_when_the_run_is_beyond_its_recorded_end() -> None:
    continuation = continue_run(made(limited(endless(), 6)), max_generations=9)
    control = continuation.control()
    check = ContinuationCheck(continuation, control)
    first = 0
    for report in evolve(AI_ESCARGOT, continuation.recipe, SEED, control):
        check.add(report)
        first = first or (report.generation if check.is_beyond else 0)
    assert first == 7


@pytest.mark.parametrize(
    ("puzzle", "reason"),
    [
        (ARTICLE_EXAMPLE, r"solved its puzzle in generation \d+"),
        (CONTRADICTORY, "contradict each other"),
    ],
)
def test_a_run_with_a_result_is_refused(puzzle: object, reason: str) -> None:
    recipe, recorder = load_recipe("fast"), Recorder(load_recipe("fast"))
    *_, last = evolve(puzzle, recipe, 1)  # type: ignore[arg-type]
    with pytest.raises(ContinuationError, match=reason):
        continue_run(recorder.record(last), max_generations="+5")


@pytest.mark.parametrize(
    ("limits", "problem"),
    [
        ({}, "generations, evaluations or time is expected"),
        ({"max_generations": 6}, "max_generations: a limit beyond 6, .* not 6"),
        ({"max_generations": "5"}, "max_generations: a limit beyond 6, .* not 5"),
        ({"max_generations": "+0"}, "max_generations: a limit beyond 6"),
        ({"max_evaluations": 10}, r"max_evaluations: a limit beyond \d+, .* not 10"),
        ({"max_generations": -3}, "max_generations: 1 to 1,000,000,000, or 0"),
        ({"max_generations": "many"}, "max_generations: 1 to .* not many"),
        ({"max_generations": "+1000000000"}, "max_generations: 1 to"),
        ({"time_limit_s": "+0"}, "time_limit_s: a limit beyond 0"),
        ({"time_limit_s": float("nan")}, "time_limit_s: 0.001 to"),
        ({"max_evaluations": True}, "max_evaluations: 1 to"),
    ],
)
def test_limits_that_are_no_limits_are_refused(limits: dict[str, Value], problem: str) -> None:
    with pytest.raises(ParameterError, match=problem):
        continue_run(made(limited(endless(), 6)), **limits)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("index", "field"),
    [(0, "evaluations"), (4, "move_evaluations"), (5, "conflicts"), (3, "digest")],
)
def test_another_run_is_refused_at_the_generation_where_it_differs(index: int, field: str) -> None:
    record = made(limited(endless(), 9))
    other = "0" * 16 if field == "digest" else getattr(record.trace[index], field) + 1
    changed = record.trace[index]._replace(**{field: other})
    trace = (*record.trace[:index], changed, *record.trace[index + 1 :])
    reports: list[Report] = []
    with pytest.raises(ContinuationError, match=f"at generation {index}: {field}: {other} is"):
        reports.extend(continue_run(replace(record, trace=trace), max_generations=12).evolve())
    assert all(report.generation <= index for report in reports)


@pytest.mark.parametrize(
    "ending",
    [
        {"evaluations": 1},
        {"evaluations": 10**6},
        {"move_evaluations": 1},
        {"restarts": 3},
        {"generations": 11},
    ],
)
def test_another_end_is_refused(ending: dict[str, int]) -> None:
    record = made(limited(endless(), 9))
    changed = replace(record, ending=record.ending._replace(**ending))
    with pytest.raises(ContinuationError, match="differs from its record at generation"):
        list(continue_run(changed, max_generations="+9").evolve())


def test_an_end_before_the_last_recorded_generation_is_refused() -> None:
    record = made(endless(), cancelled_in=3)
    first = record.trace[0]
    ending = record.ending._replace(
        generations=0, evaluations=first.evaluations, move_evaluations=first.move_evaluations
    )
    with pytest.raises(
        ContinuationError, match=r"generation [01]: other counts than were recorded"
    ):
        list(continue_run(replace(record, ending=ending), max_generations="+9").evolve())


def test_a_record_of_another_version_that_differs_is_named() -> None:
    record = replace(made(limited(endless(), 9)), seed=6, version="0.1")
    with pytest.raises(ContinuationError, match=r"generation 0: .*; recorded by version 0\.1"):
        list(continue_run(record, max_generations="+9").evolve())


def test_a_run_that_is_solved_where_the_recorded_one_was_not_is_refused() -> None:
    recipe = limited(load_recipe("alleles"), 50)
    recorder = Recorder(recipe)
    *_, last = evolve(AI_ESCARGOT, recipe, SEED)
    record = recorder.record(last)
    ending = record.ending._replace(
        stop_reason=StopReason.CANCELLED, solution=None, generations=1000, evaluations=10**9,
        move_evaluations=10**9,
    )  # fmt: skip
    changed = replace(record, ending=ending, trace=())
    with pytest.raises(ContinuationError, match="the replay ended: solved"):
        list(continue_run(changed, max_generations="+9").evolve())


def test_a_run_is_continued_from_its_file(tmp_path: Path) -> None:
    line = write_run(made(limited(endless(), 4)))
    file = tmp_path / "one.jsonl"
    file.write_text(f"{line}\n", encoding="utf-8")
    assert continued(continue_run(str(file), max_generations=6)) == made(limited(endless(), 6))
    file.write_text(f"{line}\n{line}\n", encoding="utf-8")
    with pytest.raises(ContinuationError, match="one run is expected, found 2"):
        continue_run(file, max_generations=6)
    with pytest.raises(UserError, match="nowhere"):
        continue_run(tmp_path / "nowhere", max_generations=6)
