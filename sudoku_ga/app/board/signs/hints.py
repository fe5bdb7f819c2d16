"""What a hint paints: an outline around its units, and a shape for each role of a cell.

A cause has a square, a cause of the other kind a diamond, and the cell where a digit goes a circle
with that digit. Candidates that are ruled out are struck out: see :mod:`.marks`. The links of a
chain are lines between candidates, whole to one that is true and dashed to one that is excluded.
"""

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen, QPolygonF

from sudoku_ga.app.board.cell_style import Look, Role
from sudoku_ga.app.board.layout import BoardLayout
from sudoku_ga.app.board.signs.marks import MarkPlaces
from sudoku_ga.app.board.signs.variants import draw_edges
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.tokens import Theme
from sudoku_ga.puzzle.hint_parts import Links
from sudoku_ga.puzzle.outlines import TOTAL_HEIGHT

_INSET, _LINE, _OUTLINE = 0.08, 0.04, 0.06
"""The margin of a shape, and the thickness of its line and of an outline: shares of the cell."""
_LINK = 0.03
"""The thickness of a link, as a share of the cell."""
_SHARES = {1: 0.5, 2: 0.38, 3: 0.28}
"""The font's size as a share of the cell, for one character, for two and for three."""


class HintPainter:
    """Paints the roles of cells and the outlines of units.

    ``layout``: in pixels of the screen.
    ``texts``: what is shown for each digit, beginning with 1.
    """

    def __init__(self, layout: BoardLayout, texts: list[str], theme: Theme) -> None:
        self._layout, self._texts, self._theme = layout, texts, theme
        share = _SHARES[len(texts[-1])]
        self._font = fonts.font(share * layout.cell, fonts.SEMIBOLD)

    def paint(self, painter: QPainter, cell: int, look: Look) -> None:
        """Paint what a hint makes of a cell."""
        side = self._layout.cell
        rect = QRectF(*self._layout.corner(cell), side, side)
        painter.save()
        painter.setClipRect(rect)
        width = max(2.0, _OUTLINE * side)
        draw_edges(painter, rect, look.outline, width, self._theme.accent)
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


def draw_links(painter: QPainter, layout: BoardLayout, links: Links, theme: Theme) -> None:
    """Draw the links of a chain from candidate to candidate.

    ``painter``: in pixels of the screen, from the corner of the board.
    ``links``: as of :class:`~sudoku_ga.puzzle.hint_parts.HintParts`.
    """
    places, width = MarkPlaces.on(layout.geometry, layout.cell), max(1.5, _LINK * layout.cell)
    gap = 0.6 * places.side
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for start, end, is_on in links:
        line = QLineF(*(_middle(layout, places, *each) for each in (start, end)))
        if line.length() <= 2 * gap:
            continue
        line = QLineF(line.pointAt(gap / line.length()), line.pointAt(1 - gap / line.length()))
        style = Qt.PenStyle.SolidLine if is_on else Qt.PenStyle.DashLine
        painter.setPen(QPen(theme.series4, width, style, Qt.PenCapStyle.FlatCap))
        painter.drawLine(line)


def _middle(layout: BoardLayout, places: MarkPlaces, cell: int, digit: int) -> QPointF:
    """Return the middle of a candidate's place."""
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
