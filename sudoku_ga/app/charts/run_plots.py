"""Charts of a run by generation: diversity, and the best of each island."""

from collections.abc import Iterable, Sequence

import numpy as np

# pyqtgraph uses the first Qt binding that is imported.
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

import pyqtgraph as pg  # isort: skip

from sudoku_ga.app.charts.axes import ConflictAxis, Label, NumberAxis, scaled
from sudoku_ga.app.charts.plot_widget import GenerationPlot, Readout, upright
from sudoku_ga.app.charts.series import (
    INKS,
    NO_ISLANDS,
    NO_SERIES,
    IslandSeries,
    Series,
    index_at,
    island_dash,
)
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.translation import _, local_number

_SOFT = 30
_HEADROOM, _BELOW = 1.08, 0.06
_LEAST_HIGHEST = 5.0
_TICK = 0.05
"""The height of the mark of a migration, as a share of the chart."""


class DiversityPlot(GenerationPlot):
    """A filled line with its value at its end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(NumberAxis("left"), parent)
        self.series = NO_SERIES
        self._line = pg.PlotCurveItem(fillLevel=0.0)
        self.plot.addItem(self._line, ignoreBounds=True)
        self.recolour()

    def show_series(self, series: Series) -> None:
        """Draw another series, with at least one value."""
        is_other = series.unit != self.series.unit
        self.series = series
        self.name = _("Diversity")
        self.redraw()
        if is_other:  # the heights that were chosen are those of another measure
            self.box.setYRange(*self.whole[1], padding=0)
            self._note_view()

    def redraw(self) -> None:
        """Draw the same series on another axis."""
        series = self.series
        if not series.x:
            return
        top = (max(series.y) or 1.0) * _HEADROOM
        self.show_run(series.x[-1], (0.0, top))
        self._line.setData(np.array(self.moved(series.x)), np.array(series.y))
        self.show_restarts(self.moved(series.restarts), 0.0, top)
        self.show_moment(self.moment)
        self.update_readout()

    def show_labels(self) -> None:
        """Write the value at the moment that is shown, or the last one."""
        if self.series.x:
            value = self.series.y[index_at(self.series.x, self.moment)]
            self.setAccessibleName(_("Diversity: {end}").format(end=self._text(value)))
            self.labels.show_labels([Label(self._text(value), value, "solved")])

    def recolour(self) -> None:
        """Apply the colours of the theme."""
        super().recolour()
        soft = QColor(current_theme().solved)
        soft.setAlpha(_SOFT)
        self._line.setPen(self.pen(current_theme().solved, 2))
        self._line.setBrush(pg.mkBrush(soft))

    def readout_at(self, x: float, y: float) -> Readout | None:
        """Return the nearest generation and its value."""
        if not self.series.x:
            return None
        places = self.moved(self.series.x)
        index = int(np.abs(np.array(places) - x).argmin())
        value = self.series.y[index]
        generation = _("Generation {generation:,.0f}").format(generation=self.series.x[index])
        return Readout(f"{generation}\n{self._text(value)}", [(places[index], value)])

    def table(self) -> Iterable[Sequence[object]]:
        """Return generations and values."""
        return [("generation", self.series.unit or "value"), *zip(*self.series[:2], strict=True)]

    def _text(self, value: float) -> str:
        unit = self.series.unit
        return f"{local_number(value, ',.1f')} {_(unit)}" if unit else local_number(value, ",.0f")


class IslandCurves(GenerationPlot):
    """A line for each island on a logarithmic scale, with a tick below for each migration."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(ConflictAxis(), parent)
        self.series = NO_ISLANDS
        self._lines: list[pg.PlotCurveItem] = []
        self._migrations = self.segments()
        self.recolour()

    def show_series(self, series: IslandSeries) -> None:
        """Draw other curves, of at least one moment."""
        self.series = series
        self.name = _("Islands")
        if len(self._lines) != len(series.best):
            for line in self._lines:
                self.plot.removeItem(line)
            self._lines = [pg.PlotCurveItem() for _island in series.best]
            for line in self._lines:
                self.plot.addItem(line, ignoreBounds=True)
            self.recolour()
        self.redraw()

    def redraw(self) -> None:
        """Draw the same curves on another axis."""
        series = self.series
        if not series.x:
            return
        top = float(np.log1p(max(float(series.best.max()), _LEAST_HIGHEST))) * _HEADROOM
        low = -_BELOW * top
        self.show_run(series.x[-1], (low, top))
        places = np.array(self.moved(series.x))
        for line, heights in zip(self._lines, scaled(series.best, logarithmic=True), strict=True):
            line.setData(places, heights)
        self._migrations.setData(**upright(self.moved(series.migrations), low, low + _TICK * top))
        self.show_moment(self.moment)
        self.update_readout()

    def show_labels(self) -> None:
        """Write the best of each island at the moment that is shown, or at the end."""
        if not self.series.x:
            return
        best = self.series.best[:, index_at(self.series.x, self.moment)].tolist()
        texts = [local_number(each, ",.0f") for each in best]
        said = _("Best conflicts of each island: {ends}").format(ends=", ".join(texts))
        self.setAccessibleName(said)
        heights = scaled(best, logarithmic=True).tolist()
        self.labels.show_labels(
            [
                Label(f"{island + 1}: {text}", height, INKS[island % len(INKS)])
                for island, (text, height) in enumerate(zip(texts, heights, strict=True))
            ]
        )

    def recolour(self) -> None:
        """Apply the colours of the theme."""
        super().recolour()
        theme = current_theme()
        self._migrations.setPen(self.pen(theme.ink2))
        for island, line in enumerate(self._lines):
            ink = getattr(theme, INKS[island % len(INKS)])
            line.setPen(self.pen(ink, 1.6, island_dash(island)))

    def readout_at(self, x: float, y: float) -> Readout | None:
        """Return the nearest generation, and the island whose curve is nearest to the point."""
        if not self.series.x:
            return None
        places = self.moved(self.series.x)
        index = int(np.abs(np.array(places) - x).argmin())
        heights = np.log1p(self.series.best[:, index])
        island = int(np.abs(heights - y).argmin())
        place = _("Generation {generation:,.0f}").format(generation=self.series.x[index])
        best = _("{run}: best {best}").format(
            run=_("Island {number}").format(number=island + 1),
            best=local_number(self.series.best[island, index], ",.0f"),
        )
        return Readout(f"{place}\n{best}", [(places[index], float(heights[island]))])

    def table(self) -> Iterable[Sequence[object]]:
        """Return generations and the best of each island."""
        yield ("generation", *(f"island {place}" for place in range(1, len(self.series.best) + 1)))
        yield from ((x, *best) for x, best in zip(self.series.x, self.series.best.T, strict=True))
