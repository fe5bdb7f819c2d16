"""Run files: everything that makes a run and what came of it, a JSON object a line.

Version 1 of the format; UTF-8, any number of lines; a file whose name ends in ``.sgarun`` is
written compressed by gzip, and either is read under any name::

    format            "sudoku_ga run"
    format_version    1
    version           of the program that made the run
    environment       {"python", "numpy", "numba", "platform"}, for information
    recipe            {"name", "toml"}: the text of a recipe file, every parameter and alternative
                      written out, see sudoku_ga.evolution.recipe_files
    puzzle, box       the givens in one line, "." or 0 for a blank; "3x3" is height x width
    seed
    changes           [{"generation", "path", "value"}, ...]: parameters that were changed while
                      the run evolved, each from the generation on that it names
    outcome           {"stop_reason", "generations" (begun), "evaluations", "probes", "restarts",
                      "conflicts" (of "best"; null where nobody was born), "best" (the best
                      individual in one line), "solution" (in one line, or null)}
    trace             [[generation, evaluations, probes, conflicts, digest], ...]: all of the
                      first 100 generations, then ever fewer, and the last one completed before
                      that of the outcome; conflicts are those of the population's best
                      individual, and digest is SHA-256 of the best boards so far (a byte a cell,
                      generation after generation), cut to 16 hexadecimal digits
    sha256            of all the above: of their JSON as ``json.dumps(..., sort_keys=True)`` writes
                      it, so that a line that was altered is refused

A run that time or a person ended (``time_limit``, ``cancelled``) repeats up to the last
generation of its trace, every other to its outcome.
"""

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

from sudoku_ga.evolution.json_fields import JsonFields, is_count, unexpected
from sudoku_ga.evolution.recipe import Recipe
from sudoku_ga.evolution.recipe_files import parse_recipe
from sudoku_ga.evolution.recipe_writing import write_recipe
from sudoku_ga.evolution.report import Change, StopReason
from sudoku_ga.evolution.run_record import ENVIRONMENT, Ending, Mark, RunRecord
from sudoku_ga.puzzle.errors import FormatError, KnownError
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.formats.reading import read_puzzle
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _

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
    }
    return json.dumps({**fields, _HASH: hash_of(fields)})


def compressed(text: str) -> bytes:
    """Return the lines of runs as a ``.sgarun`` file holds them: the same text, the same bytes."""
    return gzip.compress(text.encode(), mtime=0)


def hash_of(fields: Mapping[str, Any]) -> str:
    """Return the hash of a run: of all its fields but the hash itself."""
    rest = {name: value for name, value in fields.items() if name != _HASH}
    return sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()


def _outcome(ending: Ending) -> dict[str, Any]:
    solution = None if ending.solution is None else write_line(ending.solution)
    return {**ending._asdict(), "best": write_line(ending.best), "solution": solution}


def read_runs(path: Path) -> Iterator[tuple[int, RunRecord]]:
    """Yield the runs of a file one by one, each with the number of its line, from 1.

    Raises
    ------
    KnownError
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
        raise KnownError(
            _("{path}: a whole file of runs is expected, found one truncated or altered").format(
                path=path
            )
        ) from None
    except OSError as error:
        raise KnownError(
            _("a file that can be read is expected, found {path}: {reason}").format(
                path=path, reason=error.strerror
            )
        ) from None
    if not number:
        raise KnownError(_("{path}: a run is expected, found an empty file").format(path=path))


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
    except KnownError as error:
        raise KnownError(
            _("{path}, line {number}: {problem}").format(path=path, number=number, problem=error)
        ) from None


def _read_line(line: bytes) -> RunRecord:
    if len(line) > LONGEST_LINE:
        raise KnownError(
            _("at most {limit:,} bytes are expected, found more").format(limit=LONGEST_LINE)
        )
    try:
        values = json.loads(line.decode("utf-8"))
        found = hash_of(values) if isinstance(values, dict) else ""
    except UnicodeDecodeError:
        raise KnownError(_("a text in UTF-8 is expected")) from None
    except (ValueError, RecursionError):
        raise KnownError(_("a run as a JSON object on one line is expected")) from None
    fields = JsonFields(values)
    record = _record(fields)
    if fields.text(_HASH) != found:
        raise KnownError(
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
    except KnownError as error:
        raise KnownError(f"recipe.toml, {error}") from None


def _geometry(fields: JsonFields) -> Geometry:
    text = fields.text("box")
    match = _BOX.fullmatch(text)
    if match is None:
        raise fields.error("box", _("HEIGHTxWIDTH, as 3x3,"), text)
    try:
        return Geometry(int(match[1]), int(match[2]))
    except KnownError as error:
        raise KnownError(f"box: {error}") from None


def _grid(fields: JsonFields, key: str, geometry: Geometry) -> Grid:
    try:
        grid = read_puzzle(fields.text(key), geometry).grid
    except FormatError as error:
        raise KnownError(f"{fields.name(key)}: {error.problem}") from None
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
