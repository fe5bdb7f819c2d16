"""Motion on the board: digits that a run changes flash, and a wave crosses a solved board."""

import time
from collections import deque
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QObject, QVariantAnimation, Signal

from sudoku_ga.app.board.cell_style import (
    FLASH,
    FLASH_STEPS,
    HEAT_STEPS,
    OVERLAY,
    TINT,
    Looks,
    Tint,
)
from sudoku_ga.app.board.picture import BoardPicture

_FADE_MS = 150
_MOST_PER_S, _IN_A_ROW = 10, 3

_WAVE_MS, _WAVE_STEPS = 800, 16
"""How long the wave takes, in milliseconds, until the last cell has faded, and in how many
steps."""


class _Motion(QObject):
    """A number that changes with time, which cells show as a tint.

    ``faded()`` is emitted when time has changed the look of cells.
    """

    faded = Signal()

    def __init__(self, parent: QObject, first: int, last: int, duration_ms: int) -> None:
        super().__init__(parent)
        self._is_wanted = True
        self.animation = QVariantAnimation(self)
        self.animation.setStartValue(first)
        self.animation.setEndValue(last)
        self.animation.setDuration(duration_ms)
        self.animation.valueChanged.connect(self.faded)

    def set_wanted(self, *, wanted: bool) -> None:
        """Switch the motion on or off."""
        self._is_wanted = wanted
        if not wanted:
            self.animation.stop()

    @property
    def is_on(self) -> bool:
        """Whether cells move now."""
        return self.animation.state() is QVariantAnimation.State.Running


class Flash(_Motion):
    """Tints the cells whose digits a run has changed, and lets the tints fade.

    Nothing flashes where pictures change more than 10 times a second, which would flicker, or where
    most cells change because another board has become the best. Cells in conflict and cells with
    heat do not flash: their tints have a meaning.
    """

    def __init__(self, parent: QObject, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(parent, FLASH_STEPS, 0, _FADE_MS)
        self._clock = clock
        self._cells = np.zeros(0, np.intp)
        self._changed_s: deque[float] = deque(maxlen=_IN_A_ROW)

    def follow(self, old: BoardPicture, new: BoardPicture) -> None:
        """Begin to flash where the next picture of a run has other digits."""
        if not _same_puzzle(old, new):
            self.animation.stop()
            return
        changed = np.flatnonzero(old.digits != new.digits)
        if not len(changed):
            return  # as at the end of a run, when the last cells still fade
        are_many = 2 * len(changed) > np.count_nonzero(new.givens == 0)
        if are_many or not (self._is_wanted and old.live and new.live):
            self.animation.stop()
        elif self._may_flash():
            self._cells = changed
            self.animation.stop()
            self.animation.start()

    def mark(self, looks: Looks) -> None:
        """Write into the looks how strongly each cell flashes now."""
        if self.is_on:
            cells = looks[self._cells]
            has_heat = (cells[:, OVERLAY] > 0) & (cells[:, OVERLAY] <= HEAT_STEPS)
            is_sign = (cells[:, TINT] == Tint.CONFLICT) | has_heat
            looks[self._cells[~is_sign], FLASH] = self.animation.currentValue()

    def _may_flash(self) -> bool:
        now_s, before = self._clock(), self._changed_s
        soon = len(before) == _IN_A_ROW and now_s - before[0] < _IN_A_ROW / _MOST_PER_S
        before.append(now_s)
        return not soon


class Wave(_Motion):
    """Crosses the cells once when a run or a player solves the board, from the last change on."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent, 0, _WAVE_STEPS + FLASH_STEPS, _WAVE_MS)
        self._is_awaited = False
        self._origin = 0
        self._steps = np.zeros(0, np.int64)

    def follow(self, old: BoardPicture, new: BoardPicture) -> None:
        """Begin where a board is solved that was being solved in the picture before."""
        if not _same_puzzle(old, new):
            self.animation.stop()
            self._is_awaited = False
        elif _is_being_solved(old) and (new.solved or _is_being_solved(new)):
            changed = np.flatnonzero(old.digits != new.digits)
            self._origin = int(changed[0]) if len(changed) else self._origin
        if not new.solved:
            self.animation.stop()
            self._is_awaited = self._is_awaited or _is_being_solved(new)
        elif self._is_awaited:
            self._is_awaited = False
            if self._is_wanted:
                self._steps = _steps_from(self._origin, new.geometry.size)
                self.animation.start()

    def mark(self, looks: Looks) -> None:
        """Write into the looks how strongly the wave tints each cell now."""
        if self.is_on:
            since = self.animation.currentValue() - self._steps
            is_seen = (since >= 0) & (since < FLASH_STEPS)
            looks[is_seen, FLASH] = 2 * FLASH_STEPS - since[is_seen]


def _is_being_solved(picture: BoardPicture) -> bool:
    """Whether a run or a player may still solve the board."""
    return picture.live or (picture.with_notes and not picture.solved)


def _steps_from(cell: int, size: int) -> npt.NDArray[np.int64]:
    """Return after how many steps the wave reaches each cell of a board of size × size."""
    rows, columns = np.divmod(np.arange(size * size), size)
    row, column = divmod(cell, size)
    away = np.hypot(rows - row, columns - column)
    steps: npt.NDArray[np.int64] = np.rint(away / away.max() * _WAVE_STEPS).astype(np.int64)
    return steps


def _same_puzzle(old: BoardPicture, new: BoardPicture) -> bool:
    return old.geometry == new.geometry and np.array_equal(old.givens, new.givens)
