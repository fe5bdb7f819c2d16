"""Reading recipes from their TOML files.

::

    [recipe]                          title, summary, description, authors, year, source
    [population]                      a role ...
    component = "panmictic"           ... its component ...
    size = 16                         ... and the component's parameters

Several components of one role are an array of tables, ``[[local_search]]``, applied one after
the other; a key ``weight`` in each makes them a choice: ``[[crossover]]`` tables of the weights 1
and 3 cross a quarter and three quarters of the couples.

A recipe that only names others of the program, ``first_applicable = ["alleles", "tabu"]``, takes
the first that suits a puzzle. Others may also be written out: each ``[[alternative]]`` has a
``name`` and the tables of a recipe, ``[alternative.recipe]``, ``[alternative.population]``, …

Two more keys of ``[recipe]`` may be left out. ``group`` is one of ``"watch"``, ``"published"``,
``"fast"`` and ``"baselines"``, the heading under which lists have the recipe. ``live`` names the
parameters that stand first in the panel, by their paths and in this order, as
``["population.size", "crossover.rate"]``: numbers that may change while a run evolves. Where it is
left out or empty, up to five follow by a rule (:mod:`sudoku_ga.evolution.recipe.live_controls`).
"""

import os
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.parameters import ParameterError
from sudoku_ga.evolution.core.roles import WEIGHTED_ROLES, Role
from sudoku_ga.evolution.engine.control import why_fixed
from sudoku_ga.evolution.recipe.compatibility import incompatibility
from sudoku_ga.evolution.recipe.live_controls import is_live
from sudoku_ga.evolution.recipe.plugins import components_of
from sudoku_ga.evolution.recipe.recipe import Group, Recipe, RecipeError
from sudoku_ga.evolution.recipe.toml import parse_toml, read_toml_text
from sudoku_ga.resources import resource_names, resource_path
from sudoku_ga.translation import _

DEFAULT_RECIPE = "fast"
"""What commands, the generator and the lab take where no recipe is named."""

WATCHED_RECIPE = "evolution"
"""What the window begins with: every puzzle takes enough generations to be watched."""

_RENAMED = {"default": "fast"}
"""Recipes of the program by the names that earlier versions gave them: files still have these."""

_FOLDER, _SUFFIX = "recipes", ".toml"
_TEXTS = ("title", "summary", "description", "source")
_KINDS = {**dict.fromkeys(_TEXTS, str), "authors": list, "year": int}
_OPTIONAL_KINDS = {"group": str, "live": list}


def recipe_names() -> list[str]:
    """Return the names of the recipes that the program brings, sorted."""
    return resource_names(_FOLDER, _SUFFIX)


def current_name(name: str) -> str:
    """Return the name that a recipe of the program has now, of one that it may have had before."""
    return _RENAMED.get(name, name)


def load_recipe(name: str) -> Recipe:
    """Return a recipe of the program by its name, or one from a file.

    Parameters
    ----------
    name : str
        A name of :func:`recipe_names`, or one of an earlier version, or the path of a TOML file.

    Raises
    ------
    UserError
        If there is no such recipe, or the file is not a recipe; with the line where possible.
    """
    if current_name(name) in recipe_names():
        return _read(resource_path(_FOLDER, current_name(name) + _SUFFIX))
    if os.path.isfile(name):  # Path.is_file raises where a name is too long
        return _read(Path(name))
    if name.lower().endswith(_SUFFIX):
        raise RecipeError(_("a recipe file is expected, found no file {name}").format(name=name))
    raise RecipeError(
        _("one of the recipes {names} or a recipe file is expected, not {name}").format(
            names=", ".join(recipe_names()), name=name
        )
    )


def _read(path: Path) -> Recipe:
    try:
        return parse_recipe(read_toml_text(path), path.stem)
    except UserError as error:
        raise RecipeError(f"{path}, {error}") from None


def parse_recipe(text: str, name: str) -> Recipe:
    """Return the recipe that a TOML text describes.

    Parameters
    ----------
    text : str
    name : str
        What the recipe is called.

    Raises
    ------
    RecipeError
        With the line, the key, and what was expected.
    """
    try:
        tables = parse_toml(text)
    except UserError as error:
        raise RecipeError(str(error)) from None
    return _recipe(tables, text, name)


def _recipe(tables: dict[str, Any], text: str, name: str) -> Recipe:
    about = tables.pop("recipe", None)
    if not isinstance(about, dict):
        raise RecipeError(_("line 1: a table [recipe] is expected"))
    named = about.pop("first_applicable", [])
    if not isinstance(named, list) or not all(isinstance(other, str) for other in named):
        raise _error(text, "first_applicable", _("first_applicable: a list of names is expected"))
    alternatives = [_named(other, text) for other in named]
    alternatives += _alternatives(tables.pop("alternative", []), text)
    weights = _weights(tables, text)
    components = _components(tables, text)
    if alternatives and components:
        role = next(iter(components))
        raise _error(
            text,
            _heading(role),
            _("{role}: no component is expected beside alternatives").format(role=role),
        )
    problem = incompatibility(components)
    if problem is not None:
        raise _error(text, _heading(problem.role), problem.reason)
    recipe = Recipe(
        name=name,
        components=components,
        weights=weights,
        alternatives=tuple(alternatives),
        **_about(about, text),
    )
    _check_live(recipe, text)
    return recipe


def _named(name: str, text: str) -> Recipe:
    """Return a recipe of the program; a file might name itself, and on another machine nothing."""
    if current_name(name) not in recipe_names():
        expected = ", ".join(recipe_names())
        problem = _("first_applicable: recipes of the program are expected ({names}), not {name}")
        raise _error(text, "first_applicable", problem.format(names=expected, name=name))
    return load_recipe(name)


def _alternatives(entries: Any, text: str) -> list[Recipe]:
    """Return the recipes that are written out inside another one."""
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise _error(
            text, r"\[?alternative\]?", _("alternative: tables [[alternative]] are expected")
        )
    recipes = []
    for number, entry in enumerate(entries):
        part = _part(text, number)
        name = entry.pop("name", None)
        if not isinstance(name, str):
            raise _error(part, _heading("alternative"), _("alternative: a name is expected"))
        recipes.append(_recipe(entry, part, name))
    return recipes


def _part(text: str, number: int) -> str:
    """Return the text with the lines outside of one alternative left blank."""
    lines = text.splitlines()
    starts = [i for i, line in enumerate(lines) if re.match(r"\s*\[\[alternative\]\]", line)]
    first, end = [*starts, len(lines), len(lines)][number : number + 2]
    return "\n".join(line if first <= i < end else "" for i, line in enumerate(lines))


def _heading(role: str) -> str:
    """Return the pattern of a role's heading."""
    return rf"\[+(alternative\.)?{re.escape(role)}\]+"


def _about(about: dict[str, Any], text: str) -> dict[str, Any]:
    """Return the checked words of the table ``[recipe]``."""
    kinds = {**_KINDS, **_OPTIONAL_KINDS}
    for key, value in about.items():
        if key not in kinds:
            raise _error(
                text,
                re.escape(key),
                _("one of {kinds} is expected, not {key}").format(kinds=", ".join(kinds), key=key),
            )
        if not isinstance(value, kinds[key]):
            raise _error(
                text,
                key,
                _("{key} is expected to be a {kind}").format(key=key, kind=kinds[key].__name__),
            )
    missing = [key for key in _KINDS if key not in about]
    if missing:
        raise _error(
            text,
            _heading("recipe"),
            _("[recipe] is expected to have {missing}").format(missing=", ".join(missing)),
        )
    if "group" in about:
        about["group"] = _group(about["group"], text)
    live = tuple(map(str, about.get("live", ())))
    return {**about, "authors": tuple(map(str, about["authors"])), "live": live}


def _group(name: str, text: str) -> Group:
    if name not in list(Group):
        problem = _("group: one of {names} is expected, not {name}")
        raise _error(text, "group", problem.format(names=", ".join(Group), name=name))
    return Group(name)


def _check_live(recipe: Recipe, text: str) -> None:
    """Refuse live controls that would not act, or that are named twice."""
    for path in recipe.live:
        if not any(each.has(path) for each in recipe.alternatives or (recipe,)):
            problem = _("live: parameters of the recipe are expected, and it has no {path}")
            raise _error(text, "live", problem.format(path=path))
        if not is_live(recipe, path):
            taken = next(each for each in recipe.alternatives or (recipe,) if each.has(path))
            problem = _(
                "live: parameters that can change while a run evolves are expected, "
                "and {path} {reason}"
            )
            raise _error(text, "live", problem.format(path=path, reason=why_fixed(taken, path)))
        if recipe.live.count(path) > 1:
            problem = _("live: each parameter is expected once, and {path} comes again")
            raise _error(text, "live", problem.format(path=path))


def with_components(recipe: Recipe, tables: Mapping[Role, Any]) -> Recipe:
    """Return the recipe with other components in some roles, all changed at once.

    Parameters
    ----------
    recipe : Recipe
        Without alternatives.
    tables : mapping of Role to dict, or to list of dict
        As in a recipe file: ``component`` and its parameters; an empty list empties the role.

    Raises
    ------
    RecipeError
        If there is no such component or parameter, or components do not work together.
    """
    filled = {role.value: table for role, table in tables.items()}
    weights = {role: each for role, each in recipe.weights.items() if role not in tables}
    weights |= _weights(filled, "")
    changed = {**recipe.components, **_components(filled, "")}
    ordered = {role: changed[role] for role in Role if changed.get(role)}
    return replace(recipe, components=ordered, weights=weights, origin=None)


def _weights(tables: dict[str, Any], text: str) -> dict[Role, tuple[float, ...]]:
    """Take the weights out of the tables of each role."""
    weights: dict[Role, tuple[float, ...]] = {}
    for role, filled in list(tables.items()):
        entries = filled if isinstance(filled, list) else [filled]
        given = [entry.get("weight") for entry in entries if isinstance(entry, dict)]
        if not any(weight is not None for weight in given):
            continue
        heading = _heading(role)
        if role not in WEIGHTED_ROLES:
            raise _error(
                text, heading, _("{role} is no choice by weight").format(role=role), "weight"
            )
        if not all(_is_weight(weight) for weight in given) or not any(given):
            raise _error(
                text,
                heading,
                _("{role}: a weight of 0 or more is expected in each table").format(role=role),
                "weight",
            )
        weights[Role(role)] = tuple(float(entry["weight"]) for entry in entries)
        tables[role] = [
            {key: value for key, value in entry.items() if key != "weight"} for entry in entries
        ]
    return weights


def _is_weight(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 1e9


def _components(tables: dict[str, Any], text: str) -> dict[Role, tuple[Component, ...]]:
    """Return the components in the order of the roles."""
    for key in tables:
        if key not in list(Role):
            raise _error(
                text,
                _heading(key),
                _("a role is expected, not {key}: {names}").format(key=key, names=", ".join(Role)),
            )
    return {
        role: tuple(
            _component(role, table, text)
            for table in (tables[role] if isinstance(tables[role], list) else [tables[role]])
        )
        for role in Role
        if role in tables
    }


def _component(role: Role, table: Any, text: str) -> Component:
    heading = _heading(role)
    if not isinstance(table, dict):
        raise _error(text, str(role), _("a table [{role}] is expected").format(role=role))
    values = dict(table)
    name = values.pop("component", None)
    kinds = {kind.name: kind for kind in components_of(role)}
    if not isinstance(name, str) or name not in kinds:
        raise _error(
            text,
            heading,
            _("{role}: component = one of {kinds} is expected, not {name}").format(
                role=role, kinds=", ".join(kinds), name=name
            ),
        )
    component = kinds[name]()
    for key, value in values.items():
        try:
            component = component.with_value(key, value)
        except ParameterError as error:
            raise _error(text, heading, f"{role}.{error}", key) from None
    return component


def _error(text: str, pattern: str, problem: str, key: str = "") -> RecipeError:
    """Name the line of a heading or key, and of a key below a heading."""
    lines = text.splitlines()
    number = next(
        (i for i, line in enumerate(lines) if re.match(rf"\s*{pattern}\s*(=|$|#)", line)), None
    )
    if number is not None and key:
        below = (
            i for i in range(number, len(lines)) if re.match(rf"\s*{re.escape(key)}\s*=", lines[i])
        )
        number = next(below, number)
    return RecipeError(
        problem
        if number is None
        else _("line {line}: {problem}").format(line=number + 1, problem=problem)
    )
