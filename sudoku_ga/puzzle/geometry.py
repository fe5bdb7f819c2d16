"""The shape of a board, derived from the shape of its boxes.

Cells are numbered row by row from 0; row, column and box numbers start at 0 too::

    box height 2, box width 3         cells of the 6×6 board     boxes
                                       0  1  2 |  3  4  5        0 | 1
                                       6  7  8 |  9 10 11        --+--
                                      ---------+---------        2 | 3
                                      12 13 14 | 15 16 17        --+--
                                      ...                        4 | 5
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from sudoku_ga.errors import UserError
from sudoku_ga.translation import _

LARGEST_SIZE = 100
"""The largest side of a board."""

LARGEST_IN_A_WORD = 64
"""Up to this side the candidates of a cell fit into a 64-bit word."""

CellArray = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Geometry:
    """Boxes of ``box_height`` × ``box_width`` cells on a square board.

    Parameters
    ----------
    box_height, box_width : int
        At least 1 each; the product is the side of the board, 2 to 100. Boxes of one row or of one
        column are the rows or columns themselves: the board is a Latin square.

    Raises
    ------
    UserError
        If the board would be too small or too large.

    Examples
    --------
    >>> geometry = Geometry(box_height=2, box_width=3)
    >>> geometry.size, geometry.cell_count
    (6, 36)
    >>> geometry.cell_name(0), geometry.box_of[20]
    ('r1c1', np.int64(2))
    """

    box_height: int
    box_width: int

    def __post_init__(self) -> None:
        size = self.box_height * self.box_width
        if self.box_height < 1 or self.box_width < 1 or not 2 <= size <= LARGEST_SIZE:
            raise UserError(
                _(
                    "a box of height × width cells with a product of 2 to {largest_size} is "
                    "expected, not {box_height}×{box_width}"
                ).format(
                    largest_size=LARGEST_SIZE, box_height=self.box_height, box_width=self.box_width
                )
            )

    def __reduce__(self) -> tuple[object, tuple[int, int]]:
        # Without the derived arrays; the puzzles of a process share one geometry.
        return _shared, (self.box_height, self.box_width)

    @property
    def size(self) -> int:
        """The side of the board and the number of digits."""
        return self.box_height * self.box_width

    @property
    def is_latin(self) -> bool:
        """Whether the boxes are the rows or the columns, so that the board is a Latin square."""
        return 1 in (self.box_height, self.box_width)

    @property
    def drawn_box(self) -> tuple[int, int]:
        """Height and width of the boxes as they are drawn; a Latin square is drawn without."""
        return (self.size, self.size) if self.is_latin else (self.box_height, self.box_width)

    @property
    def cell_count(self) -> int:
        """The number of cells."""
        return self.size * self.size

    @cached_property
    def row_of(self) -> CellArray:
        """The row of each cell, shape (cell_count,)."""
        return _frozen(np.arange(self.cell_count) // self.size)

    @cached_property
    def column_of(self) -> CellArray:
        """The column of each cell, shape (cell_count,)."""
        return _frozen(np.arange(self.cell_count) % self.size)

    @cached_property
    def box_of(self) -> CellArray:
        """The box of each cell, shape (cell_count,)."""
        boxes_in_a_row = self.size // self.box_width
        return _frozen(
            self.row_of // self.box_height * boxes_in_a_row + self.column_of // self.box_width
        )

    @cached_property
    def units(self) -> CellArray:
        """The cells of each unit, shape (3 × size, size): rows, then columns, then boxes."""
        return _frozen(
            np.concatenate(
                [
                    np.argsort(unit_of, kind="stable").reshape(self.size, self.size)
                    for unit_of in (self.row_of, self.column_of, self.box_of)
                ]
            )
        )

    @cached_property
    def boxes(self) -> CellArray:
        """The cells of each box in reading order, shape (size, size)."""
        return self.units[2 * self.size :]

    @cached_property
    def peers(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, in ascending order, the other cells of its three units."""
        members: list[set[int]] = [set() for _ in range(self.cell_count)]
        for unit in self.units.tolist():
            for cell in unit:
                members[cell].update(unit)
        return tuple(tuple(sorted(cells - {cell})) for cell, cells in enumerate(members))

    def kind_and_number(self, unit: int) -> tuple[int, int]:
        """Return what a unit is called: 0 row, 1 column or 2 box, and its number from 1.

        The boxes of a Latin square are called what they are: rows or columns.
        """
        kind, index = divmod(unit, self.size)
        if kind == 2 and self.is_latin:
            kind = 0 if self.box_height == 1 else 1
        return kind, index + 1

    def unit_name(self, unit: int) -> str:
        """Return the translated name of a unit, from 1: ``row 3``, ``column 9``, ``box 1``."""
        kind, number = self.kind_and_number(unit)
        names = (_("row {number}"), _("column {number}"), _("box {number}"))
        return names[kind].format(number=number)

    def cell_name(self, cell: int) -> str:
        """Return the name of a cell, row and column counted from 1: ``r8c9``."""
        row, column = divmod(cell, self.size)
        return f"r{row + 1}c{column + 1}"

    def __str__(self) -> str:
        size, box = f"{self.size}×{self.size}", f"{self.box_height}×{self.box_width}"
        if self.is_latin:
            return _("Latin square {size}").format(size=size)
        return _("{size}, boxes {box}").format(size=size, box=box)

    @classmethod
    def of_size(cls, size: int) -> "Geometry":
        """Return the usual geometry of a side: boxes nearest to a square, wider than high.

        Raises
        ------
        UserError
            If no box with more than one row fits, as for 7×7, or the side is out of range.
        """
        heights = [h for h in range(2, size) if size % h == 0 and h * h <= size]
        if not heights or size > LARGEST_SIZE:
            raise UserError(
                _(
                    "a side of 4 to {largest_size} that is a product of box height and width is "
                    "expected, not {size}"
                ).format(largest_size=LARGEST_SIZE, size=size)
            )
        return cls(heights[-1], size // heights[-1])


@lru_cache(maxsize=16)
def _shared(box_height: int, box_width: int) -> Geometry:
    return Geometry(box_height, box_width)


def _frozen(values: CellArray) -> CellArray:
    values.flags.writeable = False
    return values
