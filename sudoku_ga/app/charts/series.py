"""The data of charts of a run: measures of diversity, and the best of each island."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import Qt

from sudoku_ga.evolution.records.history import HistoryMoment
from sudoku_ga.translation import later

INKS = ("best", "mean", "solved", "series4", "series5")
"""The colours of the theme that distinguish curves."""

_DASHES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine)


def island_dash(island: int) -> Qt.PenStyle:
    """Return the dash of an island.

    Five islands have one dash and all colours, and the next five another dash.
    """
    return _DASHES[island // len(INKS) % len(_DASHES)]


class Series(NamedTuple):
    """A measure over a run: its values, their generations, and the restarts."""

    x: tuple[float, ...]
    y: tuple[float, ...]
    unit: str
    restarts: tuple[float, ...]


class Measure(NamedTuple):
    """One of the three measures: a field of the figures, its name and its unit."""

    field: str
    label: str
    unit: str
    meaning: str


MEASURES = (
    Measure("entropy_bits", later("Entropy"), later("bits"), later("mean entropy per free cell")),
    Measure("distance", later("Distance"), "cells", later("cells in which two individuals differ")),
    Measure("distinct", later("Distinct"), "", later("different individuals")),
)

NO_SERIES = Series((), (), "", ())


def series_of(moments: Sequence[HistoryMoment], measure: Measure) -> Series:
    """Return a measure over the moments for which the population was measured."""
    known = [each for each in moments if each.diversity is not None]
    return Series(
        tuple(float(each.report.generation) for each in known),
        tuple(float(getattr(each.diversity, measure.field)) for each in known),
        measure.unit,
        risen_at(moments, "restarts"),
    )


def index_at(generations: Sequence[float], moment: HistoryMoment | None) -> int:
    """Return the index of the last value up to a moment, or of the last one for None."""
    if moment is None:
        return len(generations) - 1
    return max(bisect_right(generations, moment.report.generation) - 1, 0)


def risen_at(moments: Sequence[HistoryMoment], count: str) -> tuple[float, ...]:
    """Return the generations at which a count of the reports, such as ``restarts``, had risen."""
    risen, before = [], 0
    for moment in moments:
        if (now := getattr(moment.report, count)) > before:
            before = now
            risen.append(float(moment.report.generation))
    return tuple(risen)


class IslandSeries(NamedTuple):
    """The best conflicts on each island, and when migrants moved.

    ``x``: generations, ascending.
    ``best``: ndarray of float64, shape (islands, len(x)).
    ``migrations``: the generations of the reports that were the first to count a migration.
    """

    x: tuple[float, ...]
    best: npt.NDArray[np.float64]
    migrations: tuple[float, ...]


NO_ISLANDS = IslandSeries((), np.zeros((0, 0)), ())


def island_series(moments: Sequence[HistoryMoment]) -> IslandSeries:
    """Return the curves of the islands over the moments that are kept."""
    with_islands = [each.report for each in moments if each.report.islands]
    if not with_islands:
        return NO_ISLANDS
    best = [[island.conflicts.best for island in report.islands] for report in with_islands]
    return IslandSeries(
        tuple(float(report.generation) for report in with_islands),
        np.array(best, np.float64).T,
        risen_at(moments, "migrations"),
    )
