"""The bar that starts an experiment and shows its progress, with the status line below."""

import os

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from sudoku_ga.app.lab.status import ProgressText
from sudoku_ga.app.run_bar.status_line import StatusLine
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.arrangement import hbox, vbox
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.fields import NumberField
from sudoku_ga.app.widgets.text import ProgressLine, Text, Tone
from sudoku_ga.evolution.core.parameters import IntegerParameter, Number, RealParameter
from sudoku_ga.translation import _

_HEIGHT, _LOW_HEIGHT, _BUTTON_HEIGHT, _MAIN_WIDTH = 64, 48, 38, 118
_MOST_JOBS = 256

SCALE = RealParameter(
    name="scale",
    label="Scale",
    help="A multiple of the source's number of runs; a small scale takes less time and "
    "gives wider intervals.",
    default=1.0,
    low=0.001,
    high=1000.0,
)
SEED = IntegerParameter(
    name="seed",
    label="Seed",
    help="The seed from which those of all runs and puzzles follow.",
    default=1,
    low=0,
    high=2**63 - 1,
)
JOBS = IntegerParameter(
    name="jobs",
    label="Workers",
    help="Processes that share the runs; they change nothing but the time.",
    default=max(1, min((os.cpu_count() or 1) - 1, _MOST_JOBS)),
    low=1,
    high=_MOST_JOBS,
)


class LabBar(QFrame):
    """Start or Pause, Stop, progress, scale and seed of a replication, workers, and the status.

    ``fields``: by the names of SCALE, SEED and JOBS.

    ``request_changed()`` is emitted when another scale or seed is entered.
    """

    request_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.main = Button(_("Start"), icon="play", kind=Kind.ACCENT, height=_BUTTON_HEIGHT)
        self.main.setFixedWidth(_MAIN_WIDTH)
        self.main.setToolTip(_("Start, pause or continue the experiment (F5)"))
        self.stop = Button(_("Stop"), icon="stop", height=_BUTTON_HEIGHT)
        self.stop.setToolTip(_("End the runs (Esc); what has ended is kept"))
        self.estimate = Button(_("Estimate time"), height=_BUTTON_HEIGHT)
        self.estimate.setToolTip(_("Measure some of the runs and estimate the time of all"))
        self.progress = ProgressLine()
        self.status_line = StatusLine()
        self.fields: dict[str, NumberField] = {}
        self._values: dict[str, float] = {}
        self._replication = QWidget()
        self._bar = self._make_bar()
        vbox(self, self._bar, self.status_line, spacing=0)
        self.set_low(low=False)
        self.show_replication(shown=False)
        for parameter in (SCALE, SEED):
            self.fields[parameter.name].entered.connect(self._emit_changed)
        Themes.instance().changed.connect(self.update)

    def _make_bar(self) -> QWidget:
        bar = QWidget()
        line = hbox(bar, self.main, self.stop, self.estimate, spacing=8, margins=(16, 0, 16, 0))
        line.addSpacing(12)
        line.addWidget(self.progress, 1)
        line.addSpacing(12)
        inner = hbox(self._replication, spacing=8)
        self._add_field(inner, SCALE, 58)
        self._add_field(inner, SEED, 58)
        line.addWidget(self._replication)
        self._add_field(line, JOBS, 48)
        return bar

    def _add_field(self, line: QHBoxLayout, parameter: Number, width: int) -> None:
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
        line.addWidget(Text(_(parameter.label), size=fonts.SECONDARY, tone=Tone.SECONDARY))
        line.addWidget(field)

    @property
    def jobs(self) -> int:
        """Number of processes."""
        return JOBS.validate(self._values[JOBS.name])

    @property
    def seed(self) -> int:
        """Seed of a replication."""
        return SEED.validate(self._values[SEED.name])

    @property
    def scale(self) -> float:
        """Times the number of runs of the source of a replication."""
        return SCALE.validate(self._values[SCALE.name])

    def set_scale(self, scale: float) -> None:
        """Show another scale."""
        self._values[SCALE.name] = scale
        self.fields[SCALE.name].set_value(scale)

    def show_replication(self, *, shown: bool) -> None:
        """Show the fields that only replications have."""
        self._replication.setVisible(shown)

    def set_request_enabled(self, enabled: bool) -> None:
        """Let scale, seed and workers be changed."""
        for field in self.fields.values():
            field.setEnabled(enabled)

    def set_low(self, *, low: bool) -> None:
        """Use less height in a low window."""
        self._bar.setFixedHeight(_LOW_HEIGHT if low else _HEIGHT)

    def show_main(self, text: str, icon: str, *, enabled: bool) -> None:
        """Show what the main button does."""
        self.main.setText(text)
        self.main.set_icon_name(icon)
        self.main.setEnabled(enabled)

    def show_progress(self, text: ProgressText) -> None:
        """Show the progress of the runs, or their number."""
        self.progress.say(text.figure, text.words, text.right, text.share)

    @Slot()
    def _emit_changed(self) -> None:
        self.request_changed.emit()
