"""The time of play."""

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.run.state import AppState
from sudoku_ga.document.board_state import Mode
from sudoku_ga.document.document import Document

_TICK_MS = 1000
_LONGEST_S = 10.0
"""Between two ticks. Whoever let the machine sleep meanwhile, or set its clock, did not play."""


class PlayTimer(QObject):
    """Adds to the time of play while the board is in sight and the puzzle is not finished.

    ``board``: the time stops while another window is active or another workspace in sight.

    ``text_changed(str)`` has the time to be shown, empty for none.
    """

    text_changed = Signal(str)

    def __init__(
        self, document: Document, board: QWidget, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(board)
        self._document = document
        self._board = board
        self._clock = clock
        self._since: float | None = None
        self._shown = False
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self.tick)

    @Slot(object)
    def follow(self, situation: AppState) -> None:
        """Count or stop."""
        board_state = situation.board_state
        plays = situation.by_hand and situation.mode is Mode.PLAY and board_state.puzzle.has_clues
        self._shown = situation.display.time and board_state.puzzle.has_clues
        self.tick()
        if plays and not board_state.is_solved_by_hand:
            if self._since is None:
                self._since = self._clock()
                self._timer.start()
        else:
            self._since = None
            self._timer.stop()

    @Slot()
    def tick(self) -> None:
        """Add what has passed."""
        now = self._clock()
        if self._since is not None:
            in_sight = self._board.isVisible() and self._board.isActiveWindow()
            if in_sight and 0 <= now - self._since <= _LONGEST_S:
                self._document.add_play(now - self._since)
            self._since = now
        self.text_changed.emit(time_text(self._document.played_s) if self._shown else "")


def time_text(seconds: float) -> str:
    """Return a time of play: ``3:05``, ``1:02:09``."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
