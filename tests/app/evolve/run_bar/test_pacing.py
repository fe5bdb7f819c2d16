"""The pace that a person chose, and the rate that a run really has."""

import pytest
from PySide6.QtCore import QObject, Signal

from sudoku_ga.app.evolve.caption.controller import CaptionCard
from sudoku_ga.app.evolve.run_bar.pace import (
    FULL,
    SLOW,
    WATCH,
    Pace,
    PaceController,
    RateMeter,
    rate_of,
)
from sudoku_ga.app.run.solver_worker import ReportBatch
from sudoku_ga.app.run.state import RunState
from tests.app.reports import PUZZLE, FakeEngine, report_of


@pytest.fixture
def window(open_window):
    opened = open_window(FakeEngine())
    opened.document_controller.put(PUZZLE, "Test", "choose")
    return opened


def test_a_new_user_watches(window, settings):
    assert window.evolve.bar.pace.pace == WATCH
    assert settings.pace is None


@pytest.mark.exhaustive
def test_a_pace_is_kept_for_the_next_start(window, settings, open_window):
    for pace in (SLOW, WATCH, FULL, 42):
        window.evolve.bar.pace.choose(pace)
        assert settings.pace == pace
        assert open_window(FakeEngine()).evolve.bar.pace.pace == pace


@pytest.mark.exhaustive
def test_a_run_follows_another_pace_at_once(qtbot, window):
    window.evolve.bar.pace.choose(1)
    window.evolve.bar.main.click()
    qtbot.waitUntil(lambda: window.solve_controller.state.report is not None)
    window.evolve.bar.pace.choose(FULL)
    qtbot.waitUntil(lambda: window.solve_controller.state.report.generation > 1000)


def test_the_rate_of_a_run_is_shown_while_it_goes_on(qtbot, window):
    window.evolve.bar.pace.choose(FULL)
    shown = window.evolve.bar.pace._value
    window.evolve.bar.main.click()
    qtbot.waitUntil(lambda: shown.text().endswith("gen/s"))
    window.evolve.bar.main.click()
    held = shown.text()
    assert window.controller.state is RunState.PAUSED and held.endswith("gen/s")
    with qtbot.waitSignal(window.controller.ended, timeout=20_000):
        window.actions_of.stop.trigger()
    assert shown.text() == "full speed"


def _told(seconds, per_s, every_s=0.05):
    """Return what a meter tells of a run of so many generations a second."""
    now_s = 0.0
    meter = RateMeter(lambda: now_s)
    told = []
    for look in range(round(seconds / every_s)):
        now_s = look * every_s
        told.append(meter.add(int(now_s * per_s)))
    return [each for each in told if each is not None]


@pytest.mark.parametrize("per_s", [1, 5, 33, 12_000])
def test_a_meter_tells_generations_a_second(per_s):
    told = _told(10.0, per_s)
    assert told[-1] == pytest.approx(per_s, rel=0.1)
    assert len(told) <= 40


class FakeRun(QObject):
    """A run at Watch that reports when a test says so, and keeps the rates that are set."""

    progressed = Signal(object)
    state_changed = Signal(object)

    def __init__(self):
        super().__init__()
        self.state, self.rates = RunState.IDLE, []

    def set_pace(self, rate):
        self.rates.append(rate)

    def become(self, state):
        self.state = state
        self.state_changed.emit(state)

    def report(self, seconds, best):
        batch = ReportBatch([], report_of(int(10 * seconds), best=best), seconds)
        self.progressed.emit(batch)


@pytest.fixture
def skipping(qtbot, themes, settings):
    """A run that found its best in the first second, the button to skip, and the pace."""
    card, pace, run = CaptionCard(), Pace(), FakeRun()
    for widget in (card, pace):
        qtbot.addWidget(widget)
        widget.show()
    run.kept = card, PaceController(pace, card.skip, run, settings)
    run.become(RunState.RUNNING)
    run.report(1.0, 4)
    return run, card.skip, pace


def test_a_run_that_finds_nothing_better_may_skip_ahead_until_it_does(skipping):
    run, skip, _pace = skipping
    run.report(5.9, 4)
    assert not skip.isVisible()
    run.report(6.1, 4)
    assert skip.isVisible()
    skip.click()
    assert run.rates[-1] is None
    run.report(9.0, 4)
    assert skip.isVisible() and run.rates[-1] is None
    run.report(9.1, 3)
    assert not skip.isVisible() and run.rates[-1] == rate_of(WATCH)
    run.report(14.2, 3)
    assert skip.isVisible()


def test_a_second_press_returns_to_watch(skipping):
    run, skip, _pace = skipping
    run.report(7.0, 4)
    skip.click()
    skip.click()
    assert run.rates[-1] == rate_of(WATCH) and skip.isVisible()


@pytest.mark.parametrize("state", [RunState.PAUSED, RunState.STOPPING, RunState.IDLE])
def test_skipping_ends_with_a_pause_and_with_the_run(skipping, state):
    run, skip, _pace = skipping
    run.report(7.0, 4)
    skip.click()
    run.become(state)
    assert not skip.isVisible() and run.rates[-1] == rate_of(WATCH)


def test_another_pace_ends_skipping_and_offers_none(skipping):
    run, skip, pace = skipping
    run.report(7.0, 4)
    skip.click()
    pace.choose(SLOW)
    assert run.rates[-1] == rate_of(SLOW) and not skip.isVisible()
    run.report(60.0, 4)
    assert not skip.isVisible()


def test_nothing_of_one_run_counts_in_the_next(skipping):
    run, skip, _pace = skipping
    run.become(RunState.IDLE)
    run.become(RunState.RUNNING)
    run.report(7.0, 4)
    assert not skip.isVisible()
