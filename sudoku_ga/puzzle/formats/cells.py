"""The digits that characters or fields of a puzzle stand for."""

from collections.abc import Collection, Sequence

import numpy as np

from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.grid import Digits
from sudoku_ga.puzzle.symbols import digit_of, digit_range
from sudoku_ga.translation import _

_BLANKS = frozenset({"", " ", ".", "0", "*", "_", "-"})
_LETTER_BLANKS = frozenset({"x", "X"})
_PLAIN = "123456789.0"
_PLAIN_DIGITS = bytes(range(1, 10)) + b"\0\0"
_PLAIN_TABLE = bytes.maketrans(_PLAIN.encode(), _PLAIN_DIGITS)
X_IS_A_DIGIT = 33
"""On boards from this side, X is the digit 33 unless it can only be a blank."""


class CellError(UserError):
    """A cell that is neither a digit of the board nor a blank.

    ``problem``: what was expected and what was found. ``index``: which cell, from 0.
    """

    def __init__(self, problem: str, index: int) -> None:
        self.problem = problem
        self.index = index
        super().__init__(problem)


def read_cells(cells: Sequence[str], size: int, *, separated: bool) -> Digits:
    """Return the digits of a whole puzzle, 0 for a blank; shape (size²,).

    ``cells``: characters or fields; a str if each cell is one character. ``size``: the side of the
    board. ``separated``: whether the cells were fields between separators. Raises ``CellError`` at
    the first cell that is neither a digit of the board nor a blank.
    """
    # The usual notation, fast because collections are long.
    if size == 9 and isinstance(cells, str) and not cells.strip(_PLAIN):
        return np.frombuffer(cells.encode().translate(_PLAIN_TABLE), np.uint8)
    distinct = set(cells)
    blanks = distinct & _BLANKS
    numbers_alone = separated and not any(cell.isalpha() for cell in distinct - _LETTER_BLANKS)
    if size < X_IS_A_DIGIT or (numbers_alone and not blanks):
        blanks |= distinct & _LETTER_BLANKS
    if not blanks:
        blanks = _one_other_character(distinct, size)
    if _is_hexadecimal(distinct - blanks, blanks, size):
        return np.array([_hexadecimal(cell, blanks) for cell in cells], np.uint8)
    values = {cell: digit_of(cell) for cell in distinct - blanks} | dict.fromkeys(blanks, 0)
    for index, cell in enumerate(cells):
        value = values[cell]
        if value is None or value > size:
            raise CellError(_expectation(cell, value, size), index)
    return np.array([values[cell] for cell in cells], np.uint8)


def _one_other_character(distinct: Collection[str], size: int) -> set[str]:
    """Return the only character beside the digits, which is then the blank; else nothing."""
    others = {
        cell for cell in distinct if not cell.isdecimal() and (digit_of(cell) or size + 1) > size
    }
    return others if len(others) == 1 and all(len(cell) == 1 for cell in others) else set()


def _is_hexadecimal(digits: Collection[str], blanks: Collection[str], size: int) -> bool:
    """Whether 0 is a digit: on 16×16 beside another blank, unless digit 16 occurs."""
    return (
        size == 16
        and "0" in blanks
        and len(blanks) > 1
        and all((digit_of(cell) or size) < size for cell in digits)
    )


def _hexadecimal(cell: str, blanks: Collection[str]) -> int:
    if cell != "0" and cell in blanks:
        return 0
    return (digit_of(cell) or 0) + 1


def _expectation(cell: str, value: int | None, size: int) -> str:
    if value is None:
        return _("a digit ({digits}) or a blank is expected, found {cell!r}").format(
            digits=digit_range(size), cell=cell
        )
    text = (
        _("digits {digits} are expected for {size}×{size}, found {cell}")
        if cell.isdecimal()
        else _("digits {digits} are expected for {size}×{size}, found {cell}, which is {value}")
    )
    return text.format(digits=digit_range(size), size=size, cell=cell, value=value)
