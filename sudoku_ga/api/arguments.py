"""Checks of the arguments of public functions; each error names the argument."""

import operator
import os
import sys
from typing import SupportsIndex

import numpy as np

from sudoku_ga.errors import ArgumentError
from sudoku_ga.evolution.core.seeds import LARGEST_SEED, drawn_seed
from sudoku_ga.translation import _

SeedLike = int | np.random.Generator | np.random.SeedSequence
"""The types that are accepted as a seed."""


def whole_number(
    name: str, value: object, least: int, most: int | None = None, *, largest: int = 2**63 - 1
) -> int:
    """Return an argument as an int between two bounds, both allowed.

    ``largest``: the upper bound if there is no ``most``; it is named only if it is exceeded.
    """
    is_whole = isinstance(value, SupportsIndex) and not isinstance(value, bool)
    number = operator.index(value) if is_whole else None  # type: ignore[arg-type]
    if most is None and (number is None or number <= largest):
        expected = _("a whole number of {least} or more").format(least=least)
    else:
        most = largest if most is None else most
        expected = _("a whole number from {least} to {most}").format(least=least, most=most)
    if number is None or number < least or (most is not None and number > most):
        raise ArgumentError(name, expected, value)
    return number


def real_number(name: str, value: object, least: float) -> float:
    """Return an argument as a finite float that is not less than a bound."""
    most, expected = sys.float_info.max, _("a number of {least} or more").format(least=least)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ArgumentError(name, expected, value)
    if value > most:
        expected = _("a number from {least} to {most:.4g}").format(least=least, most=most)
    if not least <= value <= most:  # false for NaN
        raise ArgumentError(name, expected, value)
    return float(value)


def given_seed(seed: object) -> int:
    """Return a seed; None gives a random one of at most 31 bits.

    A SeedSequence always gives the same seed, a Generator a new one at each call.
    """
    if isinstance(seed, np.random.SeedSequence):
        return int(seed.generate_state(1, np.uint64)[0]) >> 1
    if isinstance(seed, np.random.Generator):
        return int(seed.integers(LARGEST_SEED, endpoint=True))
    return drawn_seed() if seed is None else whole_number("seed", seed, 0, LARGEST_SEED)


def process_count(jobs: object) -> int:
    """Return a number of processes; -1 is one for each processor."""
    if jobs == -1:
        return os.cpu_count() or 1
    return whole_number("jobs", jobs, 1, 256)
