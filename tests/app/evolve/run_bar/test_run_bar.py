"""What the bar of a run shows in a width, and that its further controls can be reached."""

from itertools import pairwise
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMainWindow, QToolButton, QWidget

from sudoku_ga.app.evolve.run_bar.bar import RunBar
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.segmented import Segment
from sudoku_ga.app.workspace import Command, Commands
from tests.app.icons import place_of_icon


@pytest.fixture
def bar(themes, qtbot):
    window, bar = QMainWindow(), RunBar()
    qtbot.addWidget(window)
    window.setMinimumSize(1, 1)
    window.addToolBar(Qt.ToolBarArea.BottomToolBarArea, bar)
    labels = ("Solve", "Step", "Stop", "Reset")
    bar.show_commands(Commands(*(Command(label, bool) for label in labels)))
    bar.show_state(SimpleNamespace(seen=None))
    window.resize(1280, 400)
    window.show()
    yield bar


def resize(bar, width):
    bar.window().resize(width, 400)
    QApplication.processEvents()
    assert bar.width() == width


@pytest.mark.parametrize("width", [700, 1024, 1280])
def test_nothing_moves_where_buttons_say_something_else(bar, width):
    resize(bar, width)
    places = set()
    for main, step in (
        ("Solve", "Step"),
        ("Pause", "Step"),
        ("Continue", "New run"),
        ("Continue…", "New run"),
        ("Replay again", "New run"),
    ):
        labels = (main, step, "Stop", "Reset")
        bar.show_commands(Commands(*(Command(label, bool) for label in labels)))
        QApplication.processEvents()
        assert bar.main.isVisible() and bar.step.isVisible()
        for button in (bar.main, bar.step):
            assert button.width() >= button.sizeHint().width()
        places.add((bar.step.x(), bar.stop.x(), bar.reset.x(), bar.pace.x()))
    assert len(places) == 1


@pytest.mark.parametrize("width", [480, 800, 960, 1100, 1280, 1600])
def test_no_word_is_cut_off_and_no_control_lies_on_another(bar, width):
    resize(bar, width)
    assert bar.main.isVisible()
    segments = bar.pace.findChildren(Segment)
    assert all(each.shown == each.text() for each in segments if each.isVisible())
    shown = [each for each in bar.findChildren(QWidget) if each.parent() is bar]
    shown = sorted((each for each in shown if each.isVisible()), key=QWidget.x)
    for left, right in pairwise(shown):
        assert left.geometry().right() < right.x()
    buttons = [each for each in bar.findChildren(Button) if each.isVisible()]
    assert all(each.width() >= each.sizeHint().width() for each in buttons)
    assert shown[-1].geometry().right() <= width


def test_the_past_can_be_seen_in_a_small_window(bar):
    resize(bar, 900)  # of 960, as words of other languages are longer
    assert bar.replay.isVisible() and bar.timeline.isVisible()


def test_the_button_at_the_end_is_seen(bar):
    resize(bar, 800)
    more = bar.findChild(QToolButton, "qt_toolbar_ext_button")
    assert place_of_icon(more).height() >= 9


def test_what_has_no_room_is_behind_the_button_at_the_end(bar, qtbot):
    resize(bar, 1600)
    more = bar.findChild(QToolButton, "qt_toolbar_ext_button")
    assert bar.figures[-1].isVisible() and not more.isVisible()
    resize(bar, 800)
    assert not bar.timeline.isVisible()
    bar.reveal(bar.timeline)
    qtbot.waitUntil(bar.timeline.isVisible)
    assert bar.figures[-1].isVisible()
