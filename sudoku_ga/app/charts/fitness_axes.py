"""The axis of a curve whose ticks keep to the numbers that people count in."""

import math
from itertools import count, takewhile

import pyqtgraph as pg
from PySide6.QtGui import QFontMetricsF

from sudoku_ga.app.theme import fonts

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
