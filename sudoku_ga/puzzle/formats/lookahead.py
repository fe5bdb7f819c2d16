"""Reading ahead in lines that are given out one by one."""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice

from sudoku_ga.puzzle.formats.text import TextLine


class Lookahead(Iterator[TextLine]):
    """Lines that can be looked at before they are taken.

    Parameters
    ----------
    lines : iterator of TextLine
        Taken from as late as possible.
    """

    def __init__(self, lines: Iterator[TextLine]) -> None:
        self._lines = lines
        self._seen: deque[TextLine] = deque()

    def __next__(self) -> TextLine:
        return self._seen.popleft() if self._seen else next(self._lines)

    def peek(self, count: int) -> Sequence[TextLine]:
        """Return the next lines, fewer than ``count`` only at the end."""
        self._seen.extend(islice(self._lines, max(0, count - len(self._seen))))
        return list(islice(self._seen, count))
