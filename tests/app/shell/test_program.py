"""The whole program, with its real engine, in processes of its own."""

import signal
import sys

import pytest

from sudoku_ga.document.session import load_session
from sudoku_ga.evolution.kernels.compiled import CACHE_DIRECTORY
from tests.app.programs import ended, heard, sessions, started

_PREPARED = """
from sudoku_ga.evolution.engine import warm_up
warm_up.is_prepared = lambda: True  # a run compiles what it needs where it is missing
"""
_ESCARGOT = """
from tests.evolution.puzzles import AI_ESCARGOT
from tests.evolution.runs import endless

def put(window, recipe):
    window.document_controller.put(AI_ESCARGOT, "Test", "choose")
    window.recipe_model.set_recipe(recipe)
    window.evolve.bar.pace.choose(0)
"""
_SOLVING = """
def act(window):
    put(window, endless())
    window.controller.progressed.connect(lambda _: QTimer.singleShot(0, window.close))
    window.evolve.bar.main.click()
"""
_GENERATING = """
def act(window):
    generate = window.pages.build("generate")
    generate.panel.row("count").editor.field.entered.emit(100)
    generate.runner.progressed.connect(lambda *_: QTimer.singleShot(0, window.close))
    generate.bar.main.click()
"""
_IN_THE_LAB = """
def act(window):
    lab = window.pages.build("lab")
    lab.experiments.show_example()

    def look():
        if multiprocessing.active_children():
            timer.stop()
            window.close()
        elif lab.contents is not None and lab.bar.main.text() == "Start":
            lab.bar.main.click()

    timer = QTimer(window)
    timer.timeout.connect(look)
    timer.start(20)

import multiprocessing
"""
_FAULT = """
def act(window):
    QTimer.singleShot(0, lambda: 1 // 0)
    QTimer.singleShot(0, look)

def look():
    texts = [each.toPlainText() for each in application.QApplication.allWidgets()
             if isinstance(each, QPlainTextEdit) and "ZeroDivisionError" in each.toPlainText()]
    if not texts:
        QTimer.singleShot(20, look)
        return
    say(texts[0].strip().splitlines()[-1])
    (window,) = [each for each in application.QApplication.topLevelWidgets()
                 if isinstance(each, MainWindow)]
    put(window, load_recipe("fast"))
    window.controller.ended.connect(lambda report: say(report.outcome.stop_reason))
    window.evolve.bar.main.click()

from PySide6.QtWidgets import QPlainTextEdit
"""
_SOLVES = """
def act(window):
    put(window, load_recipe("alleles"))
    window.recipe_model.fix_seed({seed})
    window.controller.ended.connect(lambda report: tell(window, report))
    window.evolve.bar.main.click()

def tell(window, report):
    message = window.pages.strip.message
    say(report.outcome.stop_reason, None if message is None else message.title)
"""
_LOOKS = """
def act(window):
    message = window.pages.strip.message
    say(window.recipe_model.known_seed, None if message is None else message.title)
"""


def _started(act, folder):
    code = _PREPARED + _ESCARGOT + act
    return started(code, folder, NUMBA_CACHE_DIR=str(CACHE_DIRECTORY))


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "act",
    [
        pytest.param(_SOLVING, id="solving"),
        pytest.param(_GENERATING, id="generating", marks=pytest.mark.exhaustive),
        pytest.param(_IN_THE_LAB, id="in the lab", marks=pytest.mark.exhaustive),
    ],
)
def test_it_ends_when_its_window_is_closed_in_the_middle_of_something(tmp_path, act):
    with _started(act, tmp_path) as program:
        output, errors = program.communicate()
    assert (program.returncode, output) == (0, "")
    assert [line for line in errors.splitlines() if "propagateSizeHints" not in line] == []
    assert not sessions(tmp_path, ".lock")


@pytest.mark.exhaustive
@pytest.mark.skipif(sys.platform == "win32", reason="ends the program by a signal")
def test_after_a_fault_in_a_slot_it_says_so_and_solves(tmp_path):
    with _started(_FAULT, tmp_path) as program:
        assert heard(program).startswith("ZeroDivisionError: ")
        assert heard(program) == "solved"
        code, errors = ended(program, signal.SIGTERM)
    assert code == 0
    assert errors.count("Traceback") == 1
    (log,) = tmp_path.rglob("sudoku-ga.log")
    assert log.read_text(encoding="utf-8").count("ZeroDivisionError") == 1


@pytest.mark.exhaustive
@pytest.mark.skipif(sys.platform == "win32", reason="ends the program by a signal")
def test_two_of_them_solve_beside_each_other_and_each_keeps_its_session(tmp_path):
    with (
        _started(_SOLVES.format(seed=5), tmp_path) as one,
        _started(_SOLVES.format(seed=6), tmp_path) as other,
    ):
        assert [heard(one), heard(other)] == ["solved None", "solved None"]
        assert [ended(one, signal.SIGTERM), ended(other, signal.SIGTERM)] == [(0, "")] * 2
    kept = [load_session(path) for path in sessions(tmp_path)]
    assert sorted(session.seed for session in kept) == [5, 6]
    assert not sessions(tmp_path, ".lock")


@pytest.mark.exhaustive
@pytest.mark.skipif(sys.platform == "win32", reason="ends the program by a signal")
def test_two_of_them_take_up_a_session_each(tmp_path):
    test_two_of_them_solve_beside_each_other_and_each_keeps_its_session(tmp_path)
    with _started(_LOOKS, tmp_path) as last, _started(_LOOKS, tmp_path) as beside:
        assert sorted([heard(last), heard(beside)]) == ["5 None", "6 None"]
        assert [ended(last, signal.SIGTERM), ended(beside, signal.SIGTERM)] == [(0, "")] * 2
