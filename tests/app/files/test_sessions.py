"""Sessions of the window: saved, opened, kept and taken up."""

import json
import os
import socket

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from sudoku_ga.app.files.sessions import Autosave
from sudoku_ga.app.messages import Severity
from sudoku_ga.document.board_state import BoardState, Mode
from sudoku_ga.document.document import Document
from sudoku_ga.document.moves import TypeGiven
from sudoku_ga.document.player_moves import PlaceDigit
from sudoku_ga.document.session import CollectionPlace, Session, load_session, save_session
from sudoku_ga.puzzle.grid import Grid
from tests.app.reports import FOUR, PUZZLE, FakeEngine


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "data" / "sessions"


@pytest.fixture
def start(open_window, folder):
    def begin(open_=lambda window: None):
        window = open_window(FakeEngine(), data_folder=folder.parent)
        window.sessions.take_up(lambda: open_(window))
        return window

    return begin


@pytest.fixture
def answer(monkeypatch):
    """Answer the question whether the board may go, and count how often it is asked."""
    asked = []

    def say(button):
        def question(*_):
            asked.append(button)
            return button

        monkeypatch.setattr(QMessageBox, "question", question)
        return asked

    return say


def _play(window):
    window.playing.set_mode(Mode.PLAY)
    window.document_controller.put(PUZZLE, "Test", "choose")
    window.document_controller.do(PlaceDigit((0,), 2))


def _message(window):
    return window.pages.strip.message


def test_a_window_goes_on_where_the_last_one_ended(start):
    first = start()
    _play(first)
    path = first.recipe_model.recipe.settings()[0].path
    first.document_controller.undo()
    first.close()
    second = start()
    assert second.document_controller.document.state == first.document_controller.document.state
    second.playing.set_mode(Mode.PLAY)
    assert second.document_controller.document.redo_text == "Redo place 2 in r1c1"
    assert second.evolve.board.view.picture.givens.tolist() == PUZZLE.digits.tolist()
    assert _message(second) is None
    assert path == second.recipe_model.recipe.settings()[0].path


@pytest.mark.exhaustive
def test_recipe_values_and_seed_come_back_as_changes(start):
    first = start()
    _play(first)
    recipe = first.recipe_model.recipe
    setting = next(each for each in recipe.settings() if each.path == "population.size")
    changed = recipe.with_value("population.size", setting.value + 5)
    first.recipe_model.set_recipe(changed)
    first.recipe_model.fix_seed(77)
    first.close()
    second = start()
    assert second.recipe_model.recipe == changed
    assert second.recipe_model.recipe.as_filed() == recipe
    assert second.recipe_model.known_seed == 77


def test_recipe_value_and_seed_are_on_disk_soon(qtbot, start, folder, monkeypatch):
    monkeypatch.setattr("sudoku_ga.app.files.sessions._SOON_MS", 0)
    window = start()
    _play(window)
    model, path = window.recipe_model, folder / "desk-1.sudokuga"
    for change, holds in (
        (lambda: None, lambda kept: len(kept.document.moves) == 2),
        (
            lambda: window.recipes.choose("generational"),
            lambda kept: kept.recipe_name == "generational",
        ),
        (lambda: model.set_value("population.size", 77), lambda kept: "size = 77" in kept.recipe),
        (lambda: model.fix_seed(7), lambda kept: kept.seed == 7),
    ):
        change()
        qtbot.waitUntil(lambda holds=holds: path.is_file() and holds(load_session(path)))


def test_a_crash_is_reported_and_its_session_offered(start, folder):
    folder.mkdir(parents=True)
    document = Document(BoardState(Grid.empty(FOUR)))
    document.do(TypeGiven((0,), 3))
    save_session(Session(document), folder / "desk-1.sudokuga")
    # The lock of a program that is gone: no process has this number.
    (folder / "desk-1.lock").write_text(f"4194305\nsudoku-ga\n{socket.gethostname()}\n")
    window = start()
    assert window.document_controller.document.state.puzzle.given_count == 0
    assert window.pages.strip.button.text() == "Restore"
    window.pages.strip.button.click()
    assert window.document_controller.document.state.puzzle.digits[0] == 3
    assert _message(window) is None


def test_a_session_that_cannot_be_read_is_put_aside(start, folder):
    folder.mkdir(parents=True)
    (folder / "desk-1.sudokuga").write_text("{")
    window = start()
    assert _message(window).severity is Severity.ERROR
    assert (folder / "desk-1.previous.sudokuga").exists()
    _play(window)
    window.close()
    assert load_session(folder / "desk-1.sudokuga").document.state.name == "Test"


@pytest.mark.exhaustive
def test_sessions_that_cannot_be_read_all_stay_and_hide_no_other(start, folder):
    folder.mkdir(parents=True)
    texts = ["{", "[", "("]
    aside = folder / "desk-1.previous.sudokuga"
    aside.write_text(texts[0])
    for number, text in enumerate(texts[1:], 1):
        (folder / f"desk-{number}.sudokuga").write_text(text)
        os.utime(folder / f"desk-{number}.sudokuga", (9e9, 9e9))
    save_session(Session(Document(BoardState(PUZZLE))), folder / "desk-3.sudokuga")
    window = start()
    assert window.document_controller.document.state.puzzle == PUZZLE
    kept = sorted(folder.glob("*.previous*"))
    assert sorted(each.read_text() for each in kept) == sorted(texts)
    assert all(str(each) in _message(window).text for each in kept if each != aside)


def test_a_session_is_saved_and_opened(start, tmp_path, monkeypatch, answer):
    window = start()
    _play(window)
    chosen = str(tmp_path / "mine")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (chosen, ""))
    window.actions_of.save.trigger()
    path = tmp_path / "mine.sudokuga"
    assert load_session(path).document.state == window.document_controller.document.state
    window.document_controller.undo()
    monkeypatch.delattr(QFileDialog, "getSaveFileName")
    window.actions_of.save.trigger()
    assert load_session(path).document.position == 1
    asked = answer(QMessageBox.StandardButton.Open)
    window.files.open_file(str(path))
    assert not asked
    window.document_controller.redo()
    window.files.open_file(str(path))
    assert asked
    assert window.document_controller.document.position == 1


def test_the_title_names_the_file_and_says_what_is_not_saved(start, tmp_path):
    window = start()
    _play(window)
    assert (window.windowTitle(), window.isWindowModified()) == ("Sudoku GA", False)
    window.sessions.save_file(tmp_path / "a [*] b.sudokuga")
    assert window.windowTitle() == "a [*][*] b[*] – Sudoku GA"
    assert not window.isWindowModified()
    window.document_controller.undo()
    assert window.isWindowModified()
    window.document_controller.redo()
    assert not window.isWindowModified()
    window.document_controller.undo()
    window.sessions.save()
    assert not window.isWindowModified()


def test_nobody_loses_a_board_that_is_not_saved(start, tmp_path, answer):
    path = tmp_path / "other.sudokuga"
    document = Document(BoardState(Grid.empty(FOUR)))
    document.do(TypeGiven((0,), 3))
    save_session(Session(document), path)
    window = start()
    _play(window)
    asked = answer(QMessageBox.StandardButton.Cancel)
    window.files.open_file(str(path))
    assert asked
    assert window.document_controller.document.state.name == "Test"


@pytest.mark.exhaustive
def test_a_restored_board_is_not_lost_for_another_session(start, tmp_path, answer):
    save_session(Session(Document(BoardState(PUZZLE))), tmp_path / "other.sudokuga")
    first = start()
    _play(first)
    first.close()
    asked = answer(QMessageBox.StandardButton.Cancel)
    window = start(lambda window: window.files.open_file(str(tmp_path / "other.sudokuga")))
    assert asked
    assert window.document_controller.document.state.placed is not None


@pytest.mark.exhaustive
def test_a_file_of_the_command_line_loses_no_game(start, tmp_path):
    (tmp_path / "one.sdm").write_text("1..............4\n")
    first = start()
    _play(first)
    played = first.document_controller.document.state
    first.close()
    window = start(lambda window: window.files.open_file(str(tmp_path / "one.sdm")))
    assert window.document_controller.document.state.puzzle.given_count == 2
    window.document_controller.put(PUZZLE, "Test", "choose")
    assert window.document_controller.document.state == played


def test_the_game_that_a_session_replaces_is_kept(start, tmp_path, answer):
    path = tmp_path / "other.sudokuga"
    save_session(Session(Document(BoardState(Grid.empty(FOUR).with_digits([(5, 3)])))), path)
    window = start()
    _play(window)
    answer(QMessageBox.StandardButton.Open)
    window.sessions.open_file(str(path))
    assert not window.document_controller.document.state.has_game
    window.document_controller.put(PUZZLE, "Test", "choose")
    assert window.document_controller.document.state.placed is not None


def test_a_board_is_not_lost_for_a_session_of_a_crash(start, folder, answer):
    folder.mkdir(parents=True)
    save_session(Session(Document(BoardState(Grid.empty(FOUR)))), folder / "desk-1.sudokuga")
    (folder / "desk-1.lock").write_text(f"4194305\nsudoku-ga\n{socket.gethostname()}\n")
    window = start()
    asked = answer(QMessageBox.StandardButton.Cancel)
    window.document_controller.do(TypeGiven((0,), 3))
    window.sessions.restore_offered()
    assert asked
    assert window.document_controller.document.state.puzzle.digits[0] == 3
    answer(QMessageBox.StandardButton.Open)
    window.sessions.restore_offered()
    assert window.document_controller.document.state.puzzle.given_count == 0


@pytest.mark.exhaustive
def test_other_moves_in_place_of_undone_ones_are_not_saved(start, tmp_path):
    window = start()
    _play(window)
    window.sessions.save_file(tmp_path / "mine.sudokuga")
    window.document_controller.undo()
    window.document_controller.do(PlaceDigit((0,), 3))
    assert window.isWindowModified()


@pytest.mark.exhaustive
def test_another_puzzle_is_not_written_over_the_one_in_the_file(start, tmp_path, monkeypatch):
    window, asked = start(), []
    _play(window)
    path = tmp_path / "Test.sudokuga"
    window.sessions.save_file(path)

    def choose(_window, _title, proposed, _filters):
        asked.append(proposed)
        return answers.pop(), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    window.document_controller.do(TypeGiven((5,), 3))  # still the same puzzle
    window.actions_of.save.trigger()
    assert asked == []
    content = path.read_bytes()
    window.document_controller.put(Grid.empty(FOUR).with_digits([(5, 3)]), "Test", "choose")
    answers = [""]
    window.actions_of.save.trigger()
    assert path.read_bytes() == content
    answers = [str(tmp_path / "next")]
    window.actions_of.save.trigger()
    assert len(asked) == 2
    assert path.read_bytes() == content
    message = _message(window)
    assert "Test" in message.text and str(tmp_path / "next.sudokuga") in message.text
    window.document_controller.do(PlaceDigit((0,), 2))
    assert _message(window) is None
    window.actions_of.save.trigger()  # the decision holds
    assert len(asked) == 2
    assert load_session(tmp_path / "next.sudokuga").document.position == 5
    window.document_controller.put(PUZZLE, "Test", "choose")
    window.document_controller.put(Grid.empty(FOUR).with_digits([(5, 3)]), "Test", "choose")
    window.actions_of.save.trigger()  # the puzzle of the file has come back with its game
    assert len(asked) == 2
    assert load_session(tmp_path / "next.sudokuga").document.state.placed is not None
    assert _message(window).title == "Saved next.sudokuga"
    window.document_controller.put(PUZZLE, "Test", "choose")
    answers = [""]
    window.actions_of.save.trigger()
    assert asked[-1] == str(tmp_path / "Test-2.sudokuga")


def test_bad_sessions_leave_the_board_as_it_was(start, tmp_path):
    window = start()
    _play(window)
    for content in (b"", b"\xff", b"{}", b'{"format": "sudoku_ga session", "version": 9}'):
        path = tmp_path / "bad.sudokuga"
        path.write_bytes(content)
        window.files.open_file(str(path))
        assert "bad.sudokuga" in _message(window).text
        assert window.document_controller.document.state.name == "Test"


def test_a_session_that_cannot_be_kept_is_said(start):
    window = start()
    window.sessions.findChild(Autosave).failed.emit("there is no room")
    assert _message(window).severity is Severity.ERROR
    assert "there is no room" in _message(window).text


def test_a_recipe_of_a_session_that_is_none_is_said(start, tmp_path):
    path = tmp_path / "bad.sudokuga"
    document = Document(BoardState(Grid.empty(FOUR)))
    document.do(TypeGiven((0,), 3))
    save_session(Session(document, "mine", "what is this"), path)
    window = start()
    before = window.recipe_model.recipe
    window.files.open_file(str(path))
    assert window.document_controller.document.state.puzzle.digits[0] == 3
    assert window.recipe_model.recipe == before
    assert _message(window) is not None


@pytest.mark.exhaustive
def test_the_place_in_a_collection_comes_back(qtbot, start, tmp_path):
    path = tmp_path / "two.sdm"
    path.write_text("1..............4\n.2..............\n")
    first = start()
    first.files.open_file(str(path))
    first.collections.choose(1)
    first.close()
    window = start()
    assert window.collections.place.number == 2
    qtbot.waitUntil(lambda: window.collections.model.rowCount() == 2)
    assert window.collections.place == CollectionPlace(str(path), 2)
    assert window.collections.list.isVisible()
    window.document_controller.clear()
    assert window.collections.place is None


@pytest.mark.exhaustive
def test_the_collection_comes_back_beside_another_puzzle(qtbot, start, tmp_path):
    path = tmp_path / "two.sdm"
    path.write_text("1..............4\n.2..............\n")
    first = start()
    first.files.open_file(str(path))
    first.document_controller.put(PUZZLE, "Another", "choose")
    first.close()
    window = start()
    qtbot.waitUntil(lambda: window.collections.model.rowCount() == 2)
    assert window.collections.list.isVisible()
    assert window.document_controller.document.state.puzzle == PUZZLE
    window.collections.list.close()
    window.close()
    last = start()
    qtbot.waitUntil(lambda: last.collections.model.rowCount() == 2)
    assert not last.collections.list.isVisible()


def test_files_that_were_opened_are_offered_again(start, tmp_path, settings):
    window = start()
    for name in ("a.sdm", "b.sdm"):
        (tmp_path / name).write_text("1..............4\n")
        window.files.open_file(str(tmp_path / name))
    menu = window.menus.recent
    menu.fill()
    assert [each.text() for each in menu.menu.actions()] == ["b.sdm", "a.sdm"]
    (tmp_path / "b.sdm").write_text(".2.............4\n")
    menu.menu.actions()[0].trigger()
    assert window.document_controller.document.state.puzzle.digits[1] == 2
    (tmp_path / "a.sdm").unlink()
    menu.menu.actions()[1].trigger()
    menu.fill()
    assert [each.text() for each in menu.menu.actions()] == ["b.sdm"]
    assert settings.recent == [str(tmp_path / "b.sdm")]


def test_the_file_is_what_the_format_says(start, tmp_path):
    window = start()
    _play(window)
    window.sessions.save_file(tmp_path / "mine.sudokuga")
    value = json.loads((tmp_path / "mine.sudokuga").read_text())
    assert value["version"] == 1
    assert [move["move"] for move in value["moves"]] == ["replace puzzle", "place digit"]
    assert "[recipe]" in value["recipe"]


@pytest.mark.exhaustive
def test_an_ending_in_capitals_is_one_too(start, tmp_path):
    window = start()
    _play(window)
    window.sessions.save_file(tmp_path / "MINE.SUDOKUGA")
    window.document_controller.undo()
    window.sessions.save_file(tmp_path / "other.sudokuga")
    window.files.open_file(str(tmp_path / "MINE.SUDOKUGA"))
    assert window.document_controller.document.position == len(
        window.document_controller.document.moves
    )
