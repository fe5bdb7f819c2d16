"""Layout files: the rules of a variant, in TOML.

::

    title = "Jigsaw 5×5"
    regions = \"\"\"
    AAAAB
    ACCBB
    DCCBB
    DDCEE
    DDEEE
    \"\"\"
    constraints = ["diagonals"]

    [[cages]]
    total = 9
    cells = "r1c1 r2c1 r2c2"

The cells of a region have the same letter or digit. ``box = "2x3"`` or ``size = 9`` sets the size
of the board if there are no regions; without all three, the layout is for any board that can have
it.

Cages may be drawn too, with a full stop for a cell without a cage::

    title = "Killer 4×4"
    cage_map = \"\"\"
    AABB
    .CCB
    ....
    DD..
    \"\"\"
    totals = {A = 5, B = 7, C = 4, D = 6}
"""

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, reduce
from math import isqrt
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from sudoku_ga.errors import FormatError, UserError, printable
from sudoku_ga.puzzle.formats.shape import parse_board, parse_cell
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.geometry import LARGEST_SIZE, Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Cage, Constraint, Layout, LayoutError, reached
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.resources import resource_names, resource_path
from sudoku_ga.toml_text import located, parse_toml, read_toml_text
from sudoku_ga.translation import _, later
from sudoku_ga.validation import Keys, Line, Positive, convert, invalid, within

_NO_CAGE = "."
_FOLDER, _SUFFIX = "layouts", ".toml"
_BOARD = re.compile(r"\d+x\d+( |$)", re.ASCII)
"""The pattern of the beginning of a board in words."""


class _CageTable(Struct, forbid_unknown_fields=True):
    total: Positive
    cells: str


class _LayoutFile(Struct, forbid_unknown_fields=True):
    title: Line
    description: str = ""
    size: Annotated[int, Meta(ge=2, le=LARGEST_SIZE)] | None = None
    box: Annotated[str, Meta(description=later("HxW as 2x3"))] = ""
    regions: str = ""
    constraints: list[Constraint] = []
    cages: list[_CageTable] = []
    cage_map: str = ""
    totals: dict[str, Positive] = {}


@dataclass(frozen=True)
class NamedLayout:
    """The rules of a variant with their name.

    ``geometry``: the board, if the layout determines its size.
    """

    name: str
    title: str
    layout: Layout
    geometry: Geometry | None = None
    description: str = ""

    def on(self, grid: Grid) -> Grid:
        """Return a grid with these rules in addition to its own; errors as in :meth:`of`."""
        return self.of(PuzzleRecord(grid)).grid

    def of(self, record: PuzzleRecord) -> PuzzleRecord:
        """Return a record whose board has these rules in addition to its own.

        Raises ``FormatError`` if its board cannot have them; with the line of the puzzle if it was
        read.
        """
        line, board = record.line or None, record.geometry
        if self.geometry is not None and self.geometry.size != board.size:
            size = self.geometry.size
            problem = _("{name} is for a board of {size}×{size}, not of {found}×{found}")
            text = problem.format(name=self.name, size=size, found=board.size)
            raise FormatError(text, line)
        try:
            return record.with_layout(self.layout)
        except LayoutError as error:
            raise FormatError(f"{self.name}: {error}", line) from None

    def read(self, source: str, geometry: Geometry | None = None) -> Iterator[PuzzleRecord]:
        """Return the puzzles of a source with these rules in addition to their own.

        Parameters
        ----------
        source : str
        geometry : Geometry or None, optional
            As in :func:`~sudoku_ga.puzzle.formats.source.open_source`.

        Raises
        ------
        UserError
            At once if the source cannot be opened; at a puzzle that cannot be read, or whose board
            cannot have the rules.
        """
        return map(self.of, open_source(source, geometry or self.geometry))


def layout_names() -> list[str]:
    """Return the names of the bundled layouts, in order."""
    return resource_names(_FOLDER, _SUFFIX)


def load_layouts(names: str, folder: Path = Path()) -> NamedLayout:
    """Return the rules of several layouts together.

    Parameters
    ----------
    names : str
        Names as in :func:`load_layout`, separated by commas.
    folder : Path, optional
        The folder of relative paths.

    Raises
    ------
    UserError
        If there is no such layout, a file is not one, or they do not fit together.
    """
    return reduce(_joined, [load_layout(name.strip(), folder) for name in names.split(",")])


def load_layout(name: str, folder: Path = Path()) -> NamedLayout:
    """Return a layout of the program by its name, a layout from a file, or a board in words.

    Parameters
    ----------
    name : str
        One of :func:`layout_names`, the path of a TOML file, or a text such as ``3x3 diagonals``,
        see :mod:`~sudoku_ga.puzzle.formats.shape`.
    folder : Path, optional
        The folder of relative paths.

    Raises
    ------
    UserError
        If there is no such layout, or the file is not one; with line and key.
    """
    if name in layout_names():
        return _bundled(resource_path(_FOLDER, name + _SUFFIX))
    path = folder / name
    if not os.path.isfile(path):  # Path.is_file raises if a name is too long
        if _BOARD.match(name):
            board = parse_board(name)
            return NamedLayout(name, str(board), board.layout, board)
        raise UserError(
            _("a layout or its file is expected, not {name}: {names}").format(
                name=name or _("nothing"), names=", ".join(layout_names())
            )
        )
    return _read(path)


@cache
def _bundled(path: Path) -> NamedLayout:
    return _read(path)


def _read(path: Path) -> NamedLayout:
    try:
        return parse_layout(read_toml_text(path), path.stem)
    except UserError as error:
        raise UserError(f"{path.name}, {error}") from None


def parse_layout(text: str, name: str) -> NamedLayout:
    """Return the layout that a TOML text describes.

    Raises ``UserError`` if the text is not TOML, or a value is not as expected; with its line and
    key.
    """
    with located(text):
        file: _LayoutFile = convert(parse_toml(text), _LayoutFile)
        return _layout(file, printable(name))


def _layout(file: _LayoutFile, name: str) -> NamedLayout:
    regions = tuple(ord(symbol) for symbol in "".join(file.regions.split()))
    _check_rows(file.regions, "regions")
    places = _cage_places(file)
    cages: list[tuple[Cage, Keys]] = []
    try:
        side = Layout(regions).size
        board = None if not file.box else parse_board(file.box)
        drawn = isqrt(len("".join(file.cage_map.split())))
        sizes = {each for each in (side, file.size, board and board.size, drawn) if each}
        if len(sizes) > 1:
            problem = _("one size is expected, found {sizes}")
            raise invalid((), problem.format(sizes=", ".join(map(str, sorted(sizes)))))
        size = next(iter(sizes), None)
        if file.cages and size is None:
            raise invalid(("cages",), _("a size or box is expected beside cages"))
        for index, each in enumerate(file.cages):
            cages.append((_cage(each, index, size or 0), ("cages", index)))
        for symbol, cells in places.items():
            cages.append((Cage(file.totals[symbol], tuple(cells)), ("totals", symbol)))
        layout = Layout(regions, frozenset(file.constraints), tuple(cage for cage, _keys in cages))
        if board is None and size is not None:
            board = Geometry(1, size) if regions else Geometry.of_size(size)
        geometry = None if board is None else replace(board, layout=layout)
    except LayoutError as error:
        raise invalid(_part_of_file(error, cages), str(error)) from None
    return NamedLayout(name, file.title, layout, geometry, file.description)


def _part_of_file(error: LayoutError, cages: Sequence[tuple[Cage, Keys]]) -> Keys:
    name, *index = error.part
    if name != "cages":
        return error.part
    ordered = sorted(cages, key=lambda each: each[0].cells)
    return ordered[int(index[0])][1]


def _cage_places(file: _LayoutFile) -> dict[str, list[int]]:
    """Return the cells of each cage of the map; refuse cages that are split or have no total."""
    _check_rows(file.cage_map, "cage_map")
    symbols = "".join(file.cage_map.split())
    size = isqrt(len(symbols))
    places: dict[str, list[int]] = {}
    for cell, symbol in enumerate(symbols):
        if symbol != _NO_CAGE:
            places.setdefault(symbol, []).append(cell)
    for symbol, cells in places.items():
        first = _place(cells[0], size)
        if symbol not in file.totals:
            problem = _("a total of cage {symbol} at {cell} is expected, found none")
            raise invalid(("totals",), problem.format(symbol=symbol, cell=first))
        apart = set(cells) - reached(cells[0], set(cells), size)
        if apart:
            problem = _("cage {symbol} is in parts: {other} is apart from {cell}")
            other = _place(min(apart), size)
            text = problem.format(symbol=symbol, other=other, cell=first)
            raise invalid(("cage_map",), text)
    for symbol in file.totals:
        if symbol not in places:
            problem = _("a cage of the map is expected, it has no {symbol}")
            raise invalid(("totals", symbol), problem.format(symbol=repr(symbol)[:20]))
    return places


def _place(cell: int, size: int) -> str:
    return f"r{cell // size + 1}c{cell % size + 1}"


def _check_rows(drawn: str, key: str) -> None:
    """Refuse a map whose number of rows, or whose length of a row, is not the side of the board."""
    rows = ["".join(row.split()) for row in drawn.split("\n") if row.strip()]
    widths = set(map(len, rows))
    if len(widths) == 1 and widths != {len(rows)}:
        problem = _("{count} rows of {count} cells are expected, found {found} rows")
        raise invalid((key,), problem.format(count=widths.pop(), found=len(rows)))
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows):
            problem = _("{count} cells are expected in each of {count} rows, row {row} has {found}")
            text = problem.format(count=len(rows), row=number, found=len(row))
            raise invalid((key,), text)


def _cage(table: _CageTable, index: int, size: int) -> Cage:
    with within(("cages", index, "cells")):
        return Cage(
            table.total,
            tuple(parse_cell(name, size) for name in table.cells.replace(",", " ").split()),
        )


def _joined(one: NamedLayout, other: NamedLayout) -> NamedLayout:
    name = f"{one.name},{other.name}"
    sizes = {each.geometry.size for each in (one, other) if each.geometry is not None}
    if len(sizes) > 1:
        problem = _("layouts of one size are expected, found {sizes}")
        raise UserError(problem.format(sizes=", ".join(map(str, sorted(sizes)))))
    board = one.geometry or other.geometry
    try:
        layout = one.layout.joined(other.layout)
        geometry = None if board is None else replace(board, layout=layout)
    except LayoutError as error:
        raise UserError(f"{name}: {error}") from None
    return NamedLayout(name, f"{one.title}, {other.title}", layout, geometry)
