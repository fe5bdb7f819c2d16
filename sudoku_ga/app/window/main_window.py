"""The main window, which makes services, workspaces, docks and menus and connects them."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
)
from PySide6.QtWidgets import QMainWindow, QTabWidget, QWidget

from sudoku_ga.app.collection.collections import Collections
from sudoku_ga.app.collection.solved import SolvedPuzzles
from sudoku_ga.app.evolve.workspace import EvolveWorkspace
from sudoku_ga.app.files.bundled import famous_puzzles
from sudoku_ga.app.files.export import AnimationExport, BoardExport, ChartExport
from sudoku_ga.app.files.games import KeptGames
from sudoku_ga.app.files.router import EXPERIMENT, LESSON, RECIPE, RUN, FileRouter
from sudoku_ga.app.files.run_files import RunFiles, RunReplay
from sudoku_ga.app.files.sessions import Sessions
from sudoku_ga.app.messages import (
    components_replaced,
    locked,
    locked_in_the_past,
    not_prepared,
    recipe_unchanged,
)
from sudoku_ga.app.play.editing import EditController
from sudoku_ga.app.play.grades import PuzzleGrade
from sudoku_ga.app.play.hints import HintController
from sudoku_ga.app.printing.controller import PrintController
from sudoku_ga.app.printing.puzzles import Listed
from sudoku_ga.app.race.run_list import RunPopup
from sudoku_ga.app.run.earlier_runs import EarlierRun
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.run.solver_worker import Engine
from sudoku_ga.app.services import Services
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.arrangement import vbox
from sudoku_ga.app.widgets.painting import FirstPaint
from sudoku_ga.app.window.action_table import menus
from sudoku_ga.app.window.actions import STATE_PARTS, Actions
from sudoku_ga.app.window.header import Header
from sudoku_ga.app.window.menus import Menus, PuzzleMenu
from sudoku_ga.app.window.other_windows import OtherWindows, VariantController
from sudoku_ga.app.window.pages import Pages
from sudoku_ga.app.window.play_access import PlayAccess
from sudoku_ga.app.window.preferences import Preferences, ViewLayout
from sudoku_ga.app.workspace import EVOLVE, GENERATE, LAB, PLAY, RACE
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.grid import Grid

if TYPE_CHECKING:
    from sudoku_ga.app.generate.made import PuzzleMaker
    from sudoku_ga.app.generate.workspace import GenerateWorkspace
    from sudoku_ga.app.lab.editor.draft import Board
    from sudoku_ga.app.lab.laboratory import Laboratory
    from sudoku_ga.app.lab.workspace import LabWorkspace
    from sudoku_ga.app.play.workspace import PlayWorkspace
    from sudoku_ga.app.race.workspace import RaceWorkspace


class MainWindow(QMainWindow):
    """The main window.

    ``engine``: called only in the thread of the worker.
    ``data_folder``: the folder of the lists of solved and made puzzles, and of the folder
    ``sessions`` with the session.
    ``services``: the parts that its parts share.
    ``pages``: the workspaces.
    ``other``: the windows beside this one.

    ``reopen_wanted()`` is emitted when another window is to replace this one.
    """

    reopen_wanted = Signal()

    header: Header
    pages: Pages
    play: PlayAccess
    preferences: Preferences
    _replaying: RunReplay

    def __init__(
        self,
        engine: Engine,
        preparation: KernelPreparation,
        settings: Settings,
        data_folder: Path | None = None,
    ) -> None:
        super().__init__()
        self.setWindowTitle("Sudoku GA")
        self.setAcceptDrops(True)
        self._is_complete = False
        with Themes.instance().suspended():
            self._take_services(
                Services.for_window(self, engine, preparation, settings, data_folder)
            )
            self._make_menus()
            self.evolve = EvolveWorkspace(self.services, lambda: self._replaying.make_again())
            self._make_files()
            self._make_run()
            self._make_pages()
        self._connect_board()
        self._connect_run()
        self.preferences.restore()
        self.solve_controller.state_changed.emit(self.solve_controller.state)
        self._follow_commands()
        self.evolve.board.view.setFocus()
        self.first_paint = FirstPaint(self.header)
        self.first_paint.done.connect(self.complete)
        self.first_paint.done.connect(self.evolve.insight.fitness.prepare)

    def _take_services(self, services: Services) -> None:
        self.services = services
        self.document_controller, self.recipe_model = services.document, services.recipe
        self.controller, self.solve_controller = services.run, services.state
        self.runs, self.population = services.runs, services.population
        self.preparation, self.messages = services.kernels, services.messages

    def _make_menus(self) -> None:
        self.actions_of = actions = Actions(menus(self), self)
        self.menus = Menus(self.menuBar(), actions, self.services.settings, self)
        self.puzzle_menu = PuzzleMenu(self.menus, actions, famous_puzzles(), self)
        self.header = Header(actions.panel, actions.switch_theme, actions.guide)
        self.header.chooser.setMenu(self.puzzle_menu.menu)

    def _make_files(self) -> None:
        services, actions = self.services, self.actions_of
        document = services.document
        self.files = FileRouter(services)
        self.grade = PuzzleGrade(services, self)
        self.solved = SolvedPuzzles(
            document, services.folder, services.messages, self, self.grade.number_of
        )
        self.games = document.games = KeptGames(services.folder, services.messages, self)
        self.collections = Collections(
            services, actions.previous_puzzle, actions.next_puzzle, self.solved, self.games
        )
        self.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.collections.list)
        self.collections.list.hide()
        self.files.listed.connect(self.collections.open)
        self.chart_export = ChartExport(services)
        self.evolve.insight.export_wanted.connect(self.chart_export.choose)
        self.sessions = Sessions(
            services,
            lambda: self.collections.place,
            self.collections.restore,
            self.evolve.earlier.bring_back,
        )
        lists = (lambda: self.collections.listed, self._made_list)
        self.printing = PrintController(services, lists)
        self.variants = VariantController(document, self)
        self.variants.begun.connect(self._show_new_board)

    def _make_run(self) -> None:
        services, evolve = self.services, self.evolve
        self.run_files = RunFiles(services)
        self.animations = AnimationExport(services)
        evolve.comparison.experiment_wanted.connect(self.make_experiment)
        self.exporting = BoardExport(services, lambda: evolve.overlay.picture)
        self.run_popup = RunPopup(self.runs, evolve.insight.fitness.runs)
        self.run_popup.race_wanted.connect(self.race_run)

    def _make_pages(self) -> None:
        services, actions, evolve = self.services, self.actions_of, self.evolve
        self.preferences = Preferences(services, evolve.panel, actions, self.reopen_wanted.emit)
        self.view_layout = ViewLayout(evolve.page, evolve.insight, actions, services.settings, self)
        self.other = OtherWindows(actions, self.document_controller, self)
        factories = {
            EVOLVE: lambda: evolve,
            RACE: self._make_race,
            PLAY: self._make_play,
            GENERATE: self._make_generate,
            LAB: self._make_lab,
        }
        central = QWidget()
        column = vbox(central, self.header, spacing=0)
        self.setCentralWidget(central)
        self.pages = Pages(factories, self.header.workspaces, services.messages, column, self)
        self.pages.switched.connect(self._follow_workspace)
        self.pages.commands_changed.connect(self._follow_commands)
        self.playing = EditController(services, lambda: self.play.edit_givens())
        self.hints = HintController(services)
        self.play = PlayAccess(self.pages, evolve.board, self.solve_controller, self.playing, self)
        self.statusBar().setSizeGripEnabled(False)
        areas = Qt.DockWidgetArea.AllDockWidgetAreas
        self.setTabPosition(areas, QTabWidget.TabPosition.North)

    def _make_play(self) -> "PlayWorkspace":
        from sudoku_ga.app.play.workspace import PlayWorkspace

        parts = self.playing, self.hints, self.grade
        workspace = PlayWorkspace(self.services, *parts, self.actions_of)
        self.play.connect_page(workspace)
        reduce, view = self.actions_of.reduce_motion, workspace.page.view
        view.set_reduced_motion(reduce.isChecked())
        reduce.toggled.connect(view.set_reduced_motion)
        return workspace

    def _make_race(self) -> "RaceWorkspace":
        from sudoku_ga.app.race.workspace import RaceWorkspace

        self.complete()
        race = RaceWorkspace(self.services, self.recipes)
        race.page.runs.show_wanted.connect(self._replaying.show_again)
        race.experiment_wanted.connect(self.compare_in_lab)
        race.page.stack.export_wanted.connect(self.chart_export.choose)
        return race

    def _make_generate(self, maker: "PuzzleMaker | None" = None) -> "GenerateWorkspace":
        from sudoku_ga.app.generate.made import PuzzleMaker
        from sudoku_ga.app.generate.workspace import GenerateWorkspace

        workspace = GenerateWorkspace(self.services, self.solved, maker or PuzzleMaker())
        column = workspace.column
        column.print.clicked.connect(self._print_made)
        column.play.clicked.connect(self.pages.show_play)
        column.watch.clicked.connect(self.solve_controller.press_run)
        return workspace

    def offer_new_game(self) -> None:
        """Show the difficulties of a new game in Play."""
        self.pages.build(PLAY).offer_new_game()

    def pause_play(self) -> None:
        """Stop the clock of Play, or let it go on."""
        self.pages.build(PLAY).timer.toggle()

    def show_statistics(self) -> None:
        """Open the statistics of games."""
        self.other.show_statistics(self.services, self.solved)

    @Slot()
    def _print_made(self) -> None:
        made = self._made_list()
        if made is not None:
            self.printing.open_list(made)

    def _made_list(self) -> Listed | None:
        """Return the puzzles that were made, with the selected rows; None before there are any."""
        workspace: GenerateWorkspace | None = self.pages.present(GENERATE)
        return None if workspace is None else workspace.listed

    def _make_lab(
        self, laboratory: "Laboratory | None" = None, folder: Path | None = None
    ) -> "LabWorkspace":
        """Make the lab. Tests make runs with another laboratory, and keep files elsewhere."""
        from sudoku_ga.app.lab.entry import Folders
        from sudoku_ga.app.lab.laboratory import Laboratory
        from sudoku_ga.app.lab.workspace import LabWorkspace

        self.complete()
        folders = Folders.of_user() if folder is None else Folders(folder, folder / "experiments")
        workspace = LabWorkspace(
            self.services, laboratory or Laboratory(), folders, self._board_for_lab
        )
        workspace.run_opened.connect(self._replaying.replay)
        workspace.help_requested.connect(self.other.show_guide)
        return workspace

    def _board_for_lab(self) -> "Board":
        from sudoku_ga.app.lab.editor.draft import Board

        state = self.document_controller.document.state
        return Board(state.puzzle, state.name, self.recipe_model.recipe)

    def _connect_board(self) -> None:
        evolve, keypad = self.evolve, self.evolve.board.keypad
        view, puzzle = evolve.board.view, evolve.insight.puzzle
        self.document_controller.changed.connect(self.files.withdraw)
        view.typed.connect(self.playing.type)
        self.playing.cursor_moved.connect(view.select)
        view.edit_refused.connect(self.refuse_edit)
        keypad.undo.clicked.connect(self.playing.undo)
        keypad.redo.clicked.connect(self.playing.redo)
        puzzle.paste.clicked.connect(self.files.paste)
        puzzle.open.clicked.connect(self.files.choose)
        self.puzzle_menu.chosen.connect(self.files.put_chosen)
        self.puzzle_menu.chosen.connect(self.focus_board)
        self.files.session_chosen.connect(self.sessions.open_file)
        self.menus.recent.chosen.connect(self.files.open_file)
        self.sessions.taken_up.connect(self.focus_first)
        self.collections.print_wanted.connect(self.printing.open_list)
        self.collections.board_wanted.connect(self.pages.show_board)
        evolve.page.panel_shown.connect(self.actions_of.panel.setChecked)

    def _connect_run(self) -> None:
        solve_controller, watch = self.solve_controller, self.solve_controller.watch
        watch(self.actions_of, *STATE_PARTS, show=self.actions_of.follow)
        watch(self.header, "board_state")
        for menu in (self.puzzle_menu, self.menus.recent):
            watch(menu, "is_locked", show=menu.follow_lock)
        watch(self.collections, show=self.collections.follow)
        solve_controller.began.connect(self.pages.show_run)
        solve_controller.cells_wanted.connect(self.show_cells)
        self.preparation.failed.connect(self.say_not_prepared)
        self.recipe_model.others_replaced.connect(self.say_replaced)
        self.recipe_model.refused.connect(self.say_unchanged)

    # Qt's own events

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep the shape of the window, and end the run before the window closes."""
        self.preferences.keep_geometry()
        self.view_layout.keep()
        self.hide()  # the end of runs and tasks may take a while
        self.shut_down()
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Type digits on the board wherever the focus is. A field has handled its own keys."""
        if not self.play.take_key(event):
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a file or a text, unless a run goes on."""
        if not self.controller.is_on:
            self.files.offer(event)

    def dropEvent(self, event: QDropEvent) -> None:
        self.files.take(event)

    # Slots

    @Slot()
    def complete(self) -> None:
        """Import what takes long, recipes and kernels, once after the first paint."""
        if self._is_complete:
            return
        self._is_complete = True
        self.evolve.insight.complete()
        from sudoku_ga.app.files.recipes import Plugins, Recipes

        self.plugins = Plugins(self.services)
        self.plugins.load_remembered()
        self.recipes = recipes = Recipes(self.services)
        self.evolve.panel.recipe_chosen.connect(recipes.choose)
        self.solve_controller.watch(recipes, "recipe", show=recipes.follow)
        self.sessions.set_recipes(recipes)
        self.evolve.comparison.set_recipes(recipes)
        self._make_lessons()
        self._replaying = replaying = RunReplay(self.services, recipes)
        replaying.begins.connect(self.pages.show_run)
        replaying.compares.connect(self.actions_of.earlier_runs.setChecked)
        self.run_files.opened.connect(replaying.repeat)
        self.run_popup.show_wanted.connect(replaying.show_again)
        runs, experiments = self.run_files.open_file, self._show_experiment
        self.files.set_readers({RUN: runs, RECIPE: recipes.open_file, EXPERIMENT: experiments})
        self.preparation.start()

    def _make_lessons(self) -> None:
        """Make the lessons. To check what they ask for, they import every component."""
        from sudoku_ga.app.lessons.controller import LessonController
        from sudoku_ga.app.window.lesson_surroundings import LessonSurroundings

        tabs, pace = self.evolve.insight.tabs, self.evolve.bar.pace
        surroundings = LessonSurroundings(self.pages, tabs, pace, self)
        self.pages.switched.connect(surroundings.follow)
        self.lessons = LessonController(self.services, self.recipes, surroundings)
        self.other.lesson_wanted.connect(self.lessons.begin_named)
        self.lessons.opened.connect(self.other.move_guide)
        self.files.set_readers({LESSON: self.lessons.open_file})

    @Slot()
    def shut_down(self) -> None:
        """End all runs and the compilation, and keep the session; may be called more than once."""
        self.controller.shut_down()
        if self._is_complete:
            self.lessons.shut_down()
        self.run_files.shut_down()
        self.animations.shut_down()
        self.printing.shut_down()
        self.sessions.finish()
        self.pages.shut_down()
        self.collections.shut_down()
        self.solved.kept.shut_down()
        self.grade.shut_down()
        self.document_controller.keep_game()
        self.games.kept.shut_down()
        self.preparation.shut_down()

    @Slot(object)
    def show_cells(self, cells: tuple[int, ...]) -> None:
        """Make the cells of a message visible."""
        self.pages.show_board()
        self.play.view.select(cells[0])
        self.play.view.setFocus()

    @Slot()
    def refuse_edit(self) -> None:
        """Show why the board cannot be edited now."""
        if self.controller.is_on:
            self.messages.show(locked(self.solve_controller.press_stop))
        else:
            self.messages.show(locked_in_the_past(self.evolve.time_travel.go_live))

    @Slot()
    def _follow_commands(self) -> None:
        self.actions_of.follow_commands(self.pages.shown, self.pages.commands)

    @Slot()
    def _follow_workspace(self) -> None:
        has_board = self.pages.shown in (EVOLVE, PLAY)
        self.collections.set_board_shown(shown=has_board)
        if self.header.workspaces.isAncestorOf(self.focusWidget()):
            return  # its arrow keys go on
        bar = self.pages.present(self.pages.shown).bar
        (self.play.view if has_board or bar is None else bar.main).setFocus()

    @Slot()
    def make_experiment(self) -> None:
        """Show the lab with an experiment to edit, on the present puzzle and recipe."""
        self._in_lab().dialogs.propose()

    @Slot()
    def generate(self) -> None:
        """Show the workspace in which puzzles are made, and make some."""
        self.pages.show_workspace(GENERATE)
        workspace: GenerateWorkspace = self.pages.build(GENERATE)
        workspace.start()

    @Slot()
    def show_race(self) -> None:
        """Show the race."""
        self.pages.show_workspace(RACE)

    @Slot(object)
    def race_run(self, run: EarlierRun) -> None:
        """Show the race with an earlier run in a lane."""
        self.show_race()
        race: RaceWorkspace = self.pages.build(RACE)
        race.race_run(run)

    @Slot(object, object)
    def compare_in_lab(self, puzzle: Grid, recipes: Sequence[Recipe]) -> None:
        """Show the lab with an experiment to edit, which compares recipes on a puzzle."""
        lab, board = self._in_lab(), self._board_for_lab()
        name = board.name if board.puzzle == puzzle else ""
        first, *rivals = recipes
        compared = board._replace(puzzle=puzzle, name=name, recipe=first, rivals=tuple(rivals))
        lab.dialogs.propose_for(compared)

    @Slot()
    def show_replications(self) -> None:
        """Show the lab with a replication."""
        self._in_lab().experiments.show_replications()

    def _show_experiment(self, path: str) -> None:
        self._in_lab().open_file(path)

    def _in_lab(self) -> "LabWorkspace":
        self.pages.show_workspace(LAB)
        lab: LabWorkspace = self.pages.build(LAB)
        return lab

    @Slot()
    def focus_board(self) -> None:
        """Focus the board that is shown."""
        self.play.view.setFocus()

    @Slot()
    def focus_first(self) -> None:
        """Focus the button that starts a run, or in Play the board of a game that has begun."""
        state = self.document_controller.document.state
        if state.has_game and state.evolved is None:
            self.play.show_play()
        else:
            self.evolve.bar.main.setFocus()

    @Slot(QAction)
    def begin(self, action: QAction) -> None:
        """Begin with an empty board of the size that an action names."""
        self.document_controller.begin(action.data())
        self._show_new_board()

    @Slot()
    def _show_new_board(self) -> None:
        self.pages.show_run()
        self._focus_first_cell()

    @Slot()
    def clear(self) -> None:
        """Remove everything from the board."""
        self.document_controller.clear()
        self.pages.show_run()
        self._focus_first_cell()

    def _focus_first_cell(self) -> None:
        self.evolve.board.view.select(0)
        self.evolve.board.view.setFocus()

    @Slot(str, object)
    def say_replaced(self, component: str, changes: Sequence[str]) -> None:
        """Show which components were replaced to fit another one."""
        self.messages.show(components_replaced(component, changes))

    @Slot(str)
    def say_unchanged(self, reason: str) -> None:
        """Show why a parameter keeps its value."""
        self.messages.show(recipe_unchanged(reason))

    @Slot(str)
    def say_not_prepared(self, reason: str) -> None:
        """Show why no run can be made."""
        self.messages.show(not_prepared(reason))
