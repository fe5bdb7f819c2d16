"""Draws the charts of the lab: lines, rows or cells, with their names."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from html import escape
from math import ceil, floor

import numpy as np

# pyqtgraph uses the first Qt binding that is imported.
from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF
from PySide6.QtWidgets import QGraphicsRectItem, QStackedWidget, QWidget

import pyqtgraph as pg  # isort: skip

from sudoku_ga.app.charts.axes import GAP_PX, SAMPLE_PX, Label, LabelAxis, NumberAxis
from sudoku_ga.app.charts.plot_widget import Band, PlotWidget, Readout, upright
from sudoku_ga.app.charts.series import INKS
from sudoku_ga.app.lab.charts import Chart, HeatChart, LineChart, NoChart, StripChart, placed
from sudoku_ga.app.lab.series import colour_of, dash_of, symbol_of
from sudoku_ga.app.lab.words import share_text
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import current_theme, mixed
from sudoku_ga.app.widgets.scale import Axis, short_number
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.translation import _

_MOST_LABEL = 0.34
"""The most room for names, as a share of the width."""

_LEFT_PX, _NOTE_PX, _BOTTOM_PX, _LABELLED_PX = 44, 112, 22, 42
_STRIP_PX, _TICK_PX = 30.0, 44.0
_CAP, _BOX = 0.16, 0.24
"""Half the heights of the ends of an interval and of a box, as shares of a row."""

_BAND_ALPHA = 34
_MARGIN = 0.02


class _ValueAxis(NumberAxis):
    """An axis of numbers in short words. On a logarithmic axis the units are powers of ten."""

    def __init__(self, side: str) -> None:
        super().__init__(side)
        self._axis, self._in_percent = Axis.of_shares(), False
        self._words: tuple[str, ...] = ()

    def show_axis(self, axis: Axis, *, in_percent: bool, words: Sequence[str] = ()) -> None:
        """Take the round values and their words, which are shown while no part is enlarged."""
        self._axis, self._in_percent, self._words = axis, in_percent, tuple(words)
        self.setGrid(255)
        self.picture = None
        self.update()

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        """Return the round values, or those of pyqtgraph while a part is enlarged."""
        ticks = placed(self._axis, np.array(self._axis.ticks)).tolist()
        seen = [tick for tick in ticks if low <= tick <= high]
        if len(seen) < min(3, len(ticks)):
            levels: list[tuple[float, list[float]]] = super().tickValues(low, high, size)
            return levels[:1]
        most = max(size / _TICK_PX, 1.0) if self.orientation == "bottom" else len(seen)
        return [(1.0, seen[:: ceil(len(seen) / most)])]

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        del scale, spacing
        if self._words and len(values) == len(self._words):
            return list(self._words)
        numbers = [10**each if self._axis.logarithmic else each for each in values]
        words = share_text if self._in_percent else short_number
        return [words(float(f"{each:.3g}")) for each in numbers]


class _ChartPlot(PlotWidget):
    """A plot of one kind of chart, drawn again for each chart and theme.

    Subclasses override :meth:`draw`, which adds its items with :meth:`put`.
    """

    def __init__(self, axes: dict[str, pg.AxisItem], parent: QWidget | None = None) -> None:
        super().__init__(axes, parent)
        self._put: list[pg.GraphicsObject | QGraphicsRectItem] = []
        self.getAxis("bottom").setHeight(_LABELLED_PX)
        self.box.sigResized.connect(self.share_room)

    @abstractmethod
    def draw(self) -> None:
        """Draw the chart."""

    @abstractmethod
    def share_room(self) -> None:
        """Give names the room that they need, and set the ranges of the whole."""

    def put(self, item: pg.GraphicsObject | QGraphicsRectItem) -> None:
        self.plot.addItem(item, ignoreBounds=True)
        self._put.append(item)

    def draw_anew(self) -> None:
        for item in self._put:
            self.plot.removeItem(item)
        self._put = []
        self.draw()
        self.share_room()
        self.update_readout()

    def recolour(self) -> None:
        super().recolour()
        self.draw_anew()

    def curve(self, x: Sequence[float], y: Sequence[float], series: int, width: float) -> None:
        """Draw segments in the colour of a variant."""
        pen = self.pen(colour_of(current_theme(), series), width)
        self.put(pg.PlotCurveItem(x, y, connect="pairs", pen=pen))

    def name_across(self, label: str) -> None:
        """Name the axis at the bottom."""
        axis, ink = self.getAxis("bottom"), current_theme().ink2.name()
        axis.setHeight(_LABELLED_PX if label else _BOTTOM_PX)
        axis.setLabel(escape(label) or None, **{"color": ink, "font-size": f"{fonts.AXIS}px"})
        axis.showLabel(bool(label))

    def room_for(self, texts: Iterable[str]) -> int:
        """Return the width that names need, up to a limit."""
        metrics = QFontMetricsF(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
        widest = max(map(metrics.horizontalAdvance, texts), default=0.0)
        return int(min(widest + 2 * GAP_PX, self.width() * _MOST_LABEL))


class _LinePlot(_ChartPlot):
    """Lines with bands around them, and with their names at their ends."""

    def __init__(self, chart: LineChart) -> None:
        self.chart = chart
        self._up, self._across, self._ends = _ValueAxis("left"), _ValueAxis("bottom"), LabelAxis()
        axes = {"left": self._up, "bottom": self._across, "right": self._ends}
        super().__init__(axes)
        self._up.setWidth(_LEFT_PX)

    def draw(self) -> None:
        chart, theme = self.chart, current_theme()
        self._up.show_axis(chart.up, in_percent=chart.up_in_percent)
        self._across.show_axis(chart.across, in_percent=False)
        self.name_across(chart.across_label)
        labels = []
        for line in chart.lines:
            colour = colour_of(theme, line.series)
            x, y = placed(chart.across, line.x), placed(chart.up, line.y)
            if line.low is not None and line.high is not None:
                soft = QColor(colour)
                soft.setAlpha(_BAND_ALPHA)
                low, high = placed(chart.up, line.low), placed(chart.up, line.high)
                band = Band()
                band.setBrush(soft)
                band.show_between(x, low, high)
                self.put(band)
            pen = self.pen(colour, 2, dash_of(line.series))
            self.put(pg.PlotCurveItem(x, y, pen=pen))
            labels.append(Label(line.name, float(y[-1]), INKS[line.series % len(INKS)], line=pen))
        self._ends.keeps_high = chart.up_in_percent
        self._ends.show_labels(labels)

    def share_room(self) -> None:
        chart = self.chart
        self._ends.setWidth(self.room_for(self._ends.texts) + SAMPLE_PX + GAP_PX)
        ends = (placed(axis, np.array([axis.low, axis.high])) for axis in (chart.across, chart.up))
        across, up = ((float(low), float(high)) for low, high in ends)
        margin = _MARGIN * (up[1] - up[0])
        self.show_range(across, (up[0] - margin, up[1] + margin))

    def readout_at(self, x: float, y: float) -> Readout | None:
        """Return the value of the nearest line."""
        chart, found = self.chart, []
        for line in chart.lines:
            across, up = placed(chart.across, line.x), placed(chart.up, line.y)
            # A step goes on until the next corner.
            place = max(int(np.searchsorted(across, x, side="right")) - 1, 0)
            found.append((abs(float(up[place]) - y), float(up[place]), float(line.y[place]), line))
        _distance, height, value, line = min(found, key=lambda each: each[0])
        effort = 10**x if chart.across.logarithmic else x
        shown = share_text(value) if chart.up_in_percent else short_number(float(f"{value:.3g}"))
        at = short_number(float(f"{effort:.3g}"))
        return Readout(f"{line.name}\n{chart.across_label}: {at}\n{shown}", [(x, height)])

    def table(self) -> Iterable[Sequence[object]]:
        yield "name", self.chart.across_label, "value", "low", "high"
        for line in self.chart.lines:
            nothing = np.full(len(line.x), np.nan)
            low, high = (nothing if each is None else each for each in (line.low, line.high))
            for point in zip(line.x, line.y, low, high, strict=True):
                yield line.name, *("" if each != each else float(each) for each in point)


class _StripPlot(_ChartPlot):
    """A row for each variant: a mark with its interval, or a box with its whiskers."""

    def __init__(self, chart: StripChart) -> None:
        self.chart = chart
        self._across = _ValueAxis("bottom")
        self._names, self._notes = LabelAxis("left", moves=False), LabelAxis(moves=False)
        axes = {"left": self._names, "bottom": self._across, "right": self._notes}
        super().__init__(axes)

    def draw(self) -> None:
        chart, theme = self.chart, current_theme()
        self._across.show_axis(chart.across, in_percent=chart.in_percent, words=chart.words)
        self.name_across(chart.across_label)
        for place, strip in enumerate(chart.strips):
            y, colour = -place - 0.5, colour_of(theme, strip.series)
            values = (strip.low, strip.high, strip.value, *(strip.box or ()))
            low, high, value, *box = placed(chart.across, np.array(values)).tolist()
            self.curve(
                [low, high, low, low, high, high],
                [y, y, y - _CAP, y + _CAP, y - _CAP, y + _CAP],
                strip.series,
                2,
            )
            if box:
                rect = QGraphicsRectItem(QRectF(box[0], y - _BOX, box[1] - box[0], 2 * _BOX))
                rect.setPen(self.pen(colour, 2))
                rect.setBrush(mixed(theme.card, colour, 0.25))
                self.put(rect)
                middle = upright([value], y - _BOX, y + _BOX)
                self.put(pg.PlotCurveItem(**middle, pen=self.pen(theme.ink, 2)))
            else:
                symbol = symbol_of(strip.series)
                marker = pg.ScatterPlotItem(size=11, symbol=symbol, brush=colour, pen=None)
                marker.setData([value], [y])
                self.put(marker)
        strips = list(enumerate(chart.strips))
        self._names.show_labels([Label(each.name, -at - 0.5, "ink") for at, each in strips])
        self._notes.show_labels([Label(each.note, -at - 0.5, bold=False) for at, each in strips])

    def share_room(self) -> None:
        """Give names and notes their room, and keep a few rows together at the top."""
        words = self.room_for(self.chart.words) // 2  # they reach beyond the ends of the axis
        self._names.setWidth(max(self.room_for(self._names.texts), _LEFT_PX, words))
        self._notes.setWidth(_NOTE_PX if any(self._notes.texts) else max(_LEFT_PX, words))
        axis, rows = self.chart.across, max(len(self.chart.strips), self.box.height() / _STRIP_PX)
        low, high = placed(axis, np.array([axis.low, axis.high])).tolist()
        margin = _MARGIN * (high - low)
        self.show_range((low - margin, high + margin), (-float(rows), 0.0))

    def readout_at(self, x: float, y: float) -> Readout | None:
        place = floor(-y)
        if not 0 <= place < len(self.chart.strips):
            return None
        strip = self.chart.strips[place]
        values = (strip.value, strip.low, strip.high)
        value, low, high = (
            share_text(each) if self.chart.in_percent else short_number(float(f"{each:.3g}"))
            for each in values
        )
        words = _("{value}, from {low} to {high}").format(value=value, low=low, high=high)
        at = float(placed(self.chart.across, np.array([strip.value]))[0])
        return Readout(f"{strip.name}\n{words}".strip(), [(at, -place - 0.5)])

    def table(self) -> Iterable[Sequence[object]]:
        yield "name", self.chart.across_label, "low", "high", "box low", "box high"
        for strip in self.chart.strips:
            yield strip.name, strip.value, strip.low, strip.high, *(strip.box or ("", ""))


class _HeatPlot(_ChartPlot):
    """A cell for each pair of values of two parameters."""

    def __init__(self, chart: HeatChart) -> None:
        self.chart = chart
        self._rows = LabelAxis("left", moves=False)
        super().__init__({"left": self._rows})

    def draw(self) -> None:
        chart, theme = self.chart, current_theme()
        rows, columns = len(chart.up), len(chart.across)
        for row, column in np.ndindex(rows, columns):
            share = float(chart.shares[row, column])
            strength = 0.85 * share if share == share else 0.0  # NaN where there are no runs
            cell = QGraphicsRectItem(QRectF(column, row, 1.0, 1.0))
            cell.setPen(self.pen(theme.card, 2))
            cell.setBrush(mixed(theme.sunken, theme.best, strength))
            self.put(cell)
            if share == share:
                ink = theme.on_accent if strength > 0.5 else theme.ink
                text = pg.TextItem(share_text(share), ink, anchor=(0.5, 0.5))
                text.setFont(fonts.font(fonts.AXIS))
                text.setPos(column + 0.5, row + 0.5)
                self.put(text)
        self._rows.show_labels(
            [Label(up, row + 0.5, bold=False) for row, up in enumerate(chart.up)]
        )
        ticks = [(column + 0.5, across) for column, across in enumerate(chart.across)]
        self.getAxis("bottom").setTicks([ticks])
        self.name_across(chart.across_label)
        size = f"{fonts.AXIS}px"
        self.plot.setTitle(escape(chart.up_label), color=theme.ink2, size=size, justify="left")

    def share_room(self) -> None:
        self._rows.setWidth(max(self.room_for(self.chart.up), _LEFT_PX))
        self.show_range((0.0, float(len(self.chart.across))), (0.0, float(len(self.chart.up))))

    def readout_at(self, x: float, y: float) -> Readout | None:
        chart, row, column = self.chart, floor(y), floor(x)
        if not (0 <= row < len(chart.up) and 0 <= column < len(chart.across)):
            return None
        share = float(chart.shares[row, column])
        text = (
            f"{chart.across_label}: {chart.across[column]}\n{chart.up_label}: {chart.up[row]}\n"
            f"{share_text(share) if share == share else '–'}"
        )
        return Readout(text, [])

    def table(self) -> Iterable[Sequence[object]]:
        chart = self.chart
        yield chart.across_label, chart.up_label, "share"
        for row, column in np.ndindex(chart.shares.shape):
            share = float(chart.shares[row, column])
            yield chart.across[column], chart.up[row], share if share == share else ""


_Plot = _LinePlot | _StripPlot | _HeatPlot


class ChartView(QStackedWidget):
    """Shows a chart, or why there is none.

    ``export_wanted(PlotWidget)`` is emitted when the user wants to write the chart to a file.
    """

    export_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.chart: Chart = NoChart("")
        self.plot: _Plot | None = None
        self._sentence = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.addWidget(self._sentence)

    def show_chart(self, chart: Chart) -> None:
        """Show another chart. A chart of the same kind is enlarged as the one before."""
        self.chart = chart
        self.setAccessibleDescription(chart.sentence)
        if isinstance(chart, NoChart):
            self._sentence.setText(chart.sentence)
            self.setCurrentWidget(self._sentence)
            return
        plot = self._plot_of(chart)
        plot.name = self.accessibleName() or plot.name
        plot.setAccessibleName(self.accessibleName())
        plot.setAccessibleDescription(chart.sentence)
        self.setCurrentWidget(plot)

    def _plot_of(self, chart: LineChart | StripChart | HeatChart) -> _Plot:
        """Return a plot for a chart: the present one if it is of the same kind."""
        plot = self.plot
        if plot is not None and type(plot.chart) is type(chart):
            plot.follows = plot.follows or plot.name != self.accessibleName()
            plot.chart = chart
            plot.draw_anew()
            return plot
        if plot is not None:
            self.removeWidget(plot)
            plot.deleteLater()
        if isinstance(chart, LineChart):
            plot = _LinePlot(chart)
        elif isinstance(chart, StripChart):
            plot = _StripPlot(chart)
        else:
            plot = _HeatPlot(chart)
        plot.recolour()
        plot.export_wanted.connect(self.export_wanted)
        self.addWidget(plot)
        self.plot = plot
        return plot
