"""The recipes that the program brings, in the order in which people are shown them."""

from sudoku_ga.evolution.recipe.reading import (
    DEFAULT_RECIPE,
    WATCHED_RECIPE,
    load_recipe,
    recipe_names,
)
from sudoku_ga.evolution.recipe.recipe import Group, Recipe


def catalogue() -> list[Recipe]:
    """Return every recipe of the program.

    Group by group, those without one last. Within a group the one that the window or the commands
    begin with comes first, then the other recipes of its authors; new ones before old ones, and by
    title within a year.
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
    """Return where in a list a group stands; recipes without one come last."""
    return len(Group) if group is None else list(Group).index(group)
