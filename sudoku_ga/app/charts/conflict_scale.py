"""Where conflicts stand on a scale, and the labels beside it."""

from collections.abc import Sequence
from typing import Any

import numpy as np

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
