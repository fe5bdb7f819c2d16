"""Symmetries of where givens stand; their digits have none."""

from enum import StrEnum

from sudoku_ga.puzzle.geometry import Geometry


class Symmetry(StrEnum):
    """How the cells of givens lie to one another."""

    NONE = "none"
    ROTATIONAL = "rotational"
    """By half a turn."""
    MIRROR = "mirror"
    """Left and right."""
    DIAGONAL = "diagonal"
    """About the diagonal from the upper left."""


def orbits(geometry: Geometry, symmetry: Symmetry) -> list[tuple[int, ...]]:
    """Return the sets of cells that are givens together or not at all.

    One or two cells each, ascending; every cell is in one of them.
    """
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
