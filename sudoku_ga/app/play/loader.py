"""The workspace of Play, built when it is first shown."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.play.editing import EditController
from sudoku_ga.app.play.hints import HintController
from sudoku_ga.app.run.document_controller import DocumentController
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.widgets.columns import LazyPage

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from sudoku_ga.app.play.workspace import PlayWorkspace


class PlayLoader(LazyPage):
    """Builds the workspace in which a puzzle is played.

    Parameters
    ----------
    undo, redo, check, next_puzzle : QAction
    document_controller : DocumentController
    solve_controller : SolveController
    editing : EditController
    hints : HintController
    preparation : KernelPreparation
    window : QWidget

    Notes
    -----
    ``edit_wanted()`` and ``evolution_wanted()`` are those of the workspace, ``built(workspace)``
    comes once.
    """

    edit_wanted = Signal()
    evolution_wanted = Signal()
    built = Signal(object)

    def __init__(
        self,
        undo: "QAction",
        redo: "QAction",
        check: "QAction",
        next_puzzle: "QAction",
        document_controller: DocumentController,
        solve_controller: SolveController,
        editing: EditController,
        hints: HintController,
        preparation: KernelPreparation,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._actions = undo, redo, check, next_puzzle
        self._document_controller, self._solve_controller = document_controller, solve_controller
        self._editing, self._hints, self._preparation = editing, hints, preparation
        self._workspace: PlayWorkspace | None = None

    def build(self) -> "PlayWorkspace":
        """Return the workspace, imported and built only now."""
        if self._workspace is None:
            from sudoku_ga.app.play.workspace import PlayWorkspace

            undo, redo, check, next_puzzle = self._actions
            self._workspace = PlayWorkspace(
                undo,
                redo,
                check,
                next_puzzle,
                self._document_controller,
                self._solve_controller,
                self._editing,
                self._hints,
                self._preparation,
                self,
            )
            self._workspace.edit_wanted.connect(self.edit_wanted)
            self._workspace.evolution_wanted.connect(self.evolution_wanted)
            self._add(self._workspace)
            self.built.emit(self._workspace)
        return self._workspace

    @Slot()
    def _follow(self) -> None:
        """Follow nothing: the actions of Play depend on the state alone."""
