"""The actions of the window, made from the table and kept up to date."""

from operator import attrgetter
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QIcon, QKeySequence
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.theme import icons
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.window.action_table import (
    ACTIONS,
    CHOICES,
    EVOLVE,
    MENUS,
    RACE,
    WORKSPACES,
    Action,
    Choice,
    Context,
)
from sudoku_ga.translation import _

_ROWS: tuple[Action | Choice, ...] = (*ACTIONS, *CHOICES)
_ICON = 20
_MENU_ROLES = {"quit": QAction.MenuRole.QuitRole, "about": QAction.MenuRole.AboutRole}


STATE_PARTS = (
    *("run", "board_state", "assessment", "waiting", "preparing", "compiling", "display"),
    *("by_hand", "main_button", "undo_text", "undo_takes_puzzle", "redo_text"),
    *("has_report", "can_reset", "can_save_run", "can_continue"),
)
"""What :meth:`Actions.follow` depends on: not on each report of a run."""


class Actions(QObject):
    """The actions of the table, each an attribute with the name of its row.

    ``window``: the keys work while it is active, also where a native menu bar shows the actions.

    ``workspace_shown()`` is emitted when another workspace comes into sight.
    """

    workspace_shown = Signal()

    sizes: QActionGroup
    collections: QActionGroup
    copies: QActionGroup
    entries: QActionGroup
    pages: QActionGroup
    views: QActionGroup
    themes: QActionGroup
    languages: QActionGroup

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._by_id: dict[str, QAction] = {}
        self._connected: set[str] = set()
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

    def connect_to(self, window: object) -> None:
        """Connect the actions with the slots that a window already has.

        May be called again when parts that are imported late have been made.
        """
        for row in _ROWS:
            head = row.slot.partition(".")[0]
            if row.id in self._connected or not head or not hasattr(window, head):
                continue
            self._connected.add(row.id)
            slot: Any = attrgetter(row.slot)(window)
            if isinstance(row, Choice):
                self._group(row).triggered.connect(slot)
            elif row.checkable:
                self._by_id[row.id].toggled.connect(slot)
            else:
                self._by_id[row.id].triggered.connect(slot)

    @property
    def unconnected(self) -> list[str]:
        """The names of the rows whose slots were not found yet."""
        return [row.id for row in _ROWS if row.id not in self._connected]

    @Slot(object)
    def follow(self, state: AppState) -> None:
        """Enable each action when it can be used, and say what it will do."""
        self._state = state
        self.run.setText(state.main_button[0])
        for action, text, usual in (
            (self.undo, state.undo_text, _("&Undo")),
            (self.redo, state.redo_text, _("&Redo")),
        ):
            action.setText(text.replace("&", "&&") if text else usual)
        self._follow()

    def show_workspace(self, name: str) -> None:
        """Give the keys of a run to the workspace that is shown, if it has a use of its own."""
        self.shown = name
        for row in ACTIONS:
            if row.page:
                own = [QKeySequence(row.page_key)] if row.page == name else []
                self._by_id[row.id].setShortcuts([*row.keys, *own])
        self._follow()
        self.workspace_shown.emit()

    def with_keys(self) -> list[QAction]:
        """Return the actions that have keys, in the order of the menus."""
        return [each for each in self.findChildren(QAction) if not each.shortcut().isEmpty()]

    def key_rows(self) -> list[tuple[str, str]]:
        """Return the keys of the actions and what these do, for the list of keys."""
        native = QKeySequence.SequenceFormat.NativeText
        rows = [
            (", ".join(key.toString(native) for key in action.shortcuts()), action)
            for action in self.with_keys()
        ]
        workspaces = {RACE: _("Race"), **{name: _(text) for name, text in WORKSPACES}}
        for row in ACTIONS:
            if row.page and row.page != self.shown:
                keys = _("{key} in {workspace}").format(
                    key=row.page_key, workspace=workspaces[row.page]
                )
                rows.append((keys, self._by_id[row.id]))
        return [(keys, action.text().replace("&", "").rstrip("…")) for keys, action in rows]

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
        return action

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
