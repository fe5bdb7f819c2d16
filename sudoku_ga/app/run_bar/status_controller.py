"""Keeps the status line up to date."""

from PySide6.QtCore import QObject, QTimer, Slot

from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.run.state import AppState, RunState
from sudoku_ga.app.run_bar.status_line import StatusLine
from sudoku_ga.app.run_bar.status_text import status_of

_CLOCK_MS = 100


class StatusController(QObject):
    """Shows the state in the status line, and the clock of the run between two reports.

    Parameters
    ----------
    status_line : StatusLine
    solve_controller : SolveController
    controller : RunController
        Has the clock.
    parent : QObject, optional
    """

    def __init__(
        self,
        status_line: StatusLine,
        solve_controller: SolveController,
        controller: RunController,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._status_line, self._controller = status_line, controller
        self._state = solve_controller.state
        self._clock = QTimer(self)
        self._clock.setInterval(_CLOCK_MS)
        self._clock.timeout.connect(self._show)
        controller.held.connect(self._show)  # a pause begins after the next report
        solve_controller.state_changed.connect(self.show_state)

    @Slot(object)
    def show_state(self, state: AppState) -> None:
        """Show another state."""
        self._state = state
        self._show()
        if (state.run is RunState.RUNNING) is not self._clock.isActive():
            (self._clock.stop if self._clock.isActive() else self._clock.start)()

    @Slot()
    def _show(self) -> None:
        self._status_line.set_status(status_of(self._state, self._controller.wall_s))
