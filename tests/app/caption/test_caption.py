"""Each rule of the caption: where it speaks, what it says, and where it is silent."""

from dataclasses import replace

import numpy as np
import pytest

from sudoku_ga.app.caption.caption import caption_of
from sudoku_ga.app.caption.context import (
    FAST_RECIPE,
    Adjustment,
    CaptionContext,
    Comparison,
    Lever,
    Offer,
    Rule,
    possible_adjustments,
)
from sudoku_ga.app.run.reports import Measured
from sudoku_ga.app.run.state import AppState, RunState
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.evolution.core.report import Change, Outcome, Phase, Spread, StopReason
from sudoku_ga.evolution.core.roles import OperatorId, Role
from sudoku_ga.evolution.recipe.reading import DEFAULT_RECIPE, load_recipe
from sudoku_ga.evolution.records.history import RunImprovement, RunProgress
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Constraint, Layout
from tests.app.reports import PUZZLE, SOLVED, ended, report_of, start_of

MEMETIC = load_recipe("memetic")
LSGA = load_recipe("lsga-2023")
FAST = load_recipe(FAST_RECIPE)
EVOLUTION = load_recipe("evolution")
START = start_of(PUZZLE)


def improvement(generation, before, after, **credits):
    operators = {OperatorId(Role[name.upper()], 0): gained for name, gained in credits.items()}
    return RunImprovement(generation, 0.001 * generation, before, after, operators)


def report_at(generation, best_so_far, stagnation, *, present=None, mean=None, **changes):
    present = best_so_far if present is None else present
    spread = Spread(present, present + 2 if mean is None else mean, present + 30)
    report = report_of(generation, start=START)
    return replace(
        report, best_so_far=best_so_far, stagnation=stagnation, conflicts=spread, **changes
    )


def watched(report, *, recipe=MEMETIC, alike=None, progress=None, **changes):
    """Return what is known of a run that goes on."""
    if progress is None:
        last = report.generation - report.stagnation
        progress = RunProgress(42.0, (improvement(last, 30, report.best_so_far),), None)
    measured = None if alike is None else Measured(report, alike)
    state = AppState(BoardState(PUZZLE), RunState.RUNNING, report, recipe)
    made = CaptionContext(state, recipe, FAST, progress, measured)
    return replace(made, **changes)


def at_rest(report=None, *, recipe=MEMETIC, chosen=None, board_state=None, **changes):
    """Return what is known where no run goes on."""
    if board_state is None:
        board_state = BoardState(PUZZLE) if report is None else BoardState(PUZZLE, evolved=SOLVED)
    state = AppState(board_state, RunState.IDLE, report, recipe)
    return replace(CaptionContext(state, chosen or recipe, FAST), **changes)


STUCK = report_at(440, 2, 318)


# At rest


def test_at_first_it_invites_with_the_number_of_boards_of_the_recipe():
    caption = caption_of(at_rest(chosen=LSGA))
    assert caption.rule is Rule.IDLE
    assert caption.plain == "Press Solve to watch a population of 150 boards evolve."


def test_the_invitation_tells_of_logic_and_of_a_single_board():
    one = MEMETIC.with_value("population.size", 1)
    caption = caption_of(at_rest(chosen=one))
    assert caption.lead == "Press Solve to watch 1 board being improved."
    assert caption.text == "Logic first fills in what follows from the givens."
    assert caption_of(at_rest(chosen=one.with_value("logic.level", "none"))).text == ""


def test_no_evolution_is_promised_where_everything_is_random():
    caption = caption_of(at_rest(chosen=load_recipe("random-restart")))
    assert caption.lead == "Press Solve to watch boards being drawn at random."


@pytest.mark.parametrize(
    ("recipe", "size", "rule"),
    [
        (MEMETIC, 4, Rule.IDLE_LARGE),
        (FAST, 4, Rule.IDLE),
        (FAST.taken("tabu"), 4, Rule.IDLE),
        (FAST.taken("partial"), 4, Rule.IDLE_LARGE),
        (FAST.taken("partial"), 8, Rule.IDLE),
        (FAST.taken("tabu"), 8, Rule.IDLE_LARGE),
        (MEMETIC, 3, Rule.IDLE),
    ],
)
def test_a_large_board_is_offered_the_fast_recipe(recipe, size, rule):
    board_state = BoardState(Grid.empty(Geometry(size, size)))
    caption = caption_of(at_rest(chosen=recipe, board_state=board_state))
    assert caption.rule is rule
    assert (caption.offer is Offer.SWITCH) is (rule is Rule.IDLE_LARGE)


def test_a_recipe_that_cannot_handle_a_variant_says_why_and_offers_the_fast_one():
    variant = BoardState(Grid.empty(Geometry(3, 3, Layout(constraints={Constraint.ANTI_KNIGHT}))))
    caption = caption_of(at_rest(chosen=LSGA, board_state=variant))
    assert caption.rule is Rule.IDLE_MISFIT
    assert caption.lead.endswith("does not handle single pairs of cells that differ.")
    assert (caption.offer, caption.link) == (Offer.SWITCH, "Switch to Fast")
    assert caption_of(at_rest(chosen=FAST, board_state=variant)).rule is Rule.IDLE
    without = caption_of(replace(at_rest(chosen=LSGA, board_state=variant), fast=None))
    assert without.text == "Choose another recipe to solve this board."


def test_what_nobody_evolved_is_said_so():
    exact = caption_of(at_rest(board_state=BoardState(PUZZLE, exact=SOLVED)))
    by_hand = caption_of(
        at_rest(board_state=BoardState(PUZZLE).with_placed(enumerate(SOLVED.digits)))
    )
    assert (exact.rule, by_hand.rule) == (Rule.NOT_EVOLVED, Rule.NOT_EVOLVED)
    assert "nothing was evolved" in exact.text
    assert by_hand.plain == "Solved by hand. Nothing was evolved."


def test_a_puzzle_that_cannot_be_evolved_says_why():
    wrong = Grid(PUZZLE.geometry, np.array([1, 1] + [0] * 14, np.uint8))
    caption = caption_of(at_rest(board_state=BoardState(wrong)))
    assert caption.rule is Rule.CANNOT_RUN
    assert "1" in caption.text


def test_a_run_that_waits_for_its_kernels_says_so():
    known = at_rest()
    waiting = replace(known, state=replace(known.state, preparing=True, waiting=True))
    assert caption_of(waiting).rule is Rule.PREPARING


# At the end


def solved_in(elapsed_s, *, filled=None, generation=412):
    report = replace(ended(generation, StopReason.SOLVED, SOLVED), elapsed_s=elapsed_s)
    return report if filled is None else replace(report, start=start_of(PUZZLE, filled=filled))


def after(wall_s, **changes):
    """Return what is known after a run of 0.2 s of computing that was watched for longer."""
    known = at_rest(solved_in(0.2), **changes)
    return replace(known, state=replace(known.state, wall_s=wall_s))


def test_a_solution_is_reported_with_the_time_watched_and_offers_to_compare():
    caption = caption_of(after(9.3))
    assert caption.rule is Rule.SOLVED
    assert caption.lead == "Solved in generation 412, 9.3 s."
    assert caption.text == "The computing took 0.20 s."
    assert (caption.offer, caption.link) == (Offer.COMPARE, f"Compare with {FAST.title}")


def test_at_full_speed_the_time_is_reported_once():
    assert caption_of(after(0.22)).plain == (
        f"Solved in generation 412, 0.22 s. Compare with {FAST.title}"
    )


def test_logic_is_not_evolution():
    report = ended(0, StopReason.SOLVED, SOLVED)
    report = replace(report, start=start_of(PUZZLE, filled=SOLVED))
    caption = caption_of(at_rest(report, recipe=FAST))
    assert caption.rule is Rule.SOLVED_BY_LOGIC
    assert "No evolution took place" in caption.text
    assert caption.offer is None  # this is the fast one


def test_an_end_of_the_fast_recipe_leads_to_the_lab():
    caption = caption_of(at_rest(ended(3, StopReason.SOLVED, SOLVED), recipe=FAST))
    assert (caption.offer, caption.link) == (Offer.LAB, "Compare in the lab…")


def test_cells_that_logic_filled_are_reported_with_the_solution():
    filled = PUZZLE.with_digits([(0, 1), (1, 2)])
    report = replace(ended(3, StopReason.SOLVED, SOLVED), start=start_of(PUZZLE, filled=filled))
    assert caption_of(at_rest(report)).text == "2 cells by logic."


def test_a_compared_run_is_reported_beside_the_other_and_offers_the_way_back():
    other = Comparison("Evolution", replace(ended(412, StopReason.SOLVED, SOLVED), elapsed_s=0.31))
    report = ended(1, StopReason.SOLVED, SOLVED)
    caption = caption_of(at_rest(report, recipe=FAST, comparison=other))
    assert caption.lead.startswith(f"{FAST.title}: solved in generation 1")
    assert caption.text == "Evolution: 412 generations, 0.31 s of computing."
    assert (caption.offer, caption.link) == (Offer.RETURN, "Back to Evolution")


def test_a_comparison_with_logic_alone_says_that_nothing_evolved():
    report = ended(0, StopReason.SOLVED, SOLVED)
    report = replace(report, start=start_of(PUZZLE, filled=SOLVED))
    other = Comparison("Evolution", ended(12, StopReason.CANCELLED))
    caption = caption_of(at_rest(report, recipe=FAST, comparison=other))
    assert "No evolution took place" in caption.text
    assert "Evolution: unsolved after 12 generations" in caption.text


def test_back_at_the_recipe_before_the_run_shown_keeps_its_name():
    caption = caption_of(at_rest(ended(1, StopReason.SOLVED, SOLVED), recipe=FAST, chosen=LSGA))
    assert caption.lead.startswith(f"{FAST.title}: ")
    assert caption.text == f"Solve now runs {LSGA.title}."


@pytest.mark.parametrize(
    ("reason", "lead"),
    [
        (StopReason.CANCELLED, "Stopped in generation 12, best 4 conflicts."),
        (
            StopReason.GENERATION_LIMIT,
            "Generation limit reached in generation 12, 9.3 s, best 4 conflicts.",
        ),
    ],
)
def test_a_run_that_ended_unsolved_says_what_is_left(reason, lead):
    known = at_rest(ended(12, reason))
    caption = caption_of(replace(known, state=replace(known.state, wall_s=9.3)))
    assert (caption.rule, caption.lead) == (Rule.ENDED, lead)
    assert caption.offer is Offer.COMPARE


def test_a_contradiction_found_by_logic_is_no_evolution():
    report = replace(
        ended(0, StopReason.NO_SOLUTION), outcome=Outcome(StopReason.NO_SOLUTION, None, None)
    )
    caption = caption_of(at_rest(report))
    assert caption.rule is Rule.NO_SOLUTION
    assert "no evolution took place" in caption.text


def test_a_run_that_broke_off_says_where_and_what_it_reached():
    caption = caption_of(at_rest(report_at(23, 9, 20)))
    assert caption.rule is Rule.BROKEN_OFF
    assert caption.plain.startswith("An error ended the run in generation 23, best 9 conflicts.")
    assert caption.text.startswith("Choose another recipe")
    taken_back = at_rest(report_at(23, 9, 20), board_state=BoardState(PUZZLE))
    assert caption_of(taken_back).rule is Rule.IDLE


def test_an_answer_that_was_taken_back_is_not_reported_any_more():
    report = ended(12, StopReason.SOLVED, SOLVED)
    assert caption_of(at_rest(report, board_state=BoardState(PUZZLE))).rule is Rule.IDLE


# Held, and in the past


def in_state(run, **changes):
    known = watched(STUCK)
    return replace(known, state=replace(known.state, run=run, **changes))


def test_a_pause_says_where_it_is_and_what_goes_on():
    caption = caption_of(in_state(RunState.PAUSED))
    assert caption.rule is Rule.PAUSED
    assert caption.lead == "Paused in generation 440, best so far 2 conflicts."


def test_before_the_first_report_and_after_stop_it_says_what_is_waited_for():
    assert caption_of(in_state(RunState.CHECKING, report=None)).rule is Rule.CHECKING
    assert caption_of(in_state(RunState.STOPPING)).rule is Rule.STOPPING


def test_the_past_is_reported_as_the_past():
    known = in_state(RunState.PAUSED)
    past = report_at(90, 5, 0)
    known = replace(known, state=replace(known.state, past=past))
    caption = caption_of(known)
    assert caption.rule is Rule.PAST
    assert "generation 90 of 440" in caption.lead
    assert "5 conflicts then; the best so far has 2 conflicts" in caption.text


# While it goes on


def test_a_run_that_has_just_begun_says_what_it_will_do():
    caption = caption_of(watched(report_at(1, 38, 0), recipe=LSGA))
    assert caption.rule is Rule.BEGUN
    assert caption.lead == "Generation 1: the best board has 38 conflicts."
    assert "crossed and mutated" in caption.text
    uncrossed = LSGA.with_value("crossover.rate", 0.0)
    assert "crossed" not in caption_of(watched(report_at(1, 38, 0), recipe=uncrossed)).text


@pytest.mark.parametrize(
    ("path", "value", "text"),
    [
        (
            "population.size",
            64,
            "In every generation each board has a child, some with parts of a second board. "
            "Swaps that make it worse are mostly undone.",
        ),
        (
            "crossover.rate",
            0.0,
            "In every generation each board has a child. "
            "Swaps that make it worse are mostly undone.",
        ),
        (
            "mutation.relative_temperature",
            5.0,
            "In every generation each board has a child, some with parts of a second board. "
            "Swaps that make it worse are often kept: the temperature is high.",
        ),
    ],
)
def test_swaps_under_a_run_are_described_as_they_are(path, value, text):
    recipe = EVOLUTION.with_value(path, value)
    assert caption_of(watched(report_at(1, 38, 0), recipe=recipe)).text == text


def test_fast_progress_is_reported_in_numbers():
    falls = [improvement(19, 30, 24), improvement(25, 24, 18), improvement(31, 18, 12)]
    known = watched(report_at(32, 12, 1), progress=RunProgress(42.0, tuple(falls), None))
    caption = caption_of(known)
    assert caption.rule is Rule.FAST_PROGRESS
    assert caption.text == "From 30 to 12 conflicts in generations 19 to 32."
    slow = replace(known, progress=RunProgress(42.0, (improvement(31, 13, 12),), None))
    assert caption_of(slow).rule is Rule.PROGRESS


def test_improvements_after_the_report_are_not_named_yet():
    falls = (improvement(146, 7, 5), improvement(153, 5, 4))
    caption = caption_of(watched(report_at(150, 5, 4), progress=RunProgress(42.0, falls, None)))
    assert caption.lead == "Generation 150: best so far 5 conflicts."
    assert caption.text == "The last improvement was in generation 146: 7 to 5 conflicts."


def test_steady_progress_is_credited_to_its_operator():
    falls = (improvement(146, 7, 5, crossover=2, mutation=-1),)
    caption = caption_of(watched(report_at(150, 5, 4), progress=RunProgress(42.0, falls, None)))
    assert caption.rule is Rule.PROGRESS
    assert caption.lead == "Generation 150: best so far 5 conflicts."
    said = "Crossover made the last improvement, in generation 146: 7 to 5 conflicts."
    assert caption.text == said


@pytest.mark.parametrize(
    ("credits", "start"),
    [
        ({"crossover": 1, "mutation": 1}, "Crossover and mutation made"),
        ({"initialisation": 2}, "Newcomers made"),
        ({}, "The last improvement was in generation 146"),
    ],
)
def test_credit_goes_where_it_is_known_to_belong(credits, start):
    falls = (improvement(146, 7, 5, **credits),)
    caption = caption_of(watched(report_at(150, 5, 4), progress=RunProgress(42.0, falls, None)))
    assert caption.text.startswith(start)


def test_a_run_that_has_not_improved_yet_claims_no_improvement():
    caption = caption_of(watched(report_at(12, 38, 12), progress=RunProgress(42.0, (), None)))
    assert caption.rule is Rule.PROGRESS
    assert caption.lead == "Generation 12: not better than at the start yet."


def test_few_conflicts_left_are_nearly_solved_until_it_is_stuck():
    assert caption_of(watched(report_at(204, 2, 10))).rule is Rule.NEARLY_SOLVED
    assert caption_of(watched(report_at(204, 3, 10))).rule is not Rule.NEARLY_SOLVED
    assert caption_of(watched(STUCK)).rule is Rule.STUCK


def test_alike_boards_are_the_reason_and_the_advice_is_variety():
    caption = caption_of(watched(STUCK, alike=0.91))
    assert caption.rule is Rule.STUCK_ALIKE
    assert caption.plain == (
        "Stuck at 2 conflicts for 318 generations. The boards are 91% alike, so crossover brings "
        "little that is new. Try a higher temperature, or weaker selection."
    )
    mutated = caption_of(watched(STUCK, recipe=LSGA, alike=0.91))
    assert mutated.text.endswith("Try more mutation, or weaker selection.")


def test_a_best_that_was_lost_again_is_not_said_to_be_there():
    caption = caption_of(watched(report_at(440, 2, 318, present=4), alike=0.91))
    assert caption.lead == "Not below 2 conflicts for 318 generations."


def test_without_crossover_it_is_not_blamed():
    annealing = load_recipe("annealing")
    caption = caption_of(watched(STUCK, recipe=annealing, alike=0.91))
    assert "crossover" not in caption.text


def test_different_and_bad_boards_are_too_hot():
    hot = report_at(440, 8, 318, present=9, mean=18.0)
    caption = caption_of(watched(hot, alike=0.24))
    assert caption.rule is Rule.STUCK_HOT
    assert caption.text.endswith("Try a lower temperature, or stronger selection.")
    good = report_at(440, 8, 318, present=9, mean=10.0)
    assert caption_of(watched(good, alike=0.24)).rule is Rule.STUCK
    assert caption_of(watched(hot, alike=0.62)).rule is Rule.STUCK


def of_evolution(report=STUCK, *, alike=0.4, **values):
    """Return what is known of a run of the recipe ``evolution`` with other values."""
    recipe = EVOLUTION
    for name, value in values.items():
        recipe = recipe.with_value(name.replace("__", "."), value)
    return watched(report, recipe=recipe, alike=alike)


def test_a_search_that_has_variety_may_need_only_time():
    caption = caption_of(of_evolution())
    assert caption.rule is Rule.STUCK
    assert caption.text == (
        "The boards are 40% alike, so there is still variety: it may just take time. "
        "Try more mutation, or a larger population."
    )


@pytest.mark.parametrize(
    ("swaps", "size", "advised"),
    [
        (200, 64, "Try a larger population, or weaker selection."),
        (5, 8, "Try a larger population, or more mutation."),
    ],
)
def test_advice_is_what_helps_the_values_of_now(swaps, size, advised):
    known = of_evolution(mutation__swaps=swaps, population__size=size)
    assert caption_of(known).text.endswith(advised)


@pytest.mark.parametrize(("temperature", "rule"), [(0.3, Rule.STUCK_COLD), (0.7, Rule.STUCK)])
def test_a_temperature_at_which_nothing_worse_is_kept_is_too_cold(temperature, rule):
    caption = caption_of(of_evolution(mutation__relative_temperature=temperature))
    assert caption.rule is rule
    advised = "Try a higher temperature, or more mutation."
    assert caption.text.endswith(advised) is (rule is Rule.STUCK_COLD)


@pytest.mark.parametrize(("temperature", "rule"), [(0.14, Rule.STUCK_COLD), (0.0, Rule.STUCK)])
def test_a_local_search_can_be_too_cold(temperature, rule):
    recipe = MEMETIC.with_value("local_search.temperature", temperature)
    assert caption_of(watched(STUCK, recipe=recipe, alike=0.4)).rule is rule


def test_a_temperature_that_was_raised_is_not_cold_any_more():
    raised = (Change(20, "mutation.relative_temperature", 1.0),)
    known = of_evolution(replace(STUCK, changes=raised), mutation__relative_temperature=0.1)
    assert caption_of(known).rule is Rule.STUCK


def test_swaps_that_are_kept_too_often_are_reported_in_numbers():
    caption = caption_of(of_evolution(mutation__relative_temperature=1.5))
    assert caption.rule is Rule.STUCK_HOT
    assert caption.text == (
        "The temperature is high: of the swaps that add one conflict, 14% are kept. "
        "Try a lower temperature."
    )
    assert caption_of(of_evolution(mutation__relative_temperature=1.4)).rule is Rule.STUCK


@pytest.mark.parametrize(
    ("values", "advised"),
    [
        ({"crossover__rate": 1.0}, "Try less crossover, or more mutation."),
        ({"selection__tournament_size": 20}, "Try more mutation, or a larger population."),
        ({"population__size": 8}, "Try a larger population, or more mutation."),
        ({"mutation__relative_temperature": 2.0}, "Try a lower temperature."),
    ],
)
def test_alike_boards_are_advised_by_what_made_them_so(values, advised):
    caption = caption_of(of_evolution(alike=0.9, **values))
    assert caption.rule is Rule.STUCK_ALIKE
    assert caption.text.endswith(f"little that is new. {advised}")


@pytest.mark.parametrize(
    ("rate", "alike", "blamed"), [(1.0, 0.57, True), (1.0, 0.35, False), (0.3, 0.57, False)]
)
def test_much_crossover_is_blamed_where_boards_grow_alike(rate, alike, blamed):
    caption = caption_of(of_evolution(alike=alike, crossover__rate=rate))
    text = "Much crossover makes boards alike: 57% by now. Try less crossover, or more mutation."
    assert (caption.text == text) is blamed


def test_boards_that_are_never_crossed_are_advised_to_be():
    caption = caption_of(of_evolution(crossover__rate=0.0))
    assert caption.text == (
        "The boards learn nothing from each other. Try more crossover, or more mutation."
    )
    alike = caption_of(of_evolution(crossover__rate=0.0, alike=0.9))
    assert "crossover" not in alike.text


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (1, "The population has only 1 board."),
        (8, "The population has only 8 boards."),
        (31, "The population has only 31 boards."),
        (32, "The boards are 40% alike"),
    ],
)
def test_few_boards_are_advised_to_be_more(size, text):
    alike = None if size == 1 else 0.4
    caption = caption_of(of_evolution(alike=alike, population__size=size))
    assert caption.text.startswith(text)
    assert ("Try a larger population" in caption.text) is (size < 32)


@pytest.mark.parametrize(("stagnation", "stuck"), [(37, False), (38, True)])
def test_stuck_is_said_before_a_recipe_begins_anew(stagnation, stuck):
    report = report_at(60, 9, stagnation)
    caption = caption_of(watched(report, recipe=load_recipe("annealing")))
    assert (caption.rule is Rule.STUCK) is stuck


def test_without_a_measurement_no_reason_is_given():
    caption = caption_of(watched(STUCK))
    assert caption.rule is Rule.STUCK
    assert caption.text == ""


@pytest.mark.parametrize(
    ("stale", "rule"),
    [
        ({}, Rule.STUCK_ALIKE),
        ({"start": start_of(PUZZLE, seed=2)}, Rule.STUCK),  # of another run
        ({"generation": 100}, Rule.STUCK),  # before the best last fell
        ({"restarts": 1}, Rule.STUCK),  # of another population
        ({"elapsed_s": -2.0}, Rule.STUCK),  # too long ago
    ],
)
def test_what_was_measured_elsewhere_is_no_reason(stale, rule):
    old = replace(STUCK, **stale)
    known = replace(watched(STUCK), measured=Measured(old, 0.91))
    assert caption_of(known).rule is rule


@pytest.mark.parametrize(
    ("generation", "stagnation", "elapsed_s", "stuck"),
    [
        (440, 318, 0.2, True),
        (390, 299, 0.2, False),
        (1000, 599, 0.2, False),
        (1000, 600, 0.2, True),
        (8, 5, 60.0, True),  # slow generations
        (8, 2, 60.0, False),
    ],
)
def test_a_run_is_stuck_that_waits_long_for_its_length(generation, stagnation, elapsed_s, stuck):
    report = report_at(generation, 9, stagnation, elapsed_s=elapsed_s)
    assert (caption_of(watched(report)).rule is Rule.STUCK) is stuck


def test_a_restart_is_mentioned_until_its_boards_are_as_good_or_stuck():
    report = report_at(210, 2, 100, present=30, restarts=1)
    progress = RunProgress(42.0, (improvement(110, 4, 2),), 200, 30, 208)
    caption = caption_of(watched(report, progress=progress))
    assert caption.rule is Rule.RESTARTED
    assert caption.plain == (
        "Restarted in generation 200 with new boards. Their best now has 30 conflicts; the best so "
        "far has 2 conflicts."
    )
    later = report_at(400, 2, 290, present=7, restarts=1)
    falling = progress._replace(best_since_restart=7, improved_at=380)
    assert caption_of(watched(later, progress=falling)).rule is Rule.RESTARTED
    as_good = progress._replace(best_since_restart=2, improved_at=380)
    again = replace(later, conflicts=Spread(2, 4, 30))
    assert caption_of(watched(again, progress=as_good)).rule is Rule.PROGRESS


def test_new_boards_are_stuck_for_as_long_as_they_have_not_improved():
    report = report_at(800, 2, 690, present=7, restarts=1)
    progress = RunProgress(42.0, (improvement(110, 4, 2),), 200, 7, 290)
    caption = caption_of(watched(report, progress=progress))
    assert caption.rule is Rule.STUCK
    assert caption.lead == "Not below 2 conflicts for 690 generations."
    as_good = replace(report, conflicts=Spread(2, 4, 30))
    known = watched(as_good, progress=progress._replace(best_since_restart=2))
    assert caption_of(known).lead == "Stuck at 2 conflicts for 510 generations."


def test_a_change_is_reported_with_what_became_of_it():
    change = Change(400, "local_search.temperature", 0.5)
    caption = caption_of(watched(replace(STUCK, changes=(change,)), alike=0.91))
    assert caption.rule is Rule.CHANGED
    assert caption.plain == (
        "Temperature 0.5 since generation 400. The best so far still has 2 conflicts."
    )
    better = replace(report_at(440, 1, 2), changes=(change,))
    assert "improved since" in caption_of(watched(better)).text
    old = replace(STUCK, changes=(change._replace(generation=70),))
    assert caption_of(watched(old, alike=0.91)).rule is Rule.STUCK_ALIKE


def test_a_slow_run_on_a_large_board_offers_the_fast_recipe():
    large = Grid.empty(Geometry(4, 4))
    report = report_of(1, puzzle=large, phase=Phase.IMPROVING, best=120.0)
    report = replace(report, elapsed_s=12.4)
    state = AppState(BoardState(large), RunState.RUNNING, report, MEMETIC, wall_s=45.0)
    caption = caption_of(CaptionContext(state, MEMETIC, FAST))
    assert caption.rule is Rule.LARGE
    assert caption.lead == "120 conflicts left after 45.0 s."
    assert caption.offer is Offer.SWITCH
    soon = replace(state, report=replace(report, elapsed_s=2.0))
    assert caption_of(CaptionContext(soon, MEMETIC, FAST)).rule is Rule.BEGUN
    fast = replace(state, recipe=FAST)
    assert caption_of(CaptionContext(fast, FAST, FAST)).rule is not Rule.LARGE


# Advice


def test_advice_names_only_what_the_recipe_has_and_is_not_at_its_end():
    turns = possible_adjustments(MEMETIC, ())
    assert Adjustment(Lever.TEMPERATURE, True) in turns
    assert not {turn for turn in turns if turn.lever is Lever.MUTATION}
    high = (Change(5, "local_search.temperature", 5.0),)
    assert Adjustment(Lever.TEMPERATURE, True) not in possible_adjustments(MEMETIC, high)
    assert Adjustment(Lever.TEMPERATURE, False) in possible_adjustments(MEMETIC, high)


def test_no_advice_is_given_where_nothing_can_be_turned():
    gold = load_recipe("gold-2005")
    hot = report_at(440, 8, 318, present=9, mean=30.0)
    change = Change(1, "mutation.rate", 0.0)
    caption = caption_of(watched(replace(hot, changes=(change,)), recipe=gold, alike=0.2))
    assert caption.rule is Rule.STUCK_HOT
    assert "Try" not in caption.text


def test_fast_is_the_default_recipe():
    # The window names it without importing the recipes, and with them the compiler.
    assert FAST_RECIPE == DEFAULT_RECIPE
