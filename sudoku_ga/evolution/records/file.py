"""Run files: the input and the result of each run, as one JSON object per line."""

import gzip
import io
import json
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import msgspec
from msgspec import Meta, Struct

from sudoku_ga.errors import PRINTABLE_LINE, FormatError, UserError
from sudoku_ga.evolution.core.report import Change, StopReason
from sudoku_ga.evolution.recipe.reading import parse_recipe
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.recipe.required_plugins import plugins_field, require_listed
from sudoku_ga.evolution.recipe.writing import write_recipe
from sudoku_ga.evolution.records.record import ENVIRONMENT, Ending, Mark, RunRecord
from sudoku_ga.files import open_regular
from sudoku_ga.old_names import new_name, stored_name
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.formats.reading import read_puzzle
from sudoku_ga.puzzle.formats.shape import board_text, parse_board
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, later
from sudoku_ga.validation import Count, Keys, convert, invalid, unexpected, within

FORMAT, FORMAT_VERSION = "sudoku_ga run", 1
BEGINNING = f'{{"format": "{FORMAT}"'
"""The beginning of every line that this module writes."""

SUFFIX = ".sgarun"
"""The suffix of compressed files."""

LONGEST_LINE = 1 << 24
"""In bytes, hundreds of times the size of a run. Longer lines are refused unread."""

LARGEST_UNPACKED = 1 << 30
"""The most bytes in a compressed file: some hundred thousand runs."""

MOST_MEMBERS = 100_000
"""The most parts of a compressed file; each time a file is written adds one."""

_CHUNK = 1 << 16
_LARGEST = 2**63 - 1
_GZIP = b"\x1f\x8b"
_HASH = "sha256"


_Text = Annotated[
    str, Meta(pattern=r"^[^\ud800-\udfff]*\Z", description=later("a text in valid Unicode"))
]
_Printable = Annotated[
    str, Meta(pattern=PRINTABLE_LINE, description=later("a text that can be printed"))
]


class _Header(Struct):
    format: Any
    format_version: Any


class _Environment(Struct):
    python: _Printable
    numpy: _Printable
    numba: _Printable
    platform: _Printable


class _RecipeText(Struct):
    name: _Printable
    toml: _Text


class _Change(Struct):
    generation: Count
    path: _Printable
    value: Annotated[
        Annotated[int, Meta(ge=-_LARGEST, le=_LARGEST)]
        | Annotated[float, Meta(gt=-(2.0**63), lt=2.0**63)],
        Meta(description=later("a number")),
    ]


class _Outcome(Struct):
    stop_reason: StopReason
    generations: Count
    evaluations: Count
    probes: Count
    restarts: Count
    conflicts: Count | None
    best: str
    solution: str | None


_Digest = Annotated[
    str, Meta(pattern=r"^[0-9a-f]{16}\Z", description=later("a text of 16 hexadecimal digits"))
]


class _Run(Struct):
    """The line of a run; further fields are ignored."""

    version: _Printable
    environment: _Environment
    recipe: _RecipeText
    puzzle: str
    box: _Text
    seed: Count
    changes: list[_Change]
    outcome: _Outcome
    trace: list[tuple[Count, Count, Count, Count, _Digest]]
    sha256: _Text


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
        "box": board_text(geometry),
        "seed": record.seed,
        "changes": [change._asdict() for change in record.changes],
        "outcome": _outcome(record.ending),
        "trace": record.trace,
        **plugins_field([record.recipe]),
    }
    return json.dumps({**fields, _HASH: hash_of(fields)})


def compressed(text: str) -> bytes:
    """Return the compressed lines of runs; the same text gives the same bytes."""
    return gzip.compress(text.encode(), mtime=0)


def hash_of(fields: Mapping[str, Any]) -> str:
    """Return the hash of a run: of all its fields but the hash itself."""
    rest = {name: value for name, value in fields.items() if name != _HASH}
    return sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()


def _outcome(ending: Ending) -> dict[str, Any]:
    solution = None if ending.solution is None else write_line(ending.solution)
    fields = {**ending._asdict(), "best": write_line(ending.best), "solution": solution}
    return {stored_name(name): value for name, value in fields.items()}


def read_runs(path: Path) -> Iterator[tuple[int, RunRecord]]:
    """Yield the runs of a file one by one, each with the number of its line, from 1.

    Raises ``UserError`` at the first line that is not a run, or if there is none; with file, line
    and key.
    """
    number = 0
    try:
        with open_runs(path) as file:
            while True:
                with located(path, number + 1):
                    if not (line := file.readline(LONGEST_LINE + 1)):
                        break
                    number += 1
                    record = read_run(line)
                yield number, record
    except (EOFError, zlib.error):
        raise UserError(
            _(
                "{path}: a complete file of runs is expected, found a truncated or altered one"
            ).format(path=path)
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

    Raises ``OSError`` if it cannot be opened.
    """
    with open_regular(path) as file:
        if file.peek(len(_GZIP))[: len(_GZIP)] == _GZIP:
            yield io.BufferedReader(_Unpacked(file), _CHUNK)
        else:
            yield file


class _Unpacked(io.RawIOBase):
    """The content of a compressed file, with limits that the reader of the library lacks.

    Raises EOFError if the file is truncated and zlib.error if it was altered.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._packed = file, b""
        self._member = zlib.decompressobj(zlib.MAX_WBITS | 16)
        self._member_count, self._size = 1, 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while True:
            self._packed = self._packed or self._file.read(_CHUNK)
            if self._member.eof:
                if not self._packed:
                    return 0
                self._packed = self._packed.lstrip(b"\0")  # padding of tapes and disks
                if not self._packed:
                    continue
                self._begin_member()
            elif not self._packed:
                raise EOFError
            data = self._member.decompress(self._packed, len(buffer))
            self._packed = self._member.unconsumed_tail or self._member.unused_data
            if data:
                return self._filled(buffer, data)

    def _begin_member(self) -> None:
        self._member = zlib.decompressobj(zlib.MAX_WBITS | 16)
        self._member_count += 1
        if self._member_count > MOST_MEMBERS:
            problem = _("at most {limit:,} compressed parts are expected, found more")
            raise UserError(problem.format(limit=MOST_MEMBERS))

    def _filled(self, buffer: Any, data: bytes) -> int:
        buffer[: len(data)] = data
        self._size += len(data)
        if self._size > LARGEST_UNPACKED:
            problem = _("at most {limit:,} bytes are expected, found more")
            raise UserError(problem.format(limit=LARGEST_UNPACKED))
        return len(data)


@contextmanager
def located(path: Path, number: int) -> Iterator[None]:
    """Context that puts the file and the line before the message of a UserError."""
    try:
        yield
    except UserError as error:
        raise UserError(
            _("{path}, line {number}: {problem}").format(path=path, number=number, problem=error)
        ) from None


def read_run(line: bytes) -> RunRecord:
    """Return the run of a line, as :func:`write_run` writes it.

    Raises ``UserError`` if it is not a run, or was altered.
    """
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
    if isinstance(values, dict):
        require_listed(values)
    record = _record(values)
    if values[_HASH] != found:
        raise UserError(
            _(
                "sha256: the hash of the other fields is expected, found a "
                "different one: the fields were altered"
            )
        )
    return record


def _record(values: Any) -> RunRecord:
    header = convert(values, _Header)
    found = (header.format, header.format_version)
    if found != (FORMAT, FORMAT_VERSION):
        what = _("{format}, version {version},").format(format=FORMAT, version=FORMAT_VERSION)
        raise unexpected(("format",), what, ", version ".join(map(str, found)))
    run = convert(values, _Run)
    geometry = _geometry(run.box)
    record = RunRecord(
        version=run.version,
        environment={name: getattr(run.environment, name) for name in ENVIRONMENT},
        recipe=_recipe(run.recipe),
        puzzle=_grid(run.puzzle, ("puzzle",), geometry),
        seed=run.seed,
        changes=tuple(Change(each.generation, each.path, each.value) for each in run.changes),
        ending=_ending(run.outcome, geometry),
        trace=tuple(Mark(*each) for each in run.trace),
    )
    _refuse_disorder(record)
    return record


def _recipe(written: _RecipeText) -> Recipe:
    try:
        return parse_recipe(written.toml, written.name)
    except UserError as error:
        raise UserError(f"recipe.toml, {error}") from None


def _geometry(box: str) -> Geometry:
    with within(("box",)):
        return parse_board(box)


def _grid(text: str, path: Keys, geometry: Geometry) -> Grid:
    try:
        grid = read_puzzle(text, geometry).grid
    except FormatError as error:
        raise invalid(path, error.problem) from None
    if grid.geometry != geometry:
        what = _("a board of {geometry}").format(geometry=geometry)
        raise unexpected(path, what, str(grid.geometry))
    return grid


def _ending(outcome: _Outcome, geometry: Geometry) -> Ending:
    if (outcome.stop_reason == StopReason.SOLVED) is (outcome.solution is None):
        what = _("a solution where the run was solved, else null,")
        raise unexpected(("outcome", "solution"), what, outcome.solution)
    best = _grid(outcome.best, ("outcome", "best"), geometry)
    solution = None
    if outcome.solution is not None:
        solution = _grid(outcome.solution, ("outcome", "solution"), geometry)
    fields = {new_name(name): each for name, each in msgspec.structs.asdict(outcome).items()}
    return Ending(**{**fields, "best": best, "solution": solution})


def _refuse_disorder(record: RunRecord) -> None:
    """Refuse changes out of order, and a trace that is out of order or goes beyond the ending."""
    changed = [change.generation for change in record.changes]
    if changed != sorted(changed) or changed[:1] == [0]:
        raise unexpected(("changes",), _("an order by generation, from 1 on,"), str(changed))
    generations = [mark.generation for mark in record.trace] + [record.ending.generations]
    for before, after in pairwise(generations[:-1]):
        if after <= before:
            raise unexpected(
                ("trace",), _("a generation after {before}").format(before=before), after
            )
    if generations[-2:] != sorted(generations[-2:]):
        raise unexpected(
            ("trace",),
            _("no generation after {generations}, the last,").format(generations=generations[-1]),
            max(generations),
        )
