"""Playing by hand in the window."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTableWidget

from sudoku_ga.app.messages import HELD_BY_GIVENS, MessageAction
from sudoku_ga.app.widgets.dialogs import show_keys
from sudoku_ga.document.board_state import Mode
from sudoku_ga.document.marks import Marks
from sudoku_ga.document.player_moves import ToggleMark
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.app.driving import button_of
from tests.app.reports import FOUR, PUZZLE, SOLVED, FakeEngine
from tests.puzzle.boards import S1_PUZZLE, puzzle

Key, Ctrl = Qt.Key, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def engine():
    return FakeEngine()


@pytest.fixture
def window(open_window, engine):
    opened = open_window(engine)
    opened.run_bar.pace.choose(0)
    opened.document_controller.put(PUZZLE, "Test", "choose")
    opened.board.view.setFocus()
    return opened


@pytest.fixture
def hand(window):
    return window.actions_of


def _board_state(window):
    return window.document_controller.document.state


def _message(window):
    return window.insight.message.message


def _assessed(qtbot, window):
    qtbot.waitUntil(lambda: window.solve_controller.state.assessment is not None)


def _type(window, cell, keys):
    window.board.view.select(cell)
    QTest.keyClicks(window.board.view, keys)


def test_a_puzzle_is_played_and_solved_by_hand(window):
    assert window.board.modes.value == "play"
    for cell in PUZZLE.blank_cells.tolist():
        _type(window, cell, str(SOLVED.digits[cell]))
    assert _board_state(window).puzzle == PUZZLE
    assert _board_state(window).is_solved_by_hand
    assert window.board.title.text() == "Solved by hand"
    assert window.status_line.status.facts == ("by hand, nothing was evolved",)
    assert window.board.view.picture.cell_text(0) == "row 1 column 1, placed 1"


def test_a_conflict_is_marked_as_it_is_typed(window):
    _type(window, 0, "3")
    assert window.board.view.picture.marked_cells == {0, 4}
    assert window.board.note.text() == "1 conflict, 2 cells"
    _type(window, 0, " ")
    assert not window.board.view.picture.marked_cells


def test_the_mode_decides_what_typing_means(window):
    _type(window, 4, "1")
    assert _message(window).action is MessageAction.EDIT
    window.insight.message.button.click()
    assert _board_state(window).mode is Mode.EDIT
    assert window.board.modes.value == "edit"
    _type(window, 4, "1")
    assert _board_state(window).puzzle.digits[4] == 1
    _type(window, 4, " ")
    assert _board_state(window).puzzle.digits[4] == 0
    button_of(window.board.modes, "Play").click()
    assert _board_state(window).mode is Mode.PLAY


def test_what_is_said_of_a_given_goes_with_the_next_digit(window):
    _type(window, 4, "1")
    assert _message(window) is HELD_BY_GIVENS
    _type(window, 4, "3")  # the given itself: nothing new is said
    assert _message(window) is HELD_BY_GIVENS
    _type(window, 0, "1")
    assert _message(window) is None


def test_marks_are_typed_into_all_selected_cells(window):
    view = window.board.view
    view.select(0)
    QTest.keyClick(view, Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(view, Key.Key_2, Ctrl)
    assert _board_state(window).marks == Marks.of({0: 2, 1: 2})
    window.board.keypad.tools[0].click()
    assert window.actions_of.mark.isChecked()
    window.board.keypad.keys[0].click()
    assert _board_state(window).marks == Marks.of({0: 3, 1: 3})
    assert view.picture.cell_text(1) == "row 1 column 2, empty, candidates 1 2"
    QTest.keyClick(view, Key.Key_Delete)
    assert not _board_state(window).marks


def test_automatic_marks_follow_the_digits_and_become_the_players_own(window, hand):
    hand.automatic_marks.trigger()
    assert window.board.view.picture.marks.digits(0) == (1,)
    assert not _board_state(window).marks
    window.board.view.select(5)
    QTest.keyClick(window.board.view, Key.Key_1, Ctrl)
    assert not hand.automatic_marks.isChecked()
    assert _board_state(window).marks.digits(0) == (1,)
    assert _board_state(window).marks.digits(5) == (1, 4)


def test_a_number_of_two_digits_is_one_move_that_spoils_no_mark(window, hand):
    window.document_controller.begin(Geometry(4, 4))
    hand.modes.actions()[1].trigger()
    hand.numbers.trigger()
    window.board.view.select(1)
    QTest.keyClick(window.board.view, Key.Key_1, Ctrl)
    before = window.document_controller.document.position
    _type(window, 0, "12")
    assert _board_state(window).position.digits[0] == 12
    assert _board_state(window).marks.digits(1) == (1,)
    assert window.document_controller.document.position == before + 1


def test_a_second_digit_undoes_no_earlier_move(window, hand):
    window.document_controller.begin(Geometry(4, 4))
    hand.numbers.trigger()
    _type(window, 0, "1")
    window.board.view.select(1)
    _type(window, 0, "12")  # the 1 stands there already
    assert window.document_controller.document.texts[-2:] == ["Type 1 in r1c1", "Type C in r1c1"]


def test_a_digit_that_was_undone_is_not_undone_once_more(window, hand):
    window.document_controller.begin(Geometry(4, 4))
    hand.numbers.trigger()
    _type(window, 1, "3")
    _type(window, 0, "1")
    window.actions_of.undo.trigger()
    QTest.keyClicks(window.board.view, "2")
    assert _board_state(window).position.digits[:2].tolist() == [12, 3]


def test_the_keyboard_stays_with_the_board_when_a_message_is_answered(qtbot, window):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    _type(window, 4, "1")
    qtbot.mouseClick(window.insight.message.button, Qt.MouseButton.LeftButton)
    assert window.focusWidget() is window.board.view
    _assessed(qtbot, window)
    qtbot.mouseClick(window.board.hint, Qt.MouseButton.LeftButton)
    assert window.focusWidget() is window.board.view


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
    assert _board_state(window).mode is Mode.EDIT


def test_digits_are_checked_only_when_somebody_asks(qtbot, window, hand):
    _type(window, 0, "1")
    _type(window, 1, "3")
    _assessed(qtbot, window)
    assert not window.board.view.picture.wrong_cells
    hand.check.trigger()
    assert window.board.view.picture.wrong_cells == {1}
    assert _message(window).title == "1 digit is wrong"
    _type(window, 1, "2")
    assert not window.board.view.picture.wrong_cells
    assert _message(window) is None
    hand.check.trigger()
    assert _message(window).title == "Correct: 2 digits"
    window.insight.message.button.click()
    assert window.solve_controller.state.display.said is None
    assert window.status_line.status.word == "Ready"


def test_digits_cannot_be_checked_against_one_of_many_solutions(qtbot, window, hand):
    window.document_controller.put(Grid.empty(FOUR).with_digit(0, 1), "", "choose")
    _type(window, 1, "2")
    _assessed(qtbot, window)
    hand.check.trigger()
    assert _message(window).title == "Digits cannot be checked"
    assert "more than one solution" in _message(window).text


def test_a_hint_tells_more_and_more_and_is_done(qtbot, window, hand):
    _assessed(qtbot, window)
    window.board.hint.click()
    assert _message(window).text.startswith("Look at")
    first = window.board.view.picture.hint_cells
    assert len(first) >= 4
    window.insight.message.button.click()
    assert "Technique: " in _message(window).text
    hand.hint.trigger()
    assert _message(window).action is MessageAction.APPLY
    assert len(window.board.view.picture.hint_cells) < len(first)
    window.insight.message.button.click()
    assert _board_state(window).placed is not None
    assert window.document_controller.document.undo_text.startswith("Undo hint: ")
    assert not window.board.view.picture.hint_cells
    assert _message(window) is None


def test_a_hint_leaves_the_board_in_sight_where_there_is_room_for_one_of_them(qtbot, window, hand):
    _assessed(qtbot, window)
    window.resize(900, 600)
    window.grab()
    hand.hint.trigger()
    assert window.board.isVisible()
    assert window.status_line.status.word == "Hint"
    assert window.status_line.status.facts[0].startswith("Look at")
    _type(window, 0, "1")
    assert window.status_line.status.word == "Ready"


def test_all_marks_are_candidates_and_a_missing_digit_is_said(qtbot, window, hand):
    _assessed(qtbot, window)
    cell = int(PUZZLE.blank_cells[0])
    hand.fill_marks.trigger()
    window.document_controller.do(ToggleMark((cell,), int(SOLVED.digits[cell])))
    other = next(digit for digit in range(1, 5) if digit != SOLVED.digits[cell])
    if other not in window.document_controller.document.state.marks.digits(cell):
        window.document_controller.do(ToggleMark((cell,), other))
    hand.hint.trigger()
    assert window.solve_controller.state.display.hint.missing_marks == (cell,)


def test_a_hint_names_a_wrong_digit_rather_than_a_step(qtbot, window, hand):
    _type(window, 1, "3")
    _assessed(qtbot, window)
    hand.hint.trigger()
    assert "wrong" in _message(window).text
    assert not hand.apply_hint.isEnabled()


def test_a_few_marks_rule_nothing_out(qtbot, window, hand):
    window.board.view.select(0)
    QTest.keyClick(window.board.view, Key.Key_3, Ctrl)
    _assessed(qtbot, window)
    hand.hint.trigger()
    assert "wrong" not in _message(window).text


def test_nothing_is_answered_before_the_solutions_are_counted(window, hand):
    for action in (hand.hint, hand.show_solution):
        action.trigger()
        assert "being counted" in _message(window).title


def test_the_exact_solution_is_shown_as_not_evolved(qtbot, window, hand):
    _type(window, 0, "1")
    _assessed(qtbot, window)
    hand.show_solution.trigger()
    picture = window.board.view.picture
    assert picture.digits.tolist() == SOLVED.digits.tolist()
    assert picture.cell_text(1) == "row 1 column 2, exact, not evolved, 2"
    assert window.board.title.text() == "Exact solution"
    assert window.board.note.text() == "not evolved"
    assert window.status_line.status.word == "Shown"
    assert "exact reference" in window.board.legend.accessibleName()
    window.actions_of.reset.trigger()
    assert window.board.view.picture.digits[0] == 1
    assert window.board.view.picture.digits[1] == 0


def test_the_players_digits_come_back_after_a_run(qtbot, window, engine):
    engine.generations = 2
    _type(window, 0, "2")
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.run_bar.solve.click()
    assert window.board.view.picture.digits[0] == 1
    window.actions_of.reset.trigger()
    assert window.board.view.picture.digits[0] == 2


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
    moves.itemClicked.emit(moves.item(2))
    assert _board_state(window).position == PUZZLE.with_digit(0, 1)
    assert moves.currentRow() == 2
    _type(window, 3, "4")
    assert moves.count() == 4


def test_numbers_and_the_time_are_remembered(window, hand, settings):
    hand.numbers.trigger()
    hand.time.trigger()
    assert settings.numbers
    assert not settings.time
    assert window.board.view.picture.numbers
    assert window.board.time.text() == ""


def test_keys_in_the_menu_are_all_different(window):
    keys = [action.shortcut().toString() for action in window.actions_of.with_keys()]
    assert len(keys) == len(set(keys))
    assert QApplication.activeModalWidget() is None


def test_the_list_of_keys_fits_a_small_screen_and_names_those_of_the_board(window):
    dialog = show_keys(window.actions_of.key_rows(), window)
    table = dialog.findChild(QTableWidget)
    texts = [table.item(row, of).text() for row in range(table.rowCount()) for of in (0, 1)]
    assert dialog.sizeHint().height() <= 560
    assert "F7" in texts
    assert any("pencil mark" in text for text in texts)
    dialog.close()


def test_a_run_holds_the_desk_and_its_list_of_moves(qtbot, window):
    window.document_controller.put(PUZZLE, "Test", "choose")
    position = window.document_controller.document.position
    window.actions_of.history.trigger()
    moves = window.other.history.moves
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.run_bar.solve.click()
        qtbot.waitUntil(lambda: window.solve_controller.state.report is not None)
        assert not moves.isEnabled()
        window.document_controller.go_to(0)
        window.document_controller.clear()
        assert window.document_controller.document.position == position
        window.actions_of.stop.trigger()
    assert moves.isEnabled()
    window.document_controller.go_to(0)
    assert window.document_controller.document.position == 0


def test_a_hint_of_a_larger_board_goes_with_it(qtbot, window, hand):
    window.document_controller.put(puzzle(S1_PUZZLE), "S1", "choose")
    _assessed(qtbot, window)
    hand.hint.trigger()
    assert max(window.board.view.picture.hint_cells) >= 16
    window.board.view.select(80)
    window.document_controller.put(PUZZLE, "Test", "choose")
    assert window.board.view.picture.geometry == FOUR
    assert not window.board.view.picture.hint_cells
    assert _message(window) is None
