"""The interface of a workspace: its page, its bar, and what the keys of a run do there."""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QAbstractButton, QWidget

from sudoku_ga.app.messages import Message
from sudoku_ga.app.widgets.card import MessageStrip
from sudoku_ga.translation import later

EVOLVE, RACE, PLAY, GENERATE, LAB = "evolve", "race", "play", "generate", "lab"

WORKSPACES = (
    (EVOLVE, later("Evolve")),
    (RACE, later("Race")),
    (PLAY, later("Play")),
    (GENERATE, later("Generate")),
    (LAB, later("Lab")),
)
"""Name and label, in the order of the keys Alt+1 to Alt+5."""

Key = Literal["main", "step", "stop", "reset"]
"""The names of the keys of a run in :class:`Commands`."""


class Command(NamedTuple):
    """What a key or its entry in the menu does.

    ``label``: in a few words, translated.
    ``has_key``: whether the key does it, too, and not the entry alone.
    """

    label: str
    act: Callable[[], object]
    usable: bool = True
    has_key: bool = True


def of_button(button: QAbstractButton) -> Command:
    """Return what a button of a bar does."""
    return Command(button.text() or button.accessibleName(), button.click, button.isEnabled())


class Commands(NamedTuple):
    """What F5, F6, Esc and F8 do; None where a workspace has no such thing."""

    main: Command | None = None
    step: Command | None = None
    stop: Command | None = None
    reset: Command | None = None


class Workspace(QObject):
    """A workspace of the window.

    ``page``, ``bar``: what is shown, and the bar below it, which has ``set_low(low=...)``.

    ``changed()`` follows when :attr:`commands` may have changed.
    """

    changed = Signal()

    page: QWidget
    bar: Any

    @property
    def status_line(self) -> QWidget:
        """What stands in the status bar."""
        line: QWidget = self.bar.status_line
        return line

    @property
    def commands(self) -> Commands:
        """What the keys do while the workspace is in sight."""
        return Commands()

    @property
    def background_stop(self) -> Command | None:
        """What the menu stops from another workspace, if that has nothing to be stopped."""
        return None

    def place_messages(self, strip: MessageStrip) -> None:
        """Put the strip of messages where it is seen here; it comes with the workspace in sight."""
        raise NotImplementedError

    def follow_message(self, message: Message | None) -> None:
        """Bring another message into sight where the strip shares its place."""

    def set_shown(self, *, shown: bool) -> None:
        """Follow whether the workspace is in sight."""

    def shut_down(self) -> None:
        """End what is under way; may be called more than once."""
