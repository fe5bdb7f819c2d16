from dataclasses import replace

import pytest

from sudoku_ga.app.evolve.run_bar.status_line import COMPILING, Mood, facts_of, status_of
from sudoku_ga.app.messages import of_assessment, unreadable
from sudoku_ga.app.run.board_picture import picture_of, title_of
from sudoku_ga.app.run.state import AppState, RunState, shown_digits
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.errors import FormatError
from sudoku_ga.evolution.core.report import BestIndividual, Outcome, Phase, StopReason
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.records.history import HistoryMoment
from sudoku_ga.puzzle.assessment import assess
from sudoku_ga.puzzle.grid import Grid
from tests.app.reports import EXACT, FOUR, PUZZLE, SOLVED, ended, report_of, start_of

CONTRADICTION = Grid.empty(FOUR).with_digits([(0, 1), (1, 1)])
HOPELESS = Grid.empty(FOUR).with_digits([(0, 1), (1, 2), (2, 3), (7, 4)])


def _of(puzzle, **changes):
    return AppState(BoardState(puzzle), assessment=assess(puzzle, EXACT), **changes)


@pytest.mark.parametrize(
    ("run", "text", "may_run", "may_step", "may_stop"),
    [
        (RunState.IDLE, "Solve", True, True, False),
        (RunState.CHECKING, "Pause", True, False, True),
        (RunState.RUNNING, "Pause", True, True, True),
        (RunState.PAUSED, "Resume", True, True, True),
        (RunState.STOPPING, "Pause", False, False, False),
    ],
)
def test_each_state_of_a_run_allows_what_makes_sense(run, text, may_run, may_step, may_stop):
    state = _of(PUZZLE, run=run)
    assert state.main_button[0] == text
    assert state.can_run is may_run
    assert state.can_step is may_step
    assert state.can_stop is may_stop


@pytest.mark.parametrize("puzzle", [CONTRADICTION, HOPELESS, SOLVED])
def test_what_cannot_be_solved_cannot_be_started_and_says_why(puzzle):
    state = _of(puzzle)
    assert not state.can_run
    assert state.trouble
    assert status_of(state).word == "Cannot solve yet"


def test_a_contradiction_is_seen_before_it_is_assessed():
    state = AppState(BoardState(CONTRADICTION))
    assert not state.can_run
    assert picture_of(state).fault_cells == {0, 1}
    assert facts_of(state)["Solutions"] == "not counted: conflict"


def test_the_cells_where_logic_meets_the_contradiction_are_marked():
    assert picture_of(_of(HOPELESS)).fault_cells


def test_the_board_shows_the_individual_of_the_run_while_there_is_one():
    wrong = SOLVED.with_digit(0, 2)
    report = report_of(3, digits=wrong)
    state = _of(PUZZLE, run=RunState.RUNNING, report=report)
    assert picture_of(state).evolved.tolist() == wrong.digits.tolist()
    assert picture_of(state).locked
    title, caption = title_of(state)
    assert title == "Generation 3"
    # The second 2 in row, column and box of the first cell.
    assert caption == "best 2 conflicts, 3 cells"
    initial = replace(state, report=report_of(0, digits=wrong))
    assert title_of(initial) == ("Initial population", "best 2 conflicts, 3 cells")


def _ended_at(generation, reason, alive, best):
    """Return the last report of a run that was better before, and the state after it."""
    outcome = Outcome(reason, None, 1, BestIndividual.of(alive.digits))
    report = report_of(generation, phase=Phase.ENDED, digits=best, outcome=outcome)
    return report, _of(PUZZLE, report=report)


def test_a_stop_leaves_the_board_as_it_was_and_a_limit_leaves_the_best_so_far():
    alive, best = SOLVED.with_digits([(0, 2), (5, 3)]), SOLVED.with_digit(0, 2)
    for reason, left, title in (
        (StopReason.CANCELLED, alive, ("Generation 7", "best 4 conflicts, 6 cells")),
        (StopReason.GENERATION_LIMIT, best, ("Best so far", "2 conflicts, 3 cells")),
    ):
        report, state = _ended_at(7, reason, alive, best)
        assert (shown_digits(report) == left.digits).all()
        board_state = BoardState(PUZZLE).with_evolved(left)
        assert title_of(replace(state, board_state=board_state)) == title
        assert title_of(replace(state, past=HistoryMoment(7, report, None, None))) == title


def test_what_logic_filled_is_distinguished_during_the_run_and_after_it():
    filled = PUZZLE.with_digits([(0, 1), (5, 4)])
    report = report_of(3, start=start_of(PUZZLE, filled=filled))
    assert picture_of(_of(PUZZLE, run=RunState.RUNNING, report=report)).logic_cells == {0, 5}
    left = BoardState(PUZZLE).with_evolved(SOLVED, filled)
    assert picture_of(AppState(left)).logic_cells == {0, 5}
    assert not picture_of(AppState(left.with_givens([(0, 2)]))).logic_cells


def test_a_grid_that_logic_alone_filled_has_no_evolved_digit():
    shown = picture_of(AppState(BoardState(PUZZLE).with_evolved(SOLVED, SOLVED)))
    assert shown.logic_cells == set(PUZZLE.blank_cells.tolist())


def test_only_a_checked_answer_is_called_solved():
    solved = AppState(BoardState(PUZZLE, evolved=SOLVED))
    assert title_of(solved)[0] == "Solved"
    left = AppState(BoardState(PUZZLE, evolved=SOLVED.with_digit(0, 2)))
    assert title_of(left)[0] == "Best individual"


def test_the_recipe_is_named_by_its_title_where_it_is_known():
    state = _of(PUZZLE, run=RunState.RUNNING, report=report_of(3))
    assert status_of(state).details[-1].endswith("fake")
    titled = status_of(replace(state, recipe=load_recipe("evolution")))
    assert titled.details[-1].endswith("Evolution")


def test_only_what_goes_on_is_running():
    state = _of(PUZZLE, run=RunState.RUNNING, report=report_of(3))
    assert status_of(state).running
    assert not status_of(replace(state, run=RunState.PAUSED)).running


@pytest.mark.parametrize(("wall_s", "count"), [(0.022, 0), (1.26, 1)])
@pytest.mark.parametrize("report", [None, report_of(1)])
def test_a_moment_as_a_single_step_takes_has_no_watched_time(wall_s, count, report):
    state = _of(PUZZLE, run=RunState.RUNNING, report=report, seed=1)
    with_time = status_of(state, wall_s=wall_s).facts
    assert len(with_time) == len(status_of(state).facts) + count


def test_the_status_of_an_ended_run_is_its_outcome():
    left = BoardState(PUZZLE).with_evolved(SOLVED)
    for reason, word in ((StopReason.SOLVED, "Solved"), (StopReason.CANCELLED, "Stopped")):
        report = ended(4, reason, SOLVED if word == "Solved" else None)
        state = _of(PUZZLE, report=report)
        assert status_of(replace(state, board_state=left)).word == word
        # What it left was taken back: its views are still there, but it is no state of the board.
        assert status_of(state).word == "Last run"


def test_the_status_of_a_run_that_an_error_ended_says_so():
    report = report_of(23, best=9.0)
    state = _of(PUZZLE, report=report)
    assert status_of(state).word == "Last run"  # taken back
    status = status_of(replace(state, board_state=BoardState(PUZZLE).with_evolved(SOLVED)))
    assert (status.word, status.mood) == ("Failed", Mood.BAD)


def test_compiling_is_said_as_the_design_says_it():
    state = _of(PUZZLE, preparing=True)
    assert state.main_button == ("Solve", "play")
    assert status_of(state).facts == (COMPILING,)


def test_waiting_for_kernels_is_shown_and_can_be_cancelled():
    report = ended(4, StopReason.SOLVED, SOLVED)
    state = _of(PUZZLE, preparing=True, waiting=True, report=report)
    assert state.main_button == ("Preparing", "")
    assert state.can_run
    assert not state.can_step
    assert status_of(state).word == "Preparing"


def test_the_message_of_a_contradiction_says_where_and_offers_to_show_it():
    shown = []
    message = of_assessment(assess(CONTRADICTION, EXACT), shown.append)
    assert message.text.startswith("r1c1 and r1c2")
    message.action.act()
    assert (message.action.label, message.cells, shown) == ("Show", (0, 1), [(0, 1)])
    assert message.action.stays


def test_a_proper_puzzle_needs_no_message():
    proper = SOLVED.with_digits([(0, 0), (5, 0)])
    assert of_assessment(assess(proper, EXACT), print) is None


def test_a_bad_text_is_said_with_its_place():
    message = unreadable(FormatError("81 cells are expected, found 80", 2, 81, "a.sdm"))
    assert message.text.startswith("A.sdm, line 2, column 81: ")
