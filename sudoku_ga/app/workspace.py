"""The interface of a workspace: its page, its commands, and the bar that shows them."""

from collections.abc import Callable
from typing import Literal, NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QToolBar, QToolButton, QWidget

from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.card import MessageStrip
from sudoku_ga.translation import _, later

EVOLVE, RACE, PLAY, GENERATE, LAB = "evolve", "race", "play", "generate", "lab"

WORKSPACES = (
    (EVOLVE, later("Evolve")),
    (RACE, later("Race")),
    (PLAY, later("Play")),
    (GENERATE, later("Generate")),
    (LAB, later("Lab")),
)
"""The name and the label of each workspace, in the order of the keys Alt+1 to Alt+5."""

Key = Literal["main", "step", "stop", "reset"]
"""The names of the keys of a run in :class:`Commands`."""


class Command(NamedTuple):
    """What a button of the bar, its key and its entry in the menu do.

    ``label``: a few translated words.
    ``has_key``: whether the key does it too, and not only the entry.
    ``tip``: the translated explanation of the button. Without it, the label is used.
    ``icon``: a name in ``resources/icons``; empty for the usual icon.
    """

    label: str
    act: Callable[[], object]
    usable: bool = True
    has_key: bool = True
    tip: str = ""
    icon: str = ""


class Commands(NamedTuple):
    """What F5, F6, Esc and F8 do. A command is None if a workspace does not have it."""

    main: Command | None = None
    step: Command | None = None
    stop: Command | None = None
    reset: Command | None = None


KEYS = Commands._fields
SHORTCUTS = dict(zip(KEYS, ("F5", "F6", "Esc", "F8"), strict=True))
"""The key of each command."""

_ICONS = dict(zip(KEYS, ("play", "step", "stop", "reset"), strict=True))
_HEIGHT, _BUTTON, _MAIN_WIDTH, _SPACING = 48, 38, 108, 8
_MARGIN, _INDENT = 4, 4


class ControlBar(QToolBar):
    """Shows the commands of a workspace as buttons, with other controls after them.

    Controls for which there is no room are in the menu of the button at its end.

    ``main``, ``stop``: the buttons that every bar has.
    ``step``, ``reset``: the buttons of a bar ``with_steps``.
    """

    main: Button
    step: Button
    stop: Button
    reset: Button

    def __init__(self, *, with_steps: bool = False) -> None:
        super().__init__()
        self._commands = Commands()
        self._left: Button | None = None
        self._put: QWidget | None = None
        self.setMovable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.setMinimumHeight(_HEIGHT)
        indent = QWidget()
        indent.setFixedWidth(_INDENT)
        self.addWidget(indent)
        self._buttons: dict[str, Button] = {}
        for key in KEYS if with_steps else ("main", "stop"):
            kind = Kind.ACCENT if key == "main" else Kind.PLAIN
            button = Button(" ", icon=_ICONS[key], kind=kind, height=_BUTTON)
            button.setProperty("command", key)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.clicked.connect(self._press)
            self.addWidget(button)
            self._buttons[key] = button
            setattr(self, key, button)
        self.main.setMinimumWidth(_MAIN_WIDTH)
        self.main.setAutoDefault(True)  # Enter presses the button, as Space does
        self._set_margins()
        self._more.setAccessibleName(_("More"))
        self._more.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def _more(self) -> QToolButton:
        """Qt's own button for controls without room."""
        button = self.findChild(QToolButton, "qt_toolbar_ext_button")
        assert button is not None
        return button

    def changeEvent(self, event: QEvent) -> None:
        """Keep the margins, which Qt replaces with those of another style."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._set_margins()

    def _set_margins(self) -> None:
        layout = self.layout()
        assert layout is not None
        layout.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        layout.setSpacing(_SPACING)

    def reveal(self, part: QWidget) -> None:
        """Make a part visible for which there is no room."""
        if not (part.isVisibleTo(self) or self._more.isChecked()):
            self._more.click()

    def show_commands(self, commands: Commands) -> None:
        """Show the present commands. The focus stays on a button that can be used.

        When a button is disabled, Qt moves its focus to the next control, whatever that is. Here
        the focus goes to the main button or to Stop, or to the bar if neither can be used, and back
        when the button can be used again.
        """
        self._commands = commands
        usable: dict[Button, bool] = {}
        for key, button in self._buttons.items():
            command: Command | None = getattr(commands, key)
            if command is not None:
                _show(button, command, key)
            usable[button] = command is not None and command.usable
            if usable[button]:
                button.setEnabled(True)
        had = next((each for each in usable if each.hasFocus()), None)
        if had is not None and not usable[had]:
            if had is not self._put:
                self._left = had if had is not self.stop else None
            self._put = next((each for each in (self.main, self.stop) if usable[each]), self)
            self._put.setFocus()
        for button, is_usable in usable.items():
            button.setEnabled(is_usable)
        if had is None or usable[had]:
            self._give_back()

    def _give_back(self) -> None:
        """Give the focus to a button that is enabled again, unless the user has moved it."""
        if self._put is None:
            return
        if self.window().focusWidget() is not self._put:
            self._left = self._put = None
        elif self._left is not None and self._left.isEnabled():
            self._left.setFocus()
            self._left = self._put = None
        elif self.main.isEnabled():
            self.main.setFocus()
            self._put = self.main

    @Slot()
    def _press(self) -> None:
        command: Command | None = getattr(self._commands, self.sender().property("command"))
        if command is not None and command.usable:
            command.act()


def _show(button: Button, command: Command, key: str) -> None:
    """Show a command on its button, if it has changed."""
    if button.text() != command.label:
        button.setText(command.label)
    button.set_icon_name(command.icon or _ICONS[key])
    tip = command.tip or command.label
    if command.has_key:
        tip = f"{tip} ({SHORTCUTS[key]})"
    if button.toolTip() != tip:
        button.setToolTip(tip)


class Workspace(QObject):
    """A workspace of the window.

    ``page``, ``bar``, ``status_line``: the page, the bar below it (None for no bar), and the text
    of the status bar.

    ``changed()`` is emitted when :attr:`commands` may have changed.
    """

    changed = Signal()

    page: QWidget
    bar: ControlBar | None
    status_line: QWidget

    @property
    def commands(self) -> Commands:
        """The commands while the workspace is shown."""
        return Commands()

    @property
    def background_stop(self) -> Command | None:
        """What the menu stops from another workspace, if that one has nothing to stop."""
        return None

    def follow_commands(self) -> None:
        """Let bar, keys and menu follow :attr:`commands`."""
        if self.bar is not None:
            self.bar.show_commands(self.commands)
        self.changed.emit()

    def place_messages(self, strip: MessageStrip) -> None:
        """Put the strip of messages into the workspace, which is shown."""
        raise NotImplementedError

    def shut_down(self) -> None:
        """End what goes on; may be called more than once."""
