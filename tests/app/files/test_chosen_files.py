"""Files of puzzles and runs are chosen in a dialog, which begins where the last one ended."""

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog

from sudoku_ga.app.files.router import FileRouter, text_of
from sudoku_ga.app.files.run_files import RunFiles
from tests.app.reports import PUZZLE, SOLVED


@pytest.fixture
def puzzles(services):
    services.document.keep(SOLVED, PUZZLE)
    return FileRouter(services)


@pytest.fixture
def runs(services):
    return RunFiles(services)


@pytest.fixture
def answer(monkeypatch):
    """Return a function that says which file every dialog returns."""

    def give(path):
        for name in ("getOpenFileName", "getSaveFileName"):
            monkeypatch.setattr(QFileDialog, name, lambda *_: (str(path), ""))

    return give


def test_a_chosen_file_of_puzzles_is_opened(puzzles, services, settings, answer, tmp_path):
    answer("")
    puzzles.choose()
    path = tmp_path / "mine.sdm"
    answer(path)
    puzzles.save_answer()
    puzzles.choose()
    assert services.document.document.state.puzzle == SOLVED
    assert services.document.document.state.name == "mine.sdm"
    assert settings.folder == str(tmp_path)


def test_an_answer_is_copied_as_long_as_there_is_one(puzzles, services):
    puzzles.copy_answer()
    assert QApplication.clipboard().text() == text_of(SOLVED)
    QApplication.clipboard().setText("before")
    services.document.put(PUZZLE, "Test", "choose")
    puzzles.copy_answer()
    puzzles.save_answer()
    assert QApplication.clipboard().text() == "before"


def test_an_answer_that_cannot_be_saved_gives_a_message(puzzles, answer, tmp_path):
    messages = []
    puzzles._messages.changed.connect(messages.append)
    answer("")
    puzzles.save_answer()
    assert messages == []
    answer(tmp_path / "no" / "mine.sdm")
    puzzles.save_answer()
    assert [message.title for message in messages] == ["The answer was not saved"]


@pytest.mark.parametrize(
    ("ask", "done", "ending"),
    [
        ("save", "save_file", ".sgarun"),
        ("export", "export_file", ".csv"),
        ("choose", "verify_file", ".sgarun"),
        ("choose_to_open", "open_file", ".sgarun"),
    ],
)
def test_a_chosen_file_of_runs_is_taken(
    runs, settings, answer, monkeypatch, tmp_path, ask, done, ending
):
    taken = []
    monkeypatch.setattr(runs, done, taken.append)
    answer("")
    getattr(runs, ask)()
    assert taken == []
    answer(tmp_path / f"mine{ending}")
    getattr(runs, ask)()
    assert [str(path) for path in taken] == [str(tmp_path / f"mine{ending}")]
    assert settings.folder == str(tmp_path)
