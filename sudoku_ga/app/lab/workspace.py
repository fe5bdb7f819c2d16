"""The workspace "Lab": its parts, connected."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.files.export import ChartExport
from sudoku_ga.app.lab.bar import plan_progress
from sudoku_ga.app.lab.controls import Laboratory, RunControls
from sudoku_ga.app.lab.editor.draft import Board
from sudoku_ga.app.lab.entry import FOUND, NOTHING, RUNNING, Entry, Folders
from sudoku_ga.app.lab.experiment_list import ExperimentList
from sudoku_ga.app.lab.files import LabDialogs, ReportWriter, TableExport
from sudoku_ga.app.lab.findings import has_bundled_findings
from sudoku_ga.app.lab.page import LabColumns, LabMessages, LabPage
from sudoku_ga.app.lab.store_reader import StoreContents, StoreQuery, StoreReader
from sudoku_ga.app.lab.tables.lab_table import LabTable
from sudoku_ga.app.messages import Message, Severity
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.settings import Settings
from sudoku_ga.errors import UserError
from sudoku_ga.lab.execution.runner import Remaining
from sudoku_ga.lab.experiment.reading import load_experiment
from sudoku_ga.lab.report.overview import Overview
from sudoku_ga.translation import _, later

ANOTHER_RUNS = Message(
    Severity.NOTE,
    later("The experiment was saved, and not started"),
    later("Another experiment is running. Press Start when it has ended."),
)
NOTHING_LEFT = Message(
    Severity.NOTE,
    later("All runs were made before"),
    later("For more results, edit the experiment: more runs, puzzles or recipes."),
)
IS_RUNNING = Message(
    Severity.NOTE,
    later("The experiment is running"),
    later("Stop it before it is removed."),
)


class LabWorkspace(QObject):
    """Runs experiments and shows their results.

    ``preparation``: nothing runs before it has ended.
    ``board``: returns the puzzle and the recipe of the window.
    ``page``: list and results.
    ``foot``: the bar below the page.

    ``run_opened(path, id)`` asks for a run of a store to be replayed on its board, and
    ``help_requested(page)`` for a page of the guide.
    """

    run_opened = Signal(object, int)
    help_requested = Signal(str)

    def __init__(
        self,
        laboratory: Laboratory,
        preparation: KernelPreparation,
        settings: Settings,
        folders: Folders,
        board: Callable[[], Board],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._contents: StoreContents | None = None
        self._settings = settings
        self._to_start = ""
        self._finished_before: int | None = None
        self._scales: dict[str, float] = {}
        self.experiments = ExperimentList(settings, folders)
        self.results = LabPage()
        self.page = LabColumns(self.experiments, self.results)
        self.controls = RunControls(laboratory, preparation, self)
        self.bar = self.controls.bar
        self.reader = StoreReader(self)
        self.dialogs = LabDialogs(settings, folders.experiments, board, window)
        self.report_writer = ReportWriter(settings, window)
        self.table_export = TableExport(settings, window)
        self.chart_export = ChartExport(settings, window)
        self.messages = LabMessages(self.results.message)
        self._connect()
        try:
            self.experiments.fill()
        except UserError as error:
            self.messages.refuse(_("The experiments of the program cannot be read"), str(error))
        self._update_bar()

    def _connect(self) -> None:
        results = self.results
        self.experiments.chosen.connect(self._choose)
        self.experiments.remove.triggered.connect(self._remove)
        self.experiments.open.clicked.connect(self.dialogs.choose)
        self.experiments.new.clicked.connect(self.dialogs.begin)
        results.welcome.propose.clicked.connect(self.dialogs.propose)
        results.welcome.example.clicked.connect(self.experiments.show_example)
        results.welcome.replicate.clicked.connect(self.experiments.show_replications)
        self.dialogs.chosen.connect(self.open_file)
        self.dialogs.saved.connect(self._take_saved)
        self.dialogs.refused.connect(self.messages.refuse_experiment)
        results.edit.clicked.connect(self._edit)
        results.report.clicked.connect(self._write_report)
        results.noted_chosen.connect(self._ask)
        results.charts.wish_changed.connect(self._ask_again)
        results.results.runs.opened.connect(self._open_run)
        results.results.menu.export.triggered.connect(self._export)
        results.results.grades_wanted.connect(self._ask_again)
        results.results.reference.activated.connect(self._ask_again)
        for name, table in self._tables():
            table.restore_columns(self._settings.table_columns(name))
        results.findings.help.clicked.connect(self._explain_replications)
        self.table_export.message.connect(self.messages.show)
        self.chart_export.message.connect(self.messages.show)
        results.charts.view.export_wanted.connect(self.chart_export.choose)
        results.charts.contrast.difference.export_wanted.connect(self.chart_export.choose)
        self.report_writer.message.connect(self.messages.show)
        self.report_writer.changed.connect(self._update_bar)
        self.bar.request_changed.connect(self._change_request)
        self.controls.requested.connect(self.messages.clear)
        self.controls.started.connect(self._follow_start)
        self.controls.ended.connect(self._follow_end)
        self.controls.changed.connect(self._follow_parts)
        self.controls.failed.connect(self.messages.refuse_run)
        self.reader.loaded.connect(self._take)
        self.reader.failed.connect(self.messages.refuse_results)
        self.reader.changed.connect(self._update_bar)

    def _tables(self) -> tuple[tuple[str, LabTable], ...]:
        """Return the tables whose columns are kept, with their names in the settings."""
        card = self.results.results
        return ("lab summary", card.summary), ("lab runs", card.runs)

    @property
    def contents(self) -> StoreContents | None:
        """What is shown, None until it has been read."""
        return self._contents

    @property
    def overview(self) -> Overview | None:
        """The results that are shown."""
        return self._contents.overview if self._contents else None

    # Requests of the user

    @Slot(str)
    def open_file(self, path: str) -> None:
        """Show the experiment or the results of a file."""
        try:
            self.experiments.add(Path(path))
        except UserError as error:
            self.messages.refuse_experiment(str(error))

    @Slot(str, bool)
    def _take_saved(self, path: str, starts: bool) -> None:
        """Show an experiment that was edited, and start it as soon as it can be."""
        waits = starts and self.controls.is_busy
        self.open_file(path)
        # Not before: the list selects what was selected last until it has the new entry.
        self._to_start = path if starts and not waits else ""
        if waits:
            self.messages.show(ANOTHER_RUNS)

    @Slot()
    def _remove(self) -> None:
        """Remove the selected experiment, unless it is running."""
        entry = self.experiments.entry
        if entry is None:
            return
        if entry == self.controls.running:
            self.messages.show(IS_RUNNING)
            return
        try:
            self.experiments.remove_entry(entry)
        except UserError as error:
            self.messages.refuse(_("This experiment cannot be removed"), str(error))
            return
        self._contents = None
        self.messages.clear()
        self.reader.ask(None)
        self.results.show_welcome()
        self._update_bar()

    @Slot()
    def _edit(self) -> None:
        if self.experiments.entry is not None and self.experiments.entry.has_experiment:
            self.dialogs.edit(self.experiments.entry)

    @Slot()
    def _write_report(self) -> None:
        overview, entry = self.overview, self.experiments.entry
        if overview is not None and entry is not None:
            noted, kind = overview.experiment, overview.kind
            self.report_writer.choose(entry.store, noted.id, noted.name, kind)

    @Slot()
    def _export(self) -> None:
        if self.overview is not None:
            self.table_export.choose(self.overview.experiment.name, self.results.results.rows())

    @Slot(int)
    def _open_run(self, run: int) -> None:
        if self._contents is not None:
            self.run_opened.emit(self._contents.query.store, run)

    @Slot()
    def _explain_replications(self) -> None:
        self.help_requested.emit("published")

    @Slot()
    def shut_down(self) -> None:
        """End the runs and the threads, keep the columns; may be called more than once."""
        for name, table in self._tables():
            self._settings.set_table_columns(name, table.save_columns())
        self.controls.shut_down()
        self.reader.shut_down()
        self.dialogs.shut_down()
        self.report_writer.shut_down()
        self.table_export.shut_down()

    @Slot()
    def _change_request(self) -> None:
        """Take another scale or seed of a replication, at once for a start that may follow."""
        entry, contents = self.experiments.entry, self._contents
        if entry is None or not entry.is_replication:
            return
        self._scales[entry.key] = self.bar.scale
        if contents is not None and contents.findings is not None:
            try:
                experiment = load_experiment(entry.key, self.bar.seed).scaled(self.bar.scale)
            except UserError as error:
                self.messages.refuse_experiment(str(error))
                return
            remaining = Remaining(experiment.run_count, 0)
            self._contents = replace(contents, experiment=experiment, remaining=remaining)
        self.reader.ask(self._query())

    # Reading

    @Slot(object)
    def _choose(self, entry: Entry) -> None:
        """Show an entry, and its results as soon as they have been read."""
        self._contents = self._finished_before = None
        if entry.key != self._to_start:
            self._to_start = ""
        self.messages.clear()
        self.results.show_entry(entry.about, is_replication=entry.is_replication)
        self.bar.show_replication(shown=entry.is_replication)
        self.bar.set_scale(self._scales.get(entry.key, 1.0))
        self.reader.ask(self._query())
        self._update_bar()

    def _query(self, noted: int | None = None) -> StoreQuery | None:
        entry, contents, charts = self.experiments.entry, self._contents, self.results.charts
        if entry is None:
            return None
        return StoreQuery(
            entry.store,
            entry.key if entry.has_experiment else "",
            contents.experiment if contents and not entry.is_replication else None,
            noted,
            charts.wanted_kind,
            is_live=entry == self.controls.running,
            with_courses=charts.wants_courses,
            group=charts.group if charts.wants_courses else None,
            with_grades=self.results.results.wants_grades,
            reference=max(0, self.results.results.reference.currentIndex()),
            is_replication=entry.is_replication,
            scale=self._scales.get(entry.key),
            seed=self.bar.seed if entry.is_replication else None,
        )

    @Slot(int)
    def _ask(self, noted: int) -> None:
        self.reader.ask(self._query(noted))

    @Slot()
    def _ask_again(self) -> None:
        self.reader.ask(self._query(self.overview.experiment.id if self.overview else None))

    @Slot(object)
    def _take(self, contents: StoreContents) -> None:
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
        has_runs = overview is not None and len(overview.runs.run_id) > 0
        # The plan has the description itself.
        described = " ".join(description.split()) if has_runs or experiment is None else ""
        words = ". ".join(filter(None, (about.source, described)))
        title = experiment.title if experiment else overview.experiment.title if overview else ""
        self.results.show_about(_(title or about.title), words, description)
        is_wanted = contents.query.group == self.results.charts.group
        courses = contents.courses if is_wanted else None
        reference = contents.query.reference
        self.results.show_overview(overview, courses, contents.comparisons, reference)
        self.results.results.show_grades(contents.grades or ())
        self.results.show_plan(
            None if has_runs else experiment,
            _(about.description),
            running=entry == self.controls.running,
        )
        if contents.findings is not None:
            self._scales[entry.key] = contents.findings.scale
            self.bar.set_scale(contents.findings.scale)
            if not (contents.query.is_live and before):
                self.results.findings.show_findings(contents.findings)
        elif experiment is not None:
            self.experiments.list.set_note(entry.key, plan_progress(experiment, contents).figure)
        self._set_state(entry)
        self._update_bar()
        if self._finished_before is not None and not contents.query.is_live:
            if overview is not None and overview.experiment.finished == self._finished_before:
                self.messages.show(NOTHING_LEFT)
            self._finished_before = None

    # State

    @Slot()
    def _follow_start(self) -> None:
        is_made = self._contents is not None and self._contents.is_made
        self._finished_before = (
            self.overview.experiment.finished if is_made and self.overview else None
        )
        self.reader.set_live(live=True)

    @Slot(object)
    def _follow_end(self, entry: Entry) -> None:
        """Read the results once more when the last has arrived."""
        self._set_state(entry)
        if entry == self.experiments.entry:
            self.reader.set_live(live=False)

    @Slot()
    def _update_bar(self) -> None:
        is_reading = self.reader.is_reading
        self.controls.show_entry(self.experiments.entry, self._contents, is_reading=is_reading)

    @Slot()
    def _follow_parts(self) -> None:
        """Update the buttons and the state of the running entry."""
        contents, overview = self._contents, self.overview
        self.results.edit.setEnabled(contents is not None and contents.experiment is not None)
        self.results.report.setEnabled(overview is not None and not self.report_writer.is_writing)
        if self.controls.running is not None:
            self._set_state(self.controls.running)
        entry = self.experiments.entry
        if self._to_start and entry is not None and self.controls.can_start:
            is_read = entry.key == self._to_start and not self.reader.is_reading
            if is_read:
                self._to_start = ""
                self.controls.press_main()

    def _set_state(self, entry: Entry) -> None:
        contents = self._contents if entry == self.experiments.entry else None
        is_made = contents is not None and contents.is_made
        if entry.is_replication:
            findings = contents.findings if contents is not None else None
            is_made = has_bundled_findings(entry.name) or bool(findings and findings.made)
        is_running = entry == self.controls.running
        state = RUNNING if is_running else FOUND if is_made else NOTHING
        self.experiments.list.set_state(entry.key, state)
