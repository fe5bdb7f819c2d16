"""The diversity of a population over a run."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.theme.tokens import Theme
from sudoku_ga.app.widgets.painting import painter_on
from sudoku_ga.evolution.past import PastMoment
from sudoku_ga.translation import _, later

_LEFT, _BOTTOM, _TOP, _LABEL = 34.0, 20.0, 8.0, 76.0
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
    Measure("entropy_bits", later("Entropy"), "bits", later("mean entropy per free cell")),
    Measure("distance", later("Distance"), "cells", later("cells in which two individuals differ")),
    Measure("distinct", later("Distinct"), "", later("different individuals")),
)

NO_SERIES = Series((), (), "", ())


def series_of(moments: Sequence[PastMoment], measure: Measure) -> Series:
    """Return a measure over the moments at which the population was looked at."""
    known = [each for each in moments if each.diversity is not None]
    restarts, count = [], 0
    for moment in moments:
        if moment.report.restarts > count:
            count = moment.report.restarts
            restarts.append(float(moment.report.generation))
    return Series(
        tuple(float(each.report.generation) for each in known),
        tuple(float(getattr(each.diversity, measure.field)) for each in known),
        measure.unit,
        tuple(restarts),
    )


class DiversityPlot(QWidget):
    """A filled line with its value at its end.

    Parameters
    ----------
    themes : Themes
        Gives the colours.
    """

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._series = NO_SERIES
        self._cursor: float | None = None
        self.setMinimumSize(160, 90)
        themes.changed.connect(self._repaint)

    @property
    def series(self) -> Series:
        """What is drawn."""
        return self._series

    def show_series(self, series: Series) -> None:
        """Draw another series."""
        self._series = series
        self.setAccessibleName(
            _("Diversity: {end}").format(end=self._end_text()) if series.y else _("Diversity")
        )
        self.update()

    def set_cursor(self, generation: float | None) -> None:
        """Mark the generation that is looked at, or none."""
        self._cursor = generation
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for the room of a card."""
        return QSize(280, 150)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw grid, restarts, line, cursor and the value at the end."""
        theme = self._themes.current
        with painter_on(self) as painter:
            painter.setFont(fonts.font(fonts.AXIS))
            if not self._series.y:
                painter.setPen(theme.ink2)
                painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), _("No run yet"))
                return
            plot = self._plot_rect()
            highest = _round_up(max(self._series.y))
            self._draw_grid(painter, theme, plot, highest)
            for place in self._series.restarts:
                self._draw_vertical(painter, plot, place, QPen(theme.mean, 1, Qt.PenStyle.DashLine))
            self._draw_line(painter, theme, plot, highest)
            if self._cursor is not None:
                self._draw_vertical(painter, plot, self._cursor, QPen(theme.ink, 1))

    def _plot_rect(self) -> QRectF:
        width = max(self.width() - _LEFT - _LABEL, 10.0)
        return QRectF(_LEFT, _TOP, width, max(self.height() - _TOP - _BOTTOM, 10.0))

    def _draw_grid(self, painter: QPainter, theme: Theme, plot: QRectF, highest: float) -> None:
        right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for share in (0.0, 0.5, 1.0):
            y = round(plot.bottom() - share * plot.height()) + 0.5
            painter.setPen(QPen(theme.plot_grid, 1))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            painter.setPen(theme.ink2)
            painter.drawText(QRectF(0, y - 8, _LEFT - 6, 16), right, f"{highest * share:,.3g}")
        below = QRectF(plot.left() - 20, plot.bottom() + 3, 40, _BOTTOM - 3)
        painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter), "0")
        end = QRectF(plot.right() - 80, plot.bottom() + 3, 80, _BOTTOM - 3)
        painter.drawText(end, right, f"{self._series.x[-1]:,.0f}")

    def _draw_line(self, painter: QPainter, theme: Theme, plot: QRectF, highest: float) -> None:
        points = [
            QPointF(self._x(plot, x), plot.bottom() - plot.height() * y / highest)
            for x, y in zip(self._series.x, self._series.y, strict=True)
        ]
        soft = QColor(theme.solved)
        soft.setAlpha(_SOFT)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(soft)
        ends = [QPointF(points[-1].x(), plot.bottom()), QPointF(points[0].x(), plot.bottom())]
        painter.drawPolygon(QPolygonF([*points, *ends]))
        painter.setPen(QPen(theme.solved, 2))
        painter.drawPolyline(QPolygonF(points))
        painter.setFont(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
        y = min(max(points[-1].y(), 8.0), plot.bottom() - 4)
        label = QRectF(plot.right() + 6, y - 9, _LABEL - 6, 18)
        painter.drawText(label, int(Qt.AlignmentFlag.AlignVCenter), self._end_text())

    def _draw_vertical(self, painter: QPainter, plot: QRectF, place: float, pen: QPen) -> None:
        x = round(self._x(plot, place)) + 0.5
        painter.setPen(pen)
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))

    def _x(self, plot: QRectF, generation: float) -> float:
        return plot.left() + plot.width() * min(generation / (self._series.x[-1] or 1.0), 1.0)

    def _end_text(self) -> str:
        value = self._series.y[-1]
        text = f"{value:,.0f}" if not self._series.unit else f"{value:,.1f}"
        return f"{text} {self._series.unit}".strip()

    def _repaint(self) -> None:
        self.update()


def _round_up(highest: float) -> float:
    """Return the least of 1, 2, 3, 4, 5, 10, 20 … that is not below a value."""
    power = 1.0
    while True:
        for mantissa in (1, 2, 3, 4, 5):
            if mantissa * power >= highest:
                return mantissa * power
        power *= 10
