"""The ways between Evolve and Play, and the messages that are shown in Play."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from sudoku_ga.app.board.board_panel import BoardPanel
from sudoku_ga.app.board.view import BoardView
from sudoku_ga.app.messages import Message
from sudoku_ga.app.play.editing import EditController
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.widgets.card import MessageCard
from sudoku_ga.app.widgets.columns import LazyPage
from sudoku_ga.app.widgets.segmented import Segment
from sudoku_ga.app.window.action_table import EVOLVE, PLAY, PLAYING
from sudoku_ga.app.window.actions import Actions
from sudoku_ga.app.window.pages import Pages
from sudoku_ga.document.board_state import Mode

if TYPE_CHECKING:
    from sudoku_ga.app.play.workspace import PlayWorkspace


class PlayAccess(QObject):
    """Shows Play and Evolve as they are asked for, and lets typing mean what the one shown says.

    ``loader``: builds Play.
    ``board``: that of Evolve, where clues are edited.
    ``actions``: those that are about playing show Play first.

    ``card_made(MessageCard)`` is emitted for each card that may show a message in Play.
    """

    card_made = Signal(object)

    def __init__(
        self,
        loader: LazyPage,
        pages: Pages,
        board: BoardPanel,
        solve_controller: SolveController,
        editing: EditController,
        actions: Actions,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._pages, self._board, self._editing = pages, board, editing
        self._solve_controller = solve_controller
        self._workspace: PlayWorkspace | None = None
        board.play.clicked.connect(self.show_play)
        loader.built.connect(self._take)
        actions.workspace_shown.connect(self._follow_workspace)
        for name in PLAYING:
            getattr(actions, name).triggered.connect(self.show_play)

    @property
    def is_shown(self) -> bool:
        """Whether Play is in sight."""
        return self._pages.shown == PLAY

    @property
    def card(self) -> MessageCard | None:
        """The card for messages in Play; None before it was first shown."""
        return None if self._workspace is None else self._workspace.page.message

    @property
    def view(self) -> BoardView:
        """The board in sight, or that of Evolve."""
        shown = self._workspace if self.is_shown else None
        return self._board.view if shown is None else shown.page.view

    def say(self, message: Message | None) -> None:
        """Show a message in Play, or none."""
        if self._workspace is not None:
            self._workspace.page.say(message)

    def take_key(self, event: QKeyEvent) -> bool:
        """Type a digit that no other widget wanted; return whether it was one."""
        panel: QWidget = self.view if self.is_shown else self._board
        return panel.isVisible() and self.view.take_key(event)

    @Slot()
    def show_play(self) -> None:
        """Show Play, and let the keyboard act on its board."""
        if not self.is_shown:
            cell = self._board.view.selected
            self._pages.show_workspace(PLAY)
            self.view.select(cell)

    @Slot()
    def edit_givens(self) -> None:
        """Show Evolve with the same cell, where digits are givens."""
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
        # Arrow keys that move along the switch keep it.
        if self.is_shown and not isinstance(QApplication.focusWidget(), Segment):
            self.view.setFocus()

    @Slot(object)
    def _take(self, workspace: "PlayWorkspace") -> None:
        self._workspace = workspace
        workspace.page.edit.clicked.connect(self.edit_givens)
        workspace.page.evolve.solve.clicked.connect(self.evolve)
        self.card_made.emit(workspace.page.message)
        self.card_made.emit(workspace.page.held)
