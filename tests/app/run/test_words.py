from dataclasses import replace

import pytest

from sudoku_ga.app.run.words import (
    counted,
    duration,
    outcome_sentence,
    outcome_word,
    rate,
)
from sudoku_ga.evolution.report import StopReason
from sudoku_ga.puzzle.exact import SolutionCount
from tests.app.reports import SOLVED, ended, report_of, start_of


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.0031, "3.1 ms"), (0.42, "0.42 s"), (14.23, "14.2 s"), (125.9, "2 min 5 s")],
)
def test_durations_are_said_as_people_say_them(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_one_is_singular() -> None:
    assert counted(1, "conflict") == "1 conflict"
    assert counted(2000, "conflict") == "2,000 conflicts"


def test_a_solution_is_said_with_its_effort_and_its_confirmation() -> None:
    report = replace(ended(4, StopReason.SOLVED, SOLVED), elapsed_s=0.0031)
    sentence = outcome_sentence(report, SolutionCount.ONE)
    assert sentence == "Solved in 4 generations, 3.1 ms, one solution confirmed"
    assert outcome_word(report) == "Solved"


def test_one_of_several_solutions_is_said_to_be_one_of_several() -> None:
    report = ended(4, StopReason.SOLVED, SOLVED)
    assert "one of several solutions" in outcome_sentence(report, SolutionCount.MANY)


def test_evolution_takes_no_credit_for_what_logic_did() -> None:
    report = ended(0, StopReason.SOLVED, SOLVED)
    report = replace(report, start=start_of(report.start.puzzle, filled=SOLVED))
    sentence = outcome_sentence(report, SolutionCount.ONE)
    assert sentence.startswith("Logic alone filled the grid: no evolution took place")


def test_a_solution_in_the_first_generation_is_not_called_initial() -> None:
    sentence = outcome_sentence(ended(0, StopReason.SOLVED, SOLVED), SolutionCount.ONE)
    assert sentence.startswith("Solved in the initial population, 1.0 ms")
    sentence = outcome_sentence(ended(1, StopReason.SOLVED, SOLVED), SolutionCount.ONE)
    assert sentence.startswith("Solved in generation 1, 2.0 ms")


def test_a_stopped_run_says_what_is_left() -> None:
    report = ended(12, StopReason.CANCELLED)
    sentence = outcome_sentence(report, SolutionCount.ONE)
    assert sentence == "Stopped in generation 12, 4 conflicts left"
    assert outcome_word(report) == "Stopped"


def test_a_limit_is_named() -> None:
    report = replace(ended(12, StopReason.TIME_LIMIT), elapsed_s=60.0)
    sentence = outcome_sentence(report, SolutionCount.ONE)
    assert sentence == "Time limit reached in generation 12, 1 min 0 s, 4 conflicts left"
    assert outcome_word(report) == "Not solved"


def test_no_solution_found_by_logic_is_said() -> None:
    report = ended(0, StopReason.NO_SOLUTION)
    assert "no evolution took place" in outcome_sentence(report, SolutionCount.UNKNOWN)
    assert outcome_word(report) == "Cannot solve"


def test_the_rate_is_a_dash_before_there_is_one() -> None:
    assert rate(replace(report_of(1), evaluations=0)) == "–"
    assert rate(replace(report_of(1), evaluations=500, elapsed_s=0.5)) == "1,000"
