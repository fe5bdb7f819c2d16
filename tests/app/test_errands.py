import threading

import pytest

from sudoku_ga.app.errands import TaskRunner
from sudoku_ga.errors import UserError


@pytest.fixture
def errands(qtbot):
    made = TaskRunner("test")
    yield made
    made.shut_down()


def test_a_call_is_made_in_another_thread_and_brought_home(qtbot, errands):
    found = []
    errands.found.connect(found.append)
    with qtbot.waitSignal(errands.finished):
        errands.start(threading.get_ident)
    assert len(found) == 1
    assert found[0] != threading.get_ident()
    assert not errands.is_on


def test_an_error_is_told_and_the_next_call_can_begin(qtbot, errands):
    def fails():
        raise UserError("a number is expected")

    failed = []
    errands.failed.connect(failed.append)
    with qtbot.waitSignal(errands.finished):
        errands.start(fails)
    assert [failure.message for failure in failed] == ["a number is expected"]
    with qtbot.waitSignal(errands.found) as found:
        errands.start(lambda: 7)
    assert found.args == [7]


def test_one_call_at_a_time(qtbot, errands):
    go = threading.Event()
    with qtbot.waitSignal(errands.finished):
        errands.start(go.wait)
        with pytest.raises(RuntimeError):
            errands.start(go.wait)
        go.set()


def test_after_the_shutting_down_nothing_begins_and_nothing_is_told(qtbot, errands):
    told = []
    errands.found.connect(told.append)
    errands.start(lambda: 1)
    errands.shut_down()
    assert not errands.start(lambda: 2)
    assert told == []


def test_what_the_calls_keep_is_let_go_of_in_their_thread(qtbot):
    threads = []
    errands = TaskRunner("test", at_end=lambda: threads.append(threading.get_ident()))
    with qtbot.waitSignal(errands.finished):
        errands.start(lambda: threads.append(threading.get_ident()))
    errands.shut_down()
    assert len(threads) == 2
    assert len(set(threads)) == 1
    assert threads[0] != threading.get_ident()


def test_it_is_time_to_look_while_a_call_is_under_way_and_not_after(qtbot):
    errands, looked = TaskRunner("test", look_ms=1), []
    go = threading.Event()
    errands.look_due.connect(lambda: looked.append(errands.is_on))
    with qtbot.waitSignal(errands.finished):
        errands.start(go.wait)
        with qtbot.waitSignals([errands.look_due] * 2):
            pass
        go.set()
    assert looked
    assert all(looked)
    with qtbot.assertNotEmitted(errands.look_due, wait=20):
        pass
    errands.shut_down()
