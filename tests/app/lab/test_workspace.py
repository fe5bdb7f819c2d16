import sqlite3

import pytest
from PySide6.QtCore import Qt, QThread
from PySide6.QtWidgets import QAbstractButton, QWidget

from sudoku_ga import resources
from sudoku_ga.app.lab.page import LabPage
from sudoku_ga.app.lab.trial_order import Key
from sudoku_ga.app.lab.workspace import LabWorkspace
from sudoku_ga.app.worker.kernel_preparation import KernelPreparation
from sudoku_ga.lab.execution import Result
from sudoku_ga.lab.store import Store
from sudoku_ga.lab.trials import plan
from sudoku_ga.puzzle.errors import KnownError
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.lab.experiments import TINY


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Let the program bring two experiments along, of which one is a replication."""
    original = resources.resource_path

    def resource_path(*parts):
        own = parts[0] in ("experiments", "published")
        return tmp_path.joinpath(*parts) if own else original(*parts)

    for module in ("resources", "lab.experiment_files", "lab.published"):
        monkeypatch.setattr(f"sudoku_ga.{module}.resource_path", resource_path)
    for name in ("experiments", "published"):
        (tmp_path / name).mkdir()
    (tmp_path / "experiments" / "tiny.toml").write_text(TINY)
    (tmp_path / "experiments" / "other.toml").write_text(TINY)
    (tmp_path / "published" / "other.toml").write_text("")
    return tmp_path


@pytest.fixture
def make(qtbot, themes, preferences, folder, laboratory):
    made = []

    def workspace():
        window = QWidget()
        qtbot.addWidget(window)
        preparation = KernelPreparation(lambda: True)
        lab = LabWorkspace(
            themes,
            laboratory,
            preparation,
            preferences,
            folder / "lab",
            lambda: (Grid.empty(Geometry(2, 2)), "mine"),
            window,
        )
        made.append(lab)
        lab.page.setParent(window)
        lab.foot.setParent(window)
        window.resize(1200, 800)
        window.show()
        qtbot.waitUntil(timeout=20_000, callback=lambda: lab.answer is not None)
        return lab

    yield workspace
    for lab in made:
        lab.shut_down()


def _message(lab):
    return lab.results.message.message


def _run(qtbot, lab, laboratory):
    laboratory.go.set()
    with qtbot.waitSignal(
        lab.watcher.seen,
        timeout=20_000,
        check_params_cb=lambda answer: not answer.question.is_live and answer.overview is not None,
    ):
        lab.driving.press_main()
    assert not lab.driving.runs.is_on


def test_replications_are_left_to_their_own_window(make):
    lab = make()
    assert lab.shelf.list.count() == 1
    assert lab.shelf.entry.key == "tiny"


def test_the_plan_is_told_before_anything_runs(make):
    lab = make()
    text = lab.foot.progress.text
    assert text.startswith("24 runs 2 variants × 6 puzzles × 2 repetitions")
    assert "each run ends after 3 generations" in text
    assert lab.foot.main.text() == "Start"


def test_results_are_shown_while_they_come_and_a_pause_holds_them(qtbot, make, laboratory):
    lab = make()
    lab.driving.press_main()
    qtbot.waitUntil(
        timeout=20_000, callback=lambda: lab.results.results.trial_model.rowCount() == 12
    )
    assert lab.foot.main.text() == "Pause"
    qtbot.waitUntil(timeout=20_000, callback=lambda: "12 of 24 runs" in lab.foot.progress.text)
    lab.driving.press_main()
    assert lab.foot.main.text() == "Resume"
    laboratory.go.set()
    lab.driving.press_main()
    qtbot.waitUntil(
        timeout=20_000, callback=lambda: lab.results.results.trial_model.rowCount() == 24
    )
    qtbot.waitUntil(
        timeout=20_000, callback=lambda: lab.foot.status_line.status.word == "All runs made"
    )
    assert lab.foot.main.text() == "Start"
    assert "15 solved, 8 not solved, 1 failed" in lab.foot.status_line.status.facts


def test_what_was_stopped_goes_on_where_it_was(qtbot, make, laboratory):
    lab = make()
    lab.driving.press_main()
    qtbot.waitUntil(
        timeout=20_000, callback=lambda: lab.results.results.trial_model.rowCount() == 12
    )
    lab.driving.runs.stop()
    qtbot.waitUntil(
        timeout=20_000,
        callback=lambda: not lab.driving.runs.is_on and lab.foot.main.text() == "Continue",
    )
    _run(qtbot, lab, laboratory)
    assert lab.results.results.trial_model.rowCount() == 24
    assert len(laboratory.orders) == 2


def test_a_run_that_failed_once_is_made_once_more(qtbot, make, laboratory):
    lab = make()
    _run(qtbot, lab, laboratory)
    assert lab.foot.main.text() == "Start"
    trials = plan(lab.answer.experiment, 1)
    with Store(lab.answer.question.store) as store:
        store.add(1, [(trials[7], Result(error="ValueError: broken"))])
        # The result of another attempt: both are added up.
        store.connection.execute("UPDATE results SET attempts = 1 WHERE failed = 1")
        store.connection.commit()
    with qtbot.waitSignal(timeout=20_000, signal=lab.watcher.seen):
        lab.results.charts.wish_changed.emit()
    assert lab.foot.main.text() == "Continue"
    assert lab.foot.main.isEnabled()
    assert "2 failed runs are made once more" in lab.foot.progress.text
    assert lab.foot.status_line.status.word == "Ready"


def test_runs_of_an_experiment_that_was_changed_are_told_from_those_to_be_made(
    qtbot, make, folder, laboratory
):
    path = folder / "mine.toml"
    path.write_text(TINY.replace("Tiny", "Mine"))
    lab = make()
    lab.open_file(str(path))
    qtbot.waitUntil(timeout=20_000, callback=lambda: lab.driving.can_start)
    _run(qtbot, lab, laboratory)
    path.write_text(
        TINY.replace("Tiny", "Mine").replace("max_generations = 3", "max_generations = 4")
    )
    again = make()
    again.open_file(str(path))
    qtbot.waitUntil(timeout=20_000, callback=lambda: again.driving.can_start)
    assert again.foot.main.text() == "Start"
    text = again.foot.progress.text
    assert text.startswith("24 runs 24 runs that are shown are of the experiment as it was")


def test_a_puzzle_that_was_exchanged_is_run(qtbot, make, folder, laboratory):
    path = folder / "mine.toml"
    path.write_text(TINY)
    lab = make()
    lab.open_file(str(path))
    qtbot.waitUntil(timeout=20_000, callback=lambda: lab.driving.can_start)
    _run(qtbot, lab, laboratory)
    path.write_text(TINY.replace("3.2.4......3....", "3.2............."))
    again = make()
    again.open_file(str(path))
    qtbot.waitUntil(timeout=20_000, callback=lambda: again.driving.can_start)
    _run(qtbot, again, laboratory)
    assert again.results.results.trial_model.rowCount() == 28


def test_closing_while_running_keeps_what_has_ended(qtbot, make, laboratory):
    lab = make()
    lab.driving.press_main()
    qtbot.waitUntil(
        timeout=20_000, callback=lambda: lab.results.results.trial_model.rowCount() == 12
    )
    lab.shut_down()
    again = make()
    qtbot.waitUntil(
        timeout=20_000, callback=lambda: again.results.results.trial_model.rowCount() == 12
    )
    assert again.foot.main.text() == "Continue"


def test_how_long_it_takes_is_measured_when_asked(qtbot, make):
    lab = make()
    lab.foot.workers.setText("2")
    lab.foot.workers.editingFinished.emit()
    with qtbot.waitSignal(timeout=20_000, signal=lab.driving.runs.estimated):
        lab.foot.estimate.click()
    qtbot.waitUntil(
        timeout=20_000,
        callback=lambda: "about 60 s for 24 runs with 2 workers" in lab.foot.progress.text,
    )


def test_results_that_cannot_be_kept_are_told_and_the_rest_stays(qtbot, make, laboratory):
    lab = make()
    laboratory.error = KnownError(
        "a file that can be written is expected, found x.db: disk is full"
    )
    with qtbot.waitSignal(timeout=20_000, signal=lab.driving.runs.failed):
        lab.driving.press_main()
    assert "disk is full" in _message(lab).text
    assert "every result until then is kept" in _message(lab).title
    qtbot.waitUntil(timeout=20_000, callback=lambda: lab.foot.main.isEnabled())


def test_a_store_of_a_newer_version_is_refused_in_words(qtbot, make, folder):
    path = folder / "newer.db"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    lab = make()
    with qtbot.waitSignal(timeout=20_000, signal=lab.watcher.failed):
        lab.open_file(str(path))
    assert "version 99" in _message(lab).text
    assert not lab.foot.main.isEnabled()


def test_a_bad_experiment_is_told_by_line_and_key(qtbot, make, folder):
    path = folder / "bad.toml"
    path.write_text(TINY.replace("repetitions = 2", "repetition = 2"))
    lab = make()
    with qtbot.waitSignal(timeout=20_000, signal=lab.watcher.failed):
        lab.open_file(str(path))
    assert "line 4" in _message(lab).text
    assert "not repetition" in _message(lab).text


def test_files_that_were_opened_are_there_again(qtbot, make, folder, laboratory):
    path = folder / "mine.toml"
    path.write_text(TINY.replace("Tiny", "Mine"))
    lab = make()
    with qtbot.waitSignal(timeout=20_000, signal=lab.watcher.seen):
        lab.open_file(str(path))
    assert lab.shelf.entry.store == folder / "mine.db"
    _run(qtbot, lab, laboratory)
    assert (folder / "mine.db").is_file()
    again = make()
    assert [again.shelf.list.item(row).text() for row in range(2)] == ["Tiny", "Mine"]


def test_results_alone_are_shown_and_cannot_be_run(qtbot, make, folder, laboratory):
    lab = make()
    _run(qtbot, lab, laboratory)
    with qtbot.waitSignal(timeout=20_000, signal=lab.watcher.seen):
        lab.open_file(str(folder / "lab" / "tiny.db"))
    assert lab.results.results.trial_model.rowCount() == 24
    assert not lab.foot.main.isEnabled()


def test_enter_opens_a_run(qtbot, make, laboratory):
    lab = make()
    _run(qtbot, lab, laboratory)
    trials = lab.results.results.trials
    lab.results.results.show_table("runs")
    trials.selectRow(3)
    with qtbot.waitSignal(timeout=20_000, signal=lab.trial_opened) as opened:
        qtbot.keyClick(trials, Qt.Key.Key_Return)
    assert opened.args[1] == lab.results.results.trial_model.trial(3)


def test_a_low_window_shows_tables_or_picture(qtbot, themes):
    page = LabPage(themes)
    qtbot.addWidget(page)
    page.resize(700, 400)
    page.show()
    assert page.results.isVisible()
    assert not page.charts.isVisible()
    qtbot.mouseClick(page.tabs.findChildren(QAbstractButton)[1], Qt.MouseButton.LeftButton)
    assert page.charts.isVisible()
    assert not page.results.isVisible()
    page.resize(700, 700)
    assert page.results.isVisible()
    assert page.charts.isVisible()


def test_two_variants_are_compared_in_words(qtbot, make, laboratory):
    lab = make()
    _run(qtbot, lab, laboratory)
    charts = lab.results.charts
    charts.show_picture("contrast")
    assert charts.contrast.first.currentText() == "alleles"
    assert charts.contrast.second.currentText() == "swaps"
    assert charts.contrast.verdict.text() == "No difference in success is shown."
    assert " of 12 runs against " in charts.contrast.success.text()
    assert "is shown (p = " in charts.contrast.effort.text()


def test_a_picture_draws_what_is_selected_in_the_table(qtbot, make, laboratory):
    lab = make()
    _run(qtbot, lab, laboratory)
    table, charts = lab.results.results.summary, lab.results.charts
    charts.show_picture("shares")
    assert len(charts.view.chart.strips) == 2
    table.selectRow(0)
    assert charts.groups.currentText() == "by logic"
    assert len(charts.view.chart.strips) == 2
    table.selectAll()
    assert charts.groups.currentText() == "All puzzles"
    lab.results.results.words.setText("swaps")
    qtbot.waitUntil(timeout=20_000, callback=lambda: len(charts.view.chart.strips) == 1)
    assert charts.view.chart.strips[0].name == "swaps"


def test_the_course_is_read_anew_for_a_group_of_puzzles(qtbot, make, laboratory):
    lab = make()
    _run(qtbot, lab, laboratory)
    charts = lab.results.charts
    with qtbot.waitSignal(timeout=20_000, signal=lab.watcher.seen):
        charts.show_picture("courses")
    with qtbot.waitSignal(timeout=20_000, signal=lab.watcher.seen):
        lab.results.results.summary.selectRow(0)
        assert charts.view.chart.sentence == "Reading"
    assert lab.answer.question.group == 0
    assert "No run was traced" in charts.view.chart.sentence


def test_a_variant_is_compared_with_one_of_another_file(qtbot, make, folder, laboratory):
    path = folder / "mine.toml"
    path.write_text(TINY.replace("Tiny", "Mine"))
    lab = make()
    _run(qtbot, lab, laboratory)
    with qtbot.waitSignal(timeout=20_000, signal=lab.watcher.seen):
        lab.open_file(str(path))
    _run(qtbot, lab, laboratory)
    contrast = lab.results.charts.contrast
    lab.results.charts.show_picture("contrast")
    lab.compare_with(str(folder / "lab" / "tiny.db"))
    qtbot.waitUntil(
        timeout=20_000, callback=lambda: contrast.second.currentText() == "alleles (Tiny)"
    )
    assert contrast.first.count() == 4
    assert contrast.success.text()


def test_a_report_is_written_and_told(qtbot, make, folder, laboratory):
    lab = make()
    assert not lab.results.report.isEnabled()
    _run(qtbot, lab, laboratory)
    store, noted = lab.answer.question.store, lab.answer.overview.noted.id
    with qtbot.waitSignal(timeout=20_000, signal=lab.reporting.message):
        lab.reporting.write(store, noted, None, folder / "report")
    assert (folder / "report.html").read_text().startswith("<!DOCTYPE html>")
    assert "report.html" in _message(lab).text
    qtbot.waitUntil(timeout=20_000, callback=lambda: not lab.reporting.is_on)
    with qtbot.waitSignal(timeout=20_000, signal=lab.reporting.message):
        lab.reporting.write(store, noted, None, folder / "nowhere" / "report.md")
    assert "can be written" in _message(lab).text


def test_runs_are_put_together_by_the_grades_of_their_puzzles(qtbot, make, laboratory):
    lab = make()
    _run(qtbot, lab, laboratory)
    card = lab.results.results
    with qtbot.waitSignal(timeout=20_000, signal=lab.watcher.seen):
        card.groups.setCurrentIndex(card.groups.findData(Key.GRADE))
    model = card.trial_model
    rows = range(model.rowCount())
    heads = [model.index(row, 0).data() for row in rows if model.trial(row) is None]
    assert heads[0] == "not graded"
    assert set(heads[1:]) == set(lab.answer.grades) - {""}
    assert heads[1:] == sorted(heads[1:])
    counts = [model.index(row, 1).data() for row in rows if model.trial(row) is None]
    assert counts[0] == "4 runs"


def test_what_a_table_shows_is_written_and_told(qtbot, make, folder, laboratory):
    lab = make()
    _run(qtbot, lab, laboratory)
    rows = lab.results.results.rows()
    with qtbot.waitSignal(timeout=20_000, signal=lab.exporting.message):
        lab.exporting.write(rows, folder / "table")
    assert "8 rows in " in _message(lab).text
    text = (folder / "table.csv").read_text()
    assert text.splitlines()[0].startswith("variant,local_search.steps,puzzles,runs,failed,solved")
    qtbot.waitUntil(timeout=20_000, callback=lambda: not lab.exporting.is_on)
    with qtbot.waitSignal(timeout=20_000, signal=lab.exporting.message):
        lab.exporting.write(rows, folder / "table.csv" / "x.csv")
    assert "can be written" in _message(lab).text


def test_an_experiment_of_the_program_is_changed_under_another_name(qtbot, make, folder):
    lab = make()
    lab.results.edit.click()
    assert lab.opening.editor.fields.about.title.text() == "Tiny"
    assert len(lab.opening.editor.fields.puzzles.rows) == 3
    qtbot.waitUntil(timeout=20_000, callback=lambda: lab.opening.editor.checked is not None)
    assert lab.opening.editor.checked.experiment.trial_count == 24
    with qtbot.waitSignal(timeout=20_000, signal=lab.watcher.seen):
        lab.opening.editor.save_file(folder / "mine.toml")
    assert lab.shelf.entry.key == str(folder / "mine.toml")
    assert lab.foot.progress.text.startswith("24 runs")


def test_an_editor_that_makes_room_for_another_leaves_no_thread(make):
    lab = make()
    lab.opening.begin()
    (thread,) = lab.opening.editor.findChildren(QThread)
    assert thread.isRunning()
    lab.opening.begin()
    assert not thread.isRunning()
    lab.opening.editor.close()
