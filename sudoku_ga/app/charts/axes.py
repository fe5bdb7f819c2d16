"""The axes of the charts: ticks at round numbers, and labels beside what they name."""

import math
from collections.abc import Sequence
from itertools import count, takewhile
from typing import Any, NamedTuple

import numpy as np

# pyqtgraph uses the first Qt binding that is imported.
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

import pyqtgraph as pg  # isort: skip

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.scale import short_number
from sudoku_ga.translation import local_number

LABEL_WIDTH_PX = 88
"""The width for labels at the ends of curves."""

GAP_PX = 5.0
"""The distance between a plot and its labels."""

SAMPLE_PX = 22.0
"""The length of the sample of a line before its label."""

_DECADES = 9
_LEAST_DISTANCE_PX = 15.0
_STEPS = (1, 2, 5)
_BETWEEN_TEXTS_PX, _BEYOND_PX = 12.0, 44.0
_SHORT = 10_000


def conflict_ticks(low: float, high: float, height_px: float, *, logarithmic: bool) -> list[int]:
    """Return the ticks of an axis of conflicts: 0 1 2 5 10 20 50, or finer ones in a close view.

    ``low``, ``high``: the ends of the axis, in conflicts.
    ``height_px``: the height of the axis; ticks that would touch the one below them are left out.
    ``logarithmic``: whether the axis shows log(1 + x).
    """
    low = max(low, 0.0)
    ends = [float(scaled(end, logarithmic=logarithmic)) for end in (low, high)]
    scale = height_px / max(ends[1] - ends[0], 1e-9)

    def apart(candidates: Sequence[int]) -> list[int]:
        ticks: list[int] = []
        last_px = -math.inf
        for tick in candidates:
            place = float(scaled(tick, logarithmic=logarithmic)) * scale
            if low <= tick <= high and place - last_px >= _LEAST_DISTANCE_PX:
                ticks.append(tick)
                last_px = place
        return ticks

    if logarithmic:
        ticks = apart([0, *(m * 10**power for power in range(_DECADES) for m in _STEPS)])
        if low == 0 or len(ticks) > 2:
            return ticks
    step = _round_step((high - low) * 2.5 * _LEAST_DISTANCE_PX / max(height_px, 1.0))
    return apart(range(math.ceil(low / step) * step, int(high) + step + 1, step))


def scaled(values: Any, *, logarithmic: bool) -> Any:
    """Return the heights at which conflicts are drawn."""
    return np.log1p(values) if logarithmic else np.asarray(values, np.float64)


def _round_step(least: float) -> int:
    """Return the smallest of 1, 2, 5, 10, 20 … that is at least ``least``."""
    steps = (mantissa * 10**power for power in range(_DECADES) for mantissa in _STEPS)
    return int(next(step for step in steps if step >= least))


def spread(places: Sequence[float], least: float, low: float, high: float) -> list[float]:
    """Return the places of labels, moved apart by one pass up and one pass down.

    ``places``: the places where the labels belong, ascending.
    ``least``: the distance that two of them must keep.
    ``low``, ``high``: the least place of the first and the greatest place of the last.
    """
    result: list[float] = []
    for place in places:
        result.append(max(place, result[-1] + least if result else low))
    limit = high
    for index in reversed(range(len(result))):
        result[index] = min(result[index], limit)
        limit = result[index] - least
    return result


def number_strings(values: Sequence[float], spacing: float) -> list[str]:
    """Return the texts of ticks that are ``spacing`` apart, in the notation of the language."""
    decimals = max(-math.floor(math.log10(spacing) + 1e-9), 0)
    return [local_number(value, f",.{decimals}f") if value else "0" for value in values]


class NumberAxis(pg.AxisItem):  # type: ignore[misc]
    """An axis with a grid. Its first and last number may reach beyond its ends."""

    def boundingRect(self) -> QRectF:
        rect: QRectF = super().boundingRect()
        return rect.adjusted(-_BEYOND_PX, -_BEYOND_PX, _BEYOND_PX, _BEYOND_PX)

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        del scale
        return number_strings(values, spacing)


class ConflictAxis(NumberAxis):
    """An axis of conflicts at the left.

    ``logarithmic``: whether heights are log(1 + conflicts).
    """

    def __init__(self) -> None:
        super().__init__("left")
        self.logarithmic = True

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        bottom, top = (math.expm1(each) if self.logarithmic else each for each in (low, high))
        ticks = conflict_ticks(bottom, top, size, logarithmic=self.logarithmic)
        return [(1.0, [float(scaled(tick, logarithmic=self.logarithmic)) for tick in ticks])]

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        del scale, spacing
        conflicts = [round(math.expm1(each) if self.logarithmic else each) for each in values]
        # The axis has room for five characters.
        return [short_number(each) if each >= _SHORT else local_number(each) for each in conflicts]


class GenerationAxis(pg.AxisItem):  # type: ignore[misc]
    """An axis at the bottom, from 0 to the end of the run, without a tick beyond the end.

    ``end``: the end of the run, above 0.
    ``counts``: whether the axis has whole numbers only; ``end`` is then 1 or more.
    """

    def __init__(self) -> None:
        super().__init__("bottom")
        self.end, self.counts = 1.0, True

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        """Return one level of ticks: where the whole axis is seen, 0 and at least one other."""
        first, last = max(low, 0.0), min(high, self.end)
        span = max(last - first, 1e-9)
        spacing = self._spacing(span, max(size * span / (high - low), 1.0))
        begin, end = math.ceil(first / spacing - 1e-9), math.floor(last / spacing * (1 + 1e-9))
        return [(spacing, [index * spacing for index in range(begin, end + 1)])]

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        del scale
        return number_strings(values, spacing)

    def _spacing(self, span: float, pixels: float) -> float:
        """Return the smallest round step at which the texts do not touch; one text always fits."""
        metrics = QFontMetricsF(fonts.font(fonts.AXIS))
        first = 0 if self.counts else math.floor(math.log10(span)) - 2
        steps = (digit * 10.0**power for power in count(first) for digit in _STEPS)
        spacing = 10.0**first
        for step in takewhile(lambda each: each <= span * (1 + 1e-9), steps):
            spacing = step
            (text,) = self.tickStrings([self.end], 1.0, step)
            if step / span * pixels >= metrics.horizontalAdvance(text) + _BETWEEN_TEXTS_PX:
                break
        return spacing


class Label(NamedTuple):
    """A text at a height of a plot, in a colour of the theme, such as ``best``.

    ``line`` is the pen of the line whose sample is drawn before the text.
    """

    text: str
    height: float
    ink: str = "ink2"
    bold: bool = True
    line: QPen | None = None


class LabelAxis(pg.AxisItem):  # type: ignore[misc]
    """Texts beside a plot at the heights of what they name. They never overlap.

    A text is left out if its height is not in view, or if there is no room.

    ``side``: ``left`` or ``right``.
    ``moves``: whether labels that would touch are moved apart. Otherwise the lower one is left out.
    ``keeps_high``: which labels are kept where there is no room for all: the highest, or the
    lowest.
    """

    def __init__(self, side: str = "right", *, moves: bool = True) -> None:
        super().__init__(side)
        self._moves, self.keeps_high = moves, False
        self.labels: tuple[Label, ...] = ()
        self.setWidth(LABEL_WIDTH_PX)

    @property
    def texts(self) -> list[str]:
        """The texts of the labels, in the order in which they were given."""
        return [label.text for label in self.labels]

    def show_labels(self, labels: Sequence[Label]) -> None:
        """Show other labels. Of two labels at one height the first is lower."""
        if tuple(labels) != self.labels:
            self.labels = tuple(labels)
            self.redraw()

    def redraw(self) -> None:
        """Paint the labels again, in the colours of the theme."""
        self.picture = None
        self.update()

    def generateDrawSpecs(self, painter: QPainter) -> tuple[list[tuple[Label, float]]]:
        """Return the visible labels, each with its distance from the bottom in pixels."""
        low, high = self.range
        height = self.geometry().height()
        slack = 1e-6 * (high - low)
        seen = [each for each in self.labels if low - slack <= each.height <= high + slack]
        line = QFontMetricsF(fonts.font(fonts.SECONDARY)).height()
        if not self._moves:
            return (self._apart(seen, line),)
        seen = sorted(seen, key=lambda label: label.height)
        surplus = max(0, len(seen) - int(height / line) - 1)
        seen = seen[surplus:] if self.keeps_high else seen[: len(seen) - surplus]
        wanted = [(label.height - low) / (high - low) * height for label in seen]
        return (list(zip(seen, spread(wanted, line, 0.0, height - line / 2), strict=True)),)

    def _apart(self, labels: Sequence[Label], line: float) -> list[tuple[Label, float]]:
        """Return the labels where they belong, without those that would touch the one above."""
        (low, high), height = self.range, self.geometry().height()
        kept: list[tuple[Label, float]] = []
        for label in sorted(labels, key=lambda label: -label.height):
            place = (label.height - low) / (high - low) * height
            if not kept or kept[-1][1] - place >= 0.8 * line:
                kept.append((label, place))
        return kept

    def drawPicture(self, painter: QPainter, placed: list[tuple[Label, float]]) -> None:
        bounds, theme = self.mapRectFromParent(self.geometry()), current_theme()
        is_left = self.orientation == "left"
        side = Qt.AlignmentFlag.AlignRight if is_left else Qt.AlignmentFlag.AlignLeft
        width = bounds.width() - GAP_PX
        for label, place in placed:
            font = fonts.font(fonts.SECONDARY, fonts.SEMIBOLD if label.bold else fonts.REGULAR)
            painter.setFont(font)
            line = QFontMetricsF(font)
            left, y = bounds.left() + (0.0 if is_left else GAP_PX), bounds.bottom() - place
            room = width
            if label.line is not None:
                painter.setPen(label.line)
                painter.drawLine(QPointF(left, y), QPointF(left + SAMPLE_PX, y))
                left, room = left + SAMPLE_PX + GAP_PX, width - SAMPLE_PX - GAP_PX
            painter.setPen(getattr(theme, label.ink))
            shown = line.elidedText(label.text, Qt.TextElideMode.ElideRight, room)
            box = QRectF(left, y - line.height() / 2, room, line.height())
            painter.drawText(box, int(side | Qt.AlignmentFlag.AlignVCenter), shown)
