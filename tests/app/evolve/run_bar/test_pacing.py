"""The pace that a person chose, and the rate that a run really has."""

import pytest

from sudoku_ga.app.evolve.run_bar.pace import FULL, SLOW, WATCH, RateMeter
from sudoku_ga.app.run.state import RunState
from tests.app.reports import PUZZLE, FakeEngine


@pytest.fixture
def window(open_window):
    opened = open_window(FakeEngine())
    opened.document_controller.put(PUZZLE, "Test", "choose")
    return opened


def test_a_new_user_watches(window, settings):
    assert window.run_bar.pace.pace == WATCH
    assert settings.pace is None


def test_a_pace_is_kept_for_the_next_start(window, settings, open_window):
    for pace in (SLOW, WATCH, FULL, 42):
        window.run_bar.pace.choose(pace)
        assert settings.pace == pace
        assert open_window(FakeEngine()).run_bar.pace.pace == pace


@pytest.mark.exhaustive
def test_a_run_follows_another_pace_at_once(qtbot, window):
    window.run_bar.pace.choose(1)
    window.run_bar.main.click()
    qtbot.waitUntil(lambda: window.solve_controller.state.report is not None)
    window.run_bar.pace.choose(FULL)
    qtbot.waitUntil(lambda: window.solve_controller.state.report.generation > 1000)


def test_the_rate_of_a_run_is_shown_while_it_goes_on(qtbot, window):
    window.run_bar.pace.choose(FULL)
    shown = window.run_bar.pace._value
    window.run_bar.main.click()
    qtbot.waitUntil(lambda: shown.text().endswith("gen/s"))
    window.run_bar.main.click()
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
