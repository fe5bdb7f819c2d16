"""Lays over the board of the run what its population shows, such as agreement or conflicts."""

from PySide6.QtCore import QObject, QTimer, Slot

from sudoku_ga.app.board.board_panel import BoardPanel
from sudoku_ga.app.board.overlay import Measured, Overlay, laid_over
from sudoku_ga.app.board.picture import BoardPicture
from sudoku_ga.app.run.board_picture import picture_of, title_of
from sudoku_ga.app.run.reports import PopulationSource
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.run.state import AppState, RunState
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.observe.population_view import Individuals
from sudoku_ga.translation import _, later

_LOOK_MS = 330
_STAYS_MS, _STAYS_GENERATIONS = 2000, 50
"""*What moves* is shown when no better individual was found for this time and number of
generations."""
_PARTS = (
    "board_state", "run", "report", "past", "assessment", "display", "individual",
)  # fmt: skip
"""The parts of the state that board and title show."""

_NOBODY_YET = later("There is no population yet.")
_ALONE = later("There is one individual: nothing to compare it with.")


class BoardOverlay(QObject):
    """Shows the board of the run with the chosen overlay, while the board is visible.

    The individuals of a running population are read at most three times a second, and only while
    an overlay needs them. *What moves* needs them once no better individual was found for some
    time, every other overlay as soon as it is chosen.

    ``stays``: whether no better individual was found for two seconds and fifty generations.
    ``staying``: the timer of the two seconds.
    """

    def __init__(
        self,
        board: BoardPanel,
        solve_controller: SolveController,
        controller: RunController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._board = board
        self._source = PopulationSource(controller)
        self._state = solve_controller.state
        self._with_keypad: bool | None = None
        self._title = ("", "")
        self._population: Measured | None = None
        self._why = _(_NOBODY_YET)
        self._best: tuple[int, float] | None = None
        self._found_in = 0
        self.stays = False
        self.staying = QTimer(self)
        self.staying.setSingleShot(True)
        self.staying.setInterval(_STAYS_MS)
        self.staying.timeout.connect(self._show_what_moves)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self._look)
        board.overlays.chosen.connect(self._choose)
        solve_controller.watch(self, show=self._take)
        solve_controller.watch(board, *_PARTS, show=self.show_state)
        solve_controller.watch(board, "past", show=self._show_moment)
        controls = ("by_hand", "can_undo", "can_redo")
        solve_controller.watch(board, *controls, show=self.show_controls)

    @property
    def picture(self) -> BoardPicture:
        """What the board shows, or would show if it were visible."""
        picture, individual = picture_of(self._state), self._state.individual
        if picture.evolved is None:
            return picture
        if individual is not None:
            picture = individual.shown_in(picture)
        if self._population is None or not self._is_wanted:
            return picture
        return laid_over(picture, self._board.overlay, self._population)

    @Slot(object)
    def show_state(self, _state: AppState) -> None:
        """Show the board of the state, and soon the individuals for its overlay."""
        self._look_soon()
        self._show()

    @property
    def _is_wanted(self) -> bool:
        """Whether the population is to be laid over the board now."""
        overlay = self._board.overlay
        if overlay is Overlay.MOVES:
            return self.stays and self._state.past is None
        return overlay is not Overlay.PLAIN

    def _take(self, state: AppState) -> None:
        self._state = state
        self._follow_best(state)
        if state.report is None and (self._source.has_read or self._population is not None):
            self._forget()

    def _follow_best(self, state: AppState) -> None:
        """Restart the time of waiting when a run finds a better individual or restarts."""
        report = state.report
        if not state.run.is_on or report is None:
            self._best = None
            self._end_staying()
            return
        found = (-report.restarts, report.conflicts.best)
        if self._best is None or found < self._best:
            self._best, self._found_in = found, report.generation
            self._end_staying()
        if state.run is RunState.RUNNING and not (self.stays or self.staying.isActive()):
            self.staying.start()

    def _end_staying(self) -> None:
        self.staying.stop()
        if self.stays:
            self.stays = False
            if self._board.overlay is Overlay.MOVES:
                self._forget()

    @Slot()
    def _show_what_moves(self) -> None:
        report = self._state.report
        if self._state.run is not RunState.RUNNING or report is None:
            return
        if report.generation - self._found_in < _STAYS_GENERATIONS:
            self.staying.start()
        elif self._board.isVisible():
            self.stays = True
            self._look_soon()

    @Slot(object)
    def show_controls(self, state: AppState) -> None:
        """Show the keypad on a board to edit, and enable undo and redo."""
        if state.by_hand is not self._with_keypad:
            self._with_keypad = state.by_hand
            self._board.set_foot(keypad=state.by_hand)
        self._board.keypad.set_undo_enabled(undo=state.can_undo, redo=state.can_redo)

    @Slot()
    def _look_soon(self) -> None:
        if self._is_wanted and not self._timer.isActive():
            self._timer.start()

    def _show_moment(self, _state: AppState) -> None:
        """Lay the population over the board of the shown moment: a past one, or the newest."""
        if self._is_wanted:
            self._look()

    @Slot()
    def _choose(self) -> None:
        if self._is_wanted:
            self._look()
        else:
            self._timer.stop()
            self._forget()
        self._show()

    @Slot()
    def _look(self) -> None:
        if self._state.report is None or not self._is_wanted:
            return
        self._source.request()
        snapshot = self._source.read(self._state.past)
        if snapshot is not None:
            self._population, self._why = _seen_in(snapshot.report, snapshot.individuals)
            self._show()

    def _forget(self) -> None:
        self._source.forget()
        self._population, self._why = None, _(_NOBODY_YET)

    def _show(self) -> None:
        state, picture = self._state, self.picture
        individual = None if picture.evolved is None else state.individual
        title = title_of(state) if individual is None else individual.title
        why = self._why if self._board.overlay not in (Overlay.PLAIN, Overlay.MOVES) else ""
        population = self._population if picture.has_overlay else None
        self._board.view.show_board(picture)
        if title != self._title:
            self._title = title
            self._board.set_title(*title)
        is_none = population is None and picture.exact is None
        self._board.show_population(population, why if is_none else "")


def _seen_in(report: Report, individuals: Individuals | None) -> tuple[Measured | None, str]:
    """Return what can be laid over the board; if nothing, None and the reason."""
    if individuals is None:
        why = _("The individuals of generation {generation:,} were not kept.")
        return None, why.format(generation=report.generation)
    if individuals.count < 1:
        return None, _(_NOBODY_YET)
    if individuals.count == 1:
        return None, _(_ALONE)
    return Measured(individuals, report.start.filled), ""
