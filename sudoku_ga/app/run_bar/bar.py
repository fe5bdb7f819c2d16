"""The bar that drives a run, with its figures."""

from functools import partial

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.run.words import rate
from sudoku_ga.app.run_bar.pace import Pace, Room
from sudoku_ga.app.run_bar.timeline import Timeline
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import hbox, vbox
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.text import Text, Tone
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.translation import _, later, local_number

_RATE = later("Evaluations/s")
_NAMES = (
    later("Generation"),
    later("Evaluations"),
    _RATE,
    later("Restarts"),
)
_WIDEST_FIGURES = ("1,000,000", "100,000,000", "10,000,000", "1,000")


class Figures(QWidget):
    """Generation, evaluations, evaluations a second and restarts."""

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
            counts = (report.generation, report.evaluations, report.restarts)
            generation, evaluations, restarts = map(local_number, counts)
            texts = (generation, evaluations, rate(report), restarts)
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

    ``run``, ``step``, ``stop``, ``reset``, ``go_on``: what the buttons do; their state and the
    first one's text follow the actions. The last one is shown where it is enabled and there is
    room.
    """

    def __init__(
        self,
        run: QAction,
        step: QAction,
        stop: QAction,
        reset: QAction,
        go_on: QAction,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._left: Button | None = None
        self._main = ("", "")
        self._put: QWidget | None = None
        self.setFixedHeight(_HEIGHT)
        self.solve = Button(run.text(), icon="play", kind=Kind.ACCENT, height=_BUTTON_HEIGHT)
        self.solve.setFixedWidth(_MAIN_WIDTH)
        self.solve.setAutoDefault(True)  # Enter presses it, as Space does
        self.pace = Pace()
        self.figures = Figures()
        self.timeline = Timeline()
        self.replay = _small_button("play", _("Replay the run"))
        self.live = Button(_("Live"), height=30)
        self.live.setCheckable(True)
        self.live.setToolTip(_("Return to the newest generation"))
        self._first_line, self._second_line = QFrame(self), QFrame(self)
        self._layout = layout = hbox(self, spacing=8, margins=(16, 0, 16, 0))
        layout.addWidget(self.solve)
        self._bind(self.solve, run)
        self._others: list[Button] = []
        for action, icon in ((step, "step"), (stop, "stop"), (reset, "reset")):
            button = Button(action.text(), icon=icon, height=_BUTTON_HEIGHT)
            self._bind(button, action)
            layout.addWidget(button)
            self._others.append(button)
        self.step = self._others[0]
        self._go_on = go_on
        self.go_on = Button(go_on.text(), height=_BUTTON_HEIGHT)
        self._bind(self.go_on, go_on)
        go_on.enabledChanged.connect(self._show_go_on)
        layout.addWidget(self.go_on)
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
        is_compact = not self.solve.text()
        self.solve.setText(text)
        self.solve.setAccessibleName("")
        self.solve.set_icon_name(icon)
        if is_compact:
            self.solve.set_compact(compact=True)

    @Slot(object)
    def show_state(self, state: AppState) -> None:
        """Show what the accent button does, and the figures of the report."""
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
        self.go_on.setVisible(self._go_on.isEnabled() and self.width() >= _ROOMY)
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
            self.solve.set_compact(compact=not has_numbers)
            self.solve.setFixedWidth(_MAIN_WIDTH if has_numbers else _BUTTON_HEIGHT)
            # The menu has Reset as well, and the title of the board the generation.
            self.figures.setVisible(has_numbers)
            self._others[-1].setVisible(has_numbers)
            self.timeline.setMinimumWidth(_TIMELINE if has_numbers else _LEAST_TIMELINE)
            if self._layout.minimumSize().width() <= self.width():
                return

    def _bind(self, button: Button, action: QAction) -> None:
        button.clicked.connect(action.trigger)
        button.setToolTip(f"{action.toolTip()} ({action.shortcut().toString()})".replace(" ()", ""))
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setEnabled(action.isEnabled())
        action.enabledChanged.connect(partial(self._enable, button))

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
            if self.solve.isEnabled():
                self.solve.setFocus()
            self._put = self.window().focusWidget()
        elif enabled and self._put is not None:
            self._give_back(button)

    def _give_back(self, button: Button) -> None:
        """Give the focus to a button that is enabled again, unless a person has moved it."""
        if self.window().focusWidget() is not self._put:
            self._left = self._put = None
        elif button is self.solve or (button is self.step and button is self._left):
            button.setFocus()
            self._put = button
            if button is self._left:
                self._left = self._put = None


def _small_button(icon: str, name: str) -> Button:
    button = Button(icon=icon, kind=Kind.FLAT, height=30)
    button.setAccessibleName(name)
    button.setToolTip(name)
    return button
