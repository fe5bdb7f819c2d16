"""What every component is tried on: boards, representations, individuals."""

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numba.extending import is_jitted

from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.operators import Encoding, Representation
from sudoku_ga.evolution.core.parameters import Number
from sudoku_ga.evolution.core.population import Population
from sudoku_ga.evolution.core.rng import State, Streams
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.operators.fitness import PairConflicts
from sudoku_ga.evolution.recipe.registry import COMPONENTS
from sudoku_ga.evolution.representations.cells import CellEncoding
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.singles import fill_singles
from tests.evolution.twins import twin

GEOMETRIES = [Geometry(2, 2), Geometry(2, 3), Geometry(3, 3), Geometry(4, 4)]
COUNT = 12
"""Individuals in a test: few, since the Python twins are slow."""


def solution(geometry: Geometry) -> Grid:
    """Return the solution in which each row is the one above, shifted by a box or by one."""
    size = geometry.size
    row, column = np.divmod(np.arange(geometry.cell_count), size)
    shift = geometry.box_width * (row % geometry.box_height) + row // geometry.box_height
    return Grid(geometry, ((shift + column) % size + 1).astype(np.uint8))


def half_given(geometry: Geometry) -> Grid:
    """Return a puzzle with about half of the cells given."""
    digits = solution(geometry).digits.copy()
    digits[np.random.default_rng(7).random(len(digits)) < 0.5] = 0
    return Grid(geometry, digits)


def kinds(role: Role) -> list[Any]:
    """Return every component of a role as a case of a test."""
    return [pytest.param(kind, id=kind.name) for kind in COMPONENTS[role]]


def _fits(kind: type[Component], representation: type[Representation]) -> bool:
    return kind.needs <= representation.traits


def cases(role: Role, geometries: list[Geometry] = GEOMETRIES) -> list[Any]:
    """Return every component of a role with each representation and board that it works on."""
    return [
        pytest.param(kind(), representation(), geometry, id=f"{kind.name}-{name}-{geometry.size}")
        for kind in COMPONENTS[role]
        for representation in COMPONENTS[Role.REPRESENTATION]
        if _fits(kind, representation)
        for name, geometry in [(representation.name, each) for each in geometries]
        if not (representation.name == "box-alleles" and geometry.size > 9)
    ]


def encoding_of(representation: Representation, geometry: Geometry) -> Encoding:
    """Return the representation fitted to a puzzle of this shape."""
    return representation.encode(fill_singles(half_given(geometry), "none"))


def state(seed: int = 1) -> State:
    """Return a fresh stream."""
    return Streams(seed).state("contract").copy()


def individuals(encoding: Encoding, count: int = COUNT) -> Population:
    """Return random individuals that keep the invariant, made as the representation asks."""
    genotypes = encoding.random(count, state(3))
    if isinstance(encoding, CellEncoding) and not encoding.permuted:
        for gene, mask in enumerate(encoding.candidates.tolist()):  # candidates suit everybody
            digits = [digit for digit in range(1, 65) if mask >> (digit - 1) & 1]
            genotypes[:, gene] = np.resize(digits, count)
    conflicts = encoding.count_conflicts(genotypes)
    fitness = PairConflicts().evaluate_genotypes(encoding, genotypes).fitness
    return Population(genotypes, conflicts, fitness, fitness)


def keeps_the_invariant(encoding: Encoding, representation: Representation, genotypes: Any) -> bool:
    """Whether all genotypes are possible under the representation."""
    if not isinstance(encoding, CellEncoding):
        starts = encoding.fillings.starts  # type: ignore[attr-defined]
        return bool(np.all((genotypes >= starts[:-1]) & (genotypes < starts[1:])))
    size = encoding.geometry.size
    if not np.all((genotypes >= 1) & (genotypes <= size)):
        return False
    if representation.name.startswith("candidate-"):
        return bool(np.all(encoding.candidates >> (genotypes.astype(np.uint64) - np.uint64(1)) & 1))
    if not encoding.permuted:
        return True
    return all(
        np.array_equal(np.sort(genotype[first:last]), np.sort(encoding.missing_digits[first:last]))
        for genotype in genotypes
        for first, last in zip(encoding.block_starts, encoding.block_starts[1:], strict=False)
    )


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Return a function that puts Python twins in the place of all kernels."""

    def interpret() -> None:
        for name, module in list(sys.modules.items()):
            if name.startswith("sudoku_ga.evolution.") and ".kernels" not in name:
                for attribute, value in list(vars(module).items()):
                    if is_jitted(value):
                        monkeypatch.setattr(module, attribute, twin(value))

    yield interpret


def out_of_bounds(kind: type[Component]) -> list[tuple[str, Any]]:
    """Return a bad value for each parameter."""
    values: list[tuple[str, Any]] = []
    for parameter in kind.parameters():
        bad = parameter.high + 1 if isinstance(parameter, Number) else "no such choice"
        values.append((parameter.name, bad))
    return values
