"""The variants of an experiment: recipes with some components and parameters changed."""

from collections.abc import Mapping
from typing import Any

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe import reading
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.lab.experiment.experiment import Budget, Variant
from sudoku_ga.lab.experiment.value_lists import combinations, draws
from sudoku_ga.lab.toml_tables import FileError, Table
from sudoku_ga.translation import _


def read_variants(
    file: Table, shared: Mapping[str, Any], budget: Budget, seed: int, most: int
) -> tuple[Variant, ...]:
    """Return the variants of an experiment's file, in every combination of its grid and draws.

    Parameters
    ----------
    file : Table
    shared : mapping of str to object
        What the experiment sets in all of them, by path.
    budget : Budget
        Of the experiment.
    seed : int
        Of the draws.
    most : int
        So many variants at most, as each of them is run at least once.

    Raises
    ------
    FileError
        With the line, the key, and what was expected.
    """
    tables = file.tables("variant")
    if not tables:
        raise file.error("variant", _("tables [[variant]] with name and recipe are expected"))
    grid, sample = file.table("grid", {}), file.table("sample", {})
    for key in grid.values:
        if key in sample.values:
            raise sample.error(
                key, _("[sample]: {key} is expected once, found it in [grid] too").format(key=key)
            )
    combined = combinations(grid, most)
    drawn = draws(sample, seed, most)
    variants = [
        _variant(table, (grid, combination), (sample, draw), shared, budget)
        for table in tables
        for combination in combined
        for draw in drawn
    ]
    seen: set[str] = set()
    for table in tables:
        name = table.words("name")
        if name in seen:
            raise table.error(
                "name",
                _("[[variant]]: names that differ are expected, not two {name}").format(name=name),
            )
        seen.add(name)
    if sample.values:  # the same may be drawn twice
        return tuple({variant.name: variant for variant in variants}.values())
    if len({variant.name for variant in variants}) < len(variants):
        raise file.error("grid", _("[grid]: in a role, components of different names are expected"))
    return tuple(variants)


_Varied = tuple[Table, dict[str, Any]]
"""A table of the file, and the values that a variant takes from it."""


def _variant(
    table: Table, grid: _Varied, sample: _Varied, shared: Mapping[str, Any], budget: Budget
) -> Variant:
    table.only(("name", "recipe", "set", "components"))
    name, recipe_name = table.words("name"), table.words("recipe")
    components = table.table("components", {}).values
    settings = table.table("set", {}).values
    try:
        recipe = reading.load_recipe(recipe_name)
    except UserError as error:
        raise table.error("recipe", f"{name}: recipe: {error}") from None
    # Components come first: what is set may be a parameter of theirs.
    for where, key, values in (
        (table, "components", components),
        (table, "set", settings),
        (grid[0], "", grid[1]),
        (sample[0], "", sample[1]),
        (table, "recipe", shared),
    ):
        for step in _steps(values):
            try:
                recipe = with_settings(recipe, step)
            except UserError as error:
                problem = f"{name}: {', '.join(step)}: {error}"
                raise where.error(key or next(iter(step)), problem) from None
    varied = grid[1] | sample[1]
    label = ", ".join(_word(path, value) for path, value in varied.items())
    values = {**components, **settings, **varied}
    return Variant(f"{name}, {label}" if label else name, recipe, values, budget)


def _word(path: str, value: Any) -> str:
    """Return a parameter with its value, or the components of a role: ``pmx``."""
    if "." in path:
        return f"{path} {value}"
    filled = value if isinstance(value, list) else [value]
    return " + ".join(str(each.get("component")) for each in filled) or f"no {path}"


def _steps(values: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the roles, which are changed together, then each parameter by itself."""
    roles = {path: value for path, value in values.items() if "." not in path}
    parameters = [{path: value} for path, value in values.items() if "." in path]
    return [roles, *parameters] if roles else parameters


def with_settings(recipe: Recipe, settings: Mapping[str, Any]) -> Recipe:
    """Return a recipe with the components of some roles changed at once, then some parameters.

    Parameters
    ----------
    recipe : Recipe
    settings : mapping of str to object
        By ``ROLE.PARAMETER`` its value; by ``ROLE`` alone a table with ``component`` and
        parameters, or a list of such tables.

    Raises
    ------
    UserError
        If there is no such parameter, role or component, a value is out of bounds, or
        components do not work together.
    """
    roles = [path for path in settings if "." not in path]
    for path in roles:
        if path not in list(Role):
            raise FileError(
                _("a role is expected, not {path}: {role}").format(path=path, role=", ".join(Role))
            )
    if roles and recipe.alternatives:
        raise FileError(
            _("a recipe without alternatives is expected, not {name}").format(name=recipe.name)
        )
    if roles:
        recipe = reading.with_components(recipe, {Role(path): settings[path] for path in roles})
    for path, value in settings.items():
        if path not in roles:
            recipe = recipe.with_value(path, value)
    return recipe
