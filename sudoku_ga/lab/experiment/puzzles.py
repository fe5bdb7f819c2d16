"""The puzzles of an experiment, from the table ``[puzzles]`` of its file."""

import os
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from sudoku_ga.errors import UserError
from sudoku_ga.generator.spec import Options
from sudoku_ga.generator.variant import JIGSAW_NAME, KILLER_NAME
from sudoku_ga.lab.experiment.experiment import Collection, Generated, Puzzles
from sudoku_ga.layouts import NamedLayout, load_layouts
from sudoku_ga.puzzle.formats.reading import read_puzzle
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import HARDEST_GRADE
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import describe_conflict
from sudoku_ga.resources import resource_path
from sudoku_ga.translation import _, later
from sudoku_ga.validation import (
    Count,
    Keys,
    Line,
    Positive,
    Problems,
    convert,
    invalid,
    unexpected,
    within,
)

_Square = Annotated[str, Meta(pattern=r"^(\d{1,3})[x×]\1\Z", description=later("a board as 9x9"))]
_Box = Annotated[str, Meta(pattern=r"^\d{1,3}[x×]\d{1,3}\Z", description=later("HxW as 2x3"))]
_Share = Annotated[float, Meta(ge=0, le=1, description=later("a number from 0 to 1"))]
_Grade = Annotated[int, Meta(ge=1, le=HARDEST_GRADE)]


class GeneratedTable(Struct, forbid_unknown_fields=True):
    """Generated puzzles: by numbers of givens, shares of the cells, or grades."""

    geometry: _Square
    count: Positive
    box: _Box | None = None
    layout: str | None = None
    givens: Annotated[list[Count], Meta(min_length=1)] | None = None
    shares: Annotated[list[_Share], Meta(min_length=1)] | None = None
    grades: Annotated[list[_Grade], Meta(min_length=1)] | None = None
    full_grid: Literal["evolved", "cyclic"] = "evolved"


class CollectionTable(Struct, forbid_unknown_fields=True):
    """A file of puzzles; the first ``count`` are taken."""

    file: str
    count: Positive | None = None
    box: _Box | None = None
    layout: str | None = None


class PuzzlesTable(Struct, forbid_unknown_fields=True):
    """The table ``[puzzles]``."""

    literal: dict[Line, str] = {}
    generated: GeneratedTable | list[GeneratedTable] = []
    empty: _Square | None = None
    collections: dict[Line, str | CollectionTable] = {}


def read_puzzles(
    table: PuzzlesTable,
    folder: Path | None,
    problems: Problems,
    path: Keys = ("puzzles",),
    *,
    new: bool = False,
) -> Puzzles:
    """Return the puzzles of an experiment.

    Parameters
    ----------
    table : PuzzlesTable
    folder : Path or None
        The folder that is searched for files of collections before those of the program.
    problems : Problems
        Collects the values that are not as expected; their puzzles are left out.
    path : tuple of str or int, optional
        The path of the table.
    new : bool, optional
        Whether to refuse a puzzle that breaks its own rules; each of its runs would end at once.
    """
    if table == PuzzlesTable():
        what = _("at least one puzzle is expected: literal, collections, generated or empty")
        problems.add(invalid(path, what))
    collected = problems.collected
    groups: list[Generated] = []
    literal: list[tuple[str, Grid]] = []
    collections: list[Collection] = []
    empty = None
    tables = table.generated if isinstance(table.generated, list) else [table.generated]
    names: set[str] = set()
    for index, each in enumerate(tables):
        place = (*path, "generated", *([index] if tables is table.generated else []))
        with collected():
            made = _generated(each, folder, place, alone=len(tables) == 1)
            groups.append(made)
            own = [name for name, _number in made.groups]
            if len({*own, *names}) < len(own) + len(names):
                raise invalid(place, _("groups that differ are expected"))
            names.update(own)
    for name, text in table.literal.items():
        with collected():
            literal.append((name, _literal(text, (*path, "literal", name), new=new)))
    with collected():
        empty = None if table.empty is None else _board(table.empty, (*path, "empty"))
    for name, entry in table.collections.items():
        with collected():
            collections.append(_collection(name, entry, folder, (*path, "collections", name)))
    return Puzzles(tuple(literal), tuple(groups), empty, tuple(collections))


def _literal(text: str, path: Keys, *, new: bool) -> Grid:
    with within(path):
        grid = read_puzzle(text).grid
        if new and (conflict := describe_conflict(grid)):
            problem = _("a puzzle that keeps its rules is expected, found {conflict}")
            raise UserError(problem.format(conflict=conflict))
        return grid


def _collection(
    name: str, table: str | CollectionTable, folder: Path | None, path: Keys
) -> Collection:
    if isinstance(table, str):
        table = CollectionTable(table)
    box = None if table.box is None else _box(table.box, (*path, "box"))
    layout = None if table.layout is None else _layout(table.layout, folder, (*path, "layout"))
    places = ((folder or Path()) / table.file, resource_path("puzzles", table.file))
    # Path.is_file raises if a name is too long.
    file = next((place for place in places if os.path.isfile(place)), None)
    if file is None:
        problem = _("a file of puzzles is expected, not {file}").format(file=table.file)
        raise invalid(path, problem)
    with within(path):
        records = (open_source if layout is None else layout.read)(str(file), box)
        read = islice(records, table.count)
        return Collection(name, tuple(_named(name, [(each.name, each.grid) for each in read])))


def _named(collection: str, puzzles: list[tuple[str, Grid]]) -> Iterator[tuple[str, Grid]]:
    """Yield puzzles with distinct names: their own, or else their place."""
    seen = set()
    for place, (own, grid) in enumerate(puzzles, 1):
        name = own or f"{collection}, {place}"
        name = f"{name} ({place})" if name in seen else name
        seen.add(name)
        yield name, grid


def _generated(table: GeneratedTable, folder: Path | None, path: Keys, *, alone: bool) -> Generated:
    """Return generated puzzles; if there are others, their names include the board."""
    geometry, random_regions, largest_cage = _rules(table, folder, path)
    if [table.givens, table.shares, table.grades].count(None) != 2:
        raise invalid(path, _("one of givens, shares, grades is expected"))
    if table.grades and table.full_grid != "evolved":
        raise unexpected((*path, "full_grid"), _("evolved beside grades"), table.full_grid)
    kind = f"{table.layout} " if table.layout else "Latin square " if geometry.is_latin else ""
    board = "" if alone else f"{kind}{geometry.size}×{geometry.size}, "
    cells = geometry.cell_count
    if table.shares:
        groups = [(f"{board}share {share:g}", round(share * cells)) for share in table.shares]
    elif table.grades:
        groups = [(f"{board}grade {grade}", grade) for grade in table.grades]
    else:
        givens = convert(
            table.givens, list[Annotated[int, Meta(ge=0, le=cells)]], (*path, "givens")
        )
        groups = [(f"{board}{count} givens", count) for count in givens]
    return Generated(
        geometry,
        tuple(groups),
        table.count,
        bool(table.grades),
        table.full_grid,
        random_regions,
        largest_cage,
    )


def _rules(table: GeneratedTable, folder: Path | None, path: Keys) -> tuple[Geometry, bool, int]:
    """Return the board, whether regions are drawn, and the size of the largest cage drawn."""
    names = (table.layout or "").split(",")
    if not {JIGSAW_NAME, KILLER_NAME} & {name.strip() for name in names}:
        return _boxed(table, folder, path), False, 0
    if table.full_grid != "evolved":
        raise unexpected((*path, "full_grid"), _("evolved beside a layout"), table.full_grid)
    height = 0 if table.box is None else _box(table.box, (*path, "box")).box_height
    size = _sides(table.geometry)[0]
    with within((*path, "layout")):
        spec = Options(size=size, box_height=height, layout=str(table.layout)).spec
    return spec.geometry, spec.random_regions, spec.largest_cage


def _boxed(table: GeneratedTable, folder: Path | None, path: Keys) -> Geometry:
    """Return the board of generated puzzles; its box may make it a Latin square."""
    layout = None if table.layout is None else _layout(table.layout, folder, (*path, "layout"))
    if table.box is not None:
        geometry = _box(table.box, (*path, "box"))
    elif layout is not None and layout.geometry is not None:
        geometry = layout.geometry
    else:
        geometry = _board(table.geometry, (*path, "geometry"))
    if geometry.size != _sides(table.geometry)[0]:
        if table.box is None:
            expected = _("a layout of a {board} board").format(board=table.geometry)
            raise unexpected((*path, "layout"), expected, table.layout)
        expected = _("a box of a {board} board").format(board=table.geometry)
        raise unexpected((*path, "box"), expected, table.box)
    if layout is None:
        return geometry
    with within((*path, "layout")):
        return layout.on(Grid.empty(geometry)).geometry


def _layout(names: str, folder: Path | None, path: Keys) -> NamedLayout:
    with within(path):
        return load_layouts(names, folder or Path())


def _board(text: str, path: Keys) -> Geometry:
    with within(path):
        return Geometry.of_size(_sides(text)[0])


def _box(text: str, path: Keys) -> Geometry:
    with within(path):
        return Geometry(*_sides(text))


def _sides(text: str) -> tuple[int, int]:
    """Return the height and width in a text such as ``2x3``."""
    height, width = re.split("[x×]", text)
    return int(height), int(width)
