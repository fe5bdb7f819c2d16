"""The clock of a run, and the schedule that paces it."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass


class Stopwatch:
    """Counts seconds from its creation, except between :meth:`pause` and :meth:`resume`.

    ``clock``: returns monotonic seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._counted_s = 0.0
        self._since: float | None = clock()

    @property
    def elapsed_s(self) -> float:
        """The seconds counted."""
        running_s = 0.0 if self._since is None else self._clock() - self._since
        return self._counted_s + running_s

    def pause(self) -> None:
        """Stop counting."""
        if self._since is not None:
            self._counted_s += self._clock() - self._since
            self._since = None

    def resume(self) -> None:
        """Continue to count."""
        self._since = self._clock()


_MOST_BEHIND_S = 0.1
"""The most seconds that a late run catches up: more than waits overshoot on any system, and too few
to be visible as a burst."""

_SHORTEST_WAIT_S = 1e-3
"""The shortest wait in seconds, since shorter ones are inaccurate: at high rates several
generations pass between two waits."""

_LARGEST_EXPONENT = 600.0
"""A bound that prevents an overflow of the rate after hours."""


@dataclass(frozen=True)
class Rate:
    """Generations per second, constant or growing exponentially.

    Parameters
    ----------
    per_s : float
        The rate at the beginning, above 0.
    growth : float, optional
        The factor by which it grows in each second, 1 or more.
    most : float, optional
        The rate at which it stops growing.
    """

    per_s: float
    growth: float = 1.0
    most: float = math.inf

    def at(self, elapsed_s: float) -> float:
        """Return the rate after ``elapsed_s`` seconds."""
        exponent = min(math.log(self.growth) * elapsed_s, _LARGEST_EXPONENT)
        return min(self.per_s * math.exp(exponent), self.most)

    def next_after(self, due_s: float) -> float:
        """Return when a generation is due, in seconds, if the previous one was due at ``due_s``."""
        rate, exponent = self.at(due_s), math.log(self.growth)
        if not exponent or rate >= self.most:
            return due_s + 1 / rate
        # The integral of the rate between the two times is 1.
        return due_s + math.log1p(exponent / rate) / exponent


class Schedule:
    """Computes how long to wait until a generation is due.

    Time counts from its creation, except between :meth:`pause` and :meth:`resume`. ``clock``:
    returns monotonic seconds.
    """

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.perf_counter) -> None:
        self._rate = rate
        self._watch = Stopwatch(clock)
        self._due_s = 0.0

    @property
    def per_s(self) -> float:
        """The current rate."""
        return self._rate.at(self._due_s)

    @property
    def wait_s(self) -> float:
        """The seconds to wait now; 0 if less than a millisecond."""
        wait_s = self._due_s - self._watch.elapsed_s
        return wait_s if wait_s >= _SHORTEST_WAIT_S else 0.0

    def advance(self) -> None:
        """Proceed to the next generation, and drop the delay of a slow machine."""
        due_s = self._rate.next_after(self._due_s)
        self._due_s = max(due_s, self._watch.elapsed_s - _MOST_BEHIND_S)

    def pause(self) -> None:
        """Pause the time."""
        self._watch.pause()

    def resume(self) -> None:
        """Continue the time."""
        self._watch.resume()
