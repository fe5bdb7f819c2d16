"""Brings the individuals of the run, or of its past, to the workspace."""

from PySide6.QtCore import QObject, QTimer, Slot

from sudoku_ga.app.board.overlay import measured
from sudoku_ga.app.charts.curve import place_of
from sudoku_ga.app.population.inspector.operator_rows import operator_rows
from sudoku_ga.app.population.page import PopulationPage
from sudoku_ga.app.population.relatives import Kin
from sudoku_ga.app.population.wall import Crowd, ranked
from sudoku_ga.app.run.population_source import PopulationSnapshot, PopulationSource
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.state import AppState, RunState
from sudoku_ga.evolution.core.report import Phase, Report
from sudoku_ga.evolution.records.history import HistoryMoment
from sudoku_ga.translation import _

_LOOK_MS = 120
_ROUND = 9
"""The wall and the board are brought up to date three times in so many looks, the curve of the
diversity once, and never two of them at one look, which would make the window stutter.
"""


class PopulationView(QObject):
    """Looks at the population a few times a second, as long as somebody sees the page.

    Parameters
    ----------
    page : PopulationPage
    controller : RunController
    parent : QObject, optional
    """

    def __init__(
        self, page: PopulationPage, controller: RunController, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._page = page
        self._controller = controller
        self._source = PopulationSource(controller)
        self._moment: HistoryMoment | None = None
        self._situation: AppState | None = None
        self._report: Report | None = None
        self._board_waits: PopulationSnapshot | None = None
        self._shown: PopulationSnapshot | None = None
        self._kin = Kin()
        self._looks = 0
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self._look)
        page.wall.wall.selected.connect(self._choose)
        page.operators.opened.connect(self._open_operators)

    def set_watched(self, watched: bool) -> None:
        """Begin to look when the page is opened, and end when it is left."""
        self._controller.set_watched(watched=watched)
        self._controller.set_counts_watched(watched=watched and self._page.operators.is_open)
        if watched:
            self._source.forget()
            self._looks = 0
            self._look_at_once()
            self._timer.start()
        else:
            self._timer.stop()

    @Slot(object)
    def follow(self, situation: AppState) -> None:
        """Forget a run whose puzzle has gone."""
        stepped = situation.run is RunState.PAUSED and situation.report is not self._report
        gone = situation.report is None and self._report is not None
        self._situation, self._report = situation, situation.report
        if stepped and self._timer.isActive():
            # Somebody waits for it; at full speed a look now and then will do.
            self._look_at_individuals()
            self._show_board()
        if situation.run in (RunState.CHECKING, RunState.RUNNING):
            self._page.look_inside(inside=False)
        if gone:
            self._forget()

    @Slot()
    def look_inside(self) -> None:
        """Show the stages of the generation that is made next."""
        self._page.look_inside(inside=True)

    @Slot(object)
    def show_moment(self, moment: HistoryMoment | None) -> None:
        """Show a moment of the past, or the present again."""
        self._moment = moment
        self._source.set_moment(moment)
        place = None if moment is None else place_of(moment.report)
        self._page.diversity.set_cursor(place)
        self._page.islands.set_cursor(place)
        if self._timer.isActive():
            self._look_at_once()

    @Slot()
    def _look(self) -> None:
        """Bring one of the views up to date."""
        look, self._looks = self._looks, (self._looks + 1) % _ROUND
        if look % 3 == 0:
            self._look_at_individuals()
        elif look % 3 == 1:
            self._show_board()
        elif look == _ROUND - 1:
            self._show_moments()
        elif look == _ROUND - 4 and self._page.operators.isVisible():
            self._show_operators()

    def _look_at_once(self) -> None:
        """Bring all views up to date, where somebody waits for them."""
        self._look_at_individuals()
        self._show_board()
        self._show_moments()
        self._show_operators()

    @property
    def _has_run(self) -> bool:
        """Whether there is a run to be spoken of: the controller keeps one that is forgotten."""
        situation = self._situation
        return situation is not None and (situation.run.is_on or situation.report is not None)

    def _forget(self) -> None:
        """Speak of no run."""
        self._source.forget()
        self._kin.forget()
        self._show_none("")
        self._show_moments()
        self._show_operators()

    def _show_moments(self) -> None:
        """Show what is kept of the run."""
        situation = self._situation
        moments = self._controller.past.moments if self._has_run else ()
        self._page.diversity.show_moments(moments)
        self._page.islands.show_moments(moments)
        if situation is not None and situation.report and situation.recipe:
            name = situation.report.start.recipe_name
            self._page.islands.show_recipe(situation.recipe.taken(name))

    def _look_at_individuals(self) -> None:
        snapshot = self._source.read() if self._has_run else None
        if snapshot is None:
            return
        report, individuals = snapshot.report, snapshot.individuals
        if individuals is None:
            why = _("The individuals of generation {generation:,} were not kept.")
            self._show_none(why.format(generation=report.generation))
        elif not individuals.count:
            self._show_none(_("Nobody lives."))
        else:
            self._page.islands.show_report(report)
            self._page.wall.show_individuals(individuals, report.start.filled)
            self._board_waits = self._shown = snapshot
            if self._moment is None:
                self._kin.see(snapshot.generations)
            self._mark_kin()

    def _show_board(self) -> None:
        if self._board_waits is None:
            return
        (report, individuals, courses), self._board_waits = self._board_waits, None
        assert individuals is not None
        filled = report.start.filled
        crowd = Crowd(individuals, filled, ranked(individuals, by_place=False))
        population, chosen = measured(individuals, filled), self._page.wall.wall.chosen
        self._page.board.show_crowd(crowd, population, chosen, report.generation)
        if self._moment is not None and report.phase is not Phase.IMPROVING:
            courses = self._kin.until(report.generation)
        if self._page.looks_inside:
            self._page.show_courses(courses, filled, chosen)
            self._mark_kin()

    @Slot(bool)
    def _open_operators(self, opened: bool) -> None:
        """Count less while the view of the operators is closed."""
        self._controller.set_counts_watched(watched=opened and self._timer.isActive())

    @Slot(int)
    def _choose(self, place: int) -> None:
        """Mark the ancestors of another individual, of the past as well."""
        if self._shown is not None:
            self._kin.mean(self._shown.report.generation, place)
        self._mark_kin()

    def _mark_kin(self) -> None:
        """Mark the ancestors of who is selected, else of who is looked into.

        In the past they are those of who was selected in the present, unless somebody selects
        another one there.
        """
        shown = self._shown
        if shown is None or shown.individuals is None:
            return
        if self._moment is None:
            chosen, inside = self._page.wall.wall.chosen, self._page.inside
            looked_into = inside.place if inside.isVisible() else -1
            self._kin.mean(shown.report.generation, chosen if chosen >= 0 else looked_into)
        marks = self._kin.marks(shown.report, shown.individuals)
        generation = self._kin.generation
        elsewhere = generation if generation != shown.report.generation else None
        self._page.wall.show_kin(marks, self._kin.place, elsewhere)

    def _show_operators(self) -> None:
        """Show what the operators did so far, of the past as well."""
        situation = self._situation
        if situation is None or situation.report is None or situation.recipe is None:
            self._page.operators.show_rows((), 0)
            return
        recipe = situation.recipe.taken(situation.report.start.recipe_name)
        counts, credits = self._controller.counts, self._controller.past.credits
        rows = operator_rows(recipe, counts.counts, credits)
        self._page.operators.show_rows(rows, counts.generations)

    def _show_none(self, why: str) -> None:
        self._board_waits = self._shown = None
        past = None if self._moment is None else self._moment.report
        self._page.islands.show_report(past)
        self._page.wall.show_none(why)
        self._page.board.show_alone(past)
        self._page.show_courses((), None, -1)
