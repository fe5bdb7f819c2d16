"""No widget is touched from another thread than the window's: the worker is watched at work."""

import sys

import pytest
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.run.state import RunState
from tests.app.reports import PUZZLE, FakeEngine


class WatchedEngine(FakeEngine):
    """Writes down every method of a widget that is called in the worker's thread."""

    def __init__(self, generations):
        super().__init__(generations)
        self.calls = 0
        self.touched = []

    def assess(self, puzzle):
        # From here to the end of the run: the profile function is one of this thread alone.
        sys.setprofile(self._note)
        return super().assess(puzzle)

    def _note(self, frame, event, argument):
        if event == "c_call":
            owner, name = getattr(argument, "__self__", None), argument.__name__
        elif event == "call":
            owner, name = frame.f_locals.get("self"), frame.f_code.co_name
        else:
            return
        self.calls += 1
        if isinstance(owner, QWidget):
            self.touched.append(f"{type(owner).__name__}.{name}")


@pytest.fixture
def watched():
    return WatchedEngine(1_000_000)


def test_a_run_touches_no_widget_from_its_thread(qtbot, open_window, watched):
    window = open_window(watched)
    window.evolve.bar.pace.choose(0)
    window.document_controller.put(PUZZLE, "Test", "choose")
    window.evolve.bar.main.click()
    qtbot.waitUntil(lambda: window.controller.state is RunState.RUNNING)
    window.evolve.bar.main.click()
    window.actions_of.step.trigger()
    window.evolve.bar.main.click()
    qtbot.waitUntil(lambda: watched.calls > 1_000)
    with qtbot.waitSignal(window.controller.ended, timeout=30_000):
        window.actions_of.stop.trigger()
    assert watched.touched == []


@pytest.mark.exhaustive
def test_the_watch_sees_a_widget_that_is_touched(qtbot, open_window, watched):
    window = open_window(watched)
    window.document_controller.put(PUZZLE, "Test", "choose")
    watched.watch = window.evolve.board.view.update
    watched.generations = 3
    with qtbot.waitSignal(window.controller.ended, timeout=30_000):
        window.evolve.bar.main.click()
    assert "BoardView.update" in watched.touched
