"""The view of the diversity over the run."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtGui import QResizeEvent

from sudoku_ga.app.charts.chart_stack import ChartStack, mark_moment
from sudoku_ga.app.charts.series import MEASURES, series_of
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.services import Services
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.segmented import Choice
from sudoku_ga.app.widgets.tabs import Tab
from sudoku_ga.evolution.records.history import HistoryMoment
from sudoku_ga.translation import _, later

if TYPE_CHECKING:
    from sudoku_ga.app.charts.run_plots import DiversityPlot

_LEAST_WITH_NOTE = 400


class DiversityCard(Card):
    """One of three measures of diversity over the run."""

    tab = Tab("diversity", later("Diversity"))

    def __init__(self, services: Services) -> None:
        super().__init__("", _(MEASURES[0].meaning))
        self._state = services.state
        self.set_framed(framed=False)
        self.stack = ChartStack(_diversity_plot, _("No run yet"))
        self._moments: Sequence[HistoryMoment] = ()
        self.measure = Choice(
            [(each.field, _(each.label)) for each in MEASURES], _("Measure"), height=26
        )
        self.measure.chosen.connect(self._show)
        self.head.addWidget(self.measure)
        self.body.addWidget(self.stack, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the meaning of the measure where it would be cut off."""
        super().resizeEvent(event)
        self.note_label.setHidden(self.width() < _LEAST_WITH_NOTE)

    def show_state(self, state: AppState) -> None:
        """Show the diversity up to now, and mark the generation that is shown."""
        moments = self._state.moments
        if moments is not self._moments:
            self._moments = moments
            self._show()
        mark_moment(self.stack, state.past)

    @Slot()
    def _show(self) -> None:
        measure = next(each for each in MEASURES if each.field == self.measure.value)
        self.set_note(_(measure.meaning))
        series = series_of(self._moments, measure)
        if series.x:
            self.stack.prepare().show_series(series)
            self.stack.show_chart()
        else:
            self.stack.show_sentence()


def _diversity_plot() -> "DiversityPlot":
    from sudoku_ga.app.charts.run_plots import DiversityPlot

    return DiversityPlot()
