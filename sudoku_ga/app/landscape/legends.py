"""The legends of the search map and of the gene pool, in the colours of the theme."""

from abc import abstractmethod
from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from sudoku_ga.app.landscape.colours import conflict_shades, share_colours
from sudoku_ga.app.landscape.search_map import RunLook
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.translation import _

_STEPS = 5
_LONGEST_LABEL_PX = 190


class Legend(QLabel):
    """Signs in colours, each with its meaning; made again when the theme changes."""

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
        """Name the colours of several runs, and say in how many cells a location's boards differ.

        ``looks``: the newest last.
        ``radius``: in cells; 0 where only equal boards are one location.
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
