"""The conflicts of the lanes of a race, a curve each, named at its end."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

# pyqtgraph takes the first Qt binding that it finds imported.
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QWidget

import pyqtgraph as pg  # isort: skip

from sudoku_ga.app.charts.axes import (
    GAP_PX,
    LABEL_WIDTH_PX,
    ConflictAxis,
    Label,
    scaled,
)
from sudoku_ga.app.charts.curve import Along, Curve
from sudoku_ga.app.charts.plot_widget import GenerationPlot, Readout
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.translation import _, local_number

_LEAST_HIGHEST, _HEADROOM, _BELOW = 5.0, 1.08, 0.06
_IN_ADVANCE, _BEHIND = 1.15, 1.02
_MOST_LABEL_WIDTH_PX = 190
_SYMBOLS = ("o", "s", "t", "d")
"""At the ends of the curves, so that they differ without their colours."""
_NONE = np.zeros(0)


class RaceCurve(NamedTuple):
    """The curve of a lane.

    ``name``, ``ink``: what is written at its end, and its colour of the theme.
    ``curve``: with at least one point.
    """

    name: str
    ink: str
    curve: Curve


class RacePlot(GenerationPlot):
    """The best conflicts of each lane against what keeps the lanes in step.

    ``lines``: one for each lane.
    """

    def __init__(self, lanes: int, parent: QWidget | None = None) -> None:
        self._conflicts = ConflictAxis()
        super().__init__(self._conflicts, parent)
        self._curves: Sequence[RaceCurve] = ()
        self._along = Along.GENERATIONS
        self._end = self._top = 0.0
        self._solved = pg.PlotCurveItem()
        self.lines = [pg.PlotCurveItem() for _lane in range(lanes)]
        self._ends = [pg.ScatterPlotItem(size=8, symbol=each, pen=None) for each in _SYMBOLS]
        for line in self.lines:
            # Segments of a solid line are painted five times as fast as one wide path.
            line.setSegmentedLineMode("on")
        for item in (self._solved, *self.lines, *self._ends):
            self.plot.addItem(item, ignoreBounds=True)
        self.recolour()

    def show_curves(
        self, curves: Sequence[RaceCurve], along: Along, *, exact: bool = False
    ) -> None:
        """Draw the lanes that have begun.

        ``curves``: at most one for each line.
        ``exact``: whether the axis ends with the longest curve. Those that grow have room in
        advance.
        """
        if [each.ink for each in curves] != [each.ink for each in self._curves]:
            self._curves = curves
            self.recolour()
        if along is not self._along or self._is_shorter(curves, along):
            self._end = 0.0
        self._curves, self._along = curves, along
        self.name = _(along.heading)
        xs = [each.curve.x_along(along) for each in curves]
        bests = [each.curve.values("best") for each in curves]
        self._frame(xs, max(float(best.max()) for best in bests), exact=exact)
        for place, line in enumerate(self.lines):
            x, best = (xs[place], bests[place]) if place < len(xs) else (_NONE, _NONE)
            heights = self._heights(best)
            line.setData(x, heights)
            self._ends[place % len(_SYMBOLS)].setData(x[-1:], heights[-1:])
        self._name_ends([float(best[-1]) for best in bests])
        self.update_readout()

    def set_logarithmic(self, *, logarithmic: bool) -> None:
        """Choose between log(1 + conflicts) and conflicts."""
        self._conflicts.logarithmic = logarithmic
        self._end, self.follows = 0.0, True
        if self._curves:
            self.show_curves(self._curves, self._along, exact=True)

    def recolour(self) -> None:
        """Take the colours of the theme."""
        super().recolour()
        theme = current_theme()
        self._solved.setPen(self.pen(theme.solved, 2, Qt.PenStyle.DashDotLine))
        for place, each in enumerate(self._curves):
            ink = getattr(theme, each.ink)
            self.lines[place].setPen(self.pen(ink, 2.2))
            self._ends[place % len(_SYMBOLS)].setBrush(pg.mkBrush(ink))

    def readout_at(self, x: float, y: float) -> Readout | None:
        """Return the best of each lane at the place of the pointer."""
        del y
        if not self._curves:
            return None
        x = min(max(x, 0.0), self._end)
        units = {
            Along.GENERATIONS: _("Generation {generation:,.0f}").format(generation=x),
            Along.EVALUATIONS: _("{evaluations:,.0f} evaluations").format(evaluations=x),
            Along.SECONDS: _("{seconds:,.2f} s").format(seconds=x),
        }
        lines, points = [units[self._along]], []
        for each in self._curves:
            places = each.curve.x_along(self._along)
            if x > places[-1] and each.curve.points[-1].best > 0:
                continue  # the lane has not come so far
            index = int(np.abs(places - x).argmin())
            best = each.curve.points[index].best
            lines.append(
                _("{run}: best {best}").format(run=each.name, best=local_number(best, ",.0f"))
            )
            points.append((float(places[index]), float(self._heights(best))))
        return Readout("\n".join(lines), points)

    def table(self) -> Iterable[Sequence[object]]:
        """Return the points of every lane."""
        yield ("lane", "generation", "evaluations", "seconds", "best", "mean", "worst")
        for each in self._curves:
            for point in each.curve.points:
                yield (
                    each.name,
                    point.generation,
                    point.evaluations,
                    point.elapsed_s,
                    point.best,
                    point.mean,
                    point.worst,
                )

    def _is_shorter(self, curves: Sequence[RaceCurve], along: Along) -> bool:
        """Whether this is another race, which begins anew."""
        return max(float(each.curve.x_along(along)[-1]) for each in curves) < 0.5 * self._end

    def _frame(self, xs: Sequence[npt.NDArray[np.float64]], highest: float, *, exact: bool) -> None:
        """Set what is seen when all is shown; axes are painted anew only when it changes."""
        counts = self._along is not Along.SECONDS
        end = max(float(x[-1]) for x in xs)
        end = max(end, 1.0) if counts else end or 0.001
        if not exact:
            end = end * _IN_ADVANCE if end > self._end else self._end
        top = float(self._heights(max(highest, _LEAST_HIGHEST))) * _HEADROOM
        if (end, top) != (self._end, self._top):
            self._end, self._top = end, top
            self.generations.end, self.generations.counts = end, counts
            self.show_range((0.0, end * _BEHIND), (-_BELOW * top, top))
            self._solved.setData([0.0, end], [0.0, 0.0])

    def _name_ends(self, bests: Sequence[float]) -> None:
        metrics = QFontMetricsF(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
        longest = max(metrics.horizontalAdvance(f"{each.name} 000") for each in self._curves)
        width = min(max(LABEL_WIDTH_PX, longest + 2 * GAP_PX), _MOST_LABEL_WIDTH_PX)
        if width != self.labels.width():
            self.labels.setWidth(width)
        labels = []
        for each, best in zip(self._curves, bests, strict=True):
            shown = f" {local_number(best, ',.0f')}" if best else ""
            room = width - 2 * GAP_PX - metrics.horizontalAdvance(shown)
            text = metrics.elidedText(each.name, Qt.TextElideMode.ElideMiddle, room) + shown
            labels.append(Label(text, float(self._heights(best)), each.ink))
        if all(bests):
            labels.insert(0, Label(_("solved"), 0.0, "solved", bold=False))
        self.labels.show_labels(labels)
        said = ", ".join(
            _("{run}: best {best}").format(run=each.name, best=local_number(best, ",.0f"))
            for each, best in zip(self._curves, bests, strict=True)
        )
        self.setAccessibleName(self.name)
        self.setAccessibleDescription(said)

    def _heights(self, conflicts: npt.ArrayLike) -> npt.NDArray[np.float64]:
        """Return where conflicts are drawn."""
        heights: npt.NDArray[np.float64] = scaled(
            conflicts, logarithmic=self._conflicts.logarithmic
        )
        return heights
