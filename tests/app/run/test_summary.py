"""What is said of a run: its values, and which of title, caption and status line says what.

The words are in ``golden_states.toml``.
"""

import math
import re
from dataclasses import replace

import pytest

from sudoku_ga import translation
from sudoku_ga.app.run.summary import Ending, RunSummary
from sudoku_ga.app.run.words import duration, fitness_fact
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.evolution.core.report import Outcome, Phase, Spread, StopReason
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.operators.fitness import DistinctDigits
from sudoku_ga.evolution.recipe.edit import with_component
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.app.reports import PUZZLE, SOLVED, ended, report_of, start_of
from tests.app.run import states
from tests.app.run.states import DISTINCT, lost, over, reached, said_of, samples


def test_a_summary_has_the_numbers_of_its_report() -> None:
    run = RunSummary.of(lost())
    assert (run.generation, run.best, run.best_so_far) == (states.GENERATION, 4, 2)
    assert (run.found_in, run.has_lost_best) == (states.FOUND_IN, True)
    assert (run.computed_s, run.move_evaluations) == (56.8, 98_765)
    assert not RunSummary.of(reached()).has_lost_best
    assert RunSummary.of(reached(phase=Phase.IMPROVING)).is_inside


def test_the_rate_is_unknown_before_there_is_one() -> None:
    assert RunSummary.of(replace(report_of(1), evaluations=0)).rate is None
    assert RunSummary.of(replace(report_of(1), elapsed_s=0.0)).rate is None
    assert RunSummary.of(replace(report_of(1), evaluations=500, elapsed_s=0.5)).rate == 1000


@pytest.mark.parametrize(
    ("reason", "ending"),
    [
        (StopReason.CANCELLED, Ending.STOPPED),
        (StopReason.TIME_LIMIT, Ending.TIME_LIMIT),
        (StopReason.EVALUATION_LIMIT, Ending.EVALUATION_LIMIT),
        (StopReason.GENERATION_LIMIT, Ending.GENERATION_LIMIT),
        (StopReason.NO_SOLUTION, Ending.NO_SOLUTION),
        (StopReason.CONTRADICTORY_GIVENS, Ending.NO_SOLUTION),
    ],
)
def test_each_reason_to_stop_is_an_ending(reason: StopReason, ending: Ending) -> None:
    assert RunSummary.of(ended(12, reason)).ending is ending
    assert not ending.is_solved
    assert ending.is_limit is (reason.name.endswith("LIMIT"))


def test_a_solution_has_no_conflicts_whoever_lives() -> None:
    solution = over(StopReason.SOLVED, solution=SOLVED)  # a child that did not come to live
    run = RunSummary.of(solution)
    assert (run.ending, run.best, run.has_lost_best) == (Ending.SOLVED, 0, False)


def test_evolution_takes_no_credit_for_what_logic_did() -> None:
    report = replace(ended(0, StopReason.SOLVED, SOLVED), start=start_of(PUZZLE, filled=SOLVED))
    assert RunSummary.of(report).ending is Ending.SOLVED_BY_LOGIC
    assert RunSummary.of(report).by_logic == len(PUZZLE.blank_cells)


def test_an_error_is_no_ending() -> None:
    assert RunSummary.of(report_of(23)).ending is None


def test_without_an_individual_there_is_no_best_to_lose() -> None:
    nobody = Outcome(StopReason.TIME_LIMIT, None, None)
    run = RunSummary.of(reached(outcome=nobody, best_so_far=0))
    assert (run.has_individuals, run.has_lost_best) == (False, False)


# Who says what


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d[\d,.]*", text))


@pytest.mark.parametrize("name", [name for name, each in samples().items() if each.report])
def test_only_the_generation_and_the_time_of_a_solution_are_said_twice(name: str) -> None:
    state = samples()[name]
    said = said_of(state)
    title, caption, status, details = (numbers(said[place]) for place in said)
    shown = numbers(f"{state.seen.generation:,}")
    if name.startswith("solved"):
        shown |= numbers(duration(states.WALL_S))
    assert title & status <= shown
    assert not caption & (title | status)
    assert not details & (title | caption | status)


@pytest.mark.parametrize("name", [name for name, each in samples().items() if each.report])
def test_the_status_line_has_generation_time_and_seed_and_the_rest_is_in_its_details(
    name: str,
) -> None:
    state = samples()[name]
    said = said_of(state)
    seen = state.seen
    assert f"seed {seen.start.seed}" in said["status"]
    if seen.generation and name != "no-solution":
        assert f"generation {seen.generation:,}" in said["status"].replace("Solved in ", "")
        if state.run.is_on or state.past is not None:
            assert f"{seen.generation:,}" in said["title"]
    if state.past is None and name != "taken-back":
        assert duration(states.WALL_S) in said["status"]
        assert "computing" in said["details"]


def test_a_seed_has_no_separators_and_numbers_follow_the_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(translation, "_in_window", True)
    translation.set_language("pt")
    start = start_of(PUZZLE, seed=1_234_567)
    said = said_of(replace(samples()["running"], report=reached(start=start)))
    assert "semente 1234567" in said["status"]
    assert "geração 4.321" in said["status"]
    assert "98.765" in said["details"]
    assert "3.987" in said_of(samples()["stopped"])["caption"]


def test_a_contradiction_is_told_by_its_message_alone() -> None:
    said = said_of(samples()["contradiction"])
    assert not any("r1c1" in words or "Two 1s" in words for words in said.values())
    full = said_of(replace(samples()["ready"], board_state=BoardState(SOLVED)))
    assert "every cell" in full["caption"].lower()  # no message says that


def test_of_the_past_all_speak_of_the_generation_that_is_shown() -> None:
    said = said_of(samples()["paused-in-the-past"])
    assert "222" in said["title"]
    assert "222" in said["status"]
    assert "213" in said["caption"]  # of then, not 3,987 of now
    assert not {"2", "3,987"} & numbers(said["caption"])


# Single words


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.0031, "3.1 ms"), (0.42, "0.42 s"), (14.23, "14.2 s"), (125.9, "2 min 5 s")],
)
def test_durations_are_said_as_people_say_them(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_a_fitness_of_its_own_is_said_with_its_target() -> None:
    [fact] = fitness_fact(DISTINCT, report_of(1, fitness=Spread(44.0, 38.0, 30.0)))
    assert numbers(fact) == {"44,", "48"}


def test_conflicts_are_not_said_twice_and_nobody_has_no_fitness() -> None:
    nobody = Spread(math.nan, math.nan, math.nan)
    assert fitness_fact(load_recipe("memetic"), report_of(1)) == []
    assert fitness_fact(DISTINCT, report_of(1, fitness=nobody)) == []


def test_of_alternatives_the_fitness_of_the_one_that_was_taken_is_said() -> None:
    recipe = with_component(load_recipe("fast"), Role.FITNESS, DistinctDigits)
    taken = [replace(start_of(PUZZLE), recipe_name=name) for name in ("alleles", "tabu")]
    said = [fitness_fact(recipe, report_of(1, start=start)) for start in taken]
    assert [bool(each) for each in said] == [False, True]
