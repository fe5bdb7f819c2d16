"""Digits as characters, and boards as text for a terminal."""

import numpy as np
import numpy.typing as npt

from sudoku_ga.puzzle.geometry import LARGEST_SIZE, Geometry
from sudoku_ga.translation import _

LARGEST_SYMBOL = 35
"""The largest digit with a symbol of one character, Z."""

_SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_DIGITS = {symbol: digit for digit, symbol in enumerate(_SYMBOLS) if digit}
_DIGITS |= {symbol.lower(): digit for symbol, digit in _DIGITS.items()}
_DIGITS[str(LARGEST_SIZE)] = LARGEST_SIZE  # the only number of three decimals


def symbol_of(digit: int) -> str:
    """Return the symbol of a digit from 1, a number where it is above 35."""
    return _SYMBOLS[digit] if digit <= LARGEST_SYMBOL else str(digit)


def digit_of(text: str) -> int | None:
    """Return the digit, 1 or more, of a symbol, a number of two decimals or 100, else None."""
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
    """Return a board as lines of symbols, its boxes or regions apart, a point for a blank cell.

    ``digits``: int, shape (cell_count,).
    """
    size, (height, width) = geometry.size, geometry.drawn_box
    wide = 1 if size <= LARGEST_SYMBOL else len(str(size))
    if geometry.has_regions:
        return _region_text(geometry, np.reshape(digits, (size, size)).tolist(), wide)
    rule = "-+-".join(["-" * (width * (wide + 1) - 1)] * (size // width))
    lines = []
    for number, row in enumerate(np.reshape(digits, (size, size)).tolist()):
        if number and number % height == 0:
            lines.append(rule)
        texts = [(symbol_of(digit) if digit else ".").rjust(wide) for digit in row]
        boxes = [" ".join(texts[start : start + width]) for start in range(0, size, width)]
        lines.append(" | ".join(boxes))
    return "\n".join(lines)


def _region_text(geometry: Geometry, rows: list[list[int]], wide: int) -> str:
    """Return a board of regions, with lines where they meet."""
    size = geometry.size
    regions = geometry.box_of.reshape(size, size)
    bars, rules = regions[:, :-1] != regions[:, 1:], regions[:-1] != regions[1:]
    lines = []
    for number, row in enumerate(rows):
        if number and rules[number - 1].any():
            lines.append(_rule(rules[number - 1], bars[number - 1] | bars[number], wide))
        texts = [(symbol_of(digit) if digit else ".").rjust(wide) for digit in row]
        gaps = [" | " if bar else "   " for bar in bars[number]]
        lines.append("".join(map("".join, zip(texts, [*gaps, ""], strict=True))))
    return "\n".join(lines)


def _rule(rule: npt.NDArray[np.bool_], bars: npt.NDArray[np.bool_], wide: int) -> str:
    """Return the line between two rows: where regions meet, and where upright lines go on."""
    strokes = ["-" if each else " " for each in rule]
    text = strokes[0] * wide
    for left, right, bar in zip(strokes[:-1], strokes[1:], bars, strict=True):
        meets = "+" if "-" in (left, right) else "|"
        text += left + (meets if bar else left if left == right else "-") + right + right * wide
    return text.rstrip()
