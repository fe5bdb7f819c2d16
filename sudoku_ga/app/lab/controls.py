"""Starting, pausing and stopping the runs of an experiment."""

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.lab import status
from sudoku_ga.app.lab.bar import LabBar
from sudoku_ga.app.lab.experiment_list import Entry
from sudoku_ga.app.lab.laboratory import Laboratory, Order, RunLink
from sudoku_ga.app.lab.status import Said
from sudoku_ga.app.lab.store_reader import Answer
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.tasks import READABLE_MS, TaskRunner
from sudoku_ga.lab.execution.estimate import Duration
from sudoku_ga.lab.execution.runner import TrialProgress
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.translation import _


class Runs(QObject):
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
        self._order: Order | None = None
        self._link = RunLink()
        self._told: TrialProgress | None = None
        self._errands = TaskRunner("lab", self, look_ms=READABLE_MS)
        self._errands.found.connect(self._take)
        self._errands.failed.connect(self.failed)
        self._errands.look_due.connect(self._look)
        self._errands.finished.connect(self._finish)

    @property
    def order(self) -> Order | None:
        """What is being made, None where nothing is."""
        return self._order

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

    def start(self, order: Order) -> None:
        """Begin with the trials that have no result yet.

        Raises
        ------
        RuntimeError
            If something is under way.
        """
        link, laboratory = RunLink(), self._laboratory
        if self._errands.start(lambda: laboratory.run(order, link)):
            self._order, self._link, self._told = order, link, None
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
        self._order = None
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
    runs : Runs

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
        self._answer: Answer | None = None
        self._is_reading = False
        self._running: Entry | None = None
        self._said: Said | None = None
        self.foot = LabBar()
        self.runs = Runs(laboratory, self)
        self.foot.main.clicked.connect(self.press_main)
        self.foot.stop.clicked.connect(self.runs.stop)
        self.foot.estimate.clicked.connect(self._estimate)
        self.runs.changed.connect(self._follow_runs)
        self.runs.progressed.connect(self._show_progress)
        self.runs.estimated.connect(self._show_duration)
        preparation.changed.connect(self._follow)

    @property
    def running(self) -> Entry | None:
        """Whose runs are being made, None where none are."""
        return self._running if self.runs.order is not None else None

    @property
    def can_start(self) -> bool:
        """Whether there is an experiment, and nothing in the way.

        Also where everything seems to be made: only the runs themselves find out that a puzzle
        of the file was exchanged, and they make again nothing that is there.
        """
        idle = not self.runs.is_on and not self._preparation.is_on
        return self._experiment is not None and idle

    def show_entry(self, entry: Entry | None, answer: Answer | None, *, is_reading: bool) -> None:
        """Take what is shown in the lab as what is to be run.

        Parameters
        ----------
        entry : Entry or None
        answer : Answer or None
            What is known of it.
        is_reading : bool
            Whether more of it will be known soon.
        """
        if entry != self._entry:
            self._said = None
        self._entry, self._answer, self._is_reading = entry, answer, is_reading
        self._follow()

    @Slot()
    def press_main(self) -> None:
        """Do what the main button says: start, pause or resume."""
        if self.runs.is_paused:
            self.runs.resume()
        elif self.runs.order is not None:
            self.runs.pause()
        elif self.can_start and self._entry is not None and self._experiment is not None:
            self.asked.emit()
            self._running, self._said = self._entry, None
            self.runs.start(Order(self._experiment, self._entry.store, self.foot.jobs))
            self.begun.emit()

    @Slot()
    def _estimate(self) -> None:
        if self.can_start and self._experiment is not None:
            self.asked.emit()
            self.runs.estimate(self._experiment)

    @property
    def _experiment(self) -> Experiment | None:
        return self._answer.experiment if self._answer else None

    # What follows

    @Slot()
    def _follow_runs(self) -> None:
        running = self._running
        if self.runs.order is None and running is not None:
            self._running = None
            self.ended.emit(running)
        self._follow()

    @Slot()
    def _follow(self) -> None:
        """Let each control be usable when it makes sense, and say how things stand."""
        running, foot, can_start = self.runs.order is not None, self.foot, self.can_start
        self._follow_main(can_start=can_start)
        foot.stop.setEnabled(self.runs.is_on and not self.runs.is_stopping)
        foot.estimate.setEnabled(can_start)
        foot.workers.setEnabled(not running)
        foot.status_line.set_status(
            status.status(
                self._answer,
                is_running=self.runs.is_on,
                is_paused=self.runs.is_paused,
                is_stopping=self.runs.is_stopping,
            )
        )
        said = self._said if running else self._idle()
        if said is not None:
            self._show_said(said)
        self.changed.emit()

    def _follow_main(self, *, can_start: bool) -> None:
        usable = not self.runs.is_stopping
        if self.runs.is_paused:
            self.foot.show_main(_("Resume"), "play", usable=usable)
        elif self.runs.order is not None:
            self.foot.show_main(_("Pause"), "pause", usable=usable)
        elif self._preparation.is_on:
            self.foot.show_main(_("Preparing"), "play", usable=False)
        else:
            text = _("Continue") if can_start and self._has_begun else _("Start")
            self.foot.show_main(text, "play", usable=can_start)

    @property
    def _has_begun(self) -> bool:
        answer = self._answer
        if answer is None or answer.experiment is None or not answer.remaining.due:
            return False
        return answer.remaining.due - answer.remaining.again < answer.experiment.trial_count

    def _idle(self) -> Said:
        answer = self._answer
        if self.runs.is_on:
            return Said(_("Measuring"), _("some of the runs, for 20 s at most"))
        if self._said is not None:
            return self._said
        if answer is None:
            return Said("", _("Reading") if self._is_reading else "")
        if answer.experiment is not None:
            return status.of_plan(answer.experiment, answer)
        return Said("", _("Results alone: there is nothing to be run."))

    def _show_said(self, said: Said) -> None:
        self.foot.progress.say(said.figure, said.words, said.right, said.share)

    @Slot(object)
    def _show_progress(self, progress: TrialProgress) -> None:
        if self._running is not None and self.runs.order is not None:
            title = _(self.runs.order.experiment.title)
            self._said = status.of_progress(progress, title, paused=self.runs.is_paused)
            self._show_said(self._said)
            if progress.done == progress.total:
                self._said = None

    @Slot(object)
    def _show_duration(self, duration: Duration) -> None:
        if self._experiment is not None:
            self._said = status.of_duration(duration, self._experiment, self.foot.jobs)
            self._follow()
