"""An experiment as it is edited, and a proposal for one: the tables of its file. No Qt.

The tables are those that a reader of TOML returns. Values that no field shows stay as they are.
"""

from collections.abc import Container, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from sudoku_ga.app.files.router import text_of
from sudoku_ga.app.lab.entry import free_path
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.reading import (
    DEFAULT_RECIPE,
    WATCHED_RECIPE,
    load_recipe,
    recipe_names,
)
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.recipe.writing import as_own, component_table, save_recipe
from sudoku_ga.lab.experiment.variants import with_settings
from sudoku_ga.old_names import renewed
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _
from sudoku_ga.validation import Keys, convert

Draft = dict[str, Any]
"""The tables of an experiment's file."""

GENERATED = ("givens", "shares", "grades")
"""The keys of generated puzzles, each of which has one."""

DRAWS_PATH: Keys = ("sample", "count")
"""The path of the number of random combinations. It is no parameter."""


class _Puzzles(Struct, frozen=True):
    collections: dict[str, Any] = {}
    generated: dict[str, Any] | list[dict[str, Any]] = []
    literal: dict[str, Any] = {}


class _Outline(Struct):
    """The form of the tables that have rows. Their values are checked later."""

    experiment: dict[str, Any]
    puzzles: _Puzzles = _Puzzles()
    variant: list[dict[str, Any]] = []
    grid: dict[str, Any] = {}
    sample: dict[str, Any] = {}


def draft_of(tables: Draft) -> Draft:
    """Return the tables of a file. Keys of earlier versions have their present names.

    Raises UserError if these do not have the form of an experiment's tables.
    """
    with renewed(tables, "experiment") as today:
        convert(today, _Outline)
        return dict(today)


def new_draft() -> Draft:
    """Return a new experiment, which can be run without changes."""
    return {
        "experiment": {
            "title": _("New experiment"),
            "runs": 10,
            "max_evaluations": 2_000_000,
            "max_cpu_s": 20,
        },
        "puzzles": {"collections": {"famous": {"file": "famous.sdm", "count": 5}}},
        "variant": [
            {"name": _(load_recipe(name).title), "recipe": name}
            for name in (WATCHED_RECIPE, DEFAULT_RECIPE)
        ],
    }


# Values by their paths


def found(tables: Any, path: Keys) -> Any:
    """Return the value at a path; None if there is none.

    A collection may be only the name of its file: then its ``file`` is this name.
    """
    value = tables
    for key in path:
        if isinstance(value, str) and key == "file":
            continue
        if isinstance(value, list) and isinstance(key, int):
            value = value[key] if key < len(value) else None
        else:
            value = value.get(key) if isinstance(value, dict) else None
    return value


def put(tables: Draft, path: Keys, value: Any) -> None:
    """Set the value at a path; None removes it. Missing tables on the way are made."""
    table: Any = tables
    for key in path[:-1]:
        inner = found(table, (key,))
        if isinstance(inner, str):
            inner = table[key] = {"file": inner}
        elif inner is None:
            inner = table[key] = {}
        table = inner
    if value is None:
        table.pop(path[-1], None)
    else:
        table[path[-1]] = value


def remove(tables: Draft, path: Keys) -> None:
    """Remove the value at a path, and tables that are then empty.

    The table of the puzzles stays.
    """
    table = found(tables, path[:-1])
    del table[path[-1]]
    if path[0] == "sample" and set(table) == {"count"}:
        table.clear()
    if not table and len(path) > 1 and path[:-1] != ("puzzles",):
        remove(tables, path[:-1])


def rename(table: dict[str, Any], old: str, new: str) -> None:
    """Give an entry another key, in its place."""
    entries = [(new if key == old else key, value) for key, value in table.items()]
    table.clear()
    table.update(entries)


def free_name(name: str, taken: Container[str]) -> str:
    """Return a name that is free, since no two tables may have the same."""
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name} ({number})"
    return free


def table_at(draft: Draft, *path: str) -> dict[str, Any]:
    """Return the table at a path; an empty one if there is none."""
    value = found(draft, path)
    return value if isinstance(value, dict) else {}


def variant_paths(draft: Draft) -> Iterator[Keys]:
    """Yield the paths of the variants."""
    yield from (("variant", place) for place in range(len(draft.get("variant", []))))


def values_paths(draft: Draft) -> Iterator[Keys]:
    """Yield the paths of the parameters that are varied."""
    for name in ("grid", "sample"):
        yield from ((name, key) for key in draft.get(name, {}) if (name, key) != DRAWS_PATH)


def puzzle_paths(draft: Draft) -> Iterator[Keys]:
    """Yield the paths of the puzzles."""
    table = draft.get("puzzles", {})
    yield from (("puzzles", "collections", name) for name in table.get("collections", {}))
    if isinstance(generated := table.get("generated", []), dict):
        yield "puzzles", "generated"
    else:
        yield from (("puzzles", "generated", place) for place in range(len(generated)))
    yield from (("puzzles", "literal", name) for name in table.get("literal", {}))
    if "empty" in table:
        yield "puzzles", "empty"


def add_puzzles(draft: Draft, kind: str, value: Any, name: str = "") -> Keys:
    """Add puzzles of a kind, a key of ``[puzzles]``, and return their path.

    ``name``: the name of a collection or a puzzle. It gets a number if it is taken.
    """
    table = draft.setdefault("puzzles", {})
    if kind == "generated":
        before = table.get(kind, [])
        table[kind] = [*([before] if isinstance(before, dict) else before), value]
        return "puzzles", kind, len(table[kind]) - 1
    if kind == "empty":
        table[kind] = value
        return "puzzles", kind
    named = table.setdefault(kind, {})
    free = free_name(name, named)
    named[free] = value
    return "puzzles", kind, free


# A proposal


_BUDGET = {"runs": 30, "max_evaluations": 2_000_000, "max_cpu_s": 20, "trace": "best"}
"""Enough for most runs on the hardest puzzles of 9×9, which take about two seconds each."""

_NAMED_CHANGES = 2
"""If a recipe has more changes, its name gives their number."""


class Board(NamedTuple):
    """The content of the window: a puzzle with its name, and the recipe of the next run.

    ``rivals`` are the recipes to compare it with, if these were chosen, as in a race.
    """

    puzzle: Grid
    name: str
    recipe: Recipe | None
    rivals: tuple[Recipe, ...] = ()


def proposed(board: Board, folder: Path) -> Draft:
    """Return an experiment that compares the recipe with another variant on the puzzle.

    Without rivals, a recipe with changes is compared with the recipe of its file. A recipe without
    changes is compared with itself without crossover, or with the main recipe of the program.

    ``folder``: the folder for the file of a recipe that does not come with the program.

    Raises UserError if the recipe's file cannot be written.
    """
    recipe = board.recipe or load_recipe(WATCHED_RECIPE)
    own = _variant(recipe, folder)
    variants = _told_apart([own, *(_variant(rival, folder) for rival in board.rivals)])
    if not board.rivals:
        variants = [own, _variant_to_compare(recipe, own)]
    puzzle = board.name or _("Puzzle")
    title = _("{puzzle}: {first} against {second}").format(
        puzzle=puzzle, first=variants[0]["name"], second=variants[1]["name"]
    )
    return {
        "experiment": {"title": title, **_BUDGET},
        "puzzles": {"literal": {puzzle: text_of(board.puzzle)}},
        "variant": variants,
    }


def _told_apart(variants: list[Draft]) -> list[Draft]:
    names: list[str] = []
    for variant in variants:
        variant["name"] = free_name(variant["name"], names)
        names.append(variant["name"])
    return variants


def _variant(recipe: Recipe, folder: Path) -> Draft:
    """Return the table of a variant: a recipe of the program with changes, or a file of its own."""
    changes = _changes(recipe)
    name = _(recipe.title)
    if recipe.name in recipe_names():
        rest = {key: each for key, each in changes.items() if each}
        filed = load_recipe(recipe.name)
        if as_own(_changed(filed, rest)) == as_own(recipe):
            return {"name": _name(recipe, changes), "recipe": recipe.name, **rest}
        name = _("{recipe}, changed").format(recipe=name)
    path = free_path(folder / "recipes", recipe.name)
    path.parent.mkdir(parents=True, exist_ok=True)
    save_recipe(recipe, path)
    return {"name": name, "recipe": str(path)}


def _changed(recipe: Recipe, rest: dict[str, Any]) -> Recipe:
    try:
        return with_settings(recipe, {**rest.get("components", {}), **rest.get("set", {})})
    except UserError:
        return recipe


def _changes(recipe: Recipe) -> dict[str, dict[str, Any]]:
    """Return the components and the values in which a recipe differs from its file."""
    filed, components = recipe.as_filed(), {}
    for role in Role:
        now, before = recipe.all(role), filed.all(role)
        if [type(each) for each in now] != [type(each) for each in before]:
            tables = [component_table(each) for each in now]
            components[str(role)] = tables[0] if len(tables) == 1 else tables
    values = {
        each.path: each.value
        for one in recipe.alternatives or (recipe,)
        for each in one.settings()
        if each.value != each.default and str(each.role) not in components
    }
    return {"components": components, "set": values}


def _name(recipe: Recipe, changes: dict[str, dict[str, Any]]) -> str:
    """Return the title of a recipe with its changes: ``Evolution, swaps 3``."""
    labels = {each.path: each.parameter for each in recipe.settings()}
    count = len(changes["set"]) + len(changes["components"])
    if not count:
        return _(recipe.title)
    if count > _NAMED_CHANGES or changes["components"]:
        return _("{recipe}, changed").format(recipe=_(recipe.title))
    parts = [
        f"{_(labels[path].label).lower()} {labels[path].format(value)}"
        if path in labels
        else f"{path} {value}"
        for path, value in changes["set"].items()
    ]
    return ", ".join((_(recipe.title), *parts))


def _variant_to_compare(recipe: Recipe, own: Draft) -> Draft:
    if own.keys() != {"name", "recipe"}:
        name = _("{recipe}, unchanged").format(recipe=_(recipe.title))
        return {"name": name, "recipe": own["recipe"]}
    for each in recipe.settings():
        is_rate = each.role is Role.CROSSOVER and each.parameter.name == "rate"
        if is_rate and isinstance(each.value, float) and each.value > 0:
            try:
                recipe.with_value(each.path, 0.0)
            except UserError:
                continue
            without = {"set": {each.path: 0.0}}
            return {"name": _("no crossover"), "recipe": own["recipe"], **without}
    other = load_recipe(DEFAULT_RECIPE if recipe.name == WATCHED_RECIPE else WATCHED_RECIPE)
    return {"name": _(other.title), "recipe": other.name}
