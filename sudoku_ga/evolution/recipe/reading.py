"""Reading recipes from their TOML files, and the list of the bundled ones.

::

    [recipe]                          title, summary, description, authors, year, source
    [population]                      a role ...
    component = "panmictic"           ... its component ...
    size = 16                         ... and the component's parameters

Several components of one role are an array of tables, ``[[local_search]]``, applied in order. A key
``weight`` in each makes them a choice: of two ``[[crossover]]`` tables with the weights 1 and 3,
the first crosses a quarter of the couples, and the second crosses the others.

A recipe may have alternatives instead of components: its run uses the first one that is applicable
to the puzzle. Bundled recipes are named, ``first_applicable = ["alleles", "tabu"]``. Other
alternatives are written out: each ``[[alternative]]`` has a ``name`` and the tables of a recipe,
``[alternative.recipe]``, ``[alternative.population]``, … With ``least_size = { tabu = 16 }``, the
alternative ``tabu`` is used only for boards of 16×16 and larger.

Two more keys of ``[recipe]`` are optional. ``group`` is one of ``"watch"``, ``"published"``,
``"fast"`` and ``"baselines"``: the heading of the recipe in lists. ``live`` has the paths of the
parameters that come first in the panel, in this order, such as
``["population.size", "crossover.rate"]``. They are numbers that may change while a run evolves. If
``live`` is absent or empty, a rule chooses up to five
(:mod:`sudoku_ga.evolution.recipe.live_controls`).

A recipe with components of plug-ins lists these as ``[[plugins]]``
(:mod:`sudoku_ga.evolution.recipe.required_plugins`).
"""

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct, structs

from sudoku_ga.errors import UserError, printable, with_guess
from sudoku_ga.evolution.core.component import Component, guarded
from sudoku_ga.evolution.core.parameters import ParameterError
from sudoku_ga.evolution.core.roles import WEIGHTED_ROLES, Role
from sudoku_ga.evolution.recipe.contracts import incompatibility
from sudoku_ga.evolution.recipe.live_controls import is_live, why_fixed
from sudoku_ga.evolution.recipe.plugins import VARIABLE, component_names, discover
from sudoku_ga.evolution.recipe.recipe import Group, Recipe, RecipeError
from sudoku_ga.evolution.recipe.registry import component_of
from sudoku_ga.evolution.recipe.required_plugins import FIELD, require_listed
from sudoku_ga.puzzle.formats.text import shorten
from sudoku_ga.puzzle.geometry import LARGEST_SIZE
from sudoku_ga.resources import resource_names, resource_path
from sudoku_ga.toml_text import located, parse_toml, read_toml_text
from sudoku_ga.translation import _, later
from sudoku_ga.validation import FieldError, Keys, Line, convert, invalid, unexpected

DEFAULT_RECIPE = "fast"
"""The default of the commands, the generator and the lab."""

WATCHED_RECIPE = "evolution"
"""The default of the window: every puzzle takes enough generations to be watched."""

_RENAMED = {"default": "fast"}
"""Current names of bundled recipes, by names of earlier versions, which files still contain."""

_FOLDER, _SUFFIX = "recipes", ".toml"


LeastSizes = dict[
    str,
    Annotated[
        int, Meta(ge=1, le=LARGEST_SIZE, description=later("the side of a board, 1 to 100,"))
    ],
]
"""The least sides of boards, by the names of alternatives."""


class _About(Struct, forbid_unknown_fields=True):
    title: Line
    summary: Line
    description: str
    authors: list[Any]
    year: int
    source: Line
    group: Group | None = None
    live: list[Any] = []
    first_applicable: list[str] = []
    least_size: LeastSizes = {}


class _Alternative(Struct):
    """A table ``[[alternative]]``, without the tables of its recipe."""

    name: Line


class _RecipeFile(Struct):
    """A file, or a table ``[[alternative]]``, without the tables of the roles."""

    recipe: _About
    alternative: list[_Alternative] = []


class _Component(Struct):
    """The table of a role, without the component's parameters."""

    component: str
    weight: (
        Annotated[float, Meta(ge=0, lt=1e9, description=later("a weight of 0 or more"))] | None
    ) = None


def recipe_names() -> list[str]:
    """Return the names of the bundled recipes, sorted."""
    return resource_names(_FOLDER, _SUFFIX)


def current_name(name: str) -> str:
    """Return the current name of a bundled recipe that an earlier version may have renamed."""
    return _RENAMED.get(name, name)


def load_recipe(name: str) -> Recipe:
    """Return a bundled recipe by its name, or a recipe from a file.

    ``name``: a name of :func:`recipe_names`, or one of an earlier version, or the path of a TOML
    file. Raises ``UserError`` if there is no such recipe, or the file is not a recipe. The
    message has the line where possible.
    """
    if current_name(name) in recipe_names():
        discover()  # reports a plug-in that fails even if the recipe was read before
        return _bundled(current_name(name))
    if os.path.isfile(name):  # Path.is_file raises where a name is too long
        return _read(Path(name))
    if name.lower().endswith(_SUFFIX):
        raise RecipeError(_("a recipe file is expected, found no file {name}").format(name=name))
    raise RecipeError(
        _("found {name} where a recipe file or one of these recipes is expected: {names}").format(
            names=", ".join(recipe_names()), name=with_guess(shorten(name), recipe_names())
        )
    )


@cache
def _bundled(name: str) -> Recipe:
    return _read(resource_path(_FOLDER, name + _SUFFIX))


def _read(path: Path) -> Recipe:
    try:
        return parse_recipe(read_toml_text(path), path.stem)
    except UserError as error:
        raise RecipeError(f"{path}, {error}") from None


def parse_recipe(text: str, name: str) -> Recipe:
    """Return the recipe that a TOML text describes.

    ``name``: the name of the recipe. Raises ``RecipeError`` with the line, the key, and what was
    expected.
    """
    try:
        with located(text):
            tables = parse_toml(text)
            require_listed(tables)
            tables.pop(FIELD, None)
            return _recipe(tables, printable(name), ())
    except UserError as error:
        raise RecipeError(str(error)) from None


def _recipe(tables: dict[str, Any], name: str, path: Keys) -> Recipe:
    """Return the recipe of parsed tables at a path of the file."""
    file = convert(tables, _RecipeFile, path)
    alternatives = [_named(other, path) for other in file.recipe.first_applicable]
    for index, each in enumerate(file.alternative):
        inner = {key: table for key, table in tables["alternative"][index].items() if key != "name"}
        alternatives.append(_recipe(inner, each.name, (*path, "alternative", index)))
    roles = {key: table for key, table in tables.items() if key not in ("recipe", "alternative")}
    components, weights = _components(roles, path)
    if alternatives and components:
        role = next(iter(components))
        problem = _("{role}: no component is expected in addition to the alternatives").format(
            role=role
        )
        raise FieldError(problem, (*path, role))
    for other in file.recipe.least_size:
        if other not in [each.name for each in alternatives]:
            raise unexpected(
                (*path, "recipe", "least_size"), _("the name of an alternative"), other
            )
    conflict = incompatibility(components)
    if conflict is not None:
        raise FieldError(conflict.reason, (*path, conflict.role))
    about = structs.asdict(file.recipe)
    del about["first_applicable"]
    for key in ("authors", "live"):
        about[key] = tuple(map(str, about[key]))
    recipe = Recipe(
        name, **about, components=components, weights=weights, alternatives=tuple(alternatives)
    )
    _check_live(recipe, (*path, "recipe", "live"))
    return recipe


def _named(name: str, path: Keys) -> Recipe:
    """Return a bundled recipe. A file is refused: it might name itself, or be absent elsewhere."""
    if current_name(name) not in recipe_names():
        problem = _("first_applicable: recipes of the program are expected ({names}), not {name}")
        problem = problem.format(names=", ".join(recipe_names()), name=name)
        raise FieldError(problem, (*path, "recipe", "first_applicable"))
    return load_recipe(name)


def _check_live(recipe: Recipe, path: Keys) -> None:
    """Refuse live controls that would have no effect, or that are named twice."""
    recipes = recipe.alternatives or (recipe,)
    for name in recipe.live:
        having = next((each for each in recipes if each.has(name)), None)
        if having is None:
            problem = _("live: parameters of the recipe are expected, and it has no {path}")
            raise FieldError(problem.format(path=name), path)
        if not is_live(recipe, name):
            problem = _(
                "live: parameters that can change while a run evolves are expected, "
                "and {path} {reason}"
            ).format(path=name, reason=why_fixed(having, name))
            raise FieldError(problem, path)
        if recipe.live.count(name) > 1:
            problem = _("live: each parameter is expected once, and {path} comes again")
            raise FieldError(problem.format(path=name), path)


def with_components(recipe: Recipe, tables: Mapping[Role, Any]) -> Recipe:
    """Return the recipe with other components in some roles, all changed at once.

    Parameters
    ----------
    recipe : Recipe
        Without alternatives.
    tables : mapping of Role to object
        As in a recipe file: ``component`` and its parameters; an empty list empties the role.

    Raises
    ------
    RecipeError
        If there is no such component or parameter, or components do not work together.
    """
    filled = {role.value: table for role, table in tables.items()}
    try:
        components, weights = _components(filled, ())
    except FieldError as error:
        raise RecipeError(str(error)) from None
    return replace(recipe.with_roles(components, weights), origin=None)


def _components(
    tables: dict[str, Any], path: Keys
) -> tuple[dict[Role, tuple[Component, ...]], dict[Role, tuple[float, ...]]]:
    """Return the components in the order of the roles, and the weights of choices."""
    for key in tables:
        if key not in list(Role):
            problem = _("a role is expected, not {key}: {names}")
            raise FieldError(problem.format(key=key, names=", ".join(Role)), (*path, key))
    components, weights = {}, {}
    for role in Role:
        if role not in tables:
            continue
        table, place = tables[role], (*path, role.value)
        convert(table, _Component | list[_Component], place)
        listed = (
            [(each, (*place, index)) for index, each in enumerate(table)]
            if isinstance(table, list)
            else [(table, place)]
        )
        components[role] = tuple(_component(role, each, where) for each, where in listed)
        given = [(each.get("weight"), where) for each, where in listed]
        if any(weight is not None for weight, _where in given):
            weights[role] = _weights(role, given)
    return components, weights


def _component(role: Role, table: dict[str, Any], path: Keys) -> Component:
    name = table["component"]
    names = component_names(role)
    if name not in names:
        raise _unknown(name, names, (*path, "component"))
    kind = component_of(role, name)
    with guarded(kind):
        component = kind()
    for key, value in table.items():
        if key not in ("component", "weight"):
            try:
                component = component.with_value(key, value)
            except ParameterError as error:
                raise FieldError(f"{role}.{error}", (*path, key)) from None
    return component


def _unknown(name: str, names: Sequence[str], path: Keys) -> FieldError:
    """Return the error for an unknown component, which may be misspelt or belong to a plug-in."""
    problem = unexpected(path, _("one of {names}").format(names=", ".join(names)), name).reason
    if meant := with_guess(name, names).removeprefix(name):
        return invalid(path, f"{problem}{meant}")
    problem = _("{problem}; if a plug-in has it, use --plugin FILE.py or {variable}").format(
        problem=problem, variable=VARIABLE
    )
    return invalid(path, problem)


def _weights(role: Role, given: list[tuple[Any, Keys]]) -> tuple[float, ...]:
    if role not in WEIGHTED_ROLES:
        where = next(where for weight, where in given if weight is not None)
        problem = _("{role} is no choice by weight").format(role=role)
        raise FieldError(problem, (*where, "weight"))
    unweighted = next((where for weight, where in given if weight is None), None)
    if unweighted is not None or not any(weight for weight, _where in given):
        problem = _("{role}: a weight of 0 or more is expected in each table").format(role=role)
        raise FieldError(problem, (*(unweighted or given[0][1]), "weight"))
    return tuple(float(weight) for weight, _where in given)


def catalogue() -> list[Recipe]:
    """Return every bundled recipe.

    They are sorted by group, recipes without a group last. Within a group the default of the window
    or of the commands comes first, then the other recipes of the same authors. The rest is sorted
    by year, newest first, and by title.
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
