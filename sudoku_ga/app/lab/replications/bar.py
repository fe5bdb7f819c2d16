"""The marks of a row on the scale of its group: plain arithmetic, no Qt."""

from math import isfinite
from typing import NamedTuple

from sudoku_ga.app.widgets.axis import Axis
from sudoku_ga.lab.stats.estimates import Estimate


class Bar(NamedTuple):
    """Where the marks of a row stand on the axis of its group, as shares of the width.

    ``is_open`` says that the interval has no upper bound.
    """

    published: float | None
    obtained: float | None
    low: float | None
    high: float | None
    is_open: bool


def bar_of(published: float | None, obtained: Estimate | None, axis: Axis) -> Bar:
    """Return the marks of a published and an obtained value; None for what there is not."""
    value, low, high = obtained or (None, None, None)

    def share(each: float | None) -> float | None:
        return None if each is None else axis.share(each)

    is_open = high is not None and not isfinite(high)
    return Bar(share(published), share(value), share(low), share(high), is_open)
