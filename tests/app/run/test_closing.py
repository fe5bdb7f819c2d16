"""The window may be closed in every state: no thread and no process stays, the session is kept."""

import sys
import threading
from dataclasses import replace

import pytest
from PySide6.QtCore import QProcess, QThread

from sudoku_ga.app.collection.collections import Grader
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.run.state import RunState
from sudoku_ga.document.session import load_session
from sudoku_ga.evolution.records.file import write_run
from tests.app.generate.making import FakeMaker
from tests.app.reports import PUZZLE, FakeEngine
from tests.evolution.puzzles import AI_ESCARGOT
from tests.evolution.runs import endless, recorded
from tests.examples import some

ENDLESS_CHILD = (sys.executable, "-c", "import sys; sys.stdin.read()")


class Waiting:
    """A laboratory whose runs end when they are told to."""

    def __init__(self):
        self.begun = threading.Event()

    def run(self, task, _request, pause):
        self.begun.set()
        turn = threading.Event()
        while not pause.stopped(task):
            turn.wait(0.005)


class Scene:
    """A window, what brings it into a state, and what a test may use for that."""

    def __init__(self, qtbot, open_window, folder, monkeypatch):
        self.qtbot, self.folder, self.monkeypatch = qtbot, folder, monkeypatch
        self.engine = FakeEngine()
        self._open = open_window
        self.window = None

    def open(self, preparation=None):
        self.window = self._open(self.engine, preparation, self.folder)
        self.window.evolve.bar.pace.choose(0)
        self.window.document_controller.put(PUZZLE, "Test", "choose")
        return self.window

    def until(self, condition):
        self.qtbot.waitUntil(condition, timeout=30_000)


def at_rest(scene):
    scene.open()


def compiling(scene):
    window = scene.open(KernelPreparation(lambda: False, ENDLESS_CHILD))
    window.evolve.bar.main.click()  # which waits for the kernels
    process = window.preparation.findChild(QProcess)
    scene.until(lambda: process.state() is QProcess.ProcessState.Running)


def prepared(scene):
    scene.open().evolve.bar.main.click()
    assert scene.window.controller.state is RunState.CHECKING


def solve_controller(scene):
    prepared(scene)
    scene.until(lambda: scene.window.solve_controller.state.report is not None)


def solving_slowly(scene):
    scene.open().evolve.bar.pace.choose(1)
    scene.window.evolve.bar.main.click()
    scene.until(lambda: scene.window.controller.state is RunState.RUNNING)


def paused(scene):
    solve_controller(scene)
    scene.window.evolve.bar.main.click()
    assert scene.window.controller.state is RunState.PAUSED


def stepping(scene):
    paused(scene)
    scene.window.actions_of.step.trigger()


def stopping(scene):
    solve_controller(scene)
    scene.window.actions_of.stop.trigger()
    assert scene.window.controller.state is RunState.STOPPING


def in_the_past(scene):
    solve_controller(scene)
    scene.until(lambda: scene.window.solve_controller.state.report.generation > 5)
    scene.window.evolve.bar.timeline.asked.emit(2)
    assert scene.window.solve_controller.state.past is not None


def generate_loader(scene):
    maker = FakeMaker()
    maker.go.clear()
    scene.open().pages.build("generate", maker).bar.main.click()
    scene.until(maker.begun.is_set)


def grading_a_collection(scene):
    graded = threading.Event()
    grade = Grader.grade

    def note(*arguments):
        graded.set()
        return grade(*arguments)

    scene.monkeypatch.setattr(Grader, "grade", note)
    path = scene.folder / "many.sdm"
    path.write_text("".join(f"{digit}..............4\n" for digit in "123") * 3_000)
    scene.open().files.open_file(str(path))
    scene.until(graded.is_set)


def running_in_the_lab(scene):
    laboratory = Waiting()
    lab = scene.open().pages.build("lab", laboratory, scene.folder / "lab")
    lab.experiments.show_example()
    scene.until(lambda: lab.contents is not None)
    lab.bar.main.click()
    scene.until(laboratory.begun.is_set)


def replicating(scene):
    laboratory = Waiting()
    lab = scene.open().pages.build("lab", laboratory, scene.folder / "lab")
    scene.window.actions_of.replications.trigger()
    scene.until(lambda: lab.contents is not None and lab.contents.findings is not None)
    lab.bar.main.click()
    scene.until(laboratory.begun.is_set)


def exporting_an_animation(scene):
    solve_controller(scene)
    scene.until(lambda: len(scene.window.controller.past.moments) > 20)
    scene.window.evolve.bar.main.click()
    scene.window.animations.write(scene.folder / "run.gif")
    assert scene.window.animations.runner.is_running


def verifying(scene):
    record = recorded(AI_ESCARGOT, endless(), 1, stop_after=30)
    beyond = record.trace[-1]._replace(generation=10**9)
    path = scene.folder / "run.sgarun"
    ending = record.ending._replace(generations=10**9)
    endlessly = replace(record, trace=(*record.trace, beyond), ending=ending)
    path.write_text(f"{write_run(endlessly)}\n")
    scene.open().run_files.verify_file(str(path))
    with scene.qtbot.waitSignal(
        scene.window.run_files.verification.runner.progressed, timeout=60_000
    ):
        pass


STATES = [
    at_rest,
    compiling,
    prepared,
    solve_controller,
    solving_slowly,
    paused,
    stepping,
    stopping,
    in_the_past,
    generate_loader,
    grading_a_collection,
    running_in_the_lab,
    replicating,
    exporting_an_animation,
    verifying,
]


def _own_threads():
    """Return the threads that Python began, but for that of the solver which all tests share."""
    return {
        thread
        for thread in threading.enumerate()
        if not isinstance(thread, threading._DummyThread)
        and not thread.name.startswith("exact-reference")
    }


@pytest.mark.parametrize("state", some(STATES, 2), ids=lambda state: state.__name__)
def test_a_window_may_be_closed(qtbot, open_window, tmp_path, monkeypatch, state):
    before = _own_threads()
    scene = Scene(qtbot, open_window, tmp_path, monkeypatch)
    state(scene)
    window = scene.window
    window.close()
    assert not window.isVisible()
    assert [each.objectName() for each in window.findChildren(QThread) if each.isRunning()] == []
    assert _own_threads() <= before
    processes = window.preparation.findChildren(QProcess)
    assert {each.state() for each in processes} == {QProcess.ProcessState.NotRunning}
    (kept,) = (tmp_path / "sessions").glob("desk-*")  # and no lock beside it
    assert load_session(kept).document.state.puzzle.geometry == PUZZLE.geometry
    window.close()
