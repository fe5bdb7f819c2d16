"""The workspace "Lab": its parts, put together and connected."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.files.chart_export import ChartExport
from sudoku_ga.app.lab import status
from sudoku_ga.app.lab.columns import LabColumns
from sudoku_ga.app.lab.controls import RunControls
from sudoku_ga.app.lab.dialogs import LabDialogs
from sudoku_ga.app.lab.entries import Entry
from sudoku_ga.app.lab.experiment_list import ExperimentList
from sudoku_ga.app.lab.export import TableExport
from sudoku_ga.app.lab.laboratory import Laboratory
from sudoku_ga.app.lab.notices import Notices
from sudoku_ga.app.lab.page import LabPage
from sudoku_ga.app.lab.replications.list_view import FOUND, NOTHING, RUNNING
from sudoku_ga.app.lab.report import ReportWriter
from sudoku_ga.app.lab.store_reader import Answer, Question
from sudoku_ga.app.lab.store_watcher import StoreWatcher
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.settings import Settings
from sudoku_ga.errors import UserError
from sudoku_ga.lab.report.overview import Overview
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _


class LabWorkspace(QObject):
    """Runs experiments and shows what they come to.

    Parameters
    ----------
    laboratory : Laboratory
        Called in the worker's thread alone.
    preparation : KernelPreparation
        Nothing is run before it has ended.
    settings : Settings
        Keep the files that were opened.
    folder : Path
        Where the results of the program's own experiments are kept.
    desk_puzzle : callable
        Returns the puzzle of the board, and its name.
    window : QWidget
        Owns the dialogs.

    Attributes
    ----------
    page : QWidget
        List and results.
    foot : LabFoot
        What stands below the page.
    shelf, results, driving, opening, reporting, exporting, saying, watcher
        The parts.

    Notes
    -----
    ``trial_opened(path, id)`` asks for a run of a store to be made again on its board.
    """

    trial_opened = Signal(object, int)

    def __init__(
        self,
        laboratory: Laboratory,
        preparation: KernelPreparation,
        settings: Settings,
        folder: Path,
        desk_puzzle: Callable[[], tuple[Grid, str]],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._answer: Answer | None = None
        self.shelf = ExperimentList(settings, folder)
        self.results = LabPage()
        self.page = LabColumns(self.shelf, self.results)
        self.driving = RunControls(laboratory, preparation, self)
        self.foot = self.driving.foot
        self.watcher, self._other = StoreWatcher(self), StoreWatcher(self)
        self.opening = LabDialogs(settings, desk_puzzle, window)
        self.reporting = ReportWriter(settings, window)
        self.exporting = TableExport(settings, window)
        self.chart_export = ChartExport(settings, window)
        self.saying = Notices(self.results.message, window)
        self._connect()
        self._fill()
        self._follow()

    def _connect(self) -> None:
        results = self.results
        self.shelf.chosen.connect(self._choose)
        self.shelf.open.clicked.connect(self.opening.choose)
        self.shelf.new.clicked.connect(self.opening.begin)
        self.opening.chosen.connect(self.open_file)
        self.opening.refused.connect(self.saying.refuse_experiment)
        results.edit.clicked.connect(self._edit)
        results.report.clicked.connect(self._report)
        results.noted_chosen.connect(self._ask)
        results.charts.wish_changed.connect(self._ask_again)
        results.charts.contrast.other_wanted.connect(self._choose_other)
        results.results.trial_opened.connect(self._open_trial)
        results.results.export_wanted.connect(self._export)
        results.results.grades_wanted.connect(self._ask_again)
        self.exporting.message.connect(self.saying.say)
        self.chart_export.message.connect(self.saying.say)
        results.charts.view.export_wanted.connect(self.chart_export.choose)
        results.charts.contrast.difference.export_wanted.connect(self.chart_export.choose)
        self.reporting.message.connect(self.saying.say)
        self.reporting.changed.connect(self._follow)
        self.driving.asked.connect(self.saying.clear)
        self.driving.begun.connect(self._follow_begin)
        self.driving.ended.connect(self._follow_end)
        self.driving.changed.connect(self._follow_parts)
        self.driving.runs.failed.connect(self.saying.say_not_run)
        self.watcher.seen.connect(self._take)
        self.watcher.failed.connect(self.saying.say_not_read)
        self.watcher.changed.connect(self._follow)
        self._other.seen.connect(self._take_other)
        self._other.failed.connect(self.saying.say_not_read)

    def _fill(self) -> None:
        try:
            self.shelf.fill()
        except UserError as error:
            self.saying.refuse_list(str(error))

    @property
    def answer(self) -> Answer | None:
        """What is shown, None until it has been read."""
        return self._answer

    @property
    def overview(self) -> Overview | None:
        """The results that are shown."""
        return self._answer.overview if self._answer else None

    # What a person asks for

    @Slot(str)
    def open_file(self, path: str) -> None:
        """Show the experiment or the results of a file."""
        try:
            self.shelf.add(Path(path))
        except UserError as error:
            self.saying.refuse_experiment(str(error))

    @Slot()
    def _edit(self) -> None:
        if self.shelf.entry is not None and self.shelf.entry.has_experiment:
            self.opening.edit(self.shelf.entry)

    @Slot()
    def _report(self) -> None:
        overview, entry = self.overview, self.shelf.entry
        if overview is not None and entry is not None:
            kind = self.results.charts.wanted_kind
            self.reporting.choose(
                entry.store, overview.experiment.id, overview.experiment.name, kind
            )

    @Slot()
    def _export(self) -> None:
        if self.overview is not None:
            self.exporting.choose(self.overview.experiment.name, self.results.results.rows())

    @Slot()
    def _choose_other(self) -> None:
        path = self.opening.choose_other()
        if path:
            self.compare_with(path)

    def compare_with(self, path: str) -> None:
        """Offer the variants of another store beside those that are shown."""
        kind = self.overview.kind if self.overview else None
        self._other.ask(Question(Path(path), kind=kind))

    @Slot(object)
    def _take_other(self, answer: Answer) -> None:
        if answer.overview is not None:
            self.results.charts.contrast.show_other(answer.overview, answer.question.store)

    @Slot(int)
    def _open_trial(self, trial: int) -> None:
        if self._answer is not None:
            self.trial_opened.emit(self._answer.question.store, trial)

    @Slot()
    def shut_down(self) -> None:
        """End the runs and the threads; may be called more than once."""
        self.driving.runs.shut_down()
        self.watcher.shut_down()
        self._other.shut_down()
        self.opening.shut_down()
        self.reporting.shut_down()
        self.exporting.shut_down()

    # What is read

    @Slot(object)
    def _choose(self, entry: Entry) -> None:
        """Show an entry, and what is known of it as soon as it has been read."""
        self._answer = None
        self.saying.clear()
        about = entry.about
        self.results.show_about(_(about.title), about.source, _(about.description))
        self.results.forget()
        self.watcher.ask(self._question())
        self._follow()

    def _question(self, noted: int | None = None) -> Question | None:
        """Return what is to be read of the selected entry."""
        entry, answer, charts = self.shelf.entry, self._answer, self.results.charts
        if entry is None:
            return None
        return Question(
            entry.store,
            entry.key if entry.has_experiment else "",
            answer.experiment if answer else None,
            noted,
            charts.wanted_kind,
            is_live=entry == self.driving.running,
            with_courses=charts.wants_courses,
            group=charts.group if charts.wants_courses else None,
            with_grades=self.results.results.wants_grades,
        )

    @Slot(int)
    def _ask(self, noted: int) -> None:
        self.watcher.ask(self._question(noted))

    @Slot()
    def _ask_again(self) -> None:
        self.watcher.ask(self._question(self.overview.experiment.id if self.overview else None))

    @Slot(object)
    def _take(self, answer: Answer) -> None:
        """Show what was read."""
        entry, before = self.shelf.entry, self._answer
        if entry is None:
            return
        self._answer = answer
        overview, experiment = answer.overview, answer.experiment
        listed = before.listed if before else ()
        if [each.id for each in listed] != [each.id for each in answer.listed]:
            self.results.show_listed(answer.listed, overview.experiment.id if overview else None)
        about = entry.about
        description = _(about.description).strip()
        words = ". ".join(filter(None, (about.source, " ".join(description.split()))))
        title = experiment.title if experiment else overview.experiment.title if overview else ""
        self.results.show_about(_(title or about.title), words, description)
        is_wanted = answer.question.group == self.results.charts.group
        self.results.show_overview(overview, answer.courses if is_wanted else None)
        self.results.results.show_grades(answer.grades or ())
        if experiment is not None:
            self.shelf.list.set_note(entry.key, status.of_plan(experiment, answer).figure)
        self._set_state(entry)
        self._follow()

    # What follows

    @Slot()
    def _follow_begin(self) -> None:
        self.watcher.set_live(live=True)

    @Slot(object)
    def _follow_end(self, entry: Entry) -> None:
        """Look at the results once more when the last has come."""
        self.shelf.list.set_state(entry.key, NOTHING)
        if entry == self.shelf.entry:
            self.watcher.set_live(live=False)

    @Slot()
    def _follow(self) -> None:
        """Let the bar say how things stand."""
        is_reading = self.watcher.is_reading
        self.driving.show_entry(self.shelf.entry, self._answer, is_reading=is_reading)

    @Slot()
    def _follow_parts(self) -> None:
        """Let each button be usable when it makes sense."""
        answer, overview = self._answer, self.overview
        self.results.edit.setEnabled(answer is not None and answer.experiment is not None)
        self.results.report.setEnabled(overview is not None and not self.reporting.is_on)
        if self.driving.running is not None:
            self._set_state(self.driving.running)

    def _set_state(self, entry: Entry) -> None:
        is_made = self._answer is not None and self._answer.is_made
        is_running = entry == self.driving.running
        state = RUNNING if is_running else FOUND if is_made else NOTHING
        self.shelf.list.set_state(entry.key, state)
