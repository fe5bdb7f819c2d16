"""The best of each island over a run, and where migrants moved."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.charts.conflict_scale import conflict_ticks, scaled, spread
from sudoku_ga.app.charts.diversity_plot import risen_at
from sudoku_ga.app.charts.generation_plot import GenerationPlot
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.theme.tokens import Theme
from sudoku_ga.evolution.records.history import HistoryMoment
from sudoku_ga.translation import _

_LINE, _TICK, _LEAST_APART = 13.0, 6.0, 3.0
_LEAST_HIGHEST = 5.0


class IslandSeries(NamedTuple):
    """The best conflicts on each island, and when migrants moved.

    Parameters
    ----------
    x : tuple of float
        Generations, ascending.
    best : ndarray of float64, shape (islands, len(x))
    migrations : tuple of float
        The generations in whose reports a migration was first told of.
    """

    x: tuple[float, ...]
    best: npt.NDArray[np.float64]
    migrations: tuple[float, ...]


NO_ISLANDS = IslandSeries((), np.zeros((0, 0)), ())


def island_series(moments: Sequence[HistoryMoment]) -> IslandSeries:
    """Return the curves of the islands over the moments that are kept."""
    told = [each.report for each in moments if each.report.islands]
    if not told:
        return NO_ISLANDS
    best = [[island.conflicts.best for island in report.islands] for report in told]
    return IslandSeries(
        tuple(float(report.generation) for report in told),
        np.array(best, np.float64).T,
        risen_at(moments, "migrations"),
    )


def island_pen(theme: Theme, island: int, width: float) -> QPen:
    """Return the pen of an island: five colours, and another dash for each further five."""
    colours = (theme.best, theme.mean, theme.solved, theme.series4, theme.series5)
    dashes = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine)
    round_, colour = divmod(island, len(colours))
    return QPen(QColor(colours[colour]), width, dashes[round_ % len(dashes)])


class IslandCurves(GenerationPlot):
    """A line for each island on a logarithmic scale, with a tick below for each migration."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._series = NO_ISLANDS

    @property
    def series(self) -> IslandSeries:
        """What is drawn."""
        return self._series

    def show_series(self, series: IslandSeries) -> None:
        """Draw other curves."""
        self._series = series
        ends = ", ".join(f"{best:,.0f}" for best in series.best[:, -1]) if series.x else ""
        self._take(series.x, _("Best conflicts of each island: {ends}").format(ends=ends))

    def draw(self, painter: QPainter, plot: QRectF) -> None:
        """Draw grid, migrations, lines and the numbers of the islands."""
        highest = max(float(self._series.best.max()), _LEAST_HIGHEST)
        top = float(scaled(highest, logarithmic=True))
        ticks = conflict_ticks(highest, plot.height(), logarithmic=True)
        heights = [float(scaled(tick, logarithmic=True)) / top for tick in ticks]
        texts = [f"{tick:,}" for tick in ticks]
        self._draw_axes(painter, plot, list(zip(heights, texts, strict=True)))
        self._draw_migrations(painter, plot)
        shares = scaled(self._series.best, logarithmic=True) / top
        for island, of_island in enumerate(shares):
            points = self._points(plot, of_island.tolist())
            self._draw_curve(painter, points, island_pen(current_theme(), island, 1.6))
        self._draw_ends(painter, plot, shares[:, -1])

    def _draw_ends(self, painter: QPainter, plot: QRectF, shares: npt.NDArray[np.float64]) -> None:
        """Number the lines at their ends, as many as there is room for."""
        room = int(plot.height() / _LINE) + 1
        order = np.argsort(shares, kind="stable")[:room].tolist()
        wanted = [float(shares[island]) * plot.height() for island in order]
        for island, place in zip(order, spread(wanted, _LINE, 0, plot.height()), strict=True):
            painter.setPen(island_pen(current_theme(), island, 1))
            best = self._series.best[island, -1]
            self._draw_end(painter, plot, place / plot.height(), f"{island + 1}: {best:,.0f}")

    def _draw_migrations(self, painter: QPainter, plot: QRectF) -> None:
        """Draw the ticks; where they would touch, one stands for several."""
        painter.setPen(QPen(current_theme().ink2, 1))
        last = -_LEAST_APART
        for generation in self._series.migrations:
            x = self._place(plot, generation)
            if x - last >= _LEAST_APART:
                last = x
                painter.drawLine(QPointF(x, plot.bottom() - _TICK), QPointF(x, plot.bottom()))
