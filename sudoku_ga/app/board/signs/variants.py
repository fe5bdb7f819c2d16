"""What a cell of a variant shows under its digit: shades, diagonals, cages and lines of regions.

The board of the window, small boards and paper all draw a cell by these.
"""

from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.tokens import Theme, mixed
from sudoku_ga.puzzle.outlines import CAGE_INSET, Side, Signs, cage_lines

_TOTAL, _LEAST_TOTAL = 0.22, 6.0
"""The font's size of a total as a share of the cell, and the least in pixels that is written."""

_DIAGONAL, _DASH = 0.03, 0.02
"""The widths of lines as shares of the cell."""

_SHADE, _SOFT_SHADE = 0.7, 0.35
"""The share of the shade of windows in a plain ground, and in one that says something."""


class Inks(NamedTuple):
    """The colours of signs.

    ``diagonal``, ``cage``, ``total``, ``region``: of the diagonals, the outlines of cages, their
    totals and the lines between regions.
    """

    diagonal: QColor
    cage: QColor
    total: QColor
    region: QColor

    @classmethod
    def of(cls, theme: Theme) -> "Inks":
        """Return those of a theme."""
        return cls(theme.strong_border, theme.ink2, theme.ink, theme.thick_line)


def shaded(ground: QColor, theme: Theme, *, plain: bool) -> QColor:
    """Return the ground of a cell in a window; ``plain`` if it says nothing else."""
    return mixed(ground, theme.shade, _SHADE if plain else _SOFT_SHADE)


def draw_signs(
    painter: QPainter, rect: QRectF, signs: Signs, inks: Inks, *, outlines: bool = False
) -> None:
    """Draw the diagonals and the cage of a cell.

    ``painter``: in units so fine that lines may lie on whole ones. Pen and font are changed.
    ``outlines``: whether totals are drawn as shapes, for files that are shown where the font is
    not.
    """
    side = rect.width()
    if signs.falls or signs.rises:
        painter.setPen(QPen(inks.diagonal, max(1.0, _DIAGONAL * side)))
        if signs.falls:
            painter.drawLine(rect.topLeft(), rect.bottomRight())
        if signs.rises:
            painter.drawLine(rect.bottomLeft(), rect.topRight())
    if not (signs.cage or signs.bends):
        return
    width = max(1, round(_DASH * side))
    text, shown = str(signs.total), signs.total and _TOTAL * side >= _LEAST_TOTAL
    wide = 0.0
    if shown:
        font, metrics = _total_font(_TOTAL * side)
        wide = (metrics.horizontalAdvance(text) + width) / side
        edge = CAGE_INSET * side - width
        start = rect.topLeft() + QPointF(edge, edge + metrics.capHeight())
        if outlines:
            path = QPainterPath()
            path.addText(start, font, text)
            painter.fillPath(path, inks.total)
        else:
            painter.setPen(inks.total)
            painter.setFont(font)
            painter.drawText(start, text)
    for x1, y1, x2, y2 in cage_lines(signs.cage, signs.bends, wide):
        left, right = (round(rect.left() + x * side - width / 2) for x in sorted((x1, x2)))
        top, bottom = (round(rect.top() + y * side - width / 2) for y in sorted((y1, y2)))
        across = max(width, right - left), max(width, bottom - top)
        painter.fillRect(QRectF(left, top, *across), inks.cage)


@lru_cache(maxsize=8)
def _total_font(pixels: float) -> tuple[QFont, QFontMetricsF]:
    font = fonts.font(pixels, fonts.SEMIBOLD)
    return font, QFontMetricsF(font)


def draw_edges(painter: QPainter, rect: QRectF, sides: Side, width: float, ink: QColor) -> None:
    """Fill strips along sides of a cell."""
    for side, strip in (
        (Side.LEFT, QRectF(rect.left(), rect.top(), width, rect.height())),
        (Side.TOP, QRectF(rect.left(), rect.top(), rect.width(), width)),
        (Side.RIGHT, QRectF(rect.right() - width, rect.top(), width, rect.height())),
        (Side.BOTTOM, QRectF(rect.left(), rect.bottom() - width, rect.width(), width)),
    ):
        if sides & side:
            painter.fillRect(strip, ink)
