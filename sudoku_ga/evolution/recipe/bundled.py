"""The bundled recipes, in the order of lists."""

from sudoku_ga.evolution.recipe.reading import (
    DEFAULT_RECIPE,
    WATCHED_RECIPE,
    load_recipe,
    recipe_names,
)
from sudoku_ga.evolution.recipe.recipe import Group, Recipe


def catalogue() -> list[Recipe]:
    """Return every bundled recipe.

    Sorted by group, those without one last. Within a group the default of the window or of the
    commands comes first, then the other recipes of its authors, then by year, newest first, and
    by title.
    """
    house = load_recipe(DEFAULT_RECIPE).authors
    return sorted(
        map(load_recipe, recipe_names()),
        key=lambda recipe: (
            place_of(recipe.group),
            recipe.name not in (WATCHED_RECIPE, DEFAULT_RECIPE),
            recipe.authors != house,
            -recipe.year,
            recipe.title,
        ),
    )


def place_of(group: Group | None) -> int:
    """Return the place of a group in lists; recipes without one come last."""
    return len(Group) if group is None else list(Group).index(group)
