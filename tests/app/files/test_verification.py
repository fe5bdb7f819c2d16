"""A file of runs is verified run by run, called in this thread, and in its window."""

import json
import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sudoku_ga.app.files import run_files
from sudoku_ga.app.files.run_files import VerificationWindow, verify
from sudoku_ga.app.tasks import CancelledError, Task
from sudoku_ga.app.widgets.text import ProgressLine
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


@pytest.fixture
def task():
    return Task(lambda task: None)


def test_every_run_of_a_file_is_repeated(path, task):
    verify(task, path)
    progress, verdicts = task.collect()
    assert [identical for _text, identical in verdicts] == [True, True]
    assert progress.run == 2
    assert progress.generation == progress.generations
    assert progress.done == progress.total


def test_a_run_that_was_altered_differs(path, task):
    first, second = path.read_text().splitlines()
    path.write_text(f"{sealed(json.loads(first) | {'seed': 7})}\n{second}\n")
    verify(task, path)
    _progress, verdicts = task.collect()
    assert [(same, "differs" in text) for text, same in verdicts] == [(False, True), (True, False)]


def test_a_cancelled_verification_keeps_the_verdicts_so_far(path, task):
    deliver = task.deliver
    task.deliver = lambda verdict: (deliver(verdict), task.cancel())
    with pytest.raises(CancelledError):
        verify(task, path)
    _progress, verdicts = task.collect()
    assert [identical for _text, identical in verdicts] == [True]


def test_a_line_that_holds_no_run_is_named(path, task):
    path.write_text("1...\n")
    with pytest.raises(UserError, match="line 1"):
        verify(task, path)


def test_the_runs_before_a_wrong_line_are_verified(path, task):
    path.write_text(f"{path.read_text().splitlines()[0]}\n1...\n")
    with pytest.raises(UserError, match="line 2"):
        verify(task, path)
    _progress, verdicts = task.collect()
    assert [identical for _text, identical in verdicts] == [True]


def test_the_window_lists_the_verdicts_and_counts_them(qtbot, themes, path):
    window = VerificationWindow()
    qtbot.addWidget(window)
    with qtbot.waitSignal(window.runner.finished, timeout=20_000):
        window.verify(path)
    assert window.text.count("identical") == 2
    assert window.findChild(ProgressLine).text == "2 of 2 runs identical"
    window.shut_down()


def test_escape_stops_a_verification_before_it_closes_the_window(qtbot, themes, path, monkeypatch):
    go = threading.Event()

    def slow(task, path):
        go.wait()
        verify(task, path)

    monkeypatch.setattr(run_files, "verify", slow)
    window = VerificationWindow()
    qtbot.addWidget(window)
    window.show()
    window.verify(path)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window.isVisible()
    with qtbot.waitSignal(window.runner.finished, timeout=20_000):
        go.set()
    assert window.text == ""
    assert window.findChild(ProgressLine).text == "No run was verified"
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()
    window.shut_down()
