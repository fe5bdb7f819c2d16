"""The end of a run that solves its board, and of a game, in the window."""

import pytest

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.workspace import PLAY
from sudoku_ga.puzzle.grid import Grid
from tests.app.driving import solve
from tests.app.reports import FOUR, PUZZLE, SOLVED, FakeEngine
from tests.examples import some


@pytest.fixture
def window(open_window):
    opened = open_window(FakeEngine(generations=3))
    opened.evolve.bar.pace.choose(0)
    opened.document_controller.put(PUZZLE, "Test", "choose")
    return opened


def _is_celebrated(window):
    board = window.evolve.board
    is_large = board.title.font().pixelSize() > fonts.SECTION
    assert board.view.picture.solved is is_large
    return is_large


def test_a_solved_board_has_generation_and_time_in_large_words(qtbot, window):
    assert not _is_celebrated(window)
    solve(qtbot, window)
    assert _is_celebrated(window)
    title = window.evolve.board.title
    assert title.text().startswith("Solved in generation 3 · ")
    assert title.width() >= title.sizeHint().width()
    assert window.evolve.board.view.wave.is_on


def _look_back(window):
    window.evolve.bar.timeline.asked.emit(0)


def _choose_another(window):
    window.document_controller.put(Grid.empty(FOUR), "Other", "choose")


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "act",
    some(
        [
            _look_back,
            _choose_another,
            lambda window: window.evolve.bar.main.click(),
            lambda window: window.evolve.bar.step.click(),
            lambda window: window.evolve.bar.reset.click(),
            lambda window: window.actions_of.undo.trigger(),
        ]
    ),
    ids=["the past", "another puzzle", "Solve", "Step", "Reset", "Undo"],
)
def test_the_next_action_takes_frame_and_words_away(qtbot, window, act):
    solve(qtbot, window)
    assert _is_celebrated(window)
    act(window)
    assert not _is_celebrated(window)
    assert not window.evolve.board.view.wave.is_on


@pytest.mark.exhaustive
def test_the_way_back_from_the_past_brings_no_second_wave(qtbot, window):
    solve(qtbot, window)
    _look_back(window)
    window.evolve.bar.live.click()
    assert _is_celebrated(window)
    assert not window.evolve.board.view.wave.is_on


@pytest.mark.parametrize("width", some([960, 1024, 1280]))
def test_the_words_have_room_at_every_size(qtbot, window, width):
    window.resize(width, 660 if width < 1280 else 800)
    solve(qtbot, window)
    title, board = window.evolve.board.title, window.evolve.board
    board.set_title("Solved in generation 25,086 · 29.8 s", "")
    assert title.width() >= title.sizeHint().width()
    assert title.geometry().right() < board.overlays.x()


@pytest.mark.exhaustive
@pytest.mark.parametrize("is_reduced", some([False, True]))
def test_a_game_that_is_solved_has_the_same_frame_and_wave(window, is_reduced):
    window.actions_of.reduce_motion.setChecked(is_reduced)
    window.pages.show_workspace(PLAY)
    page = window.pages.present(PLAY).page
    blank = PUZZLE.blank_cells.tolist()
    for cell in blank:
        assert not page.view.picture.solved
        page.view.select(cell)
        page.view.type_digit(int(SOLVED.digits[cell]))
    assert page.view.picture.solved
    assert page.view.wave.is_on is not is_reduced
    page.view.select(blank[0])
    page.view.type_digit(0)
    assert not page.view.picture.solved
    assert not page.view.wave.is_on
