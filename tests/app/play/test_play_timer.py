"""The time that somebody plays."""

import pytest

from sudoku_ga.app.board.key_input import Typing
from sudoku_ga.app.play.timer import PlayTimer, time_text
from sudoku_ga.app.window.action_table import EVOLVE, GENERATE, LAB
from sudoku_ga.document.board_state import Mode


@pytest.fixture
def hand(window):
    return window.actions_of


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def test_the_time_runs_while_somebody_plays(qtbot, window, hand):
    clock = Clock()
    timer = PlayTimer(window.document_controller.document, window.board, clock)
    window.solve_controller.state_changed.connect(timer.follow)
    window.playing.play_chosen.connect(timer.begin)
    window.play_timer.deleteLater()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    told = []
    timer.text_changed.connect(told.append)
    timer.follow(window.solve_controller.state)
    timer.begin()
    for _ in range(13):
        clock.now += 5.0
        timer.tick()
    assert told[-1] == "1:05"
    hand.modes.actions()[0].trigger()
    clock.now = 100.0
    timer.tick()
    assert told[-1] == ""
    hand.modes.actions()[1].trigger()
    clock.now = 110.0
    hand.fill_singles.trigger()
    clock.now = 500.0
    timer.tick()
    assert told[-1] == "1:15"


@pytest.mark.parametrize("begins", ["digit", "mark", "choice"])
def test_the_time_stands_still_until_somebody_plays(qtbot, window, hand, begins):
    clock = Clock()
    timer = PlayTimer(window.document_controller.document, window.board, clock)
    window.playing.play_chosen.connect(timer.begin)
    window.solve_controller.state_changed.connect(timer.follow)
    window.play_timer.deleteLater()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    timer.follow(window.solve_controller.state)
    assert window.document_controller.document.state.mode is Mode.PLAY
    clock.now += 5.0
    timer.tick()
    assert window.document_controller.document.played_s == 0.0
    if begins == "choice":
        hand.modes.actions()[1].trigger()
    else:
        cell = int(window.document_controller.document.state.puzzle.blank_cells[0])
        window.playing.type(Typing((cell,), 1, is_mark=begins == "mark"))
    clock.now += 5.0
    timer.tick()
    assert window.document_controller.document.played_s == 5.0


def test_a_clock_that_jumps_adds_nothing_and_takes_nothing(qtbot, window, hand):
    clock = Clock()
    timer = PlayTimer(window.document_controller.document, window.board, clock)
    window.playing.play_chosen.connect(timer.begin)
    window.play_timer.deleteLater()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    hand.modes.actions()[1].trigger()
    timer.follow(window.solve_controller.state)
    for step in (5.0, -3600.0, 5.0, 86_400.0, 5.0):
        clock.now += step
        timer.tick()
    assert window.document_controller.document.played_s == 15.0


def test_the_time_stands_still_while_another_workspace_is_in_sight(qtbot, window, hand):
    clock = Clock()
    timer = PlayTimer(window.document_controller.document, window.board, clock)
    window.playing.play_chosen.connect(timer.begin)
    window.play_timer.deleteLater()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    hand.modes.actions()[1].trigger()
    timer.follow(window.solve_controller.state)
    for workspace in (GENERATE, LAB, EVOLVE):
        window.pages.show_workspace(workspace)
        clock.now += 5.0
        timer.tick()
    assert window.document_controller.document.played_s == 5.0


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0:00"), (59.9, "0:59"), (61, "1:01"), (3729, "1:02:09")]
)
def test_times_are_said_as_on_a_clock(seconds, text):
    assert time_text(seconds) == text
