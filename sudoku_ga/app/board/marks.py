"""Pencil marks: their places in a cell, and how they are painted."""

from dataclasses import dataclass
from functools import cached_property
from math import ceil, isqrt

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from sudoku_ga.app.board.cell_style import Look
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Theme
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.outlines import TOTAL_HEIGHT
from sudoku_ga.puzzle.record import digits_of

_INSET, _INSET_IN_CAGES = 0.06, 0.11
_LEAST_PLACE_WITH_DIGIT = 7
"""In a smaller place, in pixels of the screen, a digit cannot be read and a dot is painted."""

_CENTRE, _BESIDE_CENTRE = 0.27, 0.26
"""The font size of centre marks, and the side of a corner mark's place beside them.

Both as shares of the cell.
"""

_BESIDE_CENTRE_IN_CAGES = 0.17
"""The side of a corner mark's place below the totals of cages, as a share of the cell."""

_LIT = 1.6
"""The height of the accent behind a centre mark, as a multiple of the height of its letters."""


@dataclass(frozen=True)
class MarkPlaces:
    """Where the pencil marks of a cell are.

    ``size``: the number of digits.
    ``cell``: the side of a cell in pixels of the screen.
    ``below_totals``: whether the marks are below the totals of cages and within their outlines.
    """

    size: int
    cell: int
    below_totals: bool = False

    @classmethod
    def on(cls, geometry: Geometry, cell: int) -> "MarkPlaces":
        """Return the places on a board."""
        return cls(geometry.size, cell, bool(geometry.layout.cages))

    @property
    def columns(self) -> int:
        """The number of places in a row."""
        return isqrt(self.size - 1) + 1

    @property
    def side(self) -> float:
        """The height of a place. Its width may differ by a pixel."""
        whole = 1 - self._inset - (TOTAL_HEIGHT if self.below_totals else self._inset)
        return self.cell * whole / self.columns

    @property
    def _inset(self) -> float:
        """The margin at the sides, as a share of the cell."""
        return _INSET_IN_CAGES if self.below_totals else _INSET

    @property
    def are_read(self) -> bool:
        """Whether digits in the places can be read. Otherwise dots are painted."""
        return self.side >= _LEAST_PLACE_WITH_DIGIT

    def rect(self, digit: int) -> QRect:
        """Return the place of a digit within the cell, in whole pixels."""
        row, column = divmod(digit - 1, self.columns)
        rows = ceil(self.size / self.columns)
        edge, inner = self.cell * self._inset, self.cell * (1 - 2 * self._inset)
        left, right = (round(edge + inner * (column + n) / self.columns) for n in (0, 1))
        if self.below_totals:
            edge, inner = self.cell * TOTAL_HEIGHT, self.cell * (1 - self._inset - TOTAL_HEIGHT)
        top, bottom = (round(edge + inner * (row + n) / rows) for n in (0, 1))
        return QRect(left, top, right - left, bottom - top)

    def rect_beside_centre(self, index: int, count: int) -> QRect:
        """Return the place of one of ``count`` marks above and below the centre marks."""
        upper = (count + 1) // 2
        row, column = divmod(index, upper)
        edge, between = round(self.cell * self._inset), self.between_corners
        side = self.cell - edge - between.bottom() - 1
        width = min(side, (self.cell - 2 * edge) // upper)
        top = between.top() - side if row == 0 else between.bottom() + 1
        return QRect(edge + column * width, top, width, side)

    @property
    def between_corners(self) -> QRect:
        """The place of centre marks in a cell with corner marks above and below them."""
        share = _BESIDE_CENTRE_IN_CAGES if self.below_totals else _BESIDE_CENTRE
        edge, side = round(self.cell * self._inset), round(self.cell * share)
        top = round(self.cell * TOTAL_HEIGHT) if self.below_totals else edge
        height = self.cell - top - edge - 2 * side
        return QRect(edge, top + side, self.cell - 2 * edge, height)

    @cached_property
    def stencil(self) -> npt.NDArray[np.int64]:
        """The digit at each pixel of a cell, less 1. It is ``size`` where there is no digit."""
        stencil = np.full((self.cell, self.cell), self.size, np.int64)
        for digit in range(1, self.size + 1):
            rect = self.rect(digit)
            stencil[rect.top() : rect.bottom() + 1, rect.left() : rect.right() + 1] = digit - 1
        return stencil

    def cut(self, mask: int) -> npt.NDArray[np.bool_]:
        """Return the pixels that belong to the marks in a mask, shape (cell, cell)."""
        noted = np.array([mask >> digit & 1 for digit in range(self.size)] + [0], bool)
        pixels: npt.NDArray[np.bool_] = noted[self.stencil]
        return pixels


class MarkPainter:
    """Paints the pencil marks of a cell.

    Each corner mark has a place of its own, and the centre marks are in a line.

    ``texts``: the text of each digit, beginning with 1.
    """

    def __init__(self, places: MarkPlaces, texts: list[str], theme: Theme) -> None:
        self._places, self._texts, self._theme = places, texts, theme
        self._widest = max(map(len, texts))
        self._font = fonts.font(places.side * (0.76 if self._widest == 1 else 0.6), fonts.MEDIUM)

    def paint(self, painter: QPainter, corner: tuple[int, int], look: Look) -> None:
        """Paint the marks of a cell, some of them struck out or highlighted."""
        painter.save()
        if look.marks:
            self._paint_corners(painter, corner, look)
        if look.centre:
            painter.setClipRect(*corner, self._places.cell, self._places.cell)
            self._paint_centre(painter, corner, look)
        painter.restore()

    def _paint_corners(self, painter: QPainter, corner: tuple[int, int], look: Look) -> None:
        painter.setFont(self._font)
        digits = digits_of(look.marks)
        for index, digit in enumerate(digits):
            place = self._places.rect(digit)
            if look.centre:
                place = self._places.rect_beside_centre(index, len(digits))
            place.translate(*corner)
            # Nothing may reach into the place of another digit: see :attr:`MarkPlaces.stencil`.
            painter.setClipRect(place)
            bit = 1 << (digit - 1)
            # The secondary ink has too little contrast with some colours of cells.
            ink = self._theme.ink if look.colour else self._theme.ink2
            self._paint_mark(painter, QRectF(place), digit, ink, lit=bool(look.lit & bit))
            if look.ruled_out & bit:
                self._strike(painter, QRectF(place))

    def _paint_centre(self, painter: QPainter, corner: tuple[int, int], look: Look) -> None:
        """Paint the centre marks in one line, in a font small enough to fit."""
        cell, room = self._places.cell, QRectF(self._places.between_corners)
        if not look.marks:
            room.setRect(room.x(), 0, room.width(), cell)
        texts = [self._texts[digit - 1] for digit in digits_of(look.centre)]
        font = fonts.font(_CENTRE * cell, fonts.MEDIUM)
        gap = 0.0 if self._widest == 1 else 0.04 * cell
        metrics = QFontMetricsF(font)
        widths = [metrics.horizontalAdvance(text) for text in texts]
        whole = sum(widths) + gap * (len(texts) - 1)
        shrunk = min(1, room.width() / whole, room.height() / (_LIT * metrics.capHeight()))
        if shrunk < 1:
            font = fonts.font(_CENTRE * cell * shrunk, fonts.MEDIUM)
            metrics = QFontMetricsF(font)
            widths = [width * shrunk for width in widths]
            gap, whole = gap * shrunk, whole * shrunk
        x, y = corner[0] + (cell - whole) / 2, corner[1] + room.center().y()
        height = _LIT * metrics.capHeight()
        painter.setFont(font)
        for digit, text, width in zip(digits_of(look.centre), texts, widths, strict=True):
            place = QRectF(x, y - height / 2, width, height)
            bit = 1 << (digit - 1)
            if look.lit & bit:
                self._light(painter, place)
            painter.setPen(self._theme.on_accent if look.lit & bit else self._theme.ink)
            painter.drawText(QPointF(x, y + metrics.capHeight() / 2), text)
            if look.ruled_out & bit:
                self._strike(painter, place)
            x += width + gap

    def _paint_mark(
        self, painter: QPainter, place: QRectF, digit: int, ink: QColor, *, lit: bool
    ) -> None:
        middle = place.center()
        if lit:
            self._light(painter, place)
            ink = self._theme.on_accent
        if self._places.are_read:
            text, metrics = self._texts[digit - 1], QFontMetricsF(self._font)
            painter.setPen(ink)
            left = middle.x() - metrics.horizontalAdvance(text) / 2
            painter.drawText(QPointF(left, middle.y() + metrics.capHeight() / 2), text)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            radius = max(0.6, 0.3 * min(place.width(), place.height()))
            painter.drawEllipse(middle, radius, radius)

    def _light(self, painter: QPainter, place: QRectF) -> None:
        """Paint the accent behind a mark of the chosen digit."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.accent)
        radius = 0.2 * place.height()
        painter.drawRoundedRect(place, radius, radius)

    def _strike(self, painter: QPainter, place: QRectF) -> None:
        painter.setPen(QPen(self._theme.conflict, max(1.0, place.height() / 8)))
        inner = place.adjusted(1.5, 1.5, -1.5, -1.5)
        painter.drawLine(inner.bottomLeft(), inner.topRight())
