"""Paints pencil marks: each digit at a place of its own in the cell.

A 9×9 board has three rows of three places::

    1 2 3
    4 5 6
    7 8 9
"""

from dataclasses import dataclass
from functools import cached_property
from math import ceil, isqrt

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.tokens import Theme

_INSET = 0.06
_LEAST_PLACE_WITH_DIGIT = 7
"""In pixels of the screen: in smaller places a digit cannot be read, and a dot stands for it."""


@dataclass(frozen=True)
class MarkPlaces:
    """Where the pencil marks of a cell stand.

    Parameters
    ----------
    size : int
        The number of digits.
    cell : int
        The side of a cell in pixels of the screen.
    """

    size: int
    cell: int

    @property
    def columns(self) -> int:
        """The number of places in a row."""
        return isqrt(self.size - 1) + 1

    @property
    def side(self) -> float:
        """The height of a place; its width may differ by a pixel."""
        return self.cell * (1 - 2 * _INSET) / self.columns

    @property
    def are_read(self) -> bool:
        """Whether digits in the places can be read; dots stand for them where not."""
        return self.side >= _LEAST_PLACE_WITH_DIGIT

    def rect(self, digit: int) -> QRect:
        """Return the place of a digit within the cell, in whole pixels."""
        row, column = divmod(digit - 1, self.columns)
        rows = ceil(self.size / self.columns)
        edge, inner = self.cell * _INSET, self.cell * (1 - 2 * _INSET)
        left, right = (round(edge + inner * (column + n) / self.columns) for n in (0, 1))
        top, bottom = (round(edge + inner * (row + n) / rows) for n in (0, 1))
        return QRect(left, top, right - left, bottom - top)

    @cached_property
    def stencil(self) -> npt.NDArray[np.int64]:
        """The digit at each pixel of a cell, less 1; ``size`` where there is none."""
        stencil = np.full((self.cell, self.cell), self.size, np.int64)
        for digit in range(1, self.size + 1):
            rect = self.rect(digit)
            stencil[rect.top() : rect.bottom() + 1, rect.left() : rect.right() + 1] = digit - 1
        return stencil

    def cut(self, mask: int) -> npt.NDArray[np.bool_]:
        """Return the pixels of the marks in a mask, shape (cell, cell)."""
        noted = np.array([mask >> digit & 1 for digit in range(self.size)] + [0], bool)
        pixels: npt.NDArray[np.bool_] = noted[self.stencil]
        return pixels


class MarkPainter:
    """Paints the pencil marks of a cell.

    Parameters
    ----------
    places : MarkPlaces
    texts : list of str
        What is shown for each digit, beginning with 1.
    theme : Theme
    """

    def __init__(self, places: MarkPlaces, texts: list[str], theme: Theme) -> None:
        self._places, self._texts, self._theme = places, texts, theme
        widest = max(map(len, texts))
        self._font = fonts.font(places.side * (0.76 if widest == 1 else 0.6), fonts.MEDIUM)

    def paint(
        self, painter: QPainter, corner: tuple[int, int], mask: int, ruled_out: int = 0
    ) -> None:
        """Paint the marks of a mask in the cell with this corner, some of them struck out."""
        painter.save()
        painter.setFont(self._font)
        for digit in range(1, len(self._texts) + 1):
            if mask >> (digit - 1) & 1:
                place = self._places.rect(digit).translated(*corner)
                # Nothing may reach into the place of another digit: see the stencil.
                painter.setClipRect(place)
                self._paint_mark(painter, QRectF(place), digit)
                if ruled_out >> (digit - 1) & 1:
                    self._strike(painter, QRectF(place))
        painter.restore()

    def _paint_mark(self, painter: QPainter, place: QRectF, digit: int) -> None:
        middle = place.center()
        if self._places.are_read:
            text, metrics = self._texts[digit - 1], QFontMetricsF(self._font)
            painter.setPen(self._theme.ink2)
            left = middle.x() - metrics.horizontalAdvance(text) / 2
            painter.drawText(QPointF(left, middle.y() + metrics.capHeight() / 2), text)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.ink2)
            radius = max(0.6, 0.3 * min(place.width(), place.height()))
            painter.drawEllipse(middle, radius, radius)

    def _strike(self, painter: QPainter, place: QRectF) -> None:
        painter.setPen(QPen(self._theme.conflict, max(1.0, place.height() / 8)))
        inner = place.adjusted(1.5, 1.5, -1.5, -1.5)
        painter.drawLine(inner.bottomLeft(), inner.topRight())
