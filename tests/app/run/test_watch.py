"""Views are shown what has changed in the state, while they are in sight."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QStackedWidget, QWidget

from sudoku_ga.app.run.solve_controller import StateWatch
from sudoku_ga.app.run.state import AppState, RunState
from sudoku_ga.document.board_state import BoardState
from tests.app.reports import PUZZLE, report_of

IDLE = AppState(BoardState(PUZZLE))
RUNNING = replace(IDLE, run=RunState.RUNNING, report=report_of(1))


class _View(QWidget):
    def __init__(self):
        super().__init__()
        self.shown = []

    def show_state(self, state):
        self.shown.append(state)


@pytest.fixture
def states(qapp):
    return StateWatch(IDLE)


@pytest.fixture
def view(qtbot):
    made = _View()
    qtbot.addWidget(made)
    return made


def test_an_object_is_shown_the_state_now_and_whenever_a_part_of_it_changes(states):
    controller, seen = QObject(), []
    states.watch(controller, "run", "waiting", show=seen.append)
    waiting = replace(IDLE, waiting=True)
    for state in (IDLE, replace(IDLE, seed=3), waiting, replace(waiting, seed=4), RUNNING):
        states.set_state(state)
    assert seen == [IDLE, waiting, RUNNING]


def test_without_parts_every_change_counts(states):
    controller, seen = QObject(), []
    states.watch(controller, show=seen.append)
    other = replace(IDLE, seed=3)
    states.set_state(other)
    assert seen == [IDLE, other]


def test_a_text_counts_by_its_value_and_an_object_by_what_it_is(states):
    controller, texts, reports = QObject(), [], []
    states.watch(controller, "undo_text", show=texts.append)
    states.watch(controller, "report", show=reports.append)
    for number in range(2):
        states.set_state(replace(IDLE, undo_text="".join(["a", "b"]), report=report_of(number)))
    assert len(texts) == 2
    assert len(reports) == 3


def test_a_view_out_of_sight_is_shown_nothing_and_then_the_newest(states, view):
    states.watch(view, "run")
    states.set_state(RUNNING)
    paused = replace(RUNNING, run=RunState.PAUSED)
    states.set_state(paused)
    assert view.shown == []
    view.show()
    assert view.shown == [paused]
    view.hide()
    view.show()
    assert view.shown == [paused]


def test_a_page_of_a_stack_is_out_of_sight_behind_another(qtbot, states):
    stack, view = QStackedWidget(), _View()
    qtbot.addWidget(stack)
    stack.addWidget(QWidget())
    stack.addWidget(view)
    stack.show()
    states.watch(view, "run")
    states.set_state(RUNNING)
    assert view.shown == []
    stack.setCurrentWidget(view)
    assert view.shown == [RUNNING]


def test_what_is_shown_seldom_follows_a_run_after_the_others_and_has_its_end(qtbot, states):
    controller, order = QObject(), []
    states.watch(controller, "report", show=lambda state: order.append((1, state)), seldom=True)
    states.watch(controller, "report", show=lambda state: order.append((0, state)))
    order.clear()
    reports = [replace(RUNNING, report=report_of(number)) for number in range(20)]
    for state in reports:
        states.set_state(state)
    ended = replace(reports[-1], run=RunState.IDLE, report=report_of(20))
    states.set_state(ended)
    assert [state for late, state in order if not late] == [*reports, ended]
    qtbot.waitUntil(lambda: order[-1] == (1, ended))
    assert sum(late for late, _state in order) < 4


def test_what_is_shown_seldom_is_shown_at_once_where_no_run_goes_on(states):
    controller, seen = QObject(), []
    states.watch(controller, "seed", show=seen.append, seldom=True)
    states.set_state(other := replace(IDLE, seed=3))
    assert seen == [IDLE, other]


def test_a_watch_ends_with_its_view(qtbot, states):
    controller, seen = QObject(), []
    states.watch(controller, "run", show=seen.append)
    with qtbot.waitSignal(controller.destroyed):
        controller.deleteLater()
    states.set_state(RUNNING)
    assert seen == [IDLE]
