"""Which file is written: its ending, and whether another one is replaced."""

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from sudoku_ga.app.files.dialogs import Saved, Saver, ask_to_open
from sudoku_ga.app.messages import Severity

PNG, SVG, ALL = "Image (*.png)", "Drawing (*.svg *.svgz)", "All files (*)"


def _unsaid(message):
    raise AssertionError(message)


@pytest.fixture
def parent(qtbot):
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def ask(monkeypatch, parent, settings):
    """Return a function that asks for a file, and a person who types a name."""

    def ask(path, chosen="", name="board"):
        asked.clear()

        def dialog(_window, title, proposed, filters):
            asked.append((title, proposed, filters))
            return str(path), chosen

        monkeypatch.setattr(QFileDialog, "getSaveFileName", dialog)
        return Saver(parent, settings, _unsaid).ask(Saved("Save", [SVG, PNG, ALL], ""), name)

    asked = []
    ask.asked = asked
    return ask


@pytest.fixture
def replace(monkeypatch):
    """Return a function that says how the next questions are answered, and their texts."""

    def say(button):
        texts = []

        def question(_window, _title, text, *_buttons):
            texts.append(text)
            return button

        monkeypatch.setattr(QMessageBox, "question", question)
        return texts

    return say


@pytest.mark.parametrize(
    ("typed", "chosen", "written"),
    [
        ("mine", PNG, "mine.png"),
        ("mine", SVG, "mine.svg"),
        ("mine", "", "mine.svg"),
        ("mine", ALL, "mine"),
        ("mine 1.5", PNG, "mine 1.5.png"),
        ("mine.PNG", SVG, "mine.PNG"),
        ("mine.svgz", PNG, "mine.svgz"),
        ("mine.jpg", PNG, "mine.jpg.png"),
    ],
)
def test_a_name_without_a_known_ending_gets_that_of_what_is_chosen(
    ask, tmp_path, typed, chosen, written
):
    assert ask(tmp_path / typed, chosen).file == tmp_path / written


def test_the_chosen_kind_is_reported(ask, tmp_path):
    assert ask(tmp_path / "mine", PNG).kind == 1


def test_the_folder_of_the_last_file_is_proposed_with_a_name_that_can_be_one(
    ask, tmp_path, settings
):
    ask(tmp_path / "mine")
    assert settings.folder == str(tmp_path)
    ask("", name="5/2026 14:05")
    assert ask.asked == [("Save", str(tmp_path / "5-2026 14-05"), f"{SVG};;{PNG};;{ALL}")]
    assert settings.folder == str(tmp_path)


def test_nothing_is_written_where_a_person_thought_better_of_it(ask):
    assert ask("") is None


def test_a_file_of_which_the_dialog_knew_nothing_is_not_replaced_unasked(ask, replace, tmp_path):
    (tmp_path / "mine.png").touch()
    questions = replace(QMessageBox.StandardButton.No)
    assert ask(tmp_path / "mine", PNG) is None
    assert questions == ["mine.png already exists. Replace it?"]
    replace(QMessageBox.StandardButton.Yes)
    assert ask(tmp_path / "mine", PNG).file == tmp_path / "mine.png"


def test_what_the_dialog_asked_is_not_asked_again(ask, replace, tmp_path):
    (tmp_path / "mine.png").touch()
    questions = replace(QMessageBox.StandardButton.No)
    assert ask(tmp_path / "mine.png", PNG) is not None
    assert questions == []


def test_a_file_that_was_written_is_named(parent, settings, tmp_path):
    said = []
    saver = Saver(parent, settings, said.append)
    assert saver.write(Saved("Save", [PNG], "Not saved"), tmp_path / "mine.png", b"")
    assert (said[0].severity, said[0].title) == (Severity.NOTE, "Saved mine.png")
    assert str(tmp_path) in said[0].text
    assert not saver.write(Saved("Save", [PNG], "Not saved"), tmp_path / "no" / "x.png", b"")
    assert [each.title for each in said[1:]] == ["Not saved"]


def test_a_file_to_be_opened_is_asked_for_where_the_last_one_was(
    monkeypatch, parent, settings, tmp_path
):
    asked = []

    def dialog(*words):
        asked.append(words)
        return str(tmp_path / "mine.sdm"), ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", dialog)
    ask_to_open(parent, settings, "Open", ALL)
    assert ask_to_open(parent, settings, "Open", ALL) == str(tmp_path / "mine.sdm")
    assert asked[1] == (parent, "Open", str(tmp_path), ALL)


def test_what_was_written_is_confirmed_by_its_name(parent, settings, tmp_path):
    said, saved = [], Saved("Save", [PNG], "Not saved")
    saver = Saver(parent, settings, said.append)
    file = tmp_path / "mine.png"
    assert saver.write(saved, file, b"content")
    assert said[-1].severity is Severity.NOTE
    assert (said[-1].title, said[-1].text) == ("Saved mine.png", str(file))
    assert saver.write(saved, file, b"content", what="A board.")
    assert said[-1].text == "A board."
    assert not saver.write(saved, tmp_path / "no" / "mine.png", b"content")
    assert said[-1].severity is Severity.ERROR
    assert len(said) == 3
