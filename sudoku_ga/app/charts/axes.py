"""The axes of the charts: ticks at round numbers, and labels beside what they name."""

import math
from collections.abc import Sequence
from itertools import count, takewhile
from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtGui import QColor, QFontMetricsF

from sudoku_ga.app.theme import fonts

_DECADES = 9
_LEAST_DISTANCE_PX = 15.0


def conflict_ticks(highest: float, height_px: float, *, logarithmic: bool) -> list[int]:
    """Return the tick values of the conflict axis: as 0 1 2 5 10 20 50.

    Parameters
    ----------
    highest : float
        The greatest value shown, in conflicts.
    height_px : float
        The height of the axis; ticks that would touch the one below them are left out.
    logarithmic : bool
        Whether the axis shows log(1 + x).
    """
    if logarithmic:
        candidates = [0, *(m * 10**power for power in range(_DECADES) for m in (1, 2, 5))]
    else:
        step = _round_step(highest * 2.5 * _LEAST_DISTANCE_PX / max(height_px, 1.0))
        candidates = list(range(0, int(highest) + step + 1, step))
    scale = height_px / max(float(scaled(highest, logarithmic=logarithmic)), 1e-9)
    ticks: list[int] = []
    last_px = -np.inf
    for tick in candidates:
        place = float(scaled(tick, logarithmic=logarithmic)) * scale
        if tick <= highest and place - last_px >= _LEAST_DISTANCE_PX:
            ticks.append(tick)
            last_px = place
    return ticks


def scaled(values: Any, *, logarithmic: bool) -> Any:
    """Return the heights at which conflicts are drawn."""
    return np.log1p(values) if logarithmic else np.asarray(values, np.float64)


def _round_step(least: float) -> int:
    """Return the least of 1, 2, 5, 10, 20 … that is not below ``least``."""
    steps = (mantissa * 10**power for power in range(_DECADES) for mantissa in (1, 2, 5))
    return int(next(step for step in steps if step >= least))


def spread(places: Sequence[float], least: float, low: float, high: float) -> list[float]:
    """Return places moved apart as little as one pass up and one pass down can.

    Parameters
    ----------
    places : sequence of float
        Where the labels want to be, ascending.
    least : float
        The distance that two of them must keep.
    low, high : float
        Where the first and the last may be at the utmost.
    """
    result: list[float] = []
    for place in places:
        result.append(max(place, result[-1] + least if result else low))
    limit = high
    for index in reversed(range(len(result))):
        result[index] = min(result[index], limit)
        limit = result[index] - least
    return result


_STEPS = (1, 2, 5)
_GAP_PX = 12.0
"""Between two texts, or more."""


class GenerationAxis(pg.AxisItem):  # type: ignore[misc]
    """The bottom axis: from 0 to the end of the run, with no tick behind it.

    Attributes
    ----------
    end : float
        Where the run ends, above 0.
    counts : bool
        Whether there is nothing between two whole numbers; ``end`` is then 1 or more.
    """

    def __init__(self) -> None:
        super().__init__("bottom")
        self.end, self.counts = 1.0, True

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        """Return one level of ticks: 0 and at least one other up to ``self.end``."""
        pixels = max(size * self.end / (high - low), 1.0)
        spacing = self._spacing(pixels)
        ticks = [index * spacing for index in range(int(self.end / spacing * (1 + 1e-9)) + 1)]
        return [(spacing, ticks)]

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        """Return the ticks with a comma between thousands."""
        del scale
        decimals = max(-math.floor(math.log10(spacing) + 1e-9), 0)
        return [f"{value:,.{decimals}f}" if value else "0" for value in values]

    def _spacing(self, pixels: float) -> float:
        """Return the least round step at which the texts do not touch; one fits in any case."""
        metrics = QFontMetricsF(fonts.font(fonts.AXIS))
        first = 0 if self.counts else math.floor(math.log10(self.end)) - 2
        steps = (digit * 10.0**power for power in count(first) for digit in _STEPS)
        spacing = 10.0**first
        for step in takewhile(lambda each: each <= self.end * (1 + 1e-9), steps):
            spacing = step
            (text,) = self.tickStrings([self.end], 1.0, step)
            if step / self.end * pixels >= metrics.horizontalAdvance(text) + _GAP_PX:
                break
        return spacing


LABEL_WIDTH_PX = 88
"""The room kept free for the labels, right of the curves."""

MOST_WIDTH_PX = 132
"""The room for labels that name recipes."""

GAP_PX = 5.0
"""Between the end of a curve and its label."""

_LINE_PX = 15.0


class EndLabels:
    """Text items beside the last point of each curve.

    Parameters
    ----------
    plot : pyqtgraph.PlotItem
    names : sequence of str
    """

    def __init__(self, plot: pg.PlotItem, names: Sequence[str]) -> None:
        self._plot = plot
        self._items = {name: pg.TextItem(anchor=(0, 0.5)) for name in names}
        self._texts = dict.fromkeys(names, "")
        self._colours = dict.fromkeys(names, QColor())
        for item in self._items.values():
            item.textItem.setFont(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
            item.setZValue(20)
            plot.addItem(item, ignoreBounds=True)

    def recolour(self, name: str, colour: QColor) -> None:
        """Set the ink of one label."""
        self._colours[name] = colour
        self._items[name].setText(self._texts[name], colour)

    def show(self, ends: Sequence[tuple[str, str, float]], x: float) -> None:
        """Place the labels.

        Parameters
        ----------
        ends : sequence of (name, text, y)
            In the order in which they may stand, lowest first where two are equal; the other
            names are not shown.
        x : float
            Where the curves end.
        """
        shown = {name for name, _, _ in ends}
        for name, item in self._items.items():
            item.setVisible(name in shown)
        low, high = self._plot.vb.viewRange()[1]
        pixel_width, pixel_height = self._plot.vb.viewPixelSize()
        line = _LINE_PX * pixel_height
        ordered = sorted(ends, key=lambda end: end[2])
        places = spread([y for _, _, y in ordered], line, low, high - line / 2)
        for (name, text, _), place in zip(ordered, places, strict=True):
            if text != self._texts[name]:
                self._texts[name] = text
                self._items[name].setText(text, self._colours[name])
            self._items[name].setPos(x + GAP_PX * pixel_width, place)
