"""The bar that drives an experiment, and the status line below it."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from sudoku_ga.app.lab.replications.request_bar import JOBS
from sudoku_ga.app.run_bar.status_line import StatusLine
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.fields import NumberField
from sudoku_ga.app.widgets.progress_line import ProgressLine
from sudoku_ga.app.widgets.text import Text, Tone
from sudoku_ga.translation import _

_HEIGHT, _LOW_HEIGHT, _BUTTON_HEIGHT, _MAIN_WIDTH = 64, 56, 38, 118


class LabBar(QWidget):
    """Start or Pause, Stop, how far it is, the workers, and the status.

    Attributes
    ----------
    main, stop, estimate : Button
    progress : ProgressLine
    workers : NumberField
    status_line : StatusLine
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.main = Button(_("Start"), icon="play", kind=Kind.ACCENT, height=_BUTTON_HEIGHT)
        self.main.setFixedWidth(_MAIN_WIDTH)
        self.stop = Button(_("Stop"), icon="stop", height=_BUTTON_HEIGHT)
        self.main.setToolTip(_("Start, pause or continue the experiment (F5)"))
        self.stop.setToolTip(_("End the runs (Esc); what has ended is kept"))
        self.estimate = Button(_("How long?"), height=_BUTTON_HEIGHT)
        self.estimate.setToolTip(_("Measure some of the runs and tell how long all will take"))
        self.progress = ProgressLine()
        self.status_line = StatusLine()
        self._jobs = int(JOBS.default)
        self.workers = NumberField(
            JOBS.parse,
            lambda value: f"{value}",
            _("Workers: processes that share the runs"),
        )
        self.workers.setFixedWidth(48)
        self.workers.setToolTip(
            _("Processes that share the runs; they change nothing but the time")
        )
        self.workers.set_value(self._jobs)
        self.workers.entered.connect(self._note_jobs)
        self._bar = self._make_bar()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._bar)
        layout.addWidget(self.status_line)
        self.set_low(low=False)
        Themes.instance().changed.connect(self._repaint)

    def _make_bar(self) -> QWidget:
        bar = QWidget()
        line = QHBoxLayout(bar)
        line.setContentsMargins(16, 0, 16, 0)
        line.setSpacing(8)
        for widget in (self.main, self.stop, self.estimate):
            line.addWidget(widget)
        line.addSpacing(12)
        line.addWidget(self.progress, 1)
        line.addSpacing(12)
        label = Text(_("Workers"), size=fonts.SECONDARY, tone=Tone.SECONDARY)
        line.addWidget(label)
        line.addWidget(self.workers)
        return bar

    @property
    def jobs(self) -> int:
        """Processes to share the runs."""
        return self._jobs

    def set_low(self, *, low: bool) -> None:
        """Give height away in a low window."""
        self._bar.setFixedHeight(_LOW_HEIGHT if low else _HEIGHT)

    def show_main(self, text: str, icon: str, *, usable: bool) -> None:
        """Say what the main button does."""
        self.main.setText(text)
        self.main.set_icon_name(icon)
        self.main.setEnabled(usable)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground and the line above."""
        theme = current_theme()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.window)
            painter.setPen(QPen(theme.border, 1))
            painter.drawLine(QPointF(0, 0.5), QPointF(self.width(), 0.5))

    def _note_jobs(self, value: object) -> None:
        self._jobs = int(JOBS.validate(value))

    def _repaint(self) -> None:
        self.update()
