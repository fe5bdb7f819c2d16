"""A puzzle with name, player's digits, candidates and provenance, as files store it."""

from dataclasses import dataclass, field, replace

import numpy as np

from sudoku_ga.errors import UserError, printable
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Layout
from sudoku_ga.translation import _

Candidates = tuple[int, ...]
"""A mask for each cell, row by row: bit ``d - 1`` is set if digit ``d`` is noted as possible; 0
without notes."""

_LONGEST_NAME = 4_000
"""The longest text in characters. Formats with a puzzle and its name on one line also limit the
line."""


def _line(text: str) -> str:
    if text.isprintable() and len(text) <= _LONGEST_NAME:
        return text
    line = printable(" ".join(text.split()))
    return line if len(line) <= _LONGEST_NAME else line[: _LONGEST_NAME - 1] + "…"


@dataclass(frozen=True)
class Details:
    """Provenance of a puzzle according to its file; "" if unknown.

    Each is one line of at most 4,000 characters: other texts are made printable and cut.
    """

    author: str = ""
    description: str = ""
    comment: str = ""
    date: str = ""
    source: str = ""
    level: str = ""
    url: str = ""

    def __post_init__(self) -> None:
        for name, text in vars(self).items():
            object.__setattr__(self, name, _line(text))


@dataclass(frozen=True)
class PuzzleRecord:
    """A puzzle as read from a text or to be written.

    Parameters
    ----------
    grid : Grid
        The givens.
    name : str
        Its name, or ""; limited like the details.
    line : int
        Line of its first row, counted from 1; 0 if it was not read. Ignored in comparisons.
    placed : Grid, optional
        The player's digits, blank in cells with a given. A blank grid becomes None.
    candidates : tuple of int, length cell_count, optional
        The noted candidates, see :data:`Candidates`; 0 in cells with a digit. If all are 0, they
        become None.
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
        object.__setattr__(self, "name", _line(self.name))
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

    def with_layout(self, layout: Layout) -> "PuzzleRecord":
        """Return the record on a board with the rules of a layout in addition.

        Raises
        ------
        LayoutError
            If the board cannot have them, or already has others of their kind.
        """
        geometry = replace(self.geometry, layout=self.geometry.layout.joined(layout))
        placed = None if self.placed is None else Grid(geometry, self.placed.digits)
        return replace(self, grid=Grid(geometry, self.grid.digits), placed=placed)

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


def placed_on(givens: Grid, values: Grid) -> Grid | None:
    """Return the digits of ``values`` without the givens; None if it does not keep them all."""
    if givens.geometry != values.geometry:
        return None
    given = givens.digits > 0
    if not np.array_equal(givens.digits[given], values.digits[given]):
        return None
    return Grid(givens.geometry, np.where(given, 0, values.digits))


def digits_of(mask: int) -> tuple[int, ...]:
    """Return the digits of a mask, ascending."""
    return tuple(digit for digit in range(1, mask.bit_length() + 1) if mask >> digit - 1 & 1)
