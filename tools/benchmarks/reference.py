"""The machine's unit, measured in turn with what it judges.

A busy machine makes the processor's times longer too, up to twice. So a limit of time is a number
of units (:func:`tools.benchmarks.work.unit`), which become longer with them.
"""

from collections.abc import Callable
from statistics import median
from typing import TypeVar

from tools.benchmarks.work import Timed, timed, unit

T = TypeVar("T")
_LAP = 5
_APART_S = 0.1


class Reference:
    """Times works, with a lap of units for each tenth of a second that they take."""

    def __init__(self) -> None:
        self._laps = [_lap_ms()]
        self._owed_s = 0.0

    @property
    def unit_ms(self) -> float:
        """The processor's milliseconds of a unit, the median of those so far."""
        return median(self._laps)

    def timed(self, work: Callable[[], T]) -> Timed[T]:
        """Do a work, and the laps that are due after it."""
        found = timed(work)
        self._owed_s += found.cpu_s
        while self._owed_s >= _APART_S:
            self._laps.append(_lap_ms())
            self._owed_s -= _APART_S
        return found


def _lap_ms() -> float:
    return timed(lambda: sum(unit() for _ in range(_LAP))).cpu_s / _LAP * 1000
