"""Play in the window: what other workspaces, menus and lists have to do with it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QTableWidget

from sudoku_ga.app.board.key_input import Typing
from sudoku_ga.app.board.picture import Entry
from sudoku_ga.app.messages import held_by_run
from sudoku_ga.app.widgets.dialogs import show_keys
from sudoku_ga.app.workspace import EVOLVE, PLAY
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.resources import resource_path
from tests.app.reports import FOUR, PUZZLE, SOLVED, FakeEngine
from tests.puzzle.variants import VARIANTS, first_solution

GRADE_3 = next(open_source(str(resource_path("puzzles", "grade-3.sdm")))).grid
KILLER = first_solution(VARIANTS["5x5 jigsaw killer"])
KILLER = KILLER.with_digits((cell, 0) for cell in range(25) if cell not in (7, 8, 18))
Key, Ctrl = Qt.Key, Qt.KeyboardModifier.ControlModifier
Shift, Pad = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.KeypadModifier


_LISTED = [PuzzleRecord(PUZZLE, "Test"), PuzzleRecord(Grid.empty(FOUR).with_digits([(5, 3)]))]


@pytest.fixture
def engine():
    return FakeEngine()


@pytest.fixture
def window(open_window, engine):
    opened = open_window(engine)
    opened.evolve.bar.pace.choose(0)
    opened.document_controller.put(PUZZLE, "Test", "choose")
    opened.pages.show_workspace(PLAY)
    return opened


@pytest.fixture
def hand(window):
    return window.actions_of


def _board_state(window):
    return window.document_controller.document.state


def _page(window):
    return window.pages.build("play").page


def _message(window):
    return window.pages.strip.message


def _status(window):
    return window.pages.build("play").status_line.status


def _assessed(qtbot, window):
    qtbot.waitUntil(lambda: window.solve_controller.state.assessment is not None)


def _type(window, cell, keys):
    _page(window).view.select(cell)
    QTest.keyClicks(_page(window).view, keys)


def test_the_workspace_decides_what_typing_means(window):
    _type(window, 4, "1")
    assert window.pages.strip.button.text() == "Edit"
    window.pages.strip.button.click()
    assert window.pages.shown == EVOLVE
    assert window.evolve.board.view.selected == 4
    QTest.keyClicks(window.evolve.board.view, "1")
    assert _board_state(window).puzzle.digits[4] == 1
    window.evolve.board.view.select(4)
    QTest.keyClick(window.evolve.board.view, Key.Key_Delete)
    assert _board_state(window).puzzle.digits[4] == 0
    window.evolve.board.play.click()
    assert window.pages.shown == PLAY
    assert _page(window).view.selected == 4
    QTest.keyClicks(_page(window).view, "3")
    assert _board_state(window).puzzle.digits[4] == 0
    assert _board_state(window).placed.digits[4] == 3
    _page(window).edit.click()
    assert window.pages.shown == EVOLVE


def test_the_players_digits_and_notes_stay_out_of_the_board_of_evolution(window):
    _type(window, 0, "2")
    window.playing.type(Typing((1,), 3, Entry.CORNER))
    window.playing.type(Typing((1,), 3, Entry.COLOUR))
    window.pages.show_workspace(EVOLVE)
    picture = window.evolve.board.view.picture
    assert picture.digits[0] == 0
    assert not (picture.marks or picture.colours)
    assert window.evolve.board.note.text() == "10 givens, 1 digit placed in Play"
    window.pages.show_workspace(PLAY)
    assert _page(window).view.picture.digits[0] == 2


def test_undo_in_play_leaves_the_puzzle(window, hand):
    assert not window.actions_of.undo.isEnabled()
    window.pages.show_workspace(EVOLVE)
    assert window.actions_of.undo.isEnabled()
    window.pages.show_workspace(PLAY)
    _page(window).view.select(1)
    QTest.keyClick(_page(window).view, Key.Key_2)
    window.actions_of.fix_givens.trigger()
    for placed in (2, 0):
        assert window.actions_of.undo.isEnabled()
        window.actions_of.undo.trigger()
        assert _page(window).view.picture.digits[1] == placed
    assert not window.actions_of.undo.isEnabled()


@pytest.mark.exhaustive
def test_undo_reaches_the_first_digit_after_each_switch_of_workspace(qtbot, window, engine):
    _type(window, 1, "2")
    window.pages.show_workspace(EVOLVE)
    window.playing.type(Typing((7,), 2, Entry.DIGIT))  # a given
    window.pages.show_workspace(PLAY)
    _type(window, 2, "3")
    window.pages.show_workspace(EVOLVE)
    window.document_controller.keep(SOLVED, PUZZLE)  # the result of a run
    window.pages.show_workspace(PLAY)
    while window.actions_of.undo.isEnabled():
        window.actions_of.undo.trigger()
    assert not _board_state(window).has_game
    assert _board_state(window).puzzle == PUZZLE


@pytest.mark.exhaustive
def test_two_puzzles_in_turn_keep_their_games(window):
    window.collections.take(_LISTED, "", "List", more=False)
    document = window.document_controller.document
    _type(window, 1, "2")
    document.add_play(61.0)
    document.add_hints(1)
    window.collections.choose_next()
    _type(window, 1, "3")
    window.collections.choose_previous()
    assert _board_state(window).position.digits[1] == 2
    assert (int(document.played_s), document.hint_count) == (61, 1)
    assert _message(window) is None
    window.actions_of.undo.trigger()
    assert _board_state(window).position.digits[1] == 0
    window.collections.choose_next()
    assert _board_state(window).position.digits[1] == 3


@pytest.mark.exhaustive
def test_the_keyboard_stays_with_the_board_when_a_message_is_answered(qtbot, window):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    _type(window, 4, "1")
    qtbot.mouseClick(window.pages.strip.button, Qt.MouseButton.LeftButton)
    assert window.focusWidget() is window.evolve.board.view
    window.pages.show_workspace(PLAY)
    _assessed(qtbot, window)
    page = _page(window)
    for button in (page.hint.more, page.tools.erase, page.entry.digits.keys[0], page.entry.lock):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert window.focusWidget() is page.view


@pytest.mark.exhaustive
def test_the_menu_fixes_and_clears(window, hand):
    assert not hand.fix_givens.isEnabled()
    _type(window, 0, "1")
    hand.fix_givens.trigger()
    assert _board_state(window).puzzle == PUZZLE.with_digit(0, 1)
    _type(window, 1, "2")
    hand.fill_marks.trigger()
    hand.clear_digits.trigger()
    assert _board_state(window).placed is None
    assert _board_state(window).marks
    hand.clear_marks.trigger()
    assert not _board_state(window).marks
    hand.fill_singles.trigger()
    assert _board_state(window).is_solved_by_hand
    window.actions_of.clear.trigger()
    assert _board_state(window).puzzle == Grid.empty(FOUR)
    assert window.pages.shown == EVOLVE


@pytest.mark.exhaustive
def test_a_hint_is_asked_for_in_evolve_and_shown_in_play(qtbot, window, hand):
    window.pages.show_workspace(EVOLVE)
    _assessed(qtbot, window)
    hand.hint.trigger()
    assert window.pages.shown == PLAY
    assert _page(window).hint.text.text().startswith("Look at")


@pytest.mark.exhaustive
def test_the_exact_solution_is_shown_as_not_evolved(qtbot, window, hand):
    _type(window, 0, "1")
    _assessed(qtbot, window)
    hand.show_solution.trigger()
    picture = _page(window).view.picture
    assert picture.digits.tolist() == SOLVED.digits.tolist()
    assert picture.cell_text(1) == "row 1 column 2, exact, not evolved, 2"
    assert _status(window).word == "Shown"
    window.pages.show_workspace(EVOLVE)
    assert window.evolve.board.title.text() == "Exact solution"
    assert window.evolve.board.note.text() == "not evolved"
    assert window.evolve.status_line.status.word == "Shown"
    assert "exact reference" in window.evolve.board.legend.accessibleName()
    window.pages.show_workspace(PLAY)
    assert _page(window).hint.text.text().startswith("A solution is shown.")
    window.actions_of.undo.trigger()
    assert _page(window).view.picture.digits[0] == 1
    assert _page(window).view.picture.digits[1] == 0


def test_a_run_holds_the_board_and_is_stopped_from_play(qtbot, window, engine):
    engine.generations = 10**9
    _type(window, 0, "2")
    _page(window).evolve.solve.click()
    assert window.pages.shown == EVOLVE
    qtbot.waitUntil(lambda: window.solve_controller.state.report is not None, timeout=20_000)
    window.pages.show_workspace(PLAY)
    page = _page(window)
    assert page.held.message == held_by_run(print)
    assert not page.tools.erase.isEnabled()
    assert page.held.isVisible()
    assert page.view.picture.digits[0] == 2
    assert _status(window).word == "Waiting"
    _type(window, 1, "3")
    assert _board_state(window).placed.digits[1] == 0
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        page.held.button.click()
    qtbot.waitUntil(lambda: not window.solve_controller.state.run.is_on)
    assert not page.held.isVisible()
    _type(window, 1, "3")
    assert _board_state(window).placed.digits[[0, 1]].tolist() == [2, 3]


@pytest.mark.exhaustive
def test_the_result_of_a_run_stays_out_of_play(qtbot, window, engine):
    engine.generations = 2
    _type(window, 0, "2")
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        _page(window).evolve.solve.click()
    assert window.evolve.board.view.picture.digits[0] == 1
    window.pages.show_workspace(PLAY)
    assert _page(window).view.picture.digits[:2].tolist() == [2, 0]
    assert window.actions_of.hint.isEnabled()


def test_at_the_end_there_is_a_card_with_the_next_puzzle(window, hand):
    other = _LISTED[1].grid
    window.collections.take(
        [PuzzleRecord(PUZZLE, "one"), PuzzleRecord(other, "two")], "", "List", more=False
    )
    window.document_controller.document.add_play(61.0)
    window.document_controller.document.add_hints(2)
    hand.fill_singles.trigger()
    page = _page(window)
    assert page.solved.isVisible()
    assert page.solved.words.text() == "Solved in 1:01"
    assert page.solved.facts.text("Hints used") == "2"
    page.solved.next.click()
    assert _board_state(window).puzzle == other
    assert not page.solved.isVisible()
    assert window.focusWidget() is page.view


@pytest.mark.exhaustive
def test_the_list_of_moves_goes_back_and_forth(window, hand):
    for cell, digit in ((0, 1), (1, 2), (2, 3)):
        _type(window, cell, str(digit))
    hand.history.trigger()
    moves = window.other.history.moves
    assert [moves.item(row).text() for row in range(moves.count())] == [
        "At the beginning",
        "Choose Test",
        "Place 1 in r1c1",
        "Place 2 in r1c2",
        "Place 3 in r1c3",
    ]
    assert moves.currentRow() == 4
    close = window.other.history.findChild(QDialogButtonBox).button(
        QDialogButtonBox.StandardButton.Close
    )
    close.click()
    assert not window.other.history.isVisible()
    hand.history.trigger()
    moves.itemClicked.emit(moves.item(2))
    assert _board_state(window).position == PUZZLE.with_digit(0, 1)
    assert moves.currentRow() == 2
    _type(window, 3, "4")
    assert moves.count() == 4


def test_keys_in_the_menu_are_all_different(window):
    keys = [action.shortcut().toString() for action in window.actions_of.with_keys()]
    assert len(keys) == len(set(keys))
    assert QApplication.activeModalWidget() is None


@pytest.mark.exhaustive
def test_the_list_of_keys_fits_a_small_screen_and_names_those_of_the_board(window):
    dialog = show_keys(window.actions_of.key_rows(), window)
    table = dialog.findChild(QTableWidget)
    texts = [table.item(row, of).text() for row in range(table.rowCount()) for of in (0, 1)]
    assert dialog.sizeHint().height() <= 560
    assert "F7" in texts
    assert any("pencil mark" in text for text in texts)
    dialog.close()


@pytest.mark.exhaustive
def test_a_run_holds_the_desk_and_its_list_of_moves(qtbot, window):
    window.document_controller.put(PUZZLE, "Test", "choose")
    position = window.document_controller.document.position
    window.actions_of.history.trigger()
    moves = window.other.history.moves
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.evolve.bar.main.click()
        qtbot.waitUntil(lambda: window.solve_controller.state.report is not None)
        assert not moves.isEnabled()
        window.document_controller.go_to(0)
        window.document_controller.clear()
        assert window.document_controller.document.position == position
        window.actions_of.stop.trigger()
    assert moves.isEnabled()
    window.document_controller.go_to(0)
    assert window.document_controller.document.position == 0
