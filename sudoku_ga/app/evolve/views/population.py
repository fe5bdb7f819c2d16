"""The view of all individuals."""

from PySide6.QtCore import Slot
from PySide6.QtGui import QHideEvent, QShowEvent

from sudoku_ga.app.evolve.population.wall import Ranking, Wall, ranked
from sudoku_ga.app.run.individuals import ShownPopulation
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.services import Services
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.segmented import Choice
from sudoku_ga.app.widgets.tabs import Tab
from sudoku_ga.evolution.observe.population_view import Individuals
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, counted, later

_BY_FITNESS, _BY_PLACE = "fitness", "place"
_LARGE, _SMALL = "large", "small"
_CELLS = {_LARGE: 10, _SMALL: 5}


class WallCard(Card):
    """All individuals, by fitness or by place, as large or small boards."""

    tab = Tab("population", later("Population"), ("population",))

    def __init__(self, services: Services) -> None:
        super().__init__("", _("no run yet"))
        self.set_framed(framed=False)
        self._population = services.population
        self.wall = Wall()
        self.wall.selected.connect(services.population.select)
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

    def showEvent(self, event: QShowEvent) -> None:
        """Read individuals while the view is visible, and show the selected one on the board."""
        super().showEvent(event)
        self._population.set_in_sight(self.tab.id, in_sight=True, on_board=True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop reading individuals."""
        super().hideEvent(event)
        self._population.set_in_sight(self.tab.id, in_sight=False, on_board=True)

    def show_state(self, state: AppState) -> None:
        """Show the individuals, and mark the relatives of the selected one."""
        shown = state.population
        if shown is None or shown.individuals is None or not shown.individuals.count:
            why = "" if shown is None else shown.why_none
            self.wall.show_none(why)
            self.wall.show_relatives({})
            self.set_note("" if why else _("no run yet"))
            return
        self._show_individuals(shown.individuals, shown.filled)
        self.wall.show_chosen(shown.selected)
        self.wall.show_relatives({} if shown.kinship is None else shown.kinship.names)
        self.set_note(_note_of(shown))

    def _show_individuals(self, individuals: Individuals, filled: Grid) -> None:
        before = self.wall.ranking
        if before is None or before.individuals is not individuals:
            order = ranked(individuals, by_place=self._sort.value == _BY_PLACE)
            self.wall.show_population(Ranking(individuals, filled, order))

    @Slot()
    def _order_anew(self) -> None:
        ranking = self.wall.ranking
        if ranking is not None:
            order = ranked(ranking.individuals, by_place=self._sort.value == _BY_PLACE)
            self.wall.show_population(ranking._replace(order=order))

    @Slot(str)
    def _resize_boards(self, size: str) -> None:
        self.wall.set_cell(_CELLS[size])


def _note_of(shown: ShownPopulation) -> str:
    """Return the text for the number of individuals, or about whose parents are marked."""
    kinship = shown.kinship
    if kinship is not None and any(names != ("",) for names in kinship.names.values()):
        words = _("A, B: parents of place {place:,}")
        if kinship.generation != shown.report.generation:
            words = _("Parents of place {place:,}, generation {generation:,}")
        return words.format(place=kinship.place + 1, generation=kinship.generation)
    assert shown.individuals is not None
    count, islands = shown.individuals.count, len(shown.individuals.island_sizes)
    note = counted("{count:,} individual", "{count:,} individuals", count)
    if islands > 1:
        note = _("{individuals} on {islands} islands").format(individuals=note, islands=islands)
    return note
