"""A window that is closed during a run keeps what the run reached, and does not wait for ever."""

import threading

import pytest
from PySide6.QtCore import QThread

from sudoku_ga.app.run import run_controller
from sudoku_ga.app.run.state import RunState
from sudoku_ga.document.session import load_session
from sudoku_ga.evolution.core.report import Phase, StopReason
from tests.app.programs import sessions, started
from tests.app.reports import PUZZLE, SOLVED, FakeEngine, ended, report_of, start_of
from tests.examples import some

RESCUE_S = 30.0
"""After this a worker that was never released is released, so that a failing test ends."""


@pytest.fixture
def engine():
    return FakeEngine()


@pytest.fixture
def session(tmp_path):
    """Return a function that loads the session which a closed window left."""

    def load():
        (kept,) = (tmp_path / "sessions").glob("desk-*")  # and no lock beside it
        return load_session(kept).document.state

    return load


@pytest.fixture
def running(qtbot, open_window, engine, tmp_path):
    """Return a function that opens a window and presses Solve at full speed."""

    def open_and_press(until):
        window = open_window(engine, None, tmp_path)
        window.evolve.bar.pace.choose(0)
        window.document_controller.put(PUZZLE, "Test", "choose")
        window.evolve.bar.main.click()
        qtbot.waitUntil(lambda: until(window), timeout=20_000)
        return window

    return open_and_press


def _has_reported(window):
    return window.solve_controller.state.report is not None


@pytest.mark.parametrize("state", some(["running", "paused", "stopping"]))
def test_the_session_holds_the_best_board_of_a_run(running, session, state):
    window = running(_has_reported)
    if state == "paused":
        window.evolve.bar.main.click()
    elif state == "stopping":
        window.actions_of.stop.trigger()
    window.close()
    assert session().evolved == SOLVED


@pytest.mark.exhaustive
def test_a_run_whose_first_report_was_not_yet_drawn_is_kept_as_well(running, session, engine):
    reported = threading.Event()
    engine.watch = reported.set
    window = running(lambda window: window.controller.is_on)
    reported.wait()
    window.close()
    assert session().evolved == SOLVED


@pytest.mark.exhaustive
def test_nothing_changes_once_the_window_is_closed(qapp, qtbot, running):
    window = running(_has_reported)
    window.close()
    changes = []
    window.document_controller.changed.connect(lambda: changes.append("document"))
    window.solve_controller.state_changed.connect(lambda _: changes.append("state"))
    qapp.processEvents()
    assert changes == []
    assert not window.controller.is_on


class Stuck:
    """Lets a call of the engine last until it is released."""

    def __init__(self):
        self.begun, self.released = threading.Event(), threading.Event()
        self._rescue = threading.Timer(RESCUE_S, self.released.set)
        self._rescue.daemon = True
        self._rescue.start()

    def __call__(self, *_arguments):
        self.begun.set()
        self.released.wait()

    def end(self, threads):
        self.released.set()
        self._rescue.cancel()
        assert all(thread.wait(20_000) for thread in threads)


@pytest.fixture
def stuck():
    made = Stuck()
    yield made
    made.end(run_controller.left_running())
    assert run_controller.left_running() == []


@pytest.fixture
def short_wait(monkeypatch):
    monkeypatch.setattr(run_controller, "CLOSE_LIMIT_MS", 50)


def test_closing_does_not_wait_for_a_compiler(running, engine, stuck, short_wait, session):
    engine.warm = stuck
    window = running(lambda _: stuck.begun.is_set())
    window.close()
    assert not stuck.released.is_set()
    assert not window.isVisible()
    assert not window.controller.is_on
    assert [each.objectName() for each in window.findChildren(QThread) if each.isRunning()] == []
    assert [thread.isRunning() for thread in run_controller.left_running()] == [True]
    assert session().puzzle == PUZZLE
    window.close()  # a second time it waits no more


@pytest.mark.exhaustive
def test_a_run_that_does_not_end_in_time_leaves_its_newest_board(
    running, engine, stuck, short_wait, session
):
    def evolve(puzzle, recipe, seed, control, _view):
        control.changes.begin(recipe)
        yield report_of(0, phase=Phase.INITIALISED, start=start_of(puzzle, seed))
        stuck()
        yield ended(1, StopReason.CANCELLED)

    engine.evolve = evolve
    window = running(lambda _: stuck.begun.is_set())
    window.close()
    assert not stuck.released.is_set()
    assert window.controller.state is RunState.IDLE
    assert session().evolved == SOLVED


_STUCK = """
import threading
from sudoku_ga.app.run import run_controller
from tests.app.reports import PUZZLE
from sudoku_ga.app.run.solver_worker import RealEngine

run_controller.CLOSE_LIMIT_MS = 50
begun = threading.Event()

def warm(self, recipe, geometry):
    begun.set()
    threading.Event().wait()

RealEngine.warm = warm
from sudoku_ga.evolution.engine import warm_up
warm_up.is_prepared = lambda: True

def act(window):
    window.document_controller.put(PUZZLE, "Test", "choose")
    window.recipe_model.set_recipe(load_recipe("fast"))
    window.evolve.bar.main.click()
    QTimer.singleShot(0, close)

def close():
    begun.wait()
    QApplication.closeAllWindows()

from PySide6.QtWidgets import QApplication
"""


@pytest.mark.exhaustive
def test_the_program_ends_though_its_worker_does_not(tmp_path):
    with started(_STUCK, tmp_path) as program:
        rescue = threading.Timer(RESCUE_S, program.kill)
        rescue.start()
        output, errors = program.communicate()
        rescue.cancel()
    assert (program.returncode, output) == (0, "")
    assert [line for line in errors.splitlines() if "propagateSizeHints" not in line] == []
    assert not sessions(tmp_path, ".lock")
    assert len(sessions(tmp_path)) == 1
