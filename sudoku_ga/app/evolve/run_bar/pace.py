"""How fast a run is shown: slow, growing until it can just be followed, full speed, or exactly."""

import time
from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget, QWidgetAction

from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.solver_worker import ReportBatch
from sudoku_ga.app.run.state import RunState
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import hbox
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.fields import Slider
from sudoku_ga.app.widgets.scale import Scale
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.text import Text
from sudoku_ga.evolution.engine.clock import Rate
from sudoku_ga.translation import _, later, local_number

SLOWEST, FASTEST = 1, 1000
"""The ends of the slider, in generations a second. Above the fastest is full speed."""

SLOW = 5

FULL, WATCH = 0, -1
"""The values of full speed, and of the pace that begins slowly and grows."""

USUAL = WATCH

_WATCH_RATE = Rate(10.0, 1.25, most=400.0)
"""The growing pace. At its fastest a person can just follow it with a hand on a slider."""

_MARKS = ((SLOW, later("Slow")), (WATCH, later("Watch")), (FULL, later("Full speed")))
_TELLING = (
    later("5 generations a second"),
    later("10 generations a second at first, a quarter more each second, up to 400"),
    later("As fast as the machine can"),
)
_SCALE = Scale(low=SLOWEST, high=FASTEST, logarithmic=True)
_HEIGHT, _SLIDER_LENGTH = 30, 180
_WIDEST_RATE = 88_888
_STEADY = 30
"""The first position of the slider."""


def known_pace(value: int | None) -> int:
    """Return a stored pace, or the usual one if it is missing or out of range."""
    if value is None or not (value in (FULL, WATCH) or SLOWEST <= value <= FASTEST):
        return USUAL
    return value


def rate_of(pace: int) -> Rate | None:
    """Return the rate of a pace; None for full speed."""
    if pace == FULL:
        return None
    return _WATCH_RATE if pace == WATCH else Rate(float(pace))


def rate_text(per_s: float) -> str:
    """Return the text for a number of generations a second."""
    rate = local_number(per_s, ",.0f" if per_s >= 0.95 else ".1f")
    return _("{rate} gen/s").format(rate=rate)


def pace_text(pace: int) -> str:
    """Return the text for a pace: how fast a run begins."""
    rate = rate_of(pace)
    return _("full speed") if rate is None else rate_text(rate.per_s)


class Pace(QWidget):
    """Three marks to choose from, a menu with a slider for the rest, and the present rate.

    ``changed(int)`` is emitted when the user chooses a pace: generations a second, FULL or WATCH.
    """

    changed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pace = USUAL
        names = [(str(pace), _(name)) for pace, name in _MARKS]
        self._marks = Segmented(names, _("Pace"), _HEIGHT)
        for (pace, _name), telling in zip(_MARKS, _TELLING, strict=True):
            self._marks.set_choice_tool_tip(str(pace), _(telling))
        self._marks.chosen.connect(self._choose_mark)
        self._more = Button(icon="chevron_down", kind=Kind.FLAT, height=_HEIGHT)
        self._more.setToolTip(_("Choose the pace exactly"))
        self._more.setAccessibleName(_("Choose the pace exactly"))
        self._menu = _PaceMenu(self._more)
        self._menu.chosen.connect(self.choose)
        self._more.setMenu(self._menu)
        self._value = Text(weight=fonts.MEDIUM)
        self._value.setToolTip(_("How many generations the run makes in a second"))
        # So that the window is not laid out again for each rate.
        texts = rate_text(_WIDEST_RATE), pace_text(FULL)
        width = max(map(self._value.fontMetrics().horizontalAdvance, texts)) + 2
        self._value.setFixedSize(width, _HEIGHT)
        hbox(self, self._marks, self._more, self._value, spacing=4)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_pace(USUAL)

    @property
    def pace(self) -> int:
        """Generations a second, FULL or WATCH."""
        return self._pace

    @property
    def text(self) -> str:
        """The text about the present rate."""
        return self._value.text()

    def set_pace(self, pace: int) -> None:
        """Show another pace, without emitting ``changed``."""
        self._pace = pace
        self._marks.set_value(str(pace))
        self._menu.set_pace(pace)
        self.show_rate(None)

    @Slot(int)
    def choose(self, pace: int) -> None:
        """Show another pace, and emit ``changed``."""
        self.set_pace(pace)
        self.changed.emit(pace)

    def show_rate(self, per_s: float | None) -> None:
        """Show the number of generations a second; None while no run goes on."""
        text = pace_text(self._pace) if per_s is None else rate_text(per_s)
        if text != self._value.text():
            self._value.setText(text)

    @Slot(str)
    def _choose_mark(self, value: str) -> None:
        self.choose(int(value))


class _PaceMenu(QMenu):
    """The marks, and a slider for the values between them."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._group = QActionGroup(self)
        for pace, name in _MARKS:
            action = self.addAction(_(name))
            action.setCheckable(True)
            action.setData(pace)
            self._group.addAction(action)
        self._group.setExclusionPolicy(QActionGroup.ExclusionPolicy.ExclusiveOptional)
        self._group.triggered.connect(self._choose_mark)
        self.addSeparator()
        self._slider = Slider(_SCALE, _("Pace, generations a second"))
        self._slider.setFixedWidth(_SLIDER_LENGTH)
        self._slider.set_number(_STEADY)
        self._slider.moved.connect(self._choose_exact)
        self._number = Text(weight=fonts.MEDIUM)
        self._number.setText(rate_text(FASTEST))
        self._number.setFixedWidth(self._number.sizeHint().width())
        row = QWidget()
        hbox(row, self._slider, self._number, margins=(12, 2, 12, 2))
        # So that the arrow keys of the menu reach the slider.
        row.setFocusProxy(self._slider)
        row.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        exact = QWidgetAction(self)
        exact.setDefaultWidget(row)
        self.addAction(exact)

    def set_pace(self, pace: int) -> None:
        for action in self._group.actions():
            action.setChecked(action.data() == pace)
        is_exact = pace >= SLOWEST
        if is_exact:
            self._slider.set_number(pace)
        self._number.setText(rate_text(pace) if is_exact else "")

    @Slot(QAction)
    def _choose_mark(self, action: QAction) -> None:
        self.chosen.emit(action.data())

    @Slot(object)
    def _choose_exact(self, pace: float) -> None:
        self.chosen.emit(round(pace))


_OVER_S, _READABLE_S = 1.0, 0.25

_QUIET_S = 5.0
"""After this many seconds without a better board, the run offers to skip ahead."""


class PaceController(QObject):
    """Applies the pace of the run bar to the runs, and shows their rate in the run bar.

    While a run at the pace Watch finds nothing better, it offers to skip ahead: the run goes on at
    full speed until it finds something better, or ends.

    ``pace``: the widget with the choice, which shows the rate.
    ``skip``: the button, visible while the run may skip ahead or does.
    """

    def __init__(
        self,
        pace: Pace,
        skip: Button,
        controller: RunController,
        settings: Settings,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._pace, self._skip = pace, skip
        self._controller, self._settings = controller, settings
        self._meter = RateMeter()
        self._best: int | None = None
        self._found_s = 0.0
        self._is_skipping = False
        pace.set_pace(known_pace(settings.pace))
        controller.set_pace(rate_of(pace.pace))
        pace.changed.connect(self._choose)
        skip.clicked.connect(self._press_skip)
        controller.progressed.connect(self._measure)
        controller.state_changed.connect(self._follow)

    @Slot(int)
    def _choose(self, pace: int) -> None:
        self._settings.pace = pace
        self._set_skipping(skipping=False)

    @Slot()
    def _press_skip(self) -> None:
        self._set_skipping(skipping=not self._is_skipping)

    def _set_skipping(self, *, skipping: bool) -> None:
        """Continue at full speed, or begin again with the chosen pace."""
        self._is_skipping = skipping
        self._meter = RateMeter()
        self._controller.set_pace(None if skipping else rate_of(self._pace.pace))
        self._skip.setText(_("Back to Watch") if skipping else _("Skip ahead"))
        if self._pace.pace != WATCH:
            self._skip.hide()

    @Slot(object)
    def _measure(self, batch: ReportBatch) -> None:
        if self._controller.state is not RunState.RUNNING:
            return
        best = batch.report.best_so_far
        if best != self._best:
            self._best, self._found_s = best, batch.wall_s
            if self._is_skipping:
                self._set_skipping(skipping=False)
        is_quiet = self._pace.pace == WATCH and batch.wall_s >= self._found_s + _QUIET_S
        self._skip.setVisible(self._is_skipping or is_quiet)
        per_s = self._meter.add(batch.report.generation)
        if per_s is not None:
            self._pace.show_rate(per_s)

    @Slot(object)
    def _follow(self, state: RunState) -> None:
        """Restart measuring when a run goes on. The rate of a paused run is kept."""
        if state is RunState.RUNNING:
            self._meter = RateMeter()
            return
        self._skip.hide()
        if self._is_skipping:
            self._set_skipping(skipping=False)
        if state is RunState.IDLE:
            self._best = None
            self._pace.show_rate(None)


class RateMeter:
    """Measures generations a second over the last second. It changes slowly enough to be read."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: deque[tuple[float, int]] = deque()
        self._shown_s = clock()

    def add(self, generation: int) -> float | None:
        """Take the number of the present generation.

        Returns None if there is no new value.
        """
        now_s, seen = self._clock(), self._seen
        if seen and generation <= seen[-1][1]:
            return None
        seen.append((now_s, generation))
        while len(seen) > 2 and seen[1][0] <= now_s - _OVER_S:
            seen.popleft()
        (first_s, first), (last_s, last) = seen[0], seen[-1]
        if last_s <= first_s or now_s < self._shown_s + _READABLE_S:
            return None
        self._shown_s = now_s
        return (last - first) / (last_s - first_s)
