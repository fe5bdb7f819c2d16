"""The colours of the search map and of the gene pool, from those of the theme."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QColor

from sudoku_ga.app.theme.tokens import Theme, mixed

RUN_INKS = ("best", "mean", "series4", "series5")
"""The colour of the present run and of those before it, the newest first."""

SHADES = 12
"""Colours of the locations with conflicts, the fewest first."""


def conflict_shades(theme: Theme) -> list[QColor]:
    """Return the colours of locations, from few conflicts to many."""
    return _ramp([mixed(theme.warning_soft, theme.warning, 0.35), theme.conflict_solid], SHADES)


def shade_of(conflicts: npt.NDArray[np.int64], most: int) -> npt.NDArray[np.int64]:
    """Return the shade of each number of conflicts, by the logarithm."""
    shares = np.log(np.maximum(conflicts, 1)) / np.log(max(most, 2))
    shades: npt.NDArray[np.int64] = np.rint(np.clip(shares, 0.0, 1.0) * (SHADES - 1)).astype(int)
    return shades


def share_colours(theme: Theme, count: int = 256) -> npt.NDArray[np.uint8]:
    """Return the colours of shares from 0 to 1, shape (count, 3).

    Their lightness goes one way, from the ground of a card to the ink, by way of the accent.
    """
    stops = [theme.card, mixed(theme.card, theme.accent, 0.45), theme.accent]
    ramp = _ramp([*stops, mixed(theme.accent, theme.ink, 0.75)], count)
    return np.array([(each.red(), each.green(), each.blue()) for each in ramp], np.uint8)


def _ramp(stops: Sequence[QColor], count: int) -> list[QColor]:
    """Return colours between these, evenly spaced."""
    places = np.linspace(0, len(stops) - 1, count)
    lower = np.minimum(places.astype(np.int64), len(stops) - 2)
    return [
        mixed(stops[index], stops[index + 1], float(place - index))
        for index, place in zip(lower.tolist(), places.tolist(), strict=True)
    ]
