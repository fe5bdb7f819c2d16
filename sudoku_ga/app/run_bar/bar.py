"""The bar that drives a run, with its figures, and the earlier reports that its timeline shows."""

from collections.abc import Mapping

from PySide6.QtCore import QElapsedTimer, QObject, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from sudoku_ga.app.population.inspector.operator_rows import credit_words
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.run.state import AppState, RunState
from sudoku_ga.app.run.summary import RunSummary
from sudoku_ga.app.run_bar.pace import Pace, Room, rate_of
from sudoku_ga.app.run_bar.timeline import Timeline
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import hbox, vbox
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.text import Text, Tone
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.core.roles import OperatorId
from sudoku_ga.evolution.records.history import NO_HISTORY, HistoryMoment
from sudoku_ga.translation import _, later, local_number

_RATE = later("Evaluations/s")
_NAMES = (
    later("Evaluations"),
    _RATE,
    later("Restarts"),
)
_WIDEST_FIGURES = ("100,000,000", "10,000,000", "1,000")


class Figures(QWidget):
    """Evaluations, evaluations a second and restarts; the title of the board has the generation."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._values: dict[str, Text] = {}
        self._columns: dict[str, QWidget] = {}
        layout = hbox(self, spacing=18)
        for name, widest in zip(_NAMES, _WIDEST_FIGURES, strict=True):
            layout.addWidget(self._column(name, widest))
        self.show_report(None)

    def text(self, name: str) -> str:
        """Return the value shown under a name."""
        return self._values[name].text()

    def show_report(self, report: Report | None) -> None:
        """Show the numbers of a report, dashes for none."""
        texts = ("–",) * len(_NAMES)
        if report is not None:
            run = RunSummary.of(report)
            rate = "–" if run.rate is None else local_number(run.rate, ",.0f")
            texts = (local_number(run.evaluations), rate, local_number(run.restarts))
        for value, text in zip(self._values.values(), texts, strict=True):
            value.setText(text)

    def show_columns(self, count: int) -> None:
        """Show only the first columns, where there is little room."""
        for index, column in enumerate(self._columns.values()):
            column.setHidden(index >= count)

    def _column(self, name: str, widest: str) -> QWidget:
        column = QWidget(self)
        inner = vbox(column, spacing=1)
        label = Text(_(name), size=fonts.SECONDARY, tone=Tone.SECONDARY)
        value = Text(widest, size=fonts.SECTION, weight=fonts.SEMIBOLD)
        value.setAccessibleName(_(name))
        if name == _RATE:
            value.setToolTip(_("Per second of computing, without the waits of the pace"))
        # Fixed, so that growing numbers do not push each other about.
        column.setFixedWidth(max(label.sizeHint().width(), value.sizeHint().width()) + 2)
        # And so that no new number lays the whole window out again.
        value.setFixedSize(column.width(), value.sizeHint().height())
        inner.addStretch(1)
        inner.addWidget(label)
        inner.addWidget(value)
        inner.addStretch(1)
        self._values[name], self._columns[name] = value, column
        return column


_HEIGHT, _LOW_HEIGHT, _BUTTON_HEIGHT = 64, 48, 38
_MAIN_WIDTH = 108
_ROOMY, _WIDE, _WIDEST = 1240, 1360, 1500
_TIMELINE, _LEAST_TIMELINE = 130, 60
"""What words, marks and numbers leave to the timeline at least, in pixels."""


class RunBar(QFrame):
    """Solve, Step, Stop, Reset, Continue, the pace, the numbers and the timeline.

    ``main``, ``step``, ``stop``, ``reset``, ``go_on``: the buttons. The last one is shown where a
    run can be continued and there is room.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._left: Button | None = None
        self._main = ("", "")
        self._put: QWidget | None = None
        self.setFixedHeight(_HEIGHT)
        self.main = Button(_("Solve"), icon="play", kind=Kind.ACCENT, height=_BUTTON_HEIGHT)
        self.main.setToolTip(f"{_('Solve')} (F5)")
        self.main.setFixedWidth(_MAIN_WIDTH)
        self.main.setAutoDefault(True)  # Enter presses it, as Space does
        self.pace = Pace()
        self.pace.setObjectName("pace")
        self.figures = Figures()
        self.timeline = Timeline()
        self.timeline.setObjectName("timeline")
        self.replay = _small_button("play", _("Replay the run"))
        self.live = Button(_("Live"), height=30)
        self.live.setCheckable(True)
        self.live.setToolTip(_("Return to the newest generation"))
        self._first_line, self._second_line = QFrame(self), QFrame(self)
        self._layout = layout = hbox(self, spacing=8, margins=(16, 0, 16, 0))
        layout.addWidget(self.main)
        self.step = _bar_button(_("Step"), "step", _("Make one generation"), "F6")
        self.stop = _bar_button(
            _("Stop"), "stop", _("End the run; the board keeps its digits"), "Esc"
        )
        self.reset = _bar_button(
            _("Reset"), "reset", _("Clear the evolved digits and the curve"), "F8"
        )
        more = _("Continue the run that has ended, with new limits")
        self.go_on = _bar_button(_("Continue…"), "", more, "Shift+F5")
        self._others = (self.step, self.stop, self.reset)
        self._can_continue = False
        for button in (*self._others, self.go_on):
            layout.addWidget(button)
        for button in (self.main, *self._others, self.go_on):
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.main.setObjectName("action:run")
        self.step.setObjectName("action:step")
        self._show_go_on()
        for line, widget in ((self._first_line, self.pace), (self._second_line, self.figures)):
            line.setObjectName("between")
            line.setFixedWidth(17)
            layout.addWidget(line)
            layout.addWidget(widget)
        layout.addWidget(self.replay)
        layout.addWidget(self.timeline, 1)
        layout.addWidget(self.live)
        self.set_live(live=True)
        self.set_travel_enabled(enabled=False)

    def set_low(self, *, low: bool) -> None:
        """Give height away in a low window."""
        self.setFixedHeight(_LOW_HEIGHT if low else _HEIGHT)

    def set_main(self, text: str, icon: str) -> None:
        """Set the text of the accent button: Solve, Pause, Resume or Preparing."""
        is_compact = not self.main.text()
        self.main.setText(text)
        self.main.setAccessibleName("")
        self.main.set_icon_name(icon)
        if is_compact:
            self.main.set_compact(compact=True)

    @Slot(object)
    def show_state(self, state: AppState) -> None:
        """Enable the buttons, and show what the first one does and the figures of the report."""
        for button, usable in (
            (self.main, state.can_run),
            (self.step, state.can_step),
            (self.stop, state.can_stop),
            (self.reset, state.can_reset),
        ):
            if usable is not button.isEnabled():
                self._enable(button, usable)
        if state.can_continue is not self._can_continue:
            self._can_continue = state.can_continue
            self._show_go_on()
        if state.main_button != self._main:
            self._main = state.main_button
            self.set_main(*self._main)
        self.figures.show_report(state.seen)

    def set_live(self, *, live: bool) -> None:
        """Show whether the newest generation is looked at."""
        self.live.setChecked(live)

    def set_playing(self, *, playing: bool) -> None:
        """Make the small button pause the past, or play it."""
        name = _("Pause the replay") if playing else _("Replay the run")
        self.replay.set_icon_name("pause" if playing else "play")
        self.replay.setAccessibleName(name)
        self.replay.setToolTip(name)

    def set_travel_enabled(self, *, enabled: bool) -> None:
        """Offer the past, or not where there is none."""
        self.replay.setEnabled(enabled)
        self.live.setEnabled(enabled)

    def minimumSizeHint(self) -> QSize:
        """Fit the smallest window: the numbers give way."""
        return QSize(600, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lose words and numbers in the order of their use."""
        super().resizeEvent(event)
        width = self.width()
        self.figures.show_columns(3 if width >= _WIDEST else 2 if width >= _WIDE else 1)
        self._show_go_on()

    @Slot()
    def _show_go_on(self) -> None:
        self.go_on.setVisible(self._can_continue and self.width() >= _ROOMY)
        self._fit()

    def _fit(self) -> None:
        """Show as much as has room in the language of the window."""
        for room, has_words, has_numbers in (
            (Room.WIDE, True, True),
            (Room.NARROW, True, True),
            (Room.LEAST, True, True),
            (Room.LEAST, False, True),
            (Room.LEAST, False, False),
        ):
            self.pace.set_room(room)
            for button in self._others:
                button.set_compact(compact=not has_words)
            for part in (self.replay, self._first_line, self._second_line):
                part.setVisible(has_words)
            self.main.set_compact(compact=not has_numbers)
            self.main.setFixedWidth(_MAIN_WIDTH if has_numbers else _BUTTON_HEIGHT)
            # The menu has Reset as well, and the title of the board the generation.
            self.figures.setVisible(has_numbers)
            self._others[-1].setVisible(has_numbers)
            self.timeline.setMinimumWidth(_TIMELINE if has_numbers else _LEAST_TIMELINE)
            if self._layout.minimumSize().width() <= self.width():
                return

    def _enable(self, button: Button, enabled: bool) -> None:
        """Enable or disable a button, and keep the focus of the keyboard near.

        Qt moves the focus of a button that is disabled to the next one that is not, which is the
        pace while a run stops. It goes to Solve, and back to Step when that is enabled again.
        """
        had_focus = button.hasFocus() and not enabled
        button.setEnabled(enabled)
        if had_focus:
            if button is not self._put:
                self._left = button
            if self.main.isEnabled():
                self.main.setFocus()
            self._put = self.window().focusWidget()
        elif enabled and self._put is not None:
            self._give_back(button)

    def _give_back(self, button: Button) -> None:
        """Give the focus to a button that is enabled again, unless a person has moved it."""
        if self.window().focusWidget() is not self._put:
            self._left = self._put = None
        elif button is self.main or (button is self.step and button is self._left):
            button.setFocus()
            self._put = button
            if button is self._left:
                self._left = self._put = None


def _bar_button(text: str, icon: str, tip: str, key: str) -> Button:
    button = Button(text, icon=icon, height=_BUTTON_HEIGHT)
    button.setToolTip(f"{tip} ({key})")
    return button


def _small_button(icon: str, name: str) -> Button:
    button = Button(icon=icon, kind=Kind.FLAT, height=30)
    button.setAccessibleName(name)
    button.setToolTip(name)
    return button


_READABLE_MS = 250
_FASTEST_PLAY = 30.0
"""Moments a second at full speed."""

_MOST_AT_ONCE = 10
"""Moments that are skipped at most where painting takes longer than one lasts, to keep the pace."""


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
        """The moment that is shown, None for the present."""
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
        """Show a report by its number, or the last one kept before it."""
        self._stop_playing()
        self._look_at(self._controller.past.at(number))

    @Slot(int)
    def step(self, steps: int) -> None:
        """Go forward by a number of kept moments, backward if negative."""
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
        """Play the past from the shown moment or the beginning, or stop playing."""
        if self.is_playing:
            self._stop_playing()
            return
        self._look_at(self.moment or self._controller.past.at(0))
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
        before = self.moment
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
