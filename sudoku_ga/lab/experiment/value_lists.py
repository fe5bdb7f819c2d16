"""The values that ``[grid]`` and ``[sample]`` of an experiment's file name for a parameter."""

from itertools import product
from math import prod
from typing import Any

import numpy as np

from sudoku_ga.lab.toml_tables import FileError, Table
from sudoku_ga.translation import _

_RANGE_KEYS = ("from", "to", "count", "log")
_DIGITS = 4
"""A drawn number is rounded to so many: it is part of its variant's name."""

_LARGEST = 2**53
"""Up to this, a double holds every whole number."""

_STREAM = 0x5A
"""Apart from the streams of the trials."""


def combinations(grid: Table, most: int) -> list[dict[str, Any]]:
    """Return every combination of the values of ``[grid]``; one without values if it is empty.

    Parameters
    ----------
    grid : Table
    most : int
        So many combinations at most.

    Raises
    ------
    FileError
        If a value is neither a list nor a range, nothing is in it, or there are too many.
    """
    choices = []
    for key, value in grid.values.items():
        is_range = isinstance(value, dict)
        values = _spread(grid, key, most) if is_range else _listed(grid, key)
        choices.append([(key, each) for each in values])
    count = prod(map(len, choices))
    if count > most:
        raise _too_many(grid, "", count, most)
    return [dict(each) for each in product(*choices)]


def _too_many(table: Table, key: str, count: int, most: int) -> FileError:
    problem = _("{table}: at most {most:,} combinations are expected, found {count:,}")
    return table.error(key, problem.format(table=table.name, most=most, count=count))


def draws(sample: Table, seed: int, most: int) -> list[dict[str, Any]]:
    """Return random combinations of the values of ``[sample]``; one without values if absent.

    A value of a list is drawn with equal chances, one of a range evenly, with ``log`` evenly in
    its logarithm (random search; Bergstra and Bengio, 2012).

    Parameters
    ----------
    sample : Table
    seed : int
    most : int
        So many at most.

    Raises
    ------
    FileError
        If a value is neither a list nor a range, or the count is missing or too large.
    """
    if not sample.values:
        return [{}]
    rng = np.random.default_rng([seed, _STREAM])
    keys = [key for key in sample.values if key != "count"]
    if not keys:
        raise sample.error(
            "count",
            _("{name}: parameters with lists or ranges are expected").format(name=sample.name),
        )
    count = sample.whole("count", 1)
    if count > most:
        raise _too_many(sample, "count", count, most)
    return [{key: _drawn(sample, key, rng) for key in keys} for _draw in range(count)]


def _listed(table: Table, key: str) -> list[Any]:
    listed: list[Any] = table.get(key, list, _("a list, or { from, to, count }"))
    if not listed:
        raise table.error(
            key,
            _("{name}: {key} = at least one value is expected").format(name=table.name, key=key),
        )
    return listed


def _spread(table: Table, key: str, most: int) -> list[Any]:
    """Return the values of a range."""
    first, last, logarithmic = _bounds(table, key)
    count = table.table(key).whole("count", 1)
    if count > most:
        raise _too_many(table, key, count, most)
    make = np.geomspace if logarithmic else np.linspace
    return _as_written(table, key, [float(each) for each in make(first, last, count)])


def _as_written(table: Table, key: str, values: list[float]) -> list[Any]:
    """Return whole numbers where both bounds are written as such."""
    if not _is_whole(table, key):
        return [float(f"{value:.{_DIGITS}g}") for value in values]
    whole = sorted({round(value) for value in values})
    if len(whole) < len(values):
        raise table.error(
            key,
            _(
                "{name}: {key}: {values} different whole numbers are expected, found {whole}; "
                "bounds with a decimal point give others"
            ).format(name=table.name, key=key, values=len(values), whole=len(whole)),
        )
    return whole


def _drawn(table: Table, key: str, rng: np.random.Generator) -> Any:
    if not isinstance(table.values[key], dict):
        listed = _listed(table, key)
        return listed[int(rng.integers(len(listed)))]
    table.table(key).only(("from", "to", "log"))
    first, last, logarithmic = _bounds(table, key)
    if _is_whole(table, key) and not logarithmic:
        return int(rng.integers(int(first), int(last) + 1))
    value = np.exp(rng.uniform(np.log(first), np.log(last))) if logarithmic else None
    value = rng.uniform(first, last) if value is None else value
    return round(value) if _is_whole(table, key) else float(f"{value:.{_DIGITS}g}")


def _bounds(table: Table, key: str) -> tuple[float, float, bool]:
    own = table.table(key).only(_RANGE_KEYS)
    first, last = float(own.number("from")), float(own.number("to"))
    logarithmic = bool(own.get("log", bool, _("true or false"), False))
    if max(abs(first), abs(last)) > _LARGEST:
        problem = _("{table}: {key}: bounds up to {largest:,} are expected")
        raise table.error(key, problem.format(table=table.name, key=key, largest=_LARGEST))
    if first > last or (logarithmic and first <= 0):
        least = _("above 0 ") if logarithmic else ""
        raise table.error(
            key,
            _("{name}: {key}: from {least}up to a larger number is expected").format(
                name=table.name, key=key, least=least
            ),
        )
    return first, last, logarithmic


def _is_whole(table: Table, key: str) -> bool:
    bounds = table.values[key]
    return all(isinstance(bounds[name], int) for name in ("from", "to"))
