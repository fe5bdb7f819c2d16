"""What the digits of the board mean, under it while a run is shown."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.theme.tokens import Theme
from sudoku_ga.app.widgets.painting import draw_frame, painter_on

_HEIGHT, _SAMPLE, _GAP, _APART = 24, 18, 7, 22


class Legend(QWidget):
    """Samples of a given, an evolved and a conflicting digit.

    Parameters
    ----------
    themes : Themes
        Gives the colours.
    """

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self.setAccessibleName("Legend: given digits are bold, conflicts have a triangle")
        themes.changed.connect(self._repaint)

    def sizeHint(self) -> QSize:
        """Ask for one line."""
        return QSize(200, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the samples one after another, as long as there is room."""
        theme = self._themes.current
        x = 0.0
        with painter_on(self) as painter:
            for word, bold, ink, tint in (
                ("given", True, theme.given, theme.given_cell),
                ("evolved", False, theme.evolved, theme.card),
                ("conflict", False, theme.conflict, theme.conflict_cell),
            ):
                self._draw_sample(painter, x, bold, ink, tint)
                if word == "conflict":
                    self._draw_triangle(painter, x + _SAMPLE, theme)
                painter.setFont(fonts.font(fonts.SECONDARY))
                painter.setPen(theme.ink2)
                width = painter.fontMetrics().horizontalAdvance(word)
                left = x + _SAMPLE + _GAP
                rect = QRectF(left, 0, width + 2, self.height())
                painter.drawText(rect, int(Qt.AlignmentFlag.AlignVCenter), word)
                x = left + width + _APART

    def _draw_sample(
        self, painter: QPainter, x: float, bold: bool, ink: QColor, tint: QColor
    ) -> None:
        rect = QRectF(x, (self.height() - _SAMPLE) / 2, _SAMPLE, _SAMPLE)
        border = self._themes.current.strong_border
        draw_frame(painter, rect, 4, fill=tint, border=border)
        painter.setFont(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD if bold else fonts.REGULAR))
        painter.setPen(ink)
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), "7")

    def _draw_triangle(self, painter: QPainter, right: float, theme: Theme) -> None:
        top = (self.height() - _SAMPLE) / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.conflict_solid)
        corner = [QPointF(right - 6, top), QPointF(right, top), QPointF(right, top + 6)]
        painter.drawPolygon(QPolygonF(corner))

    def _repaint(self) -> None:
        self.update()
