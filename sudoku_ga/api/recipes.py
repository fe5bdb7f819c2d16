"""Recipes by name."""

from sudoku_ga.errors import ArgumentError
from sudoku_ga.evolution.recipe.reading import catalogue, load_recipe
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.translation import _


def recipe(name: str) -> Recipe:
    """Return a recipe: all operators and parameters of an evolutionary algorithm.

    Parameters
    ----------
    name : str
        The name of a bundled recipe (see :func:`recipes`), or the path of a TOML file.

    Raises
    ------
    UserError
        If there is no such recipe, or the file is not one; with the line.

    See Also
    --------
    sudoku_ga.Recipe.replace : The recipe with other operators or parameters.

    Examples
    --------
    >>> import sudoku_ga as sga
    >>> evolution = sga.recipe("evolution")
    >>> evolution.replace(population={"size": 50}).components["population"]
    (Panmictic(size=50, initial=0, offspring=0),)
    """
    return as_recipe(name, "name")


def recipes() -> list[Recipe]:
    """Return the bundled recipes.

    Examples
    --------
    >>> import sudoku_ga as sga
    >>> "evolution" in [each.name for each in sga.recipes()]
    True
    """
    return catalogue()


def as_recipe(value: object, name: str = "recipe") -> Recipe:
    """Return an argument as a recipe; ``name`` is that of the argument, for errors."""
    if isinstance(value, Recipe):
        return value
    if not isinstance(value, str):
        raise ArgumentError(name, _("the name of a recipe, its file or a Recipe"), value)
    return load_recipe(value)
