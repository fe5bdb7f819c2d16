"""NumPy's copies and places of individuals, which can be recorded.

While this thread records a generation (:mod:`sudoku_ga.evolution.kernels.recording`), kernels make
them, so that a program repeats them; else NumPy does, which takes less time for a single call and
needs no compiler. Arrays that are recorded are contiguous.
"""

from types import ModuleType
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.kernels.recording import NotRecordable, recorded_calls

_Any = npt.NDArray[Any]
_Item = TypeVar("_Item", bound=np.generic)
Places = npt.NDArray[np.int64]


def copied(array: npt.NDArray[_Item]) -> npt.NDArray[_Item]:
    """Return a copy."""
    if recorded_calls() is None:
        return array.copy()
    copy = np.empty(array.shape, array.dtype)
    overwrite(copy, array)
    return copy


def overwrite(target: _Any, source: _Any) -> None:
    """Overwrite an array with another of its shape."""
    if recorded_calls() is None:
        target[...] = source
    elif source.size:
        _kernels().copy_bytes(_as_bytes(source).ravel(), _as_bytes(target).ravel())


def overwrite_column(table: npt.NDArray[_Item], column: int, values: npt.NDArray[_Item]) -> None:
    """Overwrite one column of a table, shape (rows, columns)."""
    if recorded_calls() is None:
        table[:, column] = values
    else:
        _kernels().convert(values, table[:, column])


def overwrite_rows(table: _Any, rows: Places, values: _Any) -> None:
    """Overwrite these rows of a table with others."""
    if recorded_calls() is None:
        table[rows] = values
    else:
        _kernels().put_rows(_as_bytes(values), rows, _as_bytes(table))


def taken(array: npt.NDArray[_Item], rows: Places) -> npt.NDArray[_Item]:
    """Return these rows, in their order."""
    if recorded_calls() is None:
        return array.take(rows, axis=0)
    rows_taken = np.empty((*rows.shape, *array.shape[1:]), array.dtype)
    if not rows.size:
        return rows_taken
    flat = rows.reshape(-1) if rows.ndim > 1 else rows
    _kernels().take_rows(_as_bytes(array), flat, _rows_of_bytes(rows_taken, rows.size))
    return rows_taken


def joined(first: npt.NDArray[_Item], second: npt.NDArray[_Item]) -> npt.NDArray[_Item]:
    """Return the rows of the first array and then those of the second."""
    if recorded_calls() is None:
        return np.concatenate((first, second))
    both = np.empty((len(first) + len(second), *first.shape[1:]), first.dtype)
    overwrite(both[: len(first)], first)
    overwrite(both[len(first) :], second)
    return both


def with_rows(
    array: npt.NDArray[_Item], rows: Places, others: npt.NDArray[_Item]
) -> npt.NDArray[_Item]:
    """Return a copy that has others in place of these rows."""
    copy = copied(array)
    overwrite_rows(copy, rows, others)
    return copy


def remaining(count: int, places: Places) -> Places:
    """Return the numbers below ``count`` without some, each of which occurs once."""
    if recorded_calls() is None:
        return np.delete(np.arange(count), places)
    others = np.empty(count - len(places), np.int64)
    _kernels().leave_out(count, places, others)
    return others


def negated(values: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the values with their signs reversed."""
    if recorded_calls() is None:
        return -values
    opposites = np.empty_like(values)
    _kernels().negate(values, opposites)
    return opposites


def as_float(values: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """Return the values as floating-point numbers."""
    if recorded_calls() is None:
        return values.astype(np.float64)
    numbers = np.empty(len(values))
    _kernels().convert(values, numbers)
    return numbers


def place_of_least(values: npt.NDArray[np.float64]) -> Places:
    """Return where the first of the least values is, shape (1,)."""
    return np.array([values.argmin()]) if recorded_calls() is None else _extreme(values, 1.0)


def place_of_greatest(values: npt.NDArray[np.float64]) -> Places:
    """Return where the first of the greatest values is, shape (1,)."""
    return np.array([values.argmax()]) if recorded_calls() is None else _extreme(values, -1.0)


def _extreme(values: npt.NDArray[np.float64], sign: float) -> Places:
    place = np.empty(1, np.int64)
    _kernels().place_extreme(values, sign, place)
    return place


def _as_bytes(array: _Any) -> npt.NDArray[np.uint8]:
    return _rows_of_bytes(array, len(array))


def _rows_of_bytes(array: _Any, rows: int) -> npt.NDArray[np.uint8]:
    """Return a view of the bytes of each row, shape (rows, bytes)."""
    if not array.flags.c_contiguous or not array.size:
        raise NotRecordable("contiguous")
    return array.reshape(rows, -1).view(np.uint8)


def _kernels() -> ModuleType:
    # Imported here, since it imports the compiler, which describing a recipe does not need.
    from sudoku_ga.evolution.kernels import arrays

    return arrays
