"""Each fitness is what it says it is, counted anew on the decoded board, unit by unit."""

import math
from itertools import chain

import numpy as np
import pytest

from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.operators.fitness import DistinctDigits
from sudoku_ga.evolution.representations.cells import FreeCells
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import conflict_count
from sudoku_ga.puzzle.singles import fill_singles
from tests.contracts.roles.cases import cases, encoding_of, individuals

GEOMETRIES = [Geometry(2, 2), Geometry(2, 3), Geometry(4, 4)]
COUNT = 45
"""Individuals: more than are counted side by side."""


def _missing(grid, *kinds):
    """Return how many digits each unit lacks, of the kinds named: 0 rows, 1 columns, 2 boxes."""
    size = grid.geometry.size
    units = grid.geometry.units.reshape(3, size, size)
    return [[size - len(set(grid.digits[unit].tolist())) for unit in units[kind]] for kind in kinds]


def _flat(grid, *kinds):
    return list(chain(*_missing(grid, *kinds or (0, 1, 2))))


def _product(grid, worth):
    return math.prod(sum(map(worth, kind)) / len(kind) for kind in _missing(grid, 0, 1, 2))


def _digit_counts_and_sum(grid):
    size, digits = grid.geometry.size, grid.digits.tolist()
    counts = sum(abs(digits.count(digit) - size) for digit in range(1, size + 1))
    return 3 * (counts + abs(sum(digits) - size * size * (size + 1) // 2))


DEFINITIONS = {
    "pair-conflicts": conflict_count,
    "missing-digits": lambda grid: sum(_flat(grid)),
    "line-repeats": lambda grid: sum(_flat(grid, 0, 1)),
    "complete-units": lambda grid: _flat(grid).count(0),
    "illegal-columns-boxes": lambda grid: sum(lack > 0 for lack in _flat(grid, 1, 2)),
    "distinct-digits": lambda grid: sum(grid.geometry.size - lack for lack in _flat(grid)),
    "distinct-digits-bonus": lambda grid: sum(
        grid.geometry.size - lack + (lack == 0) for lack in _flat(grid)
    ),
    "reciprocal-product": lambda grid: _product(grid, lambda lack: 1 / (1 + lack)),
    "exponential-product": lambda grid: _product(grid, lambda lack: math.exp(-10 * lack)),
    "digit-counts-sum": _digit_counts_and_sum,
    "stepwise-weights": lambda grid: sum(_flat(grid, 0, 1)),
}


@pytest.mark.parametrize(("fitness", "representation", "geometry"), cases(Role.FITNESS, GEOMETRIES))
def test_a_fitness_is_what_it_says(fitness, representation, geometry):
    if fitness.name not in DEFINITIONS:
        pytest.fail(f"the definition of {fitness.name} is missing here")
    _compare(fitness, encoding_of(representation, geometry))


@pytest.mark.parametrize(
    ("fitness", "representation", "geometry"), cases(Role.FITNESS, [Geometry(2, 2)])
)
def test_it_is_on_a_board_without_givens(fitness, representation, geometry):
    _compare(fitness, representation.encode(fill_singles(Grid.empty(geometry), "none")))


@pytest.mark.parametrize("geometry", [Geometry(3, 5), Geometry(4, 4)], ids=str)
def test_a_board_may_be_full_of_one_digit(geometry):
    encoding = FreeCells().encode(fill_singles(Grid.empty(geometry), "none"))
    genotypes = np.full((1, encoding.gene_count), geometry.size, np.uint8)
    grid = Grid(geometry, encoding.decode(genotypes[0]))
    assert encoding.count_conflicts(genotypes).tolist() == [conflict_count(grid)]
    assert DistinctDigits().evaluate_genotypes(encoding, genotypes).fitness == 3 * geometry.size


def _compare(fitness, encoding):
    geometry = encoding.geometry
    genotypes = individuals(encoding, COUNT).genotypes
    grids = [Grid(geometry, encoding.decode(genotype)) for genotype in genotypes]
    measured = fitness.evaluate_genotypes(encoding, genotypes)
    assert measured.conflicts.tolist() == [conflict_count(grid) for grid in grids]
    expected = [DEFINITIONS[fitness.name](grid) for grid in grids]
    assert measured.fitness == pytest.approx(np.array(expected, float), rel=1e-12)
