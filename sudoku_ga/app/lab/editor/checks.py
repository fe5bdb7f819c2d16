"""Check of an experiment that is being edited: each problem beside its field, in words; no Qt."""

import math
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from sudoku_ga.app.lab.editor.draft import (
    SECONDS,
    WHOLE,
    Draft,
    Kind,
    PuzzlesRow,
    ValueForm,
    ValuesRow,
    VariantRow,
    listed,
    number_of,
    tables_of,
)
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.seeds import LARGEST_SEED
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.reading import parse_experiment
from sudoku_ga.lab.experiment.variants import with_settings
from sudoku_ga.lab.experiment.writing import experiment_text
from sudoku_ga.puzzle.formats.reading import read_puzzle
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import HARDEST_GRADE
from sudoku_ga.puzzle.rules import describe_conflict
from sudoku_ga.translation import _, as_sentence, later
from sudoku_ga.validation import FieldError, path_text

_MOST_VALUES = 1_000_000
_GENERATED = (Kind.GIVENS, Kind.SHARES, Kind.GRADES)
_WHOLE_FROM_1 = later("Enter a whole number from 1.")
_TOO_MANY = later("These are too many runs. Choose fewer runs a puzzle, values or puzzles.")
_NEEDED = {
    Kind.GIVENS: later("Enter numbers of givens, separated by commas, as 30, 26."),
    Kind.SHARES: later("Enter shares of the cells from 0 to 1, separated by commas, as 0.3, 0.5."),
    Kind.GRADES: later("Enter grades from 1 to 6, separated by commas, as 3, 4."),
}


class Part(StrEnum):
    """Part of an experiment."""

    ABOUT = "about"
    VARIANTS = "variants"
    VALUES = "values"
    PUZZLES = "puzzles"


class Problem(NamedTuple):
    """Problem of a field.

    ``where``: the key of the experiment, or the place of a row; -1 for the part as a whole.
    ``reason``: a sentence for the user.
    ``field``: the attribute of the row that has the field; empty for its first.
    """

    part: Part
    where: str | int
    reason: str
    field: str = ""


@dataclass(frozen=True)
class Checked:
    """Result of checking a draft.

    ``experiment``: None if there are problems.
    """

    draft: Draft
    experiment: Experiment | None
    problems: tuple[Problem, ...] = ()


def check(draft: Draft, folder: Path | None) -> Checked:
    """Check a draft as its file would be read.

    ``folder``: folder of the file, searched first for collections.
    """
    problems = (*_about(draft), *_variants(draft), *_values(draft), *_puzzles(draft))
    if problems:
        return Checked(draft, None, problems)
    try:
        text = experiment_text(tables_of(draft))
        return Checked(draft, parse_experiment(text, "draft", folder))
    except UserError as error:
        return Checked(draft, None, (_other(draft, error),))


def _about(draft: Draft) -> Iterator[Problem]:
    if not draft.title.strip():
        yield Problem(Part.ABOUT, "title", _("Enter a title."))
    for key in (*WHOLE, *SECONDS):
        text = draft.numbers.get(key, "")
        if not text.strip():
            continue
        if key in SECONDS:
            if not _is_real(text, 0):
                yield Problem(Part.ABOUT, key, _("Enter a number of seconds from 0."))
        elif _is_whole(text, LARGEST_SEED + 1, math.inf):
            reason = _("Enter a whole number of at most {most:,}.").format(most=LARGEST_SEED)
            yield Problem(Part.ABOUT, key, reason)
        elif key == "seed":
            if not _is_whole(text, 0):
                yield Problem(Part.ABOUT, key, _("Enter a whole number from 0."))
        elif not _is_whole(text, 1):
            yield Problem(Part.ABOUT, key, _(_WHOLE_FROM_1))


def _is_real(text: str, least: float = -sys.float_info.max) -> bool:
    value = number_of(text)
    return isinstance(value, int | float) and least <= value <= sys.float_info.max


def _is_whole(text: str, least: int, most: float = LARGEST_SEED) -> bool:
    value = number_of(text)
    return isinstance(value, int) and least <= value <= most


# Recipes


def _variants(draft: Draft) -> Iterator[Problem]:
    if not draft.variants:
        yield Problem(Part.VARIANTS, -1, _("Add at least one recipe."))
    seen: set[str] = set()
    for place, row in enumerate(draft.variants):
        name = row.name.strip()
        if name in seen:
            reason = _("Another recipe has the name “{name}” already. Enter a different one.")
            yield Problem(Part.VARIANTS, place, reason.format(name=name), "name")
        seen.add(name)
        if (problem := _recipe_problem(row)) is not None:
            yield Problem(Part.VARIANTS, place, problem, "recipe")


def _recipe_problem(row: VariantRow) -> str | None:
    try:
        load_recipe(row.recipe)
    except UserError:
        reason = _("The recipe “{name}” cannot be read. Choose another one.")
        return reason.format(name=Path(row.recipe).stem)
    try:
        _recipe(row)
    except UserError as error:
        reason = _("The changes do not suit this recipe: {problem}")
        return reason.format(problem=as_sentence(str(error)))
    return None


def _recipe(row: VariantRow) -> Recipe:
    """Return the recipe of a row with the changes that its file has."""
    rest = row.rest
    return with_settings(
        load_recipe(row.recipe), {**rest.get("components", {}), **rest.get("set", {})}
    )


# Values


def _values(draft: Draft) -> Iterator[Problem]:
    recipes = [
        (row.name.strip(), _recipe(row)) for row in draft.variants if _recipe_problem(row) is None
    ]
    counts = Counter[str]()
    for place, row in enumerate(draft.values):
        counts[row.key] += 1
        if not row.key:
            yield Problem(Part.VALUES, place, _("Choose a parameter."), "key")
        elif counts[row.key] > 1:
            yield Problem(Part.VALUES, place, _("This parameter is listed already."), "key")
        else:
            found = _row_problem(row, recipes)
            if found is not None:
                yield Problem(Part.VALUES, place, *found)
    if any(row.is_drawn for row in draft.values) and not _is_whole(draft.draws or "1", 1):
        yield Problem(Part.VALUES, "draws", _(_WHOLE_FROM_1))


def _row_problem(row: ValuesRow, recipes: Sequence[tuple[str, Recipe]]) -> tuple[str, str] | None:
    """Return what is wrong with the values of a parameter, and the field at fault."""
    values: list[Any] = []
    if row.how is ValueForm.LIST:
        values = [number_of(each) for each in listed(row.text)]
        if not values:
            return _("Enter at least one value, or several separated by commas."), "text"
    elif row.how in (ValueForm.RANGE, ValueForm.LOG):
        for field in ("first", "last"):
            if not _is_real(getattr(row, field)):
                return _("Enter a number."), field
            values.append(number_of(getattr(row, field)))
        if row.how is ValueForm.LOG and values[0] <= 0:
            return _("Equal ratios need a number above 0."), "first"
        if values[0] > values[1]:
            return _("The second number must not be smaller than the first."), "last"
        if not row.is_drawn and not _is_whole(row.count, 1):
            return _(_WHOLE_FROM_1), "count"
        if not row.is_drawn and not _is_whole(row.count, 1, _MOST_VALUES):
            return _(_TOO_MANY), "count"
    if "." not in row.key:  # a role, whose components are in the file
        return None
    field = "text" if row.how is ValueForm.LIST else "first"
    for name, recipe in recipes:
        for value in values:
            reason = _value_problem(row.key, value, name, recipe)
            if reason is not None:
                return reason, "key" if not _settings(recipe, row.key) else field
    return None


def _settings(recipe: Recipe, path: str) -> list[Any]:
    candidates = recipe.alternatives or (recipe,)
    return [each for one in candidates for each in one.settings() if each.path == path]


def _value_problem(path: str, value: Any, name: str, recipe: Recipe) -> str | None:
    found = _settings(recipe, path)
    if not found:
        return _("“{recipe}” does not have this parameter.").format(recipe=name)
    try:
        recipe.with_value(path, value)
    except UserError:
        parameter = found[0].parameter
        return _("{value} is not possible for “{label}”: enter {range}.").format(
            value=value, label=_(parameter.label), range=parameter.range_text.rstrip(",")
        )
    return None


# Puzzles


def _puzzles(draft: Draft) -> Iterator[Problem]:
    if not draft.puzzles:
        yield Problem(Part.PUZZLES, -1, _("Add at least one puzzle."))
    seen: set[tuple[Kind, str, str, str]] = set()
    for place, row in enumerate(draft.puzzles):
        found = _puzzles_problem(row)
        if found is not None:
            yield Problem(Part.PUZZLES, place, *found)
        rules = row.layout.strip()
        groups = [(row.kind, row.board, rules, each) for each in listed(row.text) or [""]]
        if row.kind in (*_GENERATED, Kind.EMPTY):
            if seen.intersection(groups) or len(set(groups)) < len(groups):
                field = "board" if row.kind is Kind.EMPTY else "text"
                yield Problem(Part.PUZZLES, place, _("These puzzles are listed already."), field)
            seen.update(groups)


def _puzzles_problem(row: PuzzlesRow) -> tuple[str, str] | None:
    if row.count.strip() and not _is_whole(row.count, 1):
        return _(_WHOLE_FROM_1), "count"
    if row.kind is Kind.LITERAL:
        try:
            grid = read_puzzle(row.text).grid
        except UserError as error:
            reason = _("This is not a puzzle: {problem}")
            return reason.format(problem=as_sentence(str(error))), "text"
        conflict = describe_conflict(grid)
        if conflict is not None:
            return _("The puzzle has {conflict}: change one.").format(conflict=conflict), "text"
        return None
    if row.kind is Kind.COLLECTION:
        return None  # read with the whole experiment
    size = re.fullmatch(r"(\d{1,3})[x×]\1", row.board.strip())
    box = re.fullmatch(r"(\d{1,3})[x×](\d{1,3})", str(row.rest.get("box", "")))
    try:
        geometry = Geometry.of_size(int(size[1])) if size and not (box or row.layout) else None
        if size and row.layout.strip():
            geometry = Geometry(1, int(size[1]))  # whether it can have the rules is asked later
        if size and box and int(box[1]) * int(box[2]) == int(size[1]):
            geometry = Geometry(int(box[1]), int(box[2]))
    except UserError:
        geometry = None
    if geometry is None:
        return _("There is no board of this size. Choose another one."), "board"
    if row.kind is Kind.EMPTY:
        return None
    return _numbers_problem(row, geometry)


def _numbers_problem(row: PuzzlesRow, geometry: Geometry) -> tuple[str, str] | None:
    """Return what is wrong with the numbers of givens, shares or grades."""
    values = listed(row.text)
    if row.kind is Kind.SHARES:
        numbers = [number_of(each) for each in values]
        good = all(isinstance(each, int | float) and 0 <= each <= 1 for each in numbers)
    else:
        ends = (1, HARDEST_GRADE) if row.kind is Kind.GRADES else (0, geometry.cell_count)
        good = all(_is_whole(each, *ends) for each in values)
    if not values or not good:
        reason = _(_NEEDED[row.kind])
        if row.kind is Kind.GIVENS and values:
            reason = _("Enter numbers of givens from 0 to {cells:,}, separated by commas.").format(
                cells=geometry.cell_count
            )
        return reason, "text"
    return None


# What only the reader of the file finds


def _other(draft: Draft, error: UserError) -> Problem:
    """Return the field of an error of the reader, without the words of a file."""
    if not isinstance(error, FieldError):
        return Problem(Part.ABOUT, -1, as_sentence(str(error)))
    table, *below = error.path or ("",)
    reason = as_sentence(error.message.removeprefix(f"{path_text(error.path)}: "))
    if table == "experiment":
        if below == ["max_runs"]:
            return Problem(Part.ABOUT, "runs", _(_TOO_MANY))
        return Problem(Part.ABOUT, str(below[0]) if below else "", reason)
    if table == "variant":
        return Problem(Part.VARIANTS, int(below[0]) if below else -1, reason, "recipe")
    if table in ("grid", "sample"):
        keys: list[str | int] = [row.key for row in draft.values]
        if below and below[0] in keys:
            return Problem(Part.VALUES, keys.index(below[0]), reason)
        return Problem(Part.VALUES, "draws" if below == ["count"] else -1, _(_TOO_MANY))
    if table == "puzzles":
        field = "layout_names" if below[-1:] == ["layout"] else ""
        return Problem(Part.PUZZLES, _puzzle_row(draft, below), reason, field)
    return Problem(Part.ABOUT, -1, reason)


def _puzzle_row(draft: Draft, path: list[str | int]) -> int:
    """Return the row of puzzles of an error, -1 if there is none."""
    kind, name = (*path, "", "")[:2]
    if kind == "generated":
        made = [place for place, row in enumerate(draft.puzzles) if row.kind in _GENERATED]
        return made[name] if isinstance(name, int) and name < len(made) else -1
    wanted = {"literal": Kind.LITERAL, "empty": Kind.EMPTY, "collections": Kind.COLLECTION}.get(
        str(kind)
    )
    for place, row in enumerate(draft.puzzles):
        if row.kind is wanted and (wanted is Kind.EMPTY or (row.name.strip() or row.text) == name):
            return place
    return -1
