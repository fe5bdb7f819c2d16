"""The kernels of components and of runs give what their text gives when Python runs it."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.operators import NotApplicable, Representation, Selection
from sudoku_ga.evolution.core.parameters import Value
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.recipe.plugins import components_of
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
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
from tests.evolution.recipes import by_representation
from tests.examples import some
from tests.puzzle.variants import VARIANTS

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
    encoding, tried = encoding_of(representation, geometry), [eager(operator)]
    if hasattr(operator, "rate"):
        tried.append(operator.with_value("rate", 0.5))  # leaves some as they are
    compiled = [result(each, encoding, 3) for each in tried]
    interpreted()
    for each, expected in zip(tried, compiled, strict=True):
        assert np.array_equal(result(each, encoding, 3), expected)


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


SHAPES = [Geometry(2, 3), *map(VARIANTS.get, ("4x4 X", "4x4 killer", "5x5 jigsaw"))]
AT_MOST = {
    "population.size": 12, "population.initial": 12, "population.offspring": 12,
    "replacement.parents_kept": 2, "local_search.steps": 20, "local_search.steps_per_gene": 1.0,
    "local_search.rounds": 2,
}  # fmt: skip
ENDING: dict[str, Value] = {
    "logic.level": "none", "termination.at_solution": "continue",
    "termination.max_generations": 3, "termination.time_limit_s": 0,
}  # fmt: skip


@pytest.mark.parametrize("name", by_representation())
@pytest.mark.parametrize("geometry", some(SHAPES), ids=str)
def test_runs_equal_those_of_twins(
    name: str, geometry: Geometry, interpreted: Callable[[], None]
) -> None:
    recipe, puzzle = load_recipe(name).with_values(ENDING), Grid.empty(geometry)
    values = {each.path: each.value for each in recipe.settings() if each.path in AT_MOST}
    recipe = recipe.with_values({path: min(values[path], AT_MOST[path]) for path in values})
    try:
        compiled = _told(recipe, puzzle)
    except NotApplicable:
        pytest.skip("the recipe is not applicable to the board")
    interpreted()
    assert _told(recipe, puzzle) == compiled


def _told(recipe: Recipe, puzzle: Grid) -> list[Any]:
    reports = list(evolve(puzzle, recipe, 5))
    figures = [(each.evaluations, each.move_evaluations, each.fitness) for each in reports]
    boards = [each.best_digits.tolist() for each in reports]
    return [figures, boards, [each.conflicts for each in reports]]
