"""The card of the fitness curve."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.charts.chart_stack import ChartStack, mark_moment
from sudoku_ga.app.charts.curve import (
    Along,
    ChangeMark,
    Curve,
    CurvePoint,
    NamedCurve,
)
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.text import Text
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.records.history import HistoryMoment
from sudoku_ga.translation import _, later

if TYPE_CHECKING:
    from sudoku_ga.app.charts.fitness_plot import FitnessPlot

_LOG, _LINEAR = "log", "linear"
_NOTHING = later(
    "Press Solve: the conflicts of the best, the mean and the worst board are drawn here, "
    "generation by generation."
)
_LEAST_ALONG, _MOST_ALONG, _ALL_THAT_IS_SPARE = 76, 136, 50
_AROUND = 60
"""Margins and gaps of the head, in pixels."""


class FitnessCard(Card):
    """Collects the points of a run. :meth:`show_report` draws them with the other views."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Conflicts"), " ", parent)
        self.setAccessibleName(_(Along.GENERATIONS.heading))
        self._curve = Curve()
        self._marks: tuple[ChangeMark, ...] = ()
        self._earlier: list[NamedCurve] = []
        self.along = Combo(_("Conflicts against"), height=26)
        self.along.addItems([_(each.label) for each in Along])
        self.along.setMinimumWidth(_LEAST_ALONG)
        self.along.setMaximumWidth(_MOST_ALONG)
        self.along.setToolTip(_("What the conflicts are drawn against"))
        self.along.activated.connect(self._choose_along)
        self.head.addWidget(self.along, _ALL_THAT_IS_SPARE)
        self.scale = Segmented(
            [(_LOG, _("Log")), (_LINEAR, _("Linear"))], _("Scale of the curve"), height=26
        )
        self.scale.chosen.connect(self._choose_scale)
        self.head.addWidget(self.scale)
        self.runs = Button(icon="runs", kind=Kind.FLAT, height=26)
        self.runs.setAccessibleName(_("Earlier runs"))
        self.runs.setToolTip(_("Earlier runs: draw their curves too, show or race them again"))
        self.head.addWidget(self.runs)
        self.heading = Text(_(Along.GENERATIONS.heading), weight=fonts.SEMIBOLD)
        self.add_above(self.heading)
        self.stack = ChartStack(self._make_plot, _(_NOTHING))
        self.body.addWidget(self.stack, 1)

    @property
    def curve(self) -> Curve:
        """The curve of the run; its newest points may not be drawn yet."""
        return self._curve

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the title above the choices if both do not fit into one line."""
        super().resizeEvent(event)
        parts = (
            self.title_label.sizeHint().width(),
            _MOST_ALONG,
            self.scale.sizeHint().width(),
            self.runs.width(),
        )
        has_room = self.width() >= sum(parts) + _AROUND
        self.title_label.setVisible(has_room)
        self.heading.setVisible(not has_room)

    @property
    def plot(self) -> "FitnessPlot":
        """The chart, made at its first use."""
        return self.stack.prepare()

    def prepare(self) -> None:
        """Make the chart; called after the first paint of the window."""
        self.stack.prepare()

    def _make_plot(self) -> "FitnessPlot":
        from sudoku_ga.app.charts.fitness_plot import FitnessPlot

        plot = FitnessPlot()
        plot.set_logarithmic(self.scale.value == _LOG)
        plot.set_along(list(Along)[self.along.currentIndex()])
        plot.set_earlier(self.earlier)
        return plot

    @property
    def earlier(self) -> list[NamedCurve]:
        """The earlier runs whose curves are drawn."""
        return [each for each in self._earlier if each.curve is not self._curve]

    def show_earlier(self, curves: Sequence[NamedCurve]) -> None:
        """Draw the curves of earlier runs, without the present run if it is one of them."""
        self._earlier = list(curves)
        self._show_earlier()

    def clear(self) -> None:
        """Forget the run; its curve is now drawn if it is one of the earlier runs."""
        self._curve = Curve()
        self._marks = ()
        if self.stack.chart is not None:
            self.stack.chart.show_all()
        self.stack.show_sentence()
        self._show_earlier()

    def show_kept(self, curve: Curve) -> None:
        """Take the curve of a kept run; :meth:`show_report` draws it."""
        self._curve = curve
        self._show_earlier()

    def append(self, points: Sequence[CurvePoint]) -> None:
        """Add points; :meth:`show_report` draws them."""
        self._curve.append(points)

    def show_changes(self, marks: Sequence[ChangeMark]) -> None:
        """Mark where parameters were changed; :meth:`show_report` draws the marks."""
        self._marks = tuple(marks)

    def show_report(self, report: Report | None) -> None:
        """Draw the run up to its newest report, with room for further points until it has ended."""
        if report is not None:
            self._draw(exact=report.outcome is not None)

    def show_cursor(self, moment: HistoryMoment | None) -> None:
        """Mark the moment of the past that is shown; None removes the mark."""
        mark_moment(self.stack, moment)

    def _draw(self, *, exact: bool) -> None:
        if not len(self._curve) and not self.earlier:
            return
        self.plot.marks = self._marks
        self.plot.show_curve(self._curve, exact=exact)
        self.stack.show_chart()

    def _show_earlier(self) -> None:
        earlier = self.earlier
        if self.stack.chart is not None:
            self.stack.chart.set_earlier(earlier)
        if earlier and not len(self._curve):
            self._draw(exact=True)
        elif not earlier and not len(self._curve):
            self.stack.show_sentence()

    @Slot(int)
    def _choose_along(self, index: int) -> None:
        along = list(Along)[index]
        self.setAccessibleName(_(along.heading))
        self.heading.setText(_(along.heading))
        if self.stack.chart is not None:
            self.stack.chart.set_along(along)

    @Slot(str)
    def _choose_scale(self, scale: str) -> None:
        if self.stack.chart is not None:
            self.stack.chart.set_logarithmic(scale == _LOG)
