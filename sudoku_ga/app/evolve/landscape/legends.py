"""The legends of search map and gene pool, with colours made from those of the theme."""

from abc import abstractmethod
from collections.abc import Sequence
from html import escape

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from sudoku_ga.app.evolve.landscape.data import RunLook
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Theme, Themes, current_theme, mixed
from sudoku_ga.translation import _

SHADES = 12
"""The number of colours for locations with conflicts. The first is for the fewest conflicts."""


def conflict_shades(theme: Theme) -> list[QColor]:
    """Return the colours of locations, from few conflicts to many."""
    return _ramp([mixed(theme.warning_soft, theme.warning, 0.35), theme.conflict_solid], SHADES)


def shade_of(conflicts: npt.NDArray[np.int64], most: int) -> npt.NDArray[np.int64]:
    """Return the shade for each number of conflicts. It depends on the logarithm of the number."""
    shares = np.log(np.maximum(conflicts, 1)) / np.log(max(most, 2))
    shades: npt.NDArray[np.int64] = np.rint(np.clip(shares, 0.0, 1.0) * (SHADES - 1)).astype(int)
    return shades


def share_colours(theme: Theme, count: int = 256) -> npt.NDArray[np.uint8]:
    """Return the colours of shares from 0 to 1, shape (count, 3).

    Their lightness changes in one direction: from the background of a card through the accent to
    the ink.
    """
    stops = [theme.card, mixed(theme.card, theme.accent, 0.45), theme.accent]
    ramp = _ramp([*stops, mixed(theme.accent, theme.ink, 0.75)], count)
    return np.array([(each.red(), each.green(), each.blue()) for each in ramp], np.uint8)


def _ramp(stops: Sequence[QColor], count: int) -> list[QColor]:
    """Return evenly spaced colours between these."""
    places = np.linspace(0, len(stops) - 1, count)
    lower = np.minimum(places.astype(np.int64), len(stops) - 2)
    return [
        mixed(stops[index], stops[index + 1], float(place - index))
        for index, place in zip(lower.tolist(), places.tolist(), strict=True)
    ]


_STEPS = 5
_LONGEST_LABEL_PX = 190


class Legend(QLabel):
    """Coloured signs with their meanings. It is made again when the theme changes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setFont(fonts.font(fonts.SECONDARY))
        self.setWordWrap(True)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        Themes.instance().changed.connect(self._write)

    @abstractmethod
    def parts(self) -> list[str]:
        """Return the signs with their meanings, as rich text."""

    @Slot()
    def _write(self) -> None:
        self.setText("&nbsp; ".join(f"<nobr>{part}</nobr>" for part in self.parts()))


class MapLegend(Legend):
    """The legend of a search map: its points, and the colour of each run."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._looks: tuple[RunLook, ...] = ()
        self._radius = 0
        super().__init__(parent)
        self._write()

    def show_map(self, looks: Sequence[RunLook], radius: int) -> None:
        """Show the colours of several runs, and in how many cells the boards of a location differ.

        ``looks``: the looks of the runs, the newest last.
        ``radius``: this number of cells; 0 if only equal boards share a location.
        """
        if (tuple(looks), radius) != (self._looks, self._radius):
            self._looks, self._radius = tuple(looks), radius
            self._write()

    def parts(self) -> list[str]:
        """Return the signs with their meanings, as rich text."""
        theme = current_theme()
        shades = conflict_shades(theme)
        few, many = _("few"), _("many conflicts")
        found = [
            _signed("■", theme.ink, _("start")),
            _signed("◆", theme.ink, _("end")),
            _signed("★", theme.solved, _("solution")),
            f"{_signed('●', shades[0], few)} {_signed('●', shades[-1], many)}",
            _("point size: number of generations"),
        ]
        for look in reversed(self._looks if len(self._looks) > 1 else ()):
            middle = Qt.TextElideMode.ElideMiddle
            label = self.fontMetrics().elidedText(look.label, middle, _LONGEST_LABEL_PX)
            found.append(_signed("▬", getattr(theme, look.ink), escape(label)))
        if self._radius:
            words = _("one location: boards with up to {count} different cells")
            found.append(words.format(count=self._radius))
        return found


class PoolLegend(Legend):
    """The legend of a gene pool."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._write()

    def parts(self) -> list[str]:
        """Return the signs with their meanings, as rich text."""
        ramp = share_colours(current_theme(), _STEPS).tolist()
        steps = "".join(_sign("■", QColor(*colour)) for colour in ramp)
        words = _("the boards differ {colours} all have the same digit")
        return [
            words.format(colours=steps),
            _("downwards: generations"),
            _("across: free cells"),
        ]


def _signed(sign: str, colour: QColor, meaning: str) -> str:
    return f"{_sign(sign, colour)} {meaning}"


def _sign(sign: str, colour: QColor) -> str:
    return f'<span style="color:{colour.name()}">{sign}</span>'
