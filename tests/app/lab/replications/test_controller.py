import json
import threading

import pytest
from PySide6.QtCore import QThread

from sudoku_ga.app.lab.replications.controller import ReplicationController
from sudoku_ga.app.lab.replications.laboratory import Request
from sudoku_ga.errors import UserError

REQUEST = Request("tiny", 1.0, 2, 1)


@pytest.fixture
def controller(qtbot, laboratory):
    made = ReplicationController(laboratory)
    yield made
    made.shut_down()
    made.deleteLater()


def _is_idle(controller):
    return lambda: controller.request is None


def test_a_replication_is_made_in_a_thread_of_its_own(qtbot, controller, laboratory):
    laboratory.go.set()
    with qtbot.waitSignal(controller.found, timeout=20_000) as blocker:
        controller.start(REQUEST)
    name, text = blocker.args
    assert (name, json.loads(text)["finished"]) == ("tiny", 24)
    assert laboratory.requests == [REQUEST]
    assert threading.get_ident() not in laboratory.threads
    qtbot.waitUntil(_is_idle(controller))


def test_every_signal_arrives_in_the_thread_of_the_window(qtbot, controller, laboratory):
    threads = []

    def note(*_args):
        threads.append(QThread.currentThread())

    for signal in (controller.progressed, controller.found, controller.changed):
        signal.connect(note)
    with qtbot.waitSignal(controller.progressed, timeout=20_000):
        controller.start(REQUEST)
    laboratory.go.set()
    qtbot.waitUntil(_is_idle(controller))
    assert len(threads) == 4
    assert set(threads) == {QThread.currentThread()}


def test_a_stopped_replication_brings_what_was_made(qtbot, controller):
    with qtbot.waitSignal(controller.progressed, timeout=20_000) as progress:
        controller.start(REQUEST)
    assert progress.args[0].done == 6
    with qtbot.waitSignal(controller.found, timeout=20_000) as blocker:
        controller.stop()
        assert controller.is_stopping
    assert json.loads(blocker.args[1])["finished"] == 6


def test_one_at_a_time(qtbot, controller):
    controller.start(REQUEST)
    with pytest.raises(RuntimeError):
        controller.start(REQUEST)


@pytest.mark.parametrize(
    ("error", "message", "has_trace"),
    [
        (UserError("a file is expected"), "a file is expected", False),
        (ZeroDivisionError("oops"), "ZeroDivisionError: oops", True),
    ],
)
def test_a_failure_is_told_and_the_next_one_may_begin(
    qtbot, controller, laboratory, error, message, has_trace
):
    laboratory.error = error
    with qtbot.waitSignal(controller.failed, timeout=20_000) as blocker:
        controller.start(REQUEST)
    assert blocker.args[0].message == message
    assert bool(blocker.args[0].trace) == has_trace
    qtbot.waitUntil(_is_idle(controller))
    laboratory.error = None
    laboratory.go.set()
    with qtbot.waitSignal(controller.found, timeout=20_000):
        controller.start(REQUEST)


def test_shutting_down_ends_the_thread_and_closes_the_laboratory(qtbot, controller, laboratory):
    found = []
    controller.found.connect(lambda *args: found.append(args))
    with qtbot.waitSignal(controller.progressed, timeout=20_000):
        controller.start(REQUEST)
    controller.shut_down()
    assert not controller._errands._thread.isRunning()
    assert laboratory.closed_in in laboratory.threads
    controller.shut_down()
    assert found == []
