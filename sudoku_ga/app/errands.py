"""TaskRunner: calls made one at a time in a thread beside the window."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QThread, QTimer, Signal, Slot

from sudoku_ga.app.tasks import Failure

Errand = Callable[[], object]

READABLE_MS = 200
"""5 Hz: text has to be refreshed slowly in order to be readable."""


class _Runner(QObject):
    """Makes the calls in the thread it lives in. It is given values and holds no widget."""

    found = Signal(object)
    failed = Signal(object)
    finished = Signal()

    def __init__(self, at_end: Callable[[], None]) -> None:
        super().__init__()
        self._at_end = at_end

    @Slot(object)
    def run(self, errand: Errand) -> None:
        """Make a call; ``finished`` follows whatever happens."""
        try:
            self.found.emit(errand())
        except Exception as error:
            self.failed.emit(Failure.of(error))
        finally:
            self.finished.emit()

    @Slot()
    def close(self) -> None:
        """Let go of what the calls have kept."""
        self._at_end()


def _nothing() -> None:
    """Have nothing to let go of."""


class TaskRunner(QObject):
    """A thread that makes one call at a time and brings home what came of it.

    Parameters
    ----------
    name : str
        Of the thread, for whoever looks for it.
    at_end : callable
        Called in the thread before it ends, where it has begun.
    look_ms : int, optional
        How often it is time to look how far a call is; left out, never.
    parent : QObject, optional

    Notes
    -----
    Every signal is emitted in the thread of the window: ``found(object)`` or ``failed(Failure)``
    for each call, then ``finished()``. ``look_due()`` comes every ``look_ms`` before.
    """

    found = Signal(object)
    failed = Signal(object)
    finished = Signal()
    look_due = Signal()

    _requested = Signal(object)

    def __init__(
        self,
        name: str,
        parent: QObject | None = None,
        *,
        at_end: Callable[[], None] = _nothing,
        look_ms: int | None = None,
    ) -> None:
        super().__init__(parent)
        self._is_on = False
        self._is_shut_down = False
        self._thread = QThread(self)
        self._thread.setObjectName(name)
        self._runner = _Runner(at_end)
        self._runner.moveToThread(self._thread)
        self._requested.connect(self._runner.run)
        self._runner.found.connect(self._take)
        self._runner.failed.connect(self._take_failure)
        self._runner.finished.connect(self._finish)
        # Emitted in the thread itself when its event loop has ended.
        self._thread.finished.connect(self._runner.close)
        self._looking = None if look_ms is None else QTimer(self, interval=look_ms)
        if self._looking is not None:
            self._looking.timeout.connect(self.look_due)

    @property
    def is_on(self) -> bool:
        """Whether a call is under way."""
        return self._is_on

    def start(self, errand: Errand) -> bool:
        """Begin a call, and return whether it began: after the shutting down none does.

        Raises
        ------
        RuntimeError
            If another one is under way.
        """
        if self._is_shut_down:
            return False
        if self._is_on:
            raise RuntimeError("an errand is under way")
        self._thread.start()
        self._is_on = True
        if self._looking is not None:
            self._looking.start()
        self._requested.emit(errand)
        return True

    @Slot()
    def shut_down(self) -> None:
        """Wait for the call under way and the thread: Qt aborts where one is left running.

        Whoever gave a call that lasts has to tell it to end before. May be called twice.
        """
        self._is_shut_down = True
        self._stop_looking()
        self._thread.quit()
        self._thread.wait()

    @Slot(object)
    def _take(self, found: object) -> None:
        if not self._is_shut_down:
            self.found.emit(found)

    @Slot(object)
    def _take_failure(self, failure: Failure) -> None:
        if not self._is_shut_down:
            self.failed.emit(failure)

    @Slot()
    def _finish(self) -> None:
        self._is_on = False
        self._stop_looking()
        if not self._is_shut_down:
            self.finished.emit()

    def _stop_looking(self) -> None:
        if self._looking is not None:
            self._looking.stop()
