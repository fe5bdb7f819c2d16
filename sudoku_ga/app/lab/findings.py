"""A published value beside the obtained one, and its marks on an axis; no Qt."""

from dataclasses import dataclass
from math import isfinite
from typing import NamedTuple

from sudoku_ga.app.widgets.scale import Axis
from sudoku_ga.lab.replication.comparison import Agreement
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.lab.stats.notation import number_text
from sudoku_ga.translation import _


@dataclass(frozen=True)
class Row:
    """One value, published or only obtained.

    ``label``, ``where``: its name, and where it is found in the source.
    ``published``: None for the summary of a variant.
    ``verdict``: None without a comparison or without runs.
    ``reason``, ``note``: why it cannot be compared or has no verdict, and a remark.
    ``percentile``: of the published value among the runs, where the interval is open to infinity.
    """

    label: str
    where: str
    published: float | None
    obtained: Estimate | None
    runs: int
    failed: int
    evaluations: int
    verdict: Agreement | None = None
    reason: str = ""
    note: str = ""
    percentile: float | None = None

    @property
    def is_made(self) -> bool:
        """Whether there are runs."""
        return bool(self.runs or self.failed)

    @property
    def interval_text(self) -> str:
        """The interval, as ``0.64 to 0.95``; empty without one."""
        if self.obtained is None or self.obtained.low is None or self.obtained.high is None:
            return ""
        return _("{low} to {high}").format(
            low=number_text(self.obtained.low), high=number_text(self.obtained.high)
        )

    @property
    def percentile_text(self) -> str:
        """The percentile of the published value, as ``percentile 9``; empty without one."""
        if self.percentile is None:
            return ""
        return _("percentile {number}").format(number=number_text(self.percentile))


class Bar(NamedTuple):
    """Positions of the marks of a row on the axis of its group, as shares of the width.

    ``is_open`` says that the interval has no upper bound.
    """

    published: float | None
    obtained: float | None
    low: float | None
    high: float | None
    is_open: bool


def bar_of(published: float | None, obtained: Estimate | None, axis: Axis) -> Bar:
    """Return the positions of a published and an obtained value; None where there is none."""
    value, low, high = obtained or (None, None, None)

    def share(each: float | None) -> float | None:
        return None if each is None else axis.share(each)

    is_open = high is not None and not isfinite(high)
    return Bar(share(published), share(value), share(low), share(high), is_open)


@dataclass(frozen=True)
class Group:
    """Rows of one measure, whose marks share an axis.

    ``reason``: why none of the rows can be compared; "" if they can.
    """

    heading: str
    axis: Axis
    rows: tuple[Row, ...]
    reason: str = ""

    def bar(self, row: Row) -> Bar:
        """Return the positions of the marks of a row."""
        return bar_of(row.published, row.obtained, self.axis)
