"""What is to be solved, as the table ``[puzzles]`` of an experiment's file says it."""

import os
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from sudoku_ga.errors import UserError
from sudoku_ga.lab.experiment.experiment import Collection, Generated, Puzzles
from sudoku_ga.lab.toml_tables import FileError, Table
from sudoku_ga.puzzle.formats.reading import read_puzzle
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import HARDEST_GRADE
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.resources import resource_path
from sudoku_ga.translation import _

_KINDS = ("givens", "shares", "grades")
"""What the groups of generated puzzles differ by."""


def read_puzzles(table: Table, folder: Path | None) -> Puzzles:
    """Return the puzzles of an experiment.

    Parameters
    ----------
    table : Table
        ``[puzzles]``.
    folder : Path or None
        Where the files of collections are looked for first; then among the program's own.

    Raises
    ------
    FileError
        With the line, the key, and what was expected.
    """
    table.only(("literal", "generated", "empty", "collections"))
    if not table.values:
        raise table.error(
            "", _("[puzzles]: literal, collections, generated or empty is expected, not nothing")
        )
    literal = table.table("literal", {})
    collections = table.table("collections", {})
    puzzles = Puzzles(
        tuple((name, _literal(literal, name)) for name in literal.values),
        tuple(_generated(each, alone) for each, alone in _generated_tables(table)),
        _geometry(table, "empty") if "empty" in table.values else None,
        tuple(_collection(collections, name, folder) for name in collections.values),
    )
    names = [name for generated in puzzles.generated for name, _ in generated.groups]
    if len(set(names)) < len(names):
        raise table.error(
            "generated",
            _("{name}: generated: groups that differ are expected").format(name=table.name),
        )
    return puzzles


def _literal(table: Table, name: str) -> Grid:
    try:
        return read_puzzle(table.words(name)).grid
    except FileError:
        raise
    except UserError as error:
        raise table.error(name, f"{name}: {error}") from None


def _collection(table: Table, name: str, folder: Path | None) -> Collection:
    settings = table.values[name]
    if isinstance(settings, str):
        return _collected(table, name, settings, None, None, folder)
    own = table.table(name).only(("file", "count", "box"))
    box = _box(own) if "box" in own.values else None
    return _collected(own, name, own.words("file"), own.whole("count", 1, None), box, folder)


def _collected(
    table: Table,
    name: str,
    file: str,
    count: int | None,
    box: Geometry | None,
    folder: Path | None,
) -> Collection:
    paths = ((folder or Path()) / file, resource_path("puzzles", file))
    # Path.is_file raises where a name is too long.
    path = next((path for path in paths if os.path.isfile(path)), None)
    if path is None:
        raise table.error(
            name,
            _("{table}: {name}: a file of puzzles is expected, not {file}").format(
                table=table.name, name=name, file=file
            ),
        )
    try:
        read = islice(open_source(str(path), box), count)
        named = tuple(_named(name, [(puzzle.name, puzzle.grid) for puzzle in read]))
    except UserError as error:
        raise table.error(name, f"{table.name}: {name}: {error}") from None
    return Collection(name, named)


def _named(collection: str, puzzles: list[tuple[str, Grid]]) -> Iterator[tuple[str, Grid]]:
    """Yield puzzles with names that differ: their own, else their place."""
    seen = set()
    for place, (own, grid) in enumerate(puzzles, 1):
        name = own or f"{collection}, {place}"
        name = f"{name} ({place})" if name in seen else name
        seen.add(name)
        yield name, grid


def _generated_tables(table: Table) -> list[tuple[Table, bool]]:
    """Return the tables of generated puzzles, and whether each is the only one."""
    if isinstance(table.values.get("generated"), list):
        tables = table.tables("generated")
        return [(each, len(tables) == 1) for each in tables]
    return [(table.table("generated"), True)] if "generated" in table.values else []


def _generated(table: Table, alone: bool) -> Generated:
    table.only(("geometry", *_KINDS, "count"))
    geometry = _geometry(table, "geometry")
    kinds = [kind for kind in _KINDS if kind in table.values]
    if len(kinds) != 1:
        raise table.error(
            "",
            _("{name}: one of {kinds} is expected").format(
                name=table.name, kinds=", ".join(_KINDS)
            ),
        )
    board = "" if alone else f"{geometry.size}×{geometry.size}, "
    most = geometry.cell_count
    if kinds == ["shares"]:
        shares = _listed(table, "shares", _("a list of numbers from 0 to 1"), (0, 1), (int, float))
        groups = [(f"{board}share {share:g}", round(share * most)) for share in shares]
    elif kinds == ["grades"]:
        what = _("a list of grades from 1 to {hardest}").format(hardest=HARDEST_GRADE)
        grades = _listed(table, "grades", what, (1, HARDEST_GRADE), (int,))
        groups = [(f"{board}grade {grade}", grade) for grade in grades]
    else:
        what = _("a list of whole numbers up to {most}").format(most=most)
        givens = _listed(table, "givens", what, (0, most), (int,))
        groups = [(f"{board}{count} givens", count) for count in givens]
    return Generated(geometry, tuple(groups), table.whole("count", 1), kinds == ["grades"])


def _listed(
    table: Table, key: str, what: str, bounds: tuple[int, int], kinds: tuple[type, ...]
) -> list[Any]:
    values: list[Any] = table.get(key, list, what)
    least, most = bounds
    if not values or not all(type(each) in kinds and least <= each <= most for each in values):
        raise table.error(
            key,
            _("{name}: {key} = {what} is expected, not {values}").format(
                name=table.name, key=key, what=what, values=values
            ),
        )
    return values


def _geometry(table: Table, key: str) -> Geometry:
    value = table.words(key)
    match = re.fullmatch(r"(\d{1,2})[x×]\1", value)
    if match is None:
        raise table.error(
            key,
            _("{name}: {key} = a board as 9x9 is expected, not {value!r}").format(
                name=table.name, key=key, value=value
            ),
        )
    try:
        return Geometry.of_size(int(match[1]))
    except UserError as error:
        raise table.error(key, f"{table.name}: {key}: {error}") from None


def _box(table: Table) -> Geometry:
    value = table.words("box")
    match = re.fullmatch(r"(\d{1,2})[x×](\d{1,2})", value)
    if match is None:
        raise table.error(
            "box",
            _("{name}: box = HxW as 2x3 is expected, not {value!r}").format(
                name=table.name, value=value
            ),
        )
    try:
        return Geometry(int(match[1]), int(match[2]))
    except UserError as error:
        raise table.error("box", f"{table.name}: box: {error}") from None
