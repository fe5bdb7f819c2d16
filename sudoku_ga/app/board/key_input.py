"""What keys and typing do on a board."""

import sys
import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

import numpy as np
from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent

from sudoku_ga.app.board.picture import BoardPicture, Entry, Selection, typed_digit

TOGETHER_S = 1.0
"""Two digits make one number if they are typed within this time."""

_SKIP_TEXTS = (" ", ".", "0")
COMMANDS = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)
"""A key that is pressed with one of these is no text."""

_SHIFT, _CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
_PLACING_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
"""With a digit chosen first, these keys put it into the cell with the cursor."""

_PAD = Qt.KeyboardModifier.KeypadModifier
_PAD_KEYS = (
    *(Qt.Key.Key_End, Qt.Key.Key_Down, Qt.Key.Key_PageDown),
    *(Qt.Key.Key_Left, Qt.Key.Key_Clear, Qt.Key.Key_Right),
    *(Qt.Key.Key_Home, Qt.Key.Key_Up, Qt.Key.Key_PageUp),
)
"""What the keys 1 to 9 of the number pad become with Shift."""

_NUM_LOCK = 0x200
"""The bit of NumLock in Qt's native modifiers on Windows."""

_FIRST_SCAN_CODE = {"linux": 10, "win32": 2}
"""The scan code of the key 1. On some layouts the row of digits types other signs, and with Shift
on most."""


class Typing(NamedTuple):
    """A typed digit.

    ``cells``: the selected cells, ascending.
    ``digit``: the digit; 0 to clear.
    ``entry``: what the digit becomes.
    ``continues``: whether it replaces the number that was typed just before, as 12 replaces 1.
    ``skips``: whether it leaves the cells blank and goes on to the next; ``digit`` is then 0.
    """

    cells: tuple[int, ...]
    digit: int
    entry: Entry = Entry.DIGIT
    continues: bool = False
    skips: bool = False


def is_skipping(event: QKeyEvent) -> bool:
    """Whether a key stands for a blank cell, as in a puzzle that is written as a line of text."""
    return event.text() in _SKIP_TEXTS


def may_continue(digit: int, size: int) -> bool:
    """Whether one more digit may make a larger number that a board of ``size`` has."""
    return 0 < digit <= size // 10


def shifted_pad_digit(event: QKeyEvent) -> int | None:
    """Return the digit of the number pad pressed with Shift; None for any other key.

    Qt reports it as a key that moves the cursor.
    """
    # On macOS it is reported as the digit, and all arrow keys belong to the pad.
    if sys.platform == "darwin" or not event.modifiers() & _PAD:
        return None
    # With NumLock, Windows does not report Shift.
    is_held_back = sys.platform == "win32" and event.nativeModifiers() & _NUM_LOCK
    is_shifted = event.modifiers() & _SHIFT or is_held_back
    key = Qt.Key(event.key())
    return _PAD_KEYS.index(key) + 1 if is_shifted and key in _PAD_KEYS else None


def digit_of(event: QKeyEvent, size: int) -> int | None:
    """Return the digit of a key on a board of ``size``, None if it means none."""
    digit = shifted_pad_digit(event)
    if digit is not None:
        return digit if digit <= size else None
    digit = typed_digit(event.text(), size)
    if digit is None:
        first = _FIRST_SCAN_CODE.get(sys.platform)
        code = -1 if first is None else event.nativeScanCode() - first
        key = event.key() - Qt.Key.Key_1
        digit = next((each + 1 for each in (key, code) if 0 <= each < min(size, 9)), None)
    return digit


def entry_asked(event: QKeyEvent) -> Entry | None:
    """Return what a digit becomes by its modifiers: Shift a corner mark, Ctrl a centre mark."""
    control = event.modifiers() & _CONTROL
    shift = event.modifiers() & _SHIFT or shifted_pad_digit(event) is not None
    if shift and control:
        return Entry.COLOUR
    return Entry.CENTRE if control else Entry.CORNER if shift else None


class Typist:
    """Combines digits that are typed one soon after another into numbers."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._last: tuple[Typing, float] | None = None

    def typed(self, typing: Typing, size: int) -> Typing:
        """Return the number that a typed digit completes. The digit 0 may continue a number too."""
        now, last = self._clock(), self._last
        if last is not None and now - last[1] <= TOGETHER_S:
            number = last[0].digit * 10 + typing.digit
            together = typing._replace(digit=number, continues=True)
            # A number of two digits is complete, unless a 0 makes it 100: any other digit begins
            # another number.
            fits = 10 <= number <= size and typing.digit < 10  # a letter is a number of its own
            if fits and last[0] == typing._replace(digit=last[0].digit):
                more = typing._replace(digit=number)
                self._last = (more, now) if may_continue(number, size) else None
                return together
        self._last = (typing, now) if typing.digit else None
        return typing

    def forget(self) -> None:
        """Let the next digit begin another number."""
        self._last = None


class Board(Protocol):
    """A board on which digits are typed."""

    @property
    def picture(self) -> BoardPicture:
        """The picture that is shown."""

    @property
    def selection(self) -> Selection:
        """The selected cells."""

    def select(self, cell: int | None) -> None:
        """Select a cell alone, or none."""


class DigitEntry(QObject):
    """Types into the selected cells of a board, and moves its cursor.

    The picture says what a digit becomes, and whether the cursor advances: then it goes to the next
    cell once a number is complete, and back with Backspace.
    ``typed(Typing)`` is emitted for a digit that the board takes, ``refused()`` where it is locked,
    and ``chosen(int)`` for a digit that is chosen before the cells that take it.
    """

    typed = Signal(object)
    refused = Signal()
    chosen = Signal(int)

    def __init__(self, board: Board, parent: QObject) -> None:
        super().__init__(parent)
        self._board = board
        self._typist = Typist()
        self._has_advanced = False
        self.number_ends = QTimer(self)
        self.number_ends.setSingleShot(True)
        self.number_ends.setInterval(round(TOGETHER_S * 1000))
        self.number_ends.timeout.connect(self._advance)

    def press(self, event: QKeyEvent) -> bool:
        """Type or clear; return whether the key was used."""
        picture, command = self._board.picture, event.modifiers() & COMMANDS
        refused = command & ~_CONTROL if picture.with_notes else command
        digit = None if refused else digit_of(event, picture.geometry.size)
        if digit is None and not command and event.text() == "0":
            digit = 0
        if digit and picture.locks:
            self.chosen.emit(digit)
        elif digit is not None:
            self._select_first()
            self._type_next(digit, self._entry_of(event))
        elif command:
            return False
        elif picture.locks and picture.chosen and event.key() in _PLACING_KEYS:
            self.place_chosen()
        elif event.key() == Qt.Key.Key_Space and self.number_ends.isActive():
            self._advance()  # a space that ends a number does not also skip a cell
        elif is_skipping(event):
            self._select_first()
            self._skip()
        elif event.key() == Qt.Key.Key_Backspace:
            self._erase_back()
        elif event.key() == Qt.Key.Key_Delete:
            self.erase()
        else:
            return False
        return True

    def takes(self, event: QKeyEvent) -> bool:
        """Whether a key that no other widget used is a digit, 0 or a full stop for the board."""
        picture = self._board.picture
        if picture.locked or picture.is_answer:
            return False
        is_alone = not (event.modifiers() & ~_PAD or entry_asked(event))
        means_cell = digit_of(event, picture.geometry.size) is not None or is_skipping(event)
        return is_alone and means_cell

    def type_number(self, digit: int) -> None:
        """Type a whole number into the selected cells: 0 clears them."""
        if digit and self.number_ends.isActive():
            self._advance()
        entry = self._board.picture.entry
        self.enter(digit, entry)
        if digit and self._advances and entry is Entry.DIGIT:
            self._advance()

    def enter(self, digit: int, entry: Entry) -> None:
        """Enter a digit, mark or colour into the selected cells, whatever the picture says."""
        self.number_ends.stop()
        self._typist.forget()
        self._enter(Typing(self._board.selection.in_order, digit, entry))

    def erase(self) -> None:
        """Clear the digits of the selected cells.

        Without digits clear their marks, and without marks their colours.
        """
        self.enter(0, Entry.DIGIT)

    def place_chosen(self) -> None:
        """Put the chosen digit into the selected cells, or remove it from a cell that holds it."""
        picture, cells = self._board.picture, self._board.selection.in_order
        is_digit = picture.entry is Entry.DIGIT
        stands = is_digit and all(picture.digits[cell] == picture.chosen for cell in cells)
        free = any(not picture.givens[cell] for cell in cells)
        digit = 0 if stands and free else picture.chosen
        self._enter(Typing(cells, digit, picture.entry))

    def forget(self) -> None:
        """Let the next digit begin another number, since other cells are selected."""
        self._typist.forget()
        self.number_ends.stop()
        self._has_advanced = False

    def _entry_of(self, event: QKeyEvent) -> Entry:
        picture = self._board.picture
        # Where a puzzle is typed as a line of text, a capital letter is a digit.
        is_capital = self._advances and event.text().isalpha()
        asked = None if is_capital or not picture.with_notes else entry_asked(event)
        return asked or picture.entry

    def _type_next(self, digit: int, entry: Entry) -> None:
        """Continue a number with a digit, or begin another number in the next cell."""
        typing = self._put_together(digit, entry)
        if self.number_ends.isActive() and not typing.continues:
            self._advance()
            typing = self._put_together(digit, entry)
        if not typing.digit:
            self._skip()
        elif self._enter(typing) and self._advances and entry is Entry.DIGIT:
            picture = self._board.picture
            waits = picture.is_in_numbers and may_continue(digit, picture.geometry.size)
            if waits and not typing.continues:
                self.number_ends.start()
            else:
                self._advance()

    def _put_together(self, digit: int, entry: Entry) -> Typing:
        picture = self._board.picture
        typing = Typing(self._board.selection.in_order, digit, entry)
        in_parts = picture.is_in_numbers and entry is not Entry.COLOUR
        return self._typist.typed(typing, picture.geometry.size) if in_parts else typing

    def _skip(self) -> None:
        """Leave the cell blank and go on; clear the cells where typing does not advance."""
        if self.number_ends.isActive():
            self._advance()
        if not self._advances:
            self.type_number(0)
        elif self._enter(Typing(self._board.selection.in_order, 0, skips=True)):
            self._advance()

    def _erase_back(self) -> None:
        """Clear the cell, or go back to the one before and clear that."""
        cell, picture = self._board.selection.cursor, self._board.picture
        goes_back = False
        if self._advances and cell and not self.number_ends.isActive():
            holds = picture.digits[cell] or picture.marks.digits(cell)
            goes_back = self._has_advanced or not holds
            if goes_back:
                self._board.select(cell - 1)
        self.type_number(0)
        # So that Backspace also goes back over cells that cannot be cleared.
        self._has_advanced = goes_back

    @property
    def _advances(self) -> bool:
        picture = self._board.picture
        return picture.advances and not picture.locked and len(self._board.selection.cells) == 1

    @Slot()
    def _advance(self) -> None:
        """Select the next cell, row by row; the last one stays selected."""
        self.number_ends.stop()
        self._typist.forget()
        cell = self._board.selection.cursor
        if cell is not None and cell + 1 < self._board.picture.geometry.cell_count:
            self._board.select(cell + 1)
            self._has_advanced = True

    def _select_first(self) -> None:
        """Select the first blank cell where none is selected and a digit is typed."""
        picture = self._board.picture
        if self._board.selection.cursor is None and not (picture.locked or picture.is_answer):
            blank = np.flatnonzero(picture.digits == 0)
            self._board.select(int(blank[0]) if len(blank) else 0)

    def _enter(self, typing: Typing) -> bool:
        """Emit what was typed; return whether the board takes it."""
        if self._board.picture.locked:
            self.refused.emit()
            return False
        if typing.cells:
            self._has_advanced = False
            self.typed.emit(typing)
        return bool(typing.cells)
