"""Where the making of puzzles leaves its news and the window picks them up."""

import threading
from typing import TYPE_CHECKING, NamedTuple

from sudoku_ga.generator.making import MakingProgress

if TYPE_CHECKING:
    from sudoku_ga.generator.job import JobResult


class News(NamedTuple):
    """What had come in since the mailbox was last emptied.

    Parameters
    ----------
    moment : MakingProgress or None
        The newest; those before it are gone.
    deliveries : list of JobResult
        Every one.
    """

    moment: MakingProgress | None
    deliveries: "list[JobResult]"


class MakingMailbox:
    """News of one order; safe to use from two threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._moment: MakingProgress | None = None
        self._deliveries: list[JobResult] = []

    def tell(self, moment: MakingProgress) -> None:
        """Leave a moment of the making."""
        with self._lock:
            self._moment = moment

    def deliver(self, delivery: "JobResult") -> None:
        """Leave what came of an errand."""
        with self._lock:
            self._deliveries.append(delivery)

    def collect(self) -> News:
        """Empty the mailbox and return what was in it."""
        with self._lock:
            news = News(self._moment, self._deliveries)
            self._moment, self._deliveries = None, []
            return news
