"""A field for words."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.painting import FIELD_RADIUS, draw_frame, painter_on

_HEIGHT, _PADDING = 28, 5


class TextField(QLineEdit):
    """A line of text that may be refused.

    Parameters
    ----------
    name : str
        For people who hear the window.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reason = ""
        self.setAccessibleName(name)
        self.setFrame(False)
        self.setFixedHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setTextMargins(_PADDING, 0, _PADDING, 0)
        # The frame, and a ground that follows the theme, are painted below the text.
        self.setStyleSheet("QLineEdit { background: transparent; border: none; padding: 0; }")
        self.setFont(fonts.font(fonts.BODY))
        Themes.instance().changed.connect(self._repaint)

    @property
    def reason(self) -> str:
        """Why the text is refused, empty if it is good."""
        return self._reason

    def set_reason(self, reason: str) -> None:
        """Say why the text is refused; empty for a good one."""
        self._reason = reason
        self.setAccessibleDescription(reason)
        self.setToolTip(reason)
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for some words."""
        return QSize(170, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Fit a narrow window."""
        return QSize(70, _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw frame and text."""
        theme = current_theme()
        border, width = theme.border, 1
        if self._reason:
            border, width = theme.conflict, 2
        elif self.hasFocus():
            border, width = theme.accent, 2
        elif self.underMouse() and self.isEnabled():
            border = theme.strong_border
        with painter_on(self) as painter:
            fill = theme.raised if self.isEnabled() else theme.window
            rect = QRectF(self.rect())
            draw_frame(painter, rect, FIELD_RADIUS, fill=fill, border=border, width=width)
        super().paintEvent(event)

    def _repaint(self) -> None:
        self.update()
