"""The page of a race: set-up and earlier runs at the left, then boards and chart, and the bar."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QSplitter, QStackedWidget, QWidget

from sudoku_ga.app.charts.chart_stack import ChartStack
from sudoku_ga.app.charts.curve import Along, NamedCurve
from sudoku_ga.app.evolve.run_bar.pace import Pace
from sudoku_ga.app.race.lanes import MOST_LANES, LaneState, places
from sudoku_ga.app.race.run_list import RunList
from sudoku_ga.app.race.setup import RaceSetup
from sudoku_ga.app.race.views import LaneView
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import STRETCH, hbox, scrolled, vbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.card import Card, MessageStrip
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.app.workspace import ControlBar
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, later

if TYPE_CHECKING:
    from sudoku_ga.app.charts.fitness_plot import FitnessPlot

_MEASURE_WIDTH, _MEASURE_HEIGHT = 126, 30
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


class RaceBar(ControlBar):
    """Controls a race.

    ``along``: the choice of the measure that keeps the lanes in step.

    ``along_chosen(Along)`` is emitted when the user chooses another measure.
    """

    along_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__(with_steps=True)
        self.main.setObjectName("action:race")
        self.pace = Pace()
        self.along = Combo(_("In step by"), _MEASURE_HEIGHT)
        for along, (name, tip) in _MEASURES.items():
            self.along.addItem(_(name), along.value)
            self.along.explain_entry(self.along.count() - 1, _(tip))
        self.along.setFixedWidth(_MEASURE_WIDTH)
        self.along.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.along.activated.connect(self._choose)
        self.addSeparator()
        self.addWidget(self.pace)
        self.addSeparator()
        measured = QWidget()
        hbox(measured, Text(_("In step by"), tone=Tone.SECONDARY), self.along, spacing=8)
        self.addWidget(measured)

    @property
    def measure(self) -> Along:
        """The measure that keeps the lanes in step."""
        return Along(self.along.currentData())

    @Slot()
    def _choose(self) -> None:
        self.along_chosen.emit(self.measure)


LANES, RUNS = "lanes", "runs"
LINEAR, LOG = "linear", "log"
_LEFT, _BUTTON, _LEAST_CAPTION = 296, 28, 78
_NOTHING = later("Press Start: the conflicts of each lane are drawn here, one curve per lane.")


class ResultCard(QFrame):
    """The caption of a race: what to do, which lane is ahead, and how the race ended.

    ``again``, ``lab``: the buttons that race again with another seed, and repeat it with many runs
    in the lab.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = wrapping(Text(weight=fonts.SEMIBOLD))
        self.text = wrapping(Text(size=fonts.SECONDARY))
        self.tally = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self.again = Button(_("Race again, another seed"), height=_BUTTON)
        self.again.setToolTip(_("The same lanes on the same puzzle with a new random seed"))
        self.lab = Button(_("Repeat with 30 runs…"), height=_BUTTON)
        self.lab.setToolTip(_("Open an experiment in the lab that compares these recipes"))
        words = vbox(None, STRETCH, self.title, self.text, self.tally, STRETCH, spacing=2)
        buttons = vbox(None, STRETCH, spacing=6)
        for button in (self.again, self.lab):
            buttons.addWidget(button, 0, Qt.AlignmentFlag.AlignRight)
        buttons.addStretch(1)
        hbox(self, (words, 1), buttons, spacing=12, margins=(14, 8, 12, 8))
        self.setMinimumHeight(_LEAST_CAPTION)  # the boards must not shrink when it has more words
        self.show_words("", "")

    def show_words(self, title: str, text: str, tally: str = "", *, ended: bool = False) -> None:
        """Show words. The buttons are shown only after a race."""
        for label, words in ((self.title, title), (self.text, text), (self.tally, tally)):
            if label.text() != words:
                label.setText(words)
            label.setVisible(bool(words))
        for button in (self.again, self.lab):
            button.setVisible(ended)
        self.setAccessibleName(". ".join(part for part in (title, text, tally) if part))


class RacePage(QWidget):
    """Lays out a race.

    ``tabs``: the choice between set-up and earlier runs.
    ``scale``: the choice of a logarithmic axis of conflicts.

    ``shown()`` is emitted when the page has become visible.
    """

    shown = Signal()

    def __init__(self, runs: RunList, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setup, self.runs = RaceSetup(), runs
        self.setup.setObjectName("lanes")
        self.tabs = Segmented(
            [(LANES, _("Lanes")), (RUNS, _("Earlier runs"))], _("Lanes or earlier runs")
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
        right = QSplitter(Qt.Orientation.Vertical)
        right.setHandleWidth(10)
        right.addWidget(upper)
        right.addWidget(self.chart)
        right.setStretchFactor(0, 3)
        right.setStretchFactor(1, 2)
        right.setSizes([420, 220])
        side = QWidget()
        side.setFixedWidth(_LEFT)
        self._column = vbox(side, (self._left, 1), spacing=10)
        hbox(self, side, (scrolled(right), 1), spacing=18, margins=(16, 14, 16, 12))

    def place_messages(self, strip: MessageStrip) -> None:
        """Put the strip of messages above the lanes' recipes: the boards keep their sizes."""
        self._column.insertWidget(0, strip)

    def reveal(self, part: QWidget) -> None:
        """Show the lanes, if a part of them is to be revealed."""
        if part is self.setup or self.setup.isAncestorOf(part):
            self.show_tab(LANES)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown.emit()

    def minimumSizeHint(self) -> QSize:
        """Let docks take the room that they need."""
        return QSize(600, 400)

    @Slot(str)
    def show_tab(self, name: str) -> None:
        """Show the lanes or the earlier runs."""
        self.tabs.set_value(name)
        self._stack.setCurrentWidget(self.setup if name == LANES else self.runs)

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
        """Draw the curves of the lanes that have begun, and those of the checked earlier runs."""
        curves = [
            NamedCurve(each.lane.name, each.lane.ink, each.curve)
            for each in states
            if len(each.curve)
        ]
        curves += self.runs.curves_beside([each.curve for each in states])
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
