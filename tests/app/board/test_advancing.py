"""The cursor goes on after each digit, where the picture says so."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from sudoku_ga.app.board.key_input import Typing
from sudoku_ga.app.board.picture import BoardPicture, Entry
from sudoku_ga.app.board.view import BoardView
from sudoku_ga.document.marks import Marks
from sudoku_ga.puzzle.geometry import Geometry
from tests.app.board.pictures import picture

Key, Shift = Qt.Key, Qt.KeyboardModifier.ShiftModifier
_NINE, _SIXTEEN = Geometry(3, 3), Geometry(4, 4)


class Paper:
    """Writes what is typed on the board, as the desk does."""

    def __init__(self, view: BoardView, geometry: Geometry, **words: bool) -> None:
        self._view, self._words = view, words
        self.digits = np.zeros(geometry.cell_count, np.uint8)
        self.typed: list[Typing] = []
        view.typed.connect(self._write)
        self._geometry = geometry
        self._show()

    @property
    def text(self) -> str:
        """The digits up to the last one."""
        return " ".join(map(str, np.trim_zeros(self.digits, "b")))

    def _write(self, typing: Typing) -> None:
        self.typed.append(typing)
        if typing.entry is Entry.DIGIT:
            self.digits[list(typing.cells)] = typing.digit
        self._show()

    def _show(self) -> None:
        self._view.show_board(
            BoardPicture(self._geometry, self.digits.copy(), advances=True, **self._words)
        )


@pytest.fixture
def view(themes, qtbot):
    view = BoardView()
    view.resize(545, 545)
    qtbot.addWidget(view)
    view.show()
    view.setFocus()
    return view


@pytest.fixture
def nine(view):
    paper = Paper(view, _NINE)
    view.select(0)
    return paper


@pytest.fixture
def numbers(view):
    """A board of which the digits above 9 are numbers."""
    paper = Paper(view, _SIXTEEN, numbers=True)
    view.select(0)
    return paper


@pytest.mark.parametrize("blank", [".", "0", " "])
def test_a_puzzle_is_typed_as_a_line_of_text(view, qtbot, nine, blank):
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    nine.digits[:] = 1
    qtbot.keyClicks(view, line.replace(".", blank))
    assert "".join(map(str, nine.digits)) == line.replace(".", "0")
    assert view.selected == 80


def test_a_puzzle_of_letters_is_typed_as_a_line_of_text(view, qtbot):
    paper = Paper(view, _SIXTEEN)
    view.select(0)
    qtbot.keyClicks(view, "123456789ABCDEFG" * 16)
    assert paper.digits.tolist() == list(range(1, 17)) * 16


def test_a_capital_letter_is_a_digit_where_typing_advances(view, qtbot):
    paper = Paper(view, _SIXTEEN, with_notes=True)
    view.select(0)
    qtbot.keyClick(view, Key.Key_G, Shift)
    assert paper.typed == [Typing((0,), 16)]
    view.show_board(picture(_SIXTEEN, with_notes=True))
    qtbot.keyClick(view, Key.Key_G, Shift)
    assert paper.typed[-1] == Typing((1,), 16, Entry.CORNER)


def test_a_skipped_cell_is_reported(view, qtbot, nine):
    qtbot.keyClicks(view, ".")
    assert nine.typed == [Typing((0,), 0, skips=True)]
    assert view.selected == 1


def test_a_key_of_the_keypad_advances(view, nine):
    view.type_digit(4)
    view.type_digit(5)
    assert nine.text == "4 5"
    view.type_digit(0)
    assert view.selected == 2


def test_marks_stay_in_their_cell(view, qtbot):
    paper = Paper(view, _NINE, with_notes=True)
    view.select(0)
    qtbot.keyClick(view, Key.Key_4, Shift)
    view.show_board(picture(advances=True, with_notes=True, entry=Entry.CORNER))
    qtbot.keyClicks(view, "5")
    view.show_board(picture(advances=True, with_notes=True, entry=Entry.CORNER))
    view.type_digit(7)
    assert [typing.cells for typing in paper.typed] == [(0,)] * 3
    assert view.selected == 0


def test_several_cells_stay_selected(view, qtbot, nine):
    qtbot.keyClick(view, Key.Key_Right, Shift)
    qtbot.keyClicks(view, "5")
    assert view.selection.in_order == (0, 1)
    assert nine.text == "5 5"
    qtbot.keyClicks(view, ".")
    assert nine.text == ""


def test_backspace_takes_back_what_was_typed(view, qtbot, nine):
    nine.digits[3] = 9
    qtbot.keyClicks(view, "123")
    for left in ("1 2 0 9", "1 0 0 9", "0 0 0 9", "0 0 0 9"):
        qtbot.keyClick(view, Key.Key_Backspace)
        assert nine.text == left
    assert view.selected == 0


def test_backspace_goes_back_to_the_row_before(view, qtbot, nine):
    view.select(8)
    qtbot.keyClicks(view, "1")
    assert view.selected == 9
    qtbot.keyClick(view, Key.Key_Backspace)
    assert (view.selected, nine.text) == (8, "")


def test_backspace_clears_a_cell_that_was_chosen_before_it_goes_back(view, qtbot, nine):
    qtbot.keyClicks(view, "12")
    view.select(1)
    qtbot.keyClick(view, Key.Key_Backspace)
    assert (view.selected, nine.text) == (1, "1")
    qtbot.keyClick(view, Key.Key_Backspace)
    assert (view.selected, nine.text) == (0, "")


def test_backspace_clears_the_last_cell_first(view, qtbot, nine):
    view.select(79)
    qtbot.keyClicks(view, "12")
    qtbot.keyClick(view, Key.Key_Backspace)
    assert nine.digits[79:].tolist() == [1, 0]
    qtbot.keyClick(view, Key.Key_Backspace)
    assert nine.digits[79:].tolist() == [0, 0]


def test_backspace_clears_marks_that_were_noted_last(view, qtbot, nine):
    qtbot.keyClicks(view, "1")
    qtbot.keyClick(view, Key.Key_4, Shift)
    view.show_board(picture(given={0: 1}, marks=Marks.of({1: 8}), advances=True))
    qtbot.keyClick(view, Key.Key_Backspace)
    assert nine.typed[-1] == Typing((1,), 0)


def test_delete_clears_and_stays(view, qtbot, nine):
    qtbot.keyClicks(view, "12")
    view.select(0)
    qtbot.keyClick(view, Key.Key_Delete)
    assert (view.selected, nine.text) == (0, "0 2")


def test_a_number_that_may_continue_is_waited_for(view, qtbot, numbers):
    qtbot.keyClicks(view, "1")
    assert view.selected == 0
    view.entry.number_ends.timeout.emit()
    assert view.selected == 1
    qtbot.keyClicks(view, "2")
    assert (view.selected, numbers.text) == (2, "1 2")


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ("1012", "10 12"),
        ("191", "1 9 1"),
        ("2119", "2 11 9"),
        ("1 2", "1 2"),
        ("1 . 3", "1 0 0 3"),
        ("1.2", "1 0 2"),
        ("11 1", "11 0 1"),
        ("20", "2"),
    ],
)
def test_numbers_follow_each_other(view, qtbot, numbers, keys, text):
    qtbot.keyClicks(view, keys)
    assert numbers.text == text


def test_a_cursor_that_was_moved_waits_no_longer(view, qtbot, numbers):
    qtbot.keyClicks(view, "1")
    qtbot.keyClick(view, Key.Key_Down)
    assert not view.entry.number_ends.isActive()
    assert view.selected == 16


def test_backspace_clears_a_number_that_may_continue(view, qtbot, numbers):
    qtbot.keyClicks(view, "51")
    qtbot.keyClick(view, Key.Key_Backspace)
    assert (view.selected, numbers.text) == (1, "5")
    qtbot.keyClicks(view, "2")
    assert numbers.text == "5 2"


def test_a_key_of_the_keypad_ends_a_number(view, qtbot, numbers):
    qtbot.keyClicks(view, "1")
    view.type_digit(12)
    assert numbers.text == "1 12"


def _press(key, text):
    return QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, text)


def test_a_digit_from_elsewhere_is_typed_and_takes_the_focus(view, nine):
    view.clearFocus()
    assert view.take_key(_press(Key.Key_5, "5"))
    assert view.take_key(_press(Key.Key_Period, "."))
    assert view.hasFocus()
    assert nine.text == "5"


@pytest.mark.parametrize("words", [{"locked": True}, {"evolved_at": {0: 1}}])
def test_a_digit_from_elsewhere_leaves_an_answer_alone(view, qtbot, words):
    view.show_board(picture(**words))
    view.select(0)
    with qtbot.assertNotEmitted(view.typed), qtbot.assertNotEmitted(view.edit_refused):
        assert not view.take_key(_press(Key.Key_5, "5"))


def test_a_locked_board_does_not_advance(view, qtbot):
    view.show_board(picture(locked=True, advances=True))
    view.select(3)
    qtbot.keyClicks(view, "5.")
    assert view.selected == 3
