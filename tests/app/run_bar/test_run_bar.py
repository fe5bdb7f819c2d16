"""What the bar of a run shows in a width, and where the focus goes when buttons are disabled."""

from itertools import pairwise

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QWidget

from sudoku_ga.app.run_bar.bar import RunBar
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.segmented import Segment


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


@pytest.mark.parametrize("width", [365, 480, *range(600, 1600, 40)])
def test_no_word_is_cut_off_and_no_control_lies_on_another(bar, width):
    bar.setMinimumWidth(360)
    bar.resize(width, 64)
    QApplication.processEvents()
    segments = bar.pace.findChildren(Segment)
    assert all(each.shown == each.text() for each in segments if each.isVisible())
    shown = [each for each in bar.findChildren(QWidget) if each.parent() is bar]
    shown = sorted((each for each in shown if each.isVisible()), key=QWidget.x)
    for left, right in pairwise(shown):
        assert left.geometry().right() < right.x()
    buttons = [each for each in bar.findChildren(Button) if each.isVisible()]
    assert all(each.width() >= each.sizeHint().width() for each in buttons)
    assert bar.timeline.width() >= (130 if width >= 600 else 60)


def test_a_bar_of_icons_follows_the_state_and_names_it(bar):
    bar.setMinimumWidth(360)
    bar.resize(365, 64)
    bar.set_main("Pause", "pause")
    assert (bar.solve.text(), bar.solve.accessibleName()) == ("", "Pause")
    bar.resize(1280, 64)
    assert (bar.solve.text(), bar.solve.accessibleName()) == ("Pause", "")


def test_the_pace_is_one_button_where_its_marks_have_no_room(bar):
    bar.setMinimumWidth(600)
    bar.resize(720, 64)
    (button,) = (each for each in bar.pace.findChildren(Button) if each.isVisible())
    assert button.text() == "Watch"
    bar.resize(1280, 64)
    assert button.text() == "" and bar.pace.findChild(Segment).isVisible()
