"""Parameters changed while a run evolves, and the replay of such runs."""

import itertools
import threading
from collections.abc import Mapping
from dataclasses import replace

import pytest

from sudoku_ga.evolution.core.parameters import Number, ParameterError
from sudoku_ga.evolution.core.report import Change, Phase, Report, StopReason
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.records.record import Recorder, RunRecord
from sudoku_ga.evolution.records.replay import replay
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.evolution.puzzles import AI_ESCARGOT
from tests.evolution.recipes import by_representation
from tests.evolution.runs import endless, read_back
from tests.golden.traces import recipe_value, small

Requests = Mapping[int, Mapping[str, int | float]]
"""The requests at the end of a generation."""


def changed_run(recipe: Recipe, requests: Requests) -> tuple[list[Report], RunRecord]:
    """Return the reports and the record of a run with these requests."""
    control, recorder, reports = Control(), Recorder(recipe), []
    for report in evolve(AI_ESCARGOT, recipe, 5, control):
        reports.append(report)
        recorder.add(report)
        if report.phase in (Phase.GENERATION, Phase.INITIALISED):
            for path, value in requests.get(report.generation, {}).items():
                control.change(path, value)
    return reports, recorder.record(reports[-1])


def births(reports: list[Report]) -> list[int]:
    """Return the number of evaluations in each generation, from the initial population on."""
    ends = [each for each in reports if each.phase is not Phase.IMPROVING]
    counts = [0, *(each.evaluations for each in ends)]
    return [after - before for before, after in itertools.pairwise(counts)]


def test_a_change_acts_from_the_next_generation() -> None:
    requests = {0: {"population.size": 20}, 2: {"population.size": 8}}
    reports, _ = changed_run(endless(generations=4), requests)
    assert births(reports) == [16, 20, 20, 8, 8]


def test_the_reports_have_the_changes() -> None:
    requests = {1: {"population.size": 20}, 2: {"local_search.temperature": 4.0}}
    reports, record = changed_run(endless(generations=4), requests)
    first, second = Change(2, "population.size", 20), Change(3, "local_search.temperature", 4.0)
    changes = {report.generation: report.changes for report in reports}
    assert changes == {0: (), 1: (), 2: (first,), 3: (first, second), 4: (first, second)}
    assert record.changes == (first, second)


def test_a_change_inside_a_generation_acts_from_the_next() -> None:
    control = Control()
    for report in evolve(AI_ESCARGOT, endless(generations=3), 5, control):
        if (report.phase, report.generation) == (Phase.IMPROVING, 2):
            control.change("population.size", 20)
            control.change("population.size", 8)  # the last word counts
    assert report.changes == (Change(3, "population.size", 8),)
    assert report.evaluations == 16 * 3 + 8


def test_a_change_may_come_from_another_thread() -> None:
    control = Control()
    reports = evolve(AI_ESCARGOT, endless(generations=2), 5, control)
    next(reports)
    thread = threading.Thread(target=control.change, args=("population.size", 20))
    thread.start()
    thread.join()
    *_, last = reports
    assert last.changes == (Change(1, "population.size", 20),)


def test_a_change_that_came_too_late_is_not_reported() -> None:
    reports, record = changed_run(endless(generations=2), {2: {"population.size": 20}})
    assert (reports[-1].changes, record.changes) == ((), ())


def test_a_limit_may_be_raised_and_lowered() -> None:
    path = "termination.max_generations"
    raised, _ = changed_run(endless(generations=3), {1: {path: 6}})
    lowered, _ = changed_run(endless(generations=9), {1: {path: 3}})
    assert [raised[-1].generation, lowered[-1].generation] == [6, 3]
    assert lowered[-1].outcome is not None
    assert lowered[-1].outcome.stop_reason is StopReason.GENERATION_LIMIT


@pytest.mark.parametrize("name", by_representation())
def test_a_changed_run_of_every_recipe_replays_identically(name: str) -> None:
    recipe = small(load_recipe(name)).with_value("termination.max_generations", 8)
    size = recipe_value(recipe, "population.size")
    numbers = {
        each.path: each.parameter.high
        for each in (recipe.alternatives or (recipe,))[0].settings()
        if isinstance(each.parameter, Number) and "rate" in each.path
    }
    # One alternative solves the puzzle within the first generations.
    requests = {0: {"population.size": size + 5}, 1: numbers, 4: {"population.size": size // 2 + 1}}
    _, record = changed_run(recipe, requests)
    assert record.changes
    assert replay(read_back(record), lambda report: None) is None
    difference = replay(replace(record, changes=()), lambda report: None)
    assert difference is not None
    assert difference.generation >= 1


def test_a_changed_run_with_restarts_replays_identically() -> None:
    recipe = endless(generations=12, **{"restart.generations": 1})
    requests = {3: {"population.initial": 30}, 6: {"restart.generations": 2}}
    reports, record = changed_run(recipe, requests)
    assert {16, 30} <= set(births(reports))
    assert replay(read_back(record), lambda report: None) is None


def test_adaptation_and_changes_go_together() -> None:
    recipe = small(load_recipe("candidate-rows")).with_value("termination.max_generations", 12)
    reports, record = changed_run(recipe, {8: {"population.size": 50}})
    ends = births(reports)
    assert ends[9] < ends[8]
    assert replay(read_back(record), lambda report: None) is None


def test_a_change_of_the_time_limit_is_no_part_of_a_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    requests = {1: {"termination.time_limit_s": 1000.0, "population.size": 20}}
    _, record = changed_run(endless(generations=4), requests)
    assert {each.path for each in record.changes} == set(requests[1])
    # On a machine so slow that each look at the clock takes longer than the limit.
    now = itertools.count(step=2000)
    monkeypatch.setattr("sudoku_ga.evolution.engine.clock.time.perf_counter", lambda: next(now))
    assert replay(read_back(record), lambda report: None) is None


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("logic.level", "none", "takes effect only before the first generation"),
        ("local_search.temperature", 99, "0.05 to 5"),
        ("local_search.temperature", float("nan"), "0.05 to 5"),
        ("local_search.temperature", True, "0.05 to 5"),
        ("local_search.colour", 1, "colour"),
        ("weather.size", 1, "weather"),
        ("population", 1, "ROLE.PARAMETER"),
        ("population.size", "20", "a number is expected while a run evolves, not a text"),
    ],
)
def test_what_cannot_act_is_refused_with_a_reason(path: str, value: float, message: str) -> None:
    control = Control()
    reports = evolve(AI_ESCARGOT, endless(generations=2), 5, control)
    next(reports)
    with pytest.raises(ParameterError, match=message):
        control.change(path, value)
    *_, last = reports
    assert last.changes == ()


def test_the_size_of_generation_0_changes_only_where_another_will_come() -> None:
    recipe = load_recipe("candidate-rows")
    control = Control()
    next(evolve(AI_ESCARGOT, recipe, 1, control))
    with pytest.raises(ParameterError, match="which is past without restarts"):
        control.change("population.initial", 30)


def test_a_change_without_a_run_is_refused() -> None:
    with pytest.raises(ParameterError, match="a run that evolves is expected, found none"):
        Control().change("population.size", 20)


def test_a_change_is_checked_against_the_alternative_that_is_run() -> None:
    control = Control()
    next(evolve(Grid.empty(Geometry(3, 3)), load_recipe("fast"), 1, control))
    with pytest.raises(ParameterError, match="skip_rate"):
        control.change("local_search.skip_rate", 0.5)  # the first alternative has it


def test_planned_changes_that_the_recipe_does_not_allow_are_refused_at_once() -> None:
    control = Control([Change(3, "population.size", 0)])
    with pytest.raises(ParameterError, match=r"population\.size"):
        next(evolve(AI_ESCARGOT, endless(), 1, control))
