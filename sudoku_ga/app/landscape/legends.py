"""The legends of the search map and of the gene pool, in the colours of the theme."""

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from sudoku_ga.app.landscape.colours import RUN_INKS, conflict_shades, share_colours
from sudoku_ga.app.landscape.search_map import age_name
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.translation import _

_STEPS = 5


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

    def parts(self) -> list[str]:
        """Return the signs with their meanings, as rich text."""
        raise NotImplementedError

    @Slot()
    def _write(self) -> None:
        self.setText("&nbsp; ".join(f"<nobr>{part}</nobr>" for part in self.parts()))


class MapLegend(Legend):
    """The legend of a search map: its points, and the colour of each run."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._count = 1
        super().__init__(parent)
        self._write()

    def show_runs(self, count: int) -> None:
        """Name the colours of so many runs; a run alone needs no name."""
        if count != self._count:
            self._count = count
            self._write()

    def parts(self) -> list[str]:
        """Return the signs with their meanings, as rich text."""
        theme = current_theme()
        shades = conflict_shades(theme)
        few, many = _sign("●", shades[0]), _sign("●", shades[-1])
        found = [
            f"{_sign('■', theme.ink)} {_('start')}",
            f"{_sign('◆', theme.ink)} {_('end')}",
            f"{_sign('★', theme.solved)} {_('solution')}",
            f"{few} {_('few')} {many} {_('many conflicts')}",
            _("size: generations"),
        ]
        for age in range(self._count if self._count > 1 else 0):
            ink = getattr(theme, RUN_INKS[age % len(RUN_INKS)])
            found.append(f"{_sign('▬', ink)} {age_name(age)}")
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
        return [
            f"{_('the boards differ')} {steps} {_('all have the same digit')}",
            _("downwards: generations"),
            _("across: free cells"),
        ]


def _sign(sign: str, colour: QColor) -> str:
    return f'<span style="color:{colour.name()}">{sign}</span>'
