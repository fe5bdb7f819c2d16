"""Best, mean and worst conflicts of a run, or the best of each lane of a race."""

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

# pyqtgraph uses the first Qt binding that is imported.
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontMetricsF
from PySide6.QtWidgets import QWidget

import pyqtgraph as pg  # isort: skip

from sudoku_ga.app.charts.axes import GAP_PX, LABEL_WIDTH_PX, ConflictAxis, Label, scaled
from sudoku_ga.app.charts.curve import (
    Along,
    ChangeMark,
    Curve,
    CurvePoint,
    NamedCurve,
    place_of,
    spread_of,
)
from sudoku_ga.app.charts.plot_widget import (
    BEHIND,
    Band,
    GenerationPlot,
    Readout,
    show_points,
    upright,
)
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.evolution.core.report import Spread
from sudoku_ga.translation import _, local_number

SERIES = ("best", "mean", "worst")
_LEAST_HIGHEST, _HEADROOM, _BELOW = 5.0, 1.08, 0.06
_IN_ADVANCE = 1.08
_HEADS, _LEGEND = 0.97, 0.9
"""The heights of the heads of changes, and of the label of restarts in the legend."""
_REACH_PX = 5
_MOST_MARKS_TOLD = 8
_MOST_LABEL_WIDTH_PX, _MOST_LANE_LABEL_WIDTH_PX = 132, 190
_SYMBOLS = ("o", "s", "t", "d")
"""The symbols at the ends of lanes, so that lanes differ without their colours."""
_BAND_ALPHA = 22
_DENSE = 150
"""From this number of points on, dashes run into each other and are drawn solid. Dashes would also
take long to paint, and the window would stutter."""


class FitnessPlot(GenerationPlot):
    """The curves of one run with the best of earlier ones behind them, or the lanes of a race.

    ``lines``: the curves of :data:`SERIES`.
    ``named``: the best of earlier runs, or of lanes.
    ``marks``: the changes of parameters.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        self._conflicts = ConflictAxis()
        super().__init__(self._conflicts, parent)
        self.marks: Sequence[ChangeMark] = ()
        self._curve = Curve()
        self._along = Along.GENERATIONS
        self._named: Sequence[NamedCurve] = ()
        self._are_lanes = False
        self._end = self._top = 0.0
        self._dense = False
        self._band = Band()
        self._changes = self.segments()
        self._change_heads = pg.ScatterPlotItem(size=8, symbol="t", pen=None)
        self._solved = pg.PlotCurveItem()
        self.named: list[pg.PlotCurveItem] = []
        # The mean is drawn above the best, which is wider: both are visible where they coincide.
        self.lines = {name: pg.PlotCurveItem() for name in ("worst", "best", "mean")}
        # Segments of a solid line are painted five times as fast as one wide path.
        self.lines["best"].setSegmentedLineMode("on")
        self._end_point = pg.ScatterPlotItem(size=7, pen=None)
        added = (self._band, self._change_heads, self._solved, *self.lines.values())
        for item in (*added, self._end_point):
            self.plot.addItem(item, ignoreBounds=True)
        for depth, item in enumerate(
            (self._band, self.restarts, self._changes, self._change_heads, self.cursor)
        ):
            item.setZValue(depth - 10)
        self._name()
        self.recolour()

    def show_curve(self, curve: Curve, *, exact: bool = False) -> None:
        """Draw a curve.

        ``exact``: whether the axis ends with the curve. A growing curve gets some room in advance.
        """
        self._curve = curve
        self._redraw(exact=exact)

    def set_along(self, along: Along) -> None:
        """Choose the quantity on the horizontal axis."""
        self._along = along
        self._name()
        self._show_anew()

    def set_logarithmic(self, logarithmic: bool) -> None:
        """Choose between log(1 + conflicts) and conflicts."""
        self._conflicts.logarithmic = logarithmic
        self._show_anew()

    def set_earlier(self, runs: Sequence[NamedCurve]) -> None:
        """Show the best of earlier runs as thin lines behind the present run."""
        self._take_named(runs)
        self._redraw()

    def show_lanes(self, lanes: Sequence[NamedCurve], along: Along, *, exact: bool = False) -> None:
        """Draw the lanes of a race that have begun, in place of a run.

        ``exact``: as in :meth:`show_curve`.
        """
        is_other = along is not self._along
        self._are_lanes, self._along = True, along
        if [(each.name, each.ink) for each in lanes] != [
            (each.name, each.ink) for each in self._named
        ]:
            self._take_named(lanes)
        self._named = tuple(lanes)
        if is_other:
            self._name()
            self._end = 0.0
        self._redraw(exact=exact)

    def _take_named(self, curves: Sequence[NamedCurve]) -> None:
        self._named = tuple(curves)
        for line in self.named[len(curves) :]:
            self.plot.removeItem(line)
        del self.named[len(curves) :]
        for _run in curves[len(self.named) :]:
            line = pg.PlotCurveItem()
            line.setSegmentedLineMode("on")
            line.setZValue(-1)
            self.plot.addItem(line, ignoreBounds=True)
            self.named.append(line)
        self.recolour()

    def recolour(self) -> None:
        """Take the colours of the theme."""
        super().recolour()
        theme, solid = current_theme(), Qt.PenStyle.SolidLine
        dash, dot = Qt.PenStyle.DashLine, Qt.PenStyle.DotLine
        self.lines["best"].setPen(self.pen(theme.best, 2.8))
        self.lines["mean"].setPen(self.pen(theme.mean, 1.6, solid if self._dense else dash))
        self.lines["worst"].setPen(self.pen(theme.worst, 1.4, solid if self._dense else dot))
        for name in ("mean", "worst"):
            self.lines[name].setSegmentedLineMode("on" if self._dense else "auto")
        self._changes.setPen(self.pen(theme.series4))
        self._solved.setPen(self.pen(theme.solved, 2, Qt.PenStyle.DashDotLine))
        for line, run in zip(self.named, self._named, strict=True):
            line.setPen(self.pen(getattr(theme, run.ink), 2.2 if self._are_lanes else 1.4))
        self._end_point.setBrush(pg.mkBrush(theme.best))
        self._change_heads.setBrush(pg.mkBrush(theme.series4))
        soft = QColor(theme.best)
        soft.setAlpha(_BAND_ALPHA)
        self._band.setBrush(pg.mkBrush(soft))

    def readout_at(self, x: float, y: float) -> Readout | None:
        """Return the nearest point of the curve, and changes and earlier runs near the pointer."""
        places = self._curve.x_along(self._along)
        if not len(places):
            return self._readout_of_named(x) if self._named else None
        index = int(np.abs(places - x).argmin())
        point = self._curve.points[index]
        lines = [
            _("Generation {generation:,.0f}").format(generation=point.generation),
            _("best {best}, mean {mean}, worst {worst}").format(
                best=_short(point.best), mean=_mean(point.mean), worst=_short(point.worst)
            ),
            _("{evaluations:,} evaluations, {seconds:,.2f} s").format(
                evaluations=point.evaluations, seconds=point.elapsed_s
            ),
            *(text for text, _point in self._named_at(float(places[index]))),
        ]
        heights = (self._height(getattr(point, name)) for name in SERIES)
        return Readout(
            "\n".join([*lines, *self._marks_near(x)]),
            [(float(places[index]), height) for height in heights],
        )

    def _readout_of_named(self, x: float) -> Readout:
        """Return the best of each named curve at a place of the axis."""
        x = min(max(x, 0.0), self._end)
        units = {
            Along.GENERATIONS: _("Generation {generation:,.0f}").format(generation=x),
            Along.EVALUATIONS: _("{evaluations:,.0f} evaluations").format(evaluations=x),
            Along.SECONDS: _("{seconds:,.2f} s").format(seconds=x),
        }
        found = self._named_at(x)
        text = "\n".join([units[self._along], *(text for text, _point in found)])
        return Readout(text, [point for _text, point in found] if self._are_lanes else [])

    def _named_at(self, x: float) -> list[tuple[str, tuple[float, float]]]:
        """Return the text and the point of the best of each named curve at a place of the axis."""
        found = []
        for run in self._named:
            places = run.curve.x_along(self._along)
            if self._are_lanes and x > places[-1] and run.curve.points[-1].best > 0:
                continue  # the lane has not come so far
            index = int(np.abs(places - x).argmin())
            best = run.curve.points[index].best
            text = _("{run}: best {best}").format(run=run.name, best=_short(best))
            found.append((text, (float(places[index]), self._height(best))))
        return found

    def table(self) -> Iterable[Sequence[object]]:
        """Return the points of the curve, and those of the others with their names."""
        yield ("run", *CurvePoint._fields)
        curves = [(self._curve.recipe, self._curve)]
        curves += [(run.name, run.curve) for run in self._named]
        for name, curve in curves:
            yield from ((name, *point) for point in curve.points)

    def _name(self) -> None:
        self.name = _(self._along.heading)
        self.setAccessibleName(self.name)

    def _height(self, conflicts: float) -> float:
        return float(scaled(conflicts, logarithmic=self._conflicts.logarithmic))

    def moved(self, generations: Sequence[float]) -> list[float]:
        """Return the places of generations on the horizontal axis."""
        return self._curve.moved(generations, self._along)

    def _marks_near(self, x: float) -> list[str]:
        """Return the texts about restarts and changes near a place, the newest last."""
        told = [(restart, self._restart_text(restart)) for restart in self._curve.restarts]
        told = sorted([*told, *((mark.x, mark.told) for mark in self.marks)])
        within = _REACH_PX * self.box.viewPixelSize()[0]
        places = self.moved([generation for generation, _text in told])
        near = [
            text
            for (_generation, text), place in zip(told, places, strict=True)
            if abs(place - x) <= within
        ]
        return near[-_MOST_MARKS_TOLD:]

    def _restart_text(self, generation: float) -> str:
        words = _("Restart in generation {generation:,.0f}: all boards are new")
        return words.format(generation=generation)

    def _show_anew(self) -> None:
        """Draw on other axes and show all, since the chosen view has no meaning on them."""
        self.follows = True
        self._end = self._top = 0.0
        self._redraw(exact=True)

    def _redraw(self, *, exact: bool = False) -> None:
        last = self._curve.last
        if last is None and not self._named:
            return
        if self._dense is not (len(self._curve) > _DENSE):
            self._dense = not self._dense
            self.recolour()
        logarithmic = self._conflicts.logarithmic
        x = self._curve.x_along(self._along)
        values = {name: self._curve.values(name) for name in SERIES}
        self._frame(x, float(values["worst"].max(initial=0.0)), exact=exact)
        heights = {name: scaled(each, logarithmic=logarithmic) for name, each in values.items()}
        for name, line in self.lines.items():
            line.setData(x, heights[name])
        for line, run in zip(self.named, self._named, strict=True):
            line.setData(*self._drawn(run.curve))
        self._band.setVisible(last is not None)
        if last is not None:
            self._band.show_between(x, heights["best"], heights["mean"])
        if self._are_lanes:
            self._show_ends_of_lanes()
        low, high = -_BELOW * self._top, self._top
        self.show_restarts(self.moved(self._curve.restarts), low, high)
        changes = self.moved([mark.x for mark in self.marks])
        show_points(self._changes, **upright(changes, low, high))
        show_points(self._change_heads, changes, [_HEADS * high] * len(changes))
        self.show_moment(self.moment)
        self.update_readout()

    def _show_ends_of_lanes(self) -> None:
        theme = current_theme()
        ends = [(line.xData[-1], line.yData[-1]) for line in self.named]
        self._end_point.setData(
            *zip(*ends, strict=True),
            symbol=[_SYMBOLS[place % len(_SYMBOLS)] for place in range(len(ends))],
            brush=[pg.mkBrush(getattr(theme, each.ink)) for each in self._named],
        )

    def _drawn(self, curve: Curve) -> tuple[object, object]:
        """Return the places and heights of the best of a named curve."""
        best = scaled(curve.values("best"), logarithmic=self._conflicts.logarithmic)
        return curve.x_along(self._along), best

    def _frame(self, x: npt.NDArray[np.float64], highest: float, *, exact: bool) -> None:
        """Set the ranges that are seen when all is shown.

        The axes are painted again when the ranges change, which takes as long as painting the
        curves. So a growing curve gets some room in advance, and an exact end only when the run has
        ended.
        """
        farthest = max((each.curve.x_along(self._along)[-1] for each in self._named), default=0.0)
        end = own = float(x[-1]) if len(x) else 0.0
        if farthest > own:  # the present run keeps half of the axis
            end = min(farthest, 2 * own) if own else farthest
        best = [float(each.curve.values("best").max()) for each in self._named]
        top = self._height(max(highest, *best, _LEAST_HIGHEST)) * _HEADROOM
        # An axis of counts needs the tick 1 beside the tick 0.
        counts = self._along is not Along.SECONDS
        end = max(end, 1.0) if counts else end or 1.0
        if not exact and self._end:
            if end > self._end or end < 0.7 * self._end:
                end *= _IN_ADVANCE
            else:
                end = self._end
        if (end, top) != (self._end, self._top):
            self._end, self._top = end, top
            self.generations.end, self.generations.counts = end, counts
            whole = (0.0, end * BEHIND), (-_BELOW * top, top)
            self.show_range(*whole, farthest=farthest * BEHIND)
            self._solved.setData([0.0, end], [0.0, 0.0])

    @property
    def _point(self) -> tuple[float, Spread] | None:
        """The place and the values of the moment that is shown, or of the last point."""
        if self.moment is not None:
            return self.moved([place_of(self.moment.report)])[0], spread_of(self.moment.report)
        last = self._curve.last
        if last is None:
            return None
        values = Spread(last.best, last.mean, last.worst)
        return float(self._curve.x_along(self._along)[-1]), values

    def show_labels(self) -> None:
        """Write the values of the curves beside them, and describe them to screen readers."""
        point = self._point
        if point is not None and not self._are_lanes:
            self._end_point.setData([point[0]], [self._height(point[1].best)])
        # A run with another recipe than the present one is named after its recipe.
        compares = any(each.curve.recipe != self._curve.recipe for each in self._named)
        width = self._label_width() if self._named else LABEL_WIDTH_PX
        if width != self.labels.width():
            self.labels.setWidth(width)
        words = {"best": _("best {value}"), "mean": _("mean {value}"), "worst": _("worst {value}")}
        inks = {"best": "best", "mean": "mean", "worst": "ink2"}
        texts: dict[str, str] = {}
        labels = [Label(_("solved"), 0.0, "solved")]
        if self._are_lanes and not all(each.curve.points[-1].best for each in self._named):
            labels = []  # the curve of a lane is labelled with its name
        if point is not None:
            last = point[1]
            values = {"best": _short(last.best), "mean": _mean(last.mean)}
            values["worst"] = _short(last.worst)
            texts = {n: words[n].format(value=values[n]) for n in SERIES}
            if compares:
                texts["best"] = _named(self._curve.recipe, last.best, width)
            labels += [Label(texts[n], self._height(getattr(last, n)), inks[n]) for n in SERIES]
            labels += self._legend
        for run in self._named:
            best = self._shown_end(run.curve).best
            labels.append(Label(_named(run.name, best, width), self._height(best), run.ink))
        self.labels.show_labels(labels)
        said = list(texts.values())
        said += [self._restart_text(each) for each in self._curve.restarts[-1:]]
        said += [mark.told for mark in self.marks[-1:]]
        for run in self._named:
            last_best = _short(run.curve.points[-1].best)
            said.append(_("{run}: best {best}").format(run=run.name, best=last_best))
        self.setAccessibleDescription(", ".join(said))

    @property
    def _legend(self) -> list[Label]:
        """Return the labels of the marks: the changed control, if it is one, and the restarts."""
        names = {name for mark in self.marks for name in mark.names}
        legend = []
        if names:
            name = names.pop() if len(names) == 1 else _("changes")
            legend.append(Label(name, _HEADS * self._top, "series4"))
        if self._curve.restarts:
            pen = self.restarts.opts["pen"]
            legend.append(Label(_("restart"), _LEGEND * self._top, "mean", line=pen))
        return legend

    def _shown_end(self, curve: Curve) -> CurvePoint:
        """Return the last point of an earlier run that is within the axis."""
        places = curve.x_along(self._along)
        return curve.points[max(int(np.searchsorted(places, self._end, side="right")) - 1, 0)]

    def _label_width(self) -> float:
        metrics = QFontMetricsF(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
        names = (self._curve.recipe, *(each.name for each in self._named))
        longest = max(metrics.horizontalAdvance(f"{name} 000") for name in names)
        most = _MOST_LANE_LABEL_WIDTH_PX if self._are_lanes else _MOST_LABEL_WIDTH_PX
        return min(max(LABEL_WIDTH_PX, longest + 2 * GAP_PX), most)


def _named(name: str, value: float, width: float) -> str:
    """Return the name of a run, shortened if there is no room, and a value."""
    metrics = QFontMetricsF(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
    shown = f" {_short(value)}"
    room = width - 2 * GAP_PX - metrics.horizontalAdvance(shown)
    return metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, room) + shown


def _mean(value: float) -> str:
    """Return a mean with one decimal at any length of the run, so that its label does not jump."""
    return local_number(value, ",.0f" if value >= 100 else ".1f")


def _short(value: float) -> str:
    return local_number(value, ",.0f" if value == int(value) or value >= 100 else ".1f")
