"""The compilation of the kernels at the first start, in a process of its own.

A compiler in this process would hold the interpreter, and with it the window, for seconds.
"""

import sys
from collections.abc import Callable

from PySide6.QtCore import QObject, QProcess, Signal, Slot

from sudoku_ga.translation import _

_PROGRAM = (sys.executable,) if hasattr(sys, "frozen") else (sys.executable, "-m", "sudoku_ga")
"""The frozen program is an executable of its own, which takes no module."""

COMMAND = (*_PROGRAM, "compile", "--attended")
"""Attended: a window that is killed leaves no compiler behind."""


class KernelPreparation(QObject):
    """Fills the cache of compiled kernels where that has not been done.

    Parameters
    ----------
    is_prepared : callable
        Whether the cache is filled already.
    command : tuple of str
        The program that fills it, and its arguments.

    Notes
    -----
    ``changed()`` is emitted when the preparation begins and when it ends, or at once where there
    is nothing to do; ``failed(str)`` before its end if it was in vain: a run then compiles its
    kernels itself.
    """

    changed = Signal()
    failed = Signal(str)

    def __init__(self, is_prepared: Callable[[], bool], command: tuple[str, ...] = COMMAND) -> None:
        super().__init__()
        self._is_prepared = is_prepared
        self._command = command
        self._on = False
        self._process = QProcess(self)
        self._process.setProcessChannelMode(QProcess.ProcessChannelMode.MergedChannels)
        self._process.finished.connect(self._finish)
        self._process.errorOccurred.connect(self._not_started)

    @property
    def is_on(self) -> bool:
        """Whether the kernels are being compiled."""
        return self._on

    @Slot()
    def start(self) -> None:
        """Begin, unless everything is there."""
        if self._on:
            return
        if self._is_prepared():
            self.changed.emit()
            return
        self._on = True
        self.changed.emit()
        self._process.start(self._command[0], list(self._command[1:]))

    @Slot()
    def shut_down(self) -> None:
        """End the process: what it has compiled so far is kept."""
        self._process.blockSignals(True)
        self._process.kill()
        self._process.waitForFinished()

    @Slot(int, QProcess.ExitStatus)
    def _finish(self, code: int, status: QProcess.ExitStatus) -> None:
        if code or status is not QProcess.ExitStatus.NormalExit:
            text = bytes(self._process.readAll().data()).decode(errors="replace").strip()
            self._give_up(text.rpartition("\n")[2] or _("exit code {code}").format(code=code))
        else:
            self._end()

    @Slot(QProcess.ProcessError)
    def _not_started(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._give_up(self._process.errorString())

    def _give_up(self, reason: str) -> None:
        self.failed.emit(reason)
        self._end()

    def _end(self) -> None:
        self._on = False
        self.changed.emit()
