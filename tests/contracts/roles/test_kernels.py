"""The kernels of every component give what their text gives when Python runs it."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.operators import Representation, Selection
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.plugins import components_of
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.testing.results import eager, result
from sudoku_ga.testing.samples import ranking
from tests.contracts.roles.cases import (
    GEOMETRIES,
    cases,
    encoding_kind,
    encoding_of,
    interpreted,
    state,
)

__all__ = ["interpreted"]


BOARDS = [Geometry(3, 3), *(each for each in GEOMETRIES if each.size != 9)]
ROLES = (
    Role.INITIALISATION, Role.FITNESS, Role.CROSSOVER, Role.MUTATION, Role.LOCAL_SEARCH,
)  # fmt: skip


def _cases() -> list[Any]:
    """Return every component with one representation of each kind of encodings.

    Kernels see the encoding alone; the other representations are exhaustive.
    """
    found, seen = [], set()
    for role in ROLES:
        boards = [*BOARDS, Geometry(3, 4)] if role is Role.FITNESS else BOARDS
        for case in cases(role, boards):
            operator, representation, _ = case.values
            what = type(operator), encoding_kind(representation)
            marks = case.marks or (pytest.mark.exhaustive if what in seen else ())
            found.append(pytest.param(*case.values, id=f"{role}-{case.id}", marks=marks))
            if not marks:
                seen.add(what)
    return found


CASES = _cases()


@pytest.mark.parametrize(("operator", "representation", "geometry"), CASES)
def test_kernels_equal_their_twins(
    operator: Component,
    representation: Representation,
    geometry: Geometry,
    interpreted: Callable[[], None],
) -> None:
    encoding, always = encoding_of(representation, geometry), eager(operator)
    compiled = result(always, encoding, 3)
    interpreted()
    assert np.array_equal(result(always, encoding, 3), compiled)


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
