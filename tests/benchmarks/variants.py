"""Boards of variants: 50 puzzles of each that have one solution.

All but killers are minimal: without any of their givens they have many solutions. A killer has no
givens but cages of one to five cells, which are split until there is one solution.
"""

from collections.abc import Iterator

import numpy as np

from sudoku_ga.generator.regions import random_regions
from sudoku_ga.puzzle.exact import ExactReference, SolutionCount
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Cage, Constraint, Layout, beside, reached
from tests.benchmarks.table import Row
from tests.benchmarks.trials import Figures, measure, recipe

_KINDS = (*map(str, Constraint), "jigsaw", "killer")
_COUNT, _FEWER, _SEEDS = 50, 10, range(10)
_SIZE = 9
_LENGTHS = (2, 2, 3, 3, 3, 4, 4, 5)


def rows() -> Iterator[Row]:
    return _rows(_FEWER)


def full_rows() -> Iterator[Row]:
    return _rows(_COUNT)


def _rows(watched: int) -> Iterator[Row]:
    for kind in _KINDS:
        puzzles = list(_puzzles(kind))
        yield measure(
            f"{kind}, default",
            puzzles,
            _SEEDS,
            recipe(),
            "all solved, median ≤ 100 ms",
            lambda it: it.all_solved and it.median_ms <= 100,
        )
        yield measure(
            f"{kind}, evolution",
            puzzles[:watched],
            [0],
            recipe("evolution", termination__time_limit_s="600"),
            "all solved, each ≤ 60 s",
            _within_a_minute,
        )


def _within_a_minute(it: Figures) -> bool:
    return it.all_solved and it.max_ms <= 60_000


def _puzzles(kind: str) -> Iterator[Grid]:
    rng, exact = np.random.default_rng(7), ExactReference()
    for _ in range(_COUNT):
        if kind == "killer":
            yield _killer(_full(Geometry(3, 3), rng, exact), rng, exact)
        elif kind == "jigsaw":
            yield _minimal(
                _full(Geometry(1, _SIZE, random_regions(_SIZE, rng)), rng, exact), rng, exact
            )
        else:
            layout = Layout(constraints=frozenset({Constraint(kind)}))
            yield _minimal(_full(Geometry(3, 3, layout), rng, exact), rng, exact)


def _full(geometry: Geometry, rng: np.random.Generator, exact: ExactReference) -> Grid:
    """Return a solution of nine random givens that have one."""
    while True:
        cells, digits = rng.permutation(_SIZE**2)[:_SIZE], rng.permutation(_SIZE) + 1
        givens = zip(cells.tolist(), digits.tolist(), strict=True)
        solution = exact.count(Grid.empty(geometry).with_digits(givens)).solution
        if solution is not None:
            return solution


def _minimal(full: Grid, rng: np.random.Generator, exact: ExactReference) -> Grid:
    puzzle = full
    for cell in rng.permutation(_SIZE**2).tolist():
        fewer = puzzle.with_digits([(cell, 0)])
        if exact.count(fewer).solutions is SolutionCount.ONE:
            puzzle = fewer
    return puzzle


def _killer(full: Grid, rng: np.random.Generator, exact: ExactReference) -> Grid:
    digits, cages = full.digits.tolist(), _random_cages(full, rng)
    while True:
        layout = Layout(
            cages=tuple(Cage(sum(digits[cell] for cell in each), tuple(each)) for each in cages)
        )
        puzzle = Grid.empty(Geometry(3, 3, layout))
        answer = exact.count(puzzle)
        if answer.second is None:
            assert answer.solutions is SolutionCount.ONE
            return puzzle
        solution = answer.solution if answer.solution.digits.tolist() != digits else answer.second
        other = solution.digits.tolist()
        wrong = [each for each in cages if any(other[cell] != digits[cell] for cell in each)]
        longest = max(wrong, key=len)
        cages.remove(longest)
        cages += _split(longest)


def _random_cages(full: Grid, rng: np.random.Generator) -> list[list[int]]:
    digits, left, cages = full.digits, set(range(_SIZE**2)), list[list[int]]()
    for cell in rng.permutation(_SIZE**2).tolist():
        if cell not in left:
            continue
        cage, length = [cell], rng.choice(_LENGTHS)
        while len(cage) < length:
            near = {other for each in cage for other in beside(each, _SIZE)} & left - {*cage}
            near = {other for other in near if digits[other] not in digits[cage]}
            if not near:
                break
            cage.append(int(rng.choice(sorted(near))))
        left -= {*cage}
        cages.append(cage)
    return cages


def _split(cage: list[int]) -> list[list[int]]:
    """Return a cell and the others, which still hang together."""
    for cell in cage:
        others = [each for each in cage if each != cell]
        if len(reached(others[0], {*others}, _SIZE)) == len(others):
            return [[cell], others]
    raise AssertionError("cells that hang together are expected")
