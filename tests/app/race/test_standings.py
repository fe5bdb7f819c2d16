"""Places, words and the tally of a race."""

from dataclasses import replace

from sudoku_ga.app.charts.curve import Along
from sudoku_ga.app.race.lanes import (
    Lane,
    LaneState,
    Tally,
    lane_text,
    places,
    result_text,
    title_text,
)
from sudoku_ga.app.tasks import Failure
from sudoku_ga.evolution.core.report import StopReason
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.app.reports import PUZZLE, SOLVED, ended, report_of

RECIPE = load_recipe("fast")
GENERATIONS, EVALUATIONS = Along.GENERATIONS, Along.EVALUATIONS


def state(name, report=None, failure=None):
    return LaneState(Lane(name, RECIPE, 1, "best"), report=report, failure=failure)


def solved(name, generation, evaluations=None):
    report = ended(generation, StopReason.SOLVED, SOLVED)
    if evaluations is not None:
        report = replace(report, evaluations=evaluations)
    return state(name, report)


def test_places_follow_the_measure():
    lanes = [solved("a", 30, evaluations=100), solved("b", 20, evaluations=4_000)]
    assert places(lanes, GENERATIONS) == [2, 1]
    assert places(lanes, EVALUATIONS) == [1, 2]


def test_a_place_stays_open_while_another_lane_may_come_before_it():
    lanes = [solved("a", 30), state("b", report_of(20))]
    assert places(lanes, GENERATIONS) == [None, None]
    assert title_text(lanes, GENERATIONS) == ""
    lanes[1].report = report_of(30)
    assert places(lanes, GENERATIONS) == [1, None]
    assert title_text(lanes, GENERATIONS) == "a wins"


def test_lanes_at_the_same_measure_share_a_place():
    lanes = [solved("a", 30), solved("b", 30), solved("c", 31)]
    assert places(lanes, GENERATIONS) == [1, 1, 3]
    assert title_text(lanes, GENERATIONS) == "A tie: a, b"


def test_a_lane_that_solved_nothing_has_no_place():
    lanes = [state("a", ended(5, StopReason.CANCELLED)), state("b", failure=Failure("broken"))]
    assert places(lanes, GENERATIONS) == [None, None]
    assert "wins" not in title_text(lanes, GENERATIONS)
    assert "One run per lane" not in result_text(lanes, GENERATIONS)


def test_each_lane_says_what_it_needed_and_one_race_is_called_one():
    lanes = [
        state("d", failure=Failure("broken")),
        solved("b", 3_020),
        solved("a", 1),
        state("c", ended(50, StopReason.TIME_LIMIT)),
    ]
    text = result_text(lanes, GENERATIONS)
    parts = [
        "a: solved in 1 generation;",
        "b: solved in 3,020 generations;",
        "c: gave up at its limit after 50 generations;",
        "d: ended by an error (broken).",
        "One run per lane",
    ]
    found = [text.index(part) for part in parts]
    assert found == sorted(found)


def test_a_lane_is_described_from_its_start_on():
    assert lane_text(state("a"), GENERATIONS) == "waiting to start"
    assert lane_text(state("a", report_of(1_204)), GENERATIONS) == "generation 1,204"
    seconds = lane_text(solved("a", 9), Along.SECONDS)
    assert seconds == "solved in 0.01 s"


def test_the_tally_counts_wins_between_the_same_lanes_on_the_same_puzzle():
    tally, lanes = Tally(), [solved("a", 1), solved("b", 2)]
    tally.add(PUZZLE, lanes, GENERATIONS)
    assert tally.text == ""
    tally.add(PUZZLE, [solved("a", 9), solved("b", 2)], GENERATIONS)
    tally.add(PUZZLE, lanes, GENERATIONS)
    assert tally.text == "Wins in 3 races: a 2, b 1"
    tally.add(SOLVED, lanes, GENERATIONS)
    assert tally.races == 1
