"""The axis of a curve whose ticks keep to the numbers that people count in."""

import numpy as np
import pyqtgraph as pg


class GenerationAxis(pg.AxisItem):  # type: ignore[misc]
    """The bottom axis: generations, with no tick behind the end of the run.

    Attributes
    ----------
    end : float
        Where the run ends.
    counts : bool
        Whether there is nothing between two whole numbers.
    """

    def __init__(self) -> None:
        super().__init__("bottom")
        self.end, self.counts = 1.0, True

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        """Return one level of ticks, at most ``self.end``."""
        levels = super().tickValues(low, high, size)
        spacing = levels[0][0] if levels else 1.0
        if self.counts:
            spacing = max(float(round(spacing)), 1.0)
        ticks = np.arange(0.0, self.end * 1.0001, spacing)
        return [(spacing, ticks.tolist())]

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        """Return the ticks with a comma between thousands."""
        del scale
        decimals = 0 if spacing >= 1 else 2 if spacing < 0.1 else 1
        return [f"{value:,.{decimals}f}" for value in values]
