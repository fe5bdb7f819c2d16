"""The bar that controls a run, with its figures, and the earlier reports on its timeline."""

from collections.abc import Mapping

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QTimer, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.evolve.population.inspector.operator_rows import credit_words
from sudoku_ga.app.evolve.run_bar.pace import Pace, rate_of
from sudoku_ga.app.evolve.run_bar.timeline import Timeline
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.run.state import NEXT_WORDS, AppState, RunState
from sudoku_ga.app.run.summary import RunSummary
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import STRETCH, vbox
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.text import Text, Tone
from sudoku_ga.app.workspace import ControlBar
from sudoku_ga.evolution.core.roles import OperatorId
from sudoku_ga.evolution.records.history import NO_HISTORY, HistoryMoment
from sudoku_ga.translation import _, later, local_number

_NAMES = (later("Evaluations"), later("Evaluations/s"), later("Restarts"))
_MAIN = (*NEXT_WORDS.values(), "Pause", "Resume", "Preparing")
_STEP = ("Step", "New run")
_WIDEST_FIGURES = ("100,000,000", "10,000,000", "1,000")


class Figure(QWidget):
    """A number under its name, in a field wide enough for any number."""

    def __init__(self, name: str, widest: str) -> None:
        super().__init__()
        label = Text(name, size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self._value = value = Text(widest, size=fonts.SECTION, weight=fonts.SEMIBOLD)
        value.setAccessibleName(name)
        # Fixed, so that growing numbers do not move each other.
        self.setFixedWidth(max(label.sizeHint().width(), value.sizeHint().width()) + 2)
        # And so that no new number causes a layout of the whole window.
        value.setFixedSize(self.width(), value.sizeHint().height())
        vbox(self, STRETCH, label, value, STRETCH, spacing=0)
        self.show_number(None)

    @property
    def text(self) -> str:
        """The number, in words."""
        return self._value.text()

    def show_number(self, number: float | None) -> None:
        """Show another number, or a dash for none."""
        self._value.setText("–" if number is None else local_number(number, ",.0f"))


class RunBar(ControlBar):
    """Controls a run, with its pace, its timeline and its figures."""

    def __init__(self) -> None:
        super().__init__(with_steps=True)
        self.main.setObjectName("action:run")
        self.step.setObjectName("action:step")
        self.pace = Pace()
        self.pace.setObjectName("pace")
        self.timeline = Timeline()
        self.timeline.setObjectName("timeline")
        self.replay = Button(icon="play", kind=Kind.FLAT, height=30)
        self.live = Button(_("Live"), height=30)
        self.live.setCheckable(True)
        self.live.setToolTip(_("Return to the newest generation"))
        self.figures = [
            Figure(_(name), widest) for name, widest in zip(_NAMES, _WIDEST_FIGURES, strict=True)
        ]
        self.figures[1].setToolTip(_("Per second of computing, without the waits of the pace"))
        for widget in (self.pace, self.replay, self.timeline, self.live, *self.figures):
            self.addWidget(widget)
        self.set_playing(playing=False)
        self.set_live(live=True)
        self.set_travel_enabled(enabled=False)

    def showEvent(self, event: QShowEvent) -> None:
        """Use the widths of the style, which is known only now."""
        super().showEvent(event)
        self._hold_widths()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._hold_widths()

    def _hold_widths(self) -> None:
        """Keep room for every text of a button, so that no button moves when a text changes."""
        for button, labels in ((self.main, _MAIN), (self.step, _STEP)):
            metrics = button.fontMetrics()
            around = button.sizeHint().width() - metrics.horizontalAdvance(button.text())
            widest = max(metrics.horizontalAdvance(_(label)) for label in labels)
            button.setMinimumWidth(around + widest)

    @Slot(object)
    def show_state(self, state: AppState) -> None:
        """Show the figures of the report."""
        run = None if state.seen is None else RunSummary.of(state.seen)
        numbers = (None,) * 3 if run is None else (run.evaluations, run.rate, run.restarts)
        for figure, number in zip(self.figures, numbers, strict=True):
            figure.show_number(number)

    def set_live(self, *, live: bool) -> None:
        """Show whether the newest generation is shown."""
        self.live.setChecked(live)

    def set_playing(self, *, playing: bool) -> None:
        """Make the small button pause the past, or play it."""
        name = _("Pause the replay") if playing else _("Replay the run")
        self.replay.set_icon_name("pause" if playing else "play")
        self.replay.setAccessibleName(name)
        self.replay.setToolTip(name)

    def set_travel_enabled(self, *, enabled: bool) -> None:
        """Enable the buttons of the past, or disable them where there is none."""
        self.replay.setEnabled(enabled)
        self.live.setEnabled(enabled)


_READABLE_MS = 250
_FASTEST_PLAY = 30.0
"""The moments a second at full speed."""

_MOST_AT_ONCE = 10
"""The most moments that are skipped to keep the pace, where painting one takes longer than it
lasts."""


class TimeTravel(QObject):
    """Shows and plays earlier reports of a run, and returns to the newest."""

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
        """The moment that is shown; None for the present."""
        return self._solve_controller.state.past

    @property
    def is_playing(self) -> bool:
        """Whether the past is being played."""
        return self._player.isActive()

    @Slot(object)
    def follow(self, state: AppState) -> None:
        """Update the timeline, and return to the present when the run goes on."""
        if state.past is None and self.is_playing:
            self._stop_playing()
        self._bar.timeline.set_cursor_number(None if state.past is None else state.past.number)
        self._bar.set_live(live=state.past is None)
        self._bar.set_travel_enabled(enabled=state.report is not None)
        if state.report is None or state.run is not RunState.RUNNING:
            self._redraw.stop()
            self._show_marks()
        elif not self._redraw.isActive():
            self._redraw.start()

    @Slot(int)
    def go_to(self, number: int) -> None:
        """Show the report with a number, or the last report kept before it."""
        self._stop_playing()
        self._look_at(self._controller.past.at(number))

    @Slot(int)
    def step(self, steps: int) -> None:
        """Go forward by a number of kept moments, or backward if it is negative."""
        self._stop_playing()
        past = self._controller.past
        number = past.marks.total if self.moment is None else self.moment.number
        self._look_at(past.after(number, steps))

    @Slot()
    def go_live(self) -> None:
        """Show the newest report."""
        self._solve_controller.look_back(None)

    @Slot()
    def toggle_play(self) -> None:
        """Play the past, from the moment that is shown or the beginning; or stop playing."""
        if self.is_playing:
            self._stop_playing()
            return
        self._look_at(self.moment if self._next(1) else self._controller.past.at(0))
        self._begin_pace()
        self._player.start()
        self._since.start()
        self._bar.set_playing(playing=True)

    @Slot()
    def _begin_pace(self) -> None:
        self._played_s = 0.0
        self._keep_pace()

    def _keep_pace(self) -> None:
        """Show the next moment for as long as a generation takes at this pace."""
        rate = rate_of(self._bar.pace.pace)
        per_s = _FASTEST_PLAY if rate is None else min(rate.at(self._played_s), _FASTEST_PLAY)
        self._player.setInterval(round(1000 / per_s))

    @Slot()
    def _play_on(self) -> None:
        passed_ms = self._since.restart()
        steps = round(passed_ms / self._player.interval())
        self._played_s += passed_ms / 1000
        self._keep_pace()
        steps = min(max(steps, 1), _MOST_AT_ONCE)
        after = self._next(steps)
        if after is not None:
            self._look_at(after)
            return
        self._stop_playing()
        self.go_live()  # the moment after the last one kept is the present

    def _next(self, steps: int) -> HistoryMoment | None:
        """Return the moment some steps after the one that is shown; None after the last."""
        before = self.moment
        after = None if before is None else self._controller.past.after(before.number, steps)
        return after if before and after and after.number > before.number else None

    def _look_at(self, moment: HistoryMoment | None) -> None:
        if moment is not None:
            self._solve_controller.look_back(moment)

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
