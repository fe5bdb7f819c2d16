"""An experiment while it is being edited: the contents of the fields, and their check; no Qt."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from sudoku_ga.errors import UserError
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.reading import parse_experiment
from sudoku_ga.lab.experiment.writing import experiment_text
from sudoku_ga.translation import _
from sudoku_ga.validation import FieldError

WHOLE = ("repetitions", "max_generations", "max_evaluations", "max_probes", "seed")
SECONDS = ("max_cpu_s", "time_limit_s")
"""Keys of an experiment that have a field; empty if left out."""


class Part(StrEnum):
    """Part of an experiment."""

    ABOUT = "about"
    VARIANTS = "variants"
    VALUES = "values"
    PUZZLES = "puzzles"


class Problem(NamedTuple):
    """Problem of a field.

    Parameters
    ----------
    part : Part
    where : str or int
        The key of the experiment, or the place of a row; -1 for the part as a whole.
    reason : str
    """

    part: Part
    where: str | int
    reason: str


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

    Parameters
    ----------
    key : str
        Its path.
    how : How
    is_drawn : bool
        Whether values are drawn at random; else each is met with each of the other rows.
    text : str
        Of a list.
    first, last, count : str
        Of a range; a drawn one has no count.
    written : object
        The value in the file, in a form without fields.
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

    Parameters
    ----------
    kind : Kind
    text : str
        A file, a list of numbers, or a puzzle in a line.
    board : str
        Of generated puzzles and of the empty board: ``9x9``.
    count : str
        Of generated puzzles of each number, or the first of a file; may be empty for a file.
    name : str
        Of a file's puzzles, and of a puzzle.
    rest : mapping
        Further keys of the file.
    """

    kind: Kind
    text: str = ""
    board: str = "9x9"
    count: str = ""
    name: str = ""
    rest: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Draft:
    """All fields.

    Parameters
    ----------
    title, description : str
    numbers : mapping of str to str
        By the keys of WHOLE and SECONDS.
    is_traced : bool
    draws : str
        Number of random combinations of the drawn values.
    variants, values, puzzles : tuple of rows
    rest : mapping
        Further keys of the experiment, kept as they are.
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
    about = dict(tables["experiment"])
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
        rest = _without(own, "file", "count")
        count = str(own.get("count", ""))
        yield PuzzlesRow(Kind.COLLECTION, own["file"], count=count, name=name, rest=rest)
    generated = table.get("generated", [])
    for each in generated if isinstance(generated, list) else [generated]:
        (kind,) = (kind for kind in (Kind.GIVENS, Kind.SHARES, Kind.GRADES) if kind in each)
        text = ", ".join(map(str, each[kind]))
        yield PuzzlesRow(kind, text, each["geometry"], str(each["count"]))
    for name, line in table.get("literal", {}).items():
        yield PuzzlesRow(Kind.LITERAL, line, name=name)
    if "empty" in table:
        yield PuzzlesRow(Kind.EMPTY, board=table["empty"])


def tables_of(draft: Draft) -> tuple[dict[str, Any], list[Problem]]:
    """Return the tables of a file, and the fields that should have numbers."""
    problems: list[Problem] = []
    about: dict[str, Any] = {"title": draft.title.strip()}
    if draft.description.strip():
        about["description"] = draft.description.strip()
    for key in (*WHOLE, *SECONDS):
        if draft.numbers.get(key, "").strip():
            about[key] = _number(draft.numbers[key], Part.ABOUT, key, problems)
    if draft.is_traced:
        about["trace"] = "best"
    tables: dict[str, Any] = {
        "experiment": {**about, **draft.rest},
        "puzzles": _puzzles_table(draft, problems),
    }
    if draft.variants:
        tables["variant"] = [
            {"name": row.name.strip(), "recipe": row.recipe, **row.rest} for row in draft.variants
        ]
    grid, sample = ({}, {})  # type: tuple[dict[str, Any], dict[str, Any]]
    for place, row in enumerate(draft.values):
        (sample if row.is_drawn else grid)[row.key] = _values(row, place, problems)
    if sample:
        sample = {"count": _number(draft.draws or "1", Part.VALUES, "draws", problems), **sample}
    tables |= {name: table for name, table in (("grid", grid), ("sample", sample)) if table}
    return tables, problems


def _values(row: ValuesRow, place: int, problems: list[Problem]) -> Any:
    if row.how is ValueForm.WRITTEN:
        return row.written
    if row.how is ValueForm.LIST:
        return [_scalar(each) for each in _split(row.text)]
    keys = ("first", "last") if row.is_drawn else ("first", "last", "count")
    ends = {_RANGE[key]: _number(getattr(row, key), Part.VALUES, place, problems) for key in keys}
    return {**ends, "log": True} if row.how is ValueForm.LOG else ends


def _puzzles_table(draft: Draft, problems: list[Problem]) -> dict[str, Any]:
    table: dict[str, Any] = {}
    for place, row in enumerate(draft.puzzles):
        count = row.count.strip()
        number = _number(count, Part.PUZZLES, place, problems) if count else None
        if row.kind is Kind.COLLECTION:
            own = {"file": row.text, **({"count": number} if count else {}), **row.rest}
            name = row.name.strip() or row.text
            table.setdefault("collections", {})[name] = own if len(own) > 1 else row.text
        elif row.kind is Kind.LITERAL:
            name = row.name.strip() or _("puzzle {number}").format(number=place + 1)
            table.setdefault("literal", {})[name] = row.text.strip()
        elif row.kind is Kind.EMPTY:
            table["empty"] = row.board.strip()
        else:
            values = [_scalar(each) for each in _split(row.text)]
            made = {"geometry": row.board.strip(), str(row.kind): values, "count": number or 1}
            table.setdefault("generated", []).append(made)
    return table


def _number(text: str, part: Part, where: str | int, problems: list[Problem]) -> int | float:
    """Return a number as it is written; whole ones stay whole."""
    value = _scalar(text.strip().replace(",", "").replace("_", ""))
    if isinstance(value, int | float):
        return value
    problems.append(Problem(part, where, _("a number is expected, not “{text}”").format(text=text)))
    return 1


def _scalar(text: str) -> int | float | str:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _split(text: str) -> list[str]:
    return [each.strip() for each in text.split(",") if each.strip()]


def _without(table: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in keys}


_GENERATED = (Kind.GIVENS, Kind.SHARES, Kind.GRADES)


@dataclass(frozen=True)
class Checked:
    """Result of checking a draft.

    Parameters
    ----------
    draft : Draft
    experiment : Experiment or None
        None if there are problems.
    problems : tuple of Problem
    """

    draft: Draft
    experiment: Experiment | None
    problems: tuple[Problem, ...] = ()


def check(draft: Draft, folder: Path | None) -> Checked:
    """Check a draft as its file would be read.

    Parameters
    ----------
    draft : Draft
    folder : Path or None
        Folder of the file, searched first for collections.
    """
    tables, problems = tables_of(draft)
    if problems:
        return Checked(draft, None, tuple(problems))
    try:
        return Checked(draft, parse_experiment(experiment_text(tables), "draft", folder))
    except UserError as error:
        return Checked(draft, None, (_problem(draft, error),))


def _problem(draft: Draft, error: UserError) -> Problem:
    """Return the field of an error, without the line numbers of a file that is not shown."""
    if not isinstance(error, FieldError):
        return Problem(Part.ABOUT, -1, str(error))
    table, *below = error.path or ("",)
    reason = error.message
    if table == "experiment":
        return Problem(Part.ABOUT, str(below[0]) if below else "", reason)
    if table == "variant":
        return Problem(Part.VARIANTS, int(below[0]) if below else -1, reason)
    if table in ("grid", "sample"):
        keys: list[str | int] = [row.key for row in draft.values]
        if below and below[0] in keys:
            return Problem(Part.VALUES, keys.index(below[0]), reason)
        return Problem(Part.VALUES, "draws" if table == "sample" else -1, reason)
    if table == "puzzles":
        return Problem(Part.PUZZLES, _puzzle_row(draft, below), reason)
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
