"""The three cards of the workspace: wall, board, diversity."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QSize, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from sudoku_ga.app.board.cell_popup import CellFigures
from sudoku_ga.app.board.legend import heat_picture
from sudoku_ga.app.board.overlay import Measured, Overlay, OverlayChoice, laid_over
from sudoku_ga.app.board.picture import BoardPicture
from sudoku_ga.app.board.view import BoardView
from sudoku_ga.app.charts.chart_stack import ChartStack
from sudoku_ga.app.charts.series import MEASURES, series_of
from sudoku_ga.app.population.wall import Ranking, Wall, board_of, ranked
from sudoku_ga.app.run.state import shown_digits
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.segmented import Choice
from sudoku_ga.app.widgets.text import Text
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.observe.diversity import conflict_masks
from sudoku_ga.evolution.observe.population_view import Individuals
from sudoku_ga.evolution.records.history import HistoryMoment
from sudoku_ga.puzzle.grid import Digits, Grid
from sudoku_ga.translation import _, counted, later

if TYPE_CHECKING:
    from sudoku_ga.app.charts.run_plots import DiversityPlot

_BY_FITNESS, _BY_PLACE = "fitness", "place"
_LARGE, _SMALL = "large", "small"
_CELLS = {_LARGE: 12, _SMALL: 5}
_LEAST_WITH_NOTE, _SIDE_FROM, _HEAT_HEIGHT = 520, 400, 12
_TITLES = {
    Overlay.PLAIN: later("Individual"),
    Overlay.AGREEMENT: later("Where the population agrees"),
    Overlay.HEAT: later("Where the population disagrees"),
    Overlay.CONFLICTS: later("Where the conflicts are"),
}


class WallCard(Card):
    """Every individual, by fitness or by place, as large or small boards."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Population"), _("no run yet"), parent)
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

    def minimumSizeHint(self) -> QSize:
        """Keep the title readable, and three columns of ordinary boards."""
        return QSize(420, super().minimumSizeHint().height())

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

        Parameters
        ----------
        relatives : mapping of int to tuple of str
            As :meth:`Wall.show_relatives` has it.
        place : int
            Where the individual lives, -1 for none.
        generation : int or None
            Of the individual, where it is another one than that which is shown.
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


class HeatScale(QLabel):
    """The five steps of the heat, as wide as its place."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(_HEAT_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_("The five steps of the heat, the least at the left"))
        Themes.instance().changed.connect(self._draw)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw the steps for another width."""
        super().resizeEvent(event)
        self._draw()

    def _draw(self) -> None:
        if not self.size().isEmpty():
            self.setPixmap(heat_picture(self.size(), self.devicePixelRatioF()))


class BoardCard(Card):
    """One individual, with what the others hold laid over it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_(_TITLES[Overlay.HEAT]), " ", parent)
        self.view = BoardView()
        self._ranking: Ranking | None = None
        self._population: Measured | None = None
        self._place, self._generation, self._is_alone = -1, 0, False
        self.overlay = OverlayChoice(26)
        self.overlay.set_value(Overlay.HEAT)
        self.overlay.chosen.connect(self._show)
        self.head.addWidget(self.overlay)
        self.cell = CellFigures()
        self._scale_words = Text(size=fonts.SECONDARY)
        self._side = QWidget()
        side = QVBoxLayout(self._side)
        side.setContentsMargins(0, 0, 0, 0)
        side.setSpacing(4)
        side.addWidget(self.cell, 1)
        side.addWidget(self._scale_words)
        side.addWidget(HeatScale())
        line = QHBoxLayout()
        line.setSpacing(16)
        line.addWidget(self.view, 3)
        line.addWidget(self._side, 2)
        self.body.addLayout(line, 1)
        self.view.selection_moved.connect(self._show_cell)
        self._name_scale()

    @property
    def has_board(self) -> bool:
        """Whether there is an individual to be shown."""
        return self._ranking is not None or self._is_alone

    @property
    def text(self) -> str:
        """What is said of the selected cell."""
        return self.cell.text

    def minimumSizeHint(self) -> QSize:
        """Keep the board readable."""
        return QSize(300, 180)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave a narrow card to the board."""
        super().resizeEvent(event)
        self._share_room()

    def show_population(
        self,
        ranking: Ranking | None,
        population: Measured | None,
        place: int,
        generation: int,
    ) -> None:
        """Show an individual by its place, -1 for the best, among those of a generation."""
        self._ranking, self._population = ranking, population
        self._place, self._generation = place, generation
        self._is_alone = False
        self._show()

    def show_alone(self, report: Report | None) -> None:
        """Show the best individual of a report without a population; None for an empty board."""
        self.show_population(None, None, -1, 0)
        self._is_alone = report is not None
        self.set_title(_(_TITLES[Overlay.PLAIN]))
        if report is None:
            geometry = self.view.picture.geometry
            empty = Grid.empty(geometry)
            self.view.show_board(BoardPicture(geometry, empty.digits, locked=True))
            self.set_note("")
            return
        filled = report.start.filled
        self.view.show_board(_picture(filled, shown_digits(report)))
        words = _("best, {conflicts}; generation {generation:,}")
        conflict_words = _conflicts(int(report.conflicts.best))
        self.set_note(words.format(generation=report.generation, conflicts=conflict_words))

    def choose(self, place: int) -> None:
        """Show another individual of the same population."""
        self._place = place
        self._show()

    @Slot()
    def _show(self) -> None:
        overlay, ranking, population = (
            self.overlay.value,
            self._ranking,
            self._population,
        )
        self._name_scale()
        if ranking is None or population is None:
            self._show_cell()
            return
        self.set_title(_(_TITLES[overlay]))
        place = int(ranking.individuals.conflicts.argmin()) if self._place < 0 else self._place
        digits = board_of(ranking, place)
        self.view.show_board(laid_over(_picture(ranking.filled, digits), overlay, population))
        conflicts = int(ranking.individuals.conflicts[place])
        words = (
            _("best, {conflicts}; place {place:,} of generation {generation:,}")
            if self._place < 0
            else _("{conflicts}; place {place:,} of generation {generation:,}")
        )
        conflict_words = _conflicts(conflicts)
        self.set_note(
            words.format(generation=self._generation, place=place + 1, conflicts=conflict_words)
        )
        self._show_cell()

    @Slot()
    def _show_cell(self) -> None:
        self.cell.show_cell(self.view.picture, self.view.selected, self._population)
        self._share_room()

    def _share_room(self) -> None:
        """In a narrow card the figures of a cell come when one is selected, and the title goes.

        The choice beside it says what is laid over the board.
        """
        wide = self.width() >= _SIDE_FROM
        self._title.setVisible(wide)
        self._side.setVisible(wide or self.view.selected is not None)

    def _name_scale(self) -> None:
        of_conflicts = self.overlay.value is Overlay.CONFLICTS
        self._scale_words.setText(
            _("In conflict: 0 to 100 %") if of_conflicts else _("Heat: 0 to 3 bits")
        )


def _picture(filled: Grid, digits: Digits) -> BoardPicture:
    """Return the board of an individual with its conflicts."""
    marked = np.flatnonzero(conflict_masks(filled.geometry, digits[np.newaxis])[0])
    return BoardPicture(
        filled.geometry,
        filled.digits,
        evolved=digits,
        conflict_cells=frozenset(marked.tolist()),
        locked=True,
    )


def _conflicts(count: int) -> str:
    return counted("{count:,} conflict", "{count:,} conflicts", count)


class DiversityCard(Card):
    """One of three measures of diversity over the run."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Diversity"), _(MEASURES[0].meaning), parent)
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
        self._note.setHidden(self.width() < _LEAST_WITH_NOTE)

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
