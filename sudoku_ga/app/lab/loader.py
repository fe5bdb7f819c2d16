"""The workspace of the lab, built when it is first needed."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.messages import Message
from sudoku_ga.app.parameters.model import RecipeModel
from sudoku_ga.app.run.document_controller import DocumentController
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.widgets.columns import LazyPage
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.grid import Grid

if TYPE_CHECKING:
    from sudoku_ga.app.lab.editor.proposal import Board
    from sudoku_ga.app.lab.laboratory import Laboratory
    from sudoku_ga.app.lab.workspace import LabWorkspace


class LabLoader(LazyPage):
    """Builds :class:`~sudoku_ga.app.lab.workspace.LabWorkspace`, with what it needs.

    ``begin``, ``end``: start and stop experiments.
    ``recipe_model``: puzzle and recipe from which an experiment can be made.

    ``trial_opened`` and ``help_requested`` are those of the workspace.
    """

    trial_opened = Signal(object, int)
    help_requested = Signal(str)

    def __init__(
        self,
        begin: QAction,
        end: QAction,
        document_controller: DocumentController,
        recipe_model: RecipeModel,
        preparation: KernelPreparation,
        settings: Settings,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._begin, self._end = begin, end
        self._document_controller, self._recipe_model = document_controller, recipe_model
        self._preparation, self._settings = preparation, settings
        self.workspace: LabWorkspace | None = None
        self._follow()

    def build(
        self, laboratory: "Laboratory | None" = None, folder: Path | None = None
    ) -> "LabWorkspace":
        """Return the workspace, imported and built at the first call.

        ``laboratory``: runs trials; the program's own if left out.
        ``folder``: gets results and, in a folder of its own, experiments; the user's data if left
        out.
        """
        if self.workspace is None:
            from sudoku_ga.app.lab.experiments.entry import Folders
            from sudoku_ga.app.lab.laboratory import RealLaboratory
            from sudoku_ga.app.lab.workspace import LabWorkspace

            self.workspace = LabWorkspace(
                laboratory or RealLaboratory(),
                self._preparation,
                self._settings,
                Folders.of_user() if folder is None else Folders(folder, folder / "experiments"),
                self._board,
                self._window,
            )
            self.workspace.trial_opened.connect(self.trial_opened)
            self.workspace.help_requested.connect(self.help_requested)
            self.workspace.controls.changed.connect(self._follow)
            self._add(self.workspace)
        return self.workspace

    @Slot()
    def press_main(self) -> None:
        """Start, pause or continue the experiment."""
        self.build().controls.press_main()

    @Slot()
    def stop(self) -> None:
        """Stop the experiment."""
        self.build().controls.stop()

    @Slot()
    def _follow(self) -> None:
        """Enable the actions with the buttons of the bar, while the lab is shown."""
        bar = self.workspace.bar if self.workspace is not None and self.is_shown else None
        self._begin.setEnabled(bar is not None and bar.main.isEnabled())
        self._end.setEnabled(bar is not None and bar.stop.isEnabled())

    @Slot()
    def propose(self) -> None:
        """Build an experiment of the puzzle and the recipe of the window."""
        self.build().dialogs.propose()

    def propose_comparison(self, puzzle: Grid, recipes: Sequence[Recipe]) -> None:
        """Build an experiment that compares recipes on a puzzle."""
        from sudoku_ga.app.lab.editor.proposal import Board

        board_state = self._document_controller.document.state
        name = board_state.name if board_state.puzzle == puzzle else ""
        first, *rivals = recipes
        self.build().dialogs.propose_for(Board(puzzle, name, first, tuple(rivals)))

    def _board(self) -> "Board":
        from sudoku_ga.app.lab.editor.proposal import Board

        board_state = self._document_controller.document.state
        return Board(board_state.puzzle, board_state.name, self._recipe_model.recipe)

    @Slot(object)
    def refuse(self, message: Message) -> None:
        """Show in the lab why a request made there is refused."""
        if self.workspace is not None:
            self.workspace.messages.show(message)
