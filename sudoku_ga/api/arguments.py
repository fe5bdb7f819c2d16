"""Checks of the arguments of public functions: each error names the argument."""

import math
import operator
import secrets
from typing import SupportsIndex

from sudoku_ga.errors import ArgumentError
from sudoku_ga.translation import _

LARGEST_SEED = 2**63 - 1


def whole_number(name: str, value: object, least: int, most: int | None = None) -> int:
    """Return an argument as an int between two bounds, both allowed."""
    expected = (
        _("a whole number of {least} or more").format(least=least)
        if most is None
        else _("a whole number from {least} to {most}").format(least=least, most=most)
    )
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise ArgumentError(name, expected, value)
    number = operator.index(value)
    if number < least or (most is not None and number > most):
        raise ArgumentError(name, expected, value)
    return number


def real_number(name: str, value: object, least: float) -> float:
    """Return an argument as a finite float that is not less than a bound."""
    if (
        isinstance(value, bool)
        or not isinstance(value, int | float)
        or not math.isfinite(value)
        or value < least
    ):
        raise ArgumentError(name, _("a number of {least} or more").format(least=least), value)
    return float(value)


def given_seed(seed: object) -> int:
    """Return a seed, a drawn one of at most 31 bits in place of None."""
    return secrets.randbelow(2**31) if seed is None else whole_number("seed", seed, 0, LARGEST_SEED)
