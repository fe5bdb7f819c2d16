"""Long tasks, which run one at a time in a thread beside the window, with progress and cancel."""

import sys
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.operator_error import described
from sudoku_ga.translation import time_left

INTERVAL_MS = 200
"""The time between two deliveries: a text that changes more often cannot be read."""

_PATIENCE_S = 5.0
"""Closing waits at most this long for a task: one that compiles cannot be cancelled."""


class CancelledError(Exception):
    """Raised to leave a task that was cancelled."""


@dataclass(frozen=True)
class Failure:
    """Why a call in another thread ended with an error.

    ``message``: one sentence.
    ``trace``: the traceback of an error in the program; empty if the user can correct the error.
    ``details``: the traceback of an error in an operator of a plug-in.
    """

    message: str
    trace: str = ""
    details: str = ""

    @classmethod
    def of(cls, error: BaseException) -> "Failure":
        """Describe the error that is being handled."""
        if isinstance(error, UserError):
            return cls(str(error), details=getattr(error, "trace", ""))
        return cls(described(error), traceback.format_exc())


@dataclass(frozen=True)
class Progress:
    """The progress of a task.

    ``done``, ``total``: amounts in any unit. A total of 0 is not known yet.
    ``text``: a translated text about what is being done.
    ``seconds_left``: the time left. Without it, :meth:`Task.report` estimates it from the time
    since the first report.
    """

    done: float
    total: float
    text: str = ""
    seconds_left: float | None = None

    @property
    def share(self) -> float:
        """The share that is done, 0 to 1."""
        return min(1.0, self.done / self.total) if self.total else 0.0

    @property
    def time_left(self) -> str:
        """The text for the time left: ``40 s left``; empty if it is not known."""
        return time_left(self.seconds_left)


class Outcome(NamedTuple):
    """How the function of a task ended. The error is the one that the failure describes."""

    result: object = None
    is_cancelled: bool = False
    failure: Failure | None = None
    error: BaseException | None = None


class Task:
    """What the function of a task may use, in its own thread.

    ``notify``: called in the thread of the task when there is something to :meth:`collect` again,
    and when there is an outcome.
    ``outcome``: the outcome; None until the function has ended.
    """

    def __init__(self, notify: Callable[["Task"], None]) -> None:
        self._notify: Callable[[Task], None] | None = notify
        self._cancel = threading.Event()
        self._on_cancel: list[Callable[[], object]] = []
        self._lock = threading.Lock()
        self._progress: object = None
        self._items: list[Any] = []
        self._first: tuple[float, float] | None = None
        self.outcome: Outcome | None = None

    @property
    def cancelled(self) -> bool:
        """Whether the task should end soon."""
        return self._cancel.is_set()

    def check(self) -> None:
        """Raise :class:`CancelledError` if the task should end."""
        if self.cancelled:
            raise CancelledError

    def on_cancel(self, callback: Callable[[], object]) -> None:
        """Call a thread-safe function when the task is cancelled.

        If it was cancelled already, call it at once.
        """
        with self._lock:
            if not self.cancelled:
                self._on_cancel.append(callback)
                return
        callback()

    def report(self, progress: object) -> None:
        """Report the progress: a :class:`Progress` or anything else. The newest is shown."""
        if isinstance(progress, Progress) and progress.seconds_left is None:
            progress = replace(progress, seconds_left=self._seconds_left(progress))
        with self._lock:
            is_first = self._progress is None and not self._items
            self._progress = progress
            if is_first:
                self._tell()

    def deliver(self, item: object) -> None:
        """Deliver a part of the result. All parts arrive, in order."""
        with self._lock:
            is_first = self._progress is None and not self._items
            self._items.append(item)
            if is_first:
                self._tell()

    def cancel(self) -> None:
        """Ask the task to end. It is called in the thread of the window."""
        with self._lock:
            self._cancel.set()
            callbacks, self._on_cancel = self._on_cancel, []
        for callback in callbacks:
            callback()

    def collect(self) -> tuple[object, list[Any]]:
        """Return the newest progress, None if there is none, and the parts of the result."""
        with self._lock:
            taken = self._progress, self._items
            self._progress, self._items = None, []
            return taken

    def abandon(self) -> None:
        """Report nothing any more: the window is closing."""
        with self._lock:
            self._notify = None

    def run(self, function: Callable[..., object], args: tuple[object, ...]) -> None:
        """Call the function and keep its outcome."""
        try:
            outcome = Outcome(result=function(self, *args))
        except CancelledError:
            outcome = Outcome(is_cancelled=True)
        except BaseException as error:  # no other code learns of the error
            outcome = Outcome(failure=Failure.of(error), error=error)
        with self._lock:
            self.outcome = outcome
            self._tell()

    def _seconds_left(self, progress: Progress) -> float | None:
        now = monotonic()
        if self._first is None:
            self._first = now, progress.done
        began, before = self._first
        if progress.done <= before:
            return None
        return (now - began) / (progress.done - before) * max(0.0, progress.total - progress.done)

    def _tell(self) -> None:
        if self._notify is not None:
            self._notify(self)


class TaskRunner(QObject):
    """Runs one task at a time in a thread beside the window.

    Parameters
    ----------
    name : str
        The name of the thread, for debuggers.
    parent : QObject, optional

    Notes
    -----
    Every signal is emitted in the thread of the window:

    ``changed()``
        a task was started, is being cancelled, or has ended.
    ``progressed(object)``
        the newest progress that the task reported, at most 5 times a second.
    ``delivered(list)``
        the parts of the result since the last time, in order, as often as ``progressed``.
    ``result(object)``
        what the function returned, also if it was cancelled and returned early.
    ``failed(Failure)``
        instead of ``result``. An error of the program goes to ``sys.excepthook`` as well, which
        logs it and shows its traceback.
    ``finished()``
        last; another task may be started from its slots.

    Connect methods of QObjects to them.

    Examples
    --------
    >>> def count_to(task, most):
    ...     for number in range(most):
    ...         task.check()
    ...         task.report(Progress(number, most))
    ...     return most
    >>> runner = TaskRunner("counter")
    >>> runner.start(count_to, 1000)
    True
    >>> runner.shut_down()
    """

    changed = Signal()
    progressed = Signal(object)
    delivered = Signal(list)
    result = Signal(object)
    failed = Signal(object)
    finished = Signal()

    _notified = Signal(object)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._task: Task | None = None
        self._is_discarded = False
        self._next: tuple[Callable[..., object], tuple[object, ...]] | None = None
        self._thread: threading.Thread | None = None
        self._is_shut_down = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._collect)
        self._collected = 0.0
        self._notified.connect(self._take_notice, Qt.ConnectionType.QueuedConnection)

    @property
    def is_running(self) -> bool:
        """Whether a task runs."""
        return self._task is not None

    @property
    def is_cancelling(self) -> bool:
        """Whether the present task was cancelled and has not ended yet."""
        return self._task is not None and self._task.cancelled

    def start(self, function: Callable[..., object], *args: object) -> bool:
        """Call ``function(task, *args)`` in a thread.

        Returns whether it was started: after :meth:`shut_down` nothing is.

        Raises RuntimeError if another task is under way.
        """
        if self._is_shut_down:
            return False
        if self._task is not None:
            raise RuntimeError(f"{self._name}: a task is under way")
        task = self._task = Task(self._notified.emit)
        self._is_discarded = False
        # A daemon: a thread that does not end in time blocks neither the window nor the process.
        self._thread = threading.Thread(
            target=task.run, args=(function, args), name=self._name, daemon=True
        )
        self._thread.start()
        self.changed.emit()
        return True

    def restart(self, function: Callable[..., object], *args: object) -> bool:
        """Start a task in place of the present one, which is discarded.

        Returns whether it was started, or will be when the other one has ended.
        """
        if self._task is None:
            return self.start(function, *args)
        self.discard()
        self._next = function, args
        return True

    @Slot()
    def discard(self) -> None:
        """Cancel the present task and ignore what it still reports.

        ``finished`` is emitted at its end.
        """
        if self._task is not None:
            self._is_discarded, self._next = True, None
            self._timer.stop()
            self.cancel()

    @Slot()
    def cancel(self) -> None:
        """Ask the present task to end."""
        self._next = None
        if self._task is not None and not self._task.cancelled:
            self._task.cancel()
            self.changed.emit()

    @Slot()
    def shut_down(self) -> None:
        """Cancel, and wait for the thread for some seconds; may be called more than once.

        Nothing can be started any more, and no signal is emitted.
        """
        self._is_shut_down, self._next = True, None
        self._timer.stop()
        task, self._task = self._task, None
        if task is not None and self._thread is not None:
            task.abandon()
            task.cancel()
            self._thread.join(_PATIENCE_S)

    @Slot(object)
    def _take_notice(self, task: Task) -> None:
        if task is not self._task:
            return
        wait_ms = INTERVAL_MS - (monotonic() - self._collected) * 1000
        if task.outcome is not None:
            self._finish(task, task.outcome)
        elif wait_ms <= 0:
            self._collect()
        elif not self._timer.isActive():
            self._timer.start(int(wait_ms) + 1)

    @Slot()
    def _collect(self) -> None:
        """Emit what the task has reported."""
        if self._task is None or self._is_discarded:
            return
        self._collected = monotonic()
        progress, items = self._task.collect()
        if items:
            self.delivered.emit(items)
        if progress is not None:
            self.progressed.emit(progress)

    def _finish(self, task: Task, outcome: Outcome) -> None:
        self._timer.stop()
        self._collect()
        if task is not self._task:
            return  # a slot has shut the runner down
        if outcome.failure is not None and not self._is_discarded:
            self.failed.emit(outcome.failure)
        elif not outcome.is_cancelled and not self._is_discarded:
            self.result.emit(outcome.result)
        if task is not self._task:
            return
        self._task = None
        if self._next is not None:
            (function, args), self._next = self._next, None
            self.start(function, *args)
        else:
            self.changed.emit()
            self.finished.emit()
        if outcome.error is not None and outcome.failure is not None and outcome.failure.trace:
            sys.excepthook(type(outcome.error), outcome.error, outcome.error.__traceback__)
