"""The clock of a run."""

import time
from collections.abc import Callable


class Stopwatch:
    """Seconds since it was made, those between a hold and the next resume not counted.

    Parameters
    ----------
    clock : callable
        Returns seconds, never less than before.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._counted_s = 0.0
        self._since: float | None = clock()

    @property
    def elapsed_s(self) -> float:
        """The seconds counted so far."""
        running_s = 0.0 if self._since is None else self._clock() - self._since
        return self._counted_s + running_s

    def hold(self) -> None:
        """Stop counting."""
        self._counted_s, self._since = self.elapsed_s, None

    def resume(self) -> None:
        """Count on."""
        self._since = self._clock()
