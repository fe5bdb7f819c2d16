"""Run files: everything that makes a run and what came of it, a JSON object a line."""

import gzip
import json
import re
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any, BinaryIO, cast

from sudoku_ga.errors import FormatError, UserError
from sudoku_ga.evolution.core.report import Change, StopReason
from sudoku_ga.evolution.recipe.plugins import FIELD, plugins_of, require_listed
from sudoku_ga.evolution.recipe.reading import parse_recipe
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.recipe.writing import write_recipe
from sudoku_ga.evolution.records.record import ENVIRONMENT, Ending, Mark, RunRecord
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.formats.reading import read_puzzle
from sudoku_ga.puzzle.formats.text import shorten
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _


class JsonFields:
    """An object of a JSON text.

    Parameters
    ----------
    values : object
        What was read.
    place : str
        Where, for errors: ``"outcome."``, or "" for the whole.

    Raises
    ------
    UserError
        If it is no object; by every method that returns a value, with the key, if there is none
        or one of another kind.
    """

    def __init__(self, values: object, place: str = "") -> None:
        if not isinstance(values, dict):
            raise unexpected(place.rstrip(".") or _("the line"), _("a JSON object"), values)
        self._values = values
        self._place = place

    def name(self, key: str) -> str:
        """Return a key as an error names it."""
        return f"{self._place}{key}"

    def value(self, key: str) -> Any:
        """Return a value of any kind that has to be there."""
        if key not in self._values:
            raise UserError(_("{name} is expected, found none").format(name=self.name(key)))
        return self._values[key]

    def fields(self, key: str) -> "JsonFields":
        """Return an object."""
        return JsonFields(self.value(key), f"{self.name(key)}.")

    def items(self, key: str) -> list[Any]:
        """Return a list."""
        value = self.value(key)
        if not isinstance(value, list):
            raise self.error(key, _("a list"), value)
        return value

    def text(self, key: str) -> str:
        """Return a text that can be written as UTF-8."""
        value = self.value(key)
        if not isinstance(value, str):
            raise self.error(key, _("a text"), value)
        try:
            value.encode()
        except UnicodeEncodeError:
            raise UserError(
                _("{name}: whole characters are expected").format(name=self.name(key))
            ) from None
        return value

    def words(self, key: str) -> str:
        """Return a text that can be printed on one line."""
        value = self.text(key)
        if not value.isprintable():
            raise self.error(key, _("a text that can be printed"), value)
        return value

    def count(self, key: str) -> int:
        """Return a whole number from 0 to the largest of 63 bits."""
        value = self.value(key)
        if not is_count(value):
            raise self.error(key, _("a whole number of 0 or more"), value)
        return int(value)

    def error(self, key: str, expected: str, found: object) -> UserError:
        """Return an error that names the key."""
        return unexpected(self.name(key), expected, found)


def is_count(value: object) -> bool:
    """Whether a value is a whole number from 0 to the largest of 63 bits."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**63


def unexpected(place: str, expected: str, found: object) -> UserError:
    """Return an error that says what was expected and found where."""
    kinds = {dict: _("an object"), list: _("a list"), bool: _("true or false"), type(None): "null"}
    shown = kinds.get(type(found)) or shorten(str(found))
    return UserError(
        _("{place}: {expected} is expected, found {shown}").format(
            place=place, expected=expected, shown=shown
        )
    )


FORMAT, FORMAT_VERSION = "sudoku_ga run", 1
BEGINNING = f'{{"format": "{FORMAT}"'
"""How every line begins that is written here."""

SUFFIX = ".sgarun"
"""Of the names of files that are compressed."""

LONGEST_LINE = 1 << 24
"""In bytes: hundreds of times what a run takes. Longer lines are refused unread."""

_BOX = re.compile(r"(\d{1,3})x(\d{1,3})")
_DIGEST = re.compile(r"[0-9a-f]{16}")
_GZIP = b"\x1f\x8b"
_HASH = "sha256"


def write_run(record: RunRecord) -> str:
    """Return the line of a run, without its end."""
    geometry = record.puzzle.geometry
    fields = {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "version": record.version,
        "environment": dict(record.environment),
        "recipe": {"name": record.recipe.name, "toml": write_recipe(record.recipe, whole=True)},
        "puzzle": write_line(record.puzzle),
        "box": f"{geometry.box_height}x{geometry.box_width}",
        "seed": record.seed,
        "changes": [change._asdict() for change in record.changes],
        "outcome": _outcome(record.ending),
        "trace": record.trace,
        **_plugins(record.recipe),
    }
    return json.dumps({**fields, _HASH: hash_of(fields)})


def compressed(text: str) -> bytes:
    """Return the lines of runs as a ``.sgarun`` file holds them: the same text, the same bytes."""
    return gzip.compress(text.encode(), mtime=0)


def hash_of(fields: Mapping[str, Any]) -> str:
    """Return the hash of a run: of all its fields but the hash itself."""
    rest = {name: value for name, value in fields.items() if name != _HASH}
    return sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()


def _plugins(recipe: Recipe) -> dict[str, Any]:
    """Return the field that lists the plug-ins of a recipe, nothing where it uses none."""
    used = plugins_of(recipe)
    return {FIELD: used} if used else {}


def _outcome(ending: Ending) -> dict[str, Any]:
    solution = None if ending.solution is None else write_line(ending.solution)
    return {**ending._asdict(), "best": write_line(ending.best), "solution": solution}


def read_runs(path: Path) -> Iterator[tuple[int, RunRecord]]:
    """Yield the runs of a file one by one, each with the number of its line, from 1.

    Raises
    ------
    UserError
        At the first line that is not a run, or if there is none; with file, line and key.
    """
    number = 0
    try:
        with open_runs(path) as file:
            while line := file.readline(LONGEST_LINE + 1):
                number += 1
                with located(path, number):
                    record = _read_line(line)
                yield number, record
    except (EOFError, gzip.BadGzipFile, zlib.error):
        raise UserError(
            _("{path}: a whole file of runs is expected, found one truncated or altered").format(
                path=path
            )
        ) from None
    except OSError as error:
        raise UserError(
            _("a file that can be read is expected, found {path}: {reason}").format(
                path=path, reason=error.strerror
            )
        ) from None
    if not number:
        raise UserError(_("{path}: a run is expected, found an empty file").format(path=path))


@contextmanager
def open_runs(path: Path) -> Iterator[BinaryIO]:
    """Open a file of runs to read its lines, compressed or not.

    Raises
    ------
    OSError
        If it cannot be opened.
    """
    with path.open("rb") as file:
        if file.peek(len(_GZIP))[: len(_GZIP)] == _GZIP:
            with gzip.GzipFile(fileobj=file) as unpacked:
                yield cast(BinaryIO, unpacked)
        else:
            yield file


@contextmanager
def located(path: Path, number: int) -> Iterator[None]:
    """Within, an error that the user can mend gets the file and the line before it."""
    try:
        yield
    except UserError as error:
        raise UserError(
            _("{path}, line {number}: {problem}").format(path=path, number=number, problem=error)
        ) from None


def _read_line(line: bytes) -> RunRecord:
    if len(line) > LONGEST_LINE:
        raise UserError(
            _("at most {limit:,} bytes are expected, found more").format(limit=LONGEST_LINE)
        )
    try:
        values = json.loads(line.decode("utf-8"))
        found = hash_of(values) if isinstance(values, dict) else ""
    except UnicodeDecodeError:
        raise UserError(_("a text in UTF-8 is expected")) from None
    except (ValueError, RecursionError):
        raise UserError(_("a run as a JSON object on one line is expected")) from None
    fields = JsonFields(values)
    require_listed(values)
    record = _record(fields)
    if fields.text(_HASH) != found:
        raise UserError(
            _("sha256: the hash of the other fields is expected, found another: they were altered")
        )
    return record


def _record(fields: JsonFields) -> RunRecord:
    found = (fields.value("format"), fields.value("format_version"))
    if found != (FORMAT, FORMAT_VERSION):
        expected = _("{format}, version {version},").format(format=FORMAT, version=FORMAT_VERSION)
        raise unexpected("format", expected, ", version ".join(map(str, found)))
    environment = fields.fields("environment")
    geometry = _geometry(fields)
    recipe = fields.fields("recipe")
    record = RunRecord(
        version=fields.words("version"),
        environment={name: environment.words(name) for name in ENVIRONMENT},
        recipe=_recipe(recipe.text("toml"), recipe.words("name")),
        puzzle=_grid(fields, "puzzle", geometry),
        seed=fields.count("seed"),
        changes=tuple(_change(JsonFields(each, "changes.")) for each in fields.items("changes")),
        ending=_ending(fields.fields("outcome"), geometry),
        trace=tuple(map(_mark, fields.items("trace"))),
    )
    _refuse_disorder(record)
    return record


def _recipe(text: str, name: str) -> Recipe:
    try:
        return parse_recipe(text, name)
    except UserError as error:
        raise UserError(f"recipe.toml, {error}") from None


def _geometry(fields: JsonFields) -> Geometry:
    text = fields.text("box")
    match = _BOX.fullmatch(text)
    if match is None:
        raise fields.error("box", _("HEIGHTxWIDTH, as 3x3,"), text)
    try:
        return Geometry(int(match[1]), int(match[2]))
    except UserError as error:
        raise UserError(f"box: {error}") from None


def _grid(fields: JsonFields, key: str, geometry: Geometry) -> Grid:
    try:
        grid = read_puzzle(fields.text(key), geometry).grid
    except FormatError as error:
        raise UserError(f"{fields.name(key)}: {error.problem}") from None
    if grid.geometry != geometry:
        raise fields.error(
            key, _("a board of {geometry}").format(geometry=geometry), str(grid.geometry)
        )
    return grid


def _ending(fields: JsonFields, geometry: Geometry) -> Ending:
    reason = fields.value("stop_reason")
    if reason not in list(StopReason):
        raise fields.error(
            "stop_reason", _("one of {names}").format(names=", ".join(StopReason)), reason
        )
    solved = reason == StopReason.SOLVED
    if solved is (fields.value("solution") is None):
        raise fields.error(
            "solution",
            _("a solution where the run was solved, else null,"),
            fields.value("solution"),
        )
    return Ending(
        stop_reason=StopReason(reason),
        generations=fields.count("generations"),
        evaluations=fields.count("evaluations"),
        probes=fields.count("probes"),
        restarts=fields.count("restarts"),
        conflicts=None if fields.value("conflicts") is None else fields.count("conflicts"),
        best=_grid(fields, "best", geometry),
        solution=_grid(fields, "solution", geometry) if solved else None,
    )


def _change(fields: JsonFields) -> Change:
    value = fields.value("value")
    if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) >= 2**63:
        raise fields.error("value", _("a number"), value)
    return Change(fields.count("generation"), fields.words("path"), value)


def _mark(row: object) -> Mark:
    if (
        not isinstance(row, list)
        or len(row) != len(Mark._fields)
        or not all(map(is_count, row[:-1]))
        or not isinstance(row[-1], str)
        or not _DIGEST.fullmatch(row[-1])
    ):
        raise unexpected(
            "trace", _("a list [{fields}]").format(fields=", ".join(Mark._fields)), json.dumps(row)
        )
    return Mark(*row)


def _refuse_disorder(record: RunRecord) -> None:
    """Refuse changes that go back, and a trace that does not go forward to the outcome."""
    changed = [change.generation for change in record.changes]
    if changed != sorted(changed) or changed[:1] == [0]:
        raise unexpected("changes", _("an order by generation, from 1 on,"), str(changed))
    generations = [mark.generation for mark in record.trace] + [record.ending.generations]
    for before, after in pairwise(generations[:-1]):
        if after <= before:
            raise unexpected("trace", _("a generation after {before}").format(before=before), after)
    if generations[-2:] != sorted(generations[-2:]):
        raise unexpected(
            "trace",
            _("no generation after {generations}, the last,").format(generations=generations[-1]),
            max(generations),
        )
