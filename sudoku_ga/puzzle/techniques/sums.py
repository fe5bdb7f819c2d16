"""Cells that add up to a total: cages, and the remainders of units and cages.

A unit holds each digit once, 45 in all on 9×9. Less the cages within it, this is the sum of its
other cells (innies). The cages that cover a unit, less 45, give the sum of their cells outside
(outies).
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.techniques.position import members

_MOST_CELLS = 4
"""The most cells of a sum beside a unit; people hardly list the digits of more."""


@dataclass(frozen=True)
class Sum:
    """Cells whose digits add up to a total.

    Parameters
    ----------
    cells : tuple of int
        Ascending.
    total : int
    differ : bool
        Whether no two of them may hold one digit.
    units : tuple of int
        The units it follows from, or the cage.
    inside : bool
        Whether the cells are in the units.
    """

    cells: tuple[int, ...]
    total: int
    differ: bool
    units: tuple[int, ...]
    inside: bool = True


@lru_cache(maxsize=16)
def cage_sums(geometry: Geometry) -> tuple[Sum, ...]:
    """Return the sums of the cages."""
    first = len(geometry.every_unit)
    return tuple(
        Sum(cage.cells, cage.total, differ=True, units=(first + number,))
        for number, cage in enumerate(geometry.layout.cages)
    )


@lru_cache(maxsize=16)
def unit_sums(geometry: Geometry) -> tuple[Sum, ...]:
    """Return the sums of few cells that follow from cages and a unit, or two adjacent lines."""
    if not geometry.layout.cages:
        return ()
    size, units = geometry.size, geometry.every_unit.tolist()
    lines = [(line, line + 1) for first in (0, size) for line in range(first, first + size - 1)]
    found: dict[tuple[int, ...], Sum] = {}
    for numbers in [*((number,) for number in range(len(units))), *lines]:
        area = {cell for number in numbers for cell in units[number]}
        total = len(numbers) * size * (size + 1) // 2
        for each in (
            _innies(geometry, area, total, numbers),
            _outies(geometry, area, total, numbers),
        ):
            if each is not None:
                found.setdefault(each.cells, each)
    cages = {cage.cells for cage in geometry.layout.cages}
    return tuple(each for each in found.values() if each.cells not in cages)


def _innies(geometry: Geometry, area: set[int], total: int, numbers: tuple[int, ...]) -> Sum | None:
    left = set(area)
    for cage in geometry.layout.cages:
        if area.issuperset(cage.cells):
            left.difference_update(cage.cells)
            total -= cage.total
    return _sum(geometry, left, total, numbers, inside=True)


def _outies(geometry: Geometry, area: set[int], total: int, numbers: tuple[int, ...]) -> Sum | None:
    covered: set[int] = set()
    for cage in geometry.layout.cages:
        if not area.isdisjoint(cage.cells):
            covered.update(cage.cells)
            total -= cage.total
    if not area <= covered:
        return None
    return _sum(geometry, covered - area, -total, numbers, inside=False)


def _sum(
    geometry: Geometry, cells: set[int], total: int, numbers: tuple[int, ...], *, inside: bool
) -> Sum | None:
    if not 1 <= len(cells) <= _MOST_CELLS:
        return None
    peers = geometry.peers
    differ = all(other in peers[cell] for cell, other in combinations(sorted(cells), 2))
    return Sum(tuple(sorted(cells)), total, differ, numbers, inside)


@dataclass(frozen=True)
class Fillings:
    """The digits in the fillings of a sum.

    Parameters
    ----------
    allowed : tuple of int
        For each cell, the mask of its digits in any filling, bit ``digit - 1``.
    certain : int
        Mask of the digits that are in every filling.
    """

    allowed: tuple[int, ...]
    certain: int


@lru_cache(maxsize=16384)
def fillings(candidates: tuple[int, ...], total: int, *, differ: bool) -> Fillings:
    """Return the digits in the fillings of cells that add up to a total.

    Parameters
    ----------
    candidates : tuple of int
        For each cell the mask of its candidates, or of its digit.
    total : int
    differ : bool
        Whether no digit is used twice; else no digit is certain.

    Examples
    --------
    >>> fillings((0b111111111, 0b111111111), 17, differ=True)
    Fillings(allowed=(384, 384), certain=384)
    """
    # Cells are filled one after the other. Each bit of a number is a state that can be reached: a
    # set of digits used, or a sum. Adding a digit shifts all of them at once.
    digits = max(candidates, default=0).bit_length()
    if differ:
        without = _without_digit(digits)
        goal = _with_sum(digits).get(total, 0)
        shifts = [1 << digit for digit in range(digits)]
    else:
        without = (-1,) * digits
        goal = 1 << max(total, 0)
        shifts = list(range(1, digits + 1))
    reached = [1]
    for mask in candidates:
        after = 0
        for digit in members(mask):
            after |= (reached[-1] & without[digit]) << shifts[digit]
        reached.append(after)
    full = ends = reached.pop() & goal
    allowed = []
    for mask, before in zip(reversed(candidates), reversed(reached), strict=True):
        possible = kept = 0
        for digit in members(mask):
            origins = ends >> shifts[digit] & without[digit] & before
            if origins:
                possible |= 1 << digit
                kept |= origins
        allowed.append(possible)
        ends = kept
    certain = sum(1 << digit for digit in range(digits) if not full & without[digit])
    return Fillings(tuple(reversed(allowed)), certain if full else 0)


@lru_cache(maxsize=16)
def _without_digit(digits: int) -> tuple[int, ...]:
    """Return for each digit the sets of digits without it, a bit for each set."""
    every = (1 << (1 << digits)) - 1
    return tuple(every // ((1 << (1 << digit)) + 1) for digit in range(digits))


@lru_cache(maxsize=16)
def _with_sum(digits: int) -> dict[int, int]:
    """Return the sets of digits with each sum, a bit for each set, by the sum."""
    sums = np.zeros(1 << digits, np.int64)
    for digit in range(digits):
        sums += (np.arange(1 << digits) >> digit & 1) * (digit + 1)
    return {
        total: int.from_bytes(np.packbits(sums == total, bitorder="little").tobytes(), "little")
        for total in range(digits * (digits + 1) // 2 + 1)
    }
