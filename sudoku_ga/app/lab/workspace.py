"""The workspace "Lab": the list of experiments beside one of them with its results."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QSizePolicy, QSplitter, QStackedWidget, QWidget

from sudoku_ga.app.files.export import ChartExport
from sudoku_ga.app.lab.chart_card import ChartCard
from sudoku_ga.app.lab.controls import LabBar, RunControls
from sudoku_ga.app.lab.editor.draft import Board
from sudoku_ga.app.lab.empty_states import PlanCard, WelcomePage
from sudoku_ga.app.lab.entry import FOUND, NOTHING, RUNNING, Entry, Folders
from sudoku_ga.app.lab.experiment_list import ExperimentList
from sudoku_ga.app.lab.files import LabDialogs, ReportWriter, TableExport
from sudoku_ga.app.lab.laboratory import Laboratory
from sudoku_ga.app.lab.messages import ANOTHER_RUNS, IS_RUNNING, NOTHING_LEFT, LabMessages
from sudoku_ga.app.lab.replication import ReplicationCard, has_bundled_findings
from sudoku_ga.app.lab.store_reader import StoreContents, StoreQuery, StoreReader
from sudoku_ga.app.lab.tables.results_card import ResultsCard
from sudoku_ga.app.lab.words import plan_progress
from sudoku_ga.app.services import Services
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import hbox, vbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.card import MessageStrip
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.row_view import RowView
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.text import ElidedText, Tone, plain_tip
from sudoku_ga.app.workspace import Commands, Workspace
from sudoku_ga.errors import UserError
from sudoku_ga.lab.execution.runner import Remaining
from sudoku_ga.lab.experiment.reading import load_experiment
from sudoku_ga.lab.report.overview import Overview
from sudoku_ga.lab.store.queries import StoredExperiment
from sudoku_ga.translation import _

_LIST = 255
_MOST_TABLE = 0.5
"""The share of the height that the table may take from the chart."""

COMPARISON, RESULTS = "comparison", "results"


class LabWorkspace(Workspace):
    """Runs experiments and shows their results.

    ``board``: returns the puzzle and the recipe of the window.
    ``page``: the list and the results.
    ``parts``: the choice between the comparison of a replication and its results.
    ``noted``: the choice among the experiments of a store.
    ``welcome``, ``plan``: shown while no experiment is selected, or while it has no results.

    ``run_opened(path, id)`` is emitted when a run of a store is to be repeated on its board, and
    ``help_requested(page)`` when a page of the guide is wanted.
    """

    page: QSplitter
    bar: LabBar

    run_opened = Signal(object, int)
    help_requested = Signal(str)

    def __init__(
        self,
        services: Services,
        laboratory: Laboratory,
        folders: Folders,
        board: Callable[[], Board],
    ) -> None:
        super().__init__(services.window)
        settings = services.settings
        self._contents: StoreContents | None = None
        self._settings = settings
        self._to_start = ""
        self._finished_before: int | None = None
        self._scales: dict[str, float] = {}
        self.experiments = ExperimentList(settings, folders)
        self.results, self.charts = ResultsCard(), ChartCard()
        self.results.setObjectName("table")
        self.replication = ReplicationCard()
        self.welcome, self.plan = WelcomePage(), PlanCard()
        self.page = self._make_page()
        self.controls = RunControls(laboratory, services.kernels, self)
        self.bar, self.status_line = self.controls.bar, self.controls.status_line
        self.reader = StoreReader(self)
        self.messages = LabMessages(services.messages, self)
        self.dialogs = LabDialogs(
            services, folders.experiments, board, self.messages.refuse_experiment
        )
        self.report_writer = ReportWriter(services, self.messages.show)
        self.table_export = TableExport(services, self.messages.show)
        self.chart_export = ChartExport(services)
        self._connect()
        self._show_part()
        try:
            self.experiments.fill()
        except UserError as error:
            self.messages.refuse(_("The experiments of the program cannot be read"), str(error))
        self._update_bar()

    def _make_page(self) -> QSplitter:
        """Return the list, beside a column with the head and either results, plan or welcome."""
        self._title = ElidedText(size=fonts.PAGE, weight=fonts.SEMIBOLD)
        self._words = ElidedText(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self.noted = Combo(_("Experiment of this store"), height=30)
        self.noted.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.parts = Segmented([(COMPARISON, _("Comparison")), (RESULTS, _("Results"))], _("Shown"))
        self.edit = Button(_("Edit…"), height=30)
        self.report = Button(_("Report…"), height=30)
        self.report.setToolTip(_("Write the results of the experiment into a file"))
        self._head = QWidget()
        words = vbox(None, self._title, self._words, spacing=3)
        controls = (self.noted, self.parts, self.edit, self.report)
        hbox(self._head, (words, 1), *controls, spacing=8)
        for hidden in (self.noted, self.parts):
            hidden.hide()
        self._both = _split(Qt.Orientation.Vertical, self.results, self.charts)
        self._both.setStretchFactor(1, 1)
        self._is_shared = False
        self._stack = QStackedWidget()
        for part in (self.welcome, self._both, self.replication, self.plan):
            self._stack.addWidget(part)
        right = QWidget()
        margins = (20, 12, 16, 12)
        self._column = vbox(right, self._head, (self._stack, 1), spacing=10, margins=margins)
        page = _split(Qt.Orientation.Horizontal, self.experiments, right)
        page.setHandleWidth(1)
        page.setSizes([_LIST, 4 * _LIST])
        page.setStretchFactor(1, 1)
        return page

    def _connect(self) -> None:
        results, charts = self.results, self.charts
        self.experiments.chosen.connect(self._choose)
        self.experiments.remove.triggered.connect(self._remove)
        self.experiments.open.clicked.connect(self.dialogs.choose)
        self.experiments.new.clicked.connect(self.dialogs.begin)
        self.welcome.propose.clicked.connect(self.dialogs.propose)
        self.welcome.example.clicked.connect(self.experiments.show_example)
        self.welcome.replicate.clicked.connect(self.experiments.show_replications)
        self.dialogs.chosen.connect(self.open_file)
        self.dialogs.saved.connect(self._take_saved)
        self.edit.clicked.connect(self._edit)
        self.report.clicked.connect(self._write_report)
        self.noted.activated.connect(self._choose_noted)
        results.arranged.connect(self._draw_variants)
        results.selected.connect(self._show_selection)
        self.parts.chosen.connect(self._show_part)
        self._both.splitterMoved.connect(self._keep_heights)
        charts.wish_changed.connect(self._ask_again)
        results.runs.opened.connect(self._open_run)
        results.menu.export.triggered.connect(self._export)
        results.grades_wanted.connect(self._ask_again)
        results.reference.activated.connect(self._ask_again)
        for name, table in self._tables():
            table.restore_columns(self._settings.table_columns(name))
        self.replication.help.clicked.connect(self._explain_replications)
        charts.view.export_wanted.connect(self.chart_export.choose)
        charts.contrast.difference.export_wanted.connect(self.chart_export.choose)
        self.report_writer.changed.connect(self._update_bar)
        self.bar.request_changed.connect(self._change_request)
        self.controls.requested.connect(self.messages.clear)
        self.controls.started.connect(self._follow_start)
        self.controls.progressed.connect(self._note)
        self.controls.ended.connect(self._follow_end)
        self.controls.changed.connect(self._follow_parts)
        self.controls.changed.connect(self.follow_commands)
        self.controls.failed.connect(self.messages.refuse_run)
        self.reader.loaded.connect(self._take)
        self.reader.failed.connect(self.messages.refuse_results)
        self.reader.changed.connect(self._update_bar)

    def _tables(self) -> tuple[tuple[str, RowView[Any]], ...]:
        """Return the tables whose columns are kept, with their names in the settings."""
        return ("lab summary", self.results.summary), ("lab runs", self.results.runs)

    @property
    def commands(self) -> Commands:
        """The commands that start, pause and stop the experiment."""
        return self.controls.commands

    def place_messages(self, strip: MessageStrip) -> None:
        """Put the strip of messages below the title of the experiment."""
        self._column.insertWidget(1, strip)

    @property
    def contents(self) -> StoreContents | None:
        """The contents that are shown; None until they have been read."""
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
        """Show an experiment that was edited, and start it as soon as that is possible."""
        waits = starts and self.controls.is_busy
        self.open_file(path)
        # Set only now: opening the file may select another entry, which clears it.
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
        self._show_entry(None)
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
            self.table_export.choose(self.overview.experiment.name, self.results.rows())

    @Slot(int)
    def _open_run(self, run: int) -> None:
        if self._contents is not None:
            self.run_opened.emit(self._contents.query.store, run)

    @Slot()
    def _explain_replications(self) -> None:
        self.help_requested.emit("published")

    @Slot()
    def shut_down(self) -> None:
        """End the runs and the threads, and keep the columns; may be called more than once."""
        for name, table in self._tables():
            self._settings.set_table_columns(name, table.save_columns())
        self.controls.shut_down()
        self.reader.shut_down()
        self.dialogs.shut_down()
        self.report_writer.shut_down()
        self.table_export.shut_down()

    @Slot()
    def _change_request(self) -> None:
        """Use another scale or seed of a replication.

        It is used at once, in case a start follows.
        """
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
        self._show_entry(entry)
        self.bar.set_scale(self._scales.get(entry.key, 1.0))
        self.reader.ask(self._query())
        self._update_bar()

    def _query(self, noted: int | None = None) -> StoreQuery | None:
        entry, contents, charts = self.experiments.entry, self._contents, self.charts
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
            with_grades=self.results.wants_grades,
            reference=max(0, self.results.reference.currentIndex()),
            is_replication=entry.is_replication,
            scale=self._scales.get(entry.key),
            seed=self.bar.seed if entry.is_replication else None,
        )

    @Slot()
    def _choose_noted(self) -> None:
        self.reader.ask(self._query(int(self.noted.currentData())))

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
            self._show_listed(contents.listed)
        self._show_results(contents)
        self._show_about(entry)
        is_live = contents.query.is_live
        if contents.findings is not None:
            self._scales[entry.key] = contents.findings.scale
            self.bar.set_scale(contents.findings.scale)
            if not (is_live and before):
                self.replication.show_findings(contents.findings)
        elif experiment is not None and entry != self.controls.running:
            self.experiments.list.set_note(entry.key, plan_progress(experiment, contents).figure)
        self._set_state(entry)
        self._update_bar()
        if self._finished_before is not None and not is_live:
            if overview is not None and overview.experiment.finished == self._finished_before:
                self.messages.show(NOTHING_LEFT)
            self._finished_before = None

    # Showing

    def _show_entry(self, entry: Entry | None) -> None:
        """Show an entry without results. A replication shows its comparison first."""
        self._show_listed(())
        self.results.forget()
        self.charts.show_overview(None, None, self.results.drawn)
        self.replication.show_findings(None)
        is_replication = entry is not None and entry.is_replication
        self.parts.set_value(COMPARISON)
        self.parts.setVisible(is_replication)
        self.bar.show_replication(shown=is_replication)
        if entry is not None:
            self._show_about(entry)
        self._show_part()

    def _show_about(self, entry: Entry) -> None:
        """Show title, source and description, and the plan while there are no results."""
        about, contents, title = entry.about, self._contents, entry.about.title
        experiment = contents.experiment if contents else None
        description = _(about.description)
        if experiment is not None:
            title = experiment.title or title
        elif self.overview is not None:
            title = self.overview.experiment.title or title
        # The plan has the description itself.
        is_described = contents is not None and not self._is_planned
        words = (about.source, " ".join(description.split()) if is_described else "")
        self._title.setText(_(title))
        self._words.setText(". ".join(filter(None, words)))
        self._words.setToolTip(plain_tip(description.strip()))
        if experiment is not None and self._is_planned:
            is_running = entry == self.controls.running
            self.plan.show_plan(experiment, description, is_running=is_running)

    def _show_listed(self, listed: tuple[StoredExperiment, ...]) -> None:
        """Offer the experiments of a store if there are several."""
        self.noted.clear()
        for noted in reversed(listed):
            text = _("{title}, seed {seed}, version {version}").format(
                title=noted.title, seed=noted.seed, version=noted.version
            )
            self.noted.addItem(text, noted.id)
        shown = self.overview.experiment.id if self.overview else None
        self.noted.setCurrentIndex(max(0, self.noted.findData(shown)))
        self.noted.setVisible(len(listed) > 1)

    def _show_results(self, contents: StoreContents) -> None:
        overview, query = contents.overview, contents.query
        courses = contents.courses if query.group == self.charts.group else None
        self.results.show_overview(overview, contents.comparisons, query.reference)
        self.charts.show_overview(overview, courses, self.results.drawn)
        self.results.show_grades(contents.grades or ())
        self._show_part()
        if not self._is_shared:
            height = self._both.height()
            table = min(self.results.whole_height, int(_MOST_TABLE * height))
            self._both.setSizes([table, height - table])

    @property
    def _is_planned(self) -> bool:
        """Whether there is an experiment without results."""
        has_runs = self.overview is not None and len(self.overview.runs.run_id) > 0
        return bool(self._contents and self._contents.experiment) and not has_runs

    @Slot()
    def _show_part(self) -> None:
        """Show the parts that the selected entry has."""
        entry = self.experiments.entry
        shown: QWidget = self.plan if self._is_planned else self._both
        if entry is None:
            shown = self.welcome
        elif entry.is_replication and self.parts.value == COMPARISON:
            shown = self.replication
        self._stack.setCurrentWidget(shown)
        self._head.setVisible(entry is not None)

    @Slot()
    def _keep_heights(self) -> None:
        """Keep the heights of table and chart as the user chose them."""
        self._is_shared = True

    @Slot()
    def _draw_variants(self) -> None:
        self.charts.show_choice(self.results.drawn)

    @Slot()
    def _show_selection(self) -> None:
        self.charts.show_choice(self.results.drawn)
        self.charts.show_group(self.results.group)

    # State

    @Slot()
    def _follow_start(self) -> None:
        is_made = self._contents is not None and self._contents.is_made
        self._finished_before = (
            self.overview.experiment.finished if is_made and self.overview else None
        )
        self.reader.set_live(live=True)

    @Slot(object, str)
    def _note(self, entry: Entry, figure: str) -> None:
        """Show the figure of the bar in the list too."""
        if not entry.is_replication:
            self.experiments.list.set_note(entry.key, figure)

    @Slot(object)
    def _follow_end(self, entry: Entry) -> None:
        """Read the results once more after the last run."""
        self._set_state(entry)
        if entry == self.experiments.entry:
            self.reader.set_live(live=False)

    @Slot()
    def _update_bar(self) -> None:
        is_reading = self.reader.is_reading
        self.controls.show_entry(self.experiments.entry, self._contents, is_reading=is_reading)

    @Slot()
    def _follow_parts(self) -> None:
        """Update the buttons, and the state of the running entry."""
        contents, overview = self._contents, self.overview
        self.edit.setEnabled(contents is not None and contents.experiment is not None)
        is_writing = self.report_writer.is_writing
        self.report.setEnabled(overview is not None and not is_writing)
        self.report.setText(_("Writing…") if is_writing else _("Report…"))
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


def _split(orientation: Qt.Orientation, *parts: QWidget) -> QSplitter:
    splitter = QSplitter(orientation)
    splitter.setHandleWidth(12)
    for part in parts:
        splitter.addWidget(part)
    return splitter
