"""The workspace in which puzzles are made, built when it is first asked for."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.collection.solved import SolvedPuzzles
from sudoku_ga.app.printing.puzzles import Listed
from sudoku_ga.app.run.document_controller import DocumentController
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.widgets.columns import LazyPage

if TYPE_CHECKING:
    from sudoku_ga.app.generate.made import PuzzleMaker
    from sudoku_ga.app.generate.workspace import GenerateWorkspace


class GenerateLoader(LazyPage):
    """Builds the workspace in which puzzles are made.

    ``cancel``: cancels the making of puzzles.
    ``folder``: where the made puzzles are kept; None to keep none.

    ``wanted()`` asks for the workspace to be shown, ``print_wanted(Listed)`` for the made puzzles
    to be printed, ``play_wanted()`` and ``watch_wanted()`` for the puzzle on the board to be
    played and to be solved by evolution.
    """

    wanted = Signal()
    play_wanted = Signal()
    watch_wanted = Signal()
    print_wanted = Signal(object)

    def __init__(
        self,
        cancel: QAction,
        document_controller: DocumentController,
        solve_controller: SolveController,
        preparation: KernelPreparation,
        settings: Settings,
        solved: SolvedPuzzles,
        folder: Path | None,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._cancel = cancel
        self._document_controller, self._solve_controller = document_controller, solve_controller
        self._preparation, self._settings = preparation, settings
        self._solved, self._folder = solved, folder
        self.workspace: GenerateWorkspace | None = None
        self._follow()

    def build(self, maker: "PuzzleMaker | None" = None) -> "GenerateWorkspace":
        """Return the workspace, imported and built only now."""
        if self.workspace is None:
            from sudoku_ga.app.files.recipes import title_of
            from sudoku_ga.app.generate.made import PuzzleMaker
            from sudoku_ga.app.generate.workspace import GenerateWorkspace
            from sudoku_ga.evolution.recipe.reading import DEFAULT_RECIPE, catalogue

            recipes = sorted(catalogue(), key=lambda recipe: recipe.name != DEFAULT_RECIPE)
            self.workspace = GenerateWorkspace(
                maker or PuzzleMaker(),
                [(recipe, title_of(recipe)) for recipe in recipes],
                self._document_controller,
                self._solve_controller,
                self._preparation,
                self._settings,
                self._solved,
                self._folder,
                self._window,
            )
            self.workspace.runner.changed.connect(self._follow)
            column = self.workspace.column
            column.print.clicked.connect(self._ask_to_print)
            column.play.clicked.connect(self.play_wanted)
            column.watch.clicked.connect(self.watch_wanted)
            self._add(self.workspace)
        return self.workspace

    @property
    def listed(self) -> Listed | None:
        """The puzzles that were made, with the selected rows; None before the first."""
        return None if self.workspace is None else self.workspace.listed

    @Slot()
    def start(self) -> None:
        """Show the workspace and make puzzles."""
        self.wanted.emit()
        self.build().start()

    @Slot()
    def stop(self) -> None:
        """Cancel the making of puzzles."""
        self.build().runner.cancel()

    @Slot()
    def _follow(self) -> None:
        """Let the making be cancelled from every workspace."""
        making = self.workspace is not None and self.workspace.runner.is_running
        self._cancel.setEnabled(making)

    @Slot()
    def _ask_to_print(self) -> None:
        self.print_wanted.emit(self.listed)
