"""What keys mean on a board: digits, pencil marks, skipping, and numbers of two digits.

Letters stand for digits above 9. Where numbers are shown instead, and on boards above 35, two
digits typed within a second in the same cells are one number.
"""

import sys
import time
from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from sudoku_ga.app.board.picture import typed_digit

TOGETHER_S = 1.0
"""Two digits are one number if no more time than this lies between them."""

_SKIP_TEXTS = (" ", ".", "0")
COMMANDS = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)
"""With one of these a key is no text."""

_WITH_MARK = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier
_FIRST_SCAN_CODE = {"linux": 10, "win32": 2}
"""Of the key 1: on some layouts, and with Shift on most, the row of digits types other signs."""


class Typing(NamedTuple):
    """What somebody typed.

    Parameters
    ----------
    cells : tuple of int
        The selected cells, ascending.
    digit : int
        0 to clear.
    is_mark : bool
        Whether it is a pencil mark.
    continues : bool
        Whether it takes the place of what was typed just before: a 1 that became 12.
    skips : bool
        Whether it leaves the cells blank on the way to the next one. Digit is 0.
    """

    cells: tuple[int, ...]
    digit: int
    is_mark: bool = False
    continues: bool = False
    skips: bool = False


def is_skipping(event: QKeyEvent) -> bool:
    """Whether a key stands for a blank cell, as in a puzzle that is written as a line of text."""
    return event.text() in _SKIP_TEXTS


def may_continue(digit: int, size: int) -> bool:
    """Whether one more digit may make a larger number of a board of ``size``."""
    return 0 < digit <= size // 10


def digit_of(event: QKeyEvent, size: int) -> int | None:
    """Return the digit of a key on a board of ``size``, None if it means none."""
    digit = typed_digit(event.text(), size)
    if digit is None:
        first = _FIRST_SCAN_CODE.get(sys.platform)
        code = -1 if first is None else event.nativeScanCode() - first
        key = event.key() - Qt.Key.Key_1
        digit = next((each + 1 for each in (key, code) if 0 <= each < min(size, 9)), None)
    return digit


def asks_for_mark(event: QKeyEvent) -> bool:
    """Whether a digit is meant as a pencil mark: by Shift or Ctrl."""
    return bool(event.modifiers() & _WITH_MARK)


class Typist:
    """Puts two digits together where they are one number.

    Parameters
    ----------
    clock : callable
        Returns seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._last: tuple[Typing, float] | None = None

    def typed(self, typing: Typing, size: int) -> Typing:
        """Return what a digit means after those before it; digit 0 continues a number too."""
        now, last = self._clock(), self._last
        if last is not None and now - last[1] <= TOGETHER_S:
            number = last[0].digit * 10 + typing.digit
            together = typing._replace(digit=number, continues=True)
            # What was put together once is whole: the next digit begins another number.
            fits = 10 <= number <= size and typing.digit < 10  # a letter is a number by itself
            if fits and last[0] == typing._replace(digit=last[0].digit):
                self._last = None
                return together
        self._last = (typing, now) if typing.digit else None
        return typing

    def forget(self) -> None:
        """Let the next digit begin a number."""
        self._last = None
