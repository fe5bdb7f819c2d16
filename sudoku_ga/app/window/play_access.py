"""The ways between Evolve and Play, and what typing means in each."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.board.board_panel import BoardPanel
from sudoku_ga.app.board.view import BoardView
from sudoku_ga.app.play.editing import EditController
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.window.pages import Pages
from sudoku_ga.app.workspace import EVOLVE, PLAY
from sudoku_ga.document.board_state import Mode

if TYPE_CHECKING:
    from sudoku_ga.app.play.workspace import PlayWorkspace


class PlayAccess(QObject):
    """Shows Play or Evolve, and sets what typing means in the one that is shown.

    ``board``: the board of Evolve, where givens are edited.
    """

    def __init__(
        self,
        pages: Pages,
        board: BoardPanel,
        solve_controller: SolveController,
        editing: EditController,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._pages, self._board, self._editing = pages, board, editing
        self._solve_controller = solve_controller
        board.play.clicked.connect(self.show_play)
        pages.switched.connect(self._follow_workspace)

    @property
    def is_shown(self) -> bool:
        """Whether Play is shown."""
        return self._pages.shown == PLAY

    @property
    def view(self) -> BoardView:
        """The board that is shown, or the board of Evolve."""
        play: PlayWorkspace | None = self._pages.present(PLAY)
        return play.page.view if play is not None and self.is_shown else self._board.view

    def connect_page(self, workspace: "PlayWorkspace") -> None:
        """Let the buttons of Play show Evolve."""
        workspace.page.edit.clicked.connect(self.edit_givens)
        workspace.page.evolve.solve.clicked.connect(self.evolve)

    def take_key(self, event: QKeyEvent) -> bool:
        """Type a digit that no other widget used. Returns whether the key was one."""
        panel: QWidget = self.view if self.is_shown else self._board
        return panel.isVisible() and self.view.take_key(event)

    @Slot()
    def show_play(self) -> None:
        """Show Play, and give its board the focus."""
        if not self.is_shown:
            cell = self._board.view.selected
            self._pages.show_workspace(PLAY)
            self.view.select(cell)

    @Slot()
    def edit_givens(self) -> None:
        """Show Evolve with the same cell selected. Digits are givens there."""
        cell = self.view.selected
        self._pages.show_workspace(EVOLVE)
        self._board.view.select(cell)
        self._board.view.setFocus()

    @Slot()
    def evolve(self) -> None:
        """Show Evolve, and solve the puzzle there."""
        self._pages.show_workspace(EVOLVE)
        if not self._solve_controller.state.run.is_on:
            self._solve_controller.press_run()

    @Slot()
    def _follow_workspace(self) -> None:
        self._editing.set_mode(Mode.PLAY if self.is_shown else Mode.EDIT)
