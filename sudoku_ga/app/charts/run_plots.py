"""Charts of a run by generation: diversity, and the best of each island."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.charts.axes import conflict_ticks, scaled, spread
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.theme.tokens import Theme
from sudoku_ga.app.widgets.painting import painter_on
from sudoku_ga.evolution.records.history import HistoryMoment
from sudoku_ga.translation import _, later

_LEFT, _BOTTOM, _TOP, _LABEL = 34.0, 20.0, 8.0, 76.0


class GenerationPlot(QWidget):
    """What plots over generations have in common: axes, curves, marks and the cursor of the past.

    One that has a run overrides :meth:`draw`.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cursor: float | None = None
        self._x: Sequence[float] = ()
        self.setMinimumSize(160, 60)
        Themes.instance().changed.connect(self._repaint)

    def set_cursor(self, generation: float | None) -> None:
        """Mark the generation that is looked at, or none."""
        self._cursor = generation
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the run and the cursor, or that there is none."""
        with painter_on(self) as painter:
            if not self._x:
                self._draw_nothing(painter)
                return
            plot = self._plot_rect()
            self.draw(painter, plot)
            self._draw_cursor(painter, plot)

    def draw(self, painter: QPainter, plot: QRectF) -> None:
        """Draw what stands in ``plot`` and beside it."""
        raise NotImplementedError

    def sizeHint(self) -> QSize:
        """Ask for the room of a card."""
        return QSize(280, 150)

    def _take(self, x: Sequence[float], name: str) -> None:
        """Take the generations of other curves, ascending, and what is said of them."""
        self._x = x
        self.setAccessibleName(name)
        self.update()

    @property
    def _end(self) -> float:
        return self._x[-1] if self._x else 0.0

    def _points(self, plot: QRectF, shares: Sequence[float]) -> list[QPointF]:
        """Return the points of a curve whose heights are 0 to 1."""
        return [
            QPointF(self._place(plot, x), plot.bottom() - share * plot.height())
            for x, share in zip(self._x, shares, strict=True)
        ]

    def _draw_curve(self, painter: QPainter, points: Sequence[QPointF], pen: QPen) -> None:
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(points))

    def _plot_rect(self) -> QRectF:
        width = max(self.width() - _LEFT - _LABEL, 10.0)
        return QRectF(_LEFT, _TOP, width, max(self.height() - _TOP - _BOTTOM, 10.0))

    def _draw_nothing(self, painter: QPainter) -> None:
        painter.setFont(fonts.font(fonts.AXIS))
        painter.setPen(current_theme().ink2)
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), _("No run yet"))

    def _draw_axes(
        self, painter: QPainter, plot: QRectF, ticks: Sequence[tuple[float, str]]
    ) -> None:
        """Draw a line with its text at each height, 0 to 1, and the ends of the generations."""
        theme = current_theme()
        right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        painter.setFont(fonts.font(fonts.AXIS))
        for share, text in ticks:
            y = round(plot.bottom() - share * plot.height()) + 0.5
            painter.setPen(QPen(theme.plot_grid, 1))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(theme.ink2)
            painter.drawText(QRectF(0, y - 8, _LEFT - 6, 16), right, text)
        below = QRectF(plot.left() - 20, plot.bottom() + 3, 40, _BOTTOM - 3)
        painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter), "0")
        end = QRectF(plot.right() - 80, plot.bottom() + 3, 80, _BOTTOM - 3)
        painter.drawText(end, right, f"{self._end:,.0f}")

    def _draw_restarts(self, painter: QPainter, plot: QRectF, restarts: Sequence[float]) -> None:
        for place in restarts:
            pen = QPen(current_theme().mean, 1, Qt.PenStyle.DashLine)
            self._draw_vertical(painter, plot, place, pen)

    def _draw_cursor(self, painter: QPainter, plot: QRectF) -> None:
        if self._cursor is not None:
            self._draw_vertical(painter, plot, self._cursor, QPen(current_theme().ink, 1))

    def _draw_vertical(self, painter: QPainter, plot: QRectF, place: float, pen: QPen) -> None:
        x = round(self._place(plot, place)) + 0.5
        painter.setPen(pen)
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))

    def _draw_end(self, painter: QPainter, plot: QRectF, share: float, text: str) -> None:
        """Write what a line comes to beside its end, in the ink of the pen."""
        painter.setFont(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
        y = min(max(plot.bottom() - share * plot.height(), 8.0), plot.bottom() - 4)
        label = QRectF(plot.right() + 6, y - 9, _LABEL - 6, 18)
        painter.drawText(label, int(Qt.AlignmentFlag.AlignVCenter), text)

    def _place(self, plot: QRectF, generation: float) -> float:
        return plot.left() + plot.width() * min(generation / (self._end or 1.0), 1.0)

    def _repaint(self) -> None:
        self.update()


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
