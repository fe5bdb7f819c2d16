"""Small boards, many at once: cells are painted once and copied ever after.

A wall of a hundred boards has eight thousand digits. Painted one by one while a run is on, they
would take seconds, since Qt lets the run have the interpreter at each call. So each digit is
painted once for each of its looks, and a board is put together from these by numpy::

    tiles      kind × digit × c × c pixels
    boards     n × side × side pixels, side = frame + cells + box lines
"""

from enum import IntEnum
from functools import cached_property

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from sudoku_ga.app.board.picture import digit_text
from sudoku_ga.app.board.signs import Inks, draw_signs
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Theme, mixed
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.outlines import region_lines, signs_of

LEAST_WITH_DIGITS = 10
"""Cells of fewer pixels show conflicts alone."""

_DIGIT, _NUMBER = 0.72, 0.56
_LINE_IN_CONFLICT = 0.6
"""The share of the ink of digits in lines on the ground of conflicts."""

Pixels = npt.NDArray[np.uint32]


class Look(IntEnum):
    """What a cell of a small board is."""

    EVOLVED, GIVEN, CONFLICT = range(3)


class Tiles:
    """Paints small boards of one geometry, cell size and theme.

    ``cell``: the side of a cell, in pixels of the screen.
    """

    def __init__(self, geometry: Geometry, cell: int, theme: Theme) -> None:
        self.geometry, self.cell, self.theme = geometry, cell, theme
        # Regions have lines anywhere: then there is a pixel between all cells.
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

    def boards(
        self,
        digits: npt.NDArray[np.uint8],
        given: npt.NDArray[np.bool_],
        conflicts: npt.NDArray[np.bool_],
    ) -> Pixels:
        """Return pictures of boards.

        ``digits``: ndarray of uint8, shape (boards, cell_count).
        ``given``: ndarray of bool, shape (cell_count,).
        ``conflicts``: ndarray of bool, shape (boards, cell_count).

        Returns ndarray of uint32, shape (boards, height, width): opaque pixels.
        """
        result = np.repeat(self._ground[None], len(digits), axis=0)
        looks = np.where(conflicts, Look.CONFLICT, np.where(given, Look.GIVEN, Look.EVOLVED))
        for cell in range(self.geometry.cell_count):
            row, column = divmod(cell, self.geometry.size)
            y, x = self._tops[row], self._lefts[column]
            tiles = self._tiles[looks[:, cell], digits[:, cell]]
            result[:, y : y + self.cell, x : x + self.cell] = tiles
        if not self.geometry.is_classic:
            theme = self.theme
            plain = np.isin(result, [theme.card.rgba(), theme.given_cell.rgba()])
            wrong = result == theme.conflict_solid.rgba()
            for ground, signs in ((plain, self._signs), (wrong, self._signs_in_conflict)):
                np.copyto(result, signs, where=ground & (signs > 0))
        return result

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
    def _signs(self) -> Pixels:
        """What is seen through plain ground, shape (height, width); 0 for nothing."""
        return self._signs_on(self.theme.card, Inks.of(self.theme), self.theme.shade)

    @cached_property
    def _signs_in_conflict(self) -> Pixels:
        """The same for cells in conflict, where windows are left out."""
        ground = self.theme.conflict_solid
        ink = mixed(ground, self.theme.on_conflict, _LINE_IN_CONFLICT)
        return self._signs_on(ground, Inks(ink, ink, self.theme.on_conflict, ink), ground)

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
        theme = self.theme
        looks: dict[Look, tuple[QColor, QColor]] = {
            Look.EVOLVED: (theme.card, theme.evolved),
            Look.GIVEN: (theme.given_cell, theme.given),
            Look.CONFLICT: (theme.conflict_solid, theme.on_conflict),
        }
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for look, (ground, ink) in looks.items():
                painter.fillRect(0, look * cell, image.width(), cell, ground)
                if cell >= LEAST_WITH_DIGITS:
                    self._draw_digits(painter, look, ink)
        pixels = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), -1)
        whole = pixels[:, : image.width()].reshape(len(Look), cell, size + 1, cell)
        return whole.transpose(0, 2, 1, 3).copy()

    def _draw_digits(self, painter: QPainter, look: Look, ink: QColor) -> None:
        size, cell = self.geometry.size, self.cell
        share = _DIGIT if size <= 35 else _NUMBER if size <= 99 else _NUMBER * 2 / 3
        weight = fonts.REGULAR if look is Look.EVOLVED else fonts.SEMIBOLD
        painter.setFont(fonts.font(share * cell, weight))
        painter.setPen(ink)
        for digit in range(1, size + 1):
            place = QRectF(digit * cell, look * cell, cell, cell)
            painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), digit_text(digit, size))


def _edges(size: int, box: int, cell: int) -> list[int]:
    """Return where cells begin: one pixel of frame, and one between boxes."""
    return [1 + index * cell + index // box for index in range(size)]
