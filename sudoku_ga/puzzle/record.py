"""A puzzle with all that a file may hold of it besides its givens."""

from dataclasses import dataclass, field

import numpy as np

from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _

Candidates = tuple[int, ...]
"""A mask a cell, row by row: bit ``d - 1`` says that digit ``d`` is noted as possible, 0 that
nothing is noted."""


@dataclass(frozen=True)
class Details:
    """Where a puzzle comes from, in the words of its file; each an empty text where unknown."""

    author: str = ""
    description: str = ""
    comment: str = ""
    date: str = ""
    source: str = ""
    level: str = ""
    url: str = ""


@dataclass(frozen=True)
class PuzzleRecord:
    """A puzzle as it was read, or as it is to be written.

    Parameters
    ----------
    grid : Grid
        The givens.
    name : str
        What the text calls it, or an empty text.
    line : int
        The line of its first row, counted from 1; 0 where it was not read. Records that differ
        in it alone are equal.
    placed : Grid, optional
        The digits of the player, blank where a given stands; None where there is none, also
        where a blank grid was handed in.
    candidates : tuple of int, length cell_count, optional
        What is noted in each cell, as :data:`Candidates` says; 0 where a digit stands. None
        where nothing is noted at all, also where zeros alone were handed in.
    details : Details
        Author, source and so on.

    Raises
    ------
    UserError
        If the parts do not fit each other.
    """

    grid: Grid
    name: str = ""
    line: int = field(default=0, compare=False)
    placed: Grid | None = None
    candidates: Candidates | None = None
    details: Details = Details()

    def __post_init__(self) -> None:
        if self.placed is not None:
            self._check_placed(self.placed)
            if not self.placed.given_count:
                object.__setattr__(self, "placed", None)
        if self.candidates is not None:
            self._check_candidates(self.candidates)
            if not any(self.candidates):
                object.__setattr__(self, "candidates", None)

    @property
    def geometry(self) -> Geometry:
        """The shape of the board."""
        return self.grid.geometry

    @property
    def values(self) -> Grid:
        """The givens and the digits of the player together."""
        if self.placed is None:
            return self.grid
        return Grid(self.geometry, self.grid.digits + self.placed.digits)

    def _check_placed(self, placed: Grid) -> None:
        if placed.geometry != self.geometry:
            raise UserError(
                _("digits on a board of {geometry} are expected, found {found}").format(
                    geometry=self.geometry, found=placed.geometry
                )
            )
        both = np.flatnonzero((self.grid.digits > 0) & (placed.digits > 0))
        if both.size:
            cell = self.geometry.cell_name(int(both[0]))
            raise UserError(
                _("a given or a digit of the player is expected, found both in {cell}").format(
                    cell=cell
                )
            )

    def _check_candidates(self, candidates: Candidates) -> None:
        count = self.geometry.cell_count
        if len(candidates) != count:
            raise UserError(
                _("candidates of {count} cells are expected, found those of {found}").format(
                    count=count, found=len(candidates)
                )
            )
        digits = self.values.digits.tolist()
        for cell, (digit, mask) in enumerate(zip(digits, candidates, strict=True)):
            if mask >> self.geometry.size or (mask and digit):
                text = (
                    _(
                        "candidates of blank cells are expected, "
                        "found those of a filled cell in {cell}"
                    )
                    if digit
                    else _(
                        "candidates 1 to {size} are expected, "
                        "found larger ones (mask {mask:#x}) in {cell}"
                    )
                )
                cell_name = self.geometry.cell_name(cell)
                raise UserError(text.format(size=self.geometry.size, cell=cell_name, mask=mask))
