"""Paints a board; knows nothing of keys, mouse or window."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
)

from sudoku_ga.app.board.layout import BoardLayout
from sudoku_ga.app.board.picture import BoardPicture, digit_text
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.tokens import Theme

_DIGIT, _NUMBER = 0.54, 0.42
"""The font's size as a share of the cell, for one character and for two."""

_LEAST_CELL_WITH_DIGIT = 8
_RADIUS = 8


def paint_ground(layout: BoardLayout, picture: BoardPicture, theme: Theme) -> QPixmap:
    """Return what seldom changes: cells, the tint of the givens, lines and frame."""
    ground = QPixmap(layout.width, layout.height)
    ground.fill(Qt.GlobalColor.transparent)
    with QPainter(ground) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # The clip has jagged corners: they lie under the middle of the frame.
        painter.setClipPath(_frame_path(layout))
        painter.fillRect(ground.rect(), theme.thin_line)
        _fill_box_lines(painter, layout, theme.thick_line)
        for cell in range(layout.geometry.cell_count):
            tint = theme.given_cell if picture.givens[cell] else theme.card
            painter.fillRect(_cell_rect(layout, cell), tint)
        painter.setClipping(False)
        _draw_frame(painter, layout, theme)
    return ground


@dataclass(frozen=True)
class BoardPainter:
    """Paints tints, digits and marks over the ground.

    Parameters
    ----------
    layout : BoardLayout
        In pixels of the screen: the painter must not be scaled.
    picture : BoardPicture
        What is shown.
    theme : Theme
        The colours.
    selected : int, optional
        The selected cell.
    focused : bool
        Whether the keyboard goes to the board.
    """

    layout: BoardLayout
    picture: BoardPicture
    theme: Theme
    selected: int | None = None
    focused: bool = False

    def paint(self, painter: QPainter) -> None:
        """Paint everything that stands over the ground."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipPath(_frame_path(self.layout))
        for cell, tint in self._tints():
            painter.fillRect(_cell_rect(self.layout, cell), tint)
        painter.setClipping(False)
        _draw_frame(painter, self.layout, self.theme)
        self._draw_digits(painter)
        if self.selected is not None:
            self._draw_ring(painter, self.selected)
        for cell in self.picture.marked_cells:
            self._draw_mark(painter, cell)

    def _tints(self) -> Iterator[tuple[int, QColor]]:
        """Yield the tinted cells, a later one over an earlier one."""
        if self.selected is not None:
            for peer in self.layout.geometry.peers[self.selected]:
                yield peer, self.theme.peers
            digits = self.picture.digits
            if digits[self.selected]:
                for cell in (digits == digits[self.selected]).nonzero()[0].tolist():
                    yield cell, self.theme.same_digit
        for cell in self.picture.marked_cells:
            yield cell, self.theme.conflict_cell
        if self.selected is not None:
            yield self.selected, self.theme.selected

    def _draw_digits(self, painter: QPainter) -> None:
        if self.layout.cell < _LEAST_CELL_WITH_DIGIT:
            return
        share = _NUMBER if self.layout.geometry.size > 35 else _DIGIT
        pixels = self.layout.cell * share
        marked = self.picture.marked_cells
        digits = self.picture.digits.tolist()
        # Two passes: changing the font of a painter costs more than drawing a digit.
        for of_givens, weight, colour in (
            (True, fonts.SEMIBOLD, self.theme.given),
            (False, fonts.REGULAR, self.theme.evolved),
        ):
            font = fonts.font(pixels, weight)
            metrics = QFontMetricsF(font)
            painter.setFont(font)
            for cell, digit in enumerate(digits):
                if digit and bool(self.picture.givens[cell]) is of_givens:
                    painter.setPen(self.theme.conflict if cell in marked else colour)
                    self._draw_digit(painter, metrics, cell, digit)

    def _draw_digit(self, painter: QPainter, metrics: QFontMetricsF, cell: int, digit: int) -> None:
        text = digit_text(digit, self.layout.geometry.size)
        x, y = self.layout.corner(cell)
        middle = self.layout.cell / 2
        left = x + middle - metrics.horizontalAdvance(text) / 2
        painter.drawText(QPointF(left, y + middle + metrics.capHeight() / 2), text)

    def _draw_ring(self, painter: QPainter, cell: int) -> None:
        width = max(2.0, 1.5 * self.layout.thick) if self.focused else float(self.layout.thick)
        colour = self.theme.accent if self.focused else self.theme.strong_border
        painter.setPen(QPen(colour, width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        half = width / 2
        ring = _cell_rect(self.layout, cell).adjusted(half, half, -half, -half)
        painter.drawRoundedRect(ring, half, half)

    def _draw_mark(self, painter: QPainter, cell: int) -> None:
        """Draw the triangle, and the wavy line under a digit."""
        x, y = self.layout.corner(cell)
        size = self.layout.cell
        leg = max(3.0, 0.2 * size)
        right = x + size
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.conflict_solid)
        corner = [QPointF(right - leg, y), QPointF(right, y), QPointF(right, y + leg)]
        painter.drawPolygon(QPolygonF(corner))
        if size >= 2 * _LEAST_CELL_WITH_DIGIT and self.picture.digits[cell]:
            painter.setPen(QPen(self.theme.conflict, max(1.0, size / 38)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(_wave(x + size / 2, y + 0.79 * size, 0.34 * size))


def _wave(middle: float, y: float, width: float) -> QPainterPath:
    """Return three waves, ``width`` in all, centred at ``middle``."""
    quarter = width / 12
    path = QPainterPath(QPointF(middle - width / 2, y))
    for turn in range(6):
        start = middle - width / 2 + 2 * quarter * turn
        peak = y + (-1.6 if turn % 2 == 0 else 1.6) * quarter
        path.quadTo(QPointF(start + quarter, peak), QPointF(start + 2 * quarter, y))
    return path


def _cell_rect(layout: BoardLayout, cell: int) -> QRectF:
    x, y = layout.corner(cell)
    return QRectF(x, y, layout.cell, layout.cell)


def _frame_path(layout: BoardLayout) -> QPainterPath:
    """Return the middle of the frame."""
    half = layout.thick / 2
    radius = _RADIUS * half - half
    path = QPainterPath()
    inner = QRectF(half, half, layout.width - layout.thick, layout.height - layout.thick)
    path.addRoundedRect(inner, radius, radius)
    return path


def _draw_frame(painter: QPainter, layout: BoardLayout, theme: Theme) -> None:
    painter.setPen(QPen(theme.thick_line, layout.thick))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(_frame_path(layout))


def _fill_box_lines(painter: QPainter, layout: BoardLayout, colour: QColor) -> None:
    geometry, thick = layout.geometry, layout.thick
    for column in range(geometry.box_width, geometry.size, geometry.box_width):
        painter.fillRect(layout.lefts[column] - thick, 0, thick, layout.height, colour)
    for row in range(geometry.box_height, geometry.size, geometry.box_height):
        painter.fillRect(0, layout.tops[row] - thick, layout.width, thick, colour)
