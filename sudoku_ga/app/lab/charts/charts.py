"""What the charts of the lab show, as data; no Qt."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sudoku_ga.app.widgets.scale import Axis
from sudoku_ga.translation import _, counted

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Line:
    """A line with its name at its end, and a band around it.

    ``series``: the place of its variant in the plan, by which it is drawn.
    ``x``, ``y``: in the units of the axes.
    ``low``, ``high``: the bounds of the band.
    """

    name: str
    series: int
    x: Floats
    y: Floats
    low: Floats | None = None
    high: Floats | None = None


@dataclass(frozen=True)
class LineChart:
    """Lines over a common axis.

    ``sentence``: what is seen, and how it is read.
    """

    sentence: str
    lines: tuple[Line, ...]
    across: Axis
    up: Axis
    across_label: str
    up_in_percent: bool = False


@dataclass(frozen=True)
class Strip:
    """A row: a mark with its interval, or a box with its whiskers.

    ``name``, ``note``: at its left and at its right.
    ``value``: the mark, or the middle of the box.
    ``low``, ``high``: the ends of the interval, or of the whiskers.
    ``box``: the ends of the box, where there is one.
    """

    name: str
    note: str
    series: int
    value: float
    low: float
    high: float
    box: tuple[float, float] | None = None


@dataclass(frozen=True)
class StripChart:
    """Rows on one axis; what is in it as of :class:`LineChart`.

    ``words``: what is written at the ticks instead of their numbers.
    """

    sentence: str
    strips: tuple[Strip, ...]
    across: Axis
    across_label: str
    in_percent: bool = False
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class HeatChart:
    """A share for each pair of values of two parameters.

    ``across``, ``up``: the values, in order.
    ``shares``: by the places of the values up and across; NaN where there is no run.
    """

    sentence: str
    across: tuple[str, ...]
    up: tuple[str, ...]
    across_label: str
    up_label: str
    shares: Floats


@dataclass(frozen=True)
class NoChart:
    """Nothing to be drawn, and why."""

    sentence: str


Chart = LineChart | StripChart | HeatChart | NoChart


def stepped(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Return the corners of a line that goes on level until the next point."""
    return np.repeat(x, 2)[1:], np.repeat(y, 2)[:-1]


def thinned(count: int, most: int) -> npt.NDArray[np.int64]:
    """Return places spread evenly, with the first and the last."""
    return np.unique(np.linspace(0, count - 1, min(count, most)).astype(np.int64))


def axis_over(values: Sequence[float] | Floats) -> Axis:
    """Return an axis that holds efforts; none of 0 on one of equal ratios."""
    finite = np.asarray(values, float)
    finite = finite[np.isfinite(finite)]
    positive = finite[finite > 0]
    return Axis.of([float(positive.min()), float(positive.max())] if len(positive) else [])


def placed(axis: Axis, values: Floats) -> Floats:
    """Return the places of values on an axis, powers of ten where it is logarithmic."""
    clamped = np.clip(values, axis.low, axis.high)
    return np.asarray(np.log10(clamped) if axis.logarithmic else clamped)


MOST_SERIES = 10
"""Variants in one picture: five colours, each with two shapes and dashes."""


@dataclass(frozen=True)
class Choice:
    """The variants that are drawn.

    ``series``: by the place of a variant in the plan the place by which it is drawn: colour, dash
    and shape. In the order of the table.
    ``sentence``: which they are, where they are not all of the experiment.
    """

    series: Mapping[int, int]
    sentence: str = ""


def choice(total: int, listed: Sequence[int], selected: Sequence[int]) -> Choice:
    """Return what is drawn: what is selected, or else what the table shows.

    ``total``: variants of the experiment; up to MOST_SERIES each keeps its colour, whatever is
    drawn.
    ``listed``, ``selected``: places of variants in the plan, in the order of the table; those of
    the rows that it shows, and of those that were selected to be drawn alone.
    """
    wanted = list(dict.fromkeys(selected or listed))
    chosen = wanted[:MOST_SERIES]
    series = {each: each if total <= MOST_SERIES else place for place, each in enumerate(chosen)}
    return Choice(series, _sentence(total, len(wanted), is_selected=bool(selected)))


def _sentence(total: int, wanted: int, *, is_selected: bool) -> str:
    if wanted > MOST_SERIES:
        text = _(
            "The picture shows the first {count} of {wanted:,} variants in the table. Sort or "
            "filter the table, or select rows, to see others."
        )
        if is_selected:
            text = _("The picture shows the first {count} of {wanted:,} selected variants.")
        return text.format(count=MOST_SERIES, wanted=wanted)
    if wanted == total:
        return ""
    if is_selected:
        return counted(
            "The picture shows the selected variant only.",
            "The picture shows the {count:,} selected variants only.",
            wanted,
        )
    return counted(
        "The picture shows the only variant in the table.",
        "The picture shows the {count:,} variants in the table.",
        wanted,
    )
