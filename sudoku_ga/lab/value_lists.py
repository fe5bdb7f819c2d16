"""The values that ``[grid]`` and ``[sample]`` of an experiment's file name for a parameter."""

from itertools import product
from typing import Any

import numpy as np

from sudoku_ga.lab.tables import Table

_RANGE_KEYS = ("from", "to", "count", "log")
_DIGITS = 4
"""A drawn number is rounded to so many: it is part of its variant's name."""

_STREAM = 0x5A
"""Apart from the streams of the trials."""


def combinations(grid: Table) -> list[dict[str, Any]]:
    """Return every combination of the values of ``[grid]``; one without values if it is empty.

    Raises
    ------
    FileError
        If a value is neither a list nor a range, or nothing is in it.
    """
    choices = [[(key, value) for value in _listed(grid, key)] for key in grid.values]
    return [dict(each) for each in product(*choices)]


def draws(sample: Table, seed: int) -> list[dict[str, Any]]:
    """Return random combinations of the values of ``[sample]``; one without values if absent.

    A value of a list is drawn with equal chances, one of a range evenly, with ``log`` evenly in
    its logarithm (random search; Bergstra and Bengio, 2012).

    Raises
    ------
    FileError
        If a value is neither a list nor a range, or the count is missing.
    """
    if not sample.values:
        return [{}]
    rng = np.random.default_rng([seed, _STREAM])
    keys = [key for key in sample.values if key != "count"]
    if not keys:
        raise sample.error("count", f"{sample.name}: parameters with lists or ranges are expected")
    return [
        {key: _drawn(sample, key, rng) for key in keys} for _ in range(sample.whole("count", 1))
    ]


def _listed(table: Table, key: str) -> list[Any]:
    value = table.values[key]
    if not isinstance(value, dict):
        listed: list[Any] = table.get(key, list, "a list, or { from, to, count }")
        if not listed:
            raise table.error(key, f"{table.name}: {key} = at least one value is expected")
        return listed
    first, last, logarithmic = _bounds(table, key)
    count = table.table(key).whole("count", 1)
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
            f"{table.name}: {key}: {len(values)} different whole numbers are expected, found "
            f"{len(whole)}; bounds with a decimal point give others",
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
    logarithmic = bool(own.get("log", bool, "true or false", False))
    if first > last or (logarithmic and first <= 0):
        least = "above 0 " if logarithmic else ""
        raise table.error(
            key, f"{table.name}: {key}: from {least}up to a larger number is expected"
        )
    return first, last, logarithmic


def _is_whole(table: Table, key: str) -> bool:
    bounds = table.values[key]
    return all(isinstance(bounds[name], int) for name in ("from", "to"))
