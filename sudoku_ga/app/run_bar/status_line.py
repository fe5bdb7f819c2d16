"""The line of the status bar: a shape, a word, and facts."""

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QSize, Slot
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from sudoku_ga.app.theme import fonts, icons
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.text import ElidedText, NoteText, Text, Tone, plain_tip
from sudoku_ga.translation import _

_HEIGHT, _MARGIN, _GAP, _ICON = 22, 16, 10, 14
_SEPARATOR = "   |   "


class Mood(Enum):
    """The colour of the shape; the value is the token."""

    CALM = "ink2"
    BUSY = "accent"
    GOOD = "solved"
    BAD = "conflict"
    WARNING = "warning"


@dataclass(frozen=True)
class Status:
    """What the line says.

    Parameters
    ----------
    word : str
        The state.
    facts : tuple of str
        After the word; the last ones are left out where there is no room.
    right : tuple of str
        At the right end.
    mood : Mood
        The colour of the shape.
    running : bool
        Whether the shape is a triangle; a square otherwise.
    """

    word: str
    facts: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    mood: Mood = Mood.CALM
    running: bool = False


class StatusLine(QWidget):
    """Shows a :class:`Status` in the status bar of the window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._status = Status(_("Ready"))
        self._mark = QLabel()
        self._word = Text(size=fonts.SECONDARY, weight=fonts.SEMIBOLD)
        self._facts = NoteText(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self._right = ElidedText(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self._facts.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(_MARGIN, 0, _MARGIN, 0)
        layout.setSpacing(_GAP)
        for label, stretch in (
            (self._mark, 0),
            (self._word, 0),
            (self._facts, 1),
            (self._right, 0),
        ):
            layout.addWidget(label, stretch)
        self.setFixedHeight(_HEIGHT)
        self._show()
        Themes.instance().changed.connect(self._show)

    @property
    def status(self) -> Status:
        """What the line says."""
        return self._status

    def set_status(self, status: Status) -> None:
        """Say something else."""
        if status != self._status:
            self._status = status
            self._show()

    def minimumSizeHint(self) -> QSize:
        """Fit any window."""
        return QSize(200, _HEIGHT)

    @Slot()
    def _show(self) -> None:
        status = self._status
        colour = getattr(current_theme(), status.mood.value)
        icon = "play" if status.running else "stop"
        self._mark.setPixmap(icons.pixmap(icon, colour, _ICON, self.devicePixelRatioF()))
        self._word.setText(status.word)
        self._facts.setText(_SEPARATOR.join(status.facts))
        self._right.setText(_SEPARATOR.join(status.right))
        self.setAccessibleName(", ".join((status.word, *status.facts, *status.right)))
        self.setToolTip(plain_tip(" | ".join(status.facts)))
