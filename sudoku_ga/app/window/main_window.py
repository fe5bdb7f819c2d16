"""The main window: its parts, put together."""

from pathlib import Path

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QMainWindow, QStyle, QVBoxLayout, QWidget

from sudoku_ga.app.board.board_panel import BoardPanel
from sudoku_ga.app.caption.card import CaptionCard
from sudoku_ga.app.caption.controller import CaptionController
from sudoku_ga.app.collection.collections import Collections
from sudoku_ga.app.files.animation.controller import Animations
from sudoku_ga.app.files.bundled_puzzles import famous_puzzles
from sudoku_ga.app.files.drop import DropTarget
from sudoku_ga.app.files.export import PuzzleExport
from sudoku_ga.app.files.file_kinds import EXPERIMENT, RECIPE, RUN
from sudoku_ga.app.files.images import BoardImages
from sudoku_ga.app.files.puzzle_files import PuzzleFiles
from sudoku_ga.app.files.router import FileRouter
from sudoku_ga.app.files.run_files import RunFiles
from sudoku_ga.app.files.sessions import Sessions
from sudoku_ga.app.generate.loader import GenerateLoader
from sudoku_ga.app.lab.loader import LabLoader
from sudoku_ga.app.messages import LOCKED, LOCKED_IN_THE_PAST, NEXT_LANGUAGE, Message, not_prepared
from sudoku_ga.app.parameters.model import RecipeModel
from sudoku_ga.app.parameters.parameter_panel import ParameterPanel
from sudoku_ga.app.play.document_controller import DocumentController
from sudoku_ga.app.play.editing import EditController
from sudoku_ga.app.play.hints import HintController
from sudoku_ga.app.play.timer import PlayTimer
from sudoku_ga.app.population.page import PopulationPage
from sudoku_ga.app.printing.controller import PrintController
from sudoku_ga.app.run.comparison import RunComparison
from sudoku_ga.app.run.continuation import RunContinuation
from sudoku_ga.app.run.engine import Engine
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.run.live_parameters import LiveParameters
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.run.start import RunStart
from sudoku_ga.app.run_bar.bar import RunBar
from sudoku_ga.app.run_bar.pace_controller import PaceController
from sudoku_ga.app.run_bar.status_line import StatusLine
from sudoku_ga.app.run_bar.time_travel import TimeTravel
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.shell.first_paint import FirstPaint
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.window.actions import LAB, Actions
from sudoku_ga.app.window.board_overlay import BoardOverlay
from sudoku_ga.app.window.columns import Columns
from sudoku_ga.app.window.header import Header
from sudoku_ga.app.window.menus import Menus, PuzzleMenu
from sudoku_ga.app.window.message_actions import MessageActions
from sudoku_ga.app.window.other_windows import OtherWindows
from sudoku_ga.app.window.pages import Pages
from sudoku_ga.app.window.side_panel import SidePanel
from sudoku_ga.app.window.view_layout import ViewLayout
from sudoku_ga.app.window.view_updater import ViewUpdater
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.document.document import Document
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid

_LEAST_WIDTH, _LEAST_HEIGHT, _LOW = 900, 600, 760


class MainWindow(QMainWindow):
    """The window.

    Parameters
    ----------
    engine : Engine
        Called in the worker's thread alone.
    preparation : KernelPreparation
    settings : Settings
    sessions_folder : Path, optional
        Where the session is kept while the window runs.

    Attributes
    ----------
    actions_of, header, panel, board, insight, population, run_bar, status_line, body
        The parts.
    document_controller, solve_controller, files
        What is done with them.
    other : OtherWindows
        Those beside this one.

    Notes
    -----
    ``reopen_wanted()`` asks for another window in the place of this one.
    """

    reopen_wanted = Signal()

    def __init__(
        self,
        engine: Engine,
        preparation: KernelPreparation,
        settings: Settings,
        sessions_folder: Path | None = None,
    ) -> None:
        super().__init__()
        self.setWindowTitle("Sudoku GA")
        self.setMinimumSize(_LEAST_WIDTH, _LEAST_HEIGHT)
        self.setAcceptDrops(True)
        self._settings = settings
        self.preparation = preparation
        self._make_parts()
        self._make_desk(engine, sessions_folder)
        self._make_run()
        self._make_workspaces()
        self._is_complete = False
        self._lay_out()
        _connect(self)
        self._restore()
        self.view_updater.show_situation(self.solve_controller.situation)
        self.board.view.setFocus()
        self._first_paint = FirstPaint(self.board.view)
        self._first_paint.done.connect(self.complete)

    def _make_desk(self, engine: Engine, sessions_folder: Path | None) -> None:
        """Make what works on the puzzle."""
        self._puzzle = Grid.empty(Geometry(3, 3))
        self.document_controller = DocumentController(Document(BoardState(self._puzzle)), self)
        self.controller = RunController(engine, self)
        self.solve_controller = SolveController(
            self.document_controller, self.controller, self.preparation, self
        )
        self.files = PuzzleFiles(self, self._settings)
        self.collections = Collections(self.actions_of, self.document_controller, self)
        self.router = FileRouter(
            self.document_controller, self.files, self.puzzle_menu, self.collections, self
        )
        self.exporting = PuzzleExport(self.document_controller, self._settings, self)
        self.images = BoardImages(self.document_controller, self.board.view, self._settings, self)
        self.sessions = Sessions(
            self.document_controller,
            self.recipe_model,
            self.router,
            self._settings,
            sessions_folder,
            self,
        )
        self.playing = EditController(
            self.document_controller, self.solve_controller, self._settings, self
        )
        self.hints = HintController(self.document_controller, self.solve_controller, self)
        self.play_timer = PlayTimer(self.document_controller.document, self.board)

    def _make_run(self) -> None:
        """Make what works on a run."""
        self.live_parameters = LiveParameters(
            self.recipe_model, self.controller, self.insight.fitness, self
        )
        self.run_files = RunFiles(self.controller, self._settings, self)
        self.continuation = RunContinuation(self.solve_controller, self.controller, self)
        self.drop_target = DropTarget(self.router, self)
        self.files.other_chosen.connect(self.drop_target.read)
        self.animations = Animations(self.solve_controller, self.controller, self._settings, self)
        self.time_travel = TimeTravel(self.solve_controller, self.controller, self.run_bar, self)
        self._starting = RunStart(
            self.solve_controller,
            self.controller,
            self.recipe_model,
            self.preparation,
            self,
        )
        self.comparison = RunComparison(
            self.solve_controller,
            self.controller,
            self.recipe_model,
            self.insight.fitness,
            self.preparation,
            self,
        )
        self.caption_controller = CaptionController(
            self.caption,
            self.solve_controller,
            self.controller,
            self.recipe_model,
            self.comparison,
            self,
        )
        self._pacing = PaceController(self.run_bar.pace, self.controller, self._settings, self)
        self._answering = MessageActions(
            self.insight.message,
            self.board.view,
            self.body,
            solve_controller=self.solve_controller,
            playing=self.playing,
            hints=self.hints,
            sessions=self.sessions,
            time_travel=self.time_travel,
            window=self,
        )
        self._answering.reopen_wanted.connect(self.reopen_wanted)

    def _make_workspaces(self) -> None:
        """Make what shows the desk and the run."""
        settings, preparation = self._settings, self.preparation
        self.pages = Pages(
            self.body, self.population, self.header, self.actions_of, self.controller, self
        )
        areas = (self.insight.area, *self.population.areas)
        self.view_layout = ViewLayout(areas, self.actions_of, settings, self)
        self.view_layout.was_reset.connect(self.body.reset_sizes)
        self.generate_loader = GenerateLoader(
            self.actions_of,
            self.document_controller,
            self.solve_controller,
            preparation,
            settings,
            self,
        )
        lists = (lambda: self.collections.listed, lambda: self.generate_loader.listed)
        self.printing = PrintController(self.document_controller, lists, settings, self)
        self.lab_loader = LabLoader(
            self.actions_of, self.document_controller, preparation, settings, self
        )
        self.view_updater = ViewUpdater(
            self.document_controller.document,
            self.controller,
            actions=self.actions_of,
            header=self.header,
            panel=self.panel,
            board=self.board,
            board_overlay=BoardOverlay(self.board, self.controller, self.time_travel, self),
            insight=self.insight,
            run_bar=self.run_bar,
            status_line=self.status_line,
            puzzle_menu=self.puzzle_menu,
            recent_menu=self.menus.recent,
            parent=self,
        )
        self.other = OtherWindows(self.actions_of, self.document_controller, preparation, self)

    def _make_parts(self) -> None:
        self.actions_of = Actions(self)
        self.menus = Menus(self.actions_of, self._settings, self)
        self.puzzle_menu = PuzzleMenu(self.menus, self.actions_of, famous_puzzles(), self)
        self.header = Header()
        self.header.set_main_menu(self.menus.main)
        self.header.set_theme_menu(self.menus.theme)
        self.header.set_help_menu(self.menus.help)
        self.header.set_puzzle_menu(self.puzzle_menu.menu)
        self.recipe_model = RecipeModel(self)
        self.panel = ParameterPanel(self.recipe_model)
        self.caption = CaptionCard()
        self.board = BoardPanel(self.caption)
        self.insight = SidePanel()
        self.population = PopulationPage()
        self.body = Columns(self.panel, self.board, self.insight, page=self.population)
        actions = self.actions_of
        run, reset = actions.run, actions.reset
        self.run_bar = RunBar(run, actions.step, actions.stop, reset, actions.go_on)
        self.status_line = StatusLine()

    def _lay_out(self) -> None:
        central = QWidget()
        layout = QVBoxLayout(central)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.header)
        layout.addWidget(self.pages.stack, 1)
        layout.addWidget(self.pages.feet_with(self.run_bar, self.status_line))
        self.setCentralWidget(central)

    # Qt's own events

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give height away in a low window."""
        super().resizeEvent(event)
        low = self.height() < _LOW
        self.header.set_low(low)
        self.run_bar.set_low(low=low)
        self.generate_loader.set_low(low=low)
        self.lab_loader.set_low(low=low)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep the shape of the window and end the run before the window goes."""
        self._settings.geometry = self.saveGeometry()
        self._settings.columns = self.body.sizes
        self.shut_down()
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Type digits on the board wherever the focus is; a field has kept its own."""
        if not (self.board.isVisible() and self.board.view.take_key(event)):
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a file or a text unless a run is on."""
        if not self.controller.is_on:
            self.drop_target.offer(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Open what was dropped."""
        self.drop_target.take(event)

    # Slots

    @Slot()
    def complete(self) -> None:
        """Do what takes long to import: recipes, kernels and curve. Once, after the first paint."""
        if self._is_complete:
            return
        self._is_complete = True
        from sudoku_ga.app.files.plugins import Plugins
        from sudoku_ga.app.files.recipes import Recipes
        from sudoku_ga.app.help.lessons import Lessons
        from sudoku_ga.app.run.replay import RunReplay

        plugins = Plugins(self.recipe_model, self._settings, self)
        plugins.message.connect(self.say)
        plugins.load_remembered()
        self.actions_of.load_plugin.triggered.connect(plugins.load)
        recipes = Recipes(self.recipe_model, self._settings, self)
        self.panel.recipe_chosen.connect(recipes.choose)
        self.solve_controller.changed.connect(recipes.follow)
        self.actions_of.open_recipe.triggered.connect(recipes.open)
        self.actions_of.save_recipe.triggered.connect(recipes.save)
        recipes.message.connect(self.say)
        self.sessions.set_recipes(recipes)
        self.comparison.set_recipes(recipes)
        lessons = Lessons(
            self.document_controller, self.panel, recipes, self.actions_of, self.controller, self
        )
        self.other.setup_wanted.connect(lessons.set_up)
        self.other.page_left.connect(lessons.leave)
        lessons.message.connect(self.say)
        replaying = RunReplay(
            self.document_controller, self.recipe_model, recipes, self.solve_controller, self
        )
        self.lab_loader.trial_opened.connect(replaying.replay)
        replaying.refused.connect(self.lab_loader.refuse)
        replaying.begins.connect(self.pages.show_solve)
        replaying.message.connect(self.say)
        replaying.compares.connect(self.actions_of.earlier_runs.setChecked)
        self.run_files.opened.connect(replaying.repeat)
        runs, experiments = self.run_files.open_file, self._show_experiment
        self.drop_target.set_readers(
            {RUN: runs, RECIPE: recipes.open_file, EXPERIMENT: experiments}
        )
        self.preparation.start()
        self.insight.fitness.prepare()

    @Slot()
    def shut_down(self) -> None:
        """End all runs and the compilation, keep the session; may be called more than once."""
        self.controller.shut_down()
        self.run_files.shut_down()
        self.animations.shut_down()
        self.sessions.finish()
        self.other.shut_down()
        self.generate_loader.shut_down()
        self.lab_loader.shut_down()
        self.collections.shut_down()
        self.preparation.shut_down()

    @Slot(object)
    def say(self, message: Message | None) -> None:
        """Show a message, or none."""
        self.insight.message.show_message(message)
        if message is not None:
            self.pages.show_for(message)
            if not message.is_about_board:
                self.body.show_insight()

    @Slot(object)
    def withdraw(self, message: Message) -> None:
        """Show a message no longer, unless another one has taken its place."""
        if self.insight.message.message is message:
            self.say(None)

    @Slot()
    def follow_puzzle(self) -> None:
        """Bring another puzzle into sight where board and messages share their place."""
        puzzle = self.document_controller.document.state.puzzle
        if puzzle != self._puzzle:
            self._puzzle = puzzle
            self.body.show_board()

    @Slot()
    def refuse_edit(self) -> None:
        """Say why the board cannot be edited now."""
        self.say(LOCKED if self.controller.is_on else LOCKED_IN_THE_PAST)

    def _show_experiment(self, path: str) -> None:
        self.pages.show_workspace(LAB)
        self.lab_loader.build().open_file(path)

    @Slot()
    def erase(self) -> None:
        """Take the digits of the selected cells away."""
        self.board.view.type_digit(0)

    @Slot()
    def focus_board(self) -> None:
        """Let the keyboard act on the board."""
        self.board.view.setFocus()

    @Slot()
    def focus_first(self) -> None:
        """Let the keyboard begin a run at first, or go on where a person was playing."""
        board_state = self.document_controller.document.state
        playing = board_state.placed is not None or board_state.marks
        (self.board.view if playing else self.run_bar.solve).setFocus()

    @Slot(QAction)
    def begin(self, action: QAction) -> None:
        """Begin with an empty board of the size of an action."""
        self.document_controller.begin(action.data())
        self.pages.show_solve()
        self.body.show_board()
        self._focus_first_cell()

    @Slot()
    def clear(self) -> None:
        """Take everything off the board."""
        self.document_controller.clear()
        self._focus_first_cell()

    def _focus_first_cell(self) -> None:
        self.board.view.select(0)
        self.board.view.setFocus()

    @Slot(QAction)
    def select_theme(self, action: QAction) -> None:
        """Take the theme of an action."""
        Themes.instance().select(action.data())
        self._settings.theme = action.data()

    @Slot(bool)
    def keep_all_parameters(self, is_open: bool) -> None:
        """Keep for the next start whether all parameters are listed."""
        self._settings.all_parameters = is_open

    @Slot(QAction)
    def select_language(self, action: QAction) -> None:
        """Keep the language of an action for the next window."""
        self._settings.language = action.data()
        self.say(NEXT_LANGUAGE)

    @Slot(bool)
    def keep_motion(self, reduced: bool) -> None:
        """Keep whether motion is reduced."""
        self._settings.reduced_motion = reduced

    @Slot(str)
    def say_not_prepared(self, reason: str) -> None:
        """Tell why no run can be made."""
        self.say(not_prepared(reason))

    def _is_motion_reduced(self) -> bool:
        """Return what was chosen, at first what the desktop says."""
        chosen = self._settings.reduced_motion
        lasts = self.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration)
        return not lasts if chosen is None else chosen

    def _restore(self) -> None:
        """Take up what the last start left."""
        chosen = self._settings.theme
        Themes.instance().select(chosen)
        for action in self.actions_of.themes.actions():
            action.setChecked(action.data() == chosen)
        for action in self.actions_of.languages.actions():
            action.setChecked(action.data() == self._settings.language)
        self.actions_of.reduce_motion.setChecked(self._is_motion_reduced())
        self.actions_of.panel.setChecked(True)
        self.panel.set_all_open(self._settings.all_parameters)
        if not self.restoreGeometry(self._settings.geometry):
            self.resize(1280, 800)
        self.body.set_sizes(self._settings.columns)


def _connect(window: MainWindow) -> None:
    """Connect the parts of a window with what is done with them."""
    _connect_actions(window)
    _connect_board(window)
    _connect_run(window)
    _connect_messages(window)


def _connect_actions(window: MainWindow) -> None:
    actions, solve_controller = window.actions_of, window.solve_controller
    for action, slot in (
        (actions.save, window.sessions.save),
        (actions.save_as, window.sessions.save_as),
        (actions.quit, window.close),
        (actions.undo, window.playing.undo),
        (actions.redo, window.playing.redo),
        (actions.clear, window.clear),
        (actions.run, solve_controller.press_run),
        (actions.step, solve_controller.press_step),
        (actions.stop, solve_controller.press_stop),
        (actions.reset, solve_controller.press_reset),
        (actions.go_on, window.continuation.ask),
        (actions.save_run, window.run_files.save),
        (actions.open_run, window.run_files.choose_to_open),
        (actions.verify_run, window.run_files.choose),
        (actions.export_curve, window.run_files.export),
        (actions.export_animation, window.animations.choose),
    ):
        action.triggered.connect(slot)
    window.router.connect_actions(actions)
    window.exporting.connect_actions(actions)
    window.images.connect_actions(actions)
    window.printing.connect_actions(actions)
    window.collections.print_wanted.connect(window.printing.open_list)
    window.generate_loader.print_wanted.connect(window.printing.open_list)
    window.playing.connect_actions(actions.by_hand)
    window.hints.connect_actions(actions.by_hand)
    actions.by_hand.mark.triggered.connect(window.board.view.set_marking)
    actions.earlier_runs.toggled.connect(window.insight.fitness.set_keep_earlier)
    actions.reduce_motion.toggled.connect(window.board.view.set_reduced_motion)
    actions.reduce_motion.triggered.connect(window.keep_motion)
    actions.panel.toggled.connect(window.body.show_panel)
    actions.panel.toggled.connect(window.header.set_panel_shown)
    window.header.panel_toggled.connect(actions.panel.setChecked)
    window.body.panel_shown.connect(actions.panel.setChecked)
    window.panel.all_opened.connect(window.keep_all_parameters)
    actions.sizes.triggered.connect(window.begin)
    actions.themes.triggered.connect(window.select_theme)
    actions.languages.triggered.connect(window.select_language)


def _connect_board(window: MainWindow) -> None:
    document_controller, insight = window.document_controller, window.insight
    view = window.board.view
    document_controller.changed.connect(window.follow_puzzle)
    view.typed.connect(window.playing.type)
    window.playing.cursor_moved.connect(view.select)
    view.marking_changed.connect(window.actions_of.by_hand.mark.setChecked)
    view.edit_refused.connect(window.refuse_edit)
    window.board.digit_chosen.connect(view.type_digit)
    window.board.erase_requested.connect(window.erase)
    window.board.undo_requested.connect(window.playing.undo)
    window.board.redo_requested.connect(window.playing.redo)
    insight.puzzle.paste_requested.connect(window.files.paste)
    insight.puzzle.open_requested.connect(window.files.choose)
    window.board.mode_chosen.connect(window.playing.switch_mode)
    window.board.hint_requested.connect(window.hints.ask_hint)
    window.playing.play_chosen.connect(window.play_timer.begin)
    window.play_timer.text_changed.connect(window.board.set_time)
    window.puzzle_menu.chosen.connect(window.focus_board)
    window.files.session_chosen.connect(window.sessions.open_file)
    window.menus.recent.chosen.connect(window.files.open_file)
    window.sessions.taken_up.connect(window.focus_first)
    window.menus.collections.triggered.connect(window.router.open_bundled)


def _connect_run(window: MainWindow) -> None:
    solve_controller, fitness = window.solve_controller, window.insight.fitness
    # First what a picture of the run consists of, then what shows it.
    solve_controller.points.connect(fitness.append)
    solve_controller.changed.connect(window.live_parameters.follow)
    solve_controller.changed.connect(window.view_updater.show_situation)
    solve_controller.changed.connect(window.collections.follow)
    solve_controller.changed.connect(window.time_travel.follow)
    window.time_travel.moved.connect(fitness.show_cursor)
    window.pages.connect_run(
        solve_controller, window.time_travel, window.generate_loader, window.lab_loader
    )
    solve_controller.changed.connect(window.play_timer.follow)
    solve_controller.forgotten.connect(fitness.clear)
    window.controller.ended.connect(fitness.finish)


def _connect_messages(window: MainWindow) -> None:
    for talker in (
        window.solve_controller,
        window.playing,
        window.hints,
        window.sessions,
        window.collections,
        window.exporting,
        window.images,
        window.printing,
        window.live_parameters,
        window.continuation,
        window.run_files,
        window.animations,
    ):
        talker.message.connect(window.say)
    window.files.refused.connect(window.say)
    window.drop_target.refused.connect(window.say)
    window.files.withdrawn.connect(window.withdraw)
    window.playing.withdrawn.connect(window.withdraw)
    window.document_controller.changed.connect(window.files.withdraw)
    window.preparation.failed.connect(window.say_not_prepared)
