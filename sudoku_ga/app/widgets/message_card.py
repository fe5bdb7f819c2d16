"""A card with a message: what happened, what to do, one button."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from sudoku_ga.app.messages import Message, Severity
from sudoku_ga.app.theme import fonts, icons
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.painting import set_style_property
from sudoku_ga.app.widgets.text import Text, wrapping
from sudoku_ga.translation import _

_ICON = 20
_ICONS = {
    Severity.NOTE: ("info", "accent"),
    Severity.WARNING: ("warning", "warning"),
    Severity.ERROR: ("warning", "conflict"),
}
"""The icon of a severity and its colour in the theme."""


class MessageCard(QFrame):
    """Icon, what happened, what to do, one button; hidden without a message.

    Notes
    -----
    ``acted(Message)`` is emitted when the button is pressed.
    """

    acted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._message: Message | None = None
        self._icon = QLabel(self)
        self._icon.setFixedWidth(_ICON)
        self._title = wrapping(Text(weight=fonts.SEMIBOLD))
        self._text = wrapping(Text(size=fonts.SECONDARY))
        self._button = Button(_("Dismiss"), height=30)
        self._button.clicked.connect(self._act)
        words = QVBoxLayout()
        words.setSpacing(3)
        words.addWidget(self._title)
        words.addWidget(self._text)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(13, 11, 9, 11)
        layout.setSpacing(10)
        layout.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(words, 1)
        layout.addWidget(self._button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    @property
    def message(self) -> Message | None:
        """The message that is shown."""
        return self._message

    @property
    def button(self) -> Button:
        """The one button."""
        return self._button

    def show_message(self, message: Message | None) -> None:
        """Show another message, or none."""
        self._message = message
        self.setVisible(message is not None)
        if message is None:
            return
        self._title.setText(_(message.title))
        self._text.setText(_(message.text))
        self._button.setText(_(message.action.value))
        set_style_property(self, "severity", message.severity.value)
        self.setAccessibleName(f"{_(message.title)}. {_(message.text)}")
        self._recolour()

    def changeEvent(self, event: QEvent) -> None:
        """Draw the icon anew in the colour of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._recolour()

    def _recolour(self) -> None:
        if self._message is not None:
            name, ink = _ICONS[self._message.severity]
            colour = getattr(current_theme(), ink)
            self._icon.setPixmap(icons.pixmap(name, colour, _ICON, self.devicePixelRatioF()))

    def _act(self) -> None:
        if self._message is not None:
            self.acted.emit(self._message)
