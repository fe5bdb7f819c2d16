"""The card that says what went wrong and what to do."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from sudoku_ga.app.messages import Message, Severity
from sudoku_ga.app.theme import fonts, icons
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.theme.tokens import Theme
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.painting import CARD_RADIUS, draw_frame, painter_on
from sudoku_ga.app.widgets.text import Text, wrapping
from sudoku_ga.translation import _

_ICON = 20


class MessageCard(QFrame):
    """Icon, what happened, what to do, one button; hidden while there is nothing to say.

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
        layout.setContentsMargins(14, 12, 10, 12)
        layout.setSpacing(10)
        layout.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(words, 1)
        layout.addWidget(self._button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.hide()
        Themes.instance().changed.connect(self._recolour)

    @property
    def message(self) -> Message | None:
        """What is being said."""
        return self._message

    @property
    def button(self) -> Button:
        """The one button."""
        return self._button

    def show_message(self, message: Message | None) -> None:
        """Say something else, or nothing."""
        self._message = message
        self.setVisible(message is not None)
        if message is None:
            return
        self._title.setText(_(message.title))
        self._text.setText(_(message.text))
        self._button.setText(_(message.action.value))
        self._button.updateGeometry()
        self.setAccessibleName(f"{_(message.title)}. {_(message.text)}")
        self._recolour()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground and border in the colour of the severity."""
        fill, ink = self._colours(current_theme())
        with painter_on(self) as painter:
            draw_frame(painter, QRectF(self.rect()), CARD_RADIUS, fill=fill, border=ink)

    def _recolour(self) -> None:
        if self._message is not None:
            ink = self._colours(current_theme())[1]
            name = "info" if self._message.severity is Severity.NOTE else "warning"
            self._icon.setPixmap(icons.pixmap(name, ink, _ICON, self.devicePixelRatioF()))
        self.update()

    def _colours(self, theme: Theme) -> tuple[QColor, QColor]:
        """Return ground and ink."""
        severity = self._message.severity if self._message else Severity.NOTE
        return {
            Severity.NOTE: (theme.accent_soft, theme.accent),
            Severity.WARNING: (theme.warning_soft, theme.warning),
            Severity.ERROR: (theme.conflict_cell, theme.conflict),
        }[severity]

    def _act(self) -> None:
        if self._message is not None:
            self.acted.emit(self._message)
