"""The workspace "Generate": its parts, put together and connected."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.collection.model import CollectionModel
from sudoku_ga.app.collection.saving import choose_and_save
from sudoku_ga.app.generate.batch import Batch
from sudoku_ga.app.generate.board import MakingBoard
from sudoku_ga.app.generate.column import GenerateColumn
from sudoku_ga.app.generate.controller import MakingController
from sudoku_ga.app.generate.foot import GenerateBar
from sudoku_ga.app.generate.made_list import MadeList
from sudoku_ga.app.generate.maker import Maker
from sudoku_ga.app.generate.order import Order
from sudoku_ga.app.generate.panel import GeneratePanel
from sudoku_ga.app.messages import Message, MessageAction, cannot_generate, not_generated
from sudoku_ga.app.play.document_controller import DocumentController
from sudoku_ga.app.printing.source import Listed
from sudoku_ga.app.run.failure import Failure
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.run_bar.status_line import Mood, Status
from sudoku_ga.app.run_bar.status_text import COMPILING
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.window import dialogs
from sudoku_ga.app.window.columns import Columns
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.recipe.reading import DEFAULT_RECIPE
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.generator.effort import Effort
from sudoku_ga.generator.job import JobResult
from sudoku_ga.generator.making import MakingProgress
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, later


class GenerateWorkspace(QObject):
    """Makes puzzles as they are wished, and puts them on the desk.

    Parameters
    ----------
    maker : Maker
        Called in the worker's thread alone.
    recipes : sequence of (Recipe, str)
        Those that may fill the board, each with its title; the first is chosen.
    document_controller : DocumentController
        The desk.
    solve_controller : SolveController
        Nothing is put on the desk while a run is on.
    preparation : KernelPreparation
        Nothing is made before it has ended.
    settings : Settings
        Know the last folder.
    window : QWidget
        Owns the dialogs.

    Attributes
    ----------
    page : Columns
        Panel, board and column.
    panel, board, column, foot
        The parts.
    controller : MakingController
    model : CollectionModel
        The puzzles that were made.
    """

    def __init__(
        self,
        maker: Maker,
        recipes: Sequence[tuple[Recipe, str]],
        document_controller: DocumentController,
        solve_controller: SolveController,
        preparation: KernelPreparation,
        settings: Settings,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._recipes = {recipe.name: recipe for recipe, _title in recipes}
        self._document_controller, self._solve_controller, self._preparation = (
            document_controller,
            solve_controller,
            preparation,
        )
        self._settings, self._window = settings, window
        self._batch: Batch | None = None
        self._moment: MakingProgress | None = None
        self._failed = False
        self.model = CollectionModel(self)
        self.panel = GeneratePanel([(recipe.name, title) for recipe, title in recipes])
        self.board = MakingBoard()
        self.column = GenerateColumn(self.model)
        self.foot = GenerateBar()
        self.page = Columns(
            self.panel, self.board, self.column, other=_("Puzzles"), with_drawer=False
        )
        self.controller = MakingController(maker, self)
        self.made = MadeList(self.model, self.column, document_controller, solve_controller, self)
        self._connect()
        self._follow()

    def _connect(self) -> None:
        controller = self.controller
        self.foot.make.clicked.connect(self.start)
        self.foot.cancel.clicked.connect(controller.stop)
        self.panel.changed.connect(self._follow_panel)
        controller.changed.connect(self._follow)
        controller.progressed.connect(self._show_moment)
        controller.delivered.connect(self._take)
        controller.measured.connect(self._take_effort)
        controller.failed.connect(self._fail)
        controller.ended.connect(self._end)
        self.made.changed.connect(self._follow)
        self.column.effort.clicked.connect(self._measure)
        self.column.save.clicked.connect(self._save)
        self.column.message.acted.connect(self._act_on)
        self._solve_controller.state_changed.connect(self._follow)
        self._preparation.changed.connect(self._follow)

    @property
    def listed(self) -> Listed:
        """The puzzles that were made, with what is selected of them."""
        title = _("the puzzles made")
        return Listed(title, self.model.records, self.column.list.selected_rows)

    @Slot()
    def start(self) -> None:
        """Begin to make puzzles, if that is possible now."""
        if self.controller.is_on or self._obstacle():
            return
        options, recipe = self.panel.options, self._recipes[self.panel.recipe]
        seed = self.panel.seed_for_order()
        order = Order(options.spec, recipe, seed, options.count, options.time_limit)
        self._batch, self._moment, self._failed = Batch(order), None, False
        self.column.message.show_message(None)
        self.board.show_empty(order.spec.geometry)
        self.page.show_board()
        self.controller.start(order)

    @Slot()
    def shut_down(self) -> None:
        """End what is under way; may be called more than once."""
        self.controller.shut_down()

    @Slot()
    def _follow_panel(self) -> None:
        """Take back what was said of other wishes."""
        self.column.message.show_message(None)
        self._follow()

    def _obstacle(self) -> str:
        """Return why nothing can be made now; empty where something can."""
        if self._preparation.is_on:
            return _(COMPILING)
        if self._solve_controller.state.run.is_on:
            return _("a run is on, and its board has to stay")
        try:
            self.panel.options.spec  # noqa: B018 - it raises where the wish makes no sense
        except UserError as error:
            return str(error)
        return ""

    @property
    def _is_making(self) -> bool:
        return self.controller.order is not None

    @Slot()
    def _follow(self) -> None:
        """Let each control be usable when it makes sense, and say how things stand."""
        on, obstacle = self.controller.is_on, self._obstacle()
        self.panel.set_locked(locked=self._is_making)
        self.foot.set_usable(make=not on and not obstacle, cancel=on)
        self.column.effort.setEnabled(
            not on and self.made.shown is not None and not self._preparation.is_on
        )
        self.column.save.setEnabled(len(self.made) > 0)
        self.column.print.setEnabled(len(self.made) > 0)
        self.column.clear.setEnabled(len(self.made) > 0 and not on)
        self.foot.status_line.set_status(self._status(obstacle))
        self._say_progress(obstacle)
        if not self._is_making:
            self.board.show_sheet(self._document_controller.document.state)

    def _status(self, obstacle: str) -> Status:
        """Return how things stand."""
        if self.controller.is_stopping:
            return Status(_("Cancelling"))
        if self._is_making and self._batch is not None:
            return self._batch.status_at(self._moment)
        if self.controller.is_on:
            return Status(_("Measuring"), (_("five runs"),), mood=Mood.BUSY, running=True)
        if obstacle:
            waits = self._preparation.is_on or self._solve_controller.state.run.is_on
            word, mood = (_("Waiting"), Mood.CALM) if waits else (_("Cannot generate"), Mood.BAD)
            return Status(word, (obstacle,), mood=mood)
        if self._failed:
            return Status(_("Failed"), mood=Mood.BAD)
        return Status(_("Ready")) if self._batch is None else self._batch.status_at_end()

    def _say_progress(self, obstacle: str) -> None:
        batch, progress = self._batch, self.foot.progress
        if obstacle and not self._is_making:
            progress.say("", f"{obstacle[:1].upper()}{obstacle[1:]}.")
        elif batch is None:
            progress.say("", _("Choose what the puzzles are to be like."))
        else:
            progress.say(batch.count_text, batch.missed_text, share=batch.share)

    @Slot(object)
    def _show_moment(self, moment: MakingProgress) -> None:
        self._moment = moment
        self.board.show_moment(moment)
        self._follow()

    @Slot(list)
    def _take(self, deliveries: list[JobResult]) -> None:
        if self._batch is not None:
            self.made.add(self._batch.take(deliveries))

    @Slot()
    def _end(self) -> None:
        """Put the first puzzle of the order on the desk."""
        batch, self._moment = self._batch, None
        if batch is None or batch.is_shown:
            return
        batch.is_shown = True
        if batch.made:
            self.made.put(len(self.made) - len(batch.made), later("generate"))
        elif batch.missed:
            self.column.message.show_message(not_generated(batch.missed_text, batch.order.count))
            self.page.show_insight()

    @Slot()
    def _measure(self) -> None:
        row = self.made.shown
        if row is not None and not self.controller.is_on:
            self.column.message.show_message(None)
            self.controller.measure(self.model.records[row].grid, self._recipes[DEFAULT_RECIPE])

    @Slot()
    def _save(self) -> None:
        message = choose_and_save(self._window, self._settings, self.model.records)
        self.column.message.show_message(message)

    @Slot(object, object)
    def _take_effort(self, puzzle: Grid, effort: Effort) -> None:
        self.made.note_effort(puzzle, effort)

    @Slot(object)
    def _fail(self, failure: Failure) -> None:
        self._failed = True
        self.column.message.show_message(cannot_generate(failure.message, failure.trace))
        self.page.show_insight()

    @Slot(object)
    def _act_on(self, message: Message) -> None:
        self.column.message.show_message(None)
        if message.action is MessageAction.DETAILS:
            dialogs.show_trace(message.title, message.details, self._window)
