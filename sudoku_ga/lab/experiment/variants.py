"""The variants of an experiment: recipes with some components and parameters changed."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe import reading
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.lab.experiment.experiment import Budget, Variant
from sudoku_ga.lab.experiment.value_lists import GridTable, combinations, draws
from sudoku_ga.translation import _
from sudoku_ga.validation import FieldError, Keys, Line, invalid


class VariantTable(Struct, forbid_unknown_fields=True):
    """A table ``[[variant]]``."""

    name: Line
    recipe: str
    set: dict[str, Any] = {}
    components: dict[str, Any] = {}


def read_variants(
    tables: list[VariantTable],
    grid: GridTable,
    sample: Mapping[str, Any],
    shared: Mapping[str, Any],
    budget: Budget,
    seed: int,
    most: int,
) -> tuple[Variant, ...]:
    """Return the variants of an experiment, in every combination of its grid and draws.

    ``grid``, ``sample``: the tables of these names. ``shared``: what the experiment sets in all of
    them, by path. ``budget``: of the experiment. ``seed``: of the draws. ``most``: the greatest
    number of variants, as each of them is run at least once. Raises ``FieldError`` with the path of
    the value, and what was expected.
    """
    if not tables:
        problem = _("tables [[variant]] with name and recipe are expected")
        raise FieldError(problem, ("variant",))
    for key in grid:
        if key in sample:
            problem = _("[sample]: {key} is expected once, found it in [grid] too")
            raise FieldError(problem.format(key=key), ("sample", key))
    combined = combinations(grid, most)
    drawn = draws(sample, seed, most)
    variants = [
        _variant(index, table, combination, draw, shared, budget)
        for index, table in enumerate(tables)
        for combination in combined
        for draw in drawn
    ]
    seen: set[str] = set()
    for index, table in enumerate(tables):
        if table.name in seen:
            problem = _("names that differ are expected, not two {name}").format(name=table.name)
            raise invalid(("variant", index, "name"), problem)
        seen.add(table.name)
    if sample:  # the same may be drawn twice
        return tuple({variant.name: variant for variant in variants}.values())
    if len({variant.name for variant in variants}) < len(variants):
        raise invalid(("grid",), _("in a role, components of different names are expected"))
    return tuple(variants)


def _variant(
    index: int,
    table: VariantTable,
    combination: dict[str, Any],
    draw: dict[str, Any],
    shared: Mapping[str, Any],
    budget: Budget,
) -> Variant:
    own: Keys = ("variant", index)
    try:
        recipe = reading.load_recipe(table.recipe)
    except UserError as error:
        raise invalid((*own, "recipe"), f"{table.name}: {error}") from None
    # Components come first: what is set may be a parameter of theirs.
    for path, values in (
        ((*own, "components"), table.components),
        ((*own, "set"), table.set),
        (("grid",), combination),
        (("sample",), draw),
        ((*own, "recipe"), shared),
    ):
        for step in _steps(values):
            try:
                recipe = with_settings(recipe, step)
            except UserError as error:
                problem = f"{table.name}: {', '.join(step)}: {error}"
                raise FieldError(problem, (*path, next(iter(step)))) from None
    varied = combination | draw
    label = ", ".join(_word(path, value) for path, value in varied.items())
    values = {**table.components, **table.set, **varied}
    return Variant(f"{table.name}, {label}" if label else table.name, recipe, values, budget)


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

    ``settings``: by ``ROLE.PARAMETER`` its value; by ``ROLE`` alone a table with ``component`` and
    parameters, or a list of such tables. Raises ``UserError`` if there is no such parameter, role
    or component, a value is out of bounds, or components do not work together.
    """
    roles = [path for path in settings if "." not in path]
    for path in roles:
        if path not in list(Role):
            raise UserError(
                _("a role is expected, not {path}: {role}").format(path=path, role=", ".join(Role))
            )
    if roles and recipe.alternatives:
        raise UserError(
            _("a recipe without alternatives is expected, not {name}").format(name=recipe.name)
        )
    if roles:
        recipe = reading.with_components(recipe, {Role(path): settings[path] for path in roles})
    values = {path: value for path, value in settings.items() if path not in roles}
    return recipe.with_values(values)
