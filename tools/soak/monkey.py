"""Many deeds one after the other, in a running event loop."""

import gc
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random

from PySide6.QtCore import QEvent, QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication

from sudoku_ga.app.shell.application import give_memory_back
from sudoku_ga.app.window.main_window import MainWindow
from tools.soak.deeds import Deeds
from tools.soak.files import Files
from tools.soak.stubs import answered
from tools.soak.summary import Sample
from tools.soak.watch import memory_bytes, overheard, thread_count, used_bytes

_REOPEN_SHARE = 0.003
_WAIT_SHARE, _LONGEST_WAIT_MS = 0.3, 60
_GUARD_MS = 15
_LAST_DEEDS = 12
_MOST_FOUND = 20


class Monkey(QObject):
    """Does what its seed says, one deed after the other, until all are done.

    Parameters
    ----------
    open_window : callable
        Returns a new window, shown and complete.
    folder : Path
        For files; is made.
    seed, deeds : int
    only : sequence of str
        The kinds of deeds to be done; all where it is empty.

    Attributes
    ----------
    samples : list of Sample
        One each time the window was closed.
    done : int
        Deeds until now.
    found_count : int
        What went wrong until now; after twenty of them nothing more is done.

    Notes
    -----
    ``does(str)`` says each deed before it is done; ``found_one(str)`` says what went wrong, with
    the deeds before it; ``ended()`` comes last.
    """

    does = Signal(str)
    found_one = Signal(str)
    ended = Signal()

    def __init__(
        self,
        open_window: Callable[[], MainWindow],
        folder: Path,
        seed: int,
        deeds: int,
        only: Sequence[str] = (),
    ) -> None:
        super().__init__()
        self.samples: list[Sample] = []
        self.done = self.found_count = 0
        self._open = open_window
        self._deed_count = deeds
        self._only = only
        self._rng = Random(seed)
        self._files = Files(folder, self._rng)
        self._last: deque[str] = deque(maxlen=_LAST_DEEDS)
        self._window: MainWindow | None = None
        self._deeds: Deeds | None = None
        self._context = ExitStack()
        self._guard = QTimer(self)
        self._guard.setInterval(_GUARD_MS)
        self._guard.timeout.connect(self._free)

    def begin(self) -> None:
        """Let it loose; it is at work as long as an event loop runs."""
        self._context.enter_context(overheard(self._tell))
        self._context.enter_context(answered(self._rng, self._files))
        self._guard.start()
        QTimer.singleShot(0, self._go_on)

    def _tell(self, problem: str) -> None:
        """Note something that went wrong, in whatever thread."""
        self.found_count += 1
        self.found_one.emit(f"after deed {self.done}: {'; '.join(self._last)}\n{problem}")

    @Slot()
    def _go_on(self) -> None:
        if self.done >= self._deed_count or self.found_count >= _MOST_FOUND:
            self._end()
            return
        wait = self._rng.random() < _WAIT_SHARE
        wait_ms = self._rng.randrange(_LONGEST_WAIT_MS) if wait else 0
        try:
            if self._deeds is None or self._rng.random() < _REOPEN_SHARE:
                self._say("close and reopen")
                self._reopen()
            else:
                self._deeds.any()
        finally:
            self.done += 1
            QTimer.singleShot(wait_ms, self._go_on)

    @Slot()
    def _free(self) -> None:
        """Close what a deed waits for: menus and dialogs with an event loop of their own."""
        for waiting in (QApplication.activePopupWidget(), QApplication.activeModalWidget()):
            if waiting is not None:
                waiting.close()

    def _say(self, deed: str) -> None:
        self._last.append(deed)
        self.does.emit(deed)

    def _reopen(self) -> None:
        self._close()
        self._window = self._open()
        self._window.sessions.take_up()
        self._deeds = Deeds(self._window, self._rng, self._files, self._say, self._only)

    def _close(self) -> None:
        if self._window is None:
            return
        self._window.close()
        self._window.deleteLater()
        self._window = self._deeds = None
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
        give_memory_back()
        widgets = len(QApplication.topLevelWidgets())
        sample = Sample(self.done, memory_bytes(), used_bytes(), thread_count(), widgets)
        self.samples.append(sample)

    def _end(self) -> None:
        self._guard.stop()
        self._close()
        self._context.close()
        self.ended.emit()
