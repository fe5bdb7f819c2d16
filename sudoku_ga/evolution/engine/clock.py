"""The clock of a run, and the schedule that paces it."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass


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


_MOST_BEHIND_S = 0.1
"""A run that is late catches up with so much at most: longer than a wait of any system overshoots,
too short to be seen as a burst."""

_SHORTEST_WAIT_S = 1e-3
"""What no system waits exactly: at high rates several generations pass between two waits."""

_LARGEST_EXPONENT = 600.0
"""Where the rate of a run of hours would be no number any more."""


@dataclass(frozen=True)
class Rate:
    """Generations a second, the same all the time or growing.

    Parameters
    ----------
    per_s : float
        At the beginning, above 0.
    growth : float
        The factor by which it grows in each second, 1 or more.
    """

    per_s: float
    growth: float = 1.0

    def at(self, elapsed_s: float) -> float:
        """Return the rate after some seconds."""
        exponent = min(math.log(self.growth) * elapsed_s, _LARGEST_EXPONENT)
        return self.per_s * math.exp(exponent)

    def next_after(self, due_s: float) -> float:
        """Return when a generation is due if the one before it was due at ``due_s``."""
        rate, exponent = self.at(due_s), math.log(self.growth)
        # The integral of the rate over the time between them is 1.
        return due_s + (math.log1p(exponent / rate) / exponent if exponent else 1 / rate)


class Schedule:
    """Says how long to wait until a generation is due.

    It begins when it is made. The time between :meth:`hold` and :meth:`resume` does not count.

    Parameters
    ----------
    rate : Rate
    clock : callable
        Returns seconds, never less than before.
    """

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.perf_counter) -> None:
        self._rate = rate
        self._watch = Stopwatch(clock)
        self._due_s = 0.0

    @property
    def per_s(self) -> float:
        """The present rate."""
        return self._rate.at(self._due_s)

    @property
    def wait_s(self) -> float:
        """How long to wait now; 0 where that is too short to be worth a wait."""
        wait_s = self._due_s - self._watch.elapsed_s
        return wait_s if wait_s >= _SHORTEST_WAIT_S else 0.0

    def advance(self) -> None:
        """Go on to the next generation; forget what a slow machine is behind with."""
        due_s = self._rate.next_after(self._due_s)
        self._due_s = max(due_s, self._watch.elapsed_s - _MOST_BEHIND_S)

    def hold(self) -> None:
        """Let the time stand still."""
        self._watch.hold()

    def resume(self) -> None:
        """Let the time go on."""
        self._watch.resume()
