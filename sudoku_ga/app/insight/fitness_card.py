"""The card of the fitness curve."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Slot
from PySide6.QtWidgets import QStackedLayout, QWidget

from sudoku_ga.app.insight.change_marks import ChangeMark
from sudoku_ga.app.insight.curve import Curve, CurvePoint, place_of
from sudoku_ga.app.insight.ghost import Ghost
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.evolution.past import PastMoment

if TYPE_CHECKING:
    from sudoku_ga.app.insight.fitness_plot import FitnessPlot

_REDRAW_MS = 200
"""Curves take longer to paint than everything else in the window."""
_LOG, _LINEAR = "log", "linear"


class FitnessCard(Card):
    """Collects the points of a run and draws them, 5 times a second at most.

    Parameters
    ----------
    themes : Themes
        Gives the colours.
    """

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(themes, "Fitness", "conflicts", parent)
        self._curve = Curve()
        self._marks: tuple[ChangeMark, ...] = ()
        self._plot: FitnessPlot | None = None
        self._scale = Segmented(
            themes, [(_LOG, "Log"), (_LINEAR, "Linear")], "Scale of the curve", height=26
        )
        self._scale.chosen.connect(self._choose_scale)
        self.head.addWidget(self._scale)
        self._stack = QStackedLayout()
        self._stack.addWidget(Ghost(themes))
        self.body.addLayout(self._stack, 1)
        self._redraw = QTimer(self)
        self._redraw.setSingleShot(True)
        self._redraw.setInterval(_REDRAW_MS)
        self._redraw.timeout.connect(self._draw_soon)
        themes.changed.connect(self._recolour)

    @property
    def curve(self) -> Curve:
        """What is drawn, or will be soon."""
        return self._curve

    def prepare(self) -> None:
        """Make the plot: pyqtgraph takes 0.4 s to import, so after the first paint."""
        if self._plot is None:
            from sudoku_ga.app.insight.fitness_plot import FitnessPlot

            self._plot = FitnessPlot(self._themes.current)
            self._plot.set_logarithmic(self._scale.value == _LOG)
            self._stack.addWidget(self._plot)

    def clear(self) -> None:
        """Forget the run."""
        self._curve = Curve()
        self._marks = ()
        self._redraw.stop()
        self._stack.setCurrentIndex(0)

    def append(self, points: Sequence[CurvePoint]) -> None:
        """Add points; they are drawn soon."""
        self._curve.append(points)
        if not self._redraw.isActive():
            self._redraw.start()

    def show_changes(self, marks: Sequence[ChangeMark]) -> None:
        """Mark where parameters were changed; with the next points, or at once in a pause."""
        self._marks = tuple(marks)
        if not self._redraw.isActive():
            self._redraw.start()

    @Slot(object)
    def show_cursor(self, moment: PastMoment | None) -> None:
        """Mark the moment of the past that is looked at, or none."""
        if self._plot is not None:
            report = None if moment is None else moment.report
            self._plot.set_cursor(None if report is None else place_of(report))

    @Slot()
    def finish(self) -> None:
        """Draw the whole run now, up to its end."""
        self._redraw.stop()
        self._draw(exact=True)

    @Slot()
    def _draw_soon(self) -> None:
        self._draw(exact=False)

    def _draw(self, *, exact: bool) -> None:
        if not len(self._curve):
            return
        self.prepare()
        if self._plot is not None:
            self._plot.set_marks(self._marks)
            self._plot.show_curve(self._curve, exact=exact)
            self._stack.setCurrentWidget(self._plot)

    @Slot(str)
    def _choose_scale(self, scale: str) -> None:
        if self._plot is not None:
            self._plot.set_logarithmic(scale == _LOG)

    @Slot(object)
    def _recolour(self) -> None:
        if self._plot is not None:
            self._plot.recolour(self._themes.current)
