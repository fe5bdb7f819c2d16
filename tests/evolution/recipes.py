"""Recipes that tests are made for."""

from typing import Any

import pytest

from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.reading import load_recipe, recipe_names


def by_representation() -> list[Any]:
    """Return the names of all recipes: of each representation one, the others exhaustive.

    What fits a recipe follows from the traits of its representation.
    """
    seen: set[str] = set()
    names = []
    for name in recipe_names():
        recipe = load_recipe(name)
        recipe = recipe.alternatives[0] if recipe.alternatives else recipe
        representation = recipe.one(Role.REPRESENTATION).name
        marks = pytest.mark.exhaustive if representation in seen else ()
        names.append(pytest.param(name, marks=marks))
        seen.add(representation)
    return names


OF_KERNELS = {
    "alleles",
    "coelho-frank-2021-243",
    "coelho-frank-2021-270",
    "evolution",
    "generational",
    "mantere-koljonen-2007",
    "pencil-marks-elitism",
    "pencil-marks-roulette",
    "pencil-marks-tournament",
    "pygene-cells-2012",
    "pygene-rows-2012",
    "sato-inoue-2010",
    "sato-inoue-2010-fitted",
    "weiss-2009",
}
"""The recipes whose generations are calls of kernels alone, of which several are made at once."""
