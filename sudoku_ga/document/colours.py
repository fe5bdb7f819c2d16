"""Colours that the player gives to cells."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

COLOUR_COUNT = 8
"""Colours are numbered from 1 on; the window decides what they look like."""


@dataclass(frozen=True)
class Colours:
    """The colour of each coloured cell, stored sparsely; immutable.

    ``cells``: cell and colour, ascending by cell; a colour is 1 to ``COLOUR_COUNT``.
    """

    cells: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of(cls, colours: Mapping[int, int]) -> "Colours":
        """Return the colours of a mapping from cells; 0 is none."""
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
        """Return the colours with one given to the cells, or taken away if all have it."""
        cells = tuple(cells)
        taken = all(self.by_cell.get(cell) == colour for cell in cells)
        return Colours.of(self.by_cell | dict.fromkeys(cells, 0 if taken else colour))

    def without(self, cells: Iterable[int]) -> "Colours":
        """Return the colours without those of the cells."""
        gone = set(cells)
        return Colours(tuple(entry for entry in self.cells if entry[0] not in gone))


NO_COLOURS = Colours()
