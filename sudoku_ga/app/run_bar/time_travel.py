"""Time travel: earlier reports of a run, chosen on the timeline."""

from collections.abc import Mapping

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal, Slot

from sudoku_ga.app.population.inspector.operator_rows import credit_words
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.run.state import AppState, RunState
from sudoku_ga.app.run_bar.bar import RunBar
from sudoku_ga.app.run_bar.pace import rate_of
from sudoku_ga.evolution.core.roles import OperatorId
from sudoku_ga.evolution.records.history import NO_HISTORY, HistoryMoment

_READABLE_MS = 250
_FASTEST_PLAY = 30.0
"""Moments a second at full speed."""

_MOST_AT_ONCE = 10
"""Moments that are skipped at most where painting takes longer than one lasts, to keep the pace."""


class TimeTravel(QObject):
    """Shows and plays earlier reports of a run, and returns to the newest.

    ``moved(HistoryMoment or None)`` is emitted when another moment is shown; None is the present.
    """

    moved = Signal(object)

    def __init__(
        self,
        solve_controller: SolveController,
        controller: RunController,
        run_bar: RunBar,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._solve_controller = solve_controller
        self._controller = controller
        self._bar = run_bar
        self._moment: HistoryMoment | None = None
        self._redraw = QTimer(self)
        self._redraw.setSingleShot(True)
        self._redraw.setInterval(_READABLE_MS)
        self._redraw.timeout.connect(self._show_marks)
        self._player = QTimer(self)
        self._player.timeout.connect(self._play_on)
        self._since = QElapsedTimer()
        self._played_s = 0.0
        run_bar.timeline.set_credit_words(self._credit_words)
        run_bar.timeline.asked.connect(self.go_to)
        run_bar.timeline.stepped.connect(self.step)
        run_bar.timeline.live_asked.connect(self.go_live)
        run_bar.live.clicked.connect(self.go_live)
        run_bar.replay.clicked.connect(self.toggle_play)
        run_bar.pace.changed.connect(self._begin_pace)

    @property
    def moment(self) -> HistoryMoment | None:
        """The moment that is shown, None for the present."""
        return self._moment

    @property
    def is_playing(self) -> bool:
        """Whether the past is being played."""
        return self._player.isActive()

    @Slot(object)
    def follow(self, state: AppState) -> None:
        """Update the timeline, and return to the present when the run goes on."""
        if state.past is None and self._moment is not None:
            self._stop_playing()
            self._set(None)
        self._bar.set_travel_enabled(enabled=state.report is not None)
        if state.report is None or state.run is not RunState.RUNNING:
            self._redraw.stop()
            self._show_marks()
        elif not self._redraw.isActive():
            self._redraw.start()

    @Slot(int)
    def go_to(self, number: int) -> None:
        """Show a report by its number, or the last one kept before it."""
        self._stop_playing()
        self._look_at(self._controller.past.at(number))

    @Slot(int)
    def step(self, steps: int) -> None:
        """Go forward by a number of kept moments, backward if negative."""
        self._stop_playing()
        past = self._controller.past
        number = past.marks.total if self._moment is None else self._moment.number
        self._look_at(past.after(number, steps))

    @Slot()
    def go_live(self) -> None:
        """Show the newest report."""
        self._solve_controller.look_back(None)

    @Slot()
    def toggle_play(self) -> None:
        """Play the past from the shown moment or the beginning, or stop playing."""
        if self.is_playing:
            self._stop_playing()
            return
        self._look_at(self._moment or self._controller.past.at(0))
        self._begin_pace()
        self._player.start()
        self._since.start()
        self._bar.set_playing(playing=True)

    @Slot()
    def _begin_pace(self) -> None:
        self._played_s = 0.0
        self._keep_pace()

    def _keep_pace(self) -> None:
        """Show the next moment as long as a generation takes at this pace."""
        rate = rate_of(self._bar.pace.pace)
        per_s = _FASTEST_PLAY if rate is None else min(rate.at(self._played_s), _FASTEST_PLAY)
        self._player.setInterval(round(1000 / per_s))

    @Slot()
    def _play_on(self) -> None:
        before = self._moment
        passed_ms = self._since.restart()
        steps = round(passed_ms / self._player.interval())
        self._played_s += passed_ms / 1000
        self._keep_pace()
        steps = min(max(steps, 1), _MOST_AT_ONCE)
        after = None if before is None else self._controller.past.after(before.number, steps)
        if before is None or after is None or after.number <= before.number:
            self._stop_playing()
        else:
            self._look_at(after)

    def _look_at(self, moment: HistoryMoment | None) -> None:
        if moment is not None:
            self._set(moment)
            self._solve_controller.look_back(moment.report)

    def _set(self, moment: HistoryMoment | None) -> None:
        self._moment = moment
        self._bar.timeline.set_cursor_number(None if moment is None else moment.number)
        self._bar.set_live(live=moment is None)
        self.moved.emit(moment)

    def _stop_playing(self) -> None:
        self._player.stop()
        self._bar.set_playing(playing=False)

    @Slot()
    def _show_marks(self) -> None:
        shown = self._solve_controller.state.report is not None
        self._bar.timeline.show_marks(self._controller.past.marks if shown else NO_HISTORY)

    def _credit_words(self, credits: Mapping[OperatorId, float]) -> str:
        state = self._solve_controller.state
        if state.recipe is None or state.report is None:
            return ""
        recipe = state.recipe.taken(state.report.start.recipe_name)
        return credit_words(recipe, credits)
