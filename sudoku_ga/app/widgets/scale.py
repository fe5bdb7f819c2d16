"""The places of values on a slider, in a chart, or on the bars of a group. No Qt."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import ceil, floor, isfinite, log10

from sudoku_ga.evolution.core.parameters import IntegerParameter, Number
from sudoku_ga.translation import local_number

_ZERO_SHARE = 0.06
"""The share of a track, at its left end, that is kept for a 0 outside the bounds."""
_REACH, _NEAR = 16, 2
"""Each end of a scale is its central value, multiplied or divided by ``_REACH``. An upper bound of
at most ``_NEAR`` times the upper end replaces it."""


@dataclass(frozen=True)
class Scale:
    """A map from a number to a share of the track, 0 at the left and 1 at the right.

    ``low``, ``high``: the ends.
    ``step``: the step of an arrow key. Values under the pointer are rounded to it.
    ``logarithmic``: whether equal distances are equal ratios. ``low`` is then above 0.
    ``whole``: whether values are integers.
    ``has_zero``: whether 0 is at the left end, outside the bounds.
    """

    low: float
    high: float
    step: float = 1
    logarithmic: bool = False
    whole: bool = True
    has_zero: bool = False

    @classmethod
    def of(cls, parameter: Number) -> "Scale":
        """Return the scale of a declared parameter."""
        return cls(
            low=parameter.low,
            high=parameter.high,
            step=parameter.step,
            logarithmic=parameter.logarithmic and parameter.low > 0,
            whole=isinstance(parameter, IntegerParameter),
            has_zero=bool(parameter.zero_means) and parameter.low > 0,
        )

    @classmethod
    def around(cls, parameter: Number, value: float) -> "Scale":
        """Return a scale over the part of a declared range around a value.

        A parameter that is a share keeps its whole range. Other scales are logarithmic, or linear
        if 0 is within the bounds. An upper bound that is near the end is the end.

        ``value``: the value in the middle of the scale, if the bounds leave room on both sides.
        """
        whole = cls.of(parameter)
        if not (whole.whole or whole.logarithmic) or (value <= 0 and whole.has_zero):
            return whole
        high = whole._tidy(_two_figures(max(value, 1) * _REACH))
        high = parameter.high if parameter.high <= _NEAR * high else high
        if parameter.low <= 0:
            return replace(whole, high=high)
        low = whole._tidy(_two_figures(value / _REACH))
        return replace(whole, low=low, high=high, logarithmic=True)

    def holding(self, value: float) -> "Scale":
        """Return the scale, widened to include a value."""
        if (self.has_zero and value == 0) or self.low <= value <= self.high:
            return self
        return replace(self, low=min(value, self.low), high=max(value, self.high))

    @property
    def ends(self) -> tuple[float, float]:
        """The bounds, without a 0 outside them."""
        return self.low, self.high

    def share(self, value: float) -> float:
        """Return the place of a value on the track, 0 to 1."""
        if self.has_zero and value <= 0:
            return 0.0
        clamped = min(max(value, self.low), self.high)
        if self.logarithmic:
            along = math.log(clamped / self.low) / math.log(self.high / self.low)
        else:
            along = (clamped - self.low) / (self.high - self.low)
        return self._start + along * (1 - self._start)

    def value(self, share: float) -> int | float:
        """Return the value at a place of the track, rounded to two digits or to a step."""
        if self.has_zero and share < self._start / 2:
            return 0
        along = (share - self._start) / (1 - self._start)
        if along <= 0 or along >= 1:  # the ends are the bounds, whatever the step
            return self._tidy(self.low if along <= 0 else self.high)
        if self.logarithmic:
            return self._tidy(_two_figures(self.low * (self.high / self.low) ** along))
        steps = round(along * (self.high - self.low) / self.step)
        return self._tidy(self.low + steps * self.step)

    def stepped(self, value: float, steps: int) -> int | float:
        """Return the value a number of steps further, within the bounds."""
        if self.has_zero and value <= 0:
            return 0 if steps <= 0 else self._tidy(self.low)
        if self.has_zero and steps < 0 and value <= self.low:
            return 0
        return self._tidy(value + steps * self.step)

    @property
    def _start(self) -> float:
        return _ZERO_SHARE if self.has_zero else 0.0

    def _tidy(self, value: float) -> int | float:
        clamped = min(max(value, self.low), self.high)
        # Twelve digits drop what binary fractions add to 0.1 + 0.2.
        return round(clamped) if self.whole else float(f"{clamped:.12g}")


def _two_figures(value: float) -> float:
    return float(f"{value:.2g}")


_RATIO = 30
"""An axis is logarithmic if the ratio of the largest value to the smallest is at least this."""

_STEPS = 4
_MOST_DECADES = 5
_ROUND = (1.0, 2.0, 2.5, 5.0, 10.0)


@dataclass(frozen=True)
class Axis:
    """A map from a value to a share of the bar's width, 0 at the left and 1 at the right.

    ``low``, ``high``: the ends, ``low`` below ``high``.
    ``ticks``: round values from end to end, at least two.
    ``logarithmic``: whether equal distances are equal ratios. ``low`` is then above 0.
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
        """Return an axis with round ends that includes all finite values.

        ``values``: the values. Infinite ones are left out. Without any, the axis goes from 0 to 1.
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
        # Twelve digits drop what binary fractions add to 3 times 0.1.
        ticks = tuple(float(f"{index * step:.12g}") for index in range(first, last + 1))
        return cls(ticks[0], ticks[-1], ticks)

    @classmethod
    def _decades(cls, first: int, last: int) -> "Axis":
        step = ceil((last - first) / _MOST_DECADES)
        last = first + ceil((last - first) / step) * step
        ticks = tuple(10.0**power for power in range(first, last + 1, step))
        return cls(ticks[0], ticks[-1], ticks, logarithmic=True)

    def share(self, value: float) -> float:
        """Return the place of a value, 0 to 1. A value beyond an end is at that end."""
        clamped = min(max(value, self.low), self.high)
        if self.logarithmic:
            return log10(clamped / self.low) / log10(self.high / self.low)
        return (clamped - self.low) / (self.high - self.low)


def short_number(value: float) -> str:
    """Return a number in a short form: ``2.5k``."""
    for unit, word in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if abs(value) >= unit:
            return f"{local_number(value / unit, 'g')}{word}"
    return local_number(value, "g")


def _round_above(step: float) -> float:
    """Return the smallest round number that is at least ``step``."""
    power = 10.0 ** floor(log10(step))
    return next(each * power for each in _ROUND if each * power >= step * (1 - 1e-9))
