"""The kernels of every component give what their text gives when Python runs it."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.operators import Encoding, Representation, Selection
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.plugins import components_of
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.testing.genes import improved
from sudoku_ga.testing.samples import COUPLES, ranking
from tests.contracts.roles.cases import (
    GEOMETRIES,
    cases,
    encoding_of,
    individuals,
    interpreted,
    state,
    with_rates,
)

__all__ = ["interpreted"]


def _create(operator: Any, encoding: Encoding) -> Any:
    return operator.create_genotypes(encoding, 3, state())


def _evaluate(operator: Any, encoding: Encoding) -> Any:
    return operator.evaluate_genotypes(encoding, individuals(encoding, 3).genotypes)


def _cross(operator: Any, encoding: Encoding) -> Any:
    genotypes = individuals(encoding).genotypes
    return operator.with_value("rate", 1.0).cross_couples(encoding, genotypes, COUPLES[:3], state())


def _mutate(operator: Any, encoding: Encoding) -> Any:
    genotypes = individuals(encoding, 4).genotypes
    return with_rates(operator, 1.0).mutate_genotypes(encoding, genotypes, state())


def _improve(operator: Any, encoding: Encoding) -> Any:
    return improved(operator, encoding, individuals(encoding, 3))


MAKE: dict[Role, Callable[[Any, Encoding], Any]] = {
    Role.INITIALISATION: _create,
    Role.FITNESS: _evaluate,
    Role.CROSSOVER: _cross,
    Role.MUTATION: _mutate,
    Role.LOCAL_SEARCH: _improve,
}
BOARDS = {Role.FITNESS: [*GEOMETRIES, Geometry(3, 4)]}
CASES = [
    pytest.param(make, *case.values, id=f"{role}-{case.id}", marks=case.marks)
    for role, make in MAKE.items()
    for case in cases(role, BOARDS.get(role, GEOMETRIES))
]


@pytest.mark.parametrize(("make", "operator", "representation", "geometry"), CASES)
def test_kernels_equal_their_twins(
    make: Callable[[Any, Encoding], Any],
    operator: Component,
    representation: Representation,
    geometry: Geometry,
    interpreted: Callable[[], None],
) -> None:
    encoding = encoding_of(representation, geometry)
    compiled = make(operator, encoding)
    interpreted()
    assert np.array_equal(make(operator, encoding), compiled)


SELECTIONS = [
    pytest.param(kind(), id=kind.name)
    for kind in components_of(Role.SELECTION)
    if issubclass(kind, Selection)
]


@pytest.mark.parametrize("selection", SELECTIONS)
def test_kernels_of_selections_equal_their_twins(
    selection: Selection, interpreted: Callable[[], None]
) -> None:
    compiled = selection.couples(ranking(), 9, state())
    interpreted()
    assert np.array_equal(selection.couples(ranking(), 9, state()), compiled)
