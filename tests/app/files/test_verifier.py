"""A file of runs is verified run by run, called in this thread, and in its window."""

import json
import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sudoku_ga.app.files import verification
from sudoku_ga.app.files.verification import Task, VerificationWindow, verify
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.records.file import write_run
from tests.app.reports import PUZZLE
from tests.evolution.runs import recorded, sealed


@pytest.fixture
def path(tmp_path):
    recipe = load_recipe("mantere-koljonen-2007").with_value("termination.max_generations", 4)
    first = write_run(recorded(PUZZLE, recipe, 1)).strip()
    second = write_run(recorded(PUZZLE, recipe, 2)).strip()
    made = tmp_path / "runs.sgarun"
    made.write_text(f"{first}\n{second}\n")
    return made


def test_every_run_of_a_file_is_made_again(path):
    told, task = [], Task(path)
    verify(task, lambda text, identical: told.append(identical))
    assert told == [True, True]
    assert task.place.run == 2
    assert task.place.generation == task.place.generations


def test_a_run_that_was_altered_is_told(path):
    first, second = path.read_text().splitlines()
    path.write_text(f"{sealed(json.loads(first) | {'seed': 7})}\n{second}\n")
    told = []
    verify(Task(path), lambda text, identical: told.append((identical, "differs" in text)))
    assert told == [(False, True), (True, False)]


def test_a_stopped_verification_keeps_the_verdicts_that_there_are(path):
    task, told = Task(path), []

    def stop(_text, identical):
        told.append(identical)
        task.stopped = True

    verify(task, stop)
    assert told == [True]


def test_a_line_that_holds_no_run_is_named(path):
    path.write_text("1...\n")
    with pytest.raises(UserError, match="line 1"):
        verify(Task(path), lambda text, identical: None)


def test_escape_stops_a_verification_before_it_closes_the_window(qtbot, themes, path, monkeypatch):
    go = threading.Event()

    def slow(task, tell):
        go.wait()
        verify(task, tell)

    monkeypatch.setattr(verification, "verify", slow)
    window = VerificationWindow()
    qtbot.addWidget(window)
    window.show()
    window.verify(path)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window.isVisible()
    with qtbot.waitSignal(window.verifier.finished, timeout=20_000):
        go.set()
    assert window.text.count("\n") == 0
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()
    window.shut_down()
