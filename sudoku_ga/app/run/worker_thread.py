"""What the thread of a run and that of a race have in common: state, pace, and an end in time."""

from abc import abstractmethod
from typing import Any

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QObject,
    QThread,
    QTimer,
    Signal,
    SignalInstance,
    Slot,
)

from sudoku_ga.app.run.state import RunState
from sudoku_ga.evolution.engine.clock import Rate
from sudoku_ga.evolution.engine.control import Control

_COLLECT_MS = 50
"""After the first report in a mailbox: all that come meanwhile are drawn at once."""

CLOSE_LIMIT_MS = 3_000
"""A window that is closed waits at most this long for its worker, which a compiler may hold."""

_left: list[tuple[QThread, QObject]] = []
"""Threads that did not end in time: Qt aborts the process if the object of one is destroyed."""


def left_running() -> list[QThread]:
    """Return the threads of closed windows that still run, each within one long call."""
    _left[:] = [(thread, worker) for thread, worker in _left if thread.isRunning()]
    return [thread for thread, _worker in _left]


class WorkerController(QObject):
    """Controls what a worker in a thread of its own makes.

    A subclass hands its worker to :meth:`_place`, and has the slots that follow the worker.
    ``state_changed(RunState)`` is emitted in the thread of the window.
    """

    state_changed = Signal(object)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = RunState.IDLE
        self._control = Control()
        self._rate: Rate | None = None
        self._is_shut_down = False
        self._placed: QObject | None = None
        self._thread = QThread(self)
        self._thread.setObjectName(name)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_COLLECT_MS)
        self._timer.timeout.connect(self._collect)

    @property
    def state(self) -> RunState:
        """What the worker is doing."""
        return self._state

    @property
    def is_on(self) -> bool:
        """Whether there is a run or a race, paused or not."""
        return self._state.is_on

    def resume(self) -> None:
        """Continue what is paused."""
        if self._state is RunState.PAUSED:
            self._control.resume()
            self._set_state(RunState.RUNNING)

    def step(self) -> None:
        """Continue to the end of the next generation, of every lane in a race, and pause there."""
        if self._state in (RunState.RUNNING, RunState.PAUSED):
            self._control.step()
            self._set_state(RunState.PAUSED)

    def set_pace(self, rate: Rate | None) -> None:
        """Set the rate from now on; None is full speed."""
        self._rate = rate
        self._control.set_pace(rate)

    @Slot()
    def shut_down(self) -> None:
        """Stop, deliver what was reached, and end the thread; may be called again.

        Nothing can be started any more. Where the worker does not return within
        :data:`CLOSE_LIMIT_MS`, the newest report is delivered and the thread is left running:
        see :func:`left_running`.
        """
        if self._is_shut_down:
            return
        self._is_shut_down = True
        self._control.stop()
        self._timer.stop()
        self._thread.quit()
        if self._thread.wait(CLOSE_LIMIT_MS):
            # The worker's last signals are queued; nothing else is processed here.
            QCoreApplication.sendPostedEvents(self, QEvent.Type.MetaCall.value)
        else:
            for signal, slot in self._from_worker():
                signal.disconnect(slot)
            self._thread.setParent(None)
            if self._placed is not None:
                _left.append((self._thread, self._placed))
        if self.is_on:
            self._end_unfinished()

    def _end_unfinished(self) -> None:
        """Deliver the end although the worker has not reported it."""
        self._finish()

    def _place(self, worker: QObject) -> None:
        """Move the worker to the thread and follow it."""
        self._placed = worker
        worker.moveToThread(self._thread)
        for signal, slot in self._from_worker():
            signal.connect(slot)

    def _wake(self) -> bool:
        """Start the thread if necessary; return False after :meth:`shut_down`."""
        if self._is_shut_down:
            return False
        self._thread.start()
        return True

    def _set_state(self, state: RunState) -> None:
        if state is not self._state:
            self._state = state
            self.state_changed.emit(state)

    @abstractmethod
    def _from_worker(self) -> tuple[tuple[SignalInstance, Any], ...]:
        """Return the signals of the worker and the slots that they lead to.

        The slots are bound methods of this object: Qt queues their calls to its thread. Kept as an
        attribute, they would leave the window to the garbage collector.
        """

    @abstractmethod
    def _collect(self) -> None:
        """Deliver the reports in the mailboxes."""

    @abstractmethod
    def _finish(self) -> None:
        """Deliver the end."""
