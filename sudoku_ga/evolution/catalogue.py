"""The recipes that the program brings, in the order in which people are shown them."""

from sudoku_ga.evolution.recipe import Recipe
from sudoku_ga.evolution.recipe_files import DEFAULT_RECIPE, load_recipe, recipe_names
from sudoku_ga.evolution.roles import Role


def catalogue() -> list[Recipe]:
    """Return every recipe of the program.

    The default first, then the other recipes of its authors, then those of others, and last the
    controls; within each, new ones before old ones, and by title within a year.
    """
    house = load_recipe(DEFAULT_RECIPE).authors
    return sorted(
        map(load_recipe, recipe_names()),
        key=lambda recipe: (
            recipe.name != DEFAULT_RECIPE,
            is_control(recipe),
            recipe.authors != house,
            -recipe.year,
            recipe.title,
        ),
    )


def is_control(recipe: Recipe) -> bool:
    """Whether a recipe is there to be compared with: nobody has two parents in it."""
    return not recipe.alternatives and not recipe.all(Role.CROSSOVER)
