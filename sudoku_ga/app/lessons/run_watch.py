"""Follows the runs of the window for the lessons."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.app.charts.curve import CurvePoint
from sudoku_ga.app.lessons.facts import RunFacts
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.run.state import AppState, RunState


class RunWatch(QObject):
    """Follows the runs of the window.

    Parameters
    ----------
    solve_controller : SolveController

    Notes
    -----
    ``changed()`` follows each report and each pause.
    """

    changed = Signal()

    def __init__(self, solve_controller: SolveController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._is_new, self._count = False, 0
        self.run: RunFacts | None = None
        solve_controller.began.connect(self._begin)
        solve_controller.points.connect(self._take_points)
        solve_controller.state_changed.connect(self._follow)

    @Slot()
    def _begin(self) -> None:
        self._is_new = True

    @Slot(list)
    def _take_points(self, points: Sequence[CurvePoint]) -> None:
        if self.run is not None and not self._is_new:
            self.run = self.run.with_points(points)

    @Slot(object)
    def _follow(self, state: AppState) -> None:
        if self._is_new and state.run.is_on and state.recipe is not None:
            self._is_new = False
            self._count += 1
            puzzle = state.board_state.puzzle
            self.run = RunFacts(self._count, puzzle, state.recipe, state.seed)
        run, is_held = self.run, state.run is RunState.PAUSED
        if run is None or self._is_new or state.report is None:
            return
        if run.report is not state.report or run.is_held is not is_held:
            self.run = run.with_report(state.report, is_held=is_held)
            self.changed.emit()
