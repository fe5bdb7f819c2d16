"""A name is asked for and a file written in a thread."""

import threading

import pytest
from PySide6.QtWidgets import QFileDialog

from sudoku_ga.app.files.dialogs import Saved
from sudoku_ga.app.lab.files import FileWriter, TableExport
from sudoku_ga.app.messages import Severity


@pytest.fixture
def messages():
    return []


@pytest.fixture
def writing(services, messages):
    made = FileWriter(
        "a file",
        Saved("Save", ["CSV (*.csv)"], "Not written"),
        "Written",
        services,
        messages.append,
    )
    yield made
    made.shut_down()


def test_nothing_is_written_where_no_file_is_chosen(services, settings, monkeypatch, tmp_path):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    settings.folder = str(tmp_path)
    exporting = TableExport(services, print)
    exporting.choose("table", lambda: 1 / 0)
    assert not exporting.is_writing
    assert settings.folder == str(tmp_path)


def test_one_file_is_written_at_a_time(qtbot, writing, messages):
    goes_on, changes = threading.Event(), []
    writing.changed.connect(lambda: changes.append(writing.is_writing))

    def write(_task):
        goes_on.wait()
        return "here"

    writing.begin(write)
    writing.begin(lambda _task: "there")
    goes_on.set()
    qtbot.waitUntil(lambda: not writing.is_writing, timeout=20_000)
    assert changes == [True, False]
    assert [(each.title, each.text) for each in messages] == [("Written", "here")]


def test_why_a_file_was_not_written_is_shown(qtbot, writing, messages, monkeypatch):
    monkeypatch.setattr("sys.excepthook", lambda *_: None)  # the task passes it on as well
    writing.begin(lambda _task: 1 / 0)
    qtbot.waitUntil(lambda: not writing.is_writing, timeout=20_000)
    (message,) = messages
    assert (message.severity, message.title) == (Severity.ERROR, "Not written")
    assert "division by zero." in message.text
