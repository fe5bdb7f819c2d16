"""Runs are saved in the window, and verified there."""

import json

import pytest

from sudoku_ga.app.run_files import RunFiles
from sudoku_ga.app.worker.engine import RealEngine
from sudoku_ga.evolution.recipe_files import load_recipe
from sudoku_ga.evolution.run_file import read_runs
from tests.app.reports import PUZZLE, FakeEngine


@pytest.fixture
def window(open_window):
    opened = open_window(RealEngine())
    opened.run_bar.pace.choose(0)
    opened.panel.set_recipe(load_recipe("mantere-koljonen-2007"))
    opened.keeper.put(PUZZLE, "Test", "choose")
    return opened


def _solve(qtbot, window):
    with qtbot.waitSignal(window.controller.ended, timeout=60_000):
        window.run_bar.solve.click()


def _verified(qtbot, files: RunFiles, path) -> str:
    files.verify_file(str(path))
    with qtbot.waitSignal(files.verification.verifier.finished, timeout=60_000):
        pass
    return files.verification.text


def test_a_saved_run_is_found_identical(qtbot, window, tmp_path):
    assert not window.actions_of.save_run.isEnabled()
    _solve(qtbot, window)
    assert window.actions_of.save_run.isEnabled()
    window.run_files.save_file(str(tmp_path / "mine"))
    path = tmp_path / "mine.sgarun"
    ((_, record),) = read_runs(path)
    assert record.ending.solution is not None
    assert "identical" in _verified(qtbot, window.run_files, path)


def test_an_altered_run_is_found_to_differ(qtbot, window, tmp_path):
    _solve(qtbot, window)
    path = tmp_path / "mine.sgarun"
    window.run_files.save_file(str(path))
    run = json.loads(path.read_text())
    run["outcome"]["evaluations"] += 1
    path.write_text(json.dumps(run))
    assert "differs" in _verified(qtbot, window.run_files, path)


def test_a_file_that_holds_no_run_is_refused_with_the_reason(qtbot, window, tmp_path):
    path = tmp_path / "other.txt"
    path.write_text("1...\n")
    assert "a run as a JSON object on one line is expected" in _verified(
        qtbot, window.run_files, path
    )


def test_a_file_that_cannot_be_written_is_told(qtbot, window, tmp_path):
    _solve(qtbot, window)
    window.run_files.save_file(str(tmp_path / "no" / "mine.sgarun"))
    assert window.insight.message.message.title == "The run was not saved"


def test_a_verification_ends_with_its_window(qtbot, open_window, tmp_path):
    window = open_window(FakeEngine())
    files = window.run_files
    files.verify_file(str(tmp_path / "none.sgarun"))
    window.close()
    assert not files.verification.verifier.is_on or not files.verification.isVisible()
