"""What the bar of a run shows in a width, and where the focus goes when buttons are disabled."""

from itertools import pairwise
from types import SimpleNamespace

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from sudoku_ga.app.run_bar.bar import RunBar
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.segmented import Segment


@pytest.fixture
def bar(themes, qtbot):
    bar = RunBar()
    bar.state = dict.fromkeys(("can_run", "can_step", "can_stop"), True)
    enable(bar, can_reset=False, can_continue=False)
    bar.resize(1280, 64)
    qtbot.addWidget(bar)
    bar.show()
    bar.activateWindow()
    return bar


def enable(bar, **changes):
    bar.state |= changes
    bar.show_state(SimpleNamespace(**bar.state, main_button=("Solve", "play"), seen=None))


def test_solve_has_the_focus_again_after_a_run_was_stopped(bar):
    bar.main.setFocus()
    enable(bar, can_run=False, can_step=False, can_stop=False)
    assert bar.focusWidget() is not bar.main
    enable(bar, can_run=True, can_step=True, can_reset=True)
    assert bar.focusWidget() is bar.main


def test_stop_leaves_the_focus_to_solve(bar):
    stop = bar.step.nextInFocusChain()
    stop.setFocus()
    enable(bar, can_run=False, can_step=False, can_stop=False)
    enable(bar, can_run=True, can_step=True)
    assert bar.focusWidget() is bar.main
    enable(bar, can_stop=True)
    assert bar.focusWidget() is bar.main


def test_step_has_the_focus_back_when_the_generation_is_made(bar):
    bar.step.setFocus()
    enable(bar, can_step=False)
    assert bar.focusWidget() is bar.main
    enable(bar, can_stop=True, can_step=True)
    assert bar.focusWidget() is bar.step


def test_a_focus_that_a_person_moved_stays_there(bar):
    bar.step.setFocus()
    enable(bar, can_step=False)
    bar.live.setEnabled(True)
    bar.live.setFocus()
    enable(bar, can_step=True)
    assert bar.focusWidget() is bar.live
    bar.main.setFocus()
    enable(bar, can_step=False)
    enable(bar, can_step=True)
    assert bar.focusWidget() is bar.main


def test_continue_is_shown_where_it_is_of_use_and_there_is_room(bar):
    bar.setMinimumWidth(600)  # in a window, its layout does not hold it wide
    enable(bar, can_continue=True)
    assert bar.go_on.isVisible()
    bar.resize(1000, 64)
    assert not bar.go_on.isVisible()
    bar.resize(1280, 64)
    enable(bar, can_continue=False)
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
    assert (bar.main.text(), bar.main.accessibleName()) == ("", "Pause")
    bar.resize(1280, 64)
    assert (bar.main.text(), bar.main.accessibleName()) == ("Pause", "")


def test_the_pace_is_one_button_where_its_marks_have_no_room(bar):
    bar.setMinimumWidth(600)
    bar.resize(720, 64)
    (button,) = (each for each in bar.pace.findChildren(Button) if each.isVisible())
    assert button.text() == "Watch"
    bar.resize(1280, 64)
    assert button.text() == "" and bar.pace.findChild(Segment).isVisible()
