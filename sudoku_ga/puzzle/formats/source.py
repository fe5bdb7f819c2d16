"""Puzzles named on the command line: a file, standard input or the argument itself."""

import codecs
import os
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from sudoku_ga.errors import FormatError, UserError
from sudoku_ga.files import open_regular
from sudoku_ga.interruption import awaited
from sudoku_ga.puzzle.formats.reading import read_collection, read_puzzle, says_board
from sudoku_ga.puzzle.formats.text import LONGEST_LINE, shorten
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _

_STANDARD_INPUT = "-"
_FEWEST_CELLS = 16


def open_source(argument: str, geometry: Geometry | None = None) -> Iterator[PuzzleRecord]:
    """Return an iterator over the puzzles of a command line argument.

    Parameters
    ----------
    argument : str
        An existing path, ``-`` for standard input, a puzzle in one line, an address that contains a
        puzzle, or the lines of a file.
    geometry : Geometry or None, optional
        Shape of the boxes where the size allows several.

    Raises
    ------
    UserError
        At once if the argument is none of these; during iteration if the file cannot be read or
        violates its format.
    """
    if os.path.exists(argument):  # Path.exists raises if a puzzle is too long for a name
        return _read_file(Path(argument), geometry)
    if argument == _STANDARD_INPUT:
        if sys.stdin is None:
            raise UserError(
                _("a puzzle on standard input is expected, but standard input is closed")
            )
        return read_collection(_text_lines(sys.stdin.buffer), geometry, _("standard input"))
    if "\n" in argument.strip():  # the content of a file, as from "$(cat FILE)"
        return read_collection(argument.splitlines(keepends=True), geometry, _("the puzzle given"))
    return iter([_read_argument(argument, geometry)])


def _read_file(path: Path, geometry: Geometry | None) -> Iterator[PuzzleRecord]:
    try:
        with open_regular(path) as file:
            yield from read_collection(_text_lines(file), geometry, str(path))
    except OSError as error:
        raise UserError(
            _("a file that can be read is expected, found {path}: {strerror}").format(
                path=path, strerror=error.strerror
            )
        ) from None


def _text_lines(file: BinaryIO) -> Iterator[str]:
    """Yield the lines of a file; longer ones than allowed are cut just above the limit."""
    # A character takes up to four bytes.
    pieces = iter(lambda: awaited(file.readline, 4 * LONGEST_LINE + 1), b"")
    first = next(pieces, b"")
    if first.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        yield from _utf_16_lines(chain([first], pieces))
        return
    for raw in chain([first], pieces):
        try:
            yield raw.decode("utf-8")
        except UnicodeDecodeError:
            yield raw.decode("latin-1")


def _utf_16_lines(pieces: Iterable[bytes]) -> Iterator[str]:
    """Yield the lines of a text in UTF-16, whose pieces may end within a character."""
    decoder = codecs.getincrementaldecoder("utf-16")("replace")
    begun = ""
    for piece in pieces:
        *lines, begun = (begun + decoder.decode(piece)).split("\n")
        yield from (f"{line}\n" for line in lines)
        if len(begun) > LONGEST_LINE:
            yield begun
            begun = ""
    yield begun + decoder.decode(b"", final=True)


def _read_argument(argument: str, geometry: Geometry | None) -> PuzzleRecord:
    cells = argument.strip()
    has_cells = len(cells) >= _FEWEST_CELLS and all(
        cell.isalnum() or cell in ".*_-" for cell in cells
    )
    if not has_cells and not says_board(cells):
        raise _no_file(argument)
    try:
        return read_puzzle(argument, geometry, _("the puzzle given"))
    except FormatError:
        if any(cell.isalpha() for cell in cells) and not says_board(cells):
            raise _no_file(argument) from None
        raise


def _no_file(argument: str) -> UserError:
    return UserError(
        _("a file, - or a puzzle in one line is expected, found no file {argument}").format(
            argument=shorten(argument, 60)
        )
    )
