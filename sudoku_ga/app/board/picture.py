"""What the board shows, as a value."""

from dataclasses import dataclass, field

import numpy as np

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Digits


@dataclass(frozen=True, eq=False)
class BoardPicture:
    """Everything that the board paints.

    Parameters
    ----------
    geometry : Geometry
        The shape of the board.
    givens : ndarray of uint8, shape (cell_count,)
        0 for a cell that is not given.
    evolved : ndarray of uint8, shape (cell_count,), optional
        Digits of an individual; only those of cells without a given are shown.
    logic_cells : frozenset of int
        Cells that logic filled before evolution began.
    conflict_cells, fault_cells : frozenset of int
        Cells in conflict, and givens at fault; both are marked.
    locked : bool
        Typing is refused, as while a run is on.
    editing : bool
        Givens are being typed.
    """

    geometry: Geometry
    givens: Digits
    evolved: Digits | None = None
    logic_cells: frozenset[int] = field(default_factory=frozenset)
    conflict_cells: frozenset[int] = field(default_factory=frozenset)
    fault_cells: frozenset[int] = field(default_factory=frozenset)
    locked: bool = False
    editing: bool = False

    @property
    def digits(self) -> Digits:
        """The digits as they are seen, shape (cell_count,), 0 for a blank cell."""
        if self.evolved is None:
            return self.givens
        return np.where(self.givens > 0, self.givens, self.evolved)

    @property
    def marked_cells(self) -> frozenset[int]:
        """The cells that are marked as wrong."""
        return self.conflict_cells | self.fault_cells

    def cell_text(self, cell: int) -> str:
        """Say what stands in a cell: ``row 3 column 5, given 7``."""
        row, column = divmod(cell, self.geometry.size)
        place = f"row {row + 1} column {column + 1}"
        wrong = ", in conflict" if cell in self.marked_cells else ""
        digit = int(self.digits[cell])
        if not digit:
            return f"{place}, blank{', type a digit' if self.editing else ''}{wrong}"
        kind = "given" if self.givens[cell] else "evolved"
        if cell in self.logic_cells:
            kind = "by logic"
        return f"{place}, {kind} {digit_text(digit, self.geometry.size)}{wrong}"


def digit_text(digit: int, size: int) -> str:
    """Return a digit as one character, letters from 10 on; numbers on boards above 35."""
    if digit < 10 or size > 35:
        return str(digit)
    return chr(ord("A") + digit - 10)


def typed_digit(text: str, size: int) -> int | None:
    """Return the digit a key means on a board of ``size``, None if it means none."""
    if len(text) != 1 or not text.isascii() or not text.isalnum():
        return None
    digit = int(text) if text.isdigit() else ord(text.upper()) - ord("A") + 10
    return digit if 1 <= digit <= size else None
