"""Individuals of the run, or of its past: brought to the views in sight, and one to the board."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QEvent, QObject, QTimer, Signal, Slot

from sudoku_ga.app.board.picture import BoardPicture, conflicts_of
from sudoku_ga.app.charts.curve import place_of
from sudoku_ga.app.population.cards import PopulationViews
from sudoku_ga.app.population.inspector.operator_rows import operator_rows
from sudoku_ga.app.population.relatives import Relatives
from sudoku_ga.app.run.reports import PopulationSnapshot, PopulationSource
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.state import AppState, RunState
from sudoku_ga.evolution.core.report import Phase
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.records.history import HistoryMoment
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, counted


@dataclass(frozen=True, eq=False)
class Individual:
    """An individual, for the large board.

    ``place``: in the population, from 0.
    """

    grid: Grid
    generation: int
    place: int

    @property
    def title(self) -> tuple[str, str]:
        """The title above the board and the words beside it."""
        count = conflicts_of(self.grid).evolved
        words = _("{conflicts}; place {place:,} of generation {generation:,}").format(
            conflicts=counted("{count:,} conflict", "{count:,} conflicts", count),
            place=self.place + 1,
            generation=self.generation,
        )
        return _("Individual"), words

    def shown_in(self, picture: BoardPicture) -> BoardPicture:
        """Return the picture of a run with this individual in place of the best."""
        cells = conflicts_of(self.grid).cells
        return replace(picture, evolved=self.grid.digits, conflict_cells=cells, live=False)


_LEAST_MS = 100
"""Between two updates."""
_AFTER_REPORT_MS = 20
"""The board and the curve are painted first: drawn together they hold up the window longer."""


class PopulationView(QObject):
    """Updates the views that are in sight after the reports of a run, ten times a second at most.

    ``generation_wanted()`` asks for the inside of a generation to be shown, and
    ``islands_found(bool)`` says whether the run has islands.
    ``individual_shown(Individual or None)`` gives the individual that is selected in a wall in
    sight.
    """

    generation_wanted = Signal()
    islands_found = Signal(bool)
    individual_shown = Signal(object)

    def __init__(
        self, views: PopulationViews, controller: RunController, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._views = views
        self._controller = controller
        self._source = PopulationSource(controller)
        self._moment: HistoryMoment | None = None
        self._situation: AppState | None = None
        self._shown: PopulationSnapshot | None = None
        self._relatives = Relatives()
        self._waits = self._steps = self._has_chosen = False
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_LEAST_MS)
        self._rest.timeout.connect(self._look_again)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_AFTER_REPORT_MS)
        self._soon.timeout.connect(self._look)
        for view in views.all:
            view.installEventFilter(self)
        views.wall.wall.selected.connect(self._choose)
        controller.held.connect(self._look_soon)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Update a view that comes into sight, and record no more than the views need."""
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            views = self._views
            shows_individuals = views.wall.isVisible() or views.inside.isVisible()
            self._controller.set_watched(watched=shows_individuals)
            self._controller.set_counts_watched(watched=views.operators.isVisible())
            self._show_chosen()
            if event.type() == QEvent.Type.Show:
                self._source.forget()
                self._source.request()
                self._look()
        return super().eventFilter(watched, event)

    @Slot(object)
    def follow(self, situation: AppState) -> None:
        """Show another state of the run, and forget a run whose puzzle has gone."""
        before, self._situation = self._situation, situation
        if situation.run is not RunState.PAUSED:
            self._steps = False
        if before is not None and before.report is not None and situation.report is None:
            self._source.forget()
            self._relatives.forget()
            self._show_none("")
        self.islands_found.emit(_has_islands(situation))
        self._look_soon()

    @Slot()
    def look_inside(self) -> None:
        """Ask for the inside of a generation when a person begins to step."""
        if not self._steps:
            self.generation_wanted.emit()
        self._steps = True

    @Slot(object)
    def show_moment(self, moment: HistoryMoment | None) -> None:
        """Show a moment of the past, or the present again."""
        self._moment = moment
        self._source.set_moment(moment)
        place = None if moment is None else place_of(moment.report)
        self._views.diversity.set_cursor(place)
        self._views.islands.set_cursor(place)
        self._look()

    @Slot()
    def _look_soon(self) -> None:
        """Update now, or as soon as the last update is long enough ago."""
        if self._rest.isActive():
            self._waits = True
        elif any(view.isVisible() for view in self._views.all):
            is_running = self._situation is not None and self._situation.run is RunState.RUNNING
            self._soon.start() if is_running else self._look()
            self._rest.start()

    @Slot()
    def _look_again(self) -> None:
        """Request the individuals for the next update, which the next report of a run brings."""
        is_running = self._situation is not None and self._situation.run is RunState.RUNNING
        waited, self._waits = self._waits, False
        if is_running and (self._views.wall.isVisible() or self._views.inside.isVisible()):
            self._source.request()
        elif waited:
            self._look_soon()

    def _look(self) -> None:
        """Update the views in sight."""
        views = self._views
        if views.wall.isVisible() or views.inside.isVisible():
            self._show_individuals()
        if views.diversity.isVisible():
            views.diversity.show_moments(self._moments)
        if views.islands.isVisible():
            self._show_islands()
        if views.operators.isVisible():
            self._show_operators()

    @property
    def _has_run(self) -> bool:
        """Whether there is a run to show: the controller keeps one that is gone."""
        return self._situation is not None and self._situation.report is not None

    @property
    def _moments(self) -> Sequence[HistoryMoment]:
        return self._controller.past.moments if self._has_run else ()

    def _show_islands(self) -> None:
        situation, islands = self._situation, self._views.islands
        if situation is None:
            return
        islands.show_report(situation.seen)
        islands.show_moments(self._moments)
        if situation.report and situation.recipe:
            islands.show_recipe(situation.recipe.taken(situation.report.start.recipe_name))

    def _show_individuals(self) -> None:
        snapshot = self._source.read() if self._has_run else None
        if snapshot is None:
            return
        report, individuals, records = snapshot
        if individuals is None:
            why = _("The individuals of generation {generation:,} were not kept.")
            self._show_none(why.format(generation=report.generation))
        elif not individuals.count:
            self._show_none(_("There are no individuals."))
        else:
            views, filled = self._views, report.start.filled
            views.wall.show_individuals(individuals, filled)
            self._shown = snapshot
            if self._moment is None:
                self._relatives.keep(records)
            elif report.phase is not Phase.IMPROVING:
                records = self._relatives.until(report.generation)
            views.inside.show_records(records, filled, views.wall.wall.chosen)
            self._mark_relatives()
            self._show_chosen()

    @Slot(int)
    def _choose(self, place: int) -> None:
        """Mark the ancestors of another individual, of the past as well."""
        if self._shown is not None:
            self._relatives.select(self._shown.report.generation, place)
        self._mark_relatives()
        self._show_chosen()

    def _show_chosen(self) -> None:
        """Hand out the selected individual while the wall is in sight."""
        shown, wall = self._shown, self._views.wall.wall
        if shown is None or shown.individuals is None or wall.chosen < 0 or not wall.isVisible():
            if self._has_chosen:
                self._has_chosen = False
                self.individual_shown.emit(None)
            return
        self._has_chosen = True
        digits = shown.individuals.digits[wall.chosen]
        grid = Grid(shown.report.start.filled.geometry, digits)
        self.individual_shown.emit(Individual(grid, shown.report.generation, wall.chosen))

    def _mark_relatives(self) -> None:
        """Mark the ancestors of the selected individual, else of the inspected one.

        In the past they are those of the individual selected in the present, unless another one
        is selected there.
        """
        shown = self._shown
        if shown is None or shown.individuals is None:
            return
        views = self._views
        if self._moment is None:
            chosen = views.wall.wall.chosen
            looked_into = views.inside.place if self._steps else -1
            self._relatives.select(shown.report.generation, chosen if chosen >= 0 else looked_into)
        marks = self._relatives.marks(shown.report, shown.individuals)
        generation = self._relatives.generation
        elsewhere = generation if generation != shown.report.generation else None
        views.wall.show_relatives(marks, self._relatives.place, elsewhere)

    def _show_operators(self) -> None:
        """Show what the operators did so far, of the past as well."""
        situation = self._situation
        if situation is None or situation.report is None or situation.recipe is None:
            self._views.operators.show_rows((), 0)
            return
        recipe = situation.recipe.taken(situation.report.start.recipe_name)
        counts, credits = self._controller.counts, self._controller.past.credits
        rows = operator_rows(recipe, counts.counts, credits)
        self._views.operators.show_rows(rows, counts.generations)

    def _show_none(self, why: str) -> None:
        self._shown = None
        self._views.wall.show_none(why)
        self._views.inside.show_records((), None, -1)
        self._show_chosen()


def _has_islands(situation: AppState) -> bool:
    if situation.report is not None:
        return bool(situation.report.islands)
    return situation.recipe is not None and bool(situation.recipe.all(Role.ISLANDS))
