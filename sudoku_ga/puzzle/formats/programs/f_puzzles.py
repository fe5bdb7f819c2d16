"""Puzzles of f-puzzles.com: JSON, and links that contain it compressed.

::

    {"size":9,"title":"X","diagonal+":true,"diagonal-":true,
     "grid":[[{"value":5,"given":true},{},{"region":1},...],...],
     "killercage":[{"cells":["R1C1","R1C2"],"value":"9"}]}
    https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOAN...

Cells have a region if the boxes are not the usual ones. The site publishes no description; this is
what the programs SudokuSolver (David Clamage, 2021) and Puzzle TV (Yuri Sitnikov, 2022) read. A
puzzle with rules that are not supported is refused with their names.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from math import isqrt
from typing import Any
from urllib.parse import unquote

import numpy as np

from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.formats.format import Format, everything
from sudoku_ga.puzzle.formats.programs.lz_string import compressed, decompressed
from sudoku_ga.puzzle.formats.shape import parse_cell
from sudoku_ga.puzzle.formats.text import LONGEST_TEXT, TextLine, shorten
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Cage, Cells, Constraint, Layout, units_of
from sudoku_ga.puzzle.record import Details, PuzzleRecord, digits_of
from sudoku_ga.translation import _, later

_LINK = re.compile(
    r"\s*(?:(?:https?://)?[\w.-]+/\S*?(?:[?&]load=|fpuzzles))?(N4I[\w+/%-]{20,}=*)(?:[&#]\S*)?\s*"
)
"""The code of every text that begins like an object of JSON begins with N4I."""
_GRID = re.compile(r'"grid"\s*:\s*\[\s*\[\s*\{')
_ADDRESS = "https://www.f-puzzles.com/?load="
_LARGEST = 31
_RULES = {
    "antiknight": Constraint.ANTI_KNIGHT,
    "antiking": Constraint.ANTI_KING,
    "disjointgroups": Constraint.DISJOINT_GROUPS,
}
_DIAGONALS = ("diagonal+", "diagonal-")
_CAGES, _EXTRA = "killercage", "extraregion"
_NO_RULES = {
    "size", "title", "author", "ruleset", "grid", "solution", "highlightConflicts",
    "disabledlogic", "truecandidatesoptions", "activeConstraints",
}  # fmt: skip
_READ = {*_NO_RULES, *_RULES, *_DIAGONALS, _CAGES, _EXTRA}


class _FPuzzles(Format):
    """The common part of the links and the files of the site."""

    holds = staticmethod(everything)

    def lacks(self, geometry: Geometry) -> str:
        """Return the properties of a board that the site does not support, "" for none."""
        return f"{geometry.size}×{geometry.size}" if geometry.size > _LARGEST else ""


class Link(_FPuzzles):
    """One link per line."""

    name = "f-puzzles"
    label = later("Link of f-puzzles.com")
    one_line = True

    def recognise(self, head: Sequence[TextLine], _geometry: Geometry | None) -> bool:
        """Whether the first line is a link, or its compressed text."""
        return _LINK.fullmatch(head[0].text) is not None

    def read(self, lines: Iterator[TextLine], _geometry: Geometry | None) -> Iterator[PuzzleRecord]:
        """Yield one puzzle per line.

        Raises ``FormatError`` at the first line that is not a link, or whose puzzle has rules that
        are not supported.
        """
        for line in lines:
            match = _LINK.fullmatch(line.text)
            if match is None:
                raise line.unexpected(_("a link of f-puzzles.com is expected"), line.text, 0)
            try:
                text = decompressed(unquote(match[1]), LONGEST_TEXT)
            except UserError as error:
                raise line.error(str(error), match.start(1)) from None
            yield _read_object(text, [line])

    def write(self, record: PuzzleRecord) -> str:
        """Return a puzzle as a link."""
        return _ADDRESS + compressed(_compact(_written(record)))


class Json(_FPuzzles):
    """Objects of JSON."""

    name = "f-puzzles-json"
    label = later("JSON of f-puzzles.com")
    endings = (".json",)

    def recognise(self, head: Sequence[TextLine], _geometry: Geometry | None) -> bool:
        """Whether the text is an object of JSON with a grid of objects."""
        if not head[0].text.lstrip().startswith("{"):
            return False
        return _GRID.search("\n".join(line.text for line in head)) is not None

    def read(self, lines: Iterator[TextLine], _geometry: Geometry | None) -> Iterator[PuzzleRecord]:
        """Yield the puzzles of a text, each an object that begins on a line of its own.

        Raises ``FormatError`` if an object is not a puzzle, or has rules that are not supported.
        """
        found: list[TextLine] = []
        length = 0
        for line in lines:
            if found and line.text.startswith("{") and found[-1].text.rstrip().endswith("}"):
                yield _read_object("\n".join(each.text for each in found), found)
                found, length = [], 0
            found.append(line)
            length += len(line.text)
            if length > LONGEST_TEXT:
                problem = _("at most {longest_text:,} characters are expected, found {text:,}")
                raise line.error(problem.format(longest_text=LONGEST_TEXT, text=length))
        if found:
            yield _read_object("\n".join(each.text for each in found), found)

    def write(self, record: PuzzleRecord) -> str:
        """Return a puzzle as an object of JSON, one row of the grid per line."""
        written = _written(record)
        rows = ",\n  ".join(map(_compact, written.pop("grid")))
        others = "".join(f"{_compact(key)}:{_compact(value)},\n " for key, value in written.items())
        return f'{{{others}"grid":[\n  {rows}]\n}}'


def _compact(value: object) -> str:
    import json  # late, as below: few texts are JSON

    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _written(record: PuzzleRecord) -> dict[str, Any]:
    geometry, size = record.geometry, record.geometry.size
    layout = geometry.layout
    written: dict[str, Any] = {"size": size}
    texts = (record.name, record.details.author, record.details.description)
    written |= {
        key: text for key, text in zip(("title", "author", "ruleset"), texts, strict=True) if text
    }
    written["grid"] = _rows(record)
    if Constraint.DIAGONALS in layout.constraints:
        written |= dict.fromkeys(_DIAGONALS, True)
    written |= {key: True for key, rule in _RULES.items() if rule in layout.constraints}
    if Constraint.WINDOWS in layout.constraints:
        written[_EXTRA] = [{"cells": _names(geometry, cells)} for cells in _windows(size)]
    if layout.cages:
        written[_CAGES] = [
            {"cells": _names(geometry, cage.cells), "value": str(cage.total)}
            for cage in layout.cages
        ]
    return written


def _rows(record: PuzzleRecord) -> list[list[dict[str, Any]]]:
    geometry, size = record.geometry, record.geometry.size
    regions = geometry.box_of.tolist()
    usual = regions == _usual(size)
    givens, values = record.grid.digits.tolist(), record.values.digits.tolist()
    cells: list[dict[str, Any]] = []
    for cell, (given, value) in enumerate(zip(givens, values, strict=True)):
        written: dict[str, Any] = {"value": value} if value else {}
        written |= {"given": True} if given else {}
        written |= {} if usual else {"region": regions[cell]}
        if record.candidates is not None and record.candidates[cell]:
            written["centerPencilMarks"] = digits_of(record.candidates[cell])
        cells.append(written)
    return [cells[start : start + size] for start in range(0, len(cells), size)]


def _names(geometry: Geometry, cells: Iterable[int]) -> list[str]:
    return [geometry.cell_name(cell).upper() for cell in cells]


def _usual(size: int) -> list[int]:
    """Return the default region of each cell; rows if no boxes fit."""
    try:
        geometry = Geometry.of_size(size)
    except UserError:
        geometry = Geometry(1, size)
    return [int(box) for box in geometry.box_of]


def _windows(size: int) -> list[Cells]:
    is_square = isqrt(size) ** 2 == size
    return list(units_of(Constraint.WINDOWS, size, ())) if is_square else []


def _read_object(text: str, lines: Sequence[TextLine]) -> PuzzleRecord:
    """Return the puzzle of an object; ``lines`` are its lines, for errors."""
    import json

    first = lines[0]
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        problem = _("an object of JSON is expected: {problem}").format(problem=error.msg)
        if len(lines) == 1:
            raise first.error(problem) from None
        raise lines[min(error.lineno, len(lines)) - 1].error(problem, error.colno - 1) from None
    except (RecursionError, ValueError):  # lists a thousand deep, numbers of thousands of digits
        raise first.error(
            _("a puzzle of f-puzzles.com is expected, found something else")
        ) from None
    try:
        return _record(value, first)
    except UserError as error:
        raise first.error(str(error)) from None


def _record(value: object, first: TextLine) -> PuzzleRecord:
    if not isinstance(value, dict) or not isinstance(value.get("grid"), list):
        raise UserError(_("a puzzle of f-puzzles.com is expected, found something else"))
    others = [shorten(str(key))[1:-1] for key, rule in value.items() if rule and key not in _READ]
    if others:
        problem = _(
            "diagonals, antiknight, antiking, disjointgroups, killercage and extraregion are "
            "expected, found rules that are not read: {names}"
        )
        raise UserError(problem.format(names=", ".join(others[:8])))
    size = len(value["grid"])
    if not 2 <= size <= _LARGEST or value.get("size", size) != size:
        problem = _("{expected} is expected, found {found}")
        found = f"size {value.get('size', size)!r:.20}, {size} rows"
        expected = _("a board of 4×4 to {size}×{size}").format(size=_LARGEST)
        raise UserError(problem.format(expected=expected, found=found))
    cells = [_cell(row, size, place) for place, row in enumerate(_flat(value["grid"], size))]
    geometry = _geometry(value, size, cells)
    values = [each.get("value") or 0 for each in cells]
    is_given = [bool(each.get("given")) for each in cells]
    givens = [digit if given else 0 for digit, given in zip(values, is_given, strict=True)]
    placed = [0 if given else digit for digit, given in zip(values, is_given, strict=True)]
    texts = (value.get(key) for key in ("title", "author", "ruleset"))
    title, author, rules = (text if isinstance(text, str) else "" for text in texts)
    return PuzzleRecord(
        Grid(geometry, np.array(givens, np.uint8)),
        " ".join(title.split()) or first.heading,
        first.number,
        Grid(geometry, np.array(placed, np.uint8)),
        tuple(0 if each.get("value") else _marks(each) for each in cells),
        Details(author=author, description=rules),
    )


def _flat(rows: list[Any], size: int) -> Iterator[object]:
    for number, row in enumerate(rows):
        if not isinstance(row, list) or len(row) != size:
            found = len(row) if isinstance(row, list) else shorten(str(row))
            problem = _("{size} cells are expected in grid[{row}], found {found}")
            raise UserError(problem.format(size=size, row=number, found=found))
        yield from row


def _cell(value: object, size: int, place: int) -> dict[str, Any]:
    name = f"grid[{place // size}][{place % size}]"
    cell = {} if value is None else value
    if not isinstance(cell, dict):
        raise _wrong(name, _("a cell"), cell)
    digit = cell.get("value")
    if digit is not None and not (type(digit) is int and 0 <= digit <= size):
        raise _wrong(f"{name}.value", _("a digit from 1 to {size}").format(size=size), digit)
    for key in ("centerPencilMarks", "cornerPencilMarks"):
        marks = cell.get(key) or []
        if not isinstance(marks, list) or not all(
            type(mark) is int and 1 <= mark <= size for mark in marks
        ):
            raise _wrong(f"{name}.{key}", _("digits from 1 to {size}").format(size=size), marks)
    if cell.get("givenPencilMarks"):
        raise _wrong(name, _("a cell without given pencil marks"), "givenPencilMarks")
    region = cell.get("region", 0)
    if type(region) is not int:
        raise _wrong(f"{name}.region", _("the number of a region"), region)
    return cell


def _marks(cell: dict[str, Any]) -> int:
    marks = [*(cell.get("centerPencilMarks") or []), *(cell.get("cornerPencilMarks") or [])]
    return sum(1 << mark - 1 for mark in set(marks))


def _geometry(value: dict[str, Any], size: int, cells: Sequence[dict[str, Any]]) -> Geometry:
    usual = _usual(size)
    regions = [each.get("region", region) for each, region in zip(cells, usual, strict=True)]
    diagonals = [bool(value.get(key)) for key in _DIAGONALS]
    if any(diagonals) and not all(diagonals):
        found = _DIAGONALS[diagonals.index(True)]
        raise UserError(_("both diagonals are expected, found {found} alone").format(found=found))
    constraints = {rule for key, rule in _RULES.items() if value.get(key)}
    if all(diagonals):
        constraints.add(Constraint.DIAGONALS)
    cages = [_cage(each, f"{_CAGES}[{n}]", size) for n, each in _listed(value, _CAGES)]
    extra = [_cage(each, f"{_EXTRA}[{n}]", size) for n, each in _listed(value, _EXTRA)]
    windows = set(_windows(size))
    if windows and windows <= {cage.cells for cage in extra}:
        constraints.add(Constraint.WINDOWS)
        extra = [cage for cage in extra if cage.cells not in windows]
    layout = Layout(tuple(regions), frozenset(constraints), (*cages, *extra))
    return Geometry(1, size, layout)


def _listed(value: dict[str, Any], key: str) -> Iterator[tuple[int, object]]:
    found = value.get(key) or []
    if not isinstance(found, list):
        raise _wrong(key, _("a list"), found)
    return iter(enumerate(found))


def _cage(value: object, name: str, size: int) -> Cage:
    """Return a cage; one without a total must have as many cells as digits, which add up to it."""
    found = value.get("cells") if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(found, list) or not found:
        raise _wrong(f"{name}.cells", _("a list of cells"), found)
    try:
        cells = tuple(parse_cell(str(each), size) for each in found)
    except UserError as error:
        raise UserError(f"{name}: {error}") from None
    total = str(value.get("value") or "").strip()
    if not total and len(cells) == size:
        return Cage(size * (size + 1) // 2, cells)
    if not (total.isascii() and total.isdecimal() and len(total) < 6):
        raise _wrong(f"{name}.value", _("a total"), value.get("value"))
    return Cage(int(total), cells)


def _wrong(name: str, expected: str, found: object) -> UserError:
    problem = _("{name}: {expected} is expected, found {found}")
    return UserError(problem.format(name=name, expected=expected, found=shorten(str(found))))
