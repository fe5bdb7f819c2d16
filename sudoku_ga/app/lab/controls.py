"""Starting, pausing and stopping the runs of an experiment, which a thread beside the window makes.

Trials run in separate processes, even one at a time, so that they do not hold the interpreter of
the window.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.lab.bar import (
    LabBar,
    ProgressText,
    duration_progress,
    plan_progress,
    run_progress,
    status,
)
from sudoku_ga.app.lab.entry import Entry
from sudoku_ga.app.lab.store_reader import StoreContents
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.tasks import Task, TaskRunner
from sudoku_ga.errors import UserError
from sudoku_ga.lab.execution.runner import Duration, TrialProgress
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.translation import _

_SAMPLE, _LIMIT_S = 12, 20.0
"""How many trials an estimate measures at most, and for how long."""


@dataclass(frozen=True)
class RunRequest:
    """An experiment to run.

    ``store``: file of the results; created if it does not exist.
    ``jobs``: number of processes; it changes nothing but the time.
    """

    experiment: Experiment
    store: Path
    jobs: int


class Pause:
    """Switch that holds the runs of an experiment; safe to use from both threads."""

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
        """Let the runs under way end, and begin no others."""
        self._go.clear()

    def end(self) -> None:
        """Go on."""
        self._go.set()

    def stopped(self, task: Task) -> bool:
        """Return whether to end the runs; waits while paused. Called in the thread of the runs."""
        if not self._go.is_set():
            began = self._clock()
            self._go.wait()
            self._paused_s += self._clock() - began
        return task.cancelled

    def without_pauses(self, progress: TrialProgress) -> TrialProgress:
        """Return progress with the time left estimated from the working time alone."""
        now = self._clock() - self._paused_s
        if self._began is None:
            self._began = now, progress.done
        began, before = self._began
        new = progress.done - before
        left = (now - began) / new * (progress.total - progress.done) if new else None
        return progress._replace(seconds_left=left)


class Laboratory:
    """Runs trials. Called in a thread of its own."""

    def run(self, task: Task, request: RunRequest, pause: Pause) -> None:
        """Run the trials that have no result yet; report a TrialProgress.

        Raises UserError if the store cannot be opened or written, or a puzzle not be generated;
        after all others, if trials are lost.
        """
        from sudoku_ga.lab.execution.runner import loss_text, make_trials
        from sudoku_ga.lab.experiment.plan import plan
        from sudoku_ga.lab.store.store import Store
        from sudoku_ga.parallel import Processes

        task.on_cancel(pause.end)
        experiment = request.experiment
        _make_folder(request.store.parent)
        with Store(request.store) as store:
            trials = plan(experiment, experiment.seed)
            number = store.register(experiment, experiment.seed, trials)
            lost = make_trials(
                trials,
                store,
                number,
                executor=Processes(request.jobs),
                progress=lambda progress: task.report(pause.without_pauses(progress)),
                stopped=lambda: pause.stopped(task),
            )
        if lost:
            raise UserError(loss_text(lost[0]))

    def estimate(self, task: Task, experiment: Experiment) -> Duration:
        """Return how long all trials will take, measured on some of them.

        Raises UserError if a puzzle cannot be generated.
        """
        from sudoku_ga.lab.execution.runner import estimated_duration
        from sudoku_ga.lab.experiment.plan import plan
        from sudoku_ga.lab.experiment.trial import execute
        from sudoku_ga.parallel import other_process

        trials = plan(experiment, experiment.seed)
        with other_process(execute) as make:
            return estimated_duration(
                trials,
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


class RunControls(QObject):
    """Runs the experiment that is shown, and reports its progress in the bar.

    ``preparation``: nothing runs before it has ended.

    ``requested()`` is emitted before runs are started or measured; ``started()`` and
    ``ended(Entry)`` follow those of an experiment; ``estimated(Duration)`` follows a measurement
    and ``failed(Failure)`` either; ``changed()`` is emitted when the state may have changed.
    """

    requested = Signal()
    started = Signal()
    ended = Signal(object)
    estimated = Signal(object)
    failed = Signal(object)
    changed = Signal()

    def __init__(
        self, laboratory: Laboratory, preparation: KernelPreparation, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._laboratory, self._preparation = laboratory, preparation
        self._entry: Entry | None = None
        self._contents: StoreContents | None = None
        self._is_reading = False
        self._running: Entry | None = None
        self._request: RunRequest | None = None
        self._pause = Pause()
        self._text: ProgressText | None = None
        self._progress: TrialProgress | None = None
        self._tasks = TaskRunner("lab", self)
        self._tasks.progressed.connect(self._show_progress)
        self._tasks.result.connect(self._take_result)
        self._tasks.failed.connect(self.failed)
        self._tasks.changed.connect(self._follow_task)
        self.bar = LabBar()
        self.bar.main.clicked.connect(self.press_main)
        self.bar.stop.clicked.connect(self.stop)
        self.bar.estimate.clicked.connect(self._estimate)
        preparation.changed.connect(self._follow)

    @property
    def running(self) -> Entry | None:
        """The entry whose experiment is running."""
        return self._running

    @property
    def is_busy(self) -> bool:
        """Whether an experiment is running or being measured."""
        return self._tasks.is_running

    @property
    def is_paused(self) -> bool:
        """Whether no further runs are begun."""
        return self._running is not None and self._pause.is_on

    @property
    def is_stopping(self) -> bool:
        """Whether the task has been cancelled and has not ended yet."""
        return self._tasks.is_cancelling

    @property
    def can_start(self) -> bool:
        """Whether an experiment may be started.

        Also where all runs seem to be finished: only the runs themselves find that a puzzle of the
        file was exchanged, and they repeat nothing that has a result.
        """
        is_idle = not self.is_busy and not self._preparation.is_on
        return self._experiment is not None and is_idle

    def show_entry(
        self, entry: Entry | None, contents: StoreContents | None, *, is_reading: bool
    ) -> None:
        """Take the entry that is shown as the one to run.

        ``is_reading``: whether newer contents are being read.
        """
        if entry != self._entry:
            self._text = None
        self._entry, self._contents, self._is_reading = entry, contents, is_reading
        self._follow()

    @Slot()
    def press_main(self) -> None:
        """Start, pause or resume, as the main button says."""
        if self._running is not None:
            if self._pause.is_on:
                self._pause.end()
            else:
                self._pause.begin()
            if self._progress is not None:
                self._show_progress(self._progress)
            self._follow()
        elif self.can_start and self._entry is not None and self._experiment is not None:
            self.requested.emit()
            self._pause, self._text, self._progress = Pause(), None, None
            self._request = RunRequest(self._experiment, self._entry.store, self.bar.jobs)
            self._running = self._entry
            if self._tasks.start(self._laboratory.run, self._request, self._pause):
                self.started.emit()
            else:
                self._running = None

    @Slot()
    def stop(self) -> None:
        """End what is under way; finished runs are kept."""
        self._tasks.cancel()

    @Slot()
    def shut_down(self) -> None:
        """Stop and wait for the thread; may be called more than once."""
        self._tasks.shut_down()

    @Slot()
    def _estimate(self) -> None:
        if self.can_start and self._experiment is not None:
            self.requested.emit()
            self._tasks.start(self._laboratory.estimate, self._experiment)

    @property
    def _experiment(self) -> Experiment | None:
        return self._contents.experiment if self._contents else None

    @Slot()
    def _follow_task(self) -> None:
        ended = self._running if not self._tasks.is_running else None
        if ended is not None:
            self._running = None
            self.ended.emit(ended)
        self._follow()

    @Slot()
    def _follow(self) -> None:
        """Update the controls, the progress and the status line."""
        is_running, bar, can_start = self._running is not None, self.bar, self.can_start
        self._follow_main(can_start=can_start)
        bar.stop.setEnabled(self.is_busy and not self.is_stopping)
        bar.estimate.setEnabled(can_start)
        bar.set_request_enabled(not is_running)
        bar.status_line.set_status(
            status(
                self._contents,
                is_running=self.is_busy,
                is_paused=self.is_paused,
                is_stopping=self.is_stopping,
            )
        )
        text = self._text if is_running else self._idle()
        if text is not None:
            bar.show_progress(text)
        self.changed.emit()

    def _follow_main(self, *, can_start: bool) -> None:
        enabled = not self.is_stopping
        if self.is_paused:
            self.bar.show_main(_("Resume"), "play", enabled=enabled)
        elif self._running is not None:
            self.bar.show_main(_("Pause"), "pause", enabled=enabled)
        elif self._preparation.is_on:
            self.bar.show_main(_("Preparing"), "play", enabled=False)
        else:
            has_begun = self._contents is not None and self._contents.has_begun
            text = _("Continue") if can_start and has_begun else _("Start")
            self.bar.show_main(text, "play", enabled=can_start)

    def _idle(self) -> ProgressText:
        contents = self._contents
        if self.is_busy:
            return ProgressText(_("Measuring"), _("some of the runs, for 20 s at most"))
        if self._text is not None:
            return self._text
        if contents is None:
            return ProgressText("", _("Reading") if self._is_reading else "")
        if contents.experiment is not None:
            return plan_progress(contents.experiment, contents)
        return ProgressText("", _("Results alone: there is nothing to be run."))

    @Slot(object)
    def _show_progress(self, progress: TrialProgress) -> None:
        self._progress = progress
        if self._running is not None and self._request is not None:
            title = _(self._request.experiment.title)
            text = run_progress(progress, title, paused=self.is_paused)
            self.bar.show_progress(text)
            self._text = None if progress.done == progress.total else text

    @Slot(object)
    def _take_result(self, result: object) -> None:
        if not isinstance(result, Duration) or self.is_stopping:
            return
        if self._experiment is not None:
            self._text = duration_progress(result, self._experiment, self.bar.jobs)
            self.estimated.emit(result)
