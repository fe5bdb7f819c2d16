"""A sentence that is shown in place of a chart until there is something to draw."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.evolution.records.history import HistoryMoment

if TYPE_CHECKING:
    from sudoku_ga.app.charts.plot_widget import GenerationPlot, PlotWidget

Chart = TypeVar("Chart", bound="PlotWidget")
GenerationChart = TypeVar("GenerationChart", bound="GenerationPlot")


class ChartStack(QStackedWidget, Generic[Chart]):
    """A sentence, or a chart.

    ``make``: returns the chart when it is first needed. The first paint of the window does not wait
    for pyqtgraph, whose import takes 0.4 s.
    ``sentence``: the sentence that is shown until then.

    ``made(PlotWidget)`` is emitted once, with the new chart, and ``export_wanted(PlotWidget)`` when
    the user wants to write it to a file.
    """

    made, export_wanted = Signal(object), Signal(object)

    def __init__(
        self, make: Callable[[], Chart], sentence: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._make = make
        self.chart: Chart | None = None
        self._sentence = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._sentence.setContentsMargins(20, 0, 20, 0)
        self.addWidget(self._sentence)
        # The columns of the window set the width, whatever the sentence needs.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self.show_sentence(sentence)

    def prepare(self) -> Chart:
        """Return the chart, and make it if there is none yet."""
        if self.chart is None:
            self.chart = self._make()
            self.chart.export_wanted.connect(self.export_wanted)
            self.addWidget(self.chart)
            self.made.emit(self.chart)
        return self.chart

    def show_chart(self) -> None:
        """Show the chart."""
        self.setCurrentWidget(self.prepare())

    def show_sentence(self, sentence: str | None = None) -> None:
        """Show a sentence: another one, or the one before."""
        if sentence is not None:
            self._sentence.setText(sentence)
        self.setCurrentWidget(self._sentence)

    @property
    def shows_chart(self) -> bool:
        """Whether the chart is shown."""
        return self.currentWidget() is self.chart and self.chart is not None

    def sizeHint(self) -> QSize:
        return QSize(300, 160)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, 60)


def mark_moment(stack: ChartStack[GenerationChart], moment: HistoryMoment | None) -> None:
    """Mark the moment of the past that is shown, in a chart by generations; None for no mark."""
    if moment is not None or stack.chart is not None:
        stack.prepare().show_moment(moment)
