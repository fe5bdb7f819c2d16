"""The work of a command: progress on a terminal, results as they come, requests to end."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Protocol, Self, TypeVar

from sudoku_ga.cli import PARTIAL, SUCCESS
from sudoku_ga.interruption import Interruption
from sudoku_ga.translation import _, counted, later

if TYPE_CHECKING:
    from rich.status import Status

    from sudoku_ga.evolution.core.report import Report
    from sudoku_ga.generator.making import MakingProgress

_PATIENCE_S = 0.5
"""Seconds before progress is shown: a shorter wait is not worth a line that comes and goes, nor the
import of rich."""

_INTERVAL_S = 0.1
"""Seconds between two texts, so that they can be read."""

_CHUNK_S = 0.2
"""Seconds of work that are passed to a process at once, and so the longest wait of a result for
those after it. With 0.05, passing takes 2 % of the time in which small puzzles are solved."""

_PHASES = {"evolving": later("evolving"), "removing": later("removing"), "ended": later("ended")}
"""Of :class:`sudoku_ga.generator.making.MakingPhase`."""


class Progress:
    """A transient line of text that shows the state of the work, and is taken away at its end.

    It writes nothing where standard error is no terminal.

    ``silent``: write nothing in any case: another process does. ``shows_compiling``: whether to
    show compilations. ``is_visible``: whether it writes anything.
    """

    def __init__(self, silent: bool = False, shows_compiling: bool = True) -> None:
        self._status: Status | None = None
        self.is_visible = sys.stderr.isatty() and not silent
        self._shows_compiling = shows_compiling
        self._quiet_until = time.monotonic() + _PATIENCE_S
        self._run_count = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.clear()

    def show_run(self, report: "Report") -> None:
        """Show the state of the run under way."""
        if not self.is_visible:
            return  # there are thousands of reports a second
        self._show(
            _("generation {generation:,}, best {best} conflicts, {time:.0f} s").format(
                generation=report.generation, best=report.best_so_far, time=report.elapsed_s
            )
        )

    def show_making(self, making: "MakingProgress") -> None:
        """Show the state of the puzzle under way."""
        digits = counted("{count:,} digit", "{count:,} digits", making.board.given_count)
        self._show(
            _("try {tries:,}, {phase}, {digits}, {time:.0f} s").format(
                tries=making.tries,
                phase=_(_PHASES[making.phase]),
                digits=digits,
                time=making.elapsed_s,
            )
        )

    def show_compiling(self, recipe: str = "") -> None:
        """Show that the kernels of a recipe, or of all, are being compiled."""
        if not self._shows_compiling:
            return
        text = _("Compiling the kernels of all recipes (first run only) …")
        if recipe:
            text = _("Compiling the kernels of '{recipe}' (first run only) …").format(recipe=recipe)
        self._quiet_until = 0.0
        self._show(text)

    def count_run(self) -> None:
        """Count a run whose result has been printed."""
        self._run_count += 1
        self._show(_("waiting for the next"))

    def clear(self) -> None:
        """Remove the line, so that something can be printed."""
        if self._status is not None:
            self._status.stop()

    def _show(self, text: str) -> None:
        now = time.monotonic()
        if not self.is_visible or now < self._quiet_until:
            return
        self._quiet_until = now + _INTERVAL_S
        if self._status is None:
            from rich.console import Console
            from rich.status import Status

            self._status = Status("", console=Console(stderr=True))
        if self._run_count:
            finished = counted("{count:,} run finished", "{count:,} runs finished", self._run_count)
            text = f"{finished}; {text}"
        from rich.text import Text

        self._status.update(Text(text))  # the name of a recipe is not markup
        self._status.start()


@dataclass(frozen=True)
class Printed:
    """A result as a command prints it, without a last line break.

    ``is_good``: whether the exit code may be 0.
    """

    text: str
    is_good: bool


class _Seeded(Protocol):
    @property
    def seed(self) -> int: ...


class Printer:
    """Prints results, each as soon as it is made, and losses.

    ``progress``: cleared before each result. ``count``, ``good``: the numbers of results, and of
    good ones, printed so far.
    """

    def __init__(self, progress: Progress | None = None) -> None:
        self._progress = progress
        self.count = self.good = 0
        self._has_lost = False

    def print(self, results: Iterable[Printed]) -> int:
        """Print results; return the exit code."""
        for result in results:
            self._clear()
            print(result.text, flush=True)  # the reader of a pipe is waiting for it
            self.count += 1
            self.good += result.is_good
        return SUCCESS if self.good == self.count and not self._has_lost else PARTIAL

    def lose(self, item: _Seeded) -> None:
        """Print on standard error that two processes died of a run, which has no result."""
        self._has_lost = True
        self._clear()
        text = _("two processes ended abruptly in the run with seed {seed}")
        print("sudoku-ga:", text.format(seed=item.seed), file=sys.stderr)

    def _clear(self) -> None:
        if self._progress is not None:
            self._progress.clear()


# --- Requests to end ---------------------------------------------------------------------


Item = TypeVar("Item")
Result = TypeVar("Result")


def interruptible_results(
    work: Callable[..., Result | None],
    items: Iterable[Item],
    jobs: int,
    progress: Progress,
    on_loss: Callable[[Item], None] = lambda _item: None,
) -> Iterator[Result]:
    """Yield what a function returns for each item, in order.

    After a request to end, the work under way ends, the results at hand are yielded, and
    KeyboardInterrupt follows.

    Parameters
    ----------
    work : callable
        Called with an item, a function that returns True once work should stop, and a Progress as
        the keyword ``progress``. Returns None if it stopped without a result. It must be a function
        of a module, or a partial of one, so that other processes find it by its name.
    items : iterable of Item
        Read as they are needed; a request ends reading at once.
    jobs : int
        1 works in this process; with more, processes share the items.
    progress : Progress
        Shows the work in this process.
    on_loss : callable, optional
        Called with an item that has no result because two processes died of it.

    Raises
    ------
    UserError
        If `items` or `work` raised it; the results before it come first.
    """
    interruption = Interruption()
    if jobs == 1:
        for item in items:
            with interruption.deferred():
                result = work(item, lambda: interruption.requested, progress=progress)
                if result is not None:
                    yield result
            if interruption.requested:
                break
    else:
        # Saves a single run the import of the process pool.
        from sudoku_ga.parallel import Processes, share

        with interruption.deferred():
            batches = share(
                partial(work, progress=Progress(silent=True)),
                interruption.reading(items),
                on=Processes(jobs),
                on_loss=on_loss,
                stopped=lambda: interruption.requested,
                chunk_s=_CHUNK_S,
            )
            for batch in batches:
                yield from (result for _, result in batch)
    if interruption.requested:
        raise KeyboardInterrupt
