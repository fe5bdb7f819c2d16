"""What moves on the board: digits that flash where a run changes them."""

import time
from collections import deque
from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QObject, QVariantAnimation, Signal

from sudoku_ga.app.board.cell_style import FLASH, FLASH_STEPS, TINT, Looks, Tint
from sudoku_ga.app.board.picture import BoardPicture

_FADE_MS = 150
_MOST_PER_S, _IN_A_ROW = 15, 3


class Flash(QObject):
    """Lets the cells whose digits changed from one picture of a run to the next fade.

    Where pictures change more than 15 times a second, nothing flashes: an eye would see no
    more than a flicker. Nor does anything where most cells change, since another board has become
    the best, and none in conflict, whose tint is a sign.

    ``faded()`` is emitted when the cells look otherwise because time has passed.
    """

    faded = Signal()

    def __init__(self, parent: QObject, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(parent)
        self._clock = clock
        self._is_wanted = True
        self._cells = np.zeros(0, np.intp)
        self._changed_s: deque[float] = deque(maxlen=_IN_A_ROW)
        self.animation = QVariantAnimation(self)
        self.animation.setStartValue(FLASH_STEPS)
        self.animation.setEndValue(0)
        self.animation.setDuration(_FADE_MS)
        self.animation.valueChanged.connect(self.faded)

    def set_wanted(self, *, wanted: bool) -> None:
        """Let cells flash, or none from now on."""
        self._is_wanted = wanted
        if not wanted:
            self.animation.stop()

    def follow(self, old: BoardPicture, new: BoardPicture) -> None:
        """Begin to flash where one picture of a run follows another and digits differ."""
        if not _same_puzzle(old, new):
            self.animation.stop()
            return
        changed = np.flatnonzero(old.digits != new.digits)
        if not len(changed):
            return  # as at the end of a run, whose last cells still fade
        are_many = 2 * len(changed) > np.count_nonzero(new.givens == 0)
        if are_many or not (self._is_wanted and old.live and new.live):
            self.animation.stop()
        elif self._may_flash():
            self._cells = changed
            self.animation.stop()
            self.animation.start()

    def mark(self, looks: Looks) -> None:
        """Write into the looks how strongly each cell flashes now."""
        if self.animation.state() is QVariantAnimation.State.Running:
            calm = self._cells[looks[self._cells, TINT] != Tint.CONFLICT]
            looks[calm, FLASH] = self.animation.currentValue()

    def _may_flash(self) -> bool:
        now_s, before = self._clock(), self._changed_s
        soon = len(before) == _IN_A_ROW and now_s - before[0] < _IN_A_ROW / _MOST_PER_S
        before.append(now_s)
        return not soon


def _same_puzzle(old: BoardPicture, new: BoardPicture) -> bool:
    return old.geometry == new.geometry and np.array_equal(old.givens, new.givens)
