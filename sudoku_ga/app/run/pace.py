"""How fast a run is shown: 1 to 90 reports a second, and full speed."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.scale import Scale
from sudoku_ga.app.widgets.slider import Slider
from sudoku_ga.app.widgets.text import Text, Tone
from sudoku_ga.translation import _

SLOWEST, FASTEST = 1, 90
"""In reports a second; the right end of the slider, beyond the fastest, is full speed."""

FULL = 0
"""Stands for full speed, as in :class:`~sudoku_ga.evolution.control.Control`."""

USUAL = 30

_FULL_PLACE = 100
_LONG, _SHORT, _SHORTEST = 112, 64, 40
_SCALE = Scale(low=SLOWEST, high=_FULL_PLACE, step=1)


def pace_at(place: int) -> int:
    """Return the pace at a place of the slider; FULL behind the fastest."""
    return place if place <= FASTEST else FULL


def pace_text(pace: int) -> str:
    """Return a pace in words."""
    return _("full speed") if pace == FULL else _("{pace} a second").format(pace=pace)


class Pace(QWidget):
    """The slider with its value as text.

    Parameters
    ----------
    themes : Themes
        Gives the colours.
    """

    changed = Signal(int)

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pace = USUAL
        self._label = Text(themes, _("Pace"), tone=Tone.SECONDARY)
        self._slider = Slider(themes, _SCALE, _("Pace, reports a second"))
        self._slider.setFixedWidth(_LONG)
        self._slider.moved.connect(self._move)
        self._value = Text(themes, weight=fonts.MEDIUM)
        metrics = self._value.fontMetrics()
        texts = map(pace_text, (FASTEST, FULL))
        self._value.setFixedWidth(max(map(metrics.horizontalAdvance, texts)) + 2)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self._label)
        layout.addWidget(self._slider)
        layout.addWidget(self._value)
        self.set_pace(USUAL)
        self.setToolTip(_("How many reports of the run are shown in a second"))

    @property
    def pace(self) -> int:
        """Reports a second, or FULL."""
        return self._pace

    def set_pace(self, pace: int) -> None:
        """Show another pace; ``changed`` is not emitted."""
        self._pace = pace
        self._slider.set_number(_FULL_PLACE if pace == FULL else pace)
        self._value.setText(pace_text(pace))

    def choose(self, pace: int) -> None:
        """Show another pace and say so, as if somebody had moved the slider."""
        self.set_pace(pace)
        self.changed.emit(pace)

    def set_narrow(self, *, narrow: bool) -> None:
        """Leave the word out and shorten the slider where there is little room."""
        self._label.setHidden(narrow)
        self._slider.setMinimumWidth(_SHORTEST if narrow else _LONG)
        self._slider.setMaximumWidth(_SHORT if narrow else _LONG)

    @Slot(object)
    def _move(self, place: int) -> None:
        pace = pace_at(place)
        self._value.setText(pace_text(pace))
        if pace != self._pace:
            self._pace = pace
            self.changed.emit(pace)
