"""Axes whose ticks keep to the numbers that people count in."""

from typing import Any

import numpy as np
import pyqtgraph as pg

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


class GenerationAxis(pg.AxisItem):  # type: ignore[misc]
    """The bottom axis: generations, with no tick behind the end of the run."""

    def __init__(self) -> None:
        super().__init__("bottom")
        self.end = 1.0

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        """Return one level of ticks, at most ``self.end``."""
        levels = super().tickValues(low, high, size)
        spacing = levels[0][0] if levels else 1.0
        ticks = np.arange(0.0, self.end * 1.0001, spacing)
        return [(spacing, ticks.tolist())]

    def tickStrings(self, values: list[float], scale: float, spacing: float) -> list[str]:
        """Return the ticks with a comma between thousands."""
        del scale
        decimals = 0 if spacing >= 1 else 2 if spacing < 0.1 else 1
        return [f"{value:,.{decimals}f}" for value in values]
