"""Progress on a terminal's standard error."""

import sys
import time
from typing import TYPE_CHECKING

from sudoku_ga.evolution.core.report import Report
from sudoku_ga.generator.making import MakingPhase
from sudoku_ga.generator.making import MakingProgress as Making
from sudoku_ga.translation import _, counted, later

if TYPE_CHECKING:
    from rich.status import Status

_PATIENCE_S = 0.5
"""A wait this short is not worth a line that comes and goes, nor the import of rich."""

_PHASES = {
    MakingPhase.EVOLVING: later("evolving"),
    MakingPhase.REMOVING: later("removing"),
    MakingPhase.ENDED: later("ended"),
}

_INTERVAL_S = 0.1
"""Text is refreshed slowly enough to be read."""


class Progress:
    """A line that tells what is going on and leaves nothing behind.

    It writes nothing where standard error is no terminal.

    Parameters
    ----------
    silent : bool
        Write nothing in any case: another process does.
    says_compiling : bool
        Whether to tell of compilations.
    """

    def __init__(self, *, silent: bool = False, says_compiling: bool = True) -> None:
        self._status: Status | None = None
        self._visible = sys.stderr.isatty() and not silent
        self._says_compiling = says_compiling
        self._quiet_until = time.monotonic() + _PATIENCE_S
        self._run_count = 0

    def watch(self, report: Report) -> None:
        """Tell how the run under way is doing."""
        self._tell(
            _("generation {generation:,}, best {best} conflicts, {time:.0f} s").format(
                generation=report.generation, best=report.best_so_far, time=report.elapsed_s
            )
        )

    def watch_making(self, moment: Making) -> None:
        """Tell how the puzzle under way is doing."""
        digits = counted("{count:,} digit", "{count:,} digits", moment.board.given_count)
        self._tell(
            _("try {tries:,}, {phase}, {digits}, {time:.0f} s").format(
                tries=moment.tries,
                phase=_(_PHASES[moment.phase]),
                digits=digits,
                time=moment.elapsed_s,
            )
        )

    def compiling(self, recipe: str = "") -> None:
        """Tell that the kernels of a recipe, or of all, are being compiled."""
        if not self._says_compiling:
            return
        text = _("Compiling the kernels of all recipes (first run only) …")
        if recipe:
            text = _("Compiling the kernels of '{recipe}' (first run only) …").format(recipe=recipe)
        self._quiet_until = 0.0
        self._tell(text)

    def count_run(self) -> None:
        """Note that the result of a run has been printed."""
        self._run_count += 1
        self._tell(_("waiting for the next"))

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
        if self._run_count:
            finished = counted("{count:,} run finished", "{count:,} runs finished", self._run_count)
            text = f"{finished}; {text}"
        self._status.update(text)
        self._status.start()
