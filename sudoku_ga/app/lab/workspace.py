"""The workspace "Lab": its parts, put together and connected."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QWidget

from sudoku_ga.app import dialogs
from sudoku_ga.app.lab import status
from sudoku_ga.app.lab.editor.draft import Draft, draft_of
from sudoku_ga.app.lab.editor.window import NEW, ExperimentEditor
from sudoku_ga.app.lab.entries import Entry
from sudoku_ga.app.lab.foot import LabFoot
from sudoku_ga.app.lab.laboratory import Laboratory, Order
from sudoku_ga.app.lab.page import LabPage
from sudoku_ga.app.lab.reading import Answer, Question
from sudoku_ga.app.lab.reporting import Reporting
from sudoku_ga.app.lab.runs import Runs
from sudoku_ga.app.lab.shelf import LabShelf
from sudoku_ga.app.lab.status import Said
from sudoku_ga.app.lab.watcher import Watcher
from sudoku_ga.app.messages import Message, MessageAction, Severity
from sudoku_ga.app.preferences import Preferences
from sudoku_ga.app.replications.list_view import FOUND, NOTHING, RUNNING
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.worker.kernel_preparation import KernelPreparation
from sudoku_ga.app.worker.solver_worker import Failure
from sudoku_ga.lab.estimate import Duration
from sudoku_ga.lab.experiment_files import experiment_path
from sudoku_ga.lab.runner import Progress
from sudoku_ga.lab.tables import read_tables
from sudoku_ga.puzzle.errors import KnownError
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, later

_LIST, _NARROW_LIST, _NARROW = 256, 208, 1080
_FILTER = later("Experiments and results (*.toml *.db);;All files (*)")
_STORES = later("Results (*.db);;All files (*)")


class LabWorkspace(QObject):
    """Runs experiments and shows what they come to.

    Parameters
    ----------
    themes : Themes
    laboratory : Laboratory
        Called in the worker's thread alone.
    preparation : KernelPreparation
        Nothing is run before it has ended.
    preferences : Preferences
        Keep the files that were opened.
    folder : Path
        Where the results of the program's own experiments are kept.
    desk_puzzle : callable
        Returns the puzzle of the board, and its name.
    window : QWidget
        Owns the dialogs.

    Attributes
    ----------
    editor : ExperimentEditor or None
        The one that was opened last.
    page : QWidget
        List and results.
    shelf, results, foot
        The parts.
    runs : Runs
    watcher : Watcher

    Notes
    -----
    ``trial_opened(path, id)`` asks for a run of a store to be made again on its board.
    """

    trial_opened = Signal(object, int)

    def __init__(
        self,
        themes: Themes,
        laboratory: Laboratory,
        preparation: KernelPreparation,
        preferences: Preferences,
        folder: Path,
        desk_puzzle: Callable[[], tuple[Grid, str]],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._themes, self._desk_puzzle = themes, desk_puzzle
        self.editor: ExperimentEditor | None = None
        self._preparation, self._preferences, self._window = preparation, preferences, window
        self._answer: Answer | None = None
        self._running: Entry | None = None
        self._said: Said | None = None
        self.shelf = LabShelf(themes, preferences, folder)
        self.results = LabPage(themes)
        self.foot = LabFoot(themes)
        self.page = _Page(self.shelf, self.results)
        self.runs = Runs(laboratory, self)
        self.watcher = Watcher(self)
        self._other = Watcher(self)
        self.reporting = Reporting(preferences, window)
        self.report = Button(themes, _("Report…"), height=30)
        self.report.setToolTip(_("Write what the experiment came to as HTML or Markdown"))
        self.edit = Button(themes, _("Edit…"), height=30)
        self.results.tools.addWidget(self.edit)
        self.results.tools.addWidget(self.report)
        self._connect()
        self._fill()
        self._follow()

    def _connect(self) -> None:
        self.shelf.chosen.connect(self._choose)
        self.shelf.open.clicked.connect(self.open)
        self.shelf.new.clicked.connect(self._new)
        self.edit.clicked.connect(self._edit)
        self.results.noted_chosen.connect(self._ask)
        self.results.charts.wish_changed.connect(self._ask_again)
        self.results.results.trial_opened.connect(self._open_trial)
        self.results.message.acted.connect(self._act_on)
        self.results.charts.contrast.other_wanted.connect(self._choose_other)
        self._other.seen.connect(self._take_other)
        self._other.failed.connect(self._say_not_read)
        self.report.clicked.connect(self._report)
        self.reporting.message.connect(self.say)
        self.reporting.changed.connect(self._follow)
        self.foot.main.clicked.connect(self.press_main)
        self.foot.stop.clicked.connect(self.runs.stop)
        self.foot.estimate.clicked.connect(self._estimate)
        self.runs.changed.connect(self._follow_runs)
        self.runs.progressed.connect(self._show_progress)
        self.runs.estimated.connect(self._show_duration)
        self.runs.failed.connect(self._say_not_run)
        self.watcher.seen.connect(self._take)
        self.watcher.failed.connect(self._say_not_read)
        self.watcher.changed.connect(self._follow)
        self._preparation.changed.connect(self._follow)

    def _fill(self) -> None:
        try:
            self.shelf.fill()
        except KnownError as error:
            self._refuse(_("The experiments of the program cannot be read"), str(error))

    @property
    def answer(self) -> Answer | None:
        """What is shown, None until it has been read."""
        return self._answer

    # What a person asks for

    @Slot()
    def open(self) -> None:
        """Ask for a file and show its experiment or its results."""
        path, _chosen = QFileDialog.getOpenFileName(
            self._window, _("Open an experiment or results"), self._preferences.folder, _(_FILTER)
        )
        if path:
            self._preferences.folder = str(Path(path).parent)
            self.open_file(path)

    @Slot(str)
    def open_file(self, path: str) -> None:
        """Show the experiment or the results of a file."""
        try:
            self.shelf.add(Path(path))
        except KnownError as error:
            self._refuse(_("This experiment cannot be read"), str(error))

    @Slot()
    def _new(self) -> None:
        self._open_editor(NEW, None)

    @Slot()
    def _edit(self) -> None:
        """Open the selected experiment; one of the program is saved under another name."""
        entry = self.shelf.entry
        if entry is None or not entry.has_experiment:
            return
        try:
            path = experiment_path(entry.key)
            draft = draft_of(read_tables(path).values)
        except KnownError as error:
            self._refuse(_("This experiment cannot be read"), str(error))
        else:
            self._open_editor(draft, path if path == Path(entry.key) else None)

    def _open_editor(self, draft: Draft, path: Path | None) -> None:
        if self.editor is not None:
            self.editor.deleteLater()
        self.editor = ExperimentEditor(
            self._themes, draft, path, self._preferences, self._desk_puzzle, self._window
        )
        self.editor.saved.connect(self.open_file)
        self.editor.open()

    @Slot()
    def press_main(self) -> None:
        """Do what the main button says: start, pause or resume."""
        entry, answer = self.shelf.entry, self._answer
        if self.runs.is_paused:
            self.runs.resume()
        elif self.runs.order is not None:
            self.runs.pause()
        elif self._can_start() and entry is not None and answer is not None and answer.experiment:
            self._say(None)
            self._running, self._said = entry, None
            self.runs.start(Order(answer.experiment, entry.store, self.foot.jobs))
            self.watcher.set_live(live=True)

    @Slot()
    def _estimate(self) -> None:
        if self._can_start() and self._answer is not None and self._answer.experiment is not None:
            self._say(None)
            self.runs.estimate(self._answer.experiment)

    @Slot()
    def shut_down(self) -> None:
        """End the runs and the threads; may be called more than once."""
        self.runs.shut_down()
        self.watcher.shut_down()
        self._other.shut_down()
        if self.editor is not None:
            self.editor.close()
        self.reporting.shut_down()

    @Slot()
    def _report(self) -> None:
        overview, entry = self._answer.overview if self._answer else None, self.shelf.entry
        if overview is not None and entry is not None:
            kind = self.results.charts.wanted_kind
            self.reporting.choose(entry.store, overview.noted.id, overview.noted.name, kind)

    @Slot()
    def _choose_other(self) -> None:
        path, _chosen = QFileDialog.getOpenFileName(
            self._window, _("Compare with other results"), self._preferences.folder, _(_STORES)
        )
        if path:
            self.compare_with(path)

    def compare_with(self, path: str) -> None:
        """Offer the variants of another store beside those that are shown."""
        kind = self._answer.overview.kind if self._answer and self._answer.overview else None
        self._other.ask(Question(Path(path), kind=kind))

    @Slot(object)
    def _take_other(self, answer: Answer) -> None:
        if answer.overview is not None:
            self.results.charts.contrast.show_other(answer.overview, answer.question.store)

    # What follows

    @Slot(object)
    def _choose(self, entry: Entry) -> None:
        """Show an entry, and what is known of it as soon as it has been read."""
        self._answer, self._said = None, None
        self._say(None)
        about = entry.about
        self.results.show_about(_(about.title), about.source, _(about.description))
        self.results.show_listed((), None)
        self.results.results.forget()
        self.results.charts.show_overview(None, ())
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
            is_live=self.runs.order is not None and entry == self._running,
            with_courses=charts.wants_courses,
        )

    @Slot(int)
    def _ask(self, noted: int) -> None:
        self.watcher.ask(self._question(noted))

    @Slot()
    def _ask_again(self) -> None:
        overview = self._answer.overview if self._answer else None
        self.watcher.ask(self._question(overview.noted.id if overview else None))

    @Slot(object)
    def _take(self, answer: Answer) -> None:
        """Show what was read."""
        entry, before = self.shelf.entry, self._answer
        if entry is None:
            return
        self._answer = answer
        overview = answer.overview
        listed = before.listed if before else ()
        if [each.id for each in listed] != [each.id for each in answer.listed]:
            self.results.show_listed(answer.listed, overview.noted.id if overview else None)
        experiment = answer.experiment
        about = entry.about
        description = _(about.description).strip()
        words = ". ".join(filter(None, (about.source, " ".join(description.split()))))
        title = experiment.title if experiment else overview.noted.title if overview else ""
        self.results.show_about(_(title or about.title), words, description)
        self.results.results.show_overview(overview)
        self.results.charts.show_overview(overview, answer.courses)
        self._note(entry, answer)
        self._follow()

    def _note(self, entry: Entry, answer: Answer) -> None:
        """Say in the list how far an experiment is."""
        if answer.experiment is not None:
            said = status.of_plan(answer.experiment, answer.overview)
            self.shelf.list.set_note(entry.key, said.figure)
        self._set_state(entry)

    def _set_state(self, entry: Entry) -> None:
        noted = self._answer.overview.noted if self._answer and self._answer.overview else None
        is_made = noted is not None and noted.finished >= noted.planned
        is_running = self.runs.order is not None and entry == self._running
        self.shelf.list.set_state(
            entry.key, RUNNING if is_running else FOUND if is_made else NOTHING
        )

    @Slot()
    def _follow_runs(self) -> None:
        """Look at the results while they come, and once more when the last has come."""
        running = self._running
        if self.runs.order is None and running is not None:
            self._running = None
            self.shelf.list.set_state(running.key, NOTHING)
            if running == self.shelf.entry:
                self.watcher.set_live(live=False)
        self._follow()

    @Slot()
    def _follow(self) -> None:
        """Let each control be usable when it makes sense, and say how things stand."""
        running, foot = self.runs.order is not None, self.foot
        if self.runs.is_paused:
            foot.show_main(_("Resume"), "play", usable=not self.runs.is_stopping)
        elif running:
            foot.show_main(_("Pause"), "pause", usable=not self.runs.is_stopping)
        elif self._preparation.is_on:
            foot.show_main(_("Preparing"), "play", usable=False)
        else:
            begun = self._finished() > 0 and self._can_start()
            foot.show_main(_("Continue") if begun else _("Start"), "play", usable=self._can_start())
        foot.stop.setEnabled(self.runs.is_on and not self.runs.is_stopping)
        foot.estimate.setEnabled(self._can_start())
        foot.workers.setEnabled(not running)
        has_results = self._answer is not None and self._answer.overview is not None
        self.edit.setEnabled(self._answer is not None and self._answer.experiment is not None)
        self.report.setEnabled(has_results and not self.reporting.is_on)
        if self._running is not None:
            self._set_state(self._running)
        self._say_status()
        if not running:
            self._show_said(self._idle())
        elif self._said is not None:
            self._show_said(self._said)

    def _say_status(self) -> None:
        overview = self._answer.overview if self._answer else None
        self.foot.status_line.set_status(
            status.status(
                overview,
                is_running=self.runs.is_on,
                is_paused=self.runs.is_paused,
                is_stopping=self.runs.is_stopping,
            )
        )

    def _can_start(self) -> bool:
        """Whether there is an experiment with runs to be made, and nothing in the way."""
        experiment = self._answer.experiment if self._answer else None
        if experiment is None or self.runs.is_on or self._preparation.is_on:
            return False
        return self._finished() < experiment.trial_count

    def _finished(self) -> int:
        """Return how many runs of the selected experiment have been made as they would be now."""
        answer = self._answer
        if answer is None or answer.experiment is None or answer.overview is None:
            return 0
        noted = answer.overview.noted
        is_mine = answer.listed[-1].id == noted.id and noted.seed == answer.experiment.seed
        return noted.finished if is_mine else 0

    def _idle(self) -> Said:
        answer = self._answer
        if self.runs.is_on:
            return Said(_("Measuring"), _("some of the runs, for 20 s at most"))
        if self._said is not None:
            return self._said
        if answer is None:
            return Said("", _("Reading") if self.watcher.is_reading else "")
        if answer.experiment is not None:
            return status.of_plan(answer.experiment, answer.overview)
        return Said("", _("Results alone: there is nothing to be run."))

    def _show_said(self, said: Said) -> None:
        self.foot.progress.say(said.figure, said.words, said.right, said.share)

    @Slot(object)
    def _show_progress(self, progress: Progress) -> None:
        if self._running is not None and self.runs.order is not None:
            title = self.runs.order.experiment.title
            self._said = status.of_progress(progress, title, paused=self.runs.is_paused)
            self._show_said(self._said)
            if progress.done == progress.total:
                self._said = None

    @Slot(object)
    def _show_duration(self, duration: Duration) -> None:
        if self._answer is not None and self._answer.experiment is not None:
            self._said = status.of_duration(duration, self._answer.experiment, self.foot.jobs)
            self._follow()

    @Slot(int)
    def _open_trial(self, trial: int) -> None:
        if self._answer is not None:
            self.trial_opened.emit(self._answer.question.store, trial)

    # Messages

    @Slot(object)
    def say(self, message: Message | None) -> None:
        """Show a message above the results, or none."""
        self._say(message)

    def _say(self, message: Message | None) -> None:
        self.results.message.show_message(message)

    def _refuse(self, title: str, reason: str, trace: str = "") -> None:
        action = MessageAction.DETAILS if trace else MessageAction.DISMISS
        text = f"{reason[:1].upper()}{reason[1:]}."
        self._say(Message(Severity.ERROR, title, text, action, details=trace))

    @Slot(object)
    def _say_not_run(self, failure: Failure) -> None:
        title = _("The experiment was stopped; every result until then is kept")
        self._refuse(title, failure.message, failure.trace)

    @Slot(object)
    def _say_not_read(self, failure: Failure) -> None:
        self._refuse(_("This cannot be shown"), failure.message, failure.trace)
        self._follow()

    @Slot(object)
    def _act_on(self, message: Message) -> None:
        self._say(None)
        if message.action is MessageAction.DETAILS:
            dialogs.show_trace(message.title, message.details, self._window)


class _Page(QWidget):
    """The list beside the results; slim in a narrow window."""

    def __init__(self, shelf: QWidget, results: QWidget) -> None:
        super().__init__()
        self._shelf = shelf
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(shelf)
        layout.addWidget(results, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the list less in a narrow window."""
        super().resizeEvent(event)
        self._shelf.setFixedWidth(_NARROW_LIST if self.width() < _NARROW else _LIST)
