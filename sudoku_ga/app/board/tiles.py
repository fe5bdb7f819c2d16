"""Many small boards at once, put together from cells that are painted once.

A wall of a hundred boards has eight thousand digits. To paint them one by one during a run would
take seconds, since Qt releases the interpreter to the run at each call. So each digit is painted
once for each of its looks, and NumPy puts the boards together::

    tiles      look × digit × c × c pixels
    boards     n × side × side pixels, side = frame + cells + box lines
"""

from enum import IntEnum
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen, QPolygonF

from sudoku_ga.app.board.picture import digit_text
from sudoku_ga.app.board.signs import Inks, draw_signs
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Theme, mixed, readable, theme_named
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.outlines import region_lines, signs_of

LEAST_WITH_DIGITS = 10
"""Cells of fewer pixels show conflicts but no digits."""

_DIGIT, _NUMBER = 0.72, 0.56
_WIDE_FRAME = 15
"""Cells of fewer pixels have thinner frames."""

Pixels = npt.NDArray[np.uint32]


class Look(IntEnum):
    """What a cell of a small board is.

    ``FIRST`` and ``SECOND`` are cells with the digit of the first or the second parent alone,
    ``NEW`` cells with a digit that neither has. The names with ``WRONG`` are the same cells in
    conflict: they have a triangle in their corner, and the tint of the large board where their
    ground is not that of a parent.
    """

    EVOLVED, GIVEN, FIRST, SECOND, NEW = range(5)
    WRONG, GIVEN_WRONG, FIRST_WRONG, SECOND_WRONG, NEW_WRONG = range(5, 10)


def plain_looks(
    given: npt.NDArray[np.bool_], conflicts: npt.NDArray[np.bool_]
) -> npt.NDArray[np.uint8]:
    """Return the looks of the cells of boards without marks.

    ``given``: ndarray of bool, shape (cell_count,).
    ``conflicts``: ndarray of bool, shape (boards, cell_count).

    Returns ndarray of uint8, the shape of ``conflicts``.
    """
    plain = np.where(given, Look.GIVEN, Look.EVOLVED)
    return np.where(conflicts, plain + Look.WRONG, plain).astype(np.uint8)


class _Style(NamedTuple):
    """How a look is painted. ``hatch`` is the colour of the lines on a hatched ground."""

    ground: QColor
    ink: QColor
    hatch: QColor | None = None
    is_framed: bool = False
    has_triangle: bool = False


def ground_of(look: Look, theme: Theme) -> QColor:
    """Return the colour of the ground of a look."""
    return _styles(theme)[look].ground


_TINT, _HATCH = 0.26, 0.68
"""The share of a parent's colour in the ground of its cells, and in the second parent's lines."""


def _styles(theme: Theme) -> list[_Style]:
    usual = [
        _Style(theme.card, theme.evolved),
        _Style(theme.given_cell, theme.given),
        _Style(mixed(theme.card, theme.best, _TINT), theme.ink),
        _Style(
            mixed(theme.card, theme.mean, _TINT), theme.ink, mixed(theme.card, theme.mean, _HATCH)
        ),
        _Style(theme.card, theme.ink, is_framed=True),
    ]
    wrong = [style._replace(has_triangle=True) for style in usual]
    for look in (Look.EVOLVED, Look.GIVEN, Look.NEW):
        ink = readable(usual[look].ink, theme.conflict_cell)
        wrong[look] = wrong[look]._replace(ground=theme.conflict_cell, ink=ink)
    return [*usual, *wrong]


@lru_cache(16)
def tiles_of(geometry: Geometry, cell: int, theme: str) -> "Tiles":
    """Return the tiles of a geometry and cell size in the theme of this name, painted once."""
    return Tiles(geometry, cell, theme_named(theme))


def tiles_within(geometry: Geometry, room: float, theme: str) -> "Tiles":
    """Return the tiles of the largest board that fits into a number of pixels of the screen."""
    boxes = geometry.size // (1 if geometry.has_regions else min(geometry.drawn_box))
    return tiles_of(geometry, max(int((room - boxes - 1) // geometry.size), 2), theme)


def image_of(pixels: Pixels, ratio: float) -> QImage:
    """Return an image of pixels, which it does not copy.

    ``ratio``: pixels of the screen for each pixel of the window.
    """
    height, width = pixels.shape
    image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    return image


class Tiles:
    """Paints small boards of one geometry, cell size and theme.

    ``cell``: the side of a cell, in pixels of the screen.
    """

    def __init__(self, geometry: Geometry, cell: int, theme: Theme) -> None:
        self.geometry, self.cell, self.theme = geometry, cell, theme
        # Regions have lines anywhere, so there is a pixel between all cells.
        height, width = (1, 1) if geometry.has_regions else geometry.drawn_box
        self._lefts = _edges(geometry.size, width, cell)
        self._tops = _edges(geometry.size, height, cell)

    @property
    def width(self) -> int:
        """The width of a board, frame included."""
        return self._lefts[-1] + self.cell + 1

    @property
    def height(self) -> int:
        """The height of a board, frame included."""
        return self._tops[-1] + self.cell + 1

    def boards(self, digits: npt.NDArray[np.uint8], looks: npt.NDArray[np.uint8]) -> Pixels:
        """Return pictures of boards.

        ``digits``: ndarray of uint8, shape (boards, cell_count).
        ``looks``: ndarray of uint8, the same shape. The :class:`Look` of each cell.

        Returns ndarray of uint32, shape (boards, height, width): opaque pixels.
        """
        result = np.repeat(self._ground[None], len(digits), axis=0)
        for cell in range(self.geometry.cell_count):
            row, column = divmod(cell, self.geometry.size)
            y, x = self._tops[row], self._lefts[column]
            tiles = self._tiles[looks[:, cell], digits[:, cell]]
            result[:, y : y + self.cell, x : x + self.cell] = tiles
        if not self.geometry.is_classic:
            for grounds, signs in self._signs:
                seen = np.isin(result, [ground.rgba() for ground in grounds])
                np.copyto(result, signs, where=seen & (signs > 0))
        return result

    def sample(self, look: Look) -> Pixels:
        """Return a cell without a digit, shape (cell, cell)."""
        blank: Pixels = self._tiles[look, 0]
        return blank.copy()

    @cached_property
    def _ground(self) -> Pixels:
        """The lines, shape (height, width)."""
        thick, thin = self.theme.thick_line.rgba(), self.theme.thin_line.rgba()
        ground = np.full((self.height, self.width), thick, np.uint32)
        if self.geometry.has_regions:
            ground[1:-1, 1:-1] = thin
            ends = [*self._lefts, self.width]
            for x1, y1, x2, y2 in region_lines(self.geometry):
                ground[ends[y1] - 1 : ends[y2], ends[x1] - 1 : ends[x2]] = thick
        return ground

    @cached_property
    def _signs(self) -> list[tuple[tuple[QColor, ...], Pixels]]:
        """The signs that show through grounds, shape (height, width); 0 where there is none.

        Windows are left out where the ground has a meaning of its own.
        """
        theme, inks = self.theme, Inks.of(self.theme)
        marked = [ground_of(look, theme) for look in (Look.FIRST, Look.SECOND, Look.WRONG)]
        plain = (theme.card, theme.given_cell)
        return [
            (plain, self._signs_on(theme.card, inks, theme.shade)),
            *(((ground,), self._signs_on(ground, inks, ground)) for ground in marked),
        ]

    def _signs_on(self, ground: QColor, inks: Inks, shade: QColor) -> Pixels:
        image = QImage(self.width, self.height, QImage.Format.Format_RGB32)
        image.fill(ground)
        signs = signs_of(self.geometry)
        with QPainter(image) as painter:
            for cell, kind in enumerate(signs.of.tolist()):
                row, column = divmod(cell, self.geometry.size)
                rect = QRectF(self._lefts[column], self._tops[row], self.cell, self.cell)
                if signs.kinds[kind].is_in_window:
                    painter.fillRect(rect, shade)
                if kind:
                    draw_signs(painter, rect, signs.kinds[kind], inks)
        pixels = np.frombuffer(image.constBits(), np.uint32).reshape(self.height, self.width)
        return np.where(pixels == ground.rgba(), 0, pixels).astype(np.uint32)

    @cached_property
    def _tiles(self) -> Pixels:
        size, cell = self.geometry.size, self.cell
        image = QImage(cell * (size + 1), cell * len(Look), QImage.Format.Format_RGB32)
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for look, style in zip(Look, _styles(self.theme), strict=True):
                painter.fillRect(0, look * cell, image.width(), cell, style.ground)
                for digit in range(size + 1):
                    self._draw_marks(painter, style, QRectF(digit * cell, look * cell, cell, cell))
                if cell >= LEAST_WITH_DIGITS:
                    self._draw_digits(painter, look, style.ink)
        pixels = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), -1)
        whole = pixels[:, : image.width()].reshape(len(Look), cell, size + 1, cell)
        return whole.transpose(0, 2, 1, 3).copy()

    def _draw_marks(self, painter: QPainter, style: _Style, place: QRectF) -> None:
        """Draw the signs of a look besides ground and digit."""
        if style.hatch is not None:
            painter.fillRect(place, QBrush(style.hatch, Qt.BrushStyle.BDiagPattern))
        if style.is_framed:
            width = 2.0 if self.cell >= _WIDE_FRAME else 1.0
            painter.setPen(QPen(self.theme.ink, width))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(place.adjusted(width, width, -width, -width))
        if style.has_triangle:
            reach, right = max(self.cell * 0.26, 3.0), place.topRight()
            corners = [right, right - QPointF(reach, 0), right + QPointF(0, reach)]
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.conflict_solid)
            painter.drawPolygon(QPolygonF(corners))

    def _draw_digits(self, painter: QPainter, look: Look, ink: QColor) -> None:
        size, cell = self.geometry.size, self.cell
        share = _DIGIT if size <= 35 else _NUMBER if size <= 99 else _NUMBER * 2 / 3
        is_bold = look in (Look.GIVEN, Look.GIVEN_WRONG)
        weight = fonts.SEMIBOLD if is_bold else fonts.REGULAR
        painter.setFont(fonts.font(share * cell, weight))
        painter.setPen(ink)
        for digit in range(1, size + 1):
            place = QRectF(digit * cell, look * cell, cell, cell)
            painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), digit_text(digit, size))


def _edges(size: int, box: int, cell: int) -> list[int]:
    """Return where cells begin: after one pixel of frame, and one more between boxes."""
    return [1 + index * cell + index // box for index in range(size)]
