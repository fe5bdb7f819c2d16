"""The workspace "Generate": its parts, put together and connected."""

from PySide6.QtCore import Slot

from sudoku_ga.app.collection.solved import SolvedPuzzles
from sudoku_ga.app.evolve.run_bar.status_line import COMPILING, Mood, Status, StatusLine
from sudoku_ga.app.files.dialogs import ask_to_open
from sudoku_ga.app.files.export import save_puzzles
from sudoku_ga.app.files.kept_lines import KeptLines
from sudoku_ga.app.files.recipes import title_of
from sudoku_ga.app.generate.made import (
    FILE,
    MOST,
    Batch,
    MadeModel,
    PuzzleMaker,
    Request,
    RequestProgress,
    read_made,
)
from sudoku_ga.app.generate.page import GenerateColumn, MadeList, MakingBoard
from sudoku_ga.app.generate.panel import GeneratePanel
from sudoku_ga.app.messages import Message, cannot_generate, not_generated, unreadable_layout
from sudoku_ga.app.printing.puzzles import Listed
from sudoku_ga.app.services import Services
from sudoku_ga.app.tasks import Failure, TaskRunner
from sudoku_ga.app.widgets.card import MessageStrip
from sudoku_ga.app.widgets.columns import Columns
from sudoku_ga.app.widgets.text import ProgressLine
from sudoku_ga.app.workspace import Command, Commands, ControlBar, Workspace
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.seeds import require_seeds
from sudoku_ga.evolution.recipe.reading import DEFAULT_RECIPE, catalogue
from sudoku_ga.generator.job import Effort, JobResult
from sudoku_ga.layouts import load_layout
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, as_sentence, later

_LAYOUTS = later("Layouts (*.toml);;All files (*)")


class GenerateWorkspace(Workspace):
    """Makes puzzles with the chosen options, and puts them on the board.

    ``maker``: makes the puzzles. It is called in the thread of a task.
    ``page``: panel, board and column.
    ``runner``: runs the tasks that make and measure puzzles.
    ``model``: the puzzles that were made.
    ``progress``: the progress of making them, in the bar.
    """

    page: Columns
    bar: ControlBar
    status_line: StatusLine

    def __init__(
        self,
        services: Services,
        solved: SolvedPuzzles,
        maker: PuzzleMaker,
    ) -> None:
        super().__init__(services.window)
        self._maker = maker
        recipes = sorted(catalogue(), key=lambda recipe: recipe.name != DEFAULT_RECIPE)
        self._recipes = {recipe.name: recipe for recipe in recipes}
        self._document_controller, self._solve_controller = services.document, services.state
        self._preparation, self._settings = services.kernels, services.settings
        self._messages, self._window = services.messages, services.window
        self._said: Message | None = None
        self._batch: Batch | None = None
        self._progress: RequestProgress | None = None
        self._measured: Grid | None = None
        self._failed = False
        self.model = MadeModel(solved, self)
        self.panel = GeneratePanel([(recipe.name, title_of(recipe)) for recipe in recipes])
        self.board = MakingBoard()
        self.column = GenerateColumn(self.model)
        self.bar, self.progress, self.status_line = ControlBar(), ProgressLine(), StatusLine()
        self.bar.addSeparator()
        self.bar.addWidget(self.progress)
        self.progress.setContentsMargins(0, 0, 12, 0)
        self.page = Columns(self.panel, self.board, self.column, with_drawer=False)
        self.runner = TaskRunner("generator", self)
        file = services.folder and services.folder / FILE
        kept = KeptLines(file, read_made, MOST, services.messages, self)
        self.made = MadeList(services, self.model, self.column, kept, self)
        self._connect()
        self.made.load()
        self._solve_controller.watch(self, "run", "board_state", show=lambda _state: self._update())

    def _connect(self) -> None:
        self.panel.changed.connect(self._follow_panel)
        self.panel.rules.board.clicked.connect(self._take_rules_of_board)
        self.panel.rules.file.clicked.connect(self._take_rules_of_file)
        self.runner.changed.connect(self._update)
        self.runner.progressed.connect(self._show_progress)
        self.runner.delivered.connect(self._add)
        self.runner.result.connect(self._take_result)
        self.runner.failed.connect(self._fail)
        self.runner.finished.connect(self._finish)
        self.made.changed.connect(self._update)
        self.column.effort.clicked.connect(self._measure)
        self.column.save.clicked.connect(self._save)
        self._preparation.changed.connect(self._update)

    @property
    def commands(self) -> Commands:
        """The commands that make puzzles, and that cancel it."""
        on = self.runner.is_running
        cancel = _("Stop; the puzzles made so far are kept")
        return Commands(
            Command(
                _("Generate"), self.start, not on and not self._obstacle(), tip=_("Make puzzles")
            ),
            stop=Command(_("Cancel"), self.runner.cancel, on, tip=cancel),
        )

    @property
    def background_stop(self) -> Command | None:
        """The command that cancels the making, which goes on while another workspace is shown."""
        is_on = self.runner.is_running
        return Command(_("Cancel generating"), self.runner.cancel) if is_on else None

    def place_messages(self, strip: MessageStrip) -> None:
        """Put the strip of messages above the puzzles."""
        self.column.place_messages(strip)

    @property
    def listed(self) -> Listed:
        """The puzzles that were made, with the selected rows."""
        title = _("the puzzles made")
        return Listed(title, self.model.records, self.column.list.selected_rows)

    @Slot()
    def start(self) -> None:
        """Begin to make puzzles, if that is possible now."""
        if self.runner.is_running or self._obstacle():
            return
        options, recipe = self.panel.options, self._recipes[self.panel.recipe]
        seed = self.panel.seed_for_request()
        request = Request(options.spec, recipe, seed, options.count, options.time_limit)
        self._batch, self._progress, self._failed = Batch(request), None, False
        self._say(None)
        self.board.show_empty(request.spec.geometry)
        self.runner.start(self._maker.generate, request)

    @Slot()
    def shut_down(self) -> None:
        """Cancel what goes on; may be called more than once."""
        self.runner.shut_down()
        self.made.kept.shut_down()

    @Slot()
    def _follow_panel(self) -> None:
        """Withdraw a message about other options."""
        self._say(None)
        self._update()

    @Slot()
    def _take_rules_of_board(self) -> None:
        board = self._document_controller.document.state.puzzle.geometry
        self.panel.take_rules(board.layout, board)

    @Slot()
    def _take_rules_of_file(self) -> None:
        path = ask_to_open(self._window, self._settings, _("Open a layout"), _(_LAYOUTS))
        if path:
            self.open_layout(path)

    def open_layout(self, path: str) -> None:
        """Make puzzles with the rules of a layout file, or show what is wrong with it."""
        try:
            named = load_layout(path)
        except UserError as error:
            self._say(unreadable_layout(error))
        else:
            self.panel.take_rules(named.layout, named.geometry)

    def _obstacle(self) -> str:
        """Return why no puzzles can be made now; empty if they can."""
        if self._preparation.is_on:
            return _(COMPILING)
        if self._solve_controller.state.run.is_on:
            return _("a run is in progress and uses the board")
        try:
            self.panel.options.spec  # noqa: B018 - it raises where the options contradict
            require_seeds("seed", self.panel.known_seed or 0, self.panel.options.count)
        except UserError as error:
            return str(error)
        return ""

    @property
    def _is_making(self) -> bool:
        return self.runner.is_running and self._measured is None

    @Slot()
    def _update(self) -> None:
        """Enable the controls that can be used, and show the status."""
        on, obstacle, has_list = self.runner.is_running, self._obstacle(), len(self.made) > 0
        self.panel.set_locked(locked=self._is_making)
        self.column.effort.setEnabled(
            not on and self.made.shown is not None and not self._preparation.is_on
        )
        can_go_on = self.made.shown is not None and not self._solve_controller.state.run.is_on
        for button in (self.column.play, self.column.watch):
            button.setEnabled(can_go_on)
        self.column.save.setEnabled(has_list)
        self.column.print.setEnabled(has_list)
        self.column.clear.setEnabled(has_list and not on)
        self.status_line.set_status(self._status(obstacle))
        self._update_progress(obstacle)
        if not self._is_making:
            self.board.show_document(self._document_controller.document.state)
        self.follow_commands()

    def _status(self, obstacle: str) -> Status:
        if self.runner.is_cancelling:
            return Status(_("Cancelling"))
        if self._is_making and self._batch is not None:
            return self._batch.status_at(self._progress.making if self._progress else None)
        if self.runner.is_running:
            return Status(_("Measuring"), (_("five runs"),), mood=Mood.BUSY, running=True)
        if obstacle:
            waits = self._preparation.is_on or self._solve_controller.state.run.is_on
            word, mood = (_("Waiting"), Mood.CALM) if waits else (_("Cannot generate"), Mood.BAD)
            return Status(word, (obstacle,), mood=mood)
        if self._failed:
            return Status(_("Failed"), mood=Mood.BAD)
        return Status(_("Ready")) if self._batch is None else self._batch.status_at_end()

    def _update_progress(self, obstacle: str) -> None:
        batch, line = self._batch, self.progress
        if obstacle and not self._is_making:
            line.say("", as_sentence(obstacle))
        elif batch is None:
            line.say("", _("Choose a difficulty and press Generate."))
        else:
            left = batch.left_text(self._progress) if self._is_making else ""
            line.say(batch.count_text, batch.missed_text, left, batch.share)

    @Slot(object)
    def _show_progress(self, progress: RequestProgress) -> None:
        self._progress = progress
        if progress.making is not None:
            self.board.show_making(progress.making)
        self._update()

    @Slot(list)
    def _add(self, results: list[JobResult]) -> None:
        if self._batch is not None:
            self.made.add(self._batch.add(results))

    @Slot()
    def _finish(self) -> None:
        """Put the first puzzle of the request on the board."""
        batch, self._progress = self._batch, None
        if self._measured is not None or batch is None:
            self._measured = None
        elif batch.made:
            self.made.put(len(self.made) - len(batch.made), later("generate"))
        elif batch.missed:
            self._say(not_generated(batch.missed_text, batch.request.count))
        self._update()

    @Slot()
    def _measure(self) -> None:
        row = self.made.shown
        if row is not None and not self.runner.is_running:
            self._say(None)
            self._measured = self.model.records[row].grid
            self.runner.start(self._maker.measure, self._measured, self._recipes[DEFAULT_RECIPE])

    @Slot()
    def _save(self) -> None:
        self._say(save_puzzles(self._window, self._settings, self.model.records))

    @Slot(object)
    def _take_result(self, effort: Effort | None) -> None:
        if self._measured is not None and effort is not None:
            self.made.note_effort(self._measured, effort)

    @Slot(object)
    def _fail(self, failure: Failure) -> None:
        self._failed = True
        self._say(cannot_generate(failure))

    def _say(self, message: Message | None) -> None:
        """Show a message in place of the last one from this workspace."""
        self._messages.withdraw(self._said)
        self._said = message
        if message is not None:
            self._messages.show(message)
