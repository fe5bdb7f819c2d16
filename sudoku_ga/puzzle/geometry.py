"""The shape of a board, derived from the shape of its boxes and from the rules of its variant.

Cells are numbered row by row from 0; row, column and box numbers start at 0 too::

    box height 2, box width 3         cells of the 6×6 board     boxes
                                       0  1  2 |  3  4  5        0 | 1
                                       6  7  8 |  9 10 11        --+--
                                      ---------+---------        2 | 3
                                      12 13 14 | 15 16 17        --+--
                                      ...                        4 | 5

A variant may have regions instead of boxes, further units, pairs of cells that differ, and cages:
see :mod:`sudoku_ga.puzzle.layout`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.layout import (
    CLASSIC,
    CONSTRAINT_NAMES,
    NO_FEATURE,
    Cage,
    Constraint,
    Feature,
    Layout,
    cell_name,
    pairs_of,
    rectangle_of,
    units_of,
)
from sudoku_ga.translation import _, later

LARGEST_SIZE = 100
"""The largest side of a board."""

LARGEST_IN_A_WORD = 64
"""The largest side whose candidates fit into a 64-bit word."""

CellArray = npt.NDArray[np.int64]

_ROW, _COLUMN, _BOX, _REGION, _DIAGONAL, _WINDOW, _GROUP, _CAGE = range(8)
UNIT_NAMES = (
    later("row {number}"),
    later("column {number}"),
    later("box {number}"),
    later("region {number}"),
    later("diagonal {number}"),
    later("window {number}"),
    later("group {number}"),
    later("cage of {number}"),
)
"""The names of units by kind, translated where they are shown; the number of a cage is its
total."""

_KINDS = {
    Constraint.DIAGONALS: _DIAGONAL,
    Constraint.WINDOWS: _WINDOW,
    Constraint.DISJOINT_GROUPS: _GROUP,
}


@dataclass(frozen=True)
class Geometry:
    """Boxes of ``box_height`` × ``box_width`` cells on a square board.

    Parameters
    ----------
    box_height, box_width : int
        At least 1 each; the product is the side of the board, 2 to 100. Boxes of one row or one
        column are the rows or columns themselves: the board is a Latin square. With regions they
        become 1 and ``size``, or the sides of the boxes if the regions are boxes.
    layout : Layout
        The rules of a variant.

    Raises
    ------
    UserError
        If the board would be too small or too large, or cannot have the layout.

    Examples
    --------
    >>> geometry = Geometry(box_height=2, box_width=3)
    >>> geometry.size, geometry.cell_count
    (6, 36)
    >>> geometry.cell_name(0), geometry.box_of[20]
    ('r1c1', np.int64(2))
    """

    box_height: int
    box_width: int
    layout: Layout = CLASSIC

    def __post_init__(self) -> None:
        size = self.box_height * self.box_width
        if self.box_height < 1 or self.box_width < 1 or not 2 <= size <= LARGEST_SIZE:
            raise UserError(
                _(
                    "a box of height × width cells with a product of 2 to {largest_size} is "
                    "expected, not {box_height}×{box_width}"
                ).format(
                    largest_size=LARGEST_SIZE, box_height=self.box_height, box_width=self.box_width
                )
            )
        if self.layout is not CLASSIC:
            self._settle_layout()

    def _settle_layout(self) -> None:
        """Check the layout, and make the fields of equal boards equal."""
        layout, size = self.layout, self.size
        if layout.regions:
            layout.check(size, has_boxes=rectangle_of(layout.regions) is not None)
            box = rectangle_of(layout.regions)
            if box is not None:
                layout = replace(layout, regions=())
            height, width = box or (1, size)
            object.__setattr__(self, "box_height", height)
            object.__setattr__(self, "box_width", width)
        layout.check(size, has_boxes=not (layout.regions or self.is_latin))
        object.__setattr__(self, "layout", CLASSIC if layout == CLASSIC else layout)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        sides = (self.box_height, self.box_width)
        return hash(sides if self.is_classic else (*sides, self.layout))

    def __repr__(self) -> str:
        layout = "" if self.is_classic else f", layout={self.layout!r}"
        sides = f"box_height={self.box_height}, box_width={self.box_width}"
        return f"Geometry({sides}{layout})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        # Without the derived arrays, since the puzzles of a process share one geometry.
        if self.is_classic:
            return _shared, (self.box_height, self.box_width)
        return _shared, (self.box_height, self.box_width, self.layout)

    @property
    def size(self) -> int:
        """The side of the board and the number of digits."""
        return self.box_height * self.box_width

    @property
    def is_classic(self) -> bool:
        """Whether there are only rows, columns and rectangular boxes, or it is a Latin square."""
        return self.layout is CLASSIC

    @property
    def has_regions(self) -> bool:
        """Whether the board has regions of other shapes instead of boxes."""
        return bool(self.layout.regions)

    @property
    def is_latin(self) -> bool:
        """Whether the boxes are the rows or the columns, so that the board is a Latin square."""
        return 1 in (self.box_height, self.box_width) and not self.has_regions

    @property
    def drawn_box(self) -> tuple[int, int]:
        """Height and width of the boxes as they are drawn.

        Latin squares are drawn without boxes, and so are boards with regions, whose lines follow
        :attr:`box_of`.
        """
        without = self.is_latin or self.has_regions
        return (self.size, self.size) if without else (self.box_height, self.box_width)

    @cached_property
    def features(self) -> frozenset[Feature]:
        """The features of the board beyond rows, columns and rectangular boxes."""
        if self.is_classic:
            return NO_FEATURE
        present = {
            Feature.REGIONS: self.has_regions,
            Feature.UNITS: len(self.more_units) > 0,
            Feature.EDGES: len(self.edges) > 0,
            Feature.CAGES: bool(self.layout.cages),
        }
        return frozenset(feature for feature, is_there in present.items() if is_there)

    @cached_property
    def caged_share(self) -> float:
        """The share of the cells that are in cages, 0 to 1."""
        return sum(len(cage.cells) for cage in self.layout.cages) / self.cell_count

    @property
    def cell_count(self) -> int:
        """The number of cells."""
        return self.size * self.size

    @cached_property
    def row_of(self) -> CellArray:
        """The row of each cell, shape (cell_count,)."""
        return _frozen(np.arange(self.cell_count) // self.size)

    @cached_property
    def column_of(self) -> CellArray:
        """The column of each cell, shape (cell_count,)."""
        return _frozen(np.arange(self.cell_count) % self.size)

    @cached_property
    def box_of(self) -> CellArray:
        """The box or region of each cell, shape (cell_count,)."""
        if self.has_regions:
            return _frozen(np.array(self.layout.regions))
        boxes_in_a_row = self.size // self.box_width
        return _frozen(
            self.row_of // self.box_height * boxes_in_a_row + self.column_of // self.box_width
        )

    @cached_property
    def units(self) -> CellArray:
        """The cells of each unit, shape (3 × size, size): rows, then columns, then boxes.

        Compiled loops rely on this order. The boxes of a Latin square are among them too, so that
        recorded runs repeat.
        """
        return _frozen(
            np.concatenate(
                [
                    np.argsort(unit_of, kind="stable").reshape(self.size, self.size)
                    for unit_of in (self.row_of, self.column_of, self.box_of)
                ]
            )
        )

    @cached_property
    def boxes(self) -> CellArray:
        """The cells of each box or region in reading order, shape (size, size)."""
        return self.units[2 * self.size :]

    @cached_property
    def more_units(self) -> CellArray:
        """The cells of the units that constraints add, shape (count, size).

        They are diagonals, then windows, then disjoint groups; each holds each digit once.
        """
        found = [
            cells
            for constraint in self.layout.ordered_constraints
            for cells in units_of(constraint, self.size, self.boxes.tolist())
        ]
        return _frozen(np.array(found, np.int64).reshape(-1, self.size))

    @cached_property
    def every_unit(self) -> CellArray:
        """The cells of :attr:`units`, then of :attr:`more_units`, shape (count, size)."""
        if not len(self.more_units):
            return self.units
        return _frozen(np.concatenate([self.units, self.more_units]))

    @cached_property
    def units_of(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the row, the column, the box and the further units of each cell."""
        found: list[list[int]] = [[] for _ in range(self.cell_count)]
        for number, unit in enumerate(self.every_unit.tolist()):
            for cell in unit:
                found[cell].append(number)
        return tuple(map(tuple, found))

    @cached_property
    def edges(self) -> CellArray:
        """The pairs of cells that share no unit but differ, shape (count, 2), the lower first.

        They come from anti-knight, anti-king and cages.
        """
        return self._apart(self._differing, self.every_unit)

    @cached_property
    def more_pairs(self) -> CellArray:
        """The pairs of cells that share no row, column or box but differ, shape (count, 2)."""
        if self.is_classic:
            return self.edges
        pairs = set(self._differing)
        for unit in self.more_units.tolist():
            pairs.update(combinations(unit, 2))
        return self._apart(pairs, self.units)

    @cached_property
    def _differing(self) -> set[tuple[int, int]]:
        """The pairs of cells that differ by moves or cages, even if they share a unit."""
        pairs: set[tuple[int, int]] = set()
        for constraint in self.layout.constraints:
            pairs.update(pairs_of(constraint, self.size))
        for cage in self.layout.cages:
            pairs.update(combinations(cage.cells, 2))
        return pairs

    def _apart(self, pairs: set[tuple[int, int]], units: CellArray) -> CellArray:
        """Return the pairs that share none of the units, ascending."""
        ends = np.array(sorted(pairs), np.int64).reshape(-1, 2)
        shared = np.zeros(len(ends), bool)
        is_in = np.zeros(self.cell_count, bool)
        for unit in units if len(ends) else ():
            is_in[unit] = True
            shared |= is_in[ends].all(axis=1)
            is_in[unit] = False
        return _frozen(ends[~shared])

    @cached_property
    def peers(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, in ascending order, the other cells that may not hold its digit."""
        members: list[set[int]] = [set() for _ in range(self.cell_count)]
        for unit in self.every_unit.tolist():
            for cell in unit:
                members[cell].update(unit)
        for first, second in self.edges.tolist():
            members[first].add(second)
            members[second].add(first)
        return tuple(tuple(sorted(cells - {cell})) for cell, cells in enumerate(members))

    def with_cages(self, cages: Iterable[Cage]) -> "Geometry":
        """Return the board with these cages instead of its own."""
        return replace(self, layout=replace(self.layout, cages=tuple(cages)))

    def kind_and_number(self, unit: int) -> tuple[int, int]:
        """Return the kind of a unit, an index into :data:`UNIT_NAMES`, and its number from 1.

        Units are numbered as in :attr:`every_unit`, and cages after them; the number of a cage is
        its total. The boxes of a Latin square are named rows or columns.
        """
        return self._kinds_and_numbers[unit]

    @cached_property
    def _kinds_and_numbers(self) -> list[tuple[int, int]]:
        size, box = self.size, _REGION if self.has_regions else _BOX
        if self.is_latin:
            box = _ROW if self.box_height == 1 else _COLUMN
        counts = [(_ROW, size), (_COLUMN, size), (box, size)]
        boxes = self.boxes.tolist()
        for constraint, kind in _KINDS.items():
            if constraint in self.layout.constraints:
                counts.append((kind, len(list(units_of(constraint, size, boxes)))))
        found = [(kind, number) for kind, count in counts for number in range(1, count + 1)]
        return found + [(_CAGE, cage.total) for cage in self.layout.cages]

    def unit_cells(self, unit: int) -> tuple[int, ...]:
        """Return the cells of a unit or cage, numbered as in :meth:`kind_and_number`."""
        beyond = unit - len(self.every_unit)
        if beyond >= 0:
            return self.layout.cages[beyond].cells
        return tuple(self.every_unit[unit].tolist())

    def unit_name(self, unit: int) -> str:
        """Return the translated name of a unit, from 1: ``row 3``, ``box 1``, ``cage of 14``."""
        kind, number = self.kind_and_number(unit)
        return _(UNIT_NAMES[kind]).format(number=number)

    def cell_name(self, cell: int) -> str:
        """Return the name of a cell, row and column counted from 1: ``r8c9``."""
        return cell_name(cell, self.size)

    def __str__(self) -> str:
        size, box = f"{self.size}×{self.size}", f"{self.box_height}×{self.box_width}"
        layout = self.layout
        if self.is_latin:
            board = _("Latin square {size}").format(size=size)
        elif layout.regions:
            board = _("{size} jigsaw").format(size=size)
        elif self.is_classic or self.box_height != self.box_width:
            board = _("{size}, boxes {box}").format(size=size, box=box)
        else:
            board = size
        rules = [_(CONSTRAINT_NAMES[each]) for each in layout.ordered_constraints]
        return ", ".join([board, *rules, *([_("killer")] if layout.cages else [])])

    @classmethod
    def of_size(cls, size: int) -> "Geometry":
        """Return the usual geometry of a side: boxes nearest to a square, wider than high.

        Raises
        ------
        UserError
            If no box with more than one row fits, as for 7×7, or the side is out of range.
        """
        heights = [h for h in range(2, size) if size % h == 0 and h * h <= size]
        if not heights or size > LARGEST_SIZE:
            raise UserError(
                _(
                    "a side of 4 to {largest_size} that is a product of box height and width is "
                    "expected, not {size}"
                ).format(largest_size=LARGEST_SIZE, size=size)
            )
        return cls(heights[-1], size // heights[-1])


@lru_cache(maxsize=16)
def _shared(box_height: int, box_width: int, layout: Layout = CLASSIC) -> Geometry:
    return Geometry(box_height, box_width, layout)


def _frozen(values: CellArray) -> CellArray:
    values.flags.writeable = False
    return values
