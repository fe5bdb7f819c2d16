"""Variants of small boards, and their solutions by plain backtracking from rules stated anew."""

from collections.abc import Iterator

import numpy as np

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Cage, Constraint, Layout

JIGSAW_5 = "AAAABACCBBDCCBBDDCEEDDEEE"
JIGSAW_6 = "AAABBBACCCBBADDCCBAEDDCFEEDDFFEEEFFF"


def regions(text: str) -> tuple[int, ...]:
    return tuple(map(ord, text))


def layout(*constraints: Constraint, jigsaw: str = "", cages: tuple[Cage, ...] = ()) -> Layout:
    return Layout(regions(jigsaw), frozenset(constraints), cages)


VARIANTS = {
    "4x4 X": Geometry(2, 2, layout(Constraint.DIAGONALS)),
    "4x4 windoku": Geometry(2, 2, layout(Constraint.WINDOWS)),
    "4x4 groups": Geometry(2, 2, layout(Constraint.DISJOINT_GROUPS)),
    "4x4 anti-knight": Geometry(2, 2, layout(Constraint.ANTI_KNIGHT)),
    "4x4 anti-king": Geometry(2, 2, layout(Constraint.ANTI_KING)),
    "4x4 killer": Geometry(
        2, 2, layout(cages=(Cage(6, (0, 1, 4)), Cage(7, (2, 3)), Cage(5, (5, 6))))
    ),
    "4x4 X killer": Geometry(
        2, 2, layout(Constraint.DIAGONALS, cages=(Cage(5, (0, 1)), Cage(4, (11, 15))))
    ),
    "Latin X": Geometry(1, 5, layout(Constraint.DIAGONALS)),
    "5x5 jigsaw": Geometry(1, 5, layout(jigsaw=JIGSAW_5)),
    "5x5 jigsaw killer": Geometry(
        1, 5, layout(jigsaw=JIGSAW_5, cages=(Cage(9, (0, 5, 6)), Cage(4, (23, 24))))
    ),
    "6x6 jigsaw": Geometry(1, 6, layout(jigsaw=JIGSAW_6)),
    "6x6 groups": Geometry(2, 3, layout(Constraint.DISJOINT_GROUPS)),
    "6x6 anti-knight": Geometry(2, 3, layout(Constraint.ANTI_KNIGHT)),
    "6x6 anti-king": Geometry(3, 2, layout(Constraint.ANTI_KING)),
}


def differ(geometry: Geometry, a: int, b: int) -> bool:
    """Whether two cells may not be equal."""
    size, rules = geometry.size, geometry.layout.constraints
    (row, column), (r, c) = divmod(a, size), divmod(b, size)
    jump = sorted((abs(row - r), abs(column - c)))
    height, width = geometry.box_height, geometry.box_width
    if geometry.layout.regions:
        together = geometry.layout.regions[a] == geometry.layout.regions[b]
    else:
        together = (row // height, column // width) == (r // height, c // width)
    same_place = (row % height, column % width) == (r % height, c % width)
    side = round(size**0.5)
    windows = [[x % (side + 1), x // (side + 1)] for x in (row, column, r, c)]
    in_window = all(place for place, _ in windows)
    same_window = [n for _, n in windows[:2]] == [n for _, n in windows[2:]]
    return (
        row == r
        or column == c
        or together
        or (Constraint.DIAGONALS in rules and row == column and r == c)
        or (Constraint.DIAGONALS in rules and row + column == r + c == size - 1)
        or (Constraint.WINDOWS in rules and in_window and same_window)
        or (Constraint.DISJOINT_GROUPS in rules and same_place)
        or (Constraint.ANTI_KNIGHT in rules and jump == [1, 2])
        or (Constraint.ANTI_KING in rules and jump == [1, 1])
        or any(a in cage.cells and b in cage.cells for cage in geometry.layout.cages)
    )


def solutions(puzzle: Grid) -> Iterator[tuple[int, ...]]:
    """Yield every solution."""
    geometry, count = puzzle.geometry, puzzle.geometry.cell_count
    earlier = [[b for b in range(a) if differ(geometry, a, b)] for a in range(count)]
    digits = [0] * count

    def extend(cell: int) -> Iterator[tuple[int, ...]]:
        if cell == count:
            yield tuple(digits)
            return
        given = int(puzzle.digits[cell])
        for digit in [given] if given else range(1, geometry.size + 1):
            digits[cell] = digit
            if all(digits[b] != digit for b in earlier[cell]) and sums_fit(cell):
                yield from extend(cell + 1)

    def sums_fit(cell: int) -> bool:
        return all(
            sum(digits[each] for each in cage.cells) == cage.total
            for cage in geometry.layout.cages
            if cage.cells[-1] == cell
        )

    yield from extend(0)


def first_solution(geometry: Geometry) -> Grid:
    """Return a solution of the empty board."""
    return Grid(geometry, np.array(next(solutions(Grid.empty(geometry))), np.uint8))


def blanked(grid: Grid, givens: int, rng: np.random.Generator, changed: int = 0) -> Grid:
    """Return a puzzle of some cells of a grid, some of them changed at random."""
    digits, size = np.zeros(grid.digits.size, np.uint8), grid.geometry.size
    chosen = rng.permutation(grid.digits.size)[:givens]
    digits[chosen] = grid.digits[chosen]
    digits[chosen[:changed]] = rng.integers(1, size + 1, changed)
    return Grid(grid.geometry, digits)
