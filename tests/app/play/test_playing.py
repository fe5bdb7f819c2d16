"""Playing by hand."""

from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sudoku_ga.app.board.key_input import Typing
from sudoku_ga.app.board.picture import Entry
from sudoku_ga.app.files.games import KeptGames
from sudoku_ga.app.messages import NO_SUCH_COLOUR, Severity, cannot_generate, held_by_givens
from sudoku_ga.app.play.workspace import conflicts_text
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.tasks import Failure
from sudoku_ga.document.marks import Colours, Marks
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import grade
from sudoku_ga.puzzle.grid import Grid
from tests.app.driving import button_of
from tests.app.play.driving import board_state_of, menu_of, status_of, type_at, wait_until_assessed
from tests.app.reports import FOUR, PUZZLE, SOLVED
from tests.puzzle.boards import S1_PUZZLE, puzzle
from tests.puzzle.variants import first_solution

Key, Ctrl = Qt.Key, Qt.KeyboardModifier.ControlModifier
Shift, Pad = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.KeypadModifier


def test_a_puzzle_is_played_and_solved_by_hand(play):
    for cell in PUZZLE.blank_cells.tolist():
        type_at(play, cell, str(SOLVED.digits[cell]))
    assert board_state_of(play).puzzle == PUZZLE
    assert board_state_of(play).is_solved_by_hand
    assert play.page.solved.isVisible()
    assert not play.page.hint.isVisible()
    assert (status_of(play).word, status_of(play).facts[1]) == ("Solved", "0 hints")
    assert play.page.view.picture.placed[0] == SOLVED.digits[0]


def test_a_conflict_is_marked_as_it_is_typed(play):
    type_at(play, 0, "3")
    assert play.page.view.picture.marked_cells == {0, 4}
    assert status_of(play).facts[2] == "1 conflict"
    type_at(play, 0, " ")
    assert not play.page.view.picture.marked_cells


def test_what_is_said_of_a_given_goes_with_the_next_digit(play):
    type_at(play, 4, "1")
    assert play.messages.shown == held_by_givens(print)
    type_at(play, 4, "3")  # the given itself: nothing new is said
    assert play.messages.shown == held_by_givens(print)
    type_at(play, 0, "1")
    assert play.messages.shown is None


@pytest.mark.exhaustive
def test_marks_and_colours_go_into_all_selected_cells(play):
    view, entry = play.page.view, play.page.entry
    view.select(0)
    QTest.keyClick(view, Key.Key_Right, Shift)
    QTest.keyClick(view, Key.Key_2, Shift)
    assert board_state_of(play).marks == Marks.of({0: 2, 1: 2})
    QTest.keyClick(view, Key.Key_4, Ctrl)
    assert board_state_of(play).centre == Marks.of({0: 8, 1: 8})
    button_of(entry.entries, "Corner").click()
    entry.digits.keys[0].click()
    assert board_state_of(play).marks == Marks.of({0: 3, 1: 3})
    button_of(entry.entries, "Colour").click()
    entry.colours[5].click()
    assert board_state_of(play).colours == Colours.of({0: 6, 1: 6})
    for kind in ("marks", "colours"):
        play.page.tools.erase.click()
        assert not getattr(board_state_of(play), kind)
    play.editing.undo()
    assert board_state_of(play).colours
    entry.colours[-1].click()
    assert not board_state_of(play).colours


def test_the_colours_of_all_cells_are_cleared_at_once(play):
    position = play.document.document.position
    play.editing.clear_colours()
    assert play.document.document.position == position  # there are none
    play.editing.set_entry("colour")
    for cell in (0, 5):
        type_at(play, cell, "3")
    play.editing.clear_colours()
    assert not board_state_of(play).colours
    play.editing.undo()
    assert board_state_of(play).colours == Colours.of({0: 3, 5: 3})


@pytest.mark.parametrize("size", [2, 3, 4])
def test_digits_of_the_number_pad_become_marks_and_colours_too(play, size):
    play.document.put(Grid.empty(Geometry(size, size)).with_digit(15, 1), "", "choose")
    view = play.page.view
    view.select(0)
    for keys in (Pad | Shift, Pad | Ctrl | Shift):
        QTest.keyClick(view, Key.Key_PageDown, keys)
    QTest.keyClick(view, Key.Key_2, Pad | Ctrl)
    state = board_state_of(play)
    assert (state.marks, state.colours) == (Marks.of({0: 0b100}), Colours.of({0: 3}))
    assert state.centre == Marks.of({0: 0b10})
    assert view.selection.in_order == (0,)
    QTest.keyClick(view, Key.Key_PageUp, Pad | Shift)  # no digit of a board of 4×4
    assert board_state_of(play).marks.digits(0) == ((3,) if size == 2 else (3, 9))
    assert view.selection.in_order == (0,)
    QTest.keyClick(view, Key.Key_Right, Pad)
    assert view.selection.in_order == (1,)
    QTest.keyClick(view, Key.Key_Right, Shift)
    assert view.selection.in_order == (1, 2)


def test_n_goes_through_what_keys_enter(play):
    view, entry = play.page.view, play.page.entry
    view.select(0)
    seen = []
    for _ in range(4):
        QTest.keyClicks(view, "n")
        seen.append(entry.entries.value)
    assert seen == ["corner", "centre", "colour", "digit"]
    play.editing.set_entry("centre")
    assert entry.entries.value == "centre"


@pytest.mark.exhaustive
def test_a_digit_beyond_the_colours_says_so(play):
    play.document.put(puzzle(S1_PUZZLE), "S1", "choose")
    cell = int(board_state_of(play).puzzle.blank_cells[0])
    play.page.view.select(cell)
    QTest.keyClick(play.page.view, Key.Key_9, Ctrl | Shift)
    assert play.messages.shown is NO_SUCH_COLOUR
    QTest.keyClick(play.page.view, Key.Key_8, Ctrl | Shift)
    assert play.messages.shown is None
    assert board_state_of(play).colours == Colours.of({cell: 8})


@pytest.mark.exhaustive
def test_a_locked_digit_goes_into_each_cell_that_is_clicked(qtbot, play):
    page = play.page
    page.view.select(None)
    page.entry.digits.keys[1].click()  # without a selected cell a key chooses its digit
    assert page.entry.digits.keys[1].isChecked()
    assert page.entry.lock.isChecked()
    assert page.entry.lock.text() == "2 first"
    for cell in (1, 4):
        qtbot.mouseClick(
            page.view, Qt.MouseButton.LeftButton, pos=page.view.cell_rect(cell).center()
        )
    assert board_state_of(play).placed.digits[[1, 4]].tolist() == [2, 0]  # 4 is a given
    assert play.messages.shown == held_by_givens(print)
    page.entry.digits.keys[0].click()
    qtbot.mouseClick(page.view, Qt.MouseButton.LeftButton, pos=page.view.cell_rect(0).center())
    assert board_state_of(play).placed.digits[0] == 1
    qtbot.mouseClick(page.view, Qt.MouseButton.LeftButton, pos=page.view.cell_rect(0).center())
    assert board_state_of(play).placed.digits[0] == 0
    QTest.keyClick(page.view, Key.Key_Escape)
    assert not page.entry.lock.isChecked()
    assert not page.view.picture.locks


def test_a_digit_is_locked_by_keys_alone(play):
    page = play.page
    play.editing.set_locks(True)
    page.view.select(1)
    QTest.keyClicks(page.view, "2")
    assert page.view.picture.chosen == 2
    assert board_state_of(play).placed is None
    QTest.keyClick(page.view, Key.Key_Return)
    QTest.keyClick(page.view, Key.Key_Right)
    QTest.keyClick(page.view, Key.Key_Space)
    assert board_state_of(play).placed.digits[[1, 2]].tolist() == [2, 2]


def test_the_digit_of_the_selected_cell_is_highlighted_with_its_marks(play):
    play.editing.fill_marks()
    page = play.page
    given = int(PUZZLE.digits.nonzero()[0][0])
    page.view.select(given)
    assert page.view.picture.chosen == PUZZLE.digits[given]
    page.view.select(int(PUZZLE.blank_cells[0]))
    assert page.view.picture.chosen == 0


def test_the_digit_of_a_larger_board_is_not_highlighted_on_the_next(play):
    view = play.page.view
    play.document.put(Grid.empty(Geometry(10, 10)).with_digit(0, 80), "Large", "choose")
    view.select(0)
    assert view.picture.chosen == 80
    play.document.put(PUZZLE, "Test", "choose")
    assert view.picture.geometry == FOUR
    assert view.picture.chosen == 0


def test_cells_that_cannot_hold_the_digit_are_hatched(play):
    page = play.page
    page.entry.filter.click()
    assert play.state.state.display.only_possible
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


def test_where_it_fits_shows_a_digit_and_enters_none(play):
    page = play.page
    page.view.select(0)
    page.entry.filter.click()
    page.entry.digits.keys[1].click()
    assert page.view.picture.chosen == 2
    assert page.view.picture.impossible_cells
    assert board_state_of(play).placed is None
    page.entry.digits.keys[1].click()
    assert board_state_of(play).placed is None


def test_a_digit_is_shown_where_it_fits_until_another_one_is(play):
    page = play.page
    page.entry.filter.click()
    page.view.select(int(PUZZLE.digits.nonzero()[0][0]))
    shown = page.view.picture.chosen
    page.view.select(int(PUZZLE.blank_cells[0]))
    assert page.view.picture.chosen == shown > 0
    page.entry.filter.click()
    page.view.select(int(PUZZLE.blank_cells[1]))
    assert page.view.picture.chosen == 0


@pytest.mark.exhaustive
def test_impossible_marks_are_hidden_and_kept(play):
    play.editing.type(Typing((0,), 3, Entry.CORNER))
    play.editing.type(Typing((0,), 1, Entry.CENTRE))
    play.editing.type(Typing((0,), 3, Entry.CENTRE))
    play.editing.set_hide_impossible(True)
    picture = play.page.view.picture
    assert not picture.marks
    assert picture.centre == Marks.of({0: 1})
    assert board_state_of(play).marks == Marks.of({0: 4})


def test_automatic_marks_follow_the_digits_and_become_the_players_own(play):
    play.editing.set_automatic_marks(True)
    assert play.page.view.picture.marks.digits(0) == (1,)
    assert not board_state_of(play).marks
    play.page.view.select(5)
    QTest.keyClick(play.page.view, Key.Key_1, Shift)
    assert not play.state.state.display.automatic_marks
    assert board_state_of(play).marks.digits(0) == (1,)
    assert board_state_of(play).marks.digits(5) == (1, 4)


def test_automatic_marks_are_remembered(make_play):
    first = make_play()
    first.editing.set_automatic_marks(True)
    assert make_play().page.view.picture.marks.digits(0) == (1,)
    first.editing.set_automatic_marks(False)
    assert not make_play().page.view.picture.marks


@pytest.mark.exhaustive
def test_mistakes_are_counted_where_that_is_wanted(qtbot, play):
    wait_until_assessed(qtbot, play)
    tally = play.document.document.tally
    cell = int(PUZZLE.blank_cells[0])
    right = int(SOLVED.digits[cell])
    wrong = right % 4 + 1
    type_at(play, cell, str(wrong))
    assert tally.mistakes == 0
    play.editing.set_counts_mistakes(True)
    for typed in (right, wrong, wrong, right):
        type_at(play, cell, str(typed))
    QTest.keyClick(play.page.view, getattr(Key, f"Key_{wrong}"), Shift)
    type_at(play, int(PUZZLE.digits.nonzero()[0][0]), str(wrong))  # a given
    assert tally.mistakes == 1
    assert "1 mistake" in status_of(play).facts
    play.editing.undo()
    assert tally.mistakes == 1


@pytest.mark.exhaustive
def test_the_first_digit_of_a_number_is_no_mistake(qtbot, play):
    board = Grid.empty(Geometry(4, 4))
    solution = first_solution(board.geometry)
    cell = int((solution.digits == 12).nonzero()[0][0])
    play.document.put(solution.with_digit(cell, 0), "", "choose")
    play.editing.set_numbers(True)
    play.editing.set_counts_mistakes(True)
    wait_until_assessed(qtbot, play)
    type_at(play, cell, "12")
    assert board_state_of(play).position.digits[cell] == 12
    assert play.document.document.tally.mistakes == 0


@pytest.mark.exhaustive
def test_a_number_of_two_digits_is_one_move_that_spoils_no_mark(play):
    play.document.begin(Geometry(4, 4))
    play.editing.set_numbers(True)
    play.page.view.select(1)
    QTest.keyClick(play.page.view, Key.Key_1, Shift)
    before = play.document.document.position
    type_at(play, 0, "12")
    assert board_state_of(play).position.digits[0] == 12
    assert board_state_of(play).marks.digits(1) == (1,)
    assert play.document.document.position == before + 1


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda document: document.put(puzzle(S1_PUZZLE), "", "open"), id="open"),
        pytest.param(lambda document: document.begin(FOUR), id="new board"),
        pytest.param(lambda document: document.clear(), id="clear"),
    ],
)
def test_a_game_is_there_as_it_was_when_its_puzzle_comes_back(play, change):
    games = play.document.games = KeptGames(None, play.messages, play.page)
    view = play.page.view
    type_at(play, 1, "2")
    QTest.keyClick(view, Key.Key_Right)
    QTest.keyClick(view, Key.Key_3, Ctrl)
    view.select(0)
    play.editing.type(Typing((0,), 4, Entry.COLOUR))
    played = board_state_of(play)
    assert played.placed and played.centre and played.colours
    change(play.document)
    assert not board_state_of(play).has_game
    assert play.messages.shown is None
    assert [each.grid for each in games.started] == [PUZZLE]
    play.document.put(PUZZLE, "Test", "choose")
    assert board_state_of(play) == played
    play.document.put(PUZZLE, "Test", "choose")  # it stays where it is on the board
    assert board_state_of(play) == played
    for _move in range(3):
        assert play.state.state.can_undo
        play.editing.undo()
    assert not play.state.state.can_undo
    assert not board_state_of(play).has_game


@pytest.mark.exhaustive
def test_a_second_digit_undoes_no_earlier_move(play):
    play.document.begin(Geometry(4, 4))
    play.editing.set_numbers(True)
    type_at(play, 0, "1")
    play.page.view.select(1)
    type_at(play, 0, "12")  # the 1 stands there already
    assert play.document.document.texts[-2:] == ["Place 1 in r1c1", "Place C in r1c1"]


@pytest.mark.exhaustive
def test_a_digit_that_was_undone_is_not_undone_once_more(play):
    play.document.begin(Geometry(4, 4))
    play.editing.set_numbers(True)
    type_at(play, 1, "3")
    type_at(play, 0, "1")
    play.editing.undo()
    QTest.keyClicks(play.page.view, "2")
    assert board_state_of(play).position.digits[:2].tolist() == [12, 3]


@pytest.mark.exhaustive
def test_a_puzzle_of_the_same_grade_is_made_where_there_is_no_next_one(qtbot, play):
    play.document.put(puzzle(S1_PUZZLE), "S1", "choose")
    play.editing.fill_singles()
    workspace = play.workspace
    assert "same grade" in workspace.page.solved.next.toolTip()
    with qtbot.waitSignal(workspace.next.arrived, timeout=120_000):
        workspace.page.solved.next.click()
        assert workspace.next.is_making
        assert workspace.page.solved.next.text() == "Cancel"
        assert workspace.page.solved.note.isVisible()
    assert board_state_of(play).puzzle != puzzle(S1_PUZZLE)
    assert grade(board_state_of(play).puzzle).grade == grade(puzzle(S1_PUZZLE)).grade


@pytest.mark.exhaustive
def test_the_making_of_the_next_puzzle_is_cancelled(qtbot, play):
    play.document.put(puzzle(S1_PUZZLE), "S1", "choose")
    play.editing.fill_singles()
    workspace = play.workspace
    with qtbot.waitSignal(workspace.next.runner.finished, timeout=120_000):
        workspace.next.press()
        workspace.next.press()
    late = SimpleNamespace(made=SimpleNamespace(puzzle=PUZZLE), grading=None)
    workspace.next.runner.result.emit((puzzle(S1_PUZZLE), late))
    assert board_state_of(play).puzzle == puzzle(S1_PUZZLE)
    assert workspace.page.solved.next.text() == "Next puzzle"


def test_a_game_that_is_being_made_is_cancelled_and_a_failure_said(make_play, monkeypatch):
    preparation = KernelPreparation(lambda: True)
    monkeypatch.setattr(preparation, "is_ready_for", lambda recipe: False)
    play = make_play(preparation)
    workspace = play.workspace
    missing = SimpleNamespace(made=SimpleNamespace(puzzle=None))
    workspace.next.runner.result.emit((PUZZLE, missing))
    assert play.messages.shown.severity is Severity.WARNING
    assert board_state_of(play).puzzle == PUZZLE
    workspace.next.begin(PUZZLE)
    assert workspace.next.is_making
    workspace.offer_new_game()
    assert not workspace.next.is_making
    assert not workspace.new_game.isVisible()
    failure = Failure("no layout")
    workspace.next.runner.failed.emit(failure)
    assert play.messages.shown == cannot_generate(failure)


def test_the_making_of_the_next_puzzle_waits_for_the_kernels(make_play, monkeypatch):
    preparation = KernelPreparation(lambda: True)
    monkeypatch.setattr(preparation, "is_ready_for", lambda recipe: False)
    play = make_play(preparation)
    play.document.put(puzzle(S1_PUZZLE), "S1", "choose")
    play.editing.fill_singles()
    workspace = play.workspace
    workspace.page.solved.next.click()
    assert workspace.next.is_making
    assert "kernels" in workspace.page.solved.note.text()
    workspace.page.solved.next.click()
    assert not workspace.next.is_making
    monkeypatch.setattr(preparation, "is_ready_for", lambda recipe: True)
    preparation.changed.emit()
    assert not workspace.next.is_making


def test_the_menu_of_a_cell_enters_digits_marks_and_colours(play):
    menu_of(play, 1).corners.actions()[1].trigger()
    menu_of(play, 1).centres.actions()[2].trigger()
    menu_of(play, 1).colours.actions()[6].trigger()
    state = board_state_of(play)
    assert (state.marks, state.centre) == (Marks.of({1: 2}), Marks.of({1: 4}))
    assert state.colours == Colours.of({1: 7})
    menu = menu_of(play, 1)
    assert menu.corners.actions()[1].isChecked()
    assert menu.colours.actions()[6].isChecked()
    menu.colours.actions()[-1].trigger()
    assert not board_state_of(play).colours
    menu.digits.actions()[1].trigger()
    assert board_state_of(play).placed.digits[1] == 2
    menu = menu_of(play, 1)
    assert not menu.corners.isEnabled()
    menu.erase.trigger()
    assert board_state_of(play).placed is None
    menu = menu_of(play, 4)  # a given
    assert not (menu.digits.isEnabled() or menu.hint.isEnabled())
    assert menu.colours.isEnabled()
    menu.close()


@pytest.mark.exhaustive
def test_the_menu_of_a_cell_copies_and_explains(qtbot, play):
    wait_until_assessed(qtbot, play)
    type_at(play, 0, "3")
    menu_of(play, 0).conflicts.trigger()
    assert play.messages.shown.title == "Cell r1c1"
    assert play.messages.shown.text == conflicts_text(board_state_of(play), 0, numbers=False)
    menu_of(play, 1).conflicts.trigger()
    assert play.messages.shown.text == conflicts_text(board_state_of(play), 1, numbers=False)
    play.page.view.select(0)
    for key in (Key.Key_Right, Key.Key_Down):
        QTest.keyClick(play.page.view, key, Shift)
    play.page.view.menu_wanted.emit(QPoint(0, 0))
    play.workspace.menu.copy.trigger()
    assert QApplication.clipboard().text() == "3.\n3."


def test_numbers_and_the_time_are_remembered(play, settings):
    play.editing.set_numbers(True)
    play.editing.set_time(False)
    assert settings.numbers
    assert not settings.time
    assert play.page.view.picture.numbers
    assert play.page.time.text() == "Show the time"
    play.page.time.click()
    assert settings.time
    assert play.page.time.text() == "0:00"
