"""The workspace "Lab": its parts, put together and connected."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.lab import status
from sudoku_ga.app.lab.controls import RunControls
from sudoku_ga.app.lab.dialogs import LabDialogs
from sudoku_ga.app.lab.experiment_list import FOUND, NOTHING, RUNNING, Entry, ExperimentList
from sudoku_ga.app.lab.files import ReportWriter, TableExport
from sudoku_ga.app.lab.laboratory import Laboratory
from sudoku_ga.app.lab.page import LabColumns, LabMessages, LabPage
from sudoku_ga.app.lab.store_reader import StoreContents, StoreQuery, StoreReader
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
    shelf, results, controls, dialogs, reporting, exporting, messages, reader
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
        self._contents: StoreContents | None = None
        self.experiments = ExperimentList(settings, folder)
        self.results = LabPage()
        self.page = LabColumns(self.experiments, self.results)
        self.controls = RunControls(laboratory, preparation, self)
        self.foot = self.controls.foot
        self.reader, self._other = StoreReader(self), StoreReader(self)
        self.dialogs = LabDialogs(settings, desk_puzzle, window)
        self.report_writer = ReportWriter(settings, window)
        self.table_export = TableExport(settings, window)
        self.messages = LabMessages(self.results.message, window)
        self._connect()
        self._fill()
        self._follow()

    def _connect(self) -> None:
        results = self.results
        self.experiments.chosen.connect(self._choose)
        self.experiments.open.clicked.connect(self.dialogs.choose)
        self.experiments.new.clicked.connect(self.dialogs.begin)
        self.dialogs.chosen.connect(self.open_file)
        self.dialogs.refused.connect(self.messages.refuse_experiment)
        results.edit.clicked.connect(self._edit)
        results.report.clicked.connect(self._report)
        results.noted_chosen.connect(self._ask)
        results.charts.wish_changed.connect(self._ask_again)
        results.charts.contrast.other_wanted.connect(self._choose_other)
        results.results.trial_opened.connect(self._open_trial)
        results.results.export_wanted.connect(self._export)
        results.results.grades_wanted.connect(self._ask_again)
        self.table_export.message.connect(self.messages.say)
        self.report_writer.message.connect(self.messages.say)
        self.report_writer.changed.connect(self._follow)
        self.controls.asked.connect(self.messages.clear)
        self.controls.begun.connect(self._follow_begin)
        self.controls.ended.connect(self._follow_end)
        self.controls.changed.connect(self._follow_parts)
        self.controls.runner.failed.connect(self.messages.say_not_run)
        self.reader.seen.connect(self._take)
        self.reader.failed.connect(self.messages.say_not_read)
        self.reader.changed.connect(self._follow)
        self._other.seen.connect(self._take_other)
        self._other.failed.connect(self.messages.say_not_read)

    def _fill(self) -> None:
        try:
            self.experiments.fill()
        except UserError as error:
            self.messages.refuse_list(str(error))

    @property
    def contents(self) -> StoreContents | None:
        """What is shown, None until it has been read."""
        return self._contents

    @property
    def overview(self) -> Overview | None:
        """The results that are shown."""
        return self._contents.overview if self._contents else None

    # What a person asks for

    @Slot(str)
    def open_file(self, path: str) -> None:
        """Show the experiment or the results of a file."""
        try:
            self.experiments.add(Path(path))
        except UserError as error:
            self.messages.refuse_experiment(str(error))

    @Slot()
    def _edit(self) -> None:
        if self.experiments.entry is not None and self.experiments.entry.has_experiment:
            self.dialogs.edit(self.experiments.entry)

    @Slot()
    def _report(self) -> None:
        overview, entry = self.overview, self.experiments.entry
        if overview is not None and entry is not None:
            kind = self.results.charts.wanted_kind
            self.report_writer.choose(
                entry.store, overview.experiment.id, overview.experiment.name, kind
            )

    @Slot()
    def _export(self) -> None:
        if self.overview is not None:
            self.table_export.choose(self.overview.experiment.name, self.results.results.rows())

    @Slot()
    def _choose_other(self) -> None:
        path = self.dialogs.choose_other()
        if path:
            self.compare_with(path)

    def compare_with(self, path: str) -> None:
        """Offer the variants of another store beside those that are shown."""
        kind = self.overview.kind if self.overview else None
        self._other.ask(StoreQuery(Path(path), kind=kind))

    @Slot(object)
    def _take_other(self, contents: StoreContents) -> None:
        if contents.overview is not None:
            self.results.charts.contrast.show_other(contents.overview, contents.query.store)

    @Slot(int)
    def _open_trial(self, trial: int) -> None:
        if self._contents is not None:
            self.trial_opened.emit(self._contents.query.store, trial)

    @Slot()
    def shut_down(self) -> None:
        """End the runs and the threads; may be called more than once."""
        self.controls.runner.shut_down()
        self.reader.shut_down()
        self._other.shut_down()
        self.dialogs.shut_down()
        self.report_writer.shut_down()
        self.table_export.shut_down()

    # What is read

    @Slot(object)
    def _choose(self, entry: Entry) -> None:
        """Show an entry, and what is known of it as soon as it has been read."""
        self._contents = None
        self.messages.clear()
        about = entry.about
        self.results.show_about(_(about.title), about.source, _(about.description))
        self.results.forget()
        self.reader.ask(self._query())
        self._follow()

    def _query(self, noted: int | None = None) -> StoreQuery | None:
        """Return what is to be read of the selected entry."""
        entry, contents, charts = self.experiments.entry, self._contents, self.results.charts
        if entry is None:
            return None
        return StoreQuery(
            entry.store,
            entry.key if entry.has_experiment else "",
            contents.experiment if contents else None,
            noted,
            charts.wanted_kind,
            is_live=entry == self.controls.running,
            with_courses=charts.wants_courses,
            group=charts.group if charts.wants_courses else None,
            with_grades=self.results.results.wants_grades,
        )

    @Slot(int)
    def _ask(self, noted: int) -> None:
        self.reader.ask(self._query(noted))

    @Slot()
    def _ask_again(self) -> None:
        self.reader.ask(self._query(self.overview.experiment.id if self.overview else None))

    @Slot(object)
    def _take(self, contents: StoreContents) -> None:
        """Show what was read."""
        entry, before = self.experiments.entry, self._contents
        if entry is None:
            return
        self._contents = contents
        overview, experiment = contents.overview, contents.experiment
        listed = before.listed if before else ()
        if [each.id for each in listed] != [each.id for each in contents.listed]:
            self.results.show_listed(contents.listed, overview.experiment.id if overview else None)
        about = entry.about
        description = _(about.description).strip()
        words = ". ".join(filter(None, (about.source, " ".join(description.split()))))
        title = experiment.title if experiment else overview.experiment.title if overview else ""
        self.results.show_about(_(title or about.title), words, description)
        is_wanted = contents.query.group == self.results.charts.group
        self.results.show_overview(overview, contents.courses if is_wanted else None)
        self.results.results.show_grades(contents.grades or ())
        if experiment is not None:
            self.experiments.list.set_note(entry.key, status.of_plan(experiment, contents).figure)
        self._set_state(entry)
        self._follow()

    # What follows

    @Slot()
    def _follow_begin(self) -> None:
        self.reader.set_live(live=True)

    @Slot(object)
    def _follow_end(self, entry: Entry) -> None:
        """Look at the results once more when the last has come."""
        self.experiments.list.set_state(entry.key, NOTHING)
        if entry == self.experiments.entry:
            self.reader.set_live(live=False)

    @Slot()
    def _follow(self) -> None:
        """Let the bar say how things stand."""
        is_reading = self.reader.is_reading
        self.controls.show_entry(self.experiments.entry, self._contents, is_reading=is_reading)

    @Slot()
    def _follow_parts(self) -> None:
        """Let each button be usable when it makes sense."""
        contents, overview = self._contents, self.overview
        self.results.edit.setEnabled(contents is not None and contents.experiment is not None)
        self.results.report.setEnabled(overview is not None and not self.report_writer.is_on)
        if self.controls.running is not None:
            self._set_state(self.controls.running)

    def _set_state(self, entry: Entry) -> None:
        is_made = self._contents is not None and self._contents.is_made
        is_running = entry == self.controls.running
        state = RUNNING if is_running else FOUND if is_made else NOTHING
        self.experiments.list.set_state(entry.key, state)
