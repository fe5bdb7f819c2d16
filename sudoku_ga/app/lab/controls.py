"""Starting, pausing and stopping the runs of an experiment."""

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.errands import READABLE_MS, TaskRunner
from sudoku_ga.app.lab import status
from sudoku_ga.app.lab.bar import LabBar
from sudoku_ga.app.lab.experiment_list import Entry
from sudoku_ga.app.lab.laboratory import Laboratory, RunLink, RunRequest
from sudoku_ga.app.lab.status import ProgressText
from sudoku_ga.app.lab.store_reader import StoreContents
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.lab.execution.estimate import Duration
from sudoku_ga.lab.execution.runner import TrialProgress
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.translation import _


class ExperimentRunner(QObject):
    """Makes the trials of one experiment at a time, in a thread and in processes of their own.

    Parameters
    ----------
    laboratory : Laboratory
        Called in that thread alone.
    parent : QObject, optional

    Notes
    -----
    Every signal is emitted in the thread of the window: ``changed()`` when something begins, is
    paused, goes on, is being stopped or has ended; ``progressed(Progress)`` at most 5 times a
    second; ``estimated(Duration)`` and ``failed(Failure)`` before the end.
    """

    changed = Signal()
    progressed = Signal(object)
    estimated = Signal(object)
    failed = Signal(object)

    def __init__(self, laboratory: Laboratory, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._laboratory = laboratory
        self._request: RunRequest | None = None
        self._link = RunLink()
        self._told: TrialProgress | None = None
        self._errands = TaskRunner("lab", self, look_ms=READABLE_MS)
        self._errands.found.connect(self._take)
        self._errands.failed.connect(self.failed)
        self._errands.look_due.connect(self._look)
        self._errands.finished.connect(self._finish)

    @property
    def request(self) -> RunRequest | None:
        """What is being made, None where nothing is."""
        return self._request

    @property
    def is_on(self) -> bool:
        """Whether trials are being made or measured."""
        return self._errands.is_on

    @property
    def is_paused(self) -> bool:
        """Whether no further trials are begun for the time being."""
        return self.is_on and self._link.is_paused

    @property
    def is_stopping(self) -> bool:
        """Whether the end has been asked for and has not come."""
        return self.is_on and self._link.is_stopped

    def start(self, request: RunRequest) -> None:
        """Begin with the trials that have no result yet.

        Raises
        ------
        RuntimeError
            If something is under way.
        """
        link, laboratory = RunLink(), self._laboratory
        if self._errands.start(lambda: laboratory.run(request, link)):
            self._request, self._link, self._told = request, link, None
            self.changed.emit()

    def estimate(self, experiment: Experiment) -> None:
        """Measure some trials; ``estimated`` follows.

        Raises
        ------
        RuntimeError
            If something is under way.
        """
        link, laboratory = RunLink(), self._laboratory
        if self._errands.start(lambda: laboratory.estimate(experiment, link)):
            self._link = link
            self.changed.emit()

    def pause(self) -> None:
        """Let the runs under way end, and begin no others."""
        self._link.pause()
        self.changed.emit()

    def resume(self) -> None:
        """Go on after a pause."""
        self._link.resume()
        self.changed.emit()

    @Slot()
    def stop(self) -> None:
        """End what is under way; every run that has ended is in the store."""
        if self.is_on and not self._link.is_stopped:
            self._link.stop()
            self.changed.emit()

    @Slot()
    def shut_down(self) -> None:
        """Stop and wait for the thread; may be called more than once."""
        self._link.stop()
        self._errands.shut_down()

    @Slot()
    def _look(self) -> None:
        progress = self._link.progress
        if progress is not None and progress is not self._told:
            self._told = progress
            self.progressed.emit(progress)

    @Slot(object)
    def _take(self, found: object) -> None:
        if isinstance(found, Duration) and not self._link.is_stopped:
            self.estimated.emit(found)

    @Slot()
    def _finish(self) -> None:
        self._look()
        self._request = None
        self.changed.emit()


class RunControls(QObject):
    """Runs the experiment that is shown, and says how far it is.

    Parameters
    ----------
    laboratory : Laboratory
        Called in the worker's thread alone.
    preparation : KernelPreparation
        Nothing is run before it has ended.
    parent : QObject

    Attributes
    ----------
    foot : LabBar
    runner : ExperimentRunner

    Notes
    -----
    ``asked()`` is emitted when runs are begun or measured, before anything else happens;
    ``begun()`` and ``ended(Entry)`` when those of an experiment have been; ``changed()`` when
    what the bar says may have changed.
    """

    asked = Signal()
    begun = Signal()
    ended = Signal(object)
    changed = Signal()

    def __init__(
        self,
        laboratory: Laboratory,
        preparation: KernelPreparation,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._preparation = preparation
        self._entry: Entry | None = None
        self._contents: StoreContents | None = None
        self._is_reading = False
        self._running: Entry | None = None
        self._text: ProgressText | None = None
        self.foot = LabBar()
        self.runner = ExperimentRunner(laboratory, self)
        self.foot.main.clicked.connect(self.press_main)
        self.foot.stop.clicked.connect(self.runner.stop)
        self.foot.estimate.clicked.connect(self._estimate)
        self.runner.changed.connect(self._follow_runs)
        self.runner.progressed.connect(self._show_progress)
        self.runner.estimated.connect(self._show_duration)
        preparation.changed.connect(self._follow)

    @property
    def running(self) -> Entry | None:
        """Whose runs are being made, None where none are."""
        return self._running if self.runner.request is not None else None

    @property
    def can_start(self) -> bool:
        """Whether there is an experiment, and nothing in the way.

        Also where everything seems to be made: only the runs themselves find out that a puzzle
        of the file was exchanged, and they make again nothing that is there.
        """
        idle = not self.runner.is_on and not self._preparation.is_on
        return self._experiment is not None and idle

    def show_entry(
        self, entry: Entry | None, contents: StoreContents | None, *, is_reading: bool
    ) -> None:
        """Take what is shown in the lab as what is to be run.

        Parameters
        ----------
        entry : Entry or None
        contents : StoreContents or None
            What is known of it.
        is_reading : bool
            Whether more of it will be known soon.
        """
        if entry != self._entry:
            self._text = None
        self._entry, self._contents, self._is_reading = entry, contents, is_reading
        self._follow()

    @Slot()
    def press_main(self) -> None:
        """Do what the main button says: start, pause or resume."""
        if self.runner.is_paused:
            self.runner.resume()
        elif self.runner.request is not None:
            self.runner.pause()
        elif self.can_start and self._entry is not None and self._experiment is not None:
            self.asked.emit()
            self._running, self._text = self._entry, None
            self.runner.start(RunRequest(self._experiment, self._entry.store, self.foot.jobs))
            self.begun.emit()

    @Slot()
    def _estimate(self) -> None:
        if self.can_start and self._experiment is not None:
            self.asked.emit()
            self.runner.estimate(self._experiment)

    @property
    def _experiment(self) -> Experiment | None:
        return self._contents.experiment if self._contents else None

    # What follows

    @Slot()
    def _follow_runs(self) -> None:
        running = self._running
        if self.runner.request is None and running is not None:
            self._running = None
            self.ended.emit(running)
        self._follow()

    @Slot()
    def _follow(self) -> None:
        """Let each control be usable when it makes sense, and say how things stand."""
        running, foot, can_start = self.runner.request is not None, self.foot, self.can_start
        self._follow_main(can_start=can_start)
        foot.stop.setEnabled(self.runner.is_on and not self.runner.is_stopping)
        foot.estimate.setEnabled(can_start)
        foot.workers.setEnabled(not running)
        foot.status_line.set_status(
            status.status(
                self._contents,
                is_running=self.runner.is_on,
                is_paused=self.runner.is_paused,
                is_stopping=self.runner.is_stopping,
            )
        )
        text = self._text if running else self._idle()
        if text is not None:
            self._show_text(text)
        self.changed.emit()

    def _follow_main(self, *, can_start: bool) -> None:
        usable = not self.runner.is_stopping
        if self.runner.is_paused:
            self.foot.show_main(_("Resume"), "play", usable=usable)
        elif self.runner.request is not None:
            self.foot.show_main(_("Pause"), "pause", usable=usable)
        elif self._preparation.is_on:
            self.foot.show_main(_("Preparing"), "play", usable=False)
        else:
            text = _("Continue") if can_start and self._has_begun else _("Start")
            self.foot.show_main(text, "play", usable=can_start)

    @property
    def _has_begun(self) -> bool:
        contents = self._contents
        if contents is None or contents.experiment is None or not contents.remaining.due:
            return False
        return contents.remaining.due - contents.remaining.again < contents.experiment.trial_count

    def _idle(self) -> ProgressText:
        contents = self._contents
        if self.runner.is_on:
            return ProgressText(_("Measuring"), _("some of the runs, for 20 s at most"))
        if self._text is not None:
            return self._text
        if contents is None:
            return ProgressText("", _("Reading") if self._is_reading else "")
        if contents.experiment is not None:
            return status.of_plan(contents.experiment, contents)
        return ProgressText("", _("Results alone: there is nothing to be run."))

    def _show_text(self, text: ProgressText) -> None:
        self.foot.progress.say(text.figure, text.words, text.right, text.share)

    @Slot(object)
    def _show_progress(self, progress: TrialProgress) -> None:
        if self._running is not None and self.runner.request is not None:
            title = _(self.runner.request.experiment.title)
            self._text = status.of_progress(progress, title, paused=self.runner.is_paused)
            self._show_text(self._text)
            if progress.done == progress.total:
                self._text = None

    @Slot(object)
    def _show_duration(self, duration: Duration) -> None:
        if self._experiment is not None:
            self._text = status.of_duration(duration, self._experiment, self.foot.jobs)
            self._follow()
