"""Tasks in chunks: handing one over to another process costs as much as some runs."""

from collections.abc import Iterable, Iterator
from time import monotonic

from sudoku_ga.cli.order import Task
from sudoku_ga.errors import UserError

_CHUNK_S = 0.05
"""A chunk of short runs lasts about so long, and no task waits longer for others to be read."""

_LARGEST = 32


class Chunks:
    """Cuts tasks into chunks, of one task until it is known how short the runs are.

    Parameters
    ----------
    tasks : iterable of Task
        Read as they are needed.

    Attributes
    ----------
    problem : UserError or None
        Why there were no more tasks, where a source cannot be read.
    """

    def __init__(self, tasks: Iterable[Task]) -> None:
        self.problem: UserError | None = None
        self._tasks = iter(tasks)
        self._size = 1

    def learn(self, run_s: float) -> None:
        """Take note of how long the runs of a chunk lasted on average, in seconds."""
        self._size = max(1, min(_LARGEST, int(_CHUNK_S / max(run_s, 1e-6))))

    def __iter__(self) -> Iterator[list[Task]]:
        while chunk := self._next():
            yield chunk

    def _next(self) -> list[Task]:
        """Return the next tasks, none after the last."""
        chunk: list[Task] = []
        began = monotonic()
        try:
            for task in self._tasks:
                chunk.append(task)
                if len(chunk) >= self._size or monotonic() - began >= _CHUNK_S:
                    break
        except UserError as problem:
            self.problem = problem
        return chunk
