"""Symmetries of the cells with givens, regardless of their digits."""

from enum import StrEnum

from sudoku_ga.puzzle.geometry import Geometry


class Symmetry(StrEnum):
    """Symmetry of the cells with givens."""

    NONE = "none"
    ROTATIONAL = "rotational"
    """Symmetry by half a turn."""
    MIRROR = "mirror"
    """Left and right."""
    DIAGONAL = "diagonal"
    """Symmetry about the diagonal from the upper left."""


def orbits(geometry: Geometry, symmetry: Symmetry) -> list[tuple[int, ...]]:
    """Return the orbits: sets of one or two cells, ascending, that are given together or not."""
    size, last = geometry.size, geometry.cell_count - 1
    found = []
    for cell in range(geometry.cell_count):
        row, column = divmod(cell, size)
        partner = {
            Symmetry.NONE: cell,
            Symmetry.ROTATIONAL: last - cell,
            Symmetry.MIRROR: row * size + size - 1 - column,
            Symmetry.DIAGONAL: column * size + row,
        }[symmetry]
        if cell <= partner:
            found.append(tuple(sorted({cell, partner})))
    return found
