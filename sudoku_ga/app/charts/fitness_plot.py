"""Best, mean and worst conflicts of a run."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from PySide6.QtCore import QEvent, QMargins, QPointF, Qt, Slot
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsItem,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

import pyqtgraph as pg  # isort: skip
from typing import cast

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsPathItem, QStyleOptionGraphicsItem

from sudoku_ga.app.charts.axes import (
    GAP_PX,
    LABEL_WIDTH_PX,
    MOST_WIDTH_PX,
    EndLabels,
    GenerationAxis,
    conflict_ticks,
    scaled,
)
from sudoku_ga.app.charts.curve import MOST_EARLIER, Along, ChangeMark, Curve
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.tokens import Theme
from sudoku_ga.translation import _

# pyqtgraph takes the first Qt binding that it finds imported.


_LEAST_HIGHEST, _HEADROOM, _BELOW = 5.0, 1.08, 0.06
_IN_ADVANCE = 1.08
_REACH_PX = 5
_DENSE = 150
"""Points from which dashes run into each other. Wide ones then take 50 times as long to paint
as lines of one pixel, and the window would stutter.
"""


class FitnessPlot(QWidget):
    """The curve of one run.

    Parameters
    ----------
    theme : Theme
        The colours at first; :meth:`recolour` sets others.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._curve = Curve()
        self._logarithmic = True
        self._frame: _Frame | None = None
        self._dense = False
        self._marks: Sequence[ChangeMark] = ()
        self._along = Along.GENERATIONS
        self._earlier: Sequence[Curve] = ()
        self._cursor_at: float | None = None
        self._axis = GenerationAxis()
        self._view = pg.PlotWidget(axisItems={"bottom": self._axis}, useOpenGL=False)
        self._view.setAntialiasing(True)
        self._view.setFrameShape(QFrame.Shape.NoFrame)
        self._view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._view.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(QMargins())
        layout.addWidget(self._view)
        self.setAccessibleName(_(self._along.heading))
        self._prepare_plot()
        self._items = FitnessItems(self._plot)
        self.recolour(theme)

    def show_curve(self, curve: Curve, *, exact: bool = False) -> None:
        """Draw a curve; it is read now, and again when the size changes.

        Parameters
        ----------
        curve : Curve
        exact : bool
            Whether the axis ends with the curve. One that grows has some room in advance.
        """
        self._curve = curve
        self._redraw(exact=exact)

    def set_marks(self, marks: Sequence[ChangeMark]) -> None:
        """Take the places where parameters were changed; they are drawn with the next curve."""
        self._marks = marks

    def set_cursor(self, x: float | None) -> None:
        """Draw the cursor of the time travel at a place in generations, or nowhere."""
        self._cursor_at = x
        self._place_cursor()

    def _place_cursor(self) -> None:
        at = self._cursor_at
        self._items.cursor.setVisible(at is not None)
        if at is not None:
            self._items.cursor.setPos(*self._curve.moved([at], self._along))

    def mark_text(self, x_px: float) -> str:
        """Return what was changed near a place, in pixels from the left; empty where nothing."""
        box = self._plot.vb
        within = _REACH_PX * box.viewPixelSize()[0]
        x = box.mapSceneToView(QPointF(x_px, 0.0)).x()
        places = self._curve.moved([mark.x for mark in self._marks], self._along)
        near = [
            mark
            for mark, place in zip(self._marks, places, strict=True)
            if abs(place - x) <= within
        ]
        return "\n".join(
            _("From generation {generation:,.0f}: {text}").format(
                generation=mark.x + 1, text=mark.text
            )
            for mark in near[-8:]
        )

    @property
    def earlier_text(self) -> str:
        """What the earlier runs are called, a line each; empty where there is none."""
        return "\n".join(
            f"{name}: {curve.name}" for name, curve in zip(EARLIER, self._earlier, strict=False)
        )

    def set_along(self, along: Along) -> None:
        """Choose what the curve is drawn against."""
        self._along = along
        self.setAccessibleName(_(along.heading))
        self._frame = None
        self._redraw(exact=True)

    def set_earlier(self, curves: Sequence[Curve]) -> None:
        """Take the curves of earlier runs, whose best are drawn thin behind the present one."""
        self._earlier = curves
        self._redraw()

    def set_logarithmic(self, logarithmic: bool) -> None:
        """Choose between log(1 + conflicts) and conflicts."""
        self._logarithmic = logarithmic
        self._redraw()

    def recolour(self, theme: Theme) -> None:
        """Take the colours of a theme."""
        self._theme = theme
        self._view.setBackground(theme.card)
        self._items.recolour(theme, self.devicePixelRatioF(), dense=self._dense)
        for side in ("left", "bottom"):
            self._plot.getAxis(side).setTextPen(theme.ink2)

    def event(self, event: QEvent) -> bool:
        """Tell what was changed where the pointer rests on a mark, else which runs were before."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            text = self.mark_text(event.pos().x() - self._view.x()) or self.earlier_text
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Use the scale of the screen, which is known only now."""
        super().showEvent(event)
        self.recolour(self._theme)

    def changeEvent(self, event: QEvent) -> None:
        """Follow a window that moves to a screen of another scale."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self.recolour(self._theme)

    @Slot()
    def _place_anew(self) -> None:
        """Place ticks and labels anew: both keep distances in pixels.

        When the view itself has its size: this widget has its own before that.
        """
        self._redraw()

    def _prepare_plot(self) -> None:
        self._plot = self._view.getPlotItem()
        self._plot.hideButtons()
        self._plot.setMenuEnabled(False)
        self._plot.vb.setMouseEnabled(False, False)
        self._plot.vb.setDefaultPadding(0.0)
        self._plot.vb.sigResized.connect(self._place_anew)
        for side in ("left", "bottom"):
            axis = self._plot.getAxis(side)
            # The tick at 0 is wanted although its text reaches beyond the end of the axis.
            axis.setStyle(
                tickLength=0, tickFont=fonts.font(fonts.AXIS), hideOverlappingLabels=False
            )
            axis.setPen(None)
            # Texts are painted once, not at every redraw of the curves.
            axis.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self._plot.getAxis("left").setWidth(34)
        self._plot.getAxis("bottom").setHeight(24)

    def _redraw(self, *, exact: bool = False) -> None:
        last = self._curve.last
        if last is None:
            return
        if self._dense is not (len(self._curve) > _DENSE):
            self._dense = not self._dense
            self._items.recolour(self._theme, self.devicePixelRatioF(), dense=self._dense)
        x = self._curve.x_along(self._along)
        values = {name: self._curve.values(name) for name in SERIES}
        ends = [float(x[-1]), *(each.x_along(self._along)[-1] for each in self._earlier)]
        highest = [float(values["worst"].max())]
        highest += [float(each.values("best").max()) for each in self._earlier]
        frame = self._frame_for(self._least_end(max(ends)), max(highest), exact)
        if frame != self._frame:
            self._frame = frame
            self._draw_frame(frame)
        heights = {n: scaled(v, logarithmic=self._logarithmic) for n, v in values.items()}
        for name, line in self._items.lines.items():
            line.setData(x, heights[name])
        self._draw_earlier()
        self._items.band.setPath(band_between(x, heights["best"], heights["mean"]))
        self._items.end.setData([x[-1]], [heights["best"][-1]])
        places = self._curve.moved(self._curve.restarts, self._along)
        restarts = segments(places, -_BELOW * frame.top, frame.top)
        self._items.restarts.setData(*restarts[::-1])
        self._draw_marks(frame)
        self._place_cursor()
        ends = [("solved", _("solved"), 0.0)]
        words = {"best": _("best {value}"), "mean": _("mean {value}"), "worst": _("worst {value}")}
        ends += [
            (name, self._end_text(name, words[name], getattr(last, name)), float(heights[name][-1]))
            for name in SERIES
        ]
        self._items.labels.show([*ends, *self._earlier_ends()], frame.end)
        told = [text for _name, text, _height in ends[1:]]
        told += [
            _("from generation {generation:,.0f} {text}").format(
                generation=mark.x + 1, text=mark.text
            )
            for mark in self._marks[-1:]
        ]
        self.setAccessibleDescription(", ".join([*told, *self.earlier_text.splitlines()]))

    def _draw_earlier(self) -> None:
        """Draw the best of earlier runs."""
        for line, curve in zip_longest(self._items.earlier, self._earlier):
            if curve is None:
                line.setData([], [])
            else:
                best = scaled(curve.values("best"), logarithmic=self._logarithmic)
                line.setData(curve.x_along(self._along), best)

    def _earlier_ends(self) -> list[tuple[str, str, float]]:
        """Return name, text and height of the ends of earlier runs: ``−1: 2``.

        A run with another recipe than the present one is called by its recipe.
        """
        ends = []
        for name, curve in zip(EARLIER, self._earlier, strict=False):
            best = float(curve.values("best")[-1])
            height = float(scaled(best, logarithmic=self._logarithmic))
            text = f"{name}: {_short(best)}"
            if curve.recipe != self._curve.recipe:
                text = _named(curve.recipe, best, self._label_width)
            ends.append((name, text, height))
        return ends

    def _end_text(self, name: str, words: str, value: float) -> str:
        """Return the text at the end of a curve; the best beside another recipe's has its name."""
        if name == "best" and self._compares_recipes:
            return _named(self._curve.recipe, value, self._label_width)
        return words.format(value=_short(value))

    @property
    def _compares_recipes(self) -> bool:
        """Whether an earlier run was made with another recipe."""
        return any(each.recipe != self._curve.recipe for each in self._earlier)

    @property
    def _label_width(self) -> float:
        """The room for the labels, more where there are names of recipes."""
        if not self._compares_recipes:
            return LABEL_WIDTH_PX
        metrics = QFontMetricsF(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
        recipes = (self._curve.recipe, *(each.recipe for each in self._earlier))
        longest = max(metrics.horizontalAdvance(f"{recipe} 000") for recipe in recipes)
        return min(max(LABEL_WIDTH_PX, longest + 2 * GAP_PX), MOST_WIDTH_PX)

    def _draw_marks(self, frame: "_Frame") -> None:
        """Draw a line with a head for each change of a parameter."""
        places = self._curve.moved([mark.x for mark in self._marks], self._along)
        self._items.changes.setData(*segments(places, -_BELOW * frame.top, frame.top)[::-1])
        self._items.change_heads.setData(places, [0.97 * frame.top] * len(places))

    def _frame_for(self, end: float, highest: float, exact: bool) -> "_Frame":
        """Return the ranges to be drawn: the present ones as long as the curve fits them.

        Ticks and grid drawn anew take as long as the curves. So a growing curve gets some room
        in advance, and an exact end only when the run has ended.
        """
        size = (self._plot.vb.width(), self._plot.vb.height())
        highest = max(highest, _LEAST_HIGHEST)
        top = float(scaled(highest, logarithmic=self._logarithmic)) * _HEADROOM
        old = self._frame
        if exact or old is None:
            reach = end
        elif end > old.end or end < 0.7 * old.end:
            reach = end * _IN_ADVANCE
        else:
            reach = old.end
        return _Frame(reach, highest, top, self._logarithmic, size, self._label_width)

    def _least_end(self, end: float) -> float:
        """Return where the axis ends at least: a count has the tick 1 beside that of 0."""
        return (end or 1.0) if self._along is Along.SECONDS else max(end, 1.0)

    def _draw_frame(self, frame: "_Frame") -> None:
        """Set the ranges; draw ticks, grid and the line of the solved puzzle."""
        width = max(frame.size[0], frame.label_width * 1.5)
        self._plot.vb.setXRange(0.0, frame.end * width / (width - frame.label_width), padding=0)
        self._plot.vb.setYRange(-_BELOW * frame.top, frame.top, padding=0)
        self._axis.end, self._axis.counts = frame.end, self._along is not Along.SECONDS
        height = frame.size[1] / ((1 + _BELOW) * _HEADROOM)
        ticks = conflict_ticks(frame.highest, height, logarithmic=frame.logarithmic)
        places = [float(scaled(tick, logarithmic=frame.logarithmic)) for tick in ticks]
        texts = [f"{tick:,}" for tick in ticks]
        self._plot.getAxis("left").setTicks([list(zip(places, texts, strict=True))])
        self._items.grid.setData(*segments(places[1:], 0.0, frame.end))
        self._items.solved.setData([0.0, frame.end], [0.0, 0.0])


class _Frame(NamedTuple):
    """What ticks and grid depend on."""

    end: float
    highest: float
    top: float
    logarithmic: bool
    size: tuple[float, float]
    label_width: float


def _named(recipe: str, value: float, width: float) -> str:
    """Return the title of a recipe, as much as there is room for, and a value."""
    metrics = QFontMetricsF(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
    shown = f" {_short(value)}"
    room = width - 2 * GAP_PX - metrics.horizontalAdvance(shown)
    return metrics.elidedText(recipe, Qt.TextElideMode.ElideRight, room) + shown


def _short(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) or value >= 100 else f"{value:.1f}"


# pyqtgraph takes the first Qt binding that it finds imported.


SERIES = ("best", "mean", "worst")
EARLIER = tuple(f"−{number}" for number in range(1, MOST_EARLIER + 1))
"""The names of earlier runs: how many runs ago they were."""

_BAND_ALPHA, _RESTART_ALPHA = 22, 160


class FitnessItems:
    """The items of a plot, from back to front.

    Parameters
    ----------
    plot : pyqtgraph.PlotItem
        Gets them.

    Attributes
    ----------
    grid, restarts, changes : PlotCurveItem
        Segments; where the run began anew, and where parameters were changed.
    change_heads, end : ScatterPlotItem
        The heads of the changes, and the end of the best.
    cursor : InfiniteLine
        The moment of the past that is looked at.
    solved : PlotCurveItem
        The line at no conflicts.
    lines : dict of str to PlotCurveItem
        The curves of :data:`SERIES`.
    earlier : list of PlotCurveItem
        The best of earlier runs.
    band : QGraphicsPathItem
        Between best and mean.
    labels : EndLabels
    """

    def __init__(self, plot: pg.PlotItem) -> None:
        self.grid = pg.PlotCurveItem(connect="pairs", antialias=False)
        self.restarts = pg.PlotCurveItem(connect="pairs", antialias=False)
        self.changes = pg.PlotCurveItem(connect="pairs", antialias=False)
        self.change_heads = pg.ScatterPlotItem(size=8, symbol="t", pen=None)
        self.cursor = pg.InfiniteLine(angle=90, movable=False)
        self.cursor.setVisible(False)
        self.solved = pg.PlotCurveItem()
        self.lines = {name: pg.PlotCurveItem() for name in SERIES}
        # Segments of a solid line are painted five times as fast as one wide path.
        self.lines["best"].setSegmentedLineMode("on")
        # pyqtgraph's own FillBetweenItem takes 10 ms a redraw, two thirds of the whole plot.
        self.band = _Band()
        self.band.setPen(QPen(Qt.PenStyle.NoPen))
        self.end = pg.ScatterPlotItem(size=7, pen=None)
        self.earlier = [pg.PlotCurveItem() for _ in range(MOST_EARLIER)]
        back_to_front = (
            self.grid,
            self.band,
            self.restarts,
            self.changes,
            self.change_heads,
            self.cursor,
            self.solved,
            *self.earlier,
            self.lines["worst"],
            self.lines["mean"],
            self.lines["best"],
            self.end,
        )
        for depth, item in enumerate(back_to_front):
            item.setZValue(depth)
            plot.addItem(item, ignoreBounds=True)
        self.labels = EndLabels(plot, (*SERIES, "solved", *EARLIER))

    def recolour(self, theme: Theme, ratio: float, *, dense: bool) -> None:
        """Take the colours of a theme.

        Parameters
        ----------
        theme : Theme
        ratio : float
            Pixels of the screen for each of the window's: pyqtgraph's pens are as wide in pixels of
            the screen, whatever its scale.
        dense : bool
            Whether there are so many points that only thin lines are painted fast.
        """
        dash, dot = Qt.PenStyle.DashLine, Qt.PenStyle.DotLine
        mean, worst = (1 / ratio, 1 / ratio) if dense else (2.0, 1.4)
        faded = _with_alpha(theme.mean, _RESTART_ALPHA)
        for item, colour, width, style in (
            (self.lines["best"], theme.best, 2.6, Qt.PenStyle.SolidLine),
            (self.lines["mean"], theme.mean, mean, dash),
            (self.lines["worst"], theme.worst, worst, dot),
            (self.restarts, faded, 1, dash),
            (self.changes, theme.series4, 1, Qt.PenStyle.SolidLine),
            (self.cursor, theme.ink, 1, Qt.PenStyle.SolidLine),
            (self.solved, theme.solved, 2, Qt.PenStyle.DashDotLine),
            (self.grid, theme.plot_grid, 1, Qt.PenStyle.SolidLine),
        ):
            item.setPen(pg.mkPen(colour, width=width * ratio, style=style))
        of_earlier = (theme.series5, theme.series4, theme.solved)
        for line, name, colour in zip(self.earlier, EARLIER, of_earlier, strict=True):
            line.setPen(pg.mkPen(colour, width=ratio))
            self.labels.recolour(name, colour)
        self.end.setBrush(pg.mkBrush(theme.best))
        self.change_heads.setBrush(pg.mkBrush(theme.series4))
        self.band.setBrush(pg.mkBrush(_with_alpha(theme.best, _BAND_ALPHA)))
        of_series = (theme.best, theme.mean, theme.ink2, theme.solved)
        for name, colour in zip((*SERIES, "solved"), of_series, strict=True):
            self.labels.recolour(name, colour)


class _Band(QGraphicsPathItem):
    """The area between two curves, painted without smooth edges: these take half its time."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Fill the path."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        super().paint(painter, option, widget)


def segments(
    heights: list[float], low: float, high: float
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return the ends of one segment from ``low`` to ``high`` at each height, as x and y."""
    return np.tile([low, high], len(heights)), np.repeat(heights, 2).astype(np.float64)


def band_between(
    x: npt.NDArray[np.float64], low: npt.NDArray[np.float64], high: npt.NDArray[np.float64]
) -> QPainterPath:
    """Return the area between two curves."""
    path = pg.arrayToQPath(np.concatenate([x, x[::-1]]), np.concatenate([low, high[::-1]]))
    return cast(QPainterPath, path)


def _with_alpha(colour: QColor, alpha: int) -> QColor:
    return QColor(colour.red(), colour.green(), colour.blue(), alpha)
