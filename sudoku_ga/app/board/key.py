"""One key of the keypad."""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from sudoku_ga.app.theme import fonts, icons
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.painting import CONTROL_RADIUS, draw_focus, draw_frame, painter_on
from sudoku_ga.translation import _

WIDTH, TALL = 44, 44
"""In pixels; lower keys show no second line."""


class Key(QAbstractButton):
    """A digit with a number beneath, or an icon with a word beneath.

    Parameters
    ----------
    themes : Themes
        Gives the colours.
    text : str
        The digit, or the word.
    icon : str
        A name in ``resources/icons``; empty for a digit.
    """

    def __init__(self, themes: Themes, parent: QWidget, text: str, icon: str = "") -> None:
        super().__init__(parent)
        self._themes = themes
        self._icon = icon
        self._left: int | None = None
        self.setText(text)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFont(fonts.font(fonts.AXIS, fonts.MEDIUM))
        self.setAccessibleName(text if icon else _("Digit {digit}").format(digit=text))
        self.setToolTip(text if icon else "")
        themes.changed.connect(self._repaint)

    def set_left(self, left: int) -> None:
        """Show how often the digit may still be placed."""
        left = max(0, left)
        if left != self._left:
            self._left = left
            self.setToolTip(_("{digit}: {left} left").format(digit=self.text(), left=left))
            self.setAccessibleDescription(_("{left} left").format(left=left))
            self.update()

    def sizeHint(self) -> QSize:
        """Ask for a square."""
        return QSize(WIDTH, TALL)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw frame, digit or icon, and what stands beneath."""
        theme = self._themes.current
        enabled = self.isEnabled()
        ink = theme.ink if enabled and self._left != 0 else theme.disabled
        ink2 = theme.ink2 if enabled else theme.disabled
        fill = None if not enabled else theme.hover if self.underMouse() else theme.raised
        border = theme.border
        if self.isChecked():
            fill, border, ink, ink2 = theme.accent_soft, theme.accent, *[theme.on_accent_soft] * 2
        with painter_on(self) as painter:
            rect = QRectF(self.rect())
            draw_frame(painter, rect, CONTROL_RADIUS, fill=fill, border=border)
            if self._icon:
                self._draw_tool(painter, ink, ink2)
            else:
                self._draw_digit(painter, ink, ink2)
            if self.hasFocus():
                draw_focus(painter, rect, CONTROL_RADIUS, theme.accent)

    def _draw_tool(self, painter: QPainter, ink: QColor, ink2: QColor) -> None:
        word = self.fontMetrics().horizontalAdvance(self.text())
        with_word = self.height() >= TALL and word <= self.width() - 4
        size = min(18, self.height() - 4)
        top = 5 if with_word else (self.height() - size) / 2
        drawn = icons.pixmap(self._icon, ink, size, self.devicePixelRatioF())
        painter.drawPixmap(QPointF((self.width() - size) / 2, top), drawn)
        if with_word:
            self._draw_line(painter, self.text(), fonts.AXIS, ink2, QRect(0, 24, self.width(), 16))

    def _draw_digit(self, painter: QPainter, ink: QColor, ink2: QColor) -> None:
        if self.height() < TALL:
            self._draw_line(painter, self.text(), 14, ink, self.rect())
            return
        self._draw_line(painter, self.text(), 18, ink, QRect(0, 4, self.width(), 24))
        if self._left is not None:
            below = QRect(0, 27, self.width(), 14)
            self._draw_line(painter, str(self._left), fonts.AXIS, ink2, below)

    def _draw_line(
        self, painter: QPainter, text: str, size: int, colour: QColor, rect: QRect
    ) -> None:
        painter.setFont(fonts.font(size, fonts.MEDIUM))
        painter.setPen(colour)
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), text)

    def _repaint(self) -> None:
        self.update()
