"""The rows of menus, and the actions that are made from them and kept up to date."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction, QActionGroup, QIcon, QKeySequence
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.theme import icons
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.workspace import EVOLVE, Command, Commands, Key
from sudoku_ga.translation import _

_ICON = 20
_MENU_ROLES = {"quit": QAction.MenuRole.QuitRole, "about": QAction.MenuRole.AboutRole}


STATE_PARTS = (
    *("run", "board_state", "assessment", "waiting", "preparing", "compiling", "display"),
    *("by_hand", "undo_text", "undo_takes_puzzle", "redo_text"),
    *("has_report", "can_save_run", "can_continue"),
)
"""The parts of the state for :meth:`Actions.follow`. It does not depend on each report of a run."""


class Context(NamedTuple):
    """What determines whether an action can be used.

    ``workspace``: the name of the workspace that is shown.
    """

    state: AppState
    workspace: str


Condition = Callable[[Context], bool]


@dataclass(frozen=True)
class Action:
    """A row of the table.

    ``id``: the name of the attribute of :class:`Actions`.
    ``text``: the text in English, with its mnemonic.
    ``key``: one or several keys.
    ``act``: the function that it calls.
    ``enabled``: returns whether the action can be used. Without it, the owner of the action enables
    it, or it can always be used.
    ``obstacle``: in place of ``enabled``, returns why it cannot be used; empty if it can. The tool
    tip shows the reason.
    ``toggle``: the function of an action with a check mark, called with whether that is set. For an
    action that holds its own state, it is called after each change.
    ``checked``: returns whether the check mark is set, for an action that does not hold it.
    ``toggle`` is then called only when the user chooses the action.
    ``icon``, ``tip``: the name of an icon and the tool tip.
    ``dark_icon``: the name of its icon in the dark theme, if that is another.
    ``command``: the name of a key of a run, if the workspace that is shown determines what the
    action does.
    ``about``: its text in the list of keys, if ``text`` depends on the workspace.
    """

    id: str
    text: str
    key: QKeySequence.StandardKey | str | tuple[str, ...] = ()
    act: Callable[[], object] | None = None
    enabled: Condition | None = None
    toggle: Callable[[bool], object] | None = None
    checked: Condition | None = None
    icon: str = ""
    dark_icon: str = ""
    tip: str = ""
    obstacle: Callable[[Context], str] | None = None
    command: Key | None = None
    about: str = ""

    @property
    def keys(self) -> list[QKeySequence]:
        """The keys of the action."""
        keys = self.key if isinstance(self.key, tuple) else (self.key,)
        return [QKeySequence(key) for key in keys]


@dataclass(frozen=True)
class Choice:
    """A row for several actions, each with a value.

    ``id``: the name of the attribute of :class:`Actions`, which is a :class:`QActionGroup`.
    ``text``: the title of the submenu; empty if the choices are in the menu itself.
    ``choices``: returns the translated texts and the values.
    ``act``: called with the chosen action.
    ``enabled``: returns whether the choices can be used.
    ``checked``: returns the value that is checked.
    ``checkable``, ``exclusive``: whether the choices are check marks, and whether only one is set
    at a time.
    ``late``: whether the choices are found when the submenu opens; they have no group of actions.
    ``keys``: the key, with ``{}`` for the number of the choice.
    ``more``: actions below the choices of a submenu.
    """

    id: str
    text: str
    choices: Callable[[], Iterable[tuple[str, object]]]
    act: Callable[[QAction], object]
    enabled: Condition | None = None
    checked: Callable[[Context], object] | None = None
    checkable: bool = True
    exclusive: bool = True
    late: bool = False
    keys: tuple[str, ...] = ()
    more: tuple[Action, ...] = ()


@dataclass(frozen=True)
class RecentFiles:
    """The row of the submenu of recent files."""


SEPARATOR = None
Row = Action | Choice | RecentFiles | None
Rows = Sequence[Row]
MenuRows = Sequence[tuple[str, Rows]]
"""The titles of the menus, and their rows."""


class Actions(QObject):
    """The actions of the menus. Each is an attribute with the name of its row.

    ``menus``: the menus in their order, with their rows.
    ``window``: the keys work while it is active, also if a native menu bar shows the actions.
    """

    open: QAction
    undo: QAction
    redo: QAction
    paste: QAction
    check: QAction
    collection: QAction
    previous_puzzle: QAction
    next_puzzle: QAction
    generate: QAction
    run: QAction
    step: QAction
    stop: QAction
    panel: QAction
    earlier_runs: QAction
    statistics: QAction
    switch_theme: QAction
    reduce_motion: QAction
    guide: QAction
    quit: QAction

    sizes: QActionGroup
    collections: QActionGroup
    entries: QActionGroup
    pages: QActionGroup
    views: QActionGroup
    themes: QActionGroup
    languages: QActionGroup

    def __init__(self, menus: MenuRows, window: QWidget) -> None:
        super().__init__(window)
        self.menus = menus
        self._window = window
        rows = [row for _title, rows in menus for row in rows]
        self._choices = [row for row in rows if isinstance(row, Choice) and not row.late]
        self._rows = [row for row in rows if isinstance(row, Action)]
        self._rows += [row for choice in self._choices for row in choice.more]
        self._by_id: dict[str, QAction] = {}
        self._state: AppState | None = None
        self.shown = EVOLVE
        for row in rows:
            if isinstance(row, Action):
                self._add(row)
            elif isinstance(row, Choice) and not row.late:
                setattr(self, row.id, self._group_of(row))
                for each in row.more:
                    self._add(each)
        self._show_icons()
        Themes.instance().changed.connect(self._show_icons)

    @Slot(object)
    def follow(self, state: AppState) -> None:
        """Enable each action that can be used, and set its text."""
        self._state = state
        for action, text, usual in (
            (self.undo, state.undo_text, _("&Undo")),
            (self.redo, state.redo_text, _("&Redo")),
        ):
            action.setText(text.replace("&", "&&") if text else usual)
        self._follow()

    def follow_commands(self, name: str, commands: Commands) -> None:
        """Let the keys of a run do what the workspace that is shown says.

        ``name``: the name of the workspace.
        """
        for row in self._rows:
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
        """Return the keys of the actions and what they do, for the list of keys."""
        native = QKeySequence.SequenceFormat.NativeText
        said = {self._by_id[row.id]: _(row.about) for row in self._rows if row.about}
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
        for row in self._rows:
            if row.enabled is not None:
                self._by_id[row.id].setEnabled(row.enabled(context))
            if row.obstacle is not None:
                reason = row.obstacle(context)
                self._by_id[row.id].setEnabled(not reason)
                self._by_id[row.id].setToolTip(reason or _(row.tip))
            if row.checked is not None:
                self._by_id[row.id].setChecked(row.checked(context))
        for choice in self._choices:
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

    def _add(self, row: Action) -> None:
        action = self._by_id[row.id] = self._new(_(row.text))
        setattr(self, row.id, action)
        action.setShortcuts(row.keys)
        action.setCheckable(row.toggle is not None)
        action.setMenuRole(_MENU_ROLES.get(row.id, QAction.MenuRole.NoRole))
        if row.tip:
            action.setToolTip(_(row.tip))
        act, toggle = row.act, row.toggle
        if toggle is not None:
            signal = action.toggled if row.checked is None else action.triggered
            signal.connect(lambda checked: toggle(checked))
        elif act is not None:
            action.triggered.connect(lambda: act())

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
        group.triggered.connect(lambda chosen: row.act(chosen))
        return group

    def _new(self, text: str) -> QAction:
        action = QAction(text, self)
        # The keys must also work where a system shows the menu bar outside the window.
        self._window.addAction(action)
        return action

    def _show_icons(self) -> None:
        theme = current_theme()
        for row in self._rows:
            if row.icon:
                action = self._by_id[row.id]
                name = (theme.name == "dark" and row.dark_icon) or row.icon
                action.setIcon(QIcon(icons.pixmap(name, theme.ink, _ICON, 2)))
                action.setIconVisibleInMenu(False)
