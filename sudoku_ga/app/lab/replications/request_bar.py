"""The bar that drives replications."""

import os

from PySide6.QtCore import QPointF, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QWidget

from sudoku_ga.app.lab.replications.laboratory import Request
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.fields import NumberField
from sudoku_ga.app.widgets.progress_line import ProgressLine
from sudoku_ga.app.widgets.text import Text, Tone
from sudoku_ga.evolution.core.parameters import IntegerParameter, Number, RealParameter
from sudoku_ga.translation import _

_HEIGHT, _BUTTON_HEIGHT, _MAIN_WIDTH = 64, 38, 118
_MOST_JOBS = 256

SCALE = RealParameter(
    name="scale",
    label="Scale",
    help="Times the source's number of runs; a small scale is soon made, with wide intervals.",
    default=1.0,
    low=0.001,
    high=1000.0,
)
JOBS = IntegerParameter(
    name="jobs",
    label="Processes",
    help="Processes that share the runs; they change nothing but the time.",
    default=max(1, min((os.cpu_count() or 1) - 1, _MOST_JOBS)),
    low=1,
    high=_MOST_JOBS,
)
SEED = IntegerParameter(
    name="seed",
    label="Seed",
    help="The seed from which those of all runs and puzzles follow.",
    default=1,
    low=0,
    high=2**63 - 1,
)


class RequestBar(QWidget):
    """Run, Stop, how far it is, scale, processes and seed.

    Notes
    -----
    ``scale_entered()`` is emitted when a person types another scale.
    """

    scale_entered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(_HEIGHT)
        self.run = Button(_("Run"), icon="play", kind=Kind.ACCENT, height=_BUTTON_HEIGHT)
        self.run.setFixedWidth(_MAIN_WIDTH)
        self.run.setToolTip(_("Make the runs (F5)"))
        self.stop = Button(_("Stop"), icon="stop", height=_BUTTON_HEIGHT)
        self.stop.setToolTip(_("End the runs (Esc) and compare those that have been made"))
        self.progress = ProgressLine()
        self._lines = [QWidget(self), QWidget(self)]
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 0, 16, 0)
        layout.setSpacing(8)
        for widget in (self.run, self.stop, self._lines[0]):
            layout.addWidget(widget)
        layout.addWidget(self.progress, 1)
        layout.addWidget(self._lines[1])
        self.fields: dict[str, NumberField] = {}
        self._values: dict[str, float] = {}
        for parameter, width in ((SCALE, 58), (JOBS, 48), (SEED, 58)):
            label = Text(_(parameter.label), size=fonts.SECONDARY, tone=Tone.SECONDARY)
            layout.addWidget(label)
            layout.addWidget(self._field(parameter, width))
        for line in self._lines:
            line.setFixedWidth(13)
        self.fields[SCALE.name].entered.connect(self._tell_scale)
        Themes.instance().changed.connect(self._repaint)

    @property
    def scale(self) -> float:
        """Times the source's number of runs."""
        return SCALE.validate(self._values[SCALE.name])

    def set_scale(self, scale: float) -> None:
        """Show another scale."""
        self._values[SCALE.name] = scale
        self.fields[SCALE.name].set_value(scale)

    def request(self, name: str) -> Request:
        """Return what is asked for if an experiment is run now."""
        jobs, seed = (each.validate(self._values[each.name]) for each in (JOBS, SEED))
        return Request(name, self.scale, jobs, seed)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground, the line above and those between the groups."""
        theme = current_theme()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.window)
            painter.setPen(QPen(theme.border, 1))
            painter.drawLine(QPointF(0, 0.5), QPointF(self.width(), 0.5))
            for line in self._lines:
                x = line.geometry().center().x() + 0.5
                painter.drawLine(QPointF(x, 18), QPointF(x, self.height() - 18))

    def _field(self, parameter: Number, width: int) -> NumberField:
        def note(value: object) -> None:
            assert isinstance(value, int | float)  # as the parameter's own parse returns it
            self._values[parameter.name] = value

        def shown(value: object) -> str:
            return f"{value:g}" if isinstance(value, float) else f"{value}"

        field = NumberField(parameter.parse, shown, _(parameter.label))
        field.setFixedWidth(width)
        field.setToolTip(f"{_(parameter.help)}\n{parameter.range_text}")
        field.entered.connect(note)
        field.set_value(parameter.default)
        note(parameter.default)
        self.fields[parameter.name] = field
        return field

    def _tell_scale(self) -> None:
        self.scale_entered.emit()

    def _repaint(self) -> None:
        self.update()
