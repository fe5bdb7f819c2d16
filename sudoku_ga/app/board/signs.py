"""The signs of variants in a cell (shades, diagonals, cages, lines) and those of hints.

The board of the window, small boards and paper draw cells with these functions.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from sudoku_ga.app.board.cell_style import Look, Role
from sudoku_ga.app.board.layout import BoardLayout
from sudoku_ga.app.board.marks import MarkPlaces
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Theme, mixed
from sudoku_ga.puzzle.hint_parts import Links
from sudoku_ga.puzzle.outlines import CAGE_INSET, TOTAL_HEIGHT, Side, Signs, cage_lines

_TOTAL, _LEAST_TOTAL = 0.22, 6.0
"""The font size of a total as a share of the cell, and the smallest one drawn, in pixels."""

_DIAGONAL, _DASH = 0.03, 0.02
"""The widths of lines as shares of the cell."""

_SHADE, _SOFT_SHADE = 0.7, 0.35
"""The share of the shade of windows: in a plain ground, and in a ground with another meaning."""

_CAGE, _SOFT_CAGE = 0.4, 0.15
"""The share of the tint of a cage: in a plain ground, and in a ground with another meaning."""

_CAGE_COLOURS = 2, 3, 6, 7
"""The colours of cells that tint cages: yellow, green, purple and grey."""


class Inks(NamedTuple):
    """The colours of signs.

    ``diagonal``, ``cage``, ``total``, ``region``: the colours of the diagonals, the outlines of
    cages, their totals and the lines between regions.
    """

    diagonal: QColor
    cage: QColor
    total: QColor
    region: QColor

    @classmethod
    def of(cls, theme: Theme) -> "Inks":
        """Return the colours of a theme."""
        return cls(theme.strong_border, theme.ink2, theme.ink, theme.thick_line)


def shaded(ground: QColor, signs: Signs, theme: Theme, *, plain: bool) -> QColor:
    """Return the ground of a cell in a window or a cage.

    ``plain``: whether the ground has no other meaning.
    """
    if signs.is_in_window:
        ground = mixed(ground, theme.shade, _SHADE if plain else _SOFT_SHADE)
    if signs.cage_tint:
        tint = theme.cell_colours[_CAGE_COLOURS[signs.cage_tint - 1]]
        ground = mixed(ground, tint, _CAGE if plain else _SOFT_CAGE)
    return ground


def draw_signs(
    painter: QPainter, rect: QRectF, signs: Signs, inks: Inks, *, outlines: bool = False
) -> None:
    """Draw the diagonals and the cage of a cell.

    ``painter``: its units are so small that the places of lines may be rounded to whole ones. Pen
    and font are changed.
    ``outlines``: whether totals are drawn as shapes, for files that are shown without the font.
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
    """Fill strips along some sides of a cell."""
    for side, strip in (
        (Side.LEFT, QRectF(rect.left(), rect.top(), width, rect.height())),
        (Side.TOP, QRectF(rect.left(), rect.top(), rect.width(), width)),
        (Side.RIGHT, QRectF(rect.right() - width, rect.top(), width, rect.height())),
        (Side.BOTTOM, QRectF(rect.left(), rect.bottom() - width, rect.width(), width)),
    ):
        if sides & side:
            painter.fillRect(strip, ink)


_INSET, _LINE, _OUTLINE = 0.08, 0.04, 0.06
"""The margin of a shape, the thickness of its line, and that of an outline.

All are shares of the cell.
"""
_LINK = 0.03
"""The thickness of a link, as a share of the cell."""
_SHARES = {1: 0.5, 2: 0.38, 3: 0.28}
"""The font size as a share of the cell, for one character, for two and for three."""


class HintPainter:
    """Paints the roles of cells and the outlines of units.

    ``layout``: the places of cells and lines, in pixels of the screen.
    ``texts``: the text of each digit, beginning with 1.
    """

    def __init__(self, layout: BoardLayout, texts: list[str], theme: Theme) -> None:
        self._layout, self._texts, self._theme = layout, texts, theme
        share = _SHARES[len(texts[-1])]
        self._font = fonts.font(share * layout.cell, fonts.SEMIBOLD)

    def paint(self, painter: QPainter, cell: int, look: Look) -> None:
        """Paint the role of a cell in a hint."""
        side = self._layout.cell
        rect = QRectF(*self._layout.corner(cell), side, side)
        painter.save()
        painter.setClipRect(rect)
        draw_edges(painter, rect, look.outline, _outline_width(side), self._theme.accent)
        inset = _INSET * side
        inner = rect.adjusted(inset, inset, -inset, -inset)
        if self._layout.geometry.layout.cages:  # within the outlines, below the totals
            past = inset / 2
            inner.adjust(past, TOTAL_HEIGHT * side - inset, -past, -past)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if look.role & Role.CAUSE:
            painter.setPen(QPen(self._theme.warning, max(1.0, _LINE * side)))
            painter.drawRoundedRect(inner, inset, inset)
        if look.role & Role.OTHER_CAUSE:
            painter.setPen(QPen(self._theme.series4, max(1.0, _LINE * side)))
            painter.drawPolygon(_diamond(inner))
        if look.role & Role.TARGET:
            painter.setPen(QPen(self._theme.solved, max(1.5, 1.5 * _LINE * side)))
            painter.drawEllipse(inner)
            if look.goes and not look.digit:
                self._draw_digit(painter, inner, self._texts[look.goes - 1])
        painter.restore()

    def _draw_digit(self, painter: QPainter, inner: QRectF, text: str) -> None:
        metrics, middle = QFontMetricsF(self._font), inner.center()
        left = middle.x() - metrics.horizontalAdvance(text) / 2
        painter.setFont(self._font)
        painter.setPen(self._theme.solved)
        painter.drawText(QPointF(left, middle.y() + metrics.capHeight() / 2), text)


def _outline_width(side: float) -> float:
    return max(2.0, _OUTLINE * side)


def join_outlines(
    painter: QPainter, layout: BoardLayout, outlines: Sequence[int], theme: Theme
) -> None:
    """Fill the outlines of units on the lines between cells, which belong to no cell.

    ``painter``: its units are pixels of the screen, from the corner of the board.
    ``outlines``: the sides of each cell.
    """
    size, side = layout.geometry.size, layout.cell
    width = _outline_width(side)
    for cell, sides in enumerate(outlines):
        row, column = divmod(cell, size)
        x, y = layout.corner(cell)
        if column + 1 < size and not sides & Side.RIGHT:
            line = QRectF(x + side, y, layout.lefts[column + 1] - x - side, side)
            common = Side(sides & outlines[cell + 1] & (Side.TOP | Side.BOTTOM))
            draw_edges(painter, line, common, width, theme.accent)
        if row + 1 < size and not sides & Side.BOTTOM:
            line = QRectF(x, y + side, side, layout.tops[row + 1] - y - side)
            common = Side(sides & outlines[cell + size] & (Side.LEFT | Side.RIGHT))
            draw_edges(painter, line, common, width, theme.accent)


def draw_links(painter: QPainter, layout: BoardLayout, links: Links, theme: Theme) -> None:
    """Draw the links of a chain from candidate to candidate.

    ``painter``: its units are pixels of the screen, from the corner of the board.
    ``links``: those of a :class:`~sudoku_ga.puzzle.hint_parts.HintParts`.
    """
    places, width = MarkPlaces.on(layout.geometry, layout.cell), max(1.5, _LINK * layout.cell)
    gap = 0.6 * places.side
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for start, end, is_on in links:
        line = QLineF(*(_middle_of_candidate(layout, places, *each) for each in (start, end)))
        if line.length() <= 2 * gap:
            continue
        line = QLineF(line.pointAt(gap / line.length()), line.pointAt(1 - gap / line.length()))
        style = Qt.PenStyle.SolidLine if is_on else Qt.PenStyle.DashLine
        painter.setPen(QPen(theme.series4, width, style, Qt.PenCapStyle.FlatCap))
        painter.drawLine(line)


def _middle_of_candidate(layout: BoardLayout, places: MarkPlaces, cell: int, digit: int) -> QPointF:
    return QPointF(*layout.corner(cell)) + QRectF(places.rect(digit)).center()


def _diamond(rect: QRectF) -> QPolygonF:
    middle = rect.center()
    return QPolygonF(
        [
            QPointF(middle.x(), rect.top()),
            QPointF(rect.right(), middle.y()),
            QPointF(middle.x(), rect.bottom()),
            QPointF(rect.left(), middle.y()),
        ]
    )
