"""Draws a chart: axes, lines or rows or cells, and names where they belong."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.charts.axes import spread
from sudoku_ga.app.lab.charts.charts import (
    Chart,
    Floats,
    HeatChart,
    LineChart,
    NoChart,
    Strip,
    StripChart,
    shares_of,
)
from sudoku_ga.app.lab.charts.series import colour_of, dash_of, draw_interval, draw_marker
from sudoku_ga.app.lab.words import share_text
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.theme.tokens import mixed
from sudoku_ga.app.widgets.axis import Axis
from sudoku_ga.app.widgets.painting import painter_on
from sudoku_ga.app.widgets.table import write

_LEFT, _TOP, _BOTTOM = 44.0, 8.0, 38.0
_TICK, _LINE, _GAP = 16.0, 16.0, 7.0
_MOST_LABEL = 0.34
_STRIP, _LEAST_STRIP, _NOTE = 30.0, 17.0, 112.0
_BAND_ALPHA = 34


class ChartView(QWidget):
    """Shows a chart."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chart: Chart = NoChart("")
        self.setMinimumSize(200, 90)
        Themes.instance().changed.connect(self._repaint)

    @property
    def chart(self) -> Chart:
        """What is shown."""
        return self._chart

    def show_chart(self, chart: Chart) -> None:
        """Show another chart."""
        self._chart = chart
        self.setAccessibleDescription(chart.sentence)
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for the room of a card."""
        return QSize(600, 260)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the chart."""
        with painter_on(self) as painter:
            painter.setFont(fonts.font(fonts.AXIS))
            if isinstance(self._chart, LineChart):
                self._draw_lines(painter, self._chart)
            elif isinstance(self._chart, StripChart):
                self._draw_strips(painter, self._chart)
            elif isinstance(self._chart, HeatChart):
                self._draw_heat(painter, self._chart)
            else:
                painter.setPen(current_theme().ink2)
                flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
                painter.setFont(fonts.font(fonts.SECONDARY))
                painter.drawText(self.rect().adjusted(20, 0, -20, 0), flags, self._chart.sentence)

    # Lines

    def _draw_lines(self, painter: QPainter, chart: LineChart) -> None:
        label_font = fonts.font(fonts.SECONDARY, fonts.SEMIBOLD)
        painter.setFont(label_font)
        metrics = painter.fontMetrics()
        widest = max(metrics.horizontalAdvance(line.name) for line in chart.lines) + _GAP + 4
        room = min(float(widest), self.width() * _MOST_LABEL)
        plot = self._plot(_LEFT, room)
        painter.setFont(fonts.font(fonts.AXIS))
        self._draw_across(painter, plot, chart.across, chart.across_label)
        self._draw_up(painter, plot, chart)
        for line in chart.lines:
            colour = colour_of(current_theme(), line.series)
            if line.low is not None and line.high is not None:
                soft = QColor(colour)
                soft.setAlpha(_BAND_ALPHA)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(soft)
                there = self._points(plot, chart, line.x, line.high)
                back = self._points(plot, chart, line.x, line.low)[::-1]
                painter.drawPolygon(QPolygonF(there + back))
                painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour, 2, dash_of(line.series)))
            painter.drawPolyline(QPolygonF(self._points(plot, chart, line.x, line.y)))
        painter.setFont(label_font)
        self._draw_ends(painter, plot, chart, room)

    def _draw_ends(self, painter: QPainter, plot: QRectF, chart: LineChart, room: float) -> None:
        ends = sorted(
            (self._points(plot, chart, line.x[-1:], line.y[-1:])[0].y(), place)
            for place, line in enumerate(chart.lines)
        )
        places = spread([y for y, _place in ends], _LINE, plot.top(), plot.bottom() - _LINE / 2)
        for (_y, place), y in zip(ends, places, strict=True):
            line = chart.lines[place]
            box = QRectF(plot.right() + _GAP, y - _LINE / 2, room - _GAP, _LINE)
            write(painter, box, line.name, colour_of(current_theme(), line.series))

    def _points(self, plot: QRectF, chart: LineChart, x: Floats, y: Floats) -> list[QPointF]:
        across = plot.left() + shares_of(chart.across, x) * plot.width()
        up = plot.bottom() - shares_of(chart.up, y) * plot.height()
        return list(map(QPointF, across.tolist(), up.tolist()))

    def _draw_up(self, painter: QPainter, plot: QRectF, chart: LineChart) -> None:
        theme = current_theme()
        words = map(share_text, chart.up.ticks) if chart.up_in_percent else chart.up.tick_words
        for tick, word in zip(chart.up.ticks, words, strict=True):
            y = round(plot.bottom() - chart.up.share(tick) * plot.height()) + 0.5
            painter.setPen(QPen(theme.plot_grid, 1))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            write(painter, QRectF(0, y - 8, plot.left() - 6, 16), word, theme.ink2, right=True)

    # Rows

    def _draw_strips(self, painter: QPainter, chart: StripChart) -> None:
        painter.setFont(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
        metrics = painter.fontMetrics()
        widest = max(metrics.horizontalAdvance(strip.name) for strip in chart.strips) + 12
        plot = self._plot(min(float(widest), self.width() * _MOST_LABEL), _NOTE)
        painter.setFont(fonts.font(fonts.AXIS))
        self._draw_across(
            painter, plot, chart.across, chart.across_label, in_percent=chart.in_percent
        )
        height = min(_STRIP, max(_LEAST_STRIP, plot.height() / len(chart.strips)))
        for place, strip in enumerate(chart.strips):
            y = plot.top() + (place + 0.5) * height
            if y + height / 2 > plot.bottom() + 1:
                break
            self._draw_strip(painter, plot, chart.across, strip, y)

    def _draw_strip(
        self, painter: QPainter, plot: QRectF, axis: Axis, strip: Strip, y: float
    ) -> None:
        theme = current_theme()

        def at(value: float) -> QPointF:
            return QPointF(plot.left() + axis.share(value) * plot.width(), y)

        painter.setFont(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
        write(painter, QRectF(0, y - 8, plot.left() - 10, 16), strip.name, theme.ink, right=True)
        painter.setFont(fonts.font(fonts.SECONDARY))
        note = QRectF(plot.right() + _GAP, y - 8, _NOTE - _GAP, 16)
        write(painter, note, strip.note, theme.ink2)
        colour = colour_of(theme, strip.series)
        draw_interval(painter, at(strip.low), at(strip.high), QPen(colour, 2))
        if strip.box is None:
            draw_marker(painter, at(strip.value), strip.series, theme, 5)
            return
        low, high = (at(each) for each in strip.box)
        box = QRectF(low.x(), y - 7, max(high.x() - low.x(), 1.0), 14)
        painter.setBrush(mixed(theme.card, colour, 0.25))
        painter.drawRect(box)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        middle = at(strip.value)
        painter.setPen(QPen(theme.ink, 2))
        painter.drawLine(middle - QPointF(0, 7), middle + QPointF(0, 7))

    # Cells

    def _draw_heat(self, painter: QPainter, chart: HeatChart) -> None:
        theme = current_theme()
        widest = max(painter.fontMetrics().horizontalAdvance(word) for word in chart.up)
        plot = self._plot(max(_LEFT, widest + 12.0), 12.0, top=_TOP + _TICK)
        write(painter, QRectF(0, 0, self.width(), _TICK), chart.up_label, theme.ink2)
        width, height = plot.width() / len(chart.across), plot.height() / len(chart.up)
        centre = int(Qt.AlignmentFlag.AlignCenter)
        for row, up in enumerate(chart.up):
            y = plot.bottom() - (row + 1) * height
            label = QRectF(0, y, plot.left() - 8, height)
            write(painter, label, up, theme.ink2, right=True)
            for column in range(len(chart.across)):
                share = float(chart.shares[row, column])
                cell = QRectF(plot.left() + column * width, y, width, height).adjusted(1, 1, -1, -1)
                if share == share:  # there are runs
                    strength = 0.85 * share
                    painter.fillRect(cell, mixed(theme.sunken, theme.best, strength))
                    painter.setPen(theme.on_accent if strength > 0.5 else theme.ink)
                    painter.drawText(cell, centre, share_text(share))
                else:
                    painter.fillRect(cell, theme.sunken)
        for column, across in enumerate(chart.across):
            below = QRectF(plot.left() + column * width, plot.bottom() + 3, width, _TICK)
            painter.setPen(theme.ink2)
            painter.drawText(below, centre, across)
        end = QRectF(plot.left(), plot.bottom() + 3 + _TICK, plot.width(), _TICK)
        painter.drawText(end, centre, chart.across_label)

    # Shared

    def _plot(self, left: float, right: float, top: float = _TOP) -> QRectF:
        width = max(self.width() - left - right, 20.0)
        return QRectF(left, top, width, max(self.height() - top - _BOTTOM, 20.0))

    def _draw_across(
        self, painter: QPainter, plot: QRectF, axis: Axis, label: str, *, in_percent: bool = False
    ) -> None:
        """Draw the ticks of the axis below, leaving out words that would touch, and its name."""
        theme = current_theme()
        words = list(map(share_text, axis.ticks)) if in_percent else axis.tick_words
        free_from = 0.0
        for tick, word in zip(axis.ticks, words, strict=True):
            x = plot.left() + axis.share(tick) * plot.width()
            painter.setPen(QPen(theme.plot_grid, 1))
            painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
            width = painter.fontMetrics().horizontalAdvance(word)
            if x - width / 2 >= free_from:
                painter.setPen(theme.ink2)
                painter.drawText(QPointF(x - width / 2, plot.bottom() + 14), word)
                free_from = x + width / 2 + 8
        below = QRectF(plot.left(), plot.bottom() + 18, plot.width(), _TICK)
        painter.setPen(theme.ink2)
        painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter), label)

    def _repaint(self) -> None:
        self.update()
