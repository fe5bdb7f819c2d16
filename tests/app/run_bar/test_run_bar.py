"""Where the focus goes when buttons of the run are disabled and enabled."""

import pytest
from PySide6.QtGui import QAction

from sudoku_ga.app.run_bar.bar import RunBar


@pytest.fixture
def actions(qtbot):
    return {name: QAction(name) for name in ("run", "step", "stop", "reset", "go_on")}


@pytest.fixture
def bar(themes, qtbot, actions):
    actions["reset"].setEnabled(False)
    bar = RunBar(*actions.values())
    bar.resize(1280, 64)
    qtbot.addWidget(bar)
    bar.show()
    bar.activateWindow()
    return bar


def enable(actions, **states):
    for name, enabled in states.items():
        actions[name].setEnabled(enabled)


def test_solve_has_the_focus_again_after_a_run_was_stopped(bar, actions):
    bar.solve.setFocus()
    enable(actions, run=False, step=False, stop=False)
    assert bar.focusWidget() is not bar.solve
    enable(actions, run=True, step=True, reset=True)
    assert bar.focusWidget() is bar.solve


def test_stop_leaves_the_focus_to_solve(bar, actions):
    stop = bar.step.nextInFocusChain()
    stop.setFocus()
    enable(actions, run=False, step=False, stop=False)
    enable(actions, run=True, step=True)
    assert bar.focusWidget() is bar.solve
    enable(actions, stop=True)
    assert bar.focusWidget() is bar.solve


def test_step_has_the_focus_back_when_the_generation_is_made(bar, actions):
    bar.step.setFocus()
    enable(actions, step=False)
    assert bar.focusWidget() is bar.solve
    enable(actions, stop=True, step=True)
    assert bar.focusWidget() is bar.step


def test_a_focus_that_a_person_moved_stays_there(bar, actions):
    bar.step.setFocus()
    enable(actions, step=False)
    bar.live.setEnabled(True)
    bar.live.setFocus()
    enable(actions, step=True)
    assert bar.focusWidget() is bar.live
    bar.solve.setFocus()
    enable(actions, step=False)
    enable(actions, step=True)
    assert bar.focusWidget() is bar.solve


def test_continue_is_shown_where_it_is_of_use_and_there_is_room(bar, actions):
    bar.setMinimumWidth(600)  # in a window, its layout does not hold it wide
    enable(actions, go_on=True)
    assert bar.go_on.isVisible()
    bar.resize(1000, 64)
    assert not bar.go_on.isVisible()
    bar.resize(1280, 64)
    enable(actions, go_on=False)
    assert not bar.go_on.isVisible()
