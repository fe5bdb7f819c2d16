"""Progress on a terminal's standard error."""

import sys
import time
from typing import TYPE_CHECKING

from sudoku_ga.cli.wording import counted
from sudoku_ga.evolution.report import Report
from sudoku_ga.generator.progress import Progress as Making

if TYPE_CHECKING:
    from rich.status import Status

_PATIENCE_S = 0.5
"""A wait this short is not worth a line that comes and goes, nor the import of rich."""

_INTERVAL_S = 0.1
"""Text is refreshed slowly enough to be read."""


class Progress:
    """A line that tells what is going on and leaves nothing behind.

    It writes nothing where standard error is no terminal.

    Parameters
    ----------
    silent : bool
        Write nothing in any case: another process does.
    """

    def __init__(self, *, silent: bool = False) -> None:
        self._status: Status | None = None
        self._visible = sys.stderr.isatty() and not silent
        self._quiet_until = time.monotonic() + _PATIENCE_S
        self._run_count = 0

    def watch(self, report: Report) -> None:
        """Tell how the run under way is doing."""
        self._tell(
            f"generation {report.generation:,}, best {report.best_so_far} conflicts, "
            f"{report.elapsed_s:.0f} s"
        )

    def watch_making(self, moment: Making) -> None:
        """Tell how the puzzle under way is doing."""
        digits = counted(moment.board.given_count, "digit")
        self._tell(
            f"try {moment.tries:,}, {moment.phase.value}, {digits}, {moment.elapsed_s:.0f} s"
        )

    def compiling(self) -> None:
        """Tell why nothing happens yet."""
        self._quiet_until = 0.0
        self._tell("compiling fast kernels, the first time only")

    def count_run(self) -> None:
        """Note that the result of a run has been printed."""
        self._run_count += 1
        self._tell("waiting for the next")

    def clear(self) -> None:
        """Take the line away, so that something can be printed."""
        if self._status is not None:
            self._status.stop()

    def _tell(self, text: str) -> None:
        now = time.monotonic()
        if not self._visible or now < self._quiet_until:
            return
        self._quiet_until = now + _INTERVAL_S
        if self._status is None:
            from rich.console import Console
            from rich.status import Status

            self._status = Status("", console=Console(stderr=True))
        finished = f"{counted(self._run_count, 'run')} finished; " if self._run_count else ""
        self._status.update(finished + text)
        self._status.start()
