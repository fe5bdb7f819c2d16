import math
from dataclasses import replace

import pytest

from sudoku_ga.app.run.state import AppState, RunState
from sudoku_ga.app.run.words import (
    duration,
    fitness_fact,
    outcome_sentence,
    outcome_word,
    rate,
)
from sudoku_ga.app.run_bar.status_line import status_of
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.evolution.core.report import Spread, StopReason
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.operators.fitness import DistinctDigits
from sudoku_ga.evolution.recipe.edit import with_component
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.puzzle.assessment import assess
from sudoku_ga.puzzle.exact import SolutionCount
from tests.app.reports import EXACT, PUZZLE, SOLVED, ended, report_of, start_of

WATCHED_S = 9.3
DISTINCT = with_component(load_recipe("memetic"), Role.FITNESS, DistinctDigits)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.0031, "3.1 ms"), (0.42, "0.42 s"), (14.23, "14.2 s"), (125.9, "2 min 5 s")],
)
def test_durations_are_said_as_people_say_them(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_a_solution_is_said_with_its_effort_and_its_confirmation() -> None:
    report = replace(ended(4, StopReason.SOLVED, SOLVED), elapsed_s=0.0031)
    sentence = outcome_sentence(report, SolutionCount.ONE, WATCHED_S)
    assert sentence == "Solved in generation 4, 9.3 s, one solution confirmed"
    assert outcome_word(report) == "Solved"


def test_one_of_several_solutions_is_said_to_be_one_of_several() -> None:
    report = ended(4, StopReason.SOLVED, SOLVED)
    assert "one of several solutions" in outcome_sentence(report, SolutionCount.MANY, WATCHED_S)


def test_evolution_takes_no_credit_for_what_logic_did() -> None:
    report = ended(0, StopReason.SOLVED, SOLVED)
    report = replace(report, start=start_of(report.start.puzzle, filled=SOLVED))
    sentence = outcome_sentence(report, SolutionCount.ONE, WATCHED_S)
    assert sentence.startswith("Logic alone filled the grid: no evolution took place")


def test_a_solution_in_the_first_generation_is_not_called_initial() -> None:
    sentence = outcome_sentence(ended(0, StopReason.SOLVED, SOLVED), SolutionCount.ONE, WATCHED_S)
    assert sentence.startswith("Solved in the initial population, 9.3 s")
    sentence = outcome_sentence(ended(1, StopReason.SOLVED, SOLVED), SolutionCount.ONE, WATCHED_S)
    assert sentence.startswith("Solved in generation 1, 9.3 s")


def test_a_stopped_run_says_what_is_left() -> None:
    report = ended(12, StopReason.CANCELLED)
    sentence = outcome_sentence(report, SolutionCount.ONE, WATCHED_S)
    assert sentence == "Stopped in generation 12, best 4 conflicts"
    assert outcome_word(report) == "Stopped"


def test_a_limit_is_named() -> None:
    report = replace(ended(12, StopReason.TIME_LIMIT), elapsed_s=60.0)
    sentence = outcome_sentence(report, SolutionCount.ONE, WATCHED_S)
    assert sentence == "Time limit reached in generation 12, 9.3 s, best 4 conflicts"
    assert outcome_word(report) == "Not solved"


def test_a_run_that_was_stuck_says_for_how_long() -> None:
    report = replace(ended(12, StopReason.GENERATION_LIMIT), stagnation=9)
    sentence = outcome_sentence(report, SolutionCount.ONE, WATCHED_S)
    assert sentence.endswith("best 4 conflicts, stuck there for 9 generations")


def test_new_boards_after_a_restart_were_not_stuck_all_the_time() -> None:
    report = replace(ended(12, StopReason.CANCELLED), stagnation=9, restarts=1)
    sentence = outcome_sentence(report, SolutionCount.ONE, WATCHED_S)
    assert sentence.endswith("best 4 conflicts, not better for 9 generations")


def test_the_best_so_far_is_named_beside_that_of_the_last_generation() -> None:
    report = replace(ended(12, StopReason.CANCELLED), best_so_far=2, stagnation=9)
    sentence = outcome_sentence(report, SolutionCount.ONE, WATCHED_S)
    assert sentence.endswith("best 4 conflicts, best so far 2, in generation 3")
    sentence = outcome_sentence(replace(report, stagnation=12), SolutionCount.ONE, WATCHED_S)
    assert sentence.endswith("best so far 2, in the initial population")


def test_the_time_of_the_exact_reference_is_beside_that_of_the_run() -> None:
    assessment = replace(assess(PUZZLE, EXACT, 5.0), exact_seconds=0.0031)
    report = ended(4, StopReason.SOLVED, SOLVED)
    state = AppState(BoardState(PUZZLE), RunState.IDLE, report, assessment=assessment)
    assert status_of(state).facts[-1] == "exact reference 3.1 ms"


def test_no_solution_found_by_logic_is_said() -> None:
    report = ended(0, StopReason.NO_SOLUTION)
    assert "no evolution took place" in outcome_sentence(report, SolutionCount.UNKNOWN, WATCHED_S)
    assert outcome_word(report) == "Cannot solve"


def test_the_rate_is_a_dash_before_there_is_one() -> None:
    assert rate(replace(report_of(1), evaluations=0)) == "–"
    assert rate(replace(report_of(1), evaluations=500, elapsed_s=0.5)) == "1,000"


def test_a_fitness_of_its_own_is_said_with_its_target() -> None:
    assert fitness_fact(DISTINCT, report_of(1), 44.0) == ["distinct digits 44, target 48"]


def test_conflicts_are_not_said_twice_and_nobody_has_no_fitness() -> None:
    assert fitness_fact(load_recipe("memetic"), report_of(1), 4.0) == []
    assert fitness_fact(DISTINCT, report_of(1), math.nan) == []


def test_of_alternatives_the_fitness_of_the_one_that_was_taken_is_said() -> None:
    recipe = with_component(load_recipe("fast"), Role.FITNESS, DistinctDigits)
    taken = [replace(start_of(PUZZLE), recipe_name=name) for name in ("alleles", "tabu")]
    said = [fitness_fact(recipe, report_of(1, start=start), 44.0) for start in taken]
    assert said == [[], ["distinct digits 44, target 48"]]


def test_the_status_line_says_the_fitness_beside_the_conflicts() -> None:
    report = report_of(3, fitness=Spread(40.0, 38.0, 30.0))
    state = AppState(BoardState(PUZZLE), RunState.RUNNING, report, DISTINCT)
    assert status_of(state).facts[1:3] == (
        "best 4 conflicts",
        "distinct digits 40, target 48",
    )
