"""Plans: the calls that make up part of a generation, on arrays that are reused.

An operator plans: given the arrays that it reads and those that it fills, it adds its calls to a
plan. The engine runs the same plan in every generation, and plans anew when a parameter or a size
changes. A call is a kernel, or a Python function if no kernel does the work.
"""

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

Call = tuple[Callable[..., object], tuple[Any, ...]]
"""A kernel or a Python function, and its arguments."""


class Plan:
    """Calls in the order in which they are made."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self._rankings: dict[tuple[int, int], npt.NDArray[np.int64]] = {}

    def add(self, function: Callable[..., object], *arguments: Any) -> None:
        """Add a call."""
        self.calls.append((function, arguments))

    def fill(
        self, target: npt.NDArray[Any], function: Callable[..., object], *arguments: Any
    ) -> None:
        """Add a call that overwrites an array with what a Python function returns."""
        self.add(_fill, target, function, *arguments)

    def copy(self, source: npt.NDArray[Any], target: npt.NDArray[Any]) -> None:
        """Add a copy of an array into another of its shape and dtype, both contiguous."""
        if source is not target and source.size:
            self.add(_kernels().copy_bytes, _flat_bytes(source), _flat_bytes(target))

    def take(
        self, array: npt.NDArray[Any], rows: npt.NDArray[np.int64], target: npt.NDArray[Any]
    ) -> None:
        """Add a copy of some rows of an array, in their order; all are contiguous."""
        if rows.size and array.size:
            of_rows = target.reshape(rows.size, -1)
            self.add(
                _kernels().take_rows, bytes_of_rows(array), rows.reshape(-1), bytes_of_rows(of_rows)
            )

    def put(
        self, source: npt.NDArray[Any], rows: npt.NDArray[np.int64], target: npt.NDArray[Any]
    ) -> None:
        """Add a copy of the rows of an array into some rows of another; all are contiguous."""
        if rows.size:
            self.add(_kernels().put_rows, bytes_of_rows(source), rows, bytes_of_rows(target))

    def ranking(self, loss: npt.NDArray[np.float64]) -> npt.NDArray[np.int64]:
        """Return the array that will hold the indices from best to worst, shape (individuals,).

        All callers share one call: the loss of a population does not change within a generation.
        """
        key = loss.ctypes.data, len(loss)
        order = self._rankings.get(key)
        if order is None:
            from sudoku_ga.evolution.kernels.selection import rank

            order = self._rankings[key] = np.empty(len(loss), np.int64)
            self.add(rank, loss, order)
        return order

    def described(self, part: slice) -> tuple[str, ...]:
        """Return some of the calls in words: the function and the names of its arguments."""
        return tuple(_described(*call) for call in self.calls[part])

    def run(self) -> None:
        """Make the calls."""
        for function, arguments in self.calls:
            function(*arguments)


def _described(function: Callable[..., object], arguments: tuple[Any, ...]) -> str:
    if function is _fill:
        function = arguments[1]
        return str(getattr(function, "__qualname__", function))
    plain = getattr(function, "py_func", function)
    return f"{plain.__name__}({', '.join(inspect.signature(plain).parameters)})"


def _fill(target: npt.NDArray[Any], function: Callable[..., Any], *arguments: Any) -> None:
    target[...] = function(*arguments)


def _flat_bytes(array: npt.NDArray[Any]) -> npt.NDArray[np.uint8]:
    return array.reshape(-1).view(np.uint8)


def bytes_of_rows(table: npt.NDArray[Any]) -> npt.NDArray[np.uint8]:
    """Return a view of the bytes of each row of a contiguous array, shape (rows, bytes)."""
    return table.reshape(len(table), -1).view(np.uint8)


def _kernels() -> Any:
    # Imported here, since it imports the compiler, which describing a recipe does not need.
    from sudoku_ga.evolution.kernels import arrays

    return arrays
