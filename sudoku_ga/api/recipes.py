"""Recipes by name."""

from __future__ import annotations  # help() then shows short names

from sudoku_ga.errors import ArgumentError
from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.plugins import components_of
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


def components(role: str | Role) -> dict[str, type[Component]]:
    """Return the components that may fill a role of a recipe, by name.

    Parameters
    ----------
    role : str
        ``"selection"``, ``"crossover"``, ``"mutation"`` ...: a key of ``Recipe.components``.

    Returns
    -------
    dict of str to class
        The components, those of plug-ins last. ``label``, ``help`` and ``source`` describe each;
        ``parameters()`` lists what can be set, and ``needs`` the traits of the genes that it relies
        on.

    Raises
    ------
    ArgumentError
        If there is no such role.

    Examples
    --------
    >>> import sudoku_ga as sga
    >>> cycle = sga.components("crossover")["cycle"]
    >>> cycle.source
    'Oliver, Smith & Holland, 1987'
    >>> [each.name for each in sga.components("selection")["tournament"].parameters()]
    ['tournament_size', 'drawing']
    >>> sga.recipe("generational").replace(crossover="one-point").all("crossover")
    (OnePoint(rate=1.0, accepted='always', uncrossed='copied'),)
    """
    if role not in list(Role):
        expected = _("one of the roles {names}").format(names=", ".join(Role))
        raise ArgumentError("role", expected, str(role), Role)
    return {each.name: each for each in components_of(Role(role))}


def as_recipe(value: object, name: str = "recipe") -> Recipe:
    """Return an argument as a recipe; ``name`` is the name of the argument, for errors."""
    if isinstance(value, Recipe):
        return value
    if not isinstance(value, str):
        raise ArgumentError(name, _("the name of a recipe, its file or a Recipe"), value)
    return load_recipe(value)
