"""A board of a variant while it is put together; no widget."""

from dataclasses import dataclass, field, replace
from math import isqrt

from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.layout import Cage, Constraint, Layout, reached, rectangle_of
from sudoku_ga.puzzle.symbols import symbol_of
from sudoku_ga.translation import _, counted

Regions = tuple[int, ...]

LEAST_SIZE, LARGEST_SIZE = 4, 16


@dataclass(frozen=True)
class Draft:
    """What is chosen so far; it may be impossible.

    ``size``: the side of the board, 4 to 16.
    ``regions``: the region of each cell, 1 to ``size``; 0 for a cell without.
    """

    size: int
    regions: Regions
    constraints: frozenset[Constraint] = field(default_factory=frozenset)
    cages: tuple[Cage, ...] = ()

    @classmethod
    def of(cls, geometry: Geometry) -> "Draft":
        """Return the draft of a board, without what only smaller boards have."""
        if not LEAST_SIZE <= geometry.size <= LARGEST_SIZE:
            return cls.of(Geometry(3, 3))
        layout = geometry.layout
        return cls(geometry.size, regions_of(geometry), layout.constraints, layout.cages)

    def with_size(self, size: int, regions: Regions) -> "Draft":
        """Return a board of another size: without cages, and with the constraints it can have."""
        draft = Draft(size, regions, self.constraints)
        return replace(draft, constraints=frozenset(filter(draft.can_have, self.constraints)))

    def can_have(self, constraint: Constraint) -> bool:
        """Whether a constraint is possible with this size and these regions."""
        if constraint is Constraint.WINDOWS:
            return isqrt(self.size) ** 2 == self.size
        if constraint is Constraint.DISJOINT_GROUPS:
            numbers = {region: n for n, region in enumerate(dict.fromkeys(self.regions))}
            box = rectangle_of([numbers[region] for region in self.regions])
            return box is not None and 1 not in box
        return True

    def counts(self) -> list[int]:
        """Return the number of cells of each region, beginning with 1."""
        return [self.regions.count(region) for region in range(1, self.size + 1)]

    def geometry(self) -> Geometry:
        """Return the board.

        Raises UserError if it is impossible: what is wrong first, with the place.
        """
        open_cells = self.regions.count(0)
        if open_cells:
            raise UserError(
                counted("{count} cell has no region", "{count} cells have no region", open_cells)
            )
        for number, count in enumerate(self.counts(), 1):
            if count != self.size:
                problem = _("region {number} has {count} cells, {size} are expected")
                text = problem.format(number=symbol_of(number), count=count, size=self.size)
                raise UserError(text)
            cells = {cell for cell, region in enumerate(self.regions) if region == number}
            apart = cells - reached(min(cells), cells, self.size)
            if apart:
                problem = _("region {number} is in parts: {other} is apart from {cell}")
                raise UserError(
                    problem.format(
                        number=symbol_of(number),
                        other=_cell_name(min(apart), self.size),
                        cell=_cell_name(min(cells), self.size),
                    )
                )
        return Geometry(1, self.size, Layout(self.regions, self.constraints, self.cages))


def _cell_name(cell: int, size: int) -> str:
    return f"r{cell // size + 1}c{cell % size + 1}"


def regions_of(geometry: Geometry) -> Regions:
    """Return the box or region of each cell, from 1."""
    return tuple((geometry.box_of + 1).tolist())


def box_regions(size: int) -> list[Geometry]:
    """Return the boards of a size whose regions are boxes, the usual one first."""
    heights = [height for height in range(2, size) if size % height == 0]
    boards = [Geometry(height, size // height) for height in heights]
    usual = Geometry.of_size(size) if boards else None
    return sorted(boards, key=lambda board: (board != usual, board.box_height))
