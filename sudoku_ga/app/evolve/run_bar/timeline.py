"""The run as a line on which the user goes back in time."""

import math
from collections.abc import Callable, Mapping

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QToolTip, QWidget

from sudoku_ga.app.theme.themes import Theme, current_theme
from sudoku_ga.app.widgets.painting import draw_focus, painter_on
from sudoku_ga.app.widgets.text import plain_tip
from sudoku_ga.evolution.core.roles import OperatorId
from sudoku_ga.evolution.records.history import NO_HISTORY, HistoryMarks
from sudoku_ga.translation import _

_EDGE, _KNOB, _TRACK = 9.0, 7.0, 4.0
_TICK, _TRIANGLE = 6.0, 7.0
_REACH = 5.0  # the distance between a tick and the pointer, in pixels
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_PageUp: -10, Qt.Key.Key_PageDown: 10}


class Timeline(QAbstractSlider):
    """Mean conflicts as a silhouette, improvements as ticks, restarts as triangles, and a knob.

    ::

        ▇▆▅▄▃▃▂▂▁▁▁▁▁▁▁      silhouette of the mean conflicts, log(1 + x)
        ━━━━━━━━━━━●───      as far as the knob
        ╵╵╵ ╵    ▴           improvements and restarts

    ``asked(number)`` asks for a report by its number, ``stepped(steps)`` for the report so many
    kept reports later (earlier if negative), and ``live_asked()`` for the newest.
    """

    asked = Signal(int)
    stepped = Signal(int)
    live_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._marks = NO_HISTORY
        self._cursor: int | None = None
        self._shown_value = 0
        self.setOrientation(Qt.Orientation.Horizontal)
        self._credit_words: Callable[[Mapping[OperatorId, float]], str] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(_("Timeline of the run"))
        self.setToolTip(_("Drag to see an earlier generation; arrows go step by step"))
        self.setEnabled(False)
        self.valueChanged.connect(self._ask_for)

    def set_credit_words(self, words: Callable[[Mapping[OperatorId, float]], str]) -> None:
        """Set the function that returns what made an improvement; empty if it is not known."""
        self._credit_words = words

    def show_marks(self, marks: HistoryMarks) -> None:
        """Show the run as it is now."""
        if marks != self._marks:
            self._marks = marks
            self.setEnabled(marks.total > 0)
            self._follow()
            self.update()

    def set_cursor_number(self, number: int | None) -> None:
        """Move the knob to a report, or to the end."""
        if number != self._cursor:
            self._cursor = number
            of = _("report {number:,} of {total:,}").format(
                number=(number or 0) + 1, total=self._marks.total
            )
            self.setAccessibleDescription(_("Live") if number is None else of)
            self._follow()
            self.update()

    def minimumSizeHint(self) -> QSize:
        """Stay usable in a small window."""
        return QSize(56, 40)

    def sizeHint(self) -> QSize:
        return QSize(300, 40)

    def x_of(self, number: int) -> float:
        """Return where a report is, in pixels."""
        last = max(self._marks.total - 1, 1)
        return _EDGE + (self.width() - 2 * _EDGE) * min(number / last, 1.0)

    def words_at(self, x: float) -> str:
        """Return what made the improvement whose tick is near ``x``, in pixels; empty for none."""
        near = [
            (abs(self.x_of(number) - x), credits)
            for number, credits in zip(self._marks.improvements, self._marks.credits, strict=True)
        ]
        distance, credits = min(near, key=lambda pair: pair[0], default=(_REACH, {}))
        words = self._credit_words(credits) if self._credit_words and credits else ""
        if distance >= _REACH or not words:
            return ""
        return _("Improvement, conflicts by operator: {operators}").format(operators=words)

    def event(self, event: QEvent) -> bool:
        """Show what made an improvement, in a tool tip at its tick."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            words = self.words_at(event.x())
            if words:
                QToolTip.showText(event.globalPos(), plain_tip(words), self)
                return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._go(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position().x())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to other reports that are kept. End goes to the newest."""
        key = Qt.Key(event.key())
        if key in _STEPS:
            self.stepped.emit(_STEPS[key])
        elif key == Qt.Key.Key_Home:
            self.asked.emit(0)
        elif key == Qt.Key.Key_End:
            self.live_asked.emit()
        else:
            event.ignore()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to other widgets: the knob follows pointer and keys."""
        event.ignore()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = current_theme()
        middle = round(self.height() * 0.56) + 0.5
        with painter_on(self) as painter:
            self._draw_silhouette(painter, theme, middle)
            self._draw_track(painter, theme, middle)
            self._draw_events(painter, theme, middle)
            if self._marks.total:
                x = self.x_of(self._marks.total if self._cursor is None else self._cursor)
                painter.setPen(QPen(theme.accent, 2))
                painter.setBrush(theme.card)
                painter.drawEllipse(QPointF(x, middle), _KNOB, _KNOB)
            if self.hasFocus():
                draw_focus(painter, QRectF(self.rect()), 6, theme.accent)

    def _follow(self) -> None:
        """Keep the slider of assistive technology at the knob."""
        last = max(self._marks.total - 1, 0)
        self._shown_value = last if self._cursor is None else min(self._cursor, last)
        self.setRange(0, last)
        self.setValue(self._shown_value)

    @Slot(int)
    def _ask_for(self, value: int) -> None:
        """Emit ``asked`` for the report to which assistive technology has moved the slider."""
        if value != self._shown_value:
            self.asked.emit(value)

    def _go(self, x: float) -> None:
        if self._marks.total:
            share = (x - _EDGE) / max(self.width() - 2 * _EDGE, 1.0)
            self.asked.emit(round(min(max(share, 0.0), 1.0) * (self._marks.total - 1)))

    def _draw_silhouette(self, painter: QPainter, theme: Theme, middle: float) -> None:
        marks = self._marks
        highest = math.log1p(max(marks.means, default=0.0))
        if not highest:
            return
        # A long run has hundreds of points, and is painted several times a second.
        wide, last = self.width() - 2 * _EDGE, max(marks.total - 1, 1)
        x = _EDGE + wide * np.minimum(np.array(marks.numbers) / last, 1.0)
        y = middle - (middle - _TRACK) * np.log1p(marks.means) / highest
        points = [QPointF(*place) for place in zip(x.tolist(), y.tolist(), strict=True)]
        right = self.x_of(marks.total)
        points.insert(0, QPointF(points[0].x(), middle))
        points += [QPointF(right, points[-1].y()), QPointF(right, middle)]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.selected)
        painter.drawPolygon(QPolygonF(points))

    def _draw_track(self, painter: QPainter, theme: Theme, middle: float) -> None:
        end = self.width() - _EDGE
        reached = self.x_of(self._cursor) if self._cursor is not None else end
        painter.setPen(QPen(theme.track, _TRACK, c=Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(_EDGE, middle), QPointF(end, middle))
        if self._marks.total:
            painter.setPen(QPen(theme.accent, _TRACK, c=Qt.PenCapStyle.RoundCap))
            painter.drawLine(QPointF(_EDGE, middle), QPointF(reached, middle))

    def _draw_events(self, painter: QPainter, theme: Theme, middle: float) -> None:
        top = middle + _TRACK
        painter.setPen(QPen(theme.best, 1.4))
        for number in self._marks.improvements:
            x = self.x_of(number)
            painter.drawLine(QPointF(x, top), QPointF(x, top + _TICK))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.mean)
        for number in self._marks.restarts:
            x, half = self.x_of(number), _TRIANGLE / 2
            low = top + 2 + _TRIANGLE
            corners = ((x, top + 2), (x - half, low), (x + half, low))
            painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
