"""The values that ``[grid]`` and ``[sample]`` of an experiment's file name for a parameter."""

from collections.abc import Mapping
from itertools import product
from math import prod
from typing import Annotated, Any

import numpy as np
from msgspec import Meta, Struct, field

from sudoku_ga.translation import _, later
from sudoku_ga.validation import FieldError, Keys, Positive, convert, invalid

_DIGITS = 4
"""Significant digits of a drawn number, which is part of its variant's name."""

_LARGEST = 2**53
"""Up to this, a double holds every whole number."""

_STREAM = 0x5A
"""Apart from the streams of the trials."""


_Bound = Annotated[
    Annotated[int, Meta(ge=-_LARGEST, le=_LARGEST)]
    | Annotated[float, Meta(ge=-_LARGEST, le=_LARGEST)],
    Meta(description=later("a number up to 9,007,199,254,740,992")),
]


class DrawnRange(Struct, forbid_unknown_fields=True):
    """A range in ``[sample]``."""

    first: _Bound = field(name="from")
    last: _Bound = field(name="to")
    log: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether both bounds are written as whole numbers."""
        return isinstance(self.first, int) and isinstance(self.last, int)


class GridRange(DrawnRange, kw_only=True):
    """A range in ``[grid]``."""

    count: Positive


_List = Annotated[list[Any], Meta(min_length=1)]
_WORDS = Meta(description=later("a list with at least one value, or { from, to, count },"))
GridTable = dict[str, Annotated[_List | GridRange, _WORDS]]
_Drawn = Annotated[
    _List | DrawnRange, Meta(description=later("a list with at least one value, or { from, to },"))
]


def combinations(grid: GridTable, most: int) -> list[dict[str, Any]]:
    """Return every combination of the values of ``[grid]``; one without values if it is empty.

    ``most``: the greatest number of combinations. Raises ``FieldError`` if a range holds no
    numbers, or there are too many combinations.
    """
    choices = []
    for key, value in grid.items():
        values = _spread(value, ("grid", key), most) if isinstance(value, GridRange) else value
        choices.append([(key, each) for each in values])
    count = prod(map(len, choices))
    if count > most:
        raise _too_many(("grid",), count, most)
    return [dict(each) for each in product(*choices)]


def _too_many(path: Keys, count: int, most: int) -> FieldError:
    problem = _("at most {most:,} combinations are expected, found {count:,}")
    return invalid(path, problem.format(most=most, count=count))


def draws(sample: Mapping[str, Any], seed: int, most: int) -> list[dict[str, Any]]:
    """Return random combinations of the values of ``[sample]``; one without values if absent.

    A value of a list is drawn with equal chances, one of a range evenly, with ``log`` evenly in
    its logarithm (random search; Bergstra and Bengio, 2012).

    ``sample``: as parsed. ``most``: the greatest number of combinations. Raises ``FieldError`` if a
    value is neither a list nor a range, or the count is missing or too large.
    """
    if not sample:
        return [{}]
    rng = np.random.default_rng([seed, _STREAM])
    lists = {
        key: convert(value, _Drawn, ("sample", key))
        for key, value in sample.items()
        if key != "count"
    }
    if not lists:
        raise invalid(("sample",), _("parameters with lists or ranges are expected"))
    count = convert(sample, _Count, ("sample",)).count
    if count > most:
        raise _too_many(("sample", "count"), count, most)
    for key, values in lists.items():
        if isinstance(values, DrawnRange):
            _check_order(values, ("sample", key))
    return [{key: _drawn(values, rng) for key, values in lists.items()} for _draw in range(count)]


class _Count(Struct):
    """The table ``[sample]`` without its values."""

    count: Positive


def _spread(spread: GridRange, path: Keys, most: int) -> list[Any]:
    """Return the values of a range: whole numbers where both bounds are."""
    _check_order(spread, path)
    if spread.count > most:
        raise _too_many(path, spread.count, most)
    make = np.geomspace if spread.log else np.linspace
    values = [float(each) for each in make(float(spread.first), float(spread.last), spread.count)]
    if not spread.is_whole:
        return [float(f"{value:.{_DIGITS}g}") for value in values]
    whole = sorted({round(value) for value in values})
    if len(whole) < len(values):
        problem = _(
            "{values} different whole numbers are expected, found {whole}; "
            "bounds with a decimal point give others"
        ).format(values=len(values), whole=len(whole))
        raise invalid(path, problem)
    return whole


def _drawn(values: list[Any] | DrawnRange, rng: np.random.Generator) -> Any:
    if isinstance(values, list):
        return values[int(rng.integers(len(values)))]
    first, last = float(values.first), float(values.last)
    if values.is_whole and not values.log:
        return int(rng.integers(int(first), int(last) + 1))
    value = np.exp(rng.uniform(np.log(first), np.log(last))) if values.log else None
    value = rng.uniform(first, last) if value is None else value
    return round(value) if values.is_whole else float(f"{value:.{_DIGITS}g}")


def _check_order(values: DrawnRange, path: Keys) -> None:
    if values.first > values.last or (values.log and values.first <= 0):
        least = _("above 0 ") if values.log else ""
        problem = _("from {least}up to a larger number is expected").format(least=least)
        raise invalid(path, problem)
