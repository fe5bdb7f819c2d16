"""The time of play."""

import pytest
from PySide6.QtTest import QTest

from sudoku_ga.app.play.clock import PlayTimer, time_text
from sudoku_ga.app.workspace import EVOLVE, GENERATE, LAB, PLAY
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid


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
    workspace.timer = made
    made.pause_changed.connect(workspace._show_pause)
    workspace.page.pause_wanted.disconnect()
    workspace.page.pause_wanted.connect(made.toggle)
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


@pytest.mark.exhaustive
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


@pytest.mark.exhaustive
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


@pytest.mark.exhaustive
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


def test_p_pauses_the_clock_and_hides_the_board(window, clock, timer):
    page = window.pages.build("play").page
    page.view.setFocus()
    clock.now += 2.0
    QTest.keyClicks(page.view, "p")
    assert page.cover.isVisible() and not page.view.isVisible()
    assert not page.entry.isEnabled() and not page.hint.isEnabled()
    clock.now += 5.0
    timer.tick()
    QTest.keyClicks(window.focusWidget(), "5")
    assert window.document_controller.document.state.placed is None
    QTest.keyClicks(page.cover.resume, "p")
    assert page.view.isVisible() and page.view.hasFocus() and page.entry.isEnabled()
    clock.now += 1.0
    timer.tick()
    assert _played(window) == 3.0


@pytest.mark.exhaustive
def test_a_move_of_the_menu_ends_a_pause_and_so_does_another_puzzle(window, clock, timer):
    for act in (
        window.actions_of.fill_marks.trigger,
        lambda: window.document_controller.begin(Geometry(2, 2)),
    ):
        timer.toggle()
        assert timer.is_paused
        act()
        assert not timer.is_paused


@pytest.mark.exhaustive
def test_a_letter_that_is_a_digit_does_not_pause(window, clock, timer):
    window.document_controller.put(Grid.empty(Geometry(5, 5)).with_digit(3, 1), "", "")
    view = window.pages.build("play").page.view
    view.select(0)
    QTest.keyClicks(view, "p")
    assert not timer.is_paused
    assert window.document_controller.document.state.placed.digits[0] == 25


@pytest.mark.exhaustive
def test_a_minute_in_another_window_pauses(qtbot, window, clock, timer):
    window.actions_of.history.trigger()
    window.other.history.activateWindow()
    qtbot.waitUntil(lambda: not window.isActiveWindow())
    for _ in range(7):
        assert not timer.is_paused
        clock.now += 9.0
        timer.tick()
    assert timer.is_paused
    window.other.history.close()
    timer.resume()
    assert _played(window) == 0.0


@pytest.mark.exhaustive
def test_nothing_is_paused_once_the_puzzle_is_solved(window, clock, timer):
    window.actions_of.fill_singles.trigger()
    assert not window.pages.build("play").page.pause.isEnabled()
    timer.toggle()
    assert not timer.is_paused


@pytest.mark.exhaustive
def test_the_card_has_the_time_of_the_clock(monkeypatch, qtbot, window, clock):
    window.pages.show_workspace(PLAY)
    workspace = window.pages.build("play")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    monkeypatch.setattr(workspace.timer, "_clock", clock)
    workspace.timer.tick()
    start = _played(window)
    clock.now += 7.4
    window.actions_of.fill_singles.trigger()
    assert _played(window) == start + 7.4
    page = workspace.page
    assert page.time.text() == time_text(_played(window))
    assert page.solved.words.text().endswith(page.time.text())


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0:00"), (59.9, "0:59"), (61, "1:01"), (3729, "1:02:09")]
)
def test_times_are_said_as_on_a_clock(seconds, text):
    assert time_text(seconds) == text
