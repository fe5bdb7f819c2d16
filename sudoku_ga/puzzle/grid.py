"""A grid of digits that never changes; a puzzle is the grid of its givens."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sudoku_ga.puzzle.errors import KnownError
from sudoku_ga.puzzle.geometry import Geometry

Digits = npt.NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Grid:
    """Digits on a board, 0 for a blank cell.

    Parameters
    ----------
    geometry : Geometry
        The shape of the board.
    digits : array_like of int, shape (cell_count,)
        0 to ``geometry.size``, row by row. Copied; the copy cannot be written to.

    Raises
    ------
    KnownError
        If the number of cells or a digit does not fit the geometry.
    """

    geometry: Geometry
    digits: Digits

    def __post_init__(self) -> None:
        values = np.asarray(self.digits)
        if values.shape != (self.geometry.cell_count,):
            raise KnownError(
                f"{self.geometry.cell_count} cells are expected for {self.geometry}, "
                f"found {values.size}"
            )
        if values.max() > self.geometry.size or values.min() < 0:
            outside = (values < 0) | (values > self.geometry.size)
            cell = int(np.flatnonzero(outside)[0])
            raise KnownError(
                f"digits 1 to {self.geometry.size} are expected, found {values[cell]} "
                f"in {self.geometry.cell_name(cell)}"
            )
        digits = values.astype(np.uint8)
        digits.flags.writeable = False
        object.__setattr__(self, "digits", digits)

    @classmethod
    def empty(cls, geometry: Geometry) -> "Grid":
        """Return the grid without a digit."""
        return cls(geometry, np.zeros(geometry.cell_count, np.uint8))

    @property
    def given_count(self) -> int:
        """The number of cells that hold a digit."""
        return int(np.count_nonzero(self.digits))

    @property
    def blank_cells(self) -> npt.NDArray[np.int64]:
        """The cells without a digit, ascending."""
        return np.flatnonzero(self.digits == 0)

    @property
    def is_full(self) -> bool:
        """Whether every cell holds a digit."""
        return bool(self.digits.all())

    def with_digit(self, cell: int, digit: int) -> "Grid":
        """Return a grid that differs in one cell; digit 0 clears it."""
        return self.with_digits([(cell, digit)])

    def with_digits(self, changes: Iterable[tuple[int, int]]) -> "Grid":
        """Return a grid that differs in the (cell, digit) pairs given."""
        digits = self.digits.astype(np.int64)
        for cell, digit in changes:
            digits[cell] = digit
        return Grid(self.geometry, digits)  # type: ignore[arg-type]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return self.geometry == other.geometry and bool(np.array_equal(self.digits, other.digits))

    def __hash__(self) -> int:
        return hash((self.geometry, self.digits.tobytes()))
