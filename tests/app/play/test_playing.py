"""Playing by hand in the window."""

from types import SimpleNamespace

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QTableWidget

from sudoku_ga.app.board.key_input import Typing
from sudoku_ga.app.board.picture import Entry
from sudoku_ga.app.messages import NO_SUCH_COLOUR, held_by_givens, held_by_run
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.widgets.dialogs import show_keys
from sudoku_ga.app.window.action_table import EVOLVE, PLAY
from sudoku_ga.document.marks import Colours, Marks
from sudoku_ga.document.player_moves import ToggleMark
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import grade
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.hint_parts import NO_PARTS
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.resources import resource_path
from tests.app.driving import button_of
from tests.app.reports import FOUR, PUZZLE, SOLVED, FakeEngine
from tests.puzzle.boards import S1_PUZZLE, puzzle
from tests.puzzle.variants import VARIANTS, first_solution

GRADE_3 = next(open_source(str(resource_path("puzzles", "grade-3.sdm")))).grid
KILLER = first_solution(VARIANTS["5x5 jigsaw killer"])
KILLER = KILLER.with_digits((cell, 0) for cell in range(25) if cell not in (7, 8, 18))
Key, Ctrl = Qt.Key, Qt.KeyboardModifier.ControlModifier
Shift, Pad = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.KeypadModifier


@pytest.fixture
def engine():
    return FakeEngine()


@pytest.fixture
def window(open_window, engine):
    opened = open_window(engine)
    opened.run_bar.pace.choose(0)
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


def test_a_puzzle_is_played_and_solved_by_hand(window):
    for cell in PUZZLE.blank_cells.tolist():
        _type(window, cell, str(SOLVED.digits[cell]))
    assert _board_state(window).puzzle == PUZZLE
    assert _board_state(window).is_solved_by_hand
    assert _page(window).solved.isVisible()
    assert not _page(window).hint.isVisible()
    assert (_status(window).word, _status(window).facts[1]) == ("Solved", "0 hints")
    assert _page(window).view.picture.cell_text(0) == "row 1 column 1, placed 1"


def test_a_conflict_is_marked_as_it_is_typed(window):
    _type(window, 0, "3")
    assert _page(window).view.picture.marked_cells == {0, 4}
    assert _status(window).facts[2] == "1 conflict"
    _type(window, 0, " ")
    assert not _page(window).view.picture.marked_cells


def test_the_workspace_decides_what_typing_means(window):
    _type(window, 4, "1")
    assert window.pages.strip.button.text() == "Edit"
    window.pages.strip.button.click()
    assert window.pages.shown == EVOLVE
    assert window.board.view.selected == 4
    QTest.keyClicks(window.board.view, "1")
    assert _board_state(window).puzzle.digits[4] == 1
    window.board.view.select(4)
    QTest.keyClick(window.board.view, Key.Key_Delete)
    assert _board_state(window).puzzle.digits[4] == 0
    window.board.play.click()
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
    picture = window.board.view.picture
    assert picture.digits[0] == 0
    assert not (picture.marks or picture.colours)
    assert window.board.note.text() == "10 givens, 1 digit placed in Play"
    window.pages.show_workspace(PLAY)
    assert _page(window).view.picture.digits[0] == 2


def test_what_is_said_of_a_given_goes_with_the_next_digit(window):
    _type(window, 4, "1")
    assert _message(window) == held_by_givens(print)
    _type(window, 4, "3")  # the given itself: nothing new is said
    assert _message(window) == held_by_givens(print)
    _type(window, 0, "1")
    assert _message(window) is None


@pytest.mark.exhaustive
def test_marks_and_colours_go_into_all_selected_cells(window):
    view, entry = _page(window).view, _page(window).entry
    view.select(0)
    QTest.keyClick(view, Key.Key_Right, Shift)
    QTest.keyClick(view, Key.Key_2, Shift)
    assert _board_state(window).marks == Marks.of({0: 2, 1: 2})
    QTest.keyClick(view, Key.Key_4, Ctrl)
    assert _board_state(window).centre == Marks.of({0: 8, 1: 8})
    button_of(entry.entries, "Corner").click()
    entry.digits.keys[0].click()
    assert _board_state(window).marks == Marks.of({0: 3, 1: 3})
    button_of(entry.entries, "Colour").click()
    entry.colours[5].click()
    assert _board_state(window).colours == Colours.of({0: 6, 1: 6})
    assert view.picture.cell_text(1) == (
        "row 1 column 2, empty, candidates 1 2, in the centre 4, coloured blue"
    )
    for kind in ("marks", "colours"):
        _page(window).tools.erase.click()
        assert not getattr(_board_state(window), kind)
    window.actions_of.undo.trigger()
    assert _board_state(window).colours
    entry.colours[-1].click()
    assert not _board_state(window).colours


@pytest.mark.parametrize("size", [2, 3, 4])
def test_digits_of_the_number_pad_become_marks_and_colours_too(window, size):
    window.document_controller.put(Grid.empty(Geometry(size, size)).with_digit(15, 1), "", "choose")
    view = _page(window).view
    view.select(0)
    for keys in (Pad | Shift, Pad | Ctrl | Shift):
        QTest.keyClick(view, Key.Key_PageDown, keys)
    QTest.keyClick(view, Key.Key_2, Pad | Ctrl)
    state = _board_state(window)
    assert (state.marks, state.colours) == (Marks.of({0: 0b100}), Colours.of({0: 3}))
    assert state.centre == Marks.of({0: 0b10})
    assert view.selection.in_order == (0,)
    QTest.keyClick(view, Key.Key_PageUp, Pad | Shift)  # no digit of a board of 4×4
    assert _board_state(window).marks.digits(0) == ((3,) if size == 2 else (3, 9))
    assert view.selection.in_order == (0,)
    QTest.keyClick(view, Key.Key_Right, Pad)
    assert view.selection.in_order == (1,)
    QTest.keyClick(view, Key.Key_Right, Shift)
    assert view.selection.in_order == (1, 2)


def test_n_goes_through_what_keys_enter(window):
    view, entry = _page(window).view, _page(window).entry
    view.select(0)
    seen = []
    for _ in range(4):
        QTest.keyClicks(view, "n")
        seen.append(entry.entries.value)
    assert seen == ["corner", "centre", "colour", "digit"]
    window.actions_of.entries.actions()[2].trigger()
    assert entry.entries.value == "centre"


@pytest.mark.exhaustive
def test_a_digit_beyond_the_colours_says_so(window):
    window.document_controller.put(puzzle(S1_PUZZLE), "S1", "choose")
    cell = int(_board_state(window).puzzle.blank_cells[0])
    _page(window).view.select(cell)
    QTest.keyClick(_page(window).view, Key.Key_9, Ctrl | Shift)
    assert _message(window) is NO_SUCH_COLOUR
    QTest.keyClick(_page(window).view, Key.Key_8, Ctrl | Shift)
    assert _message(window) is None
    assert _board_state(window).colours == Colours.of({cell: 8})


@pytest.mark.exhaustive
def test_a_locked_digit_goes_into_each_cell_that_is_clicked(qtbot, window):
    page = _page(window)
    page.view.select(None)
    page.entry.digits.keys[1].click()  # without a selected cell a key chooses its digit
    assert page.entry.digits.keys[1].isChecked()
    assert page.entry.lock.isChecked()
    assert page.entry.lock.text() == "2 first"
    for cell in (1, 4):
        qtbot.mouseClick(
            page.view, Qt.MouseButton.LeftButton, pos=page.view.cell_rect(cell).center()
        )
    assert _board_state(window).placed.digits[[1, 4]].tolist() == [2, 0]  # 4 is a given
    assert _message(window) == held_by_givens(print)
    page.entry.digits.keys[0].click()
    qtbot.mouseClick(page.view, Qt.MouseButton.LeftButton, pos=page.view.cell_rect(0).center())
    assert _board_state(window).placed.digits[0] == 1
    qtbot.mouseClick(page.view, Qt.MouseButton.LeftButton, pos=page.view.cell_rect(0).center())
    assert _board_state(window).placed.digits[0] == 0
    QTest.keyClick(page.view, Key.Key_Escape)
    assert not page.entry.lock.isChecked()
    assert not page.view.picture.locks


def test_a_digit_is_locked_by_keys_alone(window, hand):
    page = _page(window)
    hand.digit_first.trigger()
    page.view.select(1)
    QTest.keyClicks(page.view, "2")
    assert page.view.picture.chosen == 2
    assert _board_state(window).placed is None
    QTest.keyClick(page.view, Key.Key_Return)
    QTest.keyClick(page.view, Key.Key_Right)
    QTest.keyClick(page.view, Key.Key_Space)
    assert _board_state(window).placed.digits[[1, 2]].tolist() == [2, 2]


def test_the_digit_of_the_selected_cell_is_highlighted_with_its_marks(window, hand):
    hand.fill_marks.trigger()
    page = _page(window)
    given = int(PUZZLE.digits.nonzero()[0][0])
    page.view.select(given)
    assert page.view.picture.chosen == PUZZLE.digits[given]
    page.view.select(int(PUZZLE.blank_cells[0]))
    assert page.view.picture.chosen == 0


def test_cells_that_cannot_hold_the_digit_are_hatched(window, hand):
    page = _page(window)
    page.entry.filter.click()
    assert hand.only_possible.isChecked()
    assert not page.view.picture.impossible_cells
    given = int(PUZZLE.digits.nonzero()[0][0])
    digit = int(PUZZLE.digits[given])
    page.view.select(given)
    hatched = page.view.picture.impossible_cells
    assert hatched
    for cell in range(16):
        stands = PUZZLE.digits[cell] == digit
        sees = any(PUZZLE.digits[peer] == digit for peer in FOUR.peers[cell])
        assert (cell in hatched) is not (stands or (PUZZLE.digits[cell] == 0 and not sees))


@pytest.mark.exhaustive
def test_impossible_marks_are_hidden_and_kept(window, hand):
    window.playing.type(Typing((0,), 3, Entry.CORNER))
    window.playing.type(Typing((0,), 1, Entry.CENTRE))
    window.playing.type(Typing((0,), 3, Entry.CENTRE))
    hand.hide_impossible.trigger()
    picture = _page(window).view.picture
    assert not picture.marks
    assert picture.centre == Marks.of({0: 1})
    assert _board_state(window).marks == Marks.of({0: 4})


def test_automatic_marks_follow_the_digits_and_become_the_players_own(window, hand):
    hand.automatic_marks.trigger()
    assert _page(window).view.picture.marks.digits(0) == (1,)
    assert not _board_state(window).marks
    _page(window).view.select(5)
    QTest.keyClick(_page(window).view, Key.Key_1, Shift)
    assert not hand.automatic_marks.isChecked()
    assert _board_state(window).marks.digits(0) == (1,)
    assert _board_state(window).marks.digits(5) == (1, 4)


@pytest.mark.exhaustive
def test_a_number_of_two_digits_is_one_move_that_spoils_no_mark(window, hand):
    window.document_controller.begin(Geometry(4, 4))
    window.pages.show_workspace(PLAY)
    hand.numbers.trigger()
    _page(window).view.select(1)
    QTest.keyClick(_page(window).view, Key.Key_1, Shift)
    before = window.document_controller.document.position
    _type(window, 0, "12")
    assert _board_state(window).position.digits[0] == 12
    assert _board_state(window).marks.digits(1) == (1,)
    assert window.document_controller.document.position == before + 1


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


_OTHER = "1..............4\n"
_LISTED = [PuzzleRecord(PUZZLE, "Test"), PuzzleRecord(Grid.empty(FOUR).with_digits([(5, 3)]))]


def _drop(window):
    mime = QMimeData()
    mime.setText(_OTHER)
    actions, no_key = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    window.files.take(QDropEvent(QPointF(), actions, mime, Qt.MouseButton.LeftButton, no_key))


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda window: window.actions_of.next_puzzle.trigger(), id="next"),
        pytest.param(lambda window: window.collections.choose(0), id="the same anew"),
        pytest.param(lambda window: window.puzzle_menu.chosen.emit(_LISTED[1]), id="menu"),
        pytest.param(lambda window: window.files.read(_OTHER, "paste"), id="paste"),
        pytest.param(_drop, id="drop"),
        pytest.param(lambda window: window.document_controller.begin(FOUR), id="new board"),
        pytest.param(lambda window: window.actions_of.clear.trigger(), id="clear"),
        pytest.param(
            lambda window: window.document_controller.put(puzzle(S1_PUZZLE), "", "generate"),
            id="made",
        ),
    ],
)
def test_a_game_that_another_puzzle_replaces_comes_back(window, change):
    window.collections.take(_LISTED, "", "List", more=False)
    view = _page(window).view
    _type(window, 1, "2")
    QTest.keyClick(view, Key.Key_Right)
    QTest.keyClick(view, Key.Key_3, Ctrl)
    view.select(0)
    window.playing.type(Typing((0,), 4, Entry.COLOUR))
    played = _board_state(window)
    assert played.placed and played.centre and played.colours
    change(window)
    assert not _board_state(window).has_game
    assert window.pages.strip.button.text() == "Undo"
    assert "Test" in _message(window).text
    window.pages.show_workspace(PLAY)
    assert window.actions_of.undo.isEnabled()
    window.pages.strip.button.click()
    assert _board_state(window) == played
    assert _message(window) is None
    window.actions_of.redo.trigger()
    window.actions_of.undo.trigger()
    assert _board_state(window) == played


def test_the_way_back_is_offered_until_another_game_begins(window):
    window.collections.take(_LISTED, "", "List", more=False)
    _type(window, 1, "2")
    window.collections.choose(1)
    window.collections.choose(0)
    assert window.pages.strip.button.text() == "Undo"
    _type(window, 1, "3")
    assert _message(window) is None
    for _move in range(3):
        window.actions_of.undo.trigger()
    assert _board_state(window).position.digits[1] == 2


@pytest.mark.exhaustive
def test_a_second_digit_undoes_no_earlier_move(window, hand):
    window.document_controller.begin(Geometry(4, 4))
    hand.numbers.trigger()
    _type(window, 0, "1")
    _page(window).view.select(1)
    _type(window, 0, "12")  # the 1 stands there already
    assert window.document_controller.document.texts[-2:] == ["Place 1 in r1c1", "Place C in r1c1"]


@pytest.mark.exhaustive
def test_a_digit_that_was_undone_is_not_undone_once_more(window, hand):
    window.document_controller.begin(Geometry(4, 4))
    hand.numbers.trigger()
    _type(window, 1, "3")
    _type(window, 0, "1")
    window.actions_of.undo.trigger()
    QTest.keyClicks(_page(window).view, "2")
    assert _board_state(window).position.digits[:2].tolist() == [12, 3]


def test_the_keyboard_stays_with_the_board_when_a_message_is_answered(qtbot, window):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    _type(window, 4, "1")
    qtbot.mouseClick(window.pages.strip.button, Qt.MouseButton.LeftButton)
    assert window.focusWidget() is window.board.view
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


def test_digits_are_checked_only_on_request(qtbot, window, hand):
    _type(window, 0, "1")
    _type(window, 1, "3")
    _assessed(qtbot, window)
    assert not _page(window).view.picture.wrong_cells
    hand.check.trigger()
    assert _page(window).view.picture.wrong_cells == {1}
    assert _message(window).title == "1 digit is wrong"
    _type(window, 1, "2")
    assert not _page(window).view.picture.wrong_cells
    assert _message(window) is None
    hand.check.trigger()
    assert _message(window).title == "Correct: 2 digits"
    window.pages.strip.button.click()
    assert _message(window) is None


def test_digits_cannot_be_checked_against_one_of_many_solutions(qtbot, window, hand):
    window.document_controller.put(Grid.empty(FOUR).with_digit(0, 1), "", "choose")
    _type(window, 1, "2")
    _assessed(qtbot, window)
    hand.check.trigger()
    assert _message(window).title == "Digits cannot be checked"
    assert "more than one solution" in _message(window).text


def test_a_hint_tells_more_and_more_and_is_done(qtbot, window, hand):
    _assessed(qtbot, window)
    card, view = _page(window).hint, _page(window).view
    card.more.click()
    assert card.text.text().startswith("Look at")
    assert view.picture.hint.units
    assert not view.picture.hint.placements
    card.more.click()
    assert "Technique: " in card.text.text()
    hand.hint.trigger()
    assert "is the only place for" in card.text.text() or "can only hold" in card.text.text()
    ((cell, digit),) = view.picture.hint.placements
    assert view.picture.hint.causes
    assert not card.show_me.isVisible()
    card.do_it.click()
    assert _board_state(window).placed.digits[cell] == digit
    assert window.document_controller.document.undo_text.startswith("Undo hint: ")
    assert view.picture.hint == NO_PARTS
    assert card.more.text() == "Give a hint"
    assert _status(window).facts[1] == "1 hint"


@pytest.mark.parametrize("noted", ["nothing", "one mark", "every digit", "automatic", "hidden"])
@pytest.mark.parametrize("variant", [False, True])
def test_a_hint_takes_away_marks_that_are_shown(qtbot, window, hand, variant, noted):
    """Where it only rules out what is gone already, it is passed over and not counted."""
    window.document_controller.put(KILLER if variant else GRADE_3, "", "choose")
    _assessed(qtbot, window)
    document, view = window.document_controller.document, _page(window).view
    hand.fill_singles.trigger()
    blank = tuple(_board_state(window).position.blank_cells.tolist())
    if noted == "one mark":
        window.document_controller.do(ToggleMark(blank[:1], 1))
    elif noted in ("every digit", "hidden"):
        for digit in range(1, view.picture.geometry.size + 1):
            window.document_controller.do(ToggleMark(blank, digit))
    if noted in ("automatic", "hidden"):
        (hand.automatic_marks if noted == "automatic" else hand.hide_impossible).trigger()
    ruled_out = 0
    while ruled_out < 3:
        for _ in range(3):
            hand.hint.trigger()
        before, hints = view.picture, document.hint_count
        gone = before.hint.eliminations
        assert all(digit in before.marks.digits(cell) for cell, digit in gone)
        hand.apply_hint.trigger()
        assert document.hint_count == hints
        if gone:
            assert view.picture.marks == before.marks.eliminated(gone)
            ruled_out += 1
        else:
            assert (view.picture.digits != before.digits).sum() == 1
    assert document.hint_count < 40


@pytest.mark.parametrize("name", ["automatic_marks", "hide_impossible"])
def test_a_hint_goes_with_the_marks_that_it_was_about(qtbot, window, hand, name):
    _assessed(qtbot, window)
    hand.hint.trigger()
    assert _page(window).view.picture.hint != NO_PARTS
    getattr(hand, name).trigger()
    assert _page(window).view.picture.hint == NO_PARTS


def test_the_same_hint_is_counted_once(qtbot, window, hand):
    _assessed(qtbot, window)
    hand.hint.trigger()
    ((cell, _digit),) = window.solve_controller.state.display.hint.step.placements
    for _ in range(2):
        window.hints.hint_at(cell)
    assert window.document_controller.document.hint_count <= 2


def test_a_hint_without_a_step_is_not_counted(qtbot, window):
    window.document_controller.put(Grid.empty(FOUR).with_digits([(0, 1), (1, 1)]), "", "choose")
    _assessed(qtbot, window)
    _page(window).hint.more.click()
    assert _page(window).hint.text.text().startswith("No step leads to a solution")
    assert window.document_controller.document.hint_count == 0


def test_a_hint_is_shown_in_full_at_once(qtbot, window):
    _assessed(qtbot, window)
    card = _page(window).hint
    card.more.click()
    card.show_me.click()
    assert _page(window).view.picture.hint.placements
    assert card.note_label.text() == "1 so far"
    card.hide_hint.click()
    assert _page(window).view.picture.hint == NO_PARTS
    card.more.click()
    _type(window, 0, "1")
    assert _page(window).view.picture.hint == NO_PARTS


def test_a_hint_is_asked_for_in_evolve_and_shown_in_play(qtbot, window, hand):
    window.pages.show_workspace(EVOLVE)
    _assessed(qtbot, window)
    hand.hint.trigger()
    assert window.pages.shown == PLAY
    assert _page(window).hint.text.text().startswith("Look at")


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
    assert "wrong" in _page(window).hint.text.text()
    assert not hand.apply_hint.isEnabled()


@pytest.mark.exhaustive
def test_a_few_marks_rule_nothing_out(qtbot, window, hand):
    _page(window).view.select(0)
    QTest.keyClick(_page(window).view, Key.Key_3, Shift)
    _assessed(qtbot, window)
    hand.hint.trigger()
    assert "wrong" not in _page(window).hint.text.text()


def test_nothing_is_answered_before_the_solutions_are_counted(window, hand):
    for action in (hand.hint, hand.show_solution):
        action.trigger()
        assert "being counted" in _message(window).title


def test_the_exact_solution_is_shown_as_not_evolved(qtbot, window, hand):
    _type(window, 0, "1")
    _assessed(qtbot, window)
    hand.show_solution.trigger()
    picture = _page(window).view.picture
    assert picture.digits.tolist() == SOLVED.digits.tolist()
    assert picture.cell_text(1) == "row 1 column 2, exact, not evolved, 2"
    assert _status(window).word == "Shown"
    window.pages.show_workspace(EVOLVE)
    assert window.board.title.text() == "Exact solution"
    assert window.board.note.text() == "not evolved"
    assert window.status_line.status.word == "Shown"
    assert "exact reference" in window.board.legend.accessibleName()
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


def test_the_result_of_a_run_stays_out_of_play(qtbot, window, engine):
    engine.generations = 2
    _type(window, 0, "2")
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        _page(window).evolve.solve.click()
    assert window.board.view.picture.digits[0] == 1
    window.pages.show_workspace(PLAY)
    assert _page(window).view.picture.digits[:2].tolist() == [2, 0]
    assert window.actions_of.hint.isEnabled()


def test_at_the_end_there_is_a_card_with_the_next_puzzle(window, hand):
    first = PUZZLE.with_digit(0, 0)
    other = PUZZLE.with_digits([(5, 0)])
    window.collections.take(
        [PuzzleRecord(PUZZLE, "one"), PuzzleRecord(other, "two")], "", "List", more=False
    )
    assert first == PUZZLE
    window.document_controller.document.add_play(61.0)
    window.document_controller.document.add_hints(2)
    hand.fill_singles.trigger()
    page = _page(window)
    assert page.solved.isVisible()
    assert page.solved.facts.text("Time") == "1:01"
    assert page.solved.facts.text("Hints used") == "2"
    page.solved.next.click()
    assert _board_state(window).puzzle == other
    assert not page.solved.isVisible()
    assert window.focusWidget() is page.view


def test_a_puzzle_of_the_same_grade_is_made_where_there_is_no_next_one(qtbot, window, hand):
    window.document_controller.put(puzzle(S1_PUZZLE), "S1", "choose")
    hand.fill_singles.trigger()
    workspace = window.pages.build("play")
    assert "same grade" in workspace.page.solved.next.toolTip()
    with qtbot.waitSignal(workspace.next.arrived, timeout=120_000):
        workspace.page.solved.next.click()
        assert workspace.next.is_making
        assert workspace.page.solved.next.text() == "Cancel"
        assert workspace.page.solved.note.isVisible()
    assert _board_state(window).puzzle != puzzle(S1_PUZZLE)
    assert grade(_board_state(window).puzzle).grade == grade(puzzle(S1_PUZZLE)).grade


@pytest.mark.exhaustive
def test_the_making_of_the_next_puzzle_is_cancelled(qtbot, window, hand):
    window.document_controller.put(puzzle(S1_PUZZLE), "S1", "choose")
    hand.fill_singles.trigger()
    workspace = window.pages.build("play")
    with qtbot.waitSignal(workspace.next.runner.finished, timeout=120_000):
        workspace.next.press()
        workspace.next.press()
    late = SimpleNamespace(made=SimpleNamespace(puzzle=PUZZLE), grading=None)
    workspace.next.runner.result.emit(late)
    assert _board_state(window).puzzle == puzzle(S1_PUZZLE)
    assert workspace.page.solved.next.text() == "Next puzzle"


def test_the_making_of_the_next_puzzle_waits_for_the_kernels_and_is_given_up(
    open_window, monkeypatch
):
    preparation = KernelPreparation(lambda: True)
    monkeypatch.setattr(preparation, "is_ready_for", lambda recipe: False)
    window = open_window(FakeEngine(), preparation)
    window.document_controller.put(puzzle(S1_PUZZLE), "S1", "choose")
    window.play.show_play()
    window.playing.fill_singles()
    workspace = window.pages.build("play")
    workspace.page.solved.next.click()
    assert workspace.next.is_making
    assert "kernels" in workspace.page.solved.note.text()
    workspace.page.solved.next.click()
    assert not workspace.next.is_making
    monkeypatch.setattr(preparation, "is_ready_for", lambda recipe: True)
    preparation.changed.emit()
    assert not workspace.next.is_making


def _menu(window, cell):
    _page(window).view.select(cell)
    _page(window).view.menu_wanted.emit(QPoint(0, 0))
    return window.pages.build("play").menu


def test_the_menu_of_a_cell_enters_digits_marks_and_colours(window):
    _menu(window, 1).corners.actions()[1].trigger()
    _menu(window, 1).centres.actions()[2].trigger()
    _menu(window, 1).colours.actions()[6].trigger()
    state = _board_state(window)
    assert (state.marks, state.centre) == (Marks.of({1: 2}), Marks.of({1: 4}))
    assert state.colours == Colours.of({1: 7})
    menu = _menu(window, 1)
    assert menu.corners.actions()[1].isChecked()
    assert menu.colours.actions()[6].isChecked()
    menu.colours.actions()[-1].trigger()
    assert not _board_state(window).colours
    menu.digits.actions()[1].trigger()
    assert _board_state(window).placed.digits[1] == 2
    menu = _menu(window, 1)
    assert not menu.corners.isEnabled()
    menu.erase.trigger()
    assert _board_state(window).placed is None
    menu = _menu(window, 4)  # a given
    assert not (menu.digits.isEnabled() or menu.hint.isEnabled())
    assert menu.colours.isEnabled()
    menu.close()


@pytest.mark.exhaustive
def test_the_menu_of_a_cell_copies_and_explains(qtbot, window):
    _assessed(qtbot, window)
    _type(window, 0, "3")
    _menu(window, 0).conflicts.trigger()
    assert _message(window).title == "Cell r1c1"
    assert _message(window).text == "3 in r1c1 conflicts with r2c1."
    _menu(window, 1).conflicts.trigger()
    assert _message(window).text.startswith("r1c2 is empty. Its row, column and box leave")
    _page(window).view.select(0)
    for key in (Key.Key_Right, Key.Key_Down):
        QTest.keyClick(_page(window).view, key, Shift)
    _page(window).view.menu_wanted.emit(QPoint(0, 0))
    window.pages.build("play").menu.copy.trigger()
    assert QApplication.clipboard().text() == "3.\n3."


def test_a_hint_is_given_for_a_cell(qtbot, window):
    _assessed(qtbot, window)
    cell = int(PUZZLE.blank_cells[3])
    _menu(window, cell).hint.trigger()
    hint = window.solve_controller.state.display.hint
    assert hint.step is None or cell in {at for at, _ in hint.step.placements}
    assert _page(window).hint.text.text()


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


def test_numbers_and_the_time_are_remembered(window, hand, settings):
    hand.numbers.trigger()
    hand.time.trigger()
    assert settings.numbers
    assert not settings.time
    assert _page(window).view.picture.numbers
    assert _page(window).time.text() == "Show the time"
    _page(window).time.click()
    assert settings.time
    assert _page(window).time.text() == "0:00"


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


@pytest.mark.exhaustive
def test_a_run_holds_the_desk_and_its_list_of_moves(qtbot, window):
    window.document_controller.put(PUZZLE, "Test", "choose")
    position = window.document_controller.document.position
    window.actions_of.history.trigger()
    moves = window.other.history.moves
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.run_bar.main.click()
        qtbot.waitUntil(lambda: window.solve_controller.state.report is not None)
        assert not moves.isEnabled()
        window.document_controller.go_to(0)
        window.document_controller.clear()
        assert window.document_controller.document.position == position
        window.actions_of.stop.trigger()
    assert moves.isEnabled()
    window.document_controller.go_to(0)
    assert window.document_controller.document.position == 0


@pytest.mark.exhaustive
def test_a_hint_of_a_larger_board_goes_with_it(qtbot, window, hand):
    window.document_controller.put(puzzle(S1_PUZZLE), "S1", "choose")
    _assessed(qtbot, window)
    hand.hint.trigger()
    assert _page(window).view.picture.hint.units
    _page(window).view.select(80)
    window.document_controller.put(PUZZLE, "Test", "choose")
    assert _page(window).view.picture.geometry == FOUR
    assert _page(window).view.picture.hint == NO_PARTS
    assert _message(window) is None
