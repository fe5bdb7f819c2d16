import itertools
import sys
import threading
import time

import pytest
from PySide6.QtCore import QObject

from sudoku_ga.app.tasks import INTERVAL_MS, Progress, Task, TaskRunner
from sudoku_ga.errors import UserError


@pytest.fixture
def runner(qtbot):
    made = TaskRunner("test")
    yield made
    made.shut_down()


def finish(qtbot, runner, function, *args):
    with qtbot.waitSignal(runner.finished):
        runner.start(function, *args)


def recorded(*signals):
    """Return a list to which signals are appended: the number of the signal and its arguments."""
    calls = []
    for number, signal in enumerate(signals):
        signal.connect(lambda *args, number=number: calls.append((number, *args)))
    return calls


def until_cancelled(task):
    cancelled = threading.Event()
    task.on_cancel(cancelled.set)
    cancelled.wait()
    return "stopped"


def test_a_task_runs_in_another_thread_and_its_result_arrives_in_this_one(qtbot, runner):
    threads = []

    class Receiver(QObject):
        def take(self, result):
            threads.extend([result, threading.get_ident()])

    receiver = Receiver()
    runner.result.connect(receiver.take)
    finish(qtbot, runner, lambda task: threading.get_ident())
    assert threads[0] != threads[1] == threading.get_ident()
    assert not runner.is_running


def test_the_arguments_are_handed_on(qtbot, runner):
    with qtbot.waitSignal(runner.result) as result:
        runner.start(lambda task, one, two: (one, two), 1, "two")
    assert result.args == [(1, "two")]


def test_an_error_of_the_user_is_described_and_the_next_task_can_start(qtbot, runner):
    def fails(task):
        raise UserError("a number is expected")

    calls = recorded(runner.failed, runner.finished)
    finish(qtbot, runner, fails)
    (_number, failure), (last,) = calls
    assert last == 1
    assert (failure.message, failure.trace) == ("a number is expected", "")
    with qtbot.waitSignal(runner.result) as result:
        runner.start(lambda task: 7)
    assert result.args == [7]


def test_an_error_of_the_program_is_described_and_goes_to_the_hook(qtbot, runner, monkeypatch):
    hooked = []
    monkeypatch.setattr(sys, "excepthook", lambda *args: hooked.append(args))
    with qtbot.waitSignal(runner.failed) as failed:
        runner.start(lambda task: 1 / 0)
    qtbot.waitUntil(lambda: bool(hooked))
    assert failed.args[0].message.startswith("ZeroDivisionError")
    assert "1 / 0" in failed.args[0].trace
    assert hooked[0][0] is ZeroDivisionError
    assert not runner.is_running


@pytest.mark.parametrize("kind", [SystemExit, KeyboardInterrupt, GeneratorExit])
def test_an_error_of_any_class_is_told_and_the_next_task_can_start(
    qtbot, runner, monkeypatch, kind
):
    hooked = []
    monkeypatch.setattr(sys, "excepthook", lambda *args: hooked.append(args))

    def ends(task):
        raise kind(3)

    with qtbot.waitSignal(runner.failed) as failed:
        runner.start(ends)
    qtbot.waitUntil(lambda: bool(hooked))
    assert failed.args[0].message == f"{kind.__name__}: 3"
    with qtbot.waitSignal(runner.result) as result:
        runner.start(lambda task: 7)
    assert result.args == [7]


def test_one_task_at_a_time(qtbot, runner):
    go = threading.Event()
    with qtbot.waitSignal(runner.finished):
        runner.start(lambda task: go.wait())
        with pytest.raises(RuntimeError):
            runner.start(lambda task: go.wait())
        go.set()


def test_the_next_task_may_be_started_when_one_finishes(qtbot, runner):
    results = []
    runner.result.connect(results.append)
    runner.finished.connect(
        lambda: len(results) < 3 and runner.start(lambda task: len(results)) and None
    )
    runner.start(lambda task: 0)
    qtbot.waitUntil(lambda: len(results) == 3)
    assert results == [0, 1, 2]


def test_the_newest_progress_and_every_part_arrive_before_the_result(qtbot, runner):
    def works(task):
        for number in range(1000):
            task.report(number)
            task.deliver(number)
        return "done"

    calls = recorded(runner.progressed, runner.delivered, runner.result, runner.finished)
    finish(qtbot, runner, works)
    reports = [each[1] for each in calls if each[0] == 0]
    parts = [part for each in calls if each[0] == 1 for part in each[1]]
    assert reports[-1] == 999
    assert parts == list(range(1000))
    assert calls[-2:] == [(2, "done"), (3,)]


def test_progress_arrives_while_the_task_goes_on_at_most_5_times_a_second(qtbot, runner):
    seen, pause = [], threading.Event()
    runner.progressed.connect(lambda number: seen.append((time.monotonic(), number)))

    def works(task):
        for number in itertools.count():
            task.check()
            task.report(number)
            pause.wait(0.001)

    runner.start(works)
    qtbot.waitUntil(lambda: len(seen) == 4)
    times = [each for each, _number in seen]
    assert all(
        later - former >= 0.9 * INTERVAL_MS / 1000 for former, later in itertools.pairwise(times)
    )


def test_nothing_is_emitted_while_a_task_is_silent(qtbot, runner):
    runner.start(until_cancelled)
    with qtbot.assertNotEmitted(runner.progressed, wait=2 * INTERVAL_MS):
        pass


def test_a_cancelled_task_may_return_what_it_has(qtbot, runner):
    changes = []
    runner.changed.connect(lambda: changes.append((runner.is_running, runner.is_cancelling)))
    runner.start(until_cancelled)
    with qtbot.waitSignal(runner.result) as result:
        runner.cancel()
        runner.cancel()
    assert result.args == ["stopped"]
    assert changes == [(True, False), (True, True), (False, False)]


def test_a_cancelled_task_may_leave_without_a_result(qtbot, runner):
    def works(task):
        while True:
            task.check()

    calls = recorded(runner.result, runner.failed)
    with qtbot.waitSignal(runner.finished):
        runner.start(works)
        runner.cancel()
    assert not calls


def test_cancelling_wakes_a_task_that_waits(qtbot, runner):
    woken = threading.Event()

    def works(task):
        task.on_cancel(woken.set)
        woken.wait()

    with qtbot.waitSignal(runner.finished):
        runner.start(works)
        runner.cancel()


def test_a_callback_set_after_the_cancelling_is_called_at_once():
    task, calls = Task(lambda task: None), []
    task.cancel()
    task.on_cancel(lambda: calls.append(1))
    task.cancel()
    assert calls == [1]


def test_a_restart_discards_the_task_under_way(qtbot, runner):
    def stubborn(task):
        task.deliver("old")
        until_cancelled(task)
        task.deliver("old")
        task.report("old")
        return "old"

    calls = recorded(runner.progressed, runner.delivered, runner.result)
    runner.start(stubborn)
    with qtbot.waitSignal(runner.finished):
        assert runner.restart(lambda task: "never started")
        assert runner.restart(lambda task, result: result, "new")
    assert calls == [(2, "new")]


def test_a_restart_without_a_task_starts_one(qtbot, runner):
    with qtbot.waitSignal(runner.result) as result:
        assert runner.restart(lambda task: 7)
    assert result.args == [7]


def test_a_discarded_task_finishes_without_a_result(qtbot, runner):
    calls = recorded(runner.delivered, runner.result, runner.failed)
    with qtbot.waitSignal(runner.finished):
        runner.start(until_cancelled)
        runner.discard()
    assert not calls
    assert not runner.is_running


def test_cancelling_takes_a_restart_back(qtbot, runner):
    calls = recorded(runner.result)
    with qtbot.waitSignal(runner.finished):
        runner.start(until_cancelled)
        runner.restart(lambda task: "new")
        runner.cancel()
    assert not calls


def test_shutting_down_cancels_and_nothing_starts_or_is_emitted_any_more(qtbot, runner):
    calls = recorded(runner.result, runner.finished)
    runner.start(until_cancelled)
    runner.shut_down()
    assert not runner.is_running
    assert not runner.start(until_cancelled)
    runner.shut_down()
    qtbot.wait(1)
    assert not calls


def test_shutting_down_does_not_wait_for_ever(qtbot, runner, monkeypatch):
    monkeypatch.setattr("sudoku_ga.app.tasks._PATIENCE_S", 0.01)
    go, ended = threading.Event(), threading.Event()

    def works(task):
        go.wait()
        task.report(1)
        task.deliver(1)
        ended.set()

    calls = recorded(runner.progressed, runner.delivered, runner.finished)
    runner.start(works)
    runner.shut_down()
    assert not ended.is_set()
    go.set()
    ended.wait()
    qtbot.wait(1)
    assert not calls


def test_progress_has_a_share_and_words_for_the_time_left():
    assert Progress(1, 4).share == 0.25
    assert Progress(5, 4).share == 1.0
    assert Progress(0, 0).share == 0.0
    assert Progress(1, 4).time_left == ""
    assert Progress(1, 4, seconds_left=40).time_left == "40 s left"


def test_the_time_left_follows_from_the_time_since_the_first_report(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("sudoku_ga.app.tasks.monotonic", lambda: now[0])
    task = Task(lambda task: None)
    lefts = []
    for done, at in ((10, 100.0), (10, 101.0), (20, 104.0), (40, 112.0)):
        now[0] = at
        task.report(Progress(done, 40))
        progress, _items = task.collect()
        lefts.append(progress.seconds_left)
    assert lefts == [None, None, 8.0, 0.0]
