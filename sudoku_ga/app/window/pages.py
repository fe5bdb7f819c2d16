"""The workspaces, one of which is shown. Each is built when it is first needed."""

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QVBoxLayout

from sudoku_ga.app.messages import Messages
from sudoku_ga.app.widgets.card import MessageStrip
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.workspace import EVOLVE, PLAY, Command, Commands, Key, Workspace


class Pages(QObject):
    """Switches between the workspaces.

    ``factories``: the functions that import and build the workspaces, by their names.
    ``column``: the column of the window to which they are added.
    ``switch``: the widget that shows and chooses the workspace.
    ``shown``: the name of the workspace that is shown.
    ``stack``: the pages.
    ``strip``: shows the message of the window, in the workspace that is shown.

    ``switched()`` is emitted when another workspace is shown, and ``commands_changed()`` when
    :attr:`commands` may have changed.
    """

    switched = Signal()
    commands_changed = Signal()

    def __init__(
        self,
        factories: Mapping[str, Callable[..., Workspace]],
        switch: Segmented,
        messages: Messages,
        column: QVBoxLayout,
        window: QMainWindow,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._factories, self._switch = factories, switch
        self._workspaces: dict[str, Workspace] = {}
        self.shown = EVOLVE
        self.stack, self._lines = QStackedWidget(), QStackedWidget()
        column.addWidget(self.stack, 1)  # before the bars, in the order of the Tab key
        self.strip = MessageStrip(messages)
        window.statusBar().addWidget(self._lines, 1)
        switch.chosen.connect(self.show_workspace)
        self._show(EVOLVE)

    def build(self, name: str, *parts: Any, **named: Any) -> Any:
        """Return a workspace, which is built now. Tests give its factory other parts."""
        if name not in self._workspaces:
            workspace = self._factories[name](*parts, **named)
            self._workspaces[name] = workspace
            workspace.changed.connect(self.commands_changed)
        return self._workspaces[name]

    def present(self, name: str) -> Any:
        """Return a workspace; None before it is built."""
        return self._workspaces.get(name)

    @Slot(str)
    def show_workspace(self, name: str) -> None:
        """Show a workspace."""
        self._show(name)
        self._switch.set_value(name)
        self.switched.emit()
        self.commands_changed.emit()

    def _show(self, name: str) -> None:
        workspace = self.build(name)
        self.shown = name
        for stack, widget in (
            (self.stack, workspace.page),
            (self._lines, workspace.status_line),
        ):
            if stack.indexOf(widget) < 0:
                stack.addWidget(widget)
            stack.setCurrentWidget(widget)
        workspace.place_messages(self.strip)
        for each, other in self._workspaces.items():
            if other.bar is not None:
                if other.bar.parent() is None:
                    self._window.addToolBar(Qt.ToolBarArea.BottomToolBarArea, other.bar)
                other.bar.setVisible(each == name)

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

    @property
    def commands(self) -> Commands:
        """What the keys of a run do now.

        If the workspace that is shown has nothing to stop, the menu stops what another one does. It
        has no key then: Esc is pressed too easily for something that is not visible.
        """
        commands = self._workspaces[self.shown].commands
        if commands.stop is None or not commands.stop.usable:
            stops = [each.background_stop for each in self._workspaces.values()]
            found = next(filter(None, stops), None)
            if found is not None:
                commands = commands._replace(stop=found._replace(has_key=False))
        return commands

    def press(self, key: Key) -> None:
        """Do what a key of a run does in the workspace that is shown."""
        command: Command | None = getattr(self.commands, key)
        if command is not None and command.usable:
            command.act()

    def shut_down(self) -> None:
        """End what all workspaces do; may be called more than once."""
        for each in self._workspaces.values():
            each.shut_down()
