"""The diversity of a population over a run."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.charts.generation_plot import GenerationPlot
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.theme.tokens import Theme
from sudoku_ga.evolution.records.history import HistoryMoment
from sudoku_ga.translation import _, later

_SOFT = 30


class Series(NamedTuple):
    """A measure over a run: its values at generations, and where the run began anew."""

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
    """Return a measure over the moments at which the population was looked at."""
    known = [each for each in moments if each.diversity is not None]
    return Series(
        tuple(float(each.report.generation) for each in known),
        tuple(float(getattr(each.diversity, measure.field)) for each in known),
        measure.unit,
        risen_at(moments, "restarts"),
    )


def risen_at(moments: Sequence[HistoryMoment], count: str) -> tuple[float, ...]:
    """Return the generations at which a count of the reports, as ``restarts``, had risen."""
    risen, before = [], 0
    for moment in moments:
        if (now := getattr(moment.report, count)) > before:
            before = now
            risen.append(float(moment.report.generation))
    return tuple(risen)


class DiversityPlot(GenerationPlot):
    """A filled line with its value at its end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._series = NO_SERIES

    @property
    def series(self) -> Series:
        """What is drawn."""
        return self._series

    def show_series(self, series: Series) -> None:
        """Draw another series."""
        self._series = series
        name = _("Diversity: {end}").format(end=self._end_text()) if series.y else _("Diversity")
        self._take(series.x, name)

    def draw(self, painter: QPainter, plot: QRectF) -> None:
        """Draw grid, restarts, line and the value at the end."""
        highest = _round_up(max(self._series.y))
        ticks = [(share, f"{highest * share:,.3g}") for share in (0.0, 0.5, 1.0)]
        self._draw_axes(painter, plot, ticks)
        self._draw_restarts(painter, plot, self._series.restarts)
        self._draw_line(painter, current_theme(), plot, [y / highest for y in self._series.y])

    def _draw_line(
        self, painter: QPainter, theme: Theme, plot: QRectF, shares: Sequence[float]
    ) -> None:
        points = self._points(plot, shares)
        soft = QColor(theme.solved)
        soft.setAlpha(_SOFT)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(soft)
        ends = [QPointF(points[-1].x(), plot.bottom()), QPointF(points[0].x(), plot.bottom())]
        painter.drawPolygon(QPolygonF([*points, *ends]))
        self._draw_curve(painter, points, QPen(theme.solved, 2))
        self._draw_end(painter, plot, shares[-1], self._end_text())

    def _end_text(self) -> str:
        value = self._series.y[-1]
        text = f"{value:,.0f}" if not self._series.unit else f"{value:,.1f}"
        return f"{text} {_(self._series.unit)}".strip()


def _round_up(highest: float) -> float:
    """Return the least of 1, 2, 3, 4, 5, 10, 20 … that is not below a value."""
    power = 1.0
    while True:
        for mantissa in (1, 2, 3, 4, 5):
            if mantissa * power >= highest:
                return mantissa * power
        power *= 10
