"""The line of the status bar while a run goes on."""

from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.evolve.run_bar.pace import Pace
from sudoku_ga.app.evolve.run_bar.status_line import Status, StatusController, StatusLine
from sudoku_ga.app.run.state import AppState, RunState
from sudoku_ga.app.widgets.arrangement import vbox
from sudoku_ga.document.board_state import BoardState
from tests.app.reports import PUZZLE, moment_of, report_of


class Layouts(QObject):
    """Counts the layouts of a widget."""

    count = 0

    def eventFilter(self, _watched, event):
        self.count += event.type() == QEvent.Type.LayoutRequest
        return False


def _of_status(line, number):
    line.set_status(Status("Solving", (f"generation {number:,}",), ("seed 1",)))


def _of_pace(pace, number):
    pace.show_rate(number)


@pytest.mark.parametrize(
    ("make", "show"), [(StatusLine, _of_status), (Pace, _of_pace)], ids=["status", "pace"]
)
def test_the_numbers_of_a_run_cause_no_layout_around_them(qtbot, themes, make, show):
    around, shown, layouts = QWidget(), make(), Layouts()
    qtbot.addWidget(around)
    vbox(around, shown)
    show(shown, 1)
    around.resize(600, 60)
    around.show()
    QCoreApplication.sendPostedEvents()
    around.installEventFilter(layouts)
    for number in (2, 34, 5_678):
        show(shown, number)
        QCoreApplication.sendPostedEvents()
    assert layouts.count == 0


def test_the_facts_take_the_room_that_the_other_labels_leave(qtbot, themes):
    line = StatusLine()
    qtbot.addWidget(line)
    line.resize(600, 22)
    _of_status(line, 5_678)
    line.show()
    labels = sorted(line.findChildren(QWidget), key=lambda each: each.x())
    assert [each.text() for each in labels[1:]] == ["Solving", "generation 5,678", "seed 1"]
    for one, other in pairwise(labels):
        assert one.geometry().right() < other.x()
    assert labels[2].is_whole
    line.resize(150, 22)
    assert not labels[2].is_whole


@pytest.fixture
def controller(qtbot, themes):
    line = StatusLine()
    qtbot.addWidget(line)
    states = SimpleNamespace(
        state=AppState(BoardState(PUZZLE)), watch=lambda watcher: watcher.show_state(states.state)
    )
    return StatusController(line, states, SimpleNamespace(wall_s=0.0), line)


def test_each_report_is_shown_and_time_counts_between_reports(qtbot, controller):
    line, run = controller.parent(), controller._controller
    assert line.status.word == "Ready"
    running = replace(
        AppState(BoardState(PUZZLE)), run=RunState.RUNNING, report=report_of(3), seed=1
    )
    for number in (3, 4):
        running = replace(running, report=report_of(number))
        controller.show_state(running)
        assert line.status.facts == (f"generation {number}",)
    run.wall_s = 70.0
    controller.show_state(replace(running, holds=1))
    assert line.status.facts == ("generation 4",)
    qtbot.waitUntil(lambda: line.status.facts != ("generation 4",))
    assert line.status.facts[0] == "generation 4"


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"run": RunState.PAUSED}, "Paused"),
        ({"past": moment_of(report_of(2))}, "Paused in the past"),
    ],
    ids=["pause", "past"],
)
def test_a_run_that_is_paused_or_left_is_shown_at_once(controller, changes, word):
    running = replace(
        AppState(BoardState(PUZZLE)), run=RunState.RUNNING, report=report_of(3), seed=1
    )
    controller.show_state(running)
    controller.show_state(replace(running, **changes))
    assert controller.parent().status.word == word
