"""Files of puzzles and runs are chosen in a dialog, which begins where the last one ended."""

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget

from sudoku_ga.app.files.puzzle_files import PuzzleFiles
from sudoku_ga.app.files.run_files import RunFiles
from sudoku_ga.app.run.run_controller import RunController
from tests.app.reports import PUZZLE, FakeEngine


@pytest.fixture
def parent(qtbot):
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def puzzles(settings, parent):
    return PuzzleFiles(parent, settings)


@pytest.fixture
def runs(settings, themes, parent):
    controller = RunController(FakeEngine(()), parent)
    yield RunFiles(controller, settings, parent)
    controller.shut_down()


@pytest.fixture
def answer(monkeypatch):
    """Return a function that says which file every dialog returns."""

    def give(path):
        for name in ("getOpenFileName", "getSaveFileName"):
            monkeypatch.setattr(QFileDialog, name, lambda *_: (str(path), ""))

    return give


def test_a_chosen_file_of_puzzles_is_opened(puzzles, settings, answer, tmp_path):
    opened = []
    puzzles.opened.connect(lambda *words: opened.append(words))
    answer("")
    puzzles.choose()
    path = tmp_path / "mine.sdm"
    answer(path)
    puzzles.save(PUZZLE)
    puzzles.choose()
    ((records, name, _action),) = opened
    assert ([record.grid for record in records], name) == ([PUZZLE], str(path))
    assert settings.folder == str(tmp_path)


def test_an_answer_that_cannot_be_saved_is_told(puzzles, answer, tmp_path):
    refused = []
    puzzles.refused.connect(refused.append)
    answer("")
    puzzles.save(PUZZLE)
    assert refused == []
    answer(tmp_path / "no" / "mine.sdm")
    puzzles.save(PUZZLE)
    assert [message.title for message in refused] == ["The answer was not saved"]


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
