"""Running and measuring the trials of an experiment, in a thread beside the window; no Qt.

Trials are run in processes of their own, even one at a time, so that the window keeps the
interpreter.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Protocol

from sudoku_ga.errors import UserError
from sudoku_ga.lab.execution.estimate import Duration
from sudoku_ga.lab.execution.runner import TrialProgress
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.translation import _


class RunLink:
    """Pause, stop and progress of an experiment; safe to use from both threads.

    Parameters
    ----------
    clock : callable
        Returns seconds; pauses are no part of the time from which the rest is told.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._stop = threading.Event()
        self._go = threading.Event()
        self._go.set()
        self._progress: TrialProgress | None = None
        self._began: tuple[float, int] | None = None
        self._paused_s = 0.0

    @property
    def progress(self) -> TrialProgress | None:
        """How far it is, as it was told last."""
        return self._progress

    @property
    def is_paused(self) -> bool:
        """Whether no further runs are begun until it goes on."""
        return not self._go.is_set()

    @property
    def is_stopped(self) -> bool:
        """Whether the end has been asked for."""
        return self._stop.is_set()

    def pause(self) -> None:
        """Let the runs under way end, and begin no others."""
        self._go.clear()

    def resume(self) -> None:
        """Go on."""
        self._go.set()

    def stop(self) -> None:
        """Ask for an end; what has ended until then is kept."""
        self._stop.set()
        self._go.set()

    def stopped(self) -> bool:
        """Return whether to end; waits while it is paused. Asked by the thread of the runs."""
        if not self._go.is_set():
            began = self._clock()
            self._go.wait()
            self._paused_s += self._clock() - began
        return self._stop.is_set()

    def tell(self, progress: TrialProgress) -> None:
        """Leave word of how far it is, with the time left as it follows from the time at work."""
        now = self._clock() - self._paused_s
        if self._began is None:
            self._began = now, progress.done
        began, before = self._began
        new = progress.done - before
        left = (now - began) / new * (progress.total - progress.done) if new else None
        # One reference: readers see the old or the new one.
        self._progress = progress._replace(seconds_left=left)


_SAMPLE, _PATIENCE_S = 12, 20.0
"""How many trials an estimate measures at most, and for how long."""


@dataclass(frozen=True)
class RunRequest:
    """An experiment to be made.

    Parameters
    ----------
    experiment : Experiment
    store : Path
        Where results are kept; made where it does not exist.
    jobs : int
        Processes to share the runs, which change nothing but the time.
    """

    experiment: Experiment
    store: Path
    jobs: int


class Laboratory(Protocol):
    """Makes trials. Called in a thread of its own."""

    def run(self, request: RunRequest, link: RunLink) -> None:
        """Make the trials that have no result yet, until they are done or stopped."""

    def estimate(self, experiment: Experiment, link: RunLink) -> Duration:
        """Return how long all trials will take, measured on some of them."""


class RealLaboratory:
    """The laboratory of the program."""

    def run(self, request: RunRequest, link: RunLink) -> None:
        """Make the trials that have no result yet, until they are done or stopped.

        Raises
        ------
        UserError
            If the store cannot be opened or written, or a puzzle not be generated.
        """
        from sudoku_ga.lab.execution.runner import make_trials
        from sudoku_ga.lab.experiment.plan import plan
        from sudoku_ga.lab.store.store import Store

        experiment = request.experiment
        _make_folder(request.store.parent)
        with Store(request.store) as store:
            trials = plan(experiment, experiment.seed)
            number = store.register(experiment, experiment.seed, trials)
            make_trials(
                trials,
                store,
                number,
                jobs=request.jobs,
                apart=True,
                progress=link.tell,
                stopped=link.stopped,
            )

    def estimate(self, experiment: Experiment, link: RunLink) -> Duration:
        """Return how long all trials will take, measured on some of them.

        Raises
        ------
        UserError
            If a puzzle cannot be generated.
        """
        from sudoku_ga.lab.execution.estimate import estimated_duration
        from sudoku_ga.lab.experiment.plan import plan
        from sudoku_ga.lab.experiment.trial import execute
        from sudoku_ga.parallel import other_process

        trials = plan(experiment, experiment.seed)
        with other_process(execute) as make:
            return estimated_duration(
                trials,
                experiment.seed,
                count=_SAMPLE,
                time_limit_s=_PATIENCE_S,
                stopped=link.stopped,
                execute=make,
            )


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(
            _("a folder for results is expected, and {folder} cannot be made: {reason}").format(
                folder=folder, reason=error.strerror
            )
        ) from None
