"""Temperatures as exact integers, so that a run repeats on any machine.

The last bit of a floating-point exponential depends on the machine's library. Here the exponential
is taken once by :mod:`decimal`, which is correctly rounded, and its powers are integer products.
"""

from decimal import Context, Decimal
from functools import lru_cache

import numpy as np
import numpy.typing as npt

_CONTEXT = Context(prec=30)
_FRACTION_BITS = 64
_LARGEST_OF_MANY = 500_000
"""The size, in values, up to which 16 tables are cached, of at most 4 MB each. Only large
populations need larger tables: one is cached, and that of a million individuals takes 400 MB."""


@lru_cache(maxsize=256)
def boltzmann(temperature: float, count: int, one: int) -> npt.NDArray[np.uint64]:
    """Return ``one`` × exp(-k / temperature) for k = 0 … count - 1, rounded down.

    Returns an array of uint64, shape (count,), read only.

    Parameters
    ----------
    temperature : float
        Above 0, in conflicts.
    count : int
        The number of values.
    one : int
        The integer that represents 1, at most 2**64 - 1.
    """
    exponent = _CONTEXT.divide(Decimal(-1), Decimal(temperature))
    ratio = int(_CONTEXT.multiply(_CONTEXT.exp(exponent), Decimal(2**_FRACTION_BITS)))
    values, value = [], 1 << _FRACTION_BITS
    for _ in range(count):
        values.append(one * value >> _FRACTION_BITS)
        value = value * ratio >> _FRACTION_BITS
    table = np.array(values, np.uint64)
    table.flags.writeable = False
    return table


def boltzmann_table(
    temperatures: tuple[float, ...], count: int, one: int
) -> npt.NDArray[np.uint64]:
    """Return :func:`boltzmann` of each temperature, shape (temperatures, count).

    The array is shared and must not be changed. It is not read-only, since kernels would be
    compiled again for read-only arrays.
    """
    is_large = len(temperatures) * count > _LARGEST_OF_MANY
    return (_newest_large_table if is_large else _table)(temperatures, count, one)


@lru_cache(maxsize=16)
def _table(temperatures: tuple[float, ...], count: int, one: int) -> npt.NDArray[np.uint64]:
    return np.stack([boltzmann(temperature, count, one) for temperature in temperatures])


_newest_large_table = lru_cache(maxsize=1)(_table.__wrapped__)


@lru_cache(maxsize=256)
def probability_threshold(probability: float) -> np.uint64:
    """Return the 64-bit word below which a uniform word falls with this probability."""
    return np.uint64(min(int(Decimal(probability) * 2**64), 2**64 - 1))


@lru_cache(maxsize=4)
def spread_temperatures(middle: float, share: float, count: int) -> tuple[float, ...]:
    """Return temperatures from ``middle`` × (1 - share) to ``middle`` × (1 + share).

    Parameters
    ----------
    middle : float
        In conflicts.
    share : float
        0 to below 1.
    count : int
        The number of individuals; a single one gets the middle.
    """
    if count == 1 or share == 0.0:
        return (middle,) * count
    return tuple(middle * (1 - share + 2 * share * k / (count - 1)) for k in range(count))


def cooled(temperature: float, factor: float, times: int) -> float:
    """Return ``temperature`` × ``factor`` to the power of ``times``, the same on any machine."""
    power = _CONTEXT.power(Decimal(factor), times)
    return float(_CONTEXT.multiply(Decimal(temperature), power))


_WITH_CAGES = 0.55


def temperature_by_rule(free_share: float, caged_share: float = 0.0) -> float:
    """Return the temperature of a single swap for a share of free cells.

    In conflicts: 0.22 to 0.34 without cages and up to 0.55 with them. It is fitted to the
    temperatures that took the fewest swaps, measured by ``python -m tools.benchmarks.temperature``.
    Killers need a higher one, since their conflicts include the distances of sums.

    ====================================  =============  ==================
    puzzles                               free share     fewest swaps at
    ====================================  =============  ==================
    six of the hardest 9×9                0.74           0.33
    9×9 with 17 givens, without logic     0.79           0.31
    16×16                                 0.5 and below  0.3 to 0.35
    empty 16×16                           1.0            0.2 to 0.25
    ====================================  =============  ==================

    Parameters
    ----------
    free_share : float
        Share of the cells that evolution fills, 0 to 1.
    caged_share : float, optional
        Share of the cells in cages, 0 to 1.
    """
    without_cages = min(0.34, 0.22 + 0.43 * (1 - free_share))
    return without_cages + caged_share * (_WITH_CAGES - without_cages)
