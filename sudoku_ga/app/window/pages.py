"""The workspaces, of which one is shown, and the actions of those that are built when first shown.

Each has a page, a bar below it, and a status line.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget, QStatusBar, QWidget

from sudoku_ga.app.messages import Message
from sudoku_ga.app.run.state import RunState
from sudoku_ga.app.widgets.columns import LazyPage, Workspace
from sudoku_ga.app.window.action_table import EVOLVE, PLAY
from sudoku_ga.app.window.actions import Actions
from sudoku_ga.app.window.header import Header

if TYPE_CHECKING:
    from sudoku_ga.app.generate.workspace import GenerateWorkspace
    from sudoku_ga.app.lab.workspace import LabWorkspace
    from sudoku_ga.app.race.workspace import RaceWorkspace


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


class RaceLoader(LazyPage):
    """The workspace of the race, with the actions that drive it.

    ``actions``: start, step, stop and reset the race: ``main``, ``step``, ``stop`` and ``reset``.
    """

    workspace: "RaceWorkspace | None"

    def __init__(
        self, actions: dict[str, QAction], make: Callable[[], Workspace], window: QWidget
    ) -> None:
        super().__init__(window, make)
        self._actions = actions
        self.built.connect(self._observe)
        self._follow()

    @Slot(object)
    def _observe(self, workspace: "RaceWorkspace") -> None:
        workspace.changed.connect(self._follow)

    def set_shown(self, *, shown: bool) -> None:
        """Draw the race when it comes into sight."""
        super().set_shown(shown=shown)
        if shown:
            self.build().show()

    @Slot()
    def press_main(self) -> None:
        """Start, pause or resume the race."""
        self.build().press_main()

    @Slot()
    def press_step(self) -> None:
        """Bring every lane one step on."""
        self.build().press_step()

    @Slot()
    def press_stop(self) -> None:
        """End the race, or leave the page where there is none."""
        self.build().press_stop()

    @Slot()
    def press_reset(self) -> None:
        """Clear the boards and the curves."""
        self.build().press_reset()

    @Slot()
    def _follow(self) -> None:
        """Enable the actions while the page is in sight."""
        bar = None if self.workspace is None or not self.is_shown else self.workspace.bar
        on = self.workspace is not None and self.workspace.controller.state is not RunState.IDLE
        for name, action in self._actions.items():
            usable = bar is not None and (name == "stop" or getattr(bar, name).isEnabled())
            action.setEnabled(usable or (name == "stop" and on))


class LabLoader(LazyPage):
    """The workspace of the lab, with the actions that start and stop experiments."""

    workspace: "LabWorkspace | None"

    def __init__(
        self, begin: QAction, end: QAction, make: Callable[..., Workspace], window: QWidget
    ) -> None:
        super().__init__(window, make)
        self._begin, self._end = begin, end
        self.built.connect(self._observe)
        self._follow()

    @Slot(object)
    def _observe(self, workspace: "LabWorkspace") -> None:
        workspace.controls.changed.connect(self._follow)

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


class GenerateLoader(LazyPage):
    """The workspace in which puzzles are made, with the action that cancels the making."""

    workspace: "GenerateWorkspace | None"

    def __init__(self, cancel: QAction, make: Callable[..., Workspace], window: QWidget) -> None:
        super().__init__(window, make)
        self._cancel = cancel
        self.built.connect(self._observe)
        self._follow()

    @Slot(object)
    def _observe(self, workspace: "GenerateWorkspace") -> None:
        workspace.runner.changed.connect(self._follow)

    @Slot()
    def stop(self) -> None:
        """Cancel the making of puzzles."""
        self.build().runner.cancel()

    @Slot()
    def _follow(self) -> None:
        """Let the making be cancelled from every workspace."""
        making = self.workspace is not None and self.workspace.runner.is_running
        self._cancel.setEnabled(making)
