"""Where the cells and lines of a board lie, in whole pixels of the screen.

Across a 9×9 board::

    frame | cell . cell . cell | cell . cell . cell | cell . cell . cell | frame
      2       c  1  c  1  c    2   c  1  c  1  c    2   c  1  c  1  c        2
"""

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

from sudoku_ga.puzzle.geometry import Geometry


@dataclass(frozen=True)
class BoardLayout:
    """A board whose cells are all equally large.

    ``cell``: the side of a cell, at least 1.
    ``thin``, ``thick``: the widths of the lines between cells, and of box lines and frame.
    """

    geometry: Geometry
    cell: int
    thin: int = 1
    thick: int = 2

    @classmethod
    def within(
        cls, geometry: Geometry, width: int, height: int, ratio: float = 1.0
    ) -> "BoardLayout":
        """Return the largest layout in a rectangle.

        ``width``, ``height``: the size of the rectangle, in pixels of the screen.
        ``ratio``: pixels of the screen for each device-independent one. Lines grow with it.
        """
        thin, thick = max(1, round(ratio)), max(2, round(2 * ratio))
        lines = cls(geometry, 0, thin, thick)
        cell = min(width - lines.width, height - lines.height) // geometry.size
        return cls(geometry, max(1, cell), thin, thick)

    @property
    def width(self) -> int:
        """The whole width, frame included."""
        return self.lefts[-1] + self.cell + self.thick

    @property
    def height(self) -> int:
        """The whole height, frame included."""
        return self.tops[-1] + self.cell + self.thick

    @cached_property
    def lefts(self) -> tuple[int, ...]:
        """The left edge of each column."""
        return self._edges(self.geometry.drawn_box[1])

    @cached_property
    def tops(self) -> tuple[int, ...]:
        """The upper edge of each row."""
        return self._edges(self.geometry.drawn_box[0])

    def corner(self, cell: int) -> tuple[int, int]:
        """Return the left and upper edge of a cell."""
        row, column = divmod(cell, self.geometry.size)
        return self.lefts[column], self.tops[row]

    def cell_at(self, x: float, y: float) -> int | None:
        """Return the cell at a point, None outside; a line belongs to the cell before it."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        column = max(0, bisect_right(self.lefts, x) - 1)
        row = max(0, bisect_right(self.tops, y) - 1)
        return row * self.geometry.size + column

    def _edges(self, box: int) -> tuple[int, ...]:
        return tuple(
            self.thick + index * (self.cell + self.thin) + index // box * (self.thick - self.thin)
            for index in range(self.geometry.size)
        )
