"""An experiment as it is edited, and one proposed from puzzle and recipe of the window; no Qt.

Numbers are in the notation of files in every language, as ``2000`` and ``0.5``.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

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

WHOLE = ("runs", "max_generations", "max_evaluations", "max_move_evaluations", "seed")
SECONDS = ("max_cpu_s", "time_limit_s")
"""Keys of an experiment that have a field; empty if left out."""


class ValueForm(StrEnum):
    """Form in which the values of a parameter are given."""

    LIST = "list"
    RANGE = "range"
    LOG = "log"
    WRITTEN = "written"
    """As in the file, in a form without fields."""


class Kind(StrEnum):
    """Kind of puzzles in a row."""

    COLLECTION = "collection"
    GIVENS = "givens"
    SHARES = "shares"
    GRADES = "grades"
    LITERAL = "literal"
    EMPTY = "empty"


@dataclass(frozen=True)
class VariantRow:
    """A recipe under a name; ``rest`` is what the file sets in it."""

    name: str
    recipe: str
    rest: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class ValuesRow:
    """The values of a parameter.

    ``key``: its path.
    ``is_drawn``: whether values are drawn at random; else each is met with each of the other rows.
    ``text``: of a list.
    ``first``, ``last``, ``count``: of a range; a drawn one has no count.
    ``written``: the value in the file, in a form without fields.
    """

    key: str
    how: ValueForm = ValueForm.LIST
    is_drawn: bool = False
    text: str = ""
    first: str = ""
    last: str = ""
    count: str = ""
    written: Any = None


@dataclass(frozen=True)
class PuzzlesRow:
    """Some puzzles.

    ``text``: a file, a list of numbers, or a puzzle in a line.
    ``board``: of generated puzzles and of the empty board: ``9x9``.
    ``count``: of generated puzzles of each number, or the first of a file; may be empty for a file.
    ``name``: of a file's puzzles, and of a puzzle.
    ``layout``: the rules of a variant, of a file's puzzles and generated ones; empty for none.
    ``rest``: further keys of the file.
    """

    kind: Kind
    text: str = ""
    board: str = "9x9"
    count: str = ""
    name: str = ""
    layout: str = ""
    rest: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Draft:
    """All fields.

    ``numbers``: by the keys of WHOLE and SECONDS.
    ``draws``: number of random combinations of the drawn values.
    ``rest``: further keys of the experiment, kept as they are.
    """

    title: str = ""
    description: str = ""
    numbers: Mapping[str, str] = field(default_factory=dict)
    is_traced: bool = False
    draws: str = ""
    variants: tuple[VariantRow, ...] = ()
    values: tuple[ValuesRow, ...] = ()
    puzzles: tuple[PuzzlesRow, ...] = ()
    rest: Mapping[str, Any] = field(default_factory=dict)


def draft_of(tables: Mapping[str, Any]) -> Draft:
    """Return the fields of an experiment's tables, which a reader has accepted."""
    with renewed(tables, "experiment") as today:
        about = dict(today["experiment"])
    numbers = {key: str(about.pop(key)) for key in (*WHOLE, *SECONDS) if key in about}
    sample = dict(tables.get("sample", {}))
    draws = str(sample.pop("count", ""))
    return Draft(
        title=about.pop("title"),
        description=about.pop("description", "").strip(),
        numbers=numbers,
        is_traced=about.pop("trace", "none") == "best",
        draws=draws,
        variants=tuple(
            VariantRow(each["name"], each["recipe"], _without(each, "name", "recipe"))
            for each in tables["variant"]
        ),
        values=tuple(
            _values_row(key, value, is_drawn=drawn)
            for table, drawn in ((tables.get("grid", {}), False), (sample, True))
            for key, value in table.items()
        ),
        puzzles=tuple(_puzzle_rows(tables["puzzles"])),
        rest=about,
    )


def _values_row(key: str, value: Any, *, is_drawn: bool) -> ValuesRow:
    if isinstance(value, dict):
        how = ValueForm.LOG if value.get("log") else ValueForm.RANGE
        ends = {name: str(value.get(key, "")) for name, key in _RANGE.items()}
        return ValuesRow(key, how, is_drawn, **ends)
    if all(isinstance(each, str | int | float) for each in value):
        return ValuesRow(key, ValueForm.LIST, is_drawn, text=", ".join(map(str, value)))
    return ValuesRow(key, ValueForm.WRITTEN, is_drawn, written=value)


_RANGE = {"first": "from", "last": "to", "count": "count"}


def _puzzle_rows(table: Mapping[str, Any]) -> Iterator[PuzzlesRow]:
    for name, value in table.get("collections", {}).items():
        own = {"file": value} if isinstance(value, str) else value
        rest = _without(own, "file", "count", "layout")
        count, layout = (str(own.get(key, "")) for key in ("count", "layout"))
        yield PuzzlesRow(
            Kind.COLLECTION, own["file"], count=count, name=name, layout=layout, rest=rest
        )
    generated = table.get("generated", [])
    for each in generated if isinstance(generated, list) else [generated]:
        (kind,) = (kind for kind in (Kind.GIVENS, Kind.SHARES, Kind.GRADES) if kind in each)
        text = ", ".join(map(str, each[kind]))
        rest = _without(each, kind, "geometry", "count", "layout")
        layout = each.get("layout", "")
        yield PuzzlesRow(kind, text, each["geometry"], str(each["count"]), layout=layout, rest=rest)
    for name, line in table.get("literal", {}).items():
        yield PuzzlesRow(Kind.LITERAL, line, name=name)
    if "empty" in table:
        yield PuzzlesRow(Kind.EMPTY, board=table["empty"])


def tables_of(draft: Draft) -> dict[str, Any]:
    """Return the tables of a file; a number that cannot be read stays a text."""
    about: dict[str, Any] = {"title": draft.title.strip()}
    if draft.description.strip():
        about["description"] = draft.description.strip()
    for key in (*WHOLE, *SECONDS):
        if draft.numbers.get(key, "").strip():
            about[key] = number_of(draft.numbers[key])
    if draft.is_traced:
        about["trace"] = "best"
    tables: dict[str, Any] = {
        "experiment": {**about, **draft.rest},
        "puzzles": _puzzles_table(draft),
    }
    if draft.variants:
        tables["variant"] = [
            {"name": row.name.strip(), "recipe": row.recipe, **row.rest} for row in draft.variants
        ]
    grid = {row.key: _values(row) for row in draft.values if not row.is_drawn}
    sample = {row.key: _values(row) for row in draft.values if row.is_drawn}
    if grid:
        tables["grid"] = grid
    if sample:
        tables["sample"] = {"count": number_of(draft.draws or "1"), **sample}
    return tables


def _values(row: ValuesRow) -> Any:
    if row.how is ValueForm.WRITTEN:
        return row.written
    if row.how is ValueForm.LIST:
        return [number_of(each) for each in listed(row.text)]
    names = ("first", "last") if row.is_drawn else ("first", "last", "count")
    ends = {_RANGE[name]: number_of(getattr(row, name)) for name in names}
    return {**ends, "log": True} if row.how is ValueForm.LOG else ends


def _puzzles_table(draft: Draft) -> dict[str, Any]:
    table: dict[str, Any] = {}
    for row in draft.puzzles:
        count = number_of(row.count) if row.count.strip() else None
        layout = {"layout": row.layout.strip()} if row.layout.strip() else {}
        if row.kind is Kind.COLLECTION:
            counted = {"count": count} if count is not None else {}
            own = {"file": row.text, **counted, **layout, **row.rest}
            collections = table.setdefault("collections", {})
            name = _unique(row.name.strip() or row.text, collections)
            collections[name] = own if len(own) > 1 else row.text
        elif row.kind is Kind.LITERAL:
            literal = table.setdefault("literal", {})
            literal[_unique(row.name.strip() or _("Puzzle"), literal)] = row.text.strip()
        elif row.kind is Kind.EMPTY:
            table["empty"] = row.board.strip()
        else:
            values = [number_of(each) for each in listed(row.text)]
            made = {"geometry": row.board.strip(), str(row.kind): values, "count": count or 1}
            table.setdefault("generated", []).append({**made, **layout, **row.rest})
    return table


def _unique(name: str, taken: Collection[str]) -> str:
    """Return a name that no other row has: the file has each once."""
    names = (name, *(f"{name} ({place})" for place in range(2, len(taken) + 2)))
    return next(each for each in names if each not in taken)


def number_of(text: str) -> int | float | str:
    """Return a number as it is written, whole ones as int; another text as it is."""
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text.strip()


def listed(text: str) -> list[str]:
    """Return the values of a list that is separated by commas."""
    return [each.strip() for each in text.split(",") if each.strip()]


def _without(table: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in keys}


_NUMBERS = {"runs": "30", "max_evaluations": "2000000", "max_cpu_s": "20"}
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
        variants = (own, _variant_to_compare(recipe, own))
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


def _variant_to_compare(recipe: Recipe, own: VariantRow) -> VariantRow:
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
