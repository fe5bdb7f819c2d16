"""The page of a race: set-up and earlier runs at the left, boards and chart beside, and the bar."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QSplitter, QStackedWidget, QWidget

from sudoku_ga.app.charts.chart_stack import ChartStack
from sudoku_ga.app.charts.curve import Along, NamedCurve
from sudoku_ga.app.race.lanes import MOST_LANES, LaneState, places
from sudoku_ga.app.race.run_list import RunList
from sudoku_ga.app.race.setup import RaceSetup
from sudoku_ga.app.race.views import LaneView
from sudoku_ga.app.run.state import RunState
from sudoku_ga.app.run_bar.pace import Pace, Room
from sudoku_ga.app.run_bar.status_line import StatusLine
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import STRETCH, hbox, vbox
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.card import Card, MessageStrip
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, later

if TYPE_CHECKING:
    from sudoku_ga.app.charts.fitness_plot import FitnessPlot

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
        self.main.setObjectName("action:race")
        self.main.setFixedWidth(_MAIN_WIDTH)
        self.main.setAutoDefault(True)  # Enter presses it, as Space does
        self.step = _bar_button(_("Step"), "step", _("Advance every lane by one step (F6)"))
        self.stop = _bar_button(_("Stop"), "stop", _("End every lane here (Esc)"))
        self.reset = _bar_button(_("Reset"), "reset", _("Clear the boards and the curves (F8)"))
        self.pace = Pace()
        self.pace.changed.connect(self._fit)
        self._label = Text(_("In step by"), tone=Tone.SECONDARY)
        self.along = Combo(_("In step by"), _MEASURE_HEIGHT)
        for along, (name, tip) in _MEASURES.items():
            self.along.addItem(_(name), along.value)
            self.along.setItemData(self.along.count() - 1, _(tip), Qt.ItemDataRole.ToolTipRole)
        self.along.setFixedWidth(_MEASURE_WIDTH)
        self.along.activated.connect(self._choose)
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
        if had_focus is not None and not had_focus.isEnabled() and self.main.isEnabled():
            self.main.setFocus()

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


def _bar_button(text: str, icon: str, tip: str) -> Button:
    button = Button(text, icon=icon, height=_BUTTON_HEIGHT)
    button.setToolTip(tip)
    return button


LANES, RUNS, CURVES = "lanes", "runs", "curves"
LINEAR, LOG = "linear", "log"
_LEFT, _NARROW_LEFT, _NARROW_BELOW = 316, 280, 1120
_BUTTON, _LEAST_CAPTION = 28, 78
_LOW_BELOW, _LOW_CAPTION = 340, 44
_NOTHING = later("Press Start: the conflicts of each lane are drawn here, one curve per lane.")


class ResultCard(QFrame):
    """The caption of a race: what to do, which lane is ahead, and how it ended.

    ``again``, ``lab``: race again with another seed; repeat with many runs in the lab.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = wrapping(Text(weight=fonts.SEMIBOLD))
        self.text = wrapping(Text(size=fonts.SECONDARY))
        self.tally = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self.again = Button(_("Race again, another seed"), height=_BUTTON)
        self.again.setToolTip(_("The same lanes on the same puzzle with a seed that is drawn"))
        self.lab = Button(_("Repeat with 30 runs…"), height=_BUTTON)
        self.lab.setToolTip(_("Open an experiment in the lab that compares these recipes"))
        words = vbox(None, STRETCH, self.title, self.text, self.tally, STRETCH, spacing=2)
        buttons = vbox(None, STRETCH, spacing=6)
        for button in (self.again, self.lab):
            buttons.addWidget(button, 0, Qt.AlignmentFlag.AlignRight)
        buttons.addStretch(1)
        hbox(self, (words, 1), buttons, spacing=12, margins=(14, 8, 12, 8))
        self.set_low(low=False)
        self.show_words("", "")

    def set_low(self, *, low: bool) -> None:
        """Keep less height in a low window; the boards must not shrink when it says more."""
        self.setMinimumHeight(_LOW_CAPTION if low else _LEAST_CAPTION)

    def show_words(self, title: str, text: str, tally: str = "", *, ended: bool = False) -> None:
        """Show words; the buttons only where a race has ended."""
        for label, words in ((self.title, title), (self.text, text), (self.tally, tally)):
            if label.text() != words:
                label.setText(words)
            label.setVisible(bool(words))
        for button in (self.again, self.lab):
            button.setVisible(ended)
        self.setAccessibleName(". ".join(part for part in (title, text, tally) if part))


class RacePage(QWidget):
    """Lays out a race.

    ``tabs``: chooses between the two, and the chart in a low window.
    ``scale``: whether the axis of conflicts is logarithmic.
    """

    def __init__(self, runs: RunList, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setup, self.runs = RaceSetup(), runs
        self.setup.setObjectName("lanes")
        self.tabs = Segmented(
            [(LANES, _("Lanes")), (RUNS, _("Earlier runs")), (CURVES, _("Conflicts"))],
            _("Lanes or earlier runs"),
        )
        self.tabs.chosen.connect(self.show_tab)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.setup)
        self._stack.addWidget(runs)
        self._left = Card()
        self._left.body.setSpacing(10)
        self._left.body.addWidget(self.tabs)
        self._left.body.addWidget(self._stack, 1)
        self.lanes = [LaneView() for _lane in range(MOST_LANES)]
        boards = QWidget()
        row = hbox(boards, spacing=18)
        for lane in self.lanes:
            row.addWidget(lane, 1)
        self.result = ResultCard()
        upper = QWidget()
        vbox(upper, (boards, 1), self.result, spacing=10)
        self.stack = ChartStack(self._make_plot, _(_NOTHING))
        self.chart = Card(_("Conflicts"), " ")
        self.scale = Segmented(
            [(LOG, _("Log")), (LINEAR, _("Linear"))], _("Scale of the curve"), height=26
        )
        self.scale.chosen.connect(self._choose_scale)
        self.chart.head.addWidget(self.scale)
        self.chart.body.addWidget(self.stack, 1)
        self._right = right = QSplitter(Qt.Orientation.Vertical)
        right.setChildrenCollapsible(False)
        right.setHandleWidth(10)
        right.addWidget(upper)
        right.addWidget(self.chart)
        right.setStretchFactor(0, 3)
        right.setStretchFactor(1, 2)
        right.setSizes([420, 220])
        self._side = QWidget()
        self._column = vbox(self._side, (self._left, 1), spacing=10)
        hbox(self, self._side, (right, 1), spacing=18, margins=(16, 14, 16, 12))
        self.tabs.button(CURVES).hide()
        self._is_low = False

    def place_messages(self, strip: MessageStrip) -> None:
        """Put the strip of messages above the lanes' recipes: the boards keep their size."""
        self._column.insertWidget(0, strip)

    def minimumSizeHint(self) -> QSize:
        """Fit the smallest window."""
        return QSize(600, 400)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the boards more room in a narrow or low window."""
        super().resizeEvent(event)
        self._side.setFixedWidth(_NARROW_LEFT if self.width() < _NARROW_BELOW else _LEFT)
        low = self.height() < _LOW_BELOW
        if low is not self._is_low:
            self._is_low = low
            self._place_chart(low=low)

    def _place_chart(self, *, low: bool) -> None:
        """Put the chart below the boards, or among the tabs where the boards need its height."""
        self.result.set_low(low=low)
        self.tabs.button(CURVES).setVisible(low)
        if low:
            self._stack.addWidget(self.chart)
        else:
            self._right.addWidget(self.chart)
            self.chart.show()
            if self.tabs.value == CURVES:
                self.show_tab(LANES)

    @Slot(str)
    def show_tab(self, name: str) -> None:
        """Show the lanes, the earlier runs, or in a low window the chart."""
        self.tabs.set_value(name)
        pages = {LANES: self.setup, RUNS: self.runs, CURVES: self.chart}
        self._stack.setCurrentWidget(pages[name])

    def show_lanes(self, states: Sequence[LaneState], puzzle: Grid, along: Along) -> None:
        """Show the boards of a race, and its state."""
        of_lanes = places(states, along)
        going = [
            each.report.conflicts.best
            for each in states
            if each.report is not None and not each.is_over
        ]
        least = min(going, default=None)
        for place, view in enumerate(self.lanes):
            view.setVisible(place < len(states))
            if place >= len(states):
                continue
            state = states[place]
            ahead = state.report is not None and state.report.conflicts.best == least
            view.show_lane(state, puzzle, along, of_lanes[place], is_ahead=ahead)

    def show_curves(
        self, states: Sequence[LaneState], along: Along, *, exact: bool = False
    ) -> None:
        """Draw the curves of the lanes that have begun."""
        curves = [
            NamedCurve(each.lane.name, each.lane.ink, each.curve)
            for each in states
            if len(each.curve)
        ]
        self.chart.set_note(_(along.label))
        if curves:
            self.stack.prepare().show_lanes(curves, along, exact=exact)
            self.stack.show_chart()
        else:
            self.stack.show_sentence()

    def _make_plot(self) -> "FitnessPlot":
        from sudoku_ga.app.charts.fitness_plot import FitnessPlot

        plot = FitnessPlot()
        plot.set_logarithmic(logarithmic=self.scale.value == LOG)
        return plot

    @Slot(str)
    def _choose_scale(self, scale: str) -> None:
        if self.stack.chart is not None:
            self.stack.chart.set_logarithmic(logarithmic=scale == LOG)
