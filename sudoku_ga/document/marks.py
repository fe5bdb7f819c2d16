"""The notes of a player in cells: corner and centre marks, and colours."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import Candidates, digits_of
from sudoku_ga.puzzle.singles import fill_singles


@dataclass(frozen=True)
class Marks:
    """The digits noted in each cell, stored sparsely; immutable.

    ``masks``: cell and mask, ascending by cell; bit ``d - 1`` is digit ``d``. No mask is 0.
    """

    masks: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of(cls, masks: Mapping[int, int]) -> "Marks":
        """Return marks from a mask for each cell; a mask of 0 is left out."""
        return cls(tuple(sorted((cell, mask) for cell, mask in masks.items() if mask)))

    @cached_property
    def by_cell(self) -> dict[int, int]:
        """The mask of each cell that has one; read only."""
        return dict(self.masks)

    def __bool__(self) -> bool:
        return bool(self.masks)

    def digits(self, cell: int) -> tuple[int, ...]:
        """Return the digits noted in a cell, ascending."""
        return digits_of(self.by_cell.get(cell, 0))

    def array(self, cell_count: int) -> npt.NDArray[np.uint64]:
        """Return the masks of all cells, shape (cell_count,), 0 without marks."""
        masks = np.zeros(cell_count, np.uint64)
        for cell, mask in self.masks:
            masks[cell] = mask
        return masks

    def candidates(self, cell_count: int) -> Candidates:
        """Return the masks of all cells, 0 without marks."""
        return tuple(self.by_cell.get(cell, 0) for cell in range(cell_count))

    def toggled(self, cells: Iterable[int], digit: int) -> "Marks":
        """Return the marks with a digit added to the cells, or removed if all have it."""
        masks, bit, cells = dict(self.by_cell), 1 << (digit - 1), tuple(cells)
        taken = all(masks.get(cell, 0) & bit for cell in cells)
        for cell in cells:
            masks[cell] = masks.get(cell, 0) & ~bit if taken else masks.get(cell, 0) | bit
        return Marks.of(masks)

    def without(self, cells: Iterable[int]) -> "Marks":
        """Return the marks without those of the cells."""
        gone = set(cells)
        return Marks(tuple(entry for entry in self.masks if entry[0] not in gone))

    def eliminated(self, eliminations: Iterable[tuple[int, int]]) -> "Marks":
        """Return the marks without the (cell, digit) pairs given."""
        if not self.masks:
            return self
        masks = dict(self.by_cell)
        for cell, digit in eliminations:
            if cell in masks:
                masks[cell] &= ~(1 << (digit - 1))
        return Marks.of(masks)

    def after(self, placed: Iterable[tuple[int, int]], geometry: Geometry) -> "Marks":
        """Return the marks that remain when (cell, digit) are placed; digit 0 clears a cell.

        A digit removes the marks of its cell and its own mark in the peers.
        """
        if not self.masks:
            return self
        masks = dict(self.by_cell)
        for cell, digit in placed:
            if digit:
                masks.pop(cell, None)
                keep = ~(1 << (digit - 1))
                for peer in geometry.peers[cell]:
                    if peer in masks:
                        masks[peer] &= keep
        return Marks.of(masks)


NO_MARKS = Marks()


def automatic_marks(position: Grid) -> Marks:
    """Return marks of all digits that no peer holds, in every blank cell."""
    candidates = fill_singles(position, "none").candidates.tolist()
    return Marks.of({cell: candidates[cell] for cell in position.blank_cells.tolist()})


COLOUR_COUNT = 8
"""The number of colours, which are numbered from 1; the window decides what they look like."""


@dataclass(frozen=True)
class Colours:
    """The colour of each coloured cell, stored sparsely; immutable.

    ``cells``: cell and colour, ascending by cell; a colour is 1 to ``COLOUR_COUNT``.
    """

    cells: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of(cls, colours: Mapping[int, int]) -> "Colours":
        """Return colours from a colour for each cell; 0 is left out."""
        return cls(tuple(sorted((cell, colour) for cell, colour in colours.items() if colour)))

    @cached_property
    def by_cell(self) -> dict[int, int]:
        """The colour of each cell that has one; read only."""
        return dict(self.cells)

    def __bool__(self) -> bool:
        return bool(self.cells)

    def array(self, cell_count: int) -> npt.NDArray[np.uint64]:
        """Return the colours of all cells, shape (cell_count,), 0 without one."""
        colours = np.zeros(cell_count, np.uint64)
        for cell, colour in self.cells:
            colours[cell] = colour
        return colours

    def toggled(self, cells: Iterable[int], colour: int) -> "Colours":
        """Return the colours with one added to the cells, or removed if all have it."""
        cells = tuple(cells)
        taken = all(self.by_cell.get(cell) == colour for cell in cells)
        return Colours.of(self.by_cell | dict.fromkeys(cells, 0 if taken else colour))

    def without(self, cells: Iterable[int]) -> "Colours":
        """Return the colours without those of the cells."""
        gone = set(cells)
        return Colours(tuple(entry for entry in self.cells if entry[0] not in gone))


NO_COLOURS = Colours()
