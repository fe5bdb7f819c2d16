"""The scale of a picture or of the bars of a group: plain arithmetic, no Qt."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor, isfinite, log10

_RATIO = 30
"""From this ratio of the largest value to the least on, equal ways are equal ratios."""

_STEPS = 4
_MOST_DECADES = 5
_ROUND = (1.0, 2.0, 2.5, 5.0, 10.0)


@dataclass(frozen=True)
class Axis:
    """The way from a value to a share of the bar's width, 0 at the left and 1 at the right.

    Parameters
    ----------
    low, high : float
        The ends, ``low`` below ``high``.
    ticks : tuple of float
        Round values from end to end, at least two.
    logarithmic : bool
        Whether equal ways are equal ratios; ``low`` is then above 0.
    """

    low: float
    high: float
    ticks: tuple[float, ...]
    logarithmic: bool = False

    @classmethod
    def of_shares(cls) -> "Axis":
        """Return the axis of shares, from none to all."""
        return cls(0.0, 1.0, (0.0, 0.25, 0.5, 0.75, 1.0))

    @classmethod
    def of(cls, values: Iterable[float]) -> "Axis":
        """Return an axis with round ends that holds all finite values.

        Parameters
        ----------
        values : iterable of float
            Infinite ones are left out; without any the axis goes from 0 to 1.
        """
        finite = [value for value in values if isfinite(value)]
        if not finite:
            return cls.of_shares()
        low, high = min(finite), max(finite)
        if low > 0 and high / low >= _RATIO:
            return cls._decades(floor(log10(low)), ceil(log10(high)))
        if low == high:
            margin = abs(low) * 0.1 or 1.0
            low, high = low - margin, high + margin
        step = _round_above((high - low) / _STEPS)
        first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
        # Twelve figures drop what binary fractions add to 3 times 0.1.
        ticks = tuple(float(f"{index * step:.12g}") for index in range(first, last + 1))
        return cls(ticks[0], ticks[-1], ticks)

    @property
    def tick_words(self) -> list[str]:
        """The ticks as short as they can be read: ``10``, ``2.5k``, ``1M``."""
        return [short_number(tick) for tick in self.ticks]

    @classmethod
    def _decades(cls, first: int, last: int) -> "Axis":
        step = ceil((last - first) / _MOST_DECADES)
        last = first + ceil((last - first) / step) * step
        ticks = tuple(10.0**power for power in range(first, last + 1, step))
        return cls(ticks[0], ticks[-1], ticks, logarithmic=True)

    def share(self, value: float) -> float:
        """Return the place of a value, 0 to 1; what is beyond an end stands at it."""
        clamped = min(max(value, self.low), self.high)
        if self.logarithmic:
            return log10(clamped / self.low) / log10(self.high / self.low)
        return (clamped - self.low) / (self.high - self.low)


def short_number(value: float) -> str:
    """Return a number as short as it can be read: ``2.5k``."""
    for unit, word in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if abs(value) >= unit:
            return f"{value / unit:g}{word}"
    return f"{value:g}"


def _round_above(step: float) -> float:
    """Return the least round number that is not below ``step``."""
    power = 10.0 ** floor(log10(step))
    return next(each * power for each in _ROUND if each * power >= step * (1 - 1e-9))
