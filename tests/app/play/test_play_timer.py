"""The time of play."""

import pytest

from sudoku_ga.app.play.page import PlayTimer, time_text
from sudoku_ga.app.workspace import EVOLVE, GENERATE, LAB, PLAY


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def timer(qtbot, window, clock):
    """A timer with a clock of its own, in a window that plays."""
    window.pages.show_workspace(PLAY)
    workspace = window.pages.build("play")
    made = PlayTimer(window.document_controller.document, workspace.page.view, clock)
    window.solve_controller.state_changed.connect(made.follow)
    workspace.timer.deleteLater()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    made.follow(window.solve_controller.state)
    return made


def _played(window):
    return window.document_controller.document.played_s


def test_the_time_runs_while_a_puzzle_is_played_and_ends_with_it(window, clock, timer):
    shown = []
    timer.text_changed.connect(shown.append)
    for _ in range(13):
        clock.now += 5.0
        timer.tick()
    assert shown[-1] == "1:05"
    clock.now += 5.0
    window.actions_of.fill_singles.trigger()
    clock.now = 500.0
    timer.tick()
    assert shown[-1] == "1:10"


def test_another_puzzle_has_a_time_of_its_own(window, clock, timer):
    clock.now += 5.0
    timer.tick()
    first = window.document_controller.document.state.puzzle
    window.document_controller.put(first.with_digit(int(first.digits.nonzero()[0][0]), 0), "", "")
    clock.now += 3.0
    timer.tick()
    assert _played(window) == 3.0
    window.document_controller.put(first, "", "")
    assert _played(window) == 5.0


def test_a_clock_that_jumps_adds_nothing_and_takes_nothing(window, clock, timer):
    for step in (5.0, -3600.0, 5.0, 86_400.0, 5.0):
        clock.now += step
        timer.tick()
    assert _played(window) == 15.0


def test_the_time_stops_while_another_workspace_is_in_sight(window, clock, timer):
    for workspace in (GENERATE, LAB, EVOLVE, PLAY):
        window.pages.show_workspace(workspace)
        clock.now += 5.0
        timer.tick()
    assert _played(window) == 5.0


def test_the_time_stops_while_another_window_is_active(qtbot, window, clock, timer):
    window.actions_of.history.trigger()
    window.other.history.activateWindow()
    qtbot.waitUntil(lambda: not window.isActiveWindow())
    clock.now += 5.0
    timer.tick()
    assert _played(window) == 0.0
    window.other.history.close()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    clock.now += 5.0
    timer.tick()
    assert _played(window) == 5.0


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0:00"), (59.9, "0:59"), (61, "1:01"), (3729, "1:02:09")]
)
def test_times_are_said_as_on_a_clock(seconds, text):
    assert time_text(seconds) == text
