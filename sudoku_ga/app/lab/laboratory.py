"""Makes the runs of an experiment, in a thread beside the window.

Runs are made in separate processes, even one at a time, so that they do not block the interpreter
of the window.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from sudoku_ga.app.tasks import Task
from sudoku_ga.errors import UserError
from sudoku_ga.lab.execution.runner import Duration, ExperimentProgress
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.translation import _

_SAMPLE, _LIMIT_S = 12, 20.0
"""An estimate measures at most this many runs, for at most this time in seconds."""


@dataclass(frozen=True)
class RunRequest:
    """An experiment to run.

    ``store``: the file of the results. It is created if it does not exist.
    ``jobs``: the number of processes. It only affects the time.
    """

    experiment: Experiment
    store: Path
    jobs: int


class Pause:
    """A switch that pauses the runs of an experiment. Both threads may use it."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._go = threading.Event()
        self._go.set()
        self._paused_s = 0.0
        self._began: tuple[float, int] | None = None

    @property
    def is_on(self) -> bool:
        """Whether no further runs are begun."""
        return not self._go.is_set()

    def begin(self) -> None:
        """Begin no more runs. Those that have begun go on to their ends."""
        self._go.clear()

    def end(self) -> None:
        """Begin runs again."""
        self._go.set()

    def stopped(self, task: Task) -> bool:
        """Return whether to end the runs.

        Waits during a pause. It is called in the thread of the runs.
        """
        if not self._go.is_set():
            began = self._clock()
            self._go.wait()
            self._paused_s += self._clock() - began
        return task.cancelled

    def without_pauses(self, progress: ExperimentProgress) -> ExperimentProgress:
        """Return progress whose time left is estimated without the pauses."""
        now = self._clock() - self._paused_s
        if self._began is None:
            self._began = now, progress.done
        began, before = self._began
        new = progress.done - before
        left = (now - began) / new * (progress.total - progress.done) if new else None
        return progress._replace(seconds_left=left)


class Laboratory:
    """Makes runs. It is called in a thread of its own."""

    def run(self, task: Task, request: RunRequest, pause: Pause) -> None:
        """Make the runs that have no result yet, and report an ExperimentProgress.

        Raises UserError if the store cannot be opened or written, or if a puzzle cannot be
        generated. If runs are lost, it is raised after all others have been made.
        """
        from sudoku_ga.lab.execution.runner import loss_text, make_runs
        from sudoku_ga.lab.experiment.plan import plan
        from sudoku_ga.lab.store.store import Store
        from sudoku_ga.parallel import Processes

        task.on_cancel(pause.end)
        experiment = request.experiment
        _make_folder(request.store.parent)
        with Store(request.store) as store:
            runs = plan(experiment, experiment.seed)
            number = store.register(experiment, experiment.seed, runs)
            lost = make_runs(
                runs,
                store,
                number,
                executor=Processes(request.jobs),
                progress=lambda progress: task.report(pause.without_pauses(progress)),
                stopped=lambda: pause.stopped(task),
            )
        if lost:
            raise UserError(loss_text(lost[0]))

    def estimate(self, task: Task, experiment: Experiment) -> Duration:
        """Return how long all runs will take, measured on some of them.

        Raises UserError if a puzzle cannot be generated.
        """
        from sudoku_ga.lab.execution.runner import estimated_duration
        from sudoku_ga.lab.experiment.plan import plan
        from sudoku_ga.lab.experiment.run import execute
        from sudoku_ga.parallel import other_process

        runs = plan(experiment, experiment.seed)
        with other_process(execute) as make:
            return estimated_duration(
                runs,
                experiment.seed,
                count=_SAMPLE,
                time_limit_s=_LIMIT_S,
                stopped=lambda: task.cancelled,
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
