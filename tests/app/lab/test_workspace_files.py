import sqlite3
from pathlib import Path

import pytest
from PySide6.QtCore import QFile, QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog

from sudoku_ga.app.lab.messages import ANOTHER_RUNS
from sudoku_ga.app.messages import Severity
from tests.app.lab.workspaces import run_all
from tests.lab.experiments import TINY


@pytest.mark.exhaustive
def test_runs_of_a_changed_experiment_differ_from_those_to_be_made(qtbot, make, folder, laboratory):
    path = folder / "mine.toml"
    path.write_text(TINY.replace("Tiny", "Mine"))
    lab = make()
    lab.open_file(str(path))
    qtbot.waitUntil(timeout=20_000, callback=lambda: lab.controls.can_start)
    run_all(qtbot, lab, laboratory)
    path.write_text(
        TINY.replace("Tiny", "Mine").replace("max_generations = 3", "max_generations = 4")
    )
    again = make()
    again.open_file(str(path))
    qtbot.waitUntil(timeout=20_000, callback=lambda: again.controls.can_start)
    assert again.bar.main.text() == "Start"
    text = again.bar.progress.text
    assert text.startswith("24 runs 24 runs shown")
    assert again.contents.remaining.due == 24


@pytest.mark.exhaustive
def test_a_puzzle_that_was_exchanged_is_run_again(qtbot, make, folder, laboratory):
    path = folder / "mine.toml"
    path.write_text(TINY)
    lab = make()
    lab.open_file(str(path))
    qtbot.waitUntil(timeout=20_000, callback=lambda: lab.controls.can_start)
    run_all(qtbot, lab, laboratory)
    path.write_text(TINY.replace("3.2.4......3....", "3.2............."))
    again = make()
    again.open_file(str(path))
    qtbot.waitUntil(timeout=20_000, callback=lambda: again.controls.can_start)
    run_all(qtbot, again, laboratory)
    assert again.results.runs_model.rowCount() == 28


def test_a_store_of_a_newer_version_is_refused_in_words(qtbot, make, folder):
    path = folder / "newer.db"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    lab = make()
    with qtbot.waitSignal(timeout=20_000, signal=lab.reader.failed):
        lab.open_file(str(path))
    assert "version 99" in lab.strip.message.text
    assert not lab.bar.main.isEnabled()


def test_a_bad_experiment_is_reported_by_line_and_key(qtbot, make, folder):
    path = folder / "bad.toml"
    path.write_text(TINY.replace("runs = 2", "rnus = 2"))
    lab = make()
    with qtbot.waitSignal(timeout=20_000, signal=lab.reader.failed):
        lab.open_file(str(path))
    assert "line 4" in lab.strip.message.text
    assert "not rnus" in lab.strip.message.text


@pytest.mark.exhaustive
def test_files_that_were_opened_are_there_again(qtbot, make, folder, laboratory):
    path = folder / "mine.toml"
    path.write_text(TINY.replace("Tiny", "Mine"))
    lab = make()
    with qtbot.waitSignal(timeout=20_000, signal=lab.reader.loaded):
        lab.open_file(str(path))
    assert lab.experiments.entry.store == folder / "mine.db"
    run_all(qtbot, lab, laboratory)
    assert (folder / "mine.db").is_file()
    again = make()
    assert again.experiments.list.keys[0] == str(path)
    assert again.experiments.list.topLevelItem(0).text(0) == "My experiments"


@pytest.mark.exhaustive
def test_results_alone_are_shown_and_cannot_be_run(qtbot, make, folder, laboratory):
    lab = make()
    run_all(qtbot, lab, laboratory)
    with qtbot.waitSignal(timeout=20_000, signal=lab.reader.loaded):
        lab.open_file(str(folder / "lab" / "tiny.db"))
    assert lab.results.runs_model.rowCount() == 24
    assert not lab.bar.main.isEnabled()


class Opener(QObject):
    """Takes the addresses that the desktop is to open."""

    def __init__(self):
        super().__init__()
        self.opened = []

    @Slot(QUrl)
    def open(self, address):
        self.opened.append(address)


@pytest.fixture
def opener():
    made = Opener()
    QDesktopServices.setUrlHandler("file", made, "open")
    yield made
    QDesktopServices.unsetUrlHandler("file")


@pytest.mark.usefixtures("without_pictures")
def test_a_report_is_written_and_opened(qtbot, make, folder, laboratory, opener, monkeypatch):
    lab = make()
    assert not lab.report.isEnabled()
    run_all(qtbot, lab, laboratory)
    store, noted = lab.contents.query.store, lab.contents.overview.experiment.id
    card, path = lab.strip, folder / "a report.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    with qtbot.waitSignal(timeout=20_000, signal=lab.report_writer.changed):
        lab.report.click()
    qtbot.waitUntil(timeout=20_000, callback=lambda: card.message is not None)
    assert path.read_text().startswith("<!DOCTYPE html>")
    assert "a report.html" in card.message.text
    assert card.button.text() == "Open report"
    message = card.message
    other = next(key for key in lab.experiments.list.keys if key != lab.experiments.list.key)
    lab.experiments.list.select(other)
    assert card.message is None
    lab.messages.show(message)
    card.button.click()
    assert [each.toLocalFile() for each in opener.opened] == [str(path)]
    qtbot.waitUntil(timeout=20_000, callback=lambda: not lab.report_writer.is_writing)
    lab.report_writer.write(store, noted, None, folder / "nowhere" / "report.md")
    qtbot.waitUntil(timeout=20_000, callback=lambda: card.message is not None)
    assert "can be written" in card.message.text
    assert card.button.text() == "Dismiss"


def test_a_report_that_no_program_opens_is_named(make, monkeypatch):
    lab = make()
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _address: False)
    lab.report_writer._file = "/mine.html"
    lab.messages.show(lab.report_writer.message_of(""))
    lab.strip.button.click()
    assert lab.strip.message.text == "No program opens /mine.html."


@pytest.mark.exhaustive
def test_what_a_table_shows_is_written_and_reported(qtbot, make, folder, laboratory, monkeypatch):
    lab = make()
    run_all(qtbot, lab, laboratory)
    rows = lab.results.rows()
    name = str(folder / "table.csv")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (name, ""))
    lab.results.menu.export.trigger()
    qtbot.waitUntil(timeout=20_000, callback=lambda: lab.strip.message is not None)
    assert "8 rows in " in lab.strip.message.text
    text = (folder / "table.csv").read_text()
    assert text.splitlines()[0].startswith("variant,local_search.steps,puzzles,runs,failed,solved")
    qtbot.waitUntil(timeout=20_000, callback=lambda: not lab.table_export.is_writing)
    lab.strip.button.click()
    lab.table_export.write(rows, folder / "table.csv" / "x.csv")
    qtbot.waitUntil(timeout=20_000, callback=lambda: lab.strip.message is not None)
    assert "can be written" in lab.strip.message.text


def test_an_experiment_of_the_program_is_changed_under_another_name(qtbot, make, folder):
    lab = make()
    lab.edit.click()
    editor = lab.dialogs.editor
    assert editor.fields.about.fields["title"].text() == "Tiny"
    assert len(editor.fields.puzzles.rows) == 3
    qtbot.waitUntil(timeout=20_000, callback=lambda: editor.checked is not None)
    assert editor.checked.experiment.run_count == 24
    with qtbot.waitSignal(timeout=20_000, signal=lab.reader.loaded):
        editor.save.click()
    assert lab.experiments.entry.key == str(folder / "own" / "tiny.toml")
    assert lab.bar.progress.text.startswith("24 runs")
    assert lab.controls.running is None


@pytest.mark.parametrize("selected", ["", "tiny"])
def test_an_experiment_of_puzzle_and_recipe_is_started_without_a_question(
    qtbot, make, folder, laboratory, selected
):
    lab = make(selected=selected)
    lab.dialogs.propose()
    qtbot.waitUntil(timeout=20_000, callback=lab.dialogs.editor.start.isEnabled)
    lab.dialogs.editor.start.click()
    qtbot.waitUntil(timeout=20_000, callback=lambda: lab.controls.running is not None)
    name = "mine-evolution-against-no-crossover"
    assert lab.controls.running.key == str(folder / "own" / f"{name}.toml")
    laboratory.go.set()
    qtbot.waitUntil(timeout=20_000, callback=lambda: not lab.controls.is_busy)
    assert (folder / "own" / f"{name}.db").is_file()
    (request,) = laboratory.requests
    assert request.experiment.run_count == 60


def test_an_experiment_waits_for_the_one_that_runs(qtbot, make, laboratory):
    lab = make()
    lab.controls.press_main()
    lab.dialogs.begin()
    qtbot.waitUntil(timeout=20_000, callback=lab.dialogs.editor.start.isEnabled)
    lab.dialogs.editor.start.click()
    assert lab.strip.message == ANOTHER_RUNS
    laboratory.go.set()
    qtbot.waitUntil(timeout=20_000, callback=lambda: not lab.controls.is_busy)
    assert lab.experiments.entry.about.title == "New experiment"
    assert len(laboratory.requests) == 1


def test_the_experiment_that_was_shown_last_is_shown_at_the_next_start(make):
    make().experiments.list.select("other")
    assert make(selected="").experiments.entry.key == "other"


def test_an_editor_that_makes_room_for_another_is_closed(qtbot, make):
    lab = make()
    lab.dialogs.begin()
    first = lab.dialogs.editor
    assert first.isVisible()
    lab.dialogs.begin()
    assert not first.isVisible()
    assert first.checked is None  # nothing arrives any more
    lab.dialogs.editor.close()


@pytest.mark.exhaustive
def test_an_own_experiment_goes_to_the_trash_with_its_results(
    qtbot, make, folder, laboratory, monkeypatch
):
    trash = []

    def move(path):
        trash.append(Path(path).name)
        Path(path).unlink()
        return True, ""

    monkeypatch.setattr(QFile, "moveToTrash", move)
    lab = make(selected="")
    lab.dialogs.begin()
    qtbot.waitUntil(timeout=20_000, callback=lab.dialogs.editor.start.isEnabled)
    lab.dialogs.editor.start.click()
    qtbot.waitUntil(timeout=20_000, callback=lambda: lab.controls.running is not None)
    lab.experiments.remove.trigger()
    assert lab.strip.message.title == "The experiment is running"
    laboratory.go.set()
    qtbot.waitUntil(timeout=20_000, callback=lambda: not lab.controls.is_busy)
    lab.experiments.remove.trigger()
    assert sorted(trash) == ["new-experiment.db", "new-experiment.toml"]
    assert lab.experiments.entry is None
    assert lab.welcome.isVisible()
    assert not lab.bar.main.isEnabled()
    assert make(selected="").experiments.entry is None


def test_an_experiment_that_stays_is_named(qtbot, make, folder, monkeypatch):
    (folder / "own").mkdir()
    (folder / "own" / "mine.toml").write_text(TINY)
    monkeypatch.setattr(QFile, "moveToTrash", lambda _path: (False, ""))
    lab = make(selected=str(folder / "own" / "mine.toml"))
    lab.experiments.remove.trigger()
    assert lab.strip.message.severity is Severity.ERROR
    assert "mine.toml" in lab.strip.message.text
    assert lab.experiments.entry is not None


def test_a_file_from_elsewhere_leaves_the_list_alone(make, folder):
    path = folder / "mine.toml"
    path.write_text(TINY)
    lab = make()
    assert not lab.experiments.remove.isEnabled()
    lab.open_file(str(path))
    assert lab.experiments.remove.text() == "Remove from the list"
    lab.experiments.remove.trigger()
    assert path.exists()
    assert lab.experiments.list.keys == ["tiny", "other"]


def test_an_experiment_is_opened_and_its_folder_shown(make, folder, opener, monkeypatch):
    path = folder / "mine.toml"
    path.write_text(TINY)
    lab = make()
    for chosen in ("", str(path)):
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, to=chosen: (to, ""))
        before = lab.experiments.entry.key
        lab.experiments.open.click()
        assert lab.experiments.entry.key == (chosen or before)
    lab.experiments.show_folder.trigger()
    assert [each.toLocalFile() for each in opener.opened] == [str(folder)]
    path.unlink()
    assert make(selected="").experiments.list.keys == ["tiny", "other"]


def test_a_file_that_is_no_experiment_is_refused(make, folder):
    path = folder / "mine.toml"
    path.write_text("[experiment")
    lab = make()
    lab.open_file(str(path))
    assert lab.strip.message.severity is Severity.ERROR
    assert lab.experiments.entry.key == "tiny"
