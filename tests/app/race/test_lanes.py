"""The in-step rule, and that each run is the same as alone."""

from dataclasses import replace

import numpy as np
import pytest

from sudoku_ga.app.charts.curve import Along
from sudoku_ga.app.race.lanes import Lane, Race, measured
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.report import Phase, StopReason
from sudoku_ga.evolution.engine.run import evolve, run
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.app.reports import PUZZLE, SOLVED, ended, report_of

EVOLUTION, GENERATIONAL = load_recipe("evolution"), load_recipe("generational")


def lane(name, recipe=EVOLUTION, seed=1):
    return Lane(name, recipe, seed, "best")


def counting(costs, solved_at=()):
    """Begin runs whose generations cost evaluations and seconds by the names of their lanes."""
    solved_at = dict(solved_at)

    def begin(lane, control):
        evaluations, seconds = costs[lane.name]
        for generation in range(10_000):
            if control.stopped:
                yield ended(generation, StopReason.CANCELLED)
                return
            if solved_at.get(lane.name) == generation:
                yield ended(generation, StopReason.SOLVED, SOLVED)
                return
            yield replace(
                report_of(generation),
                evaluations=evaluations * (generation + 1),
                elapsed_s=seconds * (generation + 1),
            )

    return begin


@pytest.mark.parametrize("along", list(Along))
def test_the_lane_behind_goes_on(along):
    costs = {"cheap": (10, 0.001), "dear": (1_000, 0.004), "slow": (30, 0.1)}
    race = Race(PUZZLE, [lane(name) for name in costs], along, counting(costs))
    for _each in range(500):
        before = [each.at(along) for each in race.runs]
        assert before[race.advance()] == min(before)
    places = [each.at(along) for each in race.runs]
    steps = {Along.GENERATIONS: 1.0, Along.EVALUATIONS: 1_000.0, Along.SECONDS: 0.1}
    assert max(places) - min(places) <= steps[along] + 1e-9


def test_a_generation_counts_once_it_has_ended():
    assert measured(report_of(7, phase=Phase.IMPROVING), Along.GENERATIONS) == 6
    assert measured(report_of(7), Along.GENERATIONS) == 7


def test_a_round_by_generations_is_one_of_each_lane():
    costs = {"a": (10, 0.001), "b": (1_000, 0.01)}
    race = Race(PUZZLE, [lane("a"), lane("b")], Along.GENERATIONS, counting(costs))
    rounds = []
    for _each in range(10):
        race.advance()
        rounds.append(race.end_round())
    assert rounds == [False, True] * 5


def test_a_round_by_evaluations_ends_when_all_have_caught_up():
    costs = {"a": (10, 0.001), "b": (1_000, 0.01)}
    race = Race(PUZZLE, [lane("a"), lane("b")], Along.EVALUATIONS, counting(costs))
    for _round in range(4):
        highest = max(each.at(Along.EVALUATIONS) for each in race.runs)
        race.advance()
        while not race.end_round():
            race.advance()
        assert min(each.at(Along.EVALUATIONS) for each in race.runs) >= highest


def test_a_lane_that_solves_ends_and_the_others_go_on():
    costs = {"a": (10, 0.001), "b": (10, 0.001)}
    race = Race(PUZZLE, [lane("a"), lane("b")], Along.GENERATIONS, counting(costs, {"a": 3}))
    for _each in range(20):
        race.advance()
    first, other = race.runs
    assert first.is_over and first.report.outcome.solved and first.report.generation == 3
    assert not other.is_over and other.report.generation > 10


@pytest.mark.parametrize(
    ("error", "message"),
    [(UserError("does not fit"), "does not fit"), (SystemExit(3), "SystemExit: 3")],
)
def test_a_lane_that_fails_ends_with_its_reason_and_the_others_go_on(error, message):
    costs = {"b": (10, 0.001)}

    def begin(lane, control):
        if lane.name == "a":
            raise error
        return counting(costs)(lane, control)

    race = Race(PUZZLE, [lane("a"), lane("b")], Along.SECONDS, begin)
    for _each in range(5):
        race.advance()
    assert race.runs[0].failure.message == message
    assert race.runs[1].report.generation == 3
    assert not race.is_over


def test_a_stop_ends_every_lane():
    costs = {"a": (10, 0.001), "b": (10, 0.001)}
    race = Race(PUZZLE, [lane("a"), lane("b")], Along.GENERATIONS, counting(costs))
    for _each in range(6):
        race.advance()
    race.stop()
    while race.advance() is not None:
        pass
    assert race.is_over
    reasons = [each.report.outcome.stop_reason for each in race.runs]
    assert reasons == [StopReason.CANCELLED] * 2


def test_each_run_of_a_race_is_the_run_alone_and_a_race_repeats():
    def begin(lane, control):
        return evolve(PUZZLE, lane.recipe, lane.seed, control)

    def raced():
        lanes = [lane("a", EVOLUTION, 5), lane("b", GENERATIONAL, 5)]
        race = Race(PUZZLE, lanes, Along.EVALUATIONS, begin)
        order = []
        while (place := race.advance()) is not None:
            order.append(place)
        return order, [each.report for each in race.runs]

    (order, reports), (again, others) = raced(), raced()
    assert order == again
    for report, other, recipe in zip(reports, others, (EVOLUTION, GENERATIONAL), strict=True):
        alone = run(PUZZLE, recipe, 5)
        for each in (other, alone):
            assert (each.generation, each.evaluations) == (report.generation, report.evaluations)
            assert np.array_equal(each.best_digits, report.best_digits)
