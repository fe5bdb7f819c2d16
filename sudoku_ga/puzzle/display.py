"""Digits as characters, and boards as text for a terminal."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from sudoku_ga.puzzle.geometry import LARGEST_SIZE, Geometry
from sudoku_ga.translation import _

LARGEST_SYMBOL = 35
"""The largest digit with a symbol of one character, Z."""
X_IS_A_DIGIT = 33
"""On boards from this side, X is the digit 33 unless it can only be a blank."""

_SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_DIGITS = {symbol: digit for digit, symbol in enumerate(_SYMBOLS) if digit}
_DIGITS |= {symbol.lower(): digit for symbol, digit in _DIGITS.items()}
_DIGITS[str(LARGEST_SIZE)] = LARGEST_SIZE  # the only number of three decimals


def symbol_of(digit: int) -> str:
    """Return the symbol of a digit from 1, a number where it is above 35."""
    return _SYMBOLS[digit] if digit <= LARGEST_SYMBOL else str(digit)


def digit_of(text: str) -> int | None:
    """Return the digit of a symbol, of a number of up to two decimals, or of 100; else None."""
    digit = _DIGITS.get(text)
    if digit is None and len(text) == 2 and text.isascii() and text.isdecimal():
        return int(text) or None
    return digit


def digit_range(size: int) -> str:
    """Return the digits of a board in words: ``1 to 9``, ``1 to 9 and A to G``."""
    if size <= 9:
        return _("1 to {size}").format(size=size)
    if size <= LARGEST_SYMBOL:
        if size == 10:
            return _("1 to 9 and A")
        return _("1 to 9 and A to {symbol}").format(symbol=symbol_of(size))
    return _("1 to {size}").format(size=size)


def board_text(geometry: Geometry, digits: npt.NDArray[np.integer]) -> str:
    """Return a board as lines of symbols, with boxes or regions separated and a point for a blank.

    ``digits``: int, shape (cell_count,).
    """
    wide = 1 if geometry.size <= LARGEST_SYMBOL else len(str(geometry.size))
    cells = [
        (symbol_of(digit) if digit else ".").rjust(wide) for digit in np.ravel(digits).tolist()
    ]
    inside = bordered(cells, geometry).splitlines()[1:-1]
    return "\n".join(line[2:-2].rstrip() for line in inside)


def picture_text(geometry: Geometry, digits: npt.NDArray[np.integer]) -> str:
    """Return a board with borders of ``+``, ``-`` and ``|`` around its boxes, for files.

    Boards from 33×33 are written in numbers, because an X there might be read as a blank.
    """
    size = geometry.size
    write, width = (symbol_of, 1) if size < X_IS_A_DIGIT else (str, len(str(size)))
    cells = [(write(digit) if digit else ".").rjust(width) for digit in digits.tolist()]
    return bordered(cells, geometry)


def bordered(cells: Sequence[str], geometry: Geometry) -> str:
    """Return cells of equal width in rows, with borders around the boxes or regions."""
    if geometry.has_regions:
        return _with_lines(cells, geometry)
    size, (height, width) = geometry.size, geometry.drawn_box
    border = "+".join(["", *["-" * (width * (len(cells[0]) + 1) + 1)] * (size // width), ""])
    lines = []
    for start in range(0, len(cells), size):
        if start // size % height == 0:
            lines.append(border)
        row = cells[start : start + size]
        boxes = [" ".join(row[first : first + width]) for first in range(0, size, width)]
        lines.append(f"| {' | '.join(boxes)} |")
    return "\n".join([*lines, border])


def _with_lines(cells: Sequence[str], geometry: Geometry) -> str:
    """Return cells of equal width in rows, with lines where regions meet."""
    size = geometry.size
    width = len(cells[0]) + 2
    regions = geometry.box_of.reshape(size, size)
    # Outside the board is a separate region.
    around = np.pad(regions, 1, constant_values=-1)
    lines = []
    for row in range(size + 1):
        above, below = around[row], around[row + 1]
        if np.any(above != below):
            lines.append(_border(above.tolist(), below.tolist(), width))
        if row < size:
            places = [f" {cell} " for cell in cells[row * size : (row + 1) * size]]
            bars = ["|" if bar else " " for bar in below[1:-1] != below[2:]]
            lines.append("|" + "".join(map("".join, zip(places, bars, strict=True))))
    return "\n".join(lines)


def _border(above: list[int], below: list[int], width: int) -> str:
    """Return the line between two rows of regions, each with one outside at both ends."""
    text = ""
    for column in range(1, len(above)):
        ends = [above[column - 1] != below[column - 1], above[column] != below[column]]
        bars = [above[column - 1] != above[column], below[column - 1] != below[column]]
        straight = {(True, False): "-", (False, True): "|", (False, False): " "}
        is_corner = any(ends) and any(bars)
        text += "+" if is_corner else straight[any(ends), any(bars)]
        text += ("-" if ends[1] else " ") * width if column < len(above) - 1 else ""
    return text
