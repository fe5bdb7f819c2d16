"""Reading recipes from their TOML files.

::

    [recipe]                          title, summary, description, authors, year, source
    [population]                      a role ...
    component = "panmictic"           ... its component ...
    size = 16                         ... and the component's parameters

Several components of one role are an array of tables, ``[[local_search]]``. A recipe that only
names others, ``first_applicable = ["alleles", "memetic"]``, takes the first that suits a puzzle.
"""

import re
import tomllib
from pathlib import Path
from typing import Any

from sudoku_ga.evolution.component import Component
from sudoku_ga.evolution.library import COMPONENTS
from sudoku_ga.evolution.parameters import ParameterError
from sudoku_ga.evolution.recipe import Recipe, RecipeError
from sudoku_ga.evolution.roles import Role
from sudoku_ga.puzzle.errors import KnownError
from sudoku_ga.resources import resource_names, resource_path

DEFAULT_RECIPE = "default"
_FOLDER, _SUFFIX = "recipes", ".toml"
_TEXTS = ("title", "summary", "description", "source")


def recipe_names() -> list[str]:
    """Return the names of the recipes that the program brings, the default first."""
    names = resource_names(_FOLDER, _SUFFIX)
    return sorted(names, key=lambda name: (name != DEFAULT_RECIPE, name))


def load_recipe(name: str) -> Recipe:
    """Return a recipe of the program by its name, or one from a file.

    Parameters
    ----------
    name : str
        A name of :func:`recipe_names`, or the path of a TOML file.

    Raises
    ------
    KnownError
        If there is no such recipe, or the file is not a recipe; with the line where possible.
    """
    if name in recipe_names():
        return _read(resource_path(_FOLDER, name + _SUFFIX))
    path = Path(name)
    if path.is_file():
        return _read(path)
    raise RecipeError(
        f"one of the recipes {', '.join(recipe_names())} or a recipe file is expected, not {name}"
    )


def _read(path: Path) -> Recipe:
    try:
        text = path.read_text(encoding="utf-8")
        return parse_recipe(text, path.stem)
    except OSError as error:
        raise RecipeError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise RecipeError(f"{path}: a text in UTF-8 is expected") from None
    except KnownError as error:
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
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RecipeError(f"TOML is expected: {error}") from None
    about = tables.pop("recipe", None)
    if not isinstance(about, dict):
        raise RecipeError("line 1: a table [recipe] is expected")
    first_applicable = about.pop("first_applicable", [])
    components = {} if first_applicable else _components(tables, text)
    return Recipe(
        name=name,
        components=components,
        alternatives=tuple(load_recipe(other) for other in first_applicable),
        **_about(about, text),
    )


def _about(about: dict[str, Any], text: str) -> dict[str, Any]:
    """Return the checked words of the table ``[recipe]``."""
    kinds = {**dict.fromkeys(_TEXTS, str), "authors": list, "year": int}
    for key, value in about.items():
        if key not in kinds:
            raise _error(text, key, f"one of {', '.join(kinds)} is expected, not {key}")
        if not isinstance(value, kinds[key]):
            raise _error(text, key, f"{key} is expected to be a {kinds[key].__name__}")
    missing = [key for key in kinds if key not in about]
    if missing:
        raise _error(text, r"\[recipe\]", f"[recipe] is expected to have {', '.join(missing)}")
    return {**about, "authors": tuple(map(str, about["authors"]))}


def _components(tables: dict[str, Any], text: str) -> dict[Role, tuple[Component, ...]]:
    """Return the components in the order of the roles."""
    for key in tables:
        if key not in list(Role):
            raise _error(
                text,
                rf"\[+{re.escape(key)}\]+",
                f"a role is expected, not {key}: {', '.join(Role)}",
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
    heading = rf"\[+{role}\]+"
    if not isinstance(table, dict):
        raise _error(text, str(role), f"a table [{role}] is expected")
    values = dict(table)
    name = values.pop("component", None)
    kinds = {kind.name: kind for kind in COMPONENTS[role]}
    if name not in kinds:
        raise _error(
            text, heading, f"{role}: component = one of {', '.join(kinds)} is expected, not {name}"
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
        below = (i for i in range(number, len(lines)) if re.match(rf"\s*{key}\s*=", lines[i]))
        number = next(below, number)
    return RecipeError(f"line {number + 1}: {problem}" if number is not None else problem)
