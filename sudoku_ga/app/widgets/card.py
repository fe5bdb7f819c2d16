"""A card: a rounded frame with a title, a note at its right and a body."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.text import ElidedText, NoteText, Tone

_MARGINS, _WITHOUT_FRAME = (13, 9, 13, 9), (0, 0, 0, 0)


class Card(QFrame):
    """A frame for one subject.

    Parameters
    ----------
    title, note : str
        The title in bold, and a few words at the right. Without both there is no head.

    Attributes
    ----------
    head : QHBoxLayout
        Title and note; further controls may be added at its end.
    body : QVBoxLayout
        Whatever the card shows.
    """

    def __init__(self, title: str = "", note: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = ElidedText(title, weight=fonts.SEMIBOLD)
        self._note = NoteText(note, size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self.head = QHBoxLayout()
        self.head.setSpacing(8)
        self.head.addWidget(self._title)
        # The title is whole, and the note has what is left; its tool tip has the rest.
        self._title.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Preferred)
        self._note.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.head.addWidget(self._note, 1)
        self.body = QVBoxLayout()
        self.body.setSpacing(6)
        self._outer = outer = QVBoxLayout(self)
        outer.setContentsMargins(*_MARGINS)
        outer.setSpacing(6)
        if title or note:
            outer.addLayout(self.head)
        else:
            self._title.setParent(None)
            self._note.setParent(None)
        outer.addLayout(self.body, 1)
        self.setAccessibleName(title)

    @property
    def title_label(self) -> ElidedText:
        """The title."""
        return self._title

    @property
    def note_label(self) -> NoteText:
        """The words at the right of the title."""
        return self._note

    def set_title(self, title: str) -> None:
        """Show another title."""
        self._title.setText(title)
        self.setAccessibleName(title)

    def set_note(self, note: str) -> None:
        """Show other words at the right of the title."""
        self._note.setText(note)

    def add_above(self, widget: QWidget) -> None:
        """Add a line above the head."""
        self._outer.insertWidget(0, widget)

    @property
    def is_framed(self) -> bool:
        """Whether it has a frame of its own."""
        return self.property("framed") is not False

    def set_framed(self, *, framed: bool) -> None:
        """Draw the frame, or stand on another card without one."""
        self.setProperty("framed", framed)
        margins = _MARGINS if framed else _WITHOUT_FRAME
        self._outer.setContentsMargins(*margins)
        self.style().unpolish(self)
        self.style().polish(self)
