"""Runs are saved in the window, and verified there."""

import gzip
import json

import pytest

from sudoku_ga.app.files.run_files import RunFiles
from sudoku_ga.app.messages import locked
from sudoku_ga.app.run.solver_worker import RealEngine
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.records.file import read_runs
from tests.app.driving import solve
from tests.app.reports import PUZZLE, FakeEngine
from tests.evolution.puzzles import AI_ESCARGOT
from tests.evolution.runs import sealed


@pytest.fixture
def window(open_window):
    opened = open_window(RealEngine())
    opened.evolve.bar.pace.choose(0)
    opened.recipe_model.set_recipe(load_recipe("mantere-koljonen-2007"))
    opened.document_controller.put(PUZZLE, "Test", "choose")
    return opened


def _verified(qtbot, files: RunFiles, path) -> str:
    files.verify_file(str(path))
    with qtbot.waitSignal(files.verification.runner.finished, timeout=60_000):
        pass
    return files.verification.text


@pytest.mark.exhaustive
def test_a_saved_run_is_found_identical(qtbot, window, tmp_path):
    assert not window.actions_of.save_run.isEnabled()
    solve(qtbot, window)
    assert window.actions_of.save_run.isEnabled()
    window.run_files.save_file(tmp_path / "mine.sgarun")
    assert window.messages.shown.title == "Saved mine.sgarun"
    path = tmp_path / "mine.sgarun"
    ((_, record),) = read_runs(path)
    assert record.ending.solution is not None
    assert "identical" in _verified(qtbot, window.run_files, path)


def _altered(window, path):
    """Save a run, and return it with an evaluation more."""
    window.run_files.save_file(path)
    run = json.loads(gzip.decompress(path.read_bytes()))
    run["outcome"]["evaluations"] += 1
    return run


@pytest.mark.exhaustive
def test_an_altered_run_is_refused_with_the_reason(qtbot, window, tmp_path):
    solve(qtbot, window)
    path = tmp_path / "mine.sgarun"
    path.write_bytes(gzip.compress(json.dumps(_altered(window, path)).encode()))
    assert "the fields were altered" in _verified(qtbot, window.run_files, path)
    window.run_files.open_file(str(path))
    assert window.pages.strip.message.title == "This run cannot be opened"
    assert not window.controller.is_on


def test_a_run_altered_with_its_hash_is_found_to_differ(qtbot, window, tmp_path):
    solve(qtbot, window)
    path = tmp_path / "mine.sgarun"
    path.write_text(sealed(_altered(window, path)))
    assert "differs" in _verified(qtbot, window.run_files, path)


@pytest.mark.exhaustive
def test_a_truncated_run_is_refused_with_the_reason(qtbot, window, tmp_path):
    solve(qtbot, window)
    path = tmp_path / "mine.sgarun"
    window.run_files.save_file(path)
    path.write_bytes(path.read_bytes()[:-20])
    assert "truncated or altered" in _verified(qtbot, window.run_files, path)


def test_an_opened_run_is_made_again_with_its_changes(qtbot, window, tmp_path):
    recipe = load_recipe("mantere-koljonen-2007").with_value("termination.max_generations", 9)
    window.recipe_model.set_recipe(recipe)
    window.recipe_model.fix_seed(5)
    window.document_controller.put(AI_ESCARGOT, "AI Escargot", "choose")
    window.actions_of.step.trigger()
    qtbot.waitUntil(lambda: window.solve_controller.state.report is not None, timeout=60_000)
    window.controller.change("mutation.rate", 0.9)
    with qtbot.waitSignal(window.controller.ended, timeout=60_000) as ended:
        window.actions_of.run.trigger()
    (first,) = ended.args
    assert first.changes
    path = tmp_path / "mine.sgarun"
    window.run_files.save_file(path)
    window.actions_of.clear.trigger()
    window.recipe_model.set_recipe(load_recipe("alleles"))
    with qtbot.waitSignal(window.controller.ended, timeout=60_000) as ended:
        window.run_files.open_file(str(path))
        title, text = window.pages.strip.message.title, window.pages.strip.message.text
    (second,) = ended.args
    assert "mine.sgarun" in title and "seed 5" in title
    assert "9" in text and "lab" not in text  # it was made in this window
    assert window.document_controller.document.state.puzzle == AI_ESCARGOT
    assert window.document_controller.document.state.name.startswith("AI Escargot")
    assert (second.changes, second.evaluations) == (first.changes, first.evaluations)
    assert (second.best_digits == first.best_digits).all()
    assert window.recipe_model.recipe.name == "mantere-koljonen-2007"
    # At its end, the main button makes it once more, and New run stands beside it.
    bar = window.evolve.bar
    assert (bar.main.text(), bar.step.text()) == ("Replay again", "New run")
    assert "recorded run" in window.evolve.status_line.status.facts
    with qtbot.waitSignal(window.controller.ended, timeout=60_000) as ended:
        bar.main.click()
    (third,) = ended.args
    assert (third.changes, third.evaluations) == (first.changes, first.evaluations)
    assert bar.main.text() == "Replay again"
    window.recipe_model.set_value("mutation.rate", 0.5)
    assert (bar.main.text(), bar.step.text()) == ("Solve", "Step")


@pytest.mark.exhaustive
def test_a_run_opened_after_another_is_compared_with_it(qtbot, window, tmp_path):
    window.recipe_model.fix_seed(3)
    solve(qtbot, window)
    window.run_files.save_file(tmp_path / "mine.sgarun")
    window.recipe_model.fix_seed(4)
    solve(qtbot, window)
    with qtbot.waitSignal(window.controller.ended, timeout=60_000):
        window.run_files.open_file(str(tmp_path / "mine.sgarun"))
    assert window.document_controller.document.state.name == "Test"
    (earlier,) = window.evolve.insight.fitness.earlier
    assert earlier.name.endswith(", seed 4")
    assert f"{earlier.name}: best" in window.evolve.insight.fitness.plot.accessibleDescription()


@pytest.mark.exhaustive
def test_no_run_is_opened_under_another(qtbot, window, tmp_path):
    solve(qtbot, window)
    window.run_files.save_file(tmp_path / "mine.sgarun")
    window.actions_of.step.trigger()
    window.run_files.open_file(str(tmp_path / "mine.sgarun"))
    assert window.pages.strip.message == locked(print)
    window.controller.stop()


def test_a_file_that_holds_no_run_is_refused_with_the_reason(qtbot, window, tmp_path):
    path = tmp_path / "other.txt"
    path.write_text("1...\n")
    assert "other.txt, line 1: " in _verified(qtbot, window.run_files, path)


@pytest.mark.exhaustive
def test_a_file_that_cannot_be_written_is_reported(qtbot, window, tmp_path):
    solve(qtbot, window)
    window.run_files.save_file(tmp_path / "no" / "mine.sgarun")
    assert window.pages.strip.message.title == "The run was not saved"


def test_a_verification_ends_with_its_window(qtbot, open_window, tmp_path):
    window = open_window(FakeEngine())
    files = window.run_files
    files.verify_file(str(tmp_path / "none.sgarun"))
    window.close()
    assert not files.verification.runner.is_running or not files.verification.isVisible()
