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
