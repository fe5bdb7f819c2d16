"""The wall of all individuals, the diversity over the run, and all views of a population."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.charts.chart_stack import ChartStack
from sudoku_ga.app.charts.series import MEASURES, series_of
from sudoku_ga.app.population.inspector.card import InspectorCard
from sudoku_ga.app.population.inspector.operators_card import OperatorsCard
from sudoku_ga.app.population.islands_card import IslandsCard
from sudoku_ga.app.population.wall import Ranking, Wall, ranked
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.segmented import Choice
from sudoku_ga.evolution.observe.population_view import Individuals
from sudoku_ga.evolution.records.history import HistoryMoment
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, counted

if TYPE_CHECKING:
    from sudoku_ga.app.charts.run_plots import DiversityPlot

_BY_FITNESS, _BY_PLACE = "fitness", "place"
_LARGE, _SMALL = "large", "small"
_CELLS = {_LARGE: 10, _SMALL: 5}
_LEAST_WITH_NOTE = 400


class WallCard(Card):
    """Every individual, by fitness or by place, as large or small boards."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", _("no run yet"), parent)
        self.set_framed(framed=False)
        self.wall = Wall()
        self._note_of_all = ""
        self._place = -1
        self._generation: int | None = None
        self._sort = Choice(
            [(_BY_FITNESS, _("Best first")), (_BY_PLACE, _("By place"))],
            _("Order"),
            height=26,
        )
        self._size = Choice(
            [(_LARGE, _("Large")), (_SMALL, _("Small"))], _("Size of the boards"), height=26
        )
        self._sort.chosen.connect(self._order_anew)
        self._size.chosen.connect(self._resize_boards)
        self.head.addWidget(self._sort)
        self.head.addWidget(self._size)
        self.body.addWidget(self.wall, 1)

    def show_individuals(self, individuals: Individuals, filled: Grid) -> None:
        """Show a population; ``filled`` are the cells that evolution cannot change."""
        order = ranked(individuals, by_place=self._sort.value == _BY_PLACE)
        self.wall.show_population(Ranking(individuals, filled, order))
        islands = len(individuals.island_sizes)
        note = counted("{count:,} individual", "{count:,} individuals", individuals.count)
        if islands > 1:
            note = _("{individuals} on {islands} islands").format(individuals=note, islands=islands)
        self._note_of_all = note
        self._write_note()

    def show_relatives(
        self, relatives: Mapping[int, tuple[str, ...]], place: int, generation: int | None
    ) -> None:
        """Mark the ancestors of an individual.

        ``relatives``: as of :meth:`Wall.show_relatives`.
        ``place``: where the individual lives, -1 for none.
        ``generation``: of the individual, where it is another one than that which is shown.
        """
        self.wall.show_relatives(relatives)
        self._place, self._generation = place, generation
        self._write_note()

    def _write_note(self) -> None:
        """Show how many individuals there are, or whose parents are marked."""
        note, relatives = self._note_of_all, self.wall.relatives
        if any(names != ("",) for names in relatives.values()):
            words = _("A, B: parents of place {place:,}")
            if self._generation is not None:
                words = _("Parents of place {place:,}, generation {generation:,}")
            note = words.format(place=self._place + 1, generation=self._generation)
        self.set_note(note)

    def show_none(self, why: str) -> None:
        """Show no population; ``why`` in full, empty where there is no run yet."""
        self.wall.show_none(why)
        self.wall.show_relatives({})
        self.set_note("" if why else _("no run yet"))

    @Slot()
    def _order_anew(self) -> None:
        ranking = self.wall.ranking
        if ranking is not None:
            self.show_individuals(ranking.individuals, ranking.filled)

    @Slot(str)
    def _resize_boards(self, size: str) -> None:
        self.wall.set_cell(_CELLS[size])


class DiversityCard(Card):
    """One of three measures of diversity over the run."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", _(MEASURES[0].meaning), parent)
        self.set_framed(framed=False)
        self.stack = ChartStack(_diversity_plot, _("No run yet"))
        self._moments: Sequence[HistoryMoment] = ()
        self.measure = Choice(
            [(each.field, _(each.label)) for each in MEASURES], _("Measure"), height=26
        )
        self.measure.chosen.connect(self._show)
        self._unit = ""
        self.head.addWidget(self.measure)
        self.body.addWidget(self.stack, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the meaning of the measure out where it would be cut off."""
        super().resizeEvent(event)
        self.note_label.setHidden(self.width() < _LEAST_WITH_NOTE)

    def set_cursor(self, generation: float | None) -> None:
        """Mark the generation that is looked at, or none."""
        if generation is not None or self.stack.chart is not None:
            self.stack.prepare().set_cursor(generation)

    def show_moments(self, moments: Sequence[HistoryMoment]) -> None:
        """Show the diversity over these moments."""
        self._moments = moments
        self._show()

    @Slot()
    def _show(self) -> None:
        measure = next(each for each in MEASURES if each.field == self.measure.value)
        self.set_note(_(measure.meaning))
        series = series_of(self._moments, measure)
        if series.x:
            if series.unit != self._unit:
                self.stack.prepare().follows = True  # the chosen view is of another measure
                self._unit = series.unit
            self.stack.prepare().show_series(series)
            self.stack.show_chart()
        else:
            self.stack.show_sentence()


def _diversity_plot() -> "DiversityPlot":
    from sudoku_ga.app.charts.run_plots import DiversityPlot

    return DiversityPlot()


class PopulationViews:
    """The views, each for a tab of its own."""

    def __init__(self) -> None:
        self.wall = WallCard()
        self.inside = InspectorCard()
        self.diversity = DiversityCard()
        self.operators = OperatorsCard()
        self.islands = IslandsCard()
        self.all = (self.wall, self.inside, self.operators, self.diversity, self.islands)
        self.wall.wall.selected.connect(self.inside.choose)
