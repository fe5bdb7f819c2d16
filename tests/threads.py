"""A pool of threads that takes what a pool of processes takes, without starting any."""

import pickle
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any


class ThreadsAsProcesses(ThreadPoolExecutor):
    """Stands for ``ProcessPoolExecutor``: what comes and goes is pickled all the same."""

    def __init__(
        self, count: int, _context: object, begin: Callable[..., None], arguments: tuple[Any, ...]
    ) -> None:
        super().__init__(count)
        stop, begun, *others = arguments
        begin(stop, begun, *pickle.loads(pickle.dumps(others)))

    def submit(  # type: ignore[override]
        self, function: Callable[..., Any], *arguments: Any
    ) -> "Future[Any]":
        """Call a function with copies, and return a copy."""
        packed = pickle.dumps((function, arguments))
        return super().submit(_call, packed)


def _call(packed: bytes) -> Any:
    function, arguments = pickle.loads(packed)
    return pickle.loads(pickle.dumps(function(*arguments)))
