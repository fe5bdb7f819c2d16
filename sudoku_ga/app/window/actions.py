"""The actions of the window, made from the table and kept up to date."""

from typing import Any

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction, QActionGroup, QIcon, QKeySequence

from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.theme import icons
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.window.action_table import (
    ACTIONS,
    CHOICES,
    EVOLVE,
    MENUS,
    Action,
    Choice,
    Context,
)
from sudoku_ga.app.workspace import Command, Commands
from sudoku_ga.translation import _

_ICON = 20
_MENU_ROLES = {"quit": QAction.MenuRole.QuitRole, "about": QAction.MenuRole.AboutRole}


STATE_PARTS = (
    *("run", "board_state", "assessment", "waiting", "preparing", "compiling", "display"),
    *("by_hand", "undo_text", "undo_takes_puzzle", "redo_text"),
    *("has_report", "can_save_run", "can_continue"),
)
"""What :meth:`Actions.follow` depends on: not on each report of a run."""


class Actions(QObject):
    """The actions of the table, each an attribute with the name of its row.

    ``window``: what the rows are called with; the keys work while it is active, also where a native
    menu bar shows the actions.
    """

    undo: QAction
    redo: QAction
    check: QAction
    next_puzzle: QAction

    sizes: QActionGroup
    collections: QActionGroup
    copies: QActionGroup
    entries: QActionGroup
    pages: QActionGroup
    views: QActionGroup
    themes: QActionGroup
    languages: QActionGroup

    def __init__(self, window: Any) -> None:
        super().__init__(window)
        self._window = window
        self._by_id: dict[str, QAction] = {}
        self._state: AppState | None = None
        self.shown = EVOLVE
        for _title, rows in MENUS:
            for row in rows:
                if isinstance(row, Action):
                    self._by_id[row.id] = self._action_of(row)
                elif isinstance(row, Choice):
                    setattr(self, row.id, self._group_of(row))
                    self._by_id |= {each.id: self._action_of(each) for each in row.more}
        self._show_icons()
        Themes.instance().changed.connect(self._show_icons)

    def __getattr__(self, name: str) -> QAction:
        action: QAction | None = self.__dict__.get("_by_id", {}).get(name)
        if action is None:
            raise AttributeError(name)
        return action

    @Slot(object)
    def follow(self, state: AppState) -> None:
        """Enable each action when it can be used, and say what it will do."""
        self._state = state
        for action, text, usual in (
            (self.undo, state.undo_text, _("&Undo")),
            (self.redo, state.redo_text, _("&Redo")),
        ):
            action.setText(text.replace("&", "&&") if text else usual)
        self._follow()

    def follow_commands(self, name: str, commands: Commands) -> None:
        """Let the keys of a run do what the workspace in sight says.

        ``name``: of the workspace.
        """
        for row in ACTIONS:
            if row.command:
                command: Command | None = getattr(commands, row.command)
                self._by_id[row.id].setEnabled(command is not None and command.usable)
                self._by_id[row.id].setText(_(row.text) if command is None else command.label)
                has_key = command is None or command.has_key
                self._by_id[row.id].setShortcuts(row.keys if has_key else [])
        if name != self.shown:
            self.shown = name
            self._follow()

    def with_keys(self) -> list[QAction]:
        """Return the actions that have keys, in the order of the menus."""
        return [each for each in self.findChildren(QAction) if not each.shortcut().isEmpty()]

    def key_rows(self) -> list[tuple[str, str]]:
        """Return the keys of the actions and what these do, for the list of keys."""
        native = QKeySequence.SequenceFormat.NativeText
        said = {self._by_id[row.id]: _(row.about) for row in ACTIONS if row.about}
        return [
            (
                ", ".join(key.toString(native) for key in action.shortcuts()),
                said.get(action) or action.text().replace("&", "").rstrip("…"),
            )
            for action in self.with_keys()
        ]

    def _follow(self) -> None:
        if self._state is None:
            return
        context = Context(self._state, self.shown)
        for row in ACTIONS:
            if row.enabled is not None:
                self._by_id[row.id].setEnabled(row.enabled(context))
            if row.checked is not None:
                self._by_id[row.id].setChecked(row.checked(context))
        for choice in CHOICES:
            group = self._group(choice)
            if choice.enabled is not None:
                group.setEnabled(choice.enabled(context))
            if choice.checked is not None:
                value = choice.checked(context)
                for action in group.actions():
                    action.setChecked(action.data() == value)

    def _group(self, row: Choice) -> QActionGroup:
        group: QActionGroup = getattr(self, row.id)
        return group

    def _action_of(self, row: Action) -> QAction:
        action = self._new(_(row.text))
        action.setShortcuts(row.keys)
        action.setCheckable(row.checkable or row.checked is not None)
        action.setMenuRole(_MENU_ROLES.get(row.id, QAction.MenuRole.NoRole))
        if row.tip:
            action.setToolTip(_(row.tip))
        signal = action.toggled if row.checkable else action.triggered
        signal.connect(lambda checked: self._do(row, checked))
        return action

    def _do(self, row: Action, checked: bool) -> None:
        if row.act is None:
            self._window.pages.press(row.command)
        elif row.checkable or row.checked is not None:
            row.act(self._window, checked)
        else:
            row.act(self._window)

    def _group_of(self, row: Choice) -> QActionGroup:
        group = QActionGroup(self)
        if not row.exclusive:
            group.setExclusionPolicy(QActionGroup.ExclusionPolicy.None_)
        for number, (text, value) in enumerate(row.choices(), 1):
            action = self._new(text)
            action.setData(value)
            action.setCheckable(row.checkable)
            action.setShortcuts([QKeySequence(key.format(number)) for key in row.keys])
            action.setMenuRole(QAction.MenuRole.NoRole)
            group.addAction(action)
        group.triggered.connect(lambda chosen: row.act(self._window, chosen))
        return group

    def _new(self, text: str) -> QAction:
        action = QAction(text, self)
        # The keys have to work where a system shows the menu bar outside the window, too.
        self._window.addAction(action)
        return action

    def _show_icons(self) -> None:
        for row in ACTIONS:
            if row.icon:
                action = self._by_id[row.id]
                action.setIcon(QIcon(icons.pixmap(row.icon, current_theme().ink, _ICON, 2)))
                action.setIconVisibleInMenu(False)
