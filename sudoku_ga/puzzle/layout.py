"""The rules that variants add to rows, columns and boxes: regions, named constraints and cages."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import combinations, pairwise
from math import isqrt

from sudoku_ga.errors import UserError
from sudoku_ga.translation import _, later

LARGEST_WITH_CAGES = 16
"""The largest board with cages: the combinations of a cage are listed, and would be too many."""

Cells = tuple[int, ...]


class Constraint(StrEnum):
    """A rule that follows from the size of the board."""

    DIAGONALS = "diagonals"
    WINDOWS = "windows"
    DISJOINT_GROUPS = "disjoint-groups"
    ANTI_KNIGHT = "anti-knight"
    ANTI_KING = "anti-king"


class Feature(StrEnum):
    """What a board may have beyond rows, columns and rectangular boxes.

    Every component says which features it supports.
    """

    REGIONS = "regions"
    UNITS = "units"
    EDGES = "edges"
    CAGES = "cages"


FEATURE_NAMES = {
    Feature.REGIONS: later("regions of any shape"),
    Feature.UNITS: later("units beside rows, columns and boxes"),
    Feature.EDGES: later("single pairs of cells that differ"),
    Feature.CAGES: later("cages"),
}
"""The features in words, translated where they are shown."""

EVERY_FEATURE = frozenset(Feature)
NO_FEATURE: frozenset[Feature] = frozenset()
REGIONS_ONLY = frozenset({Feature.REGIONS})
PAIRS = frozenset({Feature.REGIONS, Feature.UNITS, Feature.EDGES})
"""The features that consist of pairs of cells that differ."""

CONSTRAINT_NAMES = {
    Constraint.DIAGONALS: later("X"),
    Constraint.WINDOWS: later("windoku"),
    Constraint.DISJOINT_GROUPS: later("disjoint groups"),
    Constraint.ANTI_KNIGHT: later("anti-knight"),
    Constraint.ANTI_KING: later("anti-king"),
}
"""Names of the variants, translated where they are shown."""

MOVES = {
    Constraint.ANTI_KNIGHT: ((1, 2), (2, 1), (1, -2), (2, -1)),
    Constraint.ANTI_KING: ((1, 1), (1, -1)),
}
"""The offsets from a cell to those that differ from it, in rows down and columns to the right."""


class LayoutError(UserError):
    """A layout that is not possible.

    Parameters
    ----------
    problem : str
        One sentence with the place.
    part : tuple of str or int
        The part at fault: ``("regions",)``, ``("constraints",)`` or ``("cages", index)``.
    """

    def __init__(self, problem: str, part: tuple[str | int, ...]) -> None:
        super().__init__(problem)
        self.part = part


@dataclass(frozen=True)
class Cage:
    """Cells that hold different digits and add up to a total.

    ``cells``: any order; kept ascending.
    """

    total: int
    cells: Cells

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", tuple(sorted(self.cells)))

    def combinations(self, size: int) -> tuple[int, ...]:
        """Return the sets of digits up to ``size`` that fill the cage, as masks of bits d - 1."""
        return _combinations(self.total, len(self.cells), size)


@lru_cache(maxsize=1024)
def _combinations(total: int, count: int, size: int) -> tuple[int, ...]:
    return tuple(
        sum(1 << digit - 1 for digit in digits)
        for digits in combinations(range(1, size + 1), count)
        if sum(digits) == total
    )


@dataclass(frozen=True)
class Layout:
    """The rules of a variant beyond rows and columns.

    Parameters
    ----------
    regions : tuple of int, optional
        The region of each cell, row by row; any numbers, kept as 0, 1, … in reading order of the
        first cells. Each has ``size`` cells, connected by their sides. Without them the
        boxes are rectangles.
    constraints : frozenset of Constraint, optional
    cages : tuple of Cage, optional
        No two share a cell; kept in reading order of the first cells.

    Raises
    ------
    LayoutError
        If no board can have these regions. :class:`sudoku_ga.puzzle.geometry.Geometry` checks the
        cages, and the regions against the size of the board.

    Examples
    --------
    >>> Layout(regions=(1, 1, 1, 2, 3, 1, 2, 2, 3, 3, 4, 2, 3, 4, 4, 4)).regions[:5]
    (0, 0, 0, 1, 2)
    """

    regions: tuple[int, ...] = ()
    constraints: frozenset[Constraint] = frozenset()
    cages: tuple[Cage, ...] = ()

    def __post_init__(self) -> None:
        numbers = {region: n for n, region in enumerate(dict.fromkeys(self.regions))}
        object.__setattr__(self, "regions", tuple(numbers[region] for region in self.regions))
        object.__setattr__(self, "constraints", frozenset(self.constraints))
        if self.regions:
            _check_regions(self.regions)
        ordered = sorted(self.cages, key=lambda cage: cage.cells)
        object.__setattr__(self, "cages", tuple(ordered))

    @property
    def size(self) -> int | None:
        """The side of the board, if the regions determine it."""
        return isqrt(len(self.regions)) or None

    @property
    def ordered_constraints(self) -> tuple[Constraint, ...]:
        """The constraints in the order of their declaration."""
        return tuple(each for each in Constraint if each in self.constraints)

    def joined(self, other: "Layout") -> "Layout":
        """Return the layout that has the rules of both.

        Raises ``LayoutError`` if both have regions.
        """
        if self.regions and other.regions and self.regions != other.regions:
            raise LayoutError(_("one layout with regions is expected, not two"), ("regions",))
        return Layout(
            self.regions or other.regions,
            self.constraints | other.constraints,
            tuple(dict.fromkeys(self.cages + other.cages)),
        )

    def check(self, size: int, *, has_boxes: bool) -> None:
        """Refuse a board that cannot have this layout.

        Parameters
        ----------
        size : int
            The side of the board.
        has_boxes : bool
            Whether it has rectangular boxes beside rows and columns.

        Raises
        ------
        LayoutError
        """
        if self.regions and self.size != size:
            raise LayoutError(
                _(
                    "regions of a board of {size}×{size} are expected, not of {found}×{found}"
                ).format(size=size, found=self.size),
                ("regions",),
            )
        if Constraint.WINDOWS in self.constraints and isqrt(size) ** 2 != size:
            problem = _("windows need a board of 4×4, 9×9, 16×16 …, not {size}×{size}")
            raise LayoutError(problem.format(size=size), ("constraints",))
        if Constraint.DISJOINT_GROUPS in self.constraints and not has_boxes:
            problem = _(
                "disjoint groups need rectangular boxes: they are cells at one place of them"
            )
            raise LayoutError(problem, ("constraints",))
        owner: dict[int, int] = {}
        for index, cage in enumerate(self.cages):
            _check_cage(index, cage, size)
            for cell in cage.cells:
                if cell in owner:
                    other = self.cages[owner[cell]]
                    raise _cage_error(
                        index,
                        _("{name}: cells of no other cage are expected, {other} has {cell} too"),
                        name=cage_name(cage),
                        other=cage_name(other),
                        cell=cell_name(cell, size),
                    )
                owner[cell] = index


CLASSIC = Layout()
"""Only rows, columns and rectangular boxes."""


def rectangle_of(regions: Sequence[int]) -> tuple[int, int] | None:
    """Return the height and width of boxes if the regions are boxes, else None.

    ``regions`` are numbered as those of a :class:`Layout`.
    """
    size = isqrt(len(regions))
    width = next((i for i, region in enumerate(regions[:size]) if region), size)
    if size % width:
        return None
    height = size // width
    boxes = [cell // size // height * height + cell % size // width for cell in range(size * size)]
    return (height, width) if boxes == list(regions) else None


def units_of(constraint: Constraint, size: int, boxes: Sequence[Cells]) -> Iterator[Cells]:
    """Yield the cells of each unit that a constraint adds, ascending.

    ``boxes``: the cells of each box.
    """
    if constraint is Constraint.DIAGONALS:
        yield tuple(each * (size + 1) for each in range(size))
        yield tuple((each + 1) * (size - 1) for each in range(size))
    elif constraint is Constraint.WINDOWS:
        side = isqrt(size)
        firsts = range(1, size - side, side + 1)
        for top in firsts:
            for left in firsts:
                yield tuple(
                    (top + row) * size + left + column
                    for row in range(side)
                    for column in range(side)
                )
    elif constraint is Constraint.DISJOINT_GROUPS:
        for place in range(size):
            yield tuple(sorted(box[place] for box in boxes))


def pairs_of(constraint: Constraint, size: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of cells that must differ by a constraint of moves, the lower cell first."""
    for cell in range(size * size):
        row, column = divmod(cell, size)
        for down, right in MOVES.get(constraint, ()):
            if row + down < size and 0 <= column + right < size:
                yield cell, cell + down * size + right


def _check_regions(regions: tuple[int, ...]) -> None:
    size = isqrt(len(regions))
    if size * size != len(regions) or size < 2:
        problem = _("regions of a square board are expected, found those of {count} cells")
        raise LayoutError(problem.format(count=len(regions)), ("regions",))
    cells_of: dict[int, set[int]] = {}
    for cell, region in enumerate(regions):
        cells_of.setdefault(region, set()).add(cell)
    for region, cells in cells_of.items():
        first = cell_name(min(cells), size)
        if len(cells) != size:
            problem = _("regions of {size} cells are expected, that of {cell} has {count}")
            text = problem.format(size=size, cell=first, count=len(cells))
            raise LayoutError(text, ("regions",))
        apart = cells - reached(min(cells), cells, size)
        if apart:
            problem = _(
                "regions that hang together are expected, but {other} is apart from {cell} of "
                "region {number}"
            )
            other = cell_name(min(apart), size)
            text = problem.format(other=other, cell=first, number=region + 1)
            raise LayoutError(text, ("regions",))


def joined(cell_count: int, pairs: Iterable[tuple[int, int]]) -> list[int]:
    """Return for each cell the first cell of the group that pairs of cells connect it to."""
    owners = list(range(cell_count))

    def owner(cell: int) -> int:
        while owners[cell] != cell:
            owners[cell] = cell = owners[owners[cell]]
        return cell

    for pair in pairs:
        low, high = sorted(map(owner, pair))
        owners[high] = low
    return list(map(owner, owners))


def reached(start: int, cells: set[int], size: int) -> set[int]:
    """Return the cells that are connected to one by sides within a set of cells."""
    found, waiting = {start}, [start]
    while waiting:
        cell = waiting.pop()
        for other in beside(cell, size):
            if other in cells and other not in found:
                found.add(other)
                waiting.append(other)
    return found


def beside(cell: int, size: int) -> list[int]:
    """Return the cells that share a side with a cell."""
    row, column = divmod(cell, size)
    others = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [r * size + c for r, c in others if 0 <= r < size and 0 <= c < size]


def _check_cage(index: int, cage: Cage, size: int) -> None:
    count, name = len(cage.cells), cage_name(cage)
    if size > LARGEST_WITH_CAGES:
        problem = _("cages need a board of at most {largest}×{largest}, not {size}×{size}")
        raise _cage_error(index, problem, largest=LARGEST_WITH_CAGES, size=size)
    if count > size or count < 1:
        problem = _("{name}: 1 to {size} cells are expected, found {count}")
        raise _cage_error(index, problem, name=name, size=size, count=count)
    if cage.cells[0] < 0 or cage.cells[-1] >= size * size:
        problem = _("{name}: cells of a board of {size}×{size} are expected")
        raise _cage_error(index, problem, name=name, size=size)
    repeated = [one for one, next_one in pairwise(cage.cells) if one == next_one]
    if repeated:
        problem = _("{name}: different cells are expected, found {cell} twice")
        raise _cage_error(index, problem, name=name, cell=cell_name(repeated[0], size))
    low, high = count * (count + 1) // 2, count * (2 * size + 1 - count) // 2
    if not low <= cage.total <= high:
        problem = _(
            "{name} at {cell}: {count} different digits up to {digit} add up to {low} to {high}"
        )
        raise _cage_error(
            index,
            problem,
            name=name,
            cell=cell_name(cage.cells[0], size),
            count=count,
            digit=size,
            low=low,
            high=high,
        )


def _cage_error(index: int, problem: str, **parts: object) -> LayoutError:
    return LayoutError(problem.format(**parts), ("cages", index))


def cage_name(cage: Cage) -> str:
    """Return the translated name of a cage: ``cage of 14``."""
    return _("cage of {number}").format(number=cage.total)


def cell_name(cell: int, size: int) -> str:
    """Return the name of a cell, row and column counted from 1: ``r8c9``."""
    return f"r{cell // size + 1}c{cell % size + 1}"
