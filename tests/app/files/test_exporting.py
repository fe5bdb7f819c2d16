"""What other programs get of the puzzle, and what comes back."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog

from sudoku_ga.app.messages import Severity
from sudoku_ga.document.player_moves import PlaceDigit
from sudoku_ga.puzzle.formats.reading import WRITABLE
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Constraint, Layout
from tests.app.reports import PUZZLE, FakeEngine


@pytest.fixture
def window(open_window):
    opened = open_window(FakeEngine())
    opened.document_controller.put(PUZZLE, "Test", "choose")
    opened.document_controller.do(PlaceDigit((0,), 2))
    opened.playing.fill_marks()
    return opened


def _copy(window, name):
    menu = window.menus.copies
    menu.aboutToShow.emit()
    next(each for each in menu.actions() if each.data().name == name).trigger()
    return QApplication.clipboard().text()


def _message(window):
    return window.pages.strip.message


def test_candidates_survive_the_clipboard(window):
    before = window.document_controller.document.state
    _copy(window, "candidates")
    assert _message(window) is None
    window.actions_of.clear.trigger()
    window.actions_of.paste.trigger()
    after = window.document_controller.document.state
    assert (after.puzzle, after.placed, after.marks) == (before.puzzle, before.placed, before.marks)


@pytest.mark.exhaustive
def test_the_givens_survive_the_clipboard_in_other_formats(window):
    for name in ("line", "picture", "tabs", "comma"):
        _copy(window, name)
        assert "has no place for" in _message(window).text
        window.actions_of.clear.trigger()
        window.actions_of.paste.trigger()
        assert window.document_controller.document.state.puzzle == PUZZLE, name


def test_a_format_for_nine_refuses_other_boards(window):
    QApplication.clipboard().setText("before")
    assert _copy(window, "hodoku") == "before"
    assert _message(window).severity is Severity.ERROR


def test_a_puzzle_is_saved_in_the_format_that_is_chosen(window, tmp_path, monkeypatch):
    window.document_controller.put(Grid.empty(Geometry(3, 3)).with_digit(0, 5), "Nine", "choose")
    label = f"{WRITABLE['sadman'].label} (*.sdk)"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "nine"), label))
    window.actions_of.export.trigger()
    path = tmp_path / "nine.sdk"
    assert path.read_text().count("\n") >= 9
    window.actions_of.clear.trigger()
    window.files.open_file(str(path))
    assert window.document_controller.document.state.puzzle.digits[0] == 5


@pytest.mark.exhaustive
def test_a_folder_that_is_not_there_is_said(window, tmp_path):
    window.exporting.save_file(tmp_path / "no" / "nine.txt", WRITABLE["line"])
    assert _message(window).title == "The puzzle was not saved"


X = replace(PUZZLE.geometry, layout=Layout(constraints={Constraint.DIAGONALS}))


@pytest.mark.exhaustive
def test_the_rules_of_a_variant_survive_the_clipboard(window):
    window.document_controller.put(Grid(X, PUZZLE.digits), "X", "choose")
    window.files.copy_puzzle()
    window.document_controller.put(PUZZLE, "Test", "choose")
    window.actions_of.paste.trigger()
    assert window.document_controller.document.state.puzzle == Grid(X, PUZZLE.digits)
    assert _message(window) is None


def test_a_text_without_rules_on_a_board_with_some_says_so_and_may_have_them(window):
    window.document_controller.put(Grid.empty(X), "X", "choose")
    line = "".join(map(str, PUZZLE.digits))
    QApplication.clipboard().setText(line)
    window.actions_of.paste.trigger()
    assert window.document_controller.document.state.puzzle == PUZZLE
    message = _message(window)
    assert message.severity is Severity.NOTE
    assert "4×4, X" in message.text
    window.pages.strip.button.click()
    assert window.document_controller.document.state.puzzle == Grid(X, PUZZLE.digits)
    window.actions_of.undo.trigger()
    assert window.document_controller.document.state.puzzle == PUZZLE
