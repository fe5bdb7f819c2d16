"""Draws the relation of an individual in the wall to the selected one: letters and a ring."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Theme

_BADGE = 14
_LEAST_WITH_RANK = 90


def draw_relative(
    painter: QPainter, theme: Theme, line: QRect, ring: QRectF, names: tuple[str, ...]
) -> None:
    """Draw the relation of an individual to the selected one: letters, and a ring.

    The rings on the side of parent B are dashed, so that they differ without colour.
    """
    text = ", ".join(names) or "●"
    style = Qt.PenStyle.DashLine if names[0].startswith("B") else Qt.PenStyle.SolidLine
    painter.setPen(QPen(_colour(theme, names[0]), 3 if len(names[0]) < 2 else 1.5, style))
    painter.drawRect(ring)
    painter.setFont(fonts.font(fonts.AXIS, fonts.SEMIBOLD))
    width = max(painter.fontMetrics().horizontalAdvance(text) + 8, _BADGE)
    left = line.left() + (line.width() - width) // 2
    if line.width() < _LEAST_WITH_RANK:
        left = line.left()
    badge = QRect(left, line.top() + 1, width, _BADGE)
    painter.fillRect(badge, _colour(theme, names[0]))
    painter.setPen(theme.card)
    painter.drawText(badge, int(Qt.AlignmentFlag.AlignCenter), text)


def _colour(theme: Theme, name: str) -> QColor:
    if not name:
        return theme.accent
    return theme.mean if name.startswith("B") else theme.best
