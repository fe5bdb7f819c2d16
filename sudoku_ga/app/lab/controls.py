"""The bar that starts, pauses and stops an experiment, and shows its progress."""

import os

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.evolve.run_bar.status_line import Mood, Status, StatusLine
from sudoku_ga.app.lab.entry import Entry
from sudoku_ga.app.lab.laboratory import Laboratory, Pause, RunRequest
from sudoku_ga.app.lab.store_reader import StoreContents
from sudoku_ga.app.lab.words import (
    ProgressText,
    counts,
    duration_progress,
    plan_progress,
    run_progress,
)
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.tasks import TaskRunner
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import hbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.fields import NumberField
from sudoku_ga.app.widgets.text import ProgressLine, Text, Tone
from sudoku_ga.app.workspace import Command, Commands, ControlBar
from sudoku_ga.evolution.core.parameters import IntegerParameter, Number, RealParameter
from sudoku_ga.evolution.core.seeds import LARGEST_SEED
from sudoku_ga.lab.execution.runner import Duration, ExperimentProgress
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.report.overview import Overview
from sudoku_ga.translation import _, as_sentence, local_number

_MOST_JOBS = 256

SCALE = RealParameter(
    name="scale",
    label="Scale",
    help="A multiple of the source's number of runs; a small scale takes less time and "
    "gives wider intervals.",
    default=1.0,
    low=0.001,
    high=1000.0,
)
SEED = IntegerParameter(
    name="seed",
    label="Seed",
    help="The seed from which those of all runs and puzzles follow.",
    default=1,
    low=0,
    high=LARGEST_SEED,
)
JOBS = IntegerParameter(
    name="jobs",
    label="Workers",
    help="Processes that share the runs; they change nothing but the time.",
    default=max(1, min((os.cpu_count() or 1) - 1, _MOST_JOBS)),
    low=1,
    high=_MOST_JOBS,
)


class LabBar(ControlBar):
    """Controls an experiment: progress, workers, and the scale and seed of a replication.

    ``fields``: the fields by their names: SCALE, SEED and JOBS.

    ``request_changed()`` is emitted when another scale or seed is entered.
    """

    request_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.main.setObjectName("action:experiment")
        self.estimate = Button(_("Estimate time"), height=38)
        self.estimate.setToolTip(_("Measure some of the runs and estimate the time of all"))
        self.progress = ProgressLine()
        self.fields: dict[str, NumberField] = {}
        self.addWidget(self.estimate)
        self.addSeparator()
        self.addWidget(self.progress)
        self.addSeparator()
        self._replication = [self._add_field(each, 58) for each in (SCALE, SEED)]
        self._add_field(JOBS, 48)
        self.show_replication(shown=False)
        for parameter in (SCALE, SEED):
            self.fields[parameter.name].entered.connect(self.request_changed)

    def _add_field(self, parameter: Number, width: int) -> QAction:
        def shown(value: object) -> str:
            return local_number(value, "g") if isinstance(value, float) else f"{value}"

        field = NumberField(parameter.parse, shown, _(parameter.label))
        field.setFixedWidth(width)
        field.setToolTip(f"{_(parameter.help)}\n{parameter.range_text}")
        field.set_value(parameter.default)
        self.fields[parameter.name] = field
        named = QWidget()
        label = Text(_(parameter.label), size=fonts.SECONDARY, tone=Tone.SECONDARY)
        hbox(named, label, field, spacing=8, margins=(0, 0, 8, 0))
        return self.addWidget(named)

    @property
    def problem(self) -> str:
        """Why a number that was typed is refused; empty if none is."""
        return next((each.reason for each in self.fields.values() if each.reason), "")

    @property
    def jobs(self) -> int:
        """The number of processes."""
        return JOBS.validate(self.fields[JOBS.name].value)

    @property
    def seed(self) -> int:
        """The seed of a replication."""
        return SEED.validate(self.fields[SEED.name].value)

    @property
    def scale(self) -> float:
        """The factor by which the number of runs in the source of a replication is multiplied."""
        return SCALE.validate(self.fields[SCALE.name].value)

    def set_scale(self, scale: float) -> None:
        """Show another scale."""
        self.fields[SCALE.name].set_value(scale)

    def show_replication(self, *, shown: bool) -> None:
        """Show the fields that only replications have."""
        for field in self._replication:
            field.setVisible(shown)

    def set_request_enabled(self, enabled: bool) -> None:
        """Enable or disable scale, seed and workers."""
        for field in self.fields.values():
            field.setEnabled(enabled)

    def show_progress(self, text: ProgressText) -> None:
        """Show the progress of the runs, or their number."""
        self.progress.say(text.figure, text.words, text.right, text.share)


class RunControls(QObject):
    """Runs the experiment that is shown, and reports its progress in the bar.

    ``preparation``: the preparation of the kernels. Nothing runs before it has ended.

    ``requested()`` is emitted before runs are started or measured. ``started()``,
    ``progressed(Entry, figure)`` and ``ended(Entry)`` are emitted for the runs of an experiment,
    ``failed(Failure)`` after an error, and ``changed()`` when the state may have changed.
    """

    requested = Signal()
    started = Signal()
    progressed = Signal(object, str)
    ended = Signal(object)
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
        self._progress: ExperimentProgress | None = None
        self._tasks = TaskRunner("lab", self)
        self._tasks.progressed.connect(self._show_progress)
        self._tasks.result.connect(self._take_result)
        self._tasks.failed.connect(self.failed)
        self._tasks.changed.connect(self._follow_task)
        self.bar, self.status_line = LabBar(), StatusLine()
        self.bar.estimate.clicked.connect(self._estimate)
        for field in self.bar.fields.values():
            field.refused.connect(self._follow)
            field.mended.connect(self._follow)
        preparation.changed.connect(self._follow)

    @property
    def running(self) -> Entry | None:
        """The entry whose experiment is running."""
        return self._running

    @property
    def is_busy(self) -> bool:
        """Whether an experiment is running, or is being measured."""
        return self._tasks.is_running

    @property
    def is_paused(self) -> bool:
        """Whether no further runs are begun."""
        return self._running is not None and self._pause.is_on

    @property
    def is_stopping(self) -> bool:
        """Whether the task was cancelled and has not ended yet."""
        return self._tasks.is_cancelling

    @property
    def can_start(self) -> bool:
        """Whether an experiment may be started.

        This also holds if all runs seem to be finished: only a new start notices that a puzzle of
        the file was replaced. Runs that have a result are not repeated.
        """
        is_idle = not self.is_busy and not self._preparation.is_on
        return self._experiment is not None and is_idle and not self.bar.problem

    def show_entry(
        self, entry: Entry | None, contents: StoreContents | None, *, is_reading: bool
    ) -> None:
        """Set the entry that is shown, which the main button runs.

        ``is_reading``: whether newer contents are being read.
        """
        if entry != self._entry or self._are_final(contents):
            self._text = self._progress = None
        self._entry, self._contents, self._is_reading = entry, contents, is_reading
        self._follow()

    def _are_final(self, contents: StoreContents | None) -> bool:
        """Whether the contents were read after the end of the runs whose progress is shown."""
        if contents is None or contents is self._contents or contents.query.is_live:
            return False
        return self._progress is not None and self._running is None

    @Slot()
    def press_main(self) -> None:
        """Start, pause or resume, whatever the main button says."""
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
        """End what goes on. Finished runs are kept."""
        self._tasks.cancel()

    @Slot()
    def shut_down(self) -> None:
        """Stop, and wait for the thread; may be called more than once."""
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
        is_running, bar = self._running is not None, self.bar
        bar.estimate.setEnabled(self.can_start)
        bar.set_request_enabled(not is_running)
        self.status_line.set_status(
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

    @property
    def commands(self) -> Commands:
        """The commands that start, pause or resume the experiment, and that stop what goes on."""
        can_start, label, icon = self.can_start, _("Start"), "play"
        if self.is_paused:
            label = _("Resume")
        elif self._running is not None:
            label, icon = _("Pause"), "pause"
        elif self._preparation.is_on:
            label = _("Preparing")
        elif can_start and self._contents is not None and self._contents.has_begun:
            label = _("Continue")
        can_press = can_start if self._running is None else not self.is_stopping
        return Commands(
            Command(
                label,
                self.press_main,
                can_press,
                tip=_("Start, pause or continue the experiment"),
                icon=icon,
            ),
            stop=Command(
                _("Stop"),
                self.stop,
                self.is_busy and not self.is_stopping,
                tip=_("End the runs; finished runs are kept"),
            ),
        )

    def _idle(self) -> ProgressText:
        contents = self._contents
        if self.is_busy:
            return ProgressText(_("Measuring"), _("some of the runs, for 20 s at most"))
        if self.bar.problem:
            return ProgressText("", as_sentence(self.bar.problem))
        if self._text is not None:
            return self._text
        if contents is None:
            return ProgressText("", _("Reading") if self._is_reading else "")
        if contents.experiment is not None:
            return plan_progress(contents.experiment, contents)
        return ProgressText("", _("Only results: there is nothing to run."))

    @Slot(object)
    def _show_progress(self, progress: ExperimentProgress) -> None:
        self._progress = progress
        if self._running is not None and self._request is not None:
            title = _(self._request.experiment.title)
            text = run_progress(progress, title, paused=self.is_paused)
            self.bar.show_progress(text)
            self.progressed.emit(self._running, text.figure)
            self._text = None if progress.done == progress.total else text

    @Slot(object)
    def _take_result(self, result: object) -> None:
        if not isinstance(result, Duration) or self.is_stopping:
            return
        if self._experiment is not None:
            self._text = duration_progress(result, self._experiment, self.bar.jobs)


def status(
    contents: StoreContents | None, *, is_running: bool, is_paused: bool, is_stopping: bool
) -> Status:
    """Return the status line."""
    overview = contents.overview if contents else None
    facts = counts(overview)
    if is_stopping:
        return Status(_("Stopping"), facts)
    if is_paused:
        under_way = _("no new runs start; a run in progress still ends")
        return Status(_("Paused"), (*facts, under_way), mood=Mood.WARNING)
    if is_running:
        kept = _("each result is kept as it comes")
        return Status(_("Experiment running"), (*facts, kept), mood=Mood.BUSY, running=True)
    if contents is None or overview is None:
        return Status(_("Ready"))
    if contents.is_made:
        twice = _("the failed runs were tried twice") if overview.experiment.failed else ""
        facts = (*facts, *filter(None, (twice,)))
        return Status(_("All runs made"), facts, _machine(overview), mood=Mood.GOOD)
    return Status(_("Ready"), facts, _machine(overview))


def _machine(overview: Overview) -> tuple[str, ...]:
    noted = overview.experiment
    seed = _("seed {seed}").format(seed=noted.seed)
    version = _("version {version}").format(version=noted.version)
    return seed, version
