"""Brings the individuals of the run, or of its past, to the workspace."""

from PySide6.QtCore import QObject, QTimer, Slot

from sudoku_ga.app.board.overlay import measured
from sudoku_ga.app.insight.curve import place_of
from sudoku_ga.app.looking import Looking
from sudoku_ga.app.population.page import PopulationPage
from sudoku_ga.app.population.wall import Crowd, ranked
from sudoku_ga.app.situation import Situation
from sudoku_ga.app.worker.run_controller import RunController
from sudoku_ga.evolution.past import PastMoment
from sudoku_ga.evolution.report import Report
from sudoku_ga.evolution.sight import Individuals
from sudoku_ga.translation import _

_LOOK_MS = 120
_ROUND = 9
"""The wall and the board are brought up to date three times in so many looks, the curve of the
diversity once, and never two of them at one look, which would make the window stutter.
"""


class Watching(QObject):
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
        self._looking = Looking(controller)
        self._moment: PastMoment | None = None
        self._board_waits: tuple[Report, Individuals] | None = None
        self._looks = 0
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self._look)

    def set_watched(self, watched: bool) -> None:
        """Begin to look when the page is opened, and end when it is left."""
        self._controller.set_watched(watched=watched)
        if watched:
            self._looking.forget()
            self._looks = 0
            self._look_at_once()
            self._timer.start()
        else:
            self._timer.stop()

    @Slot(object)
    def follow(self, situation: Situation) -> None:
        """Forget a run whose puzzle has gone."""
        if situation.report is None and self._looking.has_seen:
            self._looking.forget()
            self._show_none(_("no run yet"))

    @Slot(object)
    def show_moment(self, moment: PastMoment | None) -> None:
        """Show a moment of the past, or the present again."""
        self._moment = moment
        self._looking.turn_to(moment)
        place = None if moment is None else place_of(moment.report)
        self._page.diversity.plot.set_cursor(place)
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
            self._page.diversity.show_moments(self._controller.past.moments)

    def _look_at_once(self) -> None:
        """Bring all views up to date, where somebody waits for them."""
        self._look_at_individuals()
        self._show_board()
        self._page.diversity.show_moments(self._controller.past.moments)

    def _look_at_individuals(self) -> None:
        glance = self._looking.glance()
        if glance is None:
            return
        report, individuals, _courses = glance
        if individuals is None:
            generation = f"{report.generation:,}"
            self._show_none(
                _("the individuals of generation {generation} were not kept").format(
                    generation=generation
                )
            )
        else:
            self._show(report, individuals)

    def _show(self, report: Report, individuals: Individuals) -> None:
        if not individuals.count:
            self._show_none(_("nobody lives"))
            return
        self._page.islands.show_report(report)
        self._page.wall.show_individuals(individuals, report.start.filled)
        self._board_waits = (report, individuals)

    def _show_board(self) -> None:
        if self._board_waits is None:
            return
        (report, individuals), self._board_waits = self._board_waits, None
        filled = report.start.filled
        crowd = Crowd(individuals, filled, ranked(individuals, by_place=False))
        population = measured(individuals, filled)
        self._page.board.show_crowd(crowd, population, self._page.wall.wall.chosen)

    def _show_none(self, why: str) -> None:
        self._board_waits = None
        self._page.islands.show_report(None if self._moment is None else self._moment.report)
        self._page.wall.show_none(why)
        self._page.board.show_crowd(None, None, -1)
