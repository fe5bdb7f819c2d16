"""An immutable grid of digits; a puzzle is the grid of its givens."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.display import board_text
from sudoku_ga.puzzle.geometry import LARGEST_SIZE, Geometry
from sudoku_ga.translation import _

Digits = npt.NDArray[np.uint8]

_EVERY_DIGIT = bytes(range(LARGEST_SIZE + 1))


@dataclass(frozen=True, eq=False)
class Grid:
    """Digits on a board, 0 for a blank cell.

    Parameters
    ----------
    geometry : Geometry
        The shape of the board.
    digits : array_like of int, shape (cell_count,)
        0 to ``geometry.size``, row by row. Stored as a read-only copy of dtype uint8.

    Raises
    ------
    UserError
        If the number of cells or a digit does not fit the geometry.

    Examples
    --------
    >>> grid = Grid.empty(Geometry(2, 2)).with_digits([(0, 1), (5, 4)])
    >>> grid.digits.reshape(4, 4)[:2].tolist()
    [[1, 0, 0, 0], [0, 4, 0, 0]]
    >>> grid.given_count, len(grid.blank_cells)
    (2, 14)
    """

    geometry: Geometry
    digits: Digits

    def __post_init__(self) -> None:
        values = np.asarray(self.digits)
        if values.shape != (self.geometry.cell_count,):
            raise UserError(
                _("{cell_count} cells are expected for {geometry}, found {size}").format(
                    cell_count=self.geometry.cell_count, geometry=self.geometry, size=values.size
                )
            )
        if values.dtype != np.uint8:
            self._check_range(values)
            values = values.astype(np.uint8)
        content = values.tobytes()
        # Ten times faster than two reductions by numpy, which matters for long collections.
        if content.translate(None, _EVERY_DIGIT[: self.geometry.size + 1]):
            self._check_range(values)
        # An array on bytes cannot be made writable.
        object.__setattr__(self, "digits", np.frombuffer(content, np.uint8))

    @classmethod
    def empty(cls, geometry: Geometry) -> "Grid":
        """Return the grid without digits."""
        return cls(geometry, np.zeros(geometry.cell_count, np.uint8))

    @property
    def has_clues(self) -> bool:
        """Whether it has digits or cages, so that it is more than an empty board."""
        return bool(self.given_count or self.geometry.layout.cages)

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

    def _check_range(self, values: npt.NDArray[np.generic]) -> None:
        outside = np.flatnonzero((values < 0) | (values > self.geometry.size))  # type: ignore[operator]
        if outside.size:
            cell = int(outside[0])
            raise UserError(
                _("digits 1 to {size} are expected, found {values} in {cell}").format(
                    size=self.geometry.size, values=values[cell], cell=self.geometry.cell_name(cell)
                )
            )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return self.geometry == other.geometry and bool(np.array_equal(self.digits, other.digits))

    def __str__(self) -> str:
        return board_text(self.geometry, self.digits)

    def _repr_svg_(self) -> str:
        from sudoku_ga.puzzle.svg import board_svg  # only for notebooks

        return board_svg(self.geometry, self.digits)

    def __hash__(self) -> int:
        # Without the geometry: boards rarely differ only in their boxes.
        return hash(self.digits.tobytes())
