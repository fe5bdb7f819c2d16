"""The bar below a race: start, pause, step, stop, reset, the pace, and what keeps it in step."""

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from sudoku_ga.app.charts.curve import Along
from sudoku_ga.app.run.state import RunState
from sudoku_ga.app.run_bar.pace import Pace, Room
from sudoku_ga.app.run_bar.status_line import StatusLine
from sudoku_ga.app.widgets.arrangement import hbox
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.text import Text, Tone
from sudoku_ga.translation import _, later

_HEIGHT, _LOW_HEIGHT, _BUTTON_HEIGHT, _MAIN_WIDTH = 64, 48, 38, 112
_MEASURE_WIDTH, _MEASURE_HEIGHT = 126, 30
_STEPS = 5
"""From everything in words to the icons of the buttons alone."""
_MEASURES = {
    Along.GENERATIONS: (
        later("generations"),
        later("Every lane makes one generation, then every lane the next one"),
    ),
    Along.EVALUATIONS: (
        later("evaluations"),
        later("The lane that has evaluated the fewest boards goes on"),
    ),
    Along.SECONDS: (
        later("seconds"),
        later("The lane that has computed for the shortest time goes on"),
    ),
}


class RaceBar(QFrame):
    """Drives a race.

    ``along``: by what the lanes are kept in step.

    ``along_chosen(Along)`` is emitted when a person chooses another measure.
    """

    along_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.main = Button(_("Start"), icon="play", kind=Kind.ACCENT, height=_BUTTON_HEIGHT)
        self.main.setFixedWidth(_MAIN_WIDTH)
        self.main.setAutoDefault(True)  # Enter presses it, as Space does
        self.step = _button(_("Step"), "step", _("Advance every lane by one step (F6)"))
        self.stop = _button(_("Stop"), "stop", _("End every lane here (Esc)"))
        self.reset = _button(_("Reset"), "reset", _("Clear the boards and the curves (F8)"))
        self.pace = Pace()
        self.pace.changed.connect(self._fit)
        self._label = Text(_("In step by"), tone=Tone.SECONDARY)
        self.along = Combo(_("In step by"), _MEASURE_HEIGHT)
        for along, (name, tip) in _MEASURES.items():
            self.along.addItem(_(name), along.value)
            self.along.setItemData(self.along.count() - 1, _(tip), Qt.ItemDataRole.ToolTipRole)
        self.along.setFixedWidth(_MEASURE_WIDTH)
        self.along.activated.connect(self._choose)
        self.back = _button(_("Back to Evolve"), "", _("The race goes on meanwhile"))
        self.status_line = StatusLine()
        self._lines = (QFrame(self), QFrame(self))
        layout = hbox(
            self, self.main, self.step, self.stop, self.reset, spacing=8, margins=(16, 0, 16, 0)
        )
        for line in self._lines:
            line.setObjectName("between")
            line.setFixedWidth(17)
        layout.addWidget(self._lines[0])
        layout.addWidget(self.pace)
        layout.addWidget(self._lines[1])
        layout.addWidget(self._label)
        layout.addWidget(self.along)
        layout.addStretch(1)
        layout.addWidget(self.back)
        self.set_low(low=False)

    @property
    def measure(self) -> Along:
        """By what the lanes are kept in step."""
        return Along(self.along.currentData())

    def set_low(self, *, low: bool) -> None:
        """Be lower in a low window."""
        self.setFixedHeight(_LOW_HEIGHT if low else _HEIGHT)

    def show_state(self, state: RunState, *, can_start: bool, can_reset: bool) -> None:
        """Enable what makes sense; the focus stays on a button that can be used."""
        runs, paused = state is RunState.RUNNING, state is RunState.PAUSED
        text = _("Pause") if runs else _("Resume") if paused else _("Start")
        self.main.setText(text)
        self.main.set_icon_name("pause" if runs else "play")
        tip = _("Pause all lanes (F5)") if runs else _("Resume all lanes (F5)")
        self.main.setToolTip(tip if state.is_on else _("Start the race (F5)"))
        stopping = state is RunState.STOPPING
        had_focus = next(
            (each for each in (self.main, self.step, self.stop, self.reset) if each.hasFocus()),
            None,
        )
        self.main.setEnabled(not stopping and (state.is_on or can_start))
        self.step.setEnabled(not stopping and (state.is_on or can_start))
        self.stop.setEnabled(runs or paused)
        self.reset.setEnabled(not state.is_on and can_reset)
        self.along.setEnabled(not state.is_on)
        if had_focus is not None and not had_focus.isEnabled():
            (self.main if self.main.isEnabled() else self.back).setFocus()

    def minimumSizeHint(self) -> QSize:
        """Fit the smallest window."""
        return QSize(600, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lose words where there is no room."""
        super().resizeEvent(event)
        self._fit()

    @Slot()
    def _fit(self) -> None:
        """Lose the lines, the marks of the pace, the name of the measure, the texts of buttons."""
        for lost in range(_STEPS):
            self._label.setVisible(lost < 3)
            for line in self._lines:
                line.setVisible(lost < 1)
            self.pace.set_room(Room.NARROW if lost < 2 else Room.LEAST)
            for button in (self.step, self.stop, self.reset):
                button.set_compact(compact=lost >= _STEPS - 1)
            self.pace.updateGeometry()  # the layout keeps sizes that are asked for here
            if self.sizeHint().width() <= self.width():
                return

    @Slot()
    def _choose(self) -> None:
        self.along_chosen.emit(self.measure)


def _button(text: str, icon: str, tip: str) -> Button:
    button = Button(text, icon=icon, height=_BUTTON_HEIGHT)
    button.setToolTip(tip)
    return button
