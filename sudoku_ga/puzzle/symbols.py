"""Symbols of digits: 1 to 9, then A for 10 to Z for 35, then plain numbers."""

from sudoku_ga.puzzle.geometry import LARGEST_SIZE
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
