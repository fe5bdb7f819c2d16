"""The clock of Play, which counts while the puzzle is visible, and pauses."""

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.run.state import AppState
from sudoku_ga.document.board_state import BoardState, Mode
from sudoku_ga.document.document import Document
from sudoku_ga.puzzle.hint_parts import NO_PARTS

_TICK_MS = 1000
_LONGEST_S = 10.0
"""If two ticks are farther apart, the machine slept or its clock was set, and nobody played."""

AWAY_S = 60.0
"""After this time in another window the clock pauses, and the board is hidden on return."""


class PlayTimer(QObject):
    """Adds to the time of play while the board is visible and the puzzle is not finished.

    ``board``: the board. The time stops while another window is active or another workspace shown.
    ``is_paused``: whether the time is stopped until :meth:`resume`. The board should be hidden. A
    move or a hint, such as one from the menus, also resumes it.
    ``can_pause``: whether the time is running.

    ``text_changed(str)`` is emitted with the time to show, empty for none, and ``pause_changed()``
    when the clock pauses or resumes, or when ``can_pause`` changes.
    """

    text_changed = Signal(str)
    pause_changed = Signal()

    def __init__(
        self, document: Document, board: QWidget, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(board)
        self._document = document
        self._board = board
        self._clock = clock
        self._since: float | None = None
        self._away_s = 0.0
        self._shown = False
        self._seen: tuple[BoardState, object] | None = None
        self.is_paused = self.can_pause = False
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self.tick)

    @Slot(object)
    def follow(self, situation: AppState) -> None:
        """Start or stop counting."""
        board_state = situation.board_state
        plays = situation.by_hand and situation.mode is Mode.PLAY and board_state.puzzle.has_clues
        plays = plays and not board_state.is_solved_by_hand
        self._shown = situation.display.time and board_state.puzzle.has_clues
        self.tick()
        parts = situation.display.hint_parts
        seen = board_state, NO_PARTS if situation.display.hint is None else parts
        if self.is_paused and seen != self._seen:
            self.resume()
        self._seen = seen
        if plays != self.can_pause:
            self.can_pause = plays
            self.pause_changed.emit()
        if plays:
            if self._since is None:
                self._since = self._clock()
                self._timer.start()
        else:
            self._since = None
            self._timer.stop()

    @Slot()
    def tick(self) -> None:
        """Add the time since the last tick."""
        now = self._clock()
        if self._since is not None and not self.is_paused:
            self._count(now - self._since)
        if self._since is not None:
            self._since = now
        self.text_changed.emit(time_text(self._document.played_s) if self._shown else "")

    def _count(self, passed_s: float) -> None:
        if not self._board.isVisible():
            return
        if not self._board.isActiveWindow():
            self._away_s += max(0.0, passed_s)
            if self._away_s >= AWAY_S:
                self.pause()
            return
        self._away_s = 0.0
        if 0 <= passed_s <= _LONGEST_S:
            self._document.add_play(passed_s)

    @Slot()
    def toggle(self) -> None:
        """Pause or resume."""
        if self.is_paused:
            self.resume()
        else:
            self.tick()
            self.pause()

    def pause(self) -> None:
        """Stop the time."""
        if self.can_pause and not self.is_paused:
            self.is_paused = True
            self.pause_changed.emit()

    @Slot()
    def resume(self) -> None:
        """Let the time run again."""
        if self.is_paused:
            self.tick()
            self.is_paused, self._away_s = False, 0.0
            self.pause_changed.emit()


def time_text(seconds: float) -> str:
    """Return the text for a time of play: ``3:05``, ``1:02:09``."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
