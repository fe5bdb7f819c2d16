"""The samples for checks: boards, individuals, streams, and functions that raise findings."""

from typing import Any

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.operators import Breeding, Encoding, Representation
from sudoku_ga.evolution.core.population import Couples, Genotypes, Population
from sudoku_ga.evolution.core.rng import State, Streams
from sudoku_ga.evolution.engine.checked import checked
from sudoku_ga.evolution.engine.guard import keeps_invariant
from sudoku_ga.evolution.operators.fitness import PairConflicts
from sudoku_ga.evolution.representations.cells import CellEncoding
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import digits_of
from sudoku_ga.puzzle.singles import fill_singles

GEOMETRIES = (Geometry(2, 2), Geometry(2, 3), Geometry(3, 3), Geometry(4, 4))
"""The boards on which operators are checked."""

COUNT = 12
"""The number of individuals in a check."""

COUPLES = np.array([[0, 1], [2, 3], [1, 5], [4, 4], [7, 2], [0, 9]])
SIZE = 20
"""The number of individuals if only their losses matter."""


def solution(geometry: Geometry) -> Grid:
    """Return the solution in which each row is the row above shifted by a box or by one."""
    size = geometry.size
    row, column = np.divmod(np.arange(geometry.cell_count), size)
    shift = geometry.box_width * (row % geometry.box_height) + row // geometry.box_height
    return Grid(geometry, ((shift + column) % size + 1).astype(np.uint8))


def half_given(geometry: Geometry) -> Grid:
    """Return a puzzle with about half of the cells given."""
    digits = solution(geometry).digits.copy()
    digits[np.random.default_rng(7).random(len(digits)) < 0.5] = 0
    return Grid(geometry, digits)


def encoding_of(representation: Representation, geometry: Geometry) -> Encoding:
    """Return the representation fitted to a puzzle of this shape."""
    return representation.encode(fill_singles(half_given(geometry), "none"))


def state(seed: int = 1) -> State:
    """Return a fresh stream."""
    return Streams(seed).state("contract").copy()


def individuals(encoding: Encoding, count: int = COUNT) -> Population:
    """Return random individuals that keep the invariant of the representation."""
    genotypes = encoding.random(count, state(3))
    if isinstance(encoding, CellEncoding) and not encoding.permuted:
        # Candidates suit every representation.
        for gene, mask in enumerate(encoding.candidates.tolist()):
            genotypes[:, gene] = np.resize(digits_of(mask), count)
    return evaluated(encoding, genotypes)


def evaluated(encoding: Encoding, genotypes: Genotypes) -> Population:
    """Return individuals whose fitness is the number of their conflicts."""
    conflicts, fitness = PairConflicts().evaluate_genotypes(encoding, genotypes)
    return Population(genotypes, conflicts, fitness, fitness)


def ranking(first: int = 0, count: int = SIZE) -> Population:
    """Return individuals that are identified by their only gene, with distinct losses."""
    return with_losses(np.random.default_rng(first).permutation(count), first)


def with_losses(losses: npt.ArrayLike, first: int = 0) -> Population:
    """Return individuals as in :func:`ranking`, with these losses."""
    loss = np.array(losses, float)
    genes = np.arange(first, first + len(loss), dtype=np.uint8).reshape(-1, 1)
    return Population(genes, loss.astype(np.int64), loss, loss)


def guarded(operator: Component | Breeding, encoding: Encoding | None = None) -> Any:
    """Return an operator whose results are checked as in a run, before they are narrowed."""
    return checked(operator, lambda: 0, encoding)


def require(condition: object, problem: str) -> None:
    """Raise AssertionError with the problem unless a condition holds."""
    if not condition:
        raise AssertionError(problem)


def same(one: npt.ArrayLike, other: npt.ArrayLike, problem: str) -> None:
    """Require two arrays to be equal."""
    require(np.array_equal(np.asarray(one), np.asarray(other)), problem)


def possible(encoding: Encoding, genotypes: Genotypes) -> None:
    """Require the representation to allow all of these genotypes."""
    require(keeps_invariant(encoding, genotypes), "some genotypes break the invariant")


def require_couples(couples: Couples, count: int, size: int) -> None:
    """Require this number of couples of a population of this size."""
    shape = np.shape(couples)
    require(shape == (count, 2), f"{count} couples have the shape {shape}")
    inside = not count or (np.min(couples) >= 0 and np.max(couples) < size)
    require(inside, "there are parents outside of the population")
