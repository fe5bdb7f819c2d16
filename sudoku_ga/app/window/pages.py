"""The workspaces, of which one is shown: each has a page, a bar below it, and a status line."""

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget, QStatusBar, QWidget

from sudoku_ga.app.messages import Message
from sudoku_ga.app.widgets.columns import LazyPage
from sudoku_ga.app.window.action_table import EVOLVE, GENERATE, PLAY
from sudoku_ga.app.window.actions import Actions
from sudoku_ga.app.window.header import Header


class Page(NamedTuple):
    """What a workspace shows.

    ``bar``: below the page.
    ``line``: in the status bar.
    """

    page: QWidget
    bar: QWidget
    line: QWidget


class Pages(QObject):
    """Switches between the workspaces.

    ``pages``: the workspaces by their names. A name that is not among those of the switch is a
    workspace as well; the switch then shows none of its own.
    ``shown``: the name of the workspace that is shown.
    ``stack``, ``bars``: the pages, and the bars below them.
    """

    def __init__(
        self,
        pages: Mapping[str, Page | LazyPage],
        header: Header,
        actions: Actions,
        status_bar: QStatusBar,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._pages, self._header, self._actions = pages, header, actions
        self.shown = EVOLVE
        self.stack, self.bars, self._lines = QStackedWidget(), QStackedWidget(), QStackedWidget()
        status_bar.addWidget(self._lines, 1)
        self._show(EVOLVE)
        header.workspaces.chosen.connect(self.show_workspace)

    @Slot(str)
    def show_workspace(self, name: str) -> None:
        """Show a workspace."""
        self._show(name)
        self._header.set_workspace(name)
        self._actions.show_workspace(name)

    def _show(self, name: str) -> None:
        page = self._pages[name]
        if isinstance(page, LazyPage):
            workspace = page.build()
            page = Page(workspace.page, workspace.bar, workspace.bar.status_line)
        self.shown = name
        for stack, widget in zip((self.stack, self.bars, self._lines), page, strict=True):
            if stack.indexOf(widget) < 0:
                stack.addWidget(widget)
            stack.setCurrentWidget(widget)
        # A stack is as high as its highest page, and Play has no bar.
        self.bars.setVisible(page.bar.maximumHeight() > 0)
        for each, other in self._pages.items():
            if isinstance(other, LazyPage):
                other.set_shown(shown=each == name)

    @Slot()
    def show_generate(self) -> None:
        """Show the workspace in which puzzles are made."""
        self.show_workspace(GENERATE)

    @Slot()
    def show_play(self) -> None:
        """Show the workspace in which a puzzle is solved by hand."""
        self.show_workspace(PLAY)

    @Slot()
    def show_run(self) -> None:
        """Show the workspace of a run."""
        if self.shown != EVOLVE:
            self.show_workspace(EVOLVE)

    @Slot()
    def show_board(self) -> None:
        """Show a workspace with the board of the document."""
        if self.shown not in (EVOLVE, PLAY):
            self.show_workspace(EVOLVE)

    def show_for(self, message: Message) -> None:
        """Show the workspace in which a message is seen: below the board, or among the cards."""
        if message.is_about_board:
            self.show_board()
        else:
            self.show_run()

    @Slot(QAction)
    def follow_action(self, action: QAction) -> None:
        """Show the workspace of an action."""
        self.show_workspace(action.data())
