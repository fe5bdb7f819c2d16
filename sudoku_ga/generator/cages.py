"""Cages of a killer puzzle, drawn over a full grid."""

from collections import deque
from collections.abc import Iterator, Sequence

import numpy as np

from sudoku_ga.puzzle.exact import OtherSolutions
from sudoku_ga.puzzle.grading import techniques_up_to
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Cage, beside
from sudoku_ga.puzzle.techniques.position import Position
from sudoku_ga.puzzle.techniques.solver import positions_by_techniques
from sudoku_ga.puzzle.techniques.step import Technique

_CONFLICT_LIMIT = 3_000
"""The most conflicts of the solver in one search; beyond it the largest cages are split.

With a limit of 300, puzzles have more cages. With 10,000, puzzles of 9×9 have no fewer cages, and
those of 16×16 take two to three times as long.
"""

_CELLS_PER_SPLIT = 64
"""The number of cells for each cage that is split if a search reached its limit: one cage on 9×9,
four on 16×16, whose searches take 0.3 s."""

EASIEST_GRADE = 2
"""The least grade of a killer puzzle without givens, whose first step needs a total."""

_MOST_TOO_EASY = 30
"""The number of splits that make a puzzle too easy, after which other cages are drawn."""


def draw_cages(full: Grid, largest: int, rng: np.random.Generator) -> list[Cage]:
    """Return cages that cover a full grid, drawn at random.

    Each grows from a random cell to a random number of cells, 2 or more if possible. A single cell
    that is left joins a neighbouring cage that has room and lacks its digit.

    Parameters
    ----------
    full : Grid
        The solution, without blank cells.
    largest : int
        The most cells of a cage, 1 or more.
    rng : Generator
        Advanced in place.
    """
    digits, size = full.digits.tolist(), full.geometry.size
    cages: list[list[int]] = []
    owner: dict[int, list[int]] = {}

    def fits(cell: int, cage: list[int]) -> bool:
        return len(cage) < largest and all(digits[cell] != digits[each] for each in cage)

    for start in rng.permutation(size * size).tolist():
        if start in owner:
            continue
        cage = owner[start] = [start]
        wanted = int(rng.integers(min(2, largest), largest + 1))
        while len(cage) < wanted:
            near = {
                cell
                for each in cage
                for cell in beside(each, size)
                if cell not in owner and fits(cell, cage)
            }
            if not near:
                break
            cell = sorted(near)[int(rng.integers(len(near)))]
            cage.append(cell)
            owner[cell] = cage
        cages.append(cage)
    for cage in cages:
        if len(cage) == 1:
            (cell,) = cage
            hosts = [owner[each] for each in beside(cell, size) if fits(cell, owner[each])]
            if hosts:
                host = hosts[int(rng.integers(len(hosts)))]
                host.append(cell)
                owner[cell] = host
                cage.clear()
    return [_cage(cells, digits) for cells in cages if cells]


def split_until_unique(
    full: Grid, givens: Sequence[int], cages: list[Cage], rng: np.random.Generator
) -> Iterator[list[Cage]]:
    """Split cages until they and the givens leave one solution; yield the cages after each split.

    While there is another solution, a cage is split in two, whose totals exclude that solution.

    Parameters
    ----------
    full : Grid
        The solution, of a board without cages.
    givens : sequence of int
        The cells that are given.
    cages : list of Cage
        The initial cages, which cover the board.
    rng : Generator
        Advanced in place.
    """
    digits = full.digits.tolist()
    with OtherSolutions(full, givens) as others:
        while not (found := others.find(cages, _CONFLICT_LIMIT)).is_ruled_out:
            wrong = None if found.grid is None else found.grid.digits.tolist()
            splits = [
                (index, part)
                for index, cage in enumerate(cages)
                for part in _parts(cage, full.geometry.size, rng)
                if wrong is None or sum(wrong[c] for c in part) != sum(digits[c] for c in part)
            ]
            # Large smaller parts leave few cages of a single cell, which are givens.
            splits.sort(key=lambda each: _smaller(cages[each[0]], each[1]), reverse=True)
            best = dict[int, tuple[int, ...]]()
            for index, part in splits:
                best.setdefault(index, part)
            many = max(1, full.geometry.cell_count // _CELLS_PER_SPLIT)
            at_once = many if found.limit_reached else 1
            for index in sorted(list(best)[:at_once], reverse=True):
                cages = _split(cages, index, best[index], digits)
            yield cages


def split_until_graded(
    full: Grid, puzzle: Grid, cages: list[Cage], grade: int, rng: np.random.Generator
) -> Iterator[list[Cage]]:
    """Split cages until the techniques of a grade solve a puzzle; yield the cages after each split.

    A cage with cells that they leave blank is halved, unless the next lower grade would then solve
    the puzzle. After many such cages the search ends without success.

    Parameters
    ----------
    full : Grid
        The solution, of a board without cages.
    puzzle : Grid
        The givens, of the same board.
    cages : list of Cage
        The initial cages, which cover the board.
    grade : int
        2 or more, since the techniques must solve cages of single cells.
    rng : Generator
        Advanced in place.
    """

    def ends(cages: list[Cage]) -> tuple[Position, Position]:
        """Return the final positions of the techniques of the next lower grade and of this one."""
        position = Position.from_grid(Grid(board.with_cages(cages), puzzle.digits))
        # The techniques of a grade are used only when the easier ones find nothing more.
        easier = _end(position, techniques_up_to(grade - 1))
        return easier, _end(easier, techniques_up_to(grade))

    board, digits, too_easy = full.geometry, full.digits.tolist(), 0
    _, now = ends(cages)
    while not now.is_full and too_easy < _MOST_TOO_EASY:
        blank = [
            index
            for index, cage in enumerate(cages)
            if len(cage.cells) > 1 and not all(now.digits[cell] for cell in cage.cells)
        ]
        index = blank[int(rng.integers(len(blank)))]
        parts = _parts(cages[index], board.size, rng)
        part = max(parts, key=lambda each: _smaller(cages[index], each))
        halved = _split(cages, index, part, digits)
        easier, after = ends(halved)
        if easier.is_full and grade > EASIEST_GRADE:
            too_easy += 1
            continue
        cages, now = halved, after
        yield cages


def _end(position: Position, techniques: Sequence[Technique]) -> Position:
    return deque(positions_by_techniques(position, techniques), maxlen=1).pop()


def _split(cages: list[Cage], index: int, part: Sequence[int], digits: Sequence[int]) -> list[Cage]:
    rest = tuple(cell for cell in cages[index].cells if cell not in part)
    return [*cages[:index], _cage(part, digits), _cage(rest, digits), *cages[index + 1 :]]


def _parts(cage: Cage, size: int, rng: np.random.Generator) -> Iterator[tuple[int, ...]]:
    """Yield both sides of each edge of a random tree: connected parts with connected rests."""
    parent: dict[int, int] = {}
    order = [cage.cells[int(rng.integers(len(cage.cells)))]]
    waiting = order.copy()
    while waiting:
        cell = waiting.pop(int(rng.integers(len(waiting))))
        for near in beside(cell, size):
            if near in cage.cells and near not in order:
                parent[near] = cell
                order.append(near)
                waiting.append(near)
    below = {cell: [cell] for cell in order}
    for cell in reversed(order[1:]):
        yield tuple(below[cell])
        below[parent[cell]] += below[cell]


def _smaller(cage: Cage, part: tuple[int, ...]) -> int:
    return min(len(part), len(cage.cells) - len(part))


def _cage(cells: Sequence[int], digits: Sequence[int]) -> Cage:
    return Cage(sum(digits[cell] for cell in cells), tuple(cells))
