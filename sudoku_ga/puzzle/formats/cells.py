"""The digits of cells: numbers and symbols, and blanks in many notations."""

import re
from collections.abc import Collection, Mapping, Sequence

import numpy as np

from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.display import X_IS_A_DIGIT, digit_of, digit_range
from sudoku_ga.puzzle.grid import Digits
from sudoku_ga.translation import _

_BLANKS = frozenset({"", " ", ".", "0", "*", "_", "-"})
_LETTER_BLANKS = frozenset({"x", "X"})
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NOTHING = frozenset({"-1", "none", "null", "nan", "na", "n/a", "#n/a", "<na>", "nil"})
"""Blanks in the notation of programs, in lower case."""
_LONGEST_NOTHING = 6
_WHOLE = re.compile(r"(-?\d+)(?:\.0*|,0+)")
_PLAIN = "123456789.0"
_PLAIN_DIGITS = bytes(range(1, 10)) + b"\0\0"
_PLAIN_TABLE = bytes.maketrans(_PLAIN.encode(), _PLAIN_DIGITS)


class CellError(UserError):
    """A cell that is neither a digit of the board nor a blank.

    Parameters
    ----------
    problem : str
        What was expected and what was found.
    index : int
        Index of the cell, from 0.
    """

    def __init__(self, problem: str, index: int) -> None:
        self.problem = problem
        self.index = index
        super().__init__(problem)


def read_cells(cells: Sequence[str], size: int, *, separated: bool) -> Digits:
    """Return the digits of a whole puzzle, 0 for a blank; shape (size²,).

    Parameters
    ----------
    cells : sequence of str
        Characters or fields; a str if each cell is one character.
    size : int
        The side of the board.
    separated : bool
        Whether the cells were fields between separators.

    Raises
    ------
    CellError
        At the first cell that is neither a digit of the board nor a blank.
    """
    # The usual notation, which is fast since collections are long.
    if (
        size == 9
        and isinstance(cells, str)
        and not cells.strip(_PLAIN)
        and not ("0" in cells and "." in cells)
    ):
        return np.frombuffer(cells.encode().translate(_PLAIN_TABLE), np.uint8)
    values = _letters_from_a(cells, size) or _usual_values(cells, size, separated=separated)
    for index, cell in enumerate(cells):
        value = values[cell]
        if value is None or value > size:
            raise CellError(_expectation(cell, value, size), index)
    return np.array([values[cell] for cell in cells], np.uint8)


def cell_text(field: str) -> str:
    """Return a field without surrounding blanks; ``NaN``, ``-1`` and the like as "", 5.0 as 5."""
    text = field.strip()
    if not 1 < len(text) <= _LONGEST_NOTHING:
        return text
    whole = _WHOLE.fullmatch(text)
    text = whole[1] if whole else text
    return "" if text.lower() in _NOTHING else text


def is_cell(text: str, size: int) -> bool:
    """Whether a text is a blank or a digit of a board."""
    return text in _BLANKS or text in _LETTER_BLANKS or 0 < (digit_of(text) or 0) <= size


def are_likely(cells: Sequence[str], size: int) -> bool:
    """Whether most of the cells are digits of a board or blanks.

    False for words and numbers that have the right length by chance. A few wrong cells are a
    mistake, which the reader reports.
    """
    values = _letters_from_a(cells, size) or _usual_values(cells, size, separated=False)
    wrong = {cell for cell, value in values.items() if value is None or value > size}
    return not wrong or 4 * sum(cell in wrong for cell in cells) <= len(cells)


def _usual_values(cells: Sequence[str], size: int, *, separated: bool) -> Mapping[str, int | None]:
    """Return the digit of each cell, 0 for a blank, None for neither."""
    distinct = set(cells)
    blanks = distinct & _BLANKS
    numbers_alone = separated and not any(cell.isalpha() for cell in distinct - _LETTER_BLANKS)
    if size < X_IS_A_DIGIT or (numbers_alone and not blanks):
        blanks |= distinct & _LETTER_BLANKS
    if not blanks:
        blanks = _one_other_character(distinct, size)
    values = {cell: digit_of(cell) for cell in distinct - blanks}
    if _begins_with_zero(values, blanks, size):
        values = {cell: digit and digit + 1 for cell, digit in values.items()} | {"0": 1}
        blanks -= {"0"}
    return values | dict.fromkeys(blanks, 0)


def _letters_from_a(cells: Sequence[str], size: int) -> Mapping[str, int | None] | None:
    """Return the digits of the cells if these are letters from A; else None.

    There must be no other digits, and a letter that would be too large if A were 10. An X is the
    blank if it is no letter of the board, or if there is no other blank and it is more frequent
    than a digit can be.
    """
    distinct = set(cells)
    letters = {cell for cell in distinct - _BLANKS if cell.isalpha() and cell.isascii()}
    if not any(len(cell) == 1 and (digit_of(cell) or 0) > size for cell in letters):
        return None
    others = distinct - letters
    values = {
        cell: _ALPHABET.index(cell.upper()) + 1 if len(cell) == 1 else None for cell in letters
    }
    marks = letters & _LETTER_BLANKS
    if size < _ALPHABET.index("X") + 1 or (
        not others and sum(cell in marks for cell in cells) > size
    ):
        values |= dict.fromkeys(marks, 0)
    if others - _BLANKS and (len(others) > 1 or len(min(others)) > 1 or min(others).isdecimal()):
        return None
    wrong = {cell for cell, value in values.items() if value is None or value > size}
    if 4 * sum(cell in wrong for cell in cells) > sum(cell in letters for cell in cells):
        return None
    values |= dict.fromkeys(wrong)
    return values | dict.fromkeys(others, 0)


def _one_other_character(distinct: Collection[str], size: int) -> set[str]:
    """Return the only character that is not a digit, which is then the blank; else nothing."""
    others = {
        cell for cell in distinct if not cell.isdecimal() and (digit_of(cell) or size + 1) > size
    }
    return others if len(others) == 1 and all(len(cell) == 1 for cell in others) else set()


def _begins_with_zero(values: Mapping[str, int | None], blanks: Collection[str], size: int) -> bool:
    """Whether 0 is a digit, as it is if there is another blank and no largest digit.

    On 16×16 the digits are then hexadecimal. On other boards all but two digits must occur, since a
    few zeros may be blanks too.
    """
    if "0" not in blanks or len(blanks) < 2:
        return False
    digits = {size if digit is None else digit for digit in values.values()}
    return (
        size not in digits
        and max(digits, default=0) < size
        and (size == 16 or len(digits) >= size - 2)
    )


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
