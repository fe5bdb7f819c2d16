"""An experiment that is proposed from the puzzle and the recipe of the window; no Qt."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from sudoku_ga.app.files.router import text_of
from sudoku_ga.app.lab.editor.draft import Draft, Kind, PuzzlesRow, VariantRow
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
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _

_NUMBERS = {"repetitions": "30", "max_evaluations": "2000000", "max_cpu_s": "20"}
"""Enough for most runs on the hardest puzzles of 9×9, some two seconds each."""

_NAMED_CHANGES = 2
"""More changes of a recipe than these are counted in its name."""


class Board(NamedTuple):
    """What the window shows: a puzzle with its name, and the recipe of the next run.

    ``rivals`` are the recipes to compare it with, where these were chosen, as in a race.
    """

    puzzle: Grid
    name: str
    recipe: Recipe | None
    rivals: tuple[Recipe, ...] = ()


def proposed(board: Board, folder: Path) -> Draft:
    """Return an experiment that compares the recipe with one variant on the puzzle.

    Without rivals a recipe with changes is compared with itself as its file has it, another one
    with itself without crossover, or with the main recipe of the program.

    ``folder``: for the recipe's file where it is none of the program's.

    Raises UserError if the recipe's file cannot be written.
    """
    recipe = board.recipe or load_recipe(WATCHED_RECIPE)
    own = _row(recipe, folder)
    variants = _told_apart([own, *(_row(rival, folder) for rival in board.rivals)])
    if not board.rivals:
        variants = (own, _other(recipe, own))
    puzzle = board.name or _("Puzzle")
    names = [row.name for row in variants]
    return Draft(
        title=_("{puzzle}: {first} against {second}").format(
            puzzle=puzzle, first=names[0], second=names[1]
        ),
        numbers=_NUMBERS,
        is_traced=True,
        variants=variants,
        puzzles=(PuzzlesRow(Kind.LITERAL, text_of(board.puzzle), name=puzzle),),
    )


def _told_apart(rows: list[VariantRow]) -> tuple[VariantRow, ...]:
    """Return rows whose names differ."""
    count: Counter[str] = Counter()
    result = []
    for row in rows:
        count[row.name] += 1
        number = count[row.name]
        name = f"{row.name} ({number})" if number > 1 else row.name
        result.append(replace(row, name=name))
    return tuple(result)


def _row(recipe: Recipe, folder: Path) -> VariantRow:
    """Return a row for a recipe: a recipe of the program with changes, else a file of its own."""
    changes = _changes(recipe)
    name = _(recipe.title)
    if recipe.name in recipe_names():
        rest = {key: each for key, each in changes.items() if each}
        filed = load_recipe(recipe.name)
        if as_own(_changed(filed, rest)) == as_own(recipe):
            return VariantRow(_name(recipe, changes), recipe.name, rest)
        name = _("{recipe}, changed").format(recipe=name)
    path = free_path(folder / "recipes", recipe.name)
    path.parent.mkdir(parents=True, exist_ok=True)
    save_recipe(recipe, path)
    return VariantRow(name, str(path))


def _changed(recipe: Recipe, rest: dict[str, Any]) -> Recipe:
    try:
        return with_settings(recipe, {**rest.get("components", {}), **rest.get("set", {})})
    except UserError:
        return recipe


def _changes(recipe: Recipe) -> dict[str, dict[str, Any]]:
    """Return the components and the values that differ from the recipe's file."""
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


def _other(recipe: Recipe, own: VariantRow) -> VariantRow:
    """Return the variant to compare a recipe with."""
    if own.rest:
        return VariantRow(_("{recipe}, unchanged").format(recipe=_(recipe.title)), own.recipe)
    for each in recipe.settings():
        is_rate = each.role is Role.CROSSOVER and each.parameter.name == "rate"
        if is_rate and isinstance(each.value, float) and each.value > 0:
            try:
                recipe.with_value(each.path, 0.0)
            except UserError:
                continue
            return VariantRow(_("no crossover"), own.recipe, {"set": {each.path: 0.0}})
    other = load_recipe(DEFAULT_RECIPE if recipe.name == WATCHED_RECIPE else WATCHED_RECIPE)
    return VariantRow(_(other.title), other.name)
