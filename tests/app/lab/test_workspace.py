import pytest
from PySide6.QtCore import Qt

from sudoku_ga.app.lab.words import counts, plan_progress
from sudoku_ga.app.messages import Severity
from sudoku_ga.errors import UserError
from sudoku_ga.lab.execution.runner import Remaining
from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.store.store import Store
from tests.app.lab.workspaces import run_all
from tests.lab.experiments import TINY


def test_replications_are_listed_below_their_heading(make):
    experiments = make().experiments
    assert experiments.list.keys == ["tiny", "other"]
    assert experiments.entry.key == "tiny"
    heads = [experiments.list.topLevelItem(place) for place in range(2)]
    assert [head.text(0) for head in heads] == ["Examples", "Replications"]
    assert not any(head.flags() & Qt.ItemFlag.ItemIsSelectable for head in heads)
    experiments.show_replications()
    assert experiments.entry.is_replication


def test_keys_pass_over_headings(qtbot, make):
    experiments = make().experiments
    found = []
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_End, Qt.Key.Key_Home):
        qtbot.keyClick(experiments.list, key)
        found.append((experiments.list.key, len(experiments.list.selectedItems())))
    assert found == [("other", 1), ("tiny", 1), ("tiny", 1), ("other", 1), ("tiny", 1)]


def test_the_plan_is_reported_before_anything_runs(make):
    lab = make()
    text = lab.bar.progress.text
    assert text == " ".join(filter(None, plan_progress(lab.contents.experiment, lab.contents)[:2]))
    assert text.startswith("24 runs")
    assert lab.bar.main.text() == "Start"


def test_results_are_shown_while_they_come_and_a_pause_holds_them(qtbot, make, laboratory):
    lab = make()
    lab.controls.press_main()
    qtbot.waitUntil(timeout=20_000, callback=lambda: lab.results.runs_model.rowCount() == 12)
    assert lab.bar.main.text() == "Pause"
    qtbot.waitUntil(timeout=20_000, callback=lambda: "12 of 24 runs" in lab.bar.progress.text)
    lab.controls.press_main()
    assert lab.bar.main.text() == "Resume"
    assert lab.bar.progress.text.endswith("paused")
    laboratory.go.set()
    lab.controls.press_main()
    qtbot.waitUntil(timeout=20_000, callback=lambda: lab.results.runs_model.rowCount() == 24)
    qtbot.waitUntil(timeout=20_000, callback=lambda: lab.status_line.status.word == "All runs made")
    assert lab.bar.main.text() == "Start"
    assert lab.contents.overview.runs.solved.sum() == 15
    assert set(counts(lab.contents.overview)) <= set(lab.status_line.status.facts)


def _noted(lab):
    """Return the words below the title of the selected experiment in the list."""
    tree = lab.experiments.list
    return tree.itemWidget(tree.currentItem(), 0).note.text()


@pytest.mark.exhaustive
def test_list_and_bar_have_one_figure_of_what_is_made(qtbot, make, folder, laboratory):
    path = folder / "mine.toml"
    path.write_text(TINY)
    lab = make()
    lab.open_file(str(path))
    qtbot.waitUntil(timeout=20_000, callback=lambda: lab.controls.can_start)
    run_all(qtbot, lab, laboratory)
    literal = TINY[TINY.index("[puzzles.literal]") : TINY.index("[[variant]]")]
    path.write_text(TINY.replace(literal, "").replace("runs = 2", "runs = 3"))
    laboratory.go.clear()
    again = make()
    again.open_file(str(path))
    qtbot.waitUntil(timeout=20_000, callback=lambda: again.controls.can_start)
    assert again.bar.progress.text.startswith("20 of 30 runs")
    assert _noted(again) == "20 of 30 runs"
    again.controls.press_main()
    qtbot.waitUntil(timeout=20_000, callback=lambda: _noted(again) == "25 of 30 runs")
    assert again.bar.progress.text.startswith("25 of 30 runs")
    again.controls.stop()
    with qtbot.waitSignal(timeout=20_000, signal=again.reader.loaded):
        pass
    assert again.bar.progress.text.startswith("25 of 30 runs")
    assert _noted(again) == "25 of 30 runs"


@pytest.mark.exhaustive
def test_what_was_stopped_goes_on_where_it_was(qtbot, make, laboratory):
    lab = make()
    lab.controls.press_main()
    qtbot.waitUntil(timeout=20_000, callback=lambda: lab.results.runs_model.rowCount() == 12)
    lab.controls.stop()
    qtbot.waitUntil(
        timeout=20_000,
        callback=lambda: not lab.controls.is_busy and lab.bar.main.text() == "Continue",
    )
    assert lab.bar.progress.text.startswith("12 of 24 runs")
    assert _noted(lab) == "12 of 24 runs"
    run_all(qtbot, lab, laboratory)
    assert lab.results.runs_model.rowCount() == 24
    assert len(laboratory.requests) == 2


@pytest.mark.exhaustive
def test_a_run_that_failed_once_is_made_once_more(qtbot, make, laboratory):
    lab = make()
    run_all(qtbot, lab, laboratory)
    assert lab.bar.main.text() == "Start"
    runs = plan(lab.contents.experiment, 1)
    with Store(lab.contents.query.store) as store:
        store.add(1, [(runs[7], Result(error="ValueError: broken"))])
        # The result of another attempt: both are added up.
        store.connection.execute("UPDATE results SET attempts = 1 WHERE failed = 1")
        store.connection.commit()
    with qtbot.waitSignal(timeout=20_000, signal=lab.reader.loaded):
        lab.charts.wish_changed.emit()
    assert lab.bar.main.text() == "Continue"
    assert lab.bar.main.isEnabled()
    assert lab.contents.remaining == Remaining(due=2, again=2)
    assert "2 failed runs" in lab.bar.progress.text
    assert lab.status_line.status.word == "Ready"


@pytest.mark.exhaustive
def test_closing_while_running_keeps_what_has_ended(qtbot, make, laboratory):
    lab = make()
    lab.controls.press_main()
    qtbot.waitUntil(timeout=20_000, callback=lambda: lab.results.runs_model.rowCount() == 12)
    lab.shut_down()
    again = make()
    qtbot.waitUntil(timeout=20_000, callback=lambda: again.results.runs_model.rowCount() == 12)
    assert again.bar.main.text() == "Continue"


def test_how_long_it_takes_is_measured_when_asked(qtbot, make):
    lab = make()
    lab.bar.fields["jobs"].lineEdit().setText("2")
    lab.bar.fields["jobs"].editingFinished.emit()
    lab.bar.estimate.click()
    qtbot.waitUntil(
        timeout=20_000,
        callback=lambda: lab.bar.progress.text.startswith("about 60 s"),
    )


def test_results_that_cannot_be_kept_are_reported_and_the_rest_stays(qtbot, make, laboratory):
    lab = make()
    laboratory.error = UserError("a file that can be written is expected, found x.db: disk is full")
    with qtbot.waitSignal(timeout=20_000, signal=lab.controls.failed):
        lab.controls.press_main()
    assert lab.strip.message.severity is Severity.ERROR
    assert "disk is full" in lab.strip.message.text
    qtbot.waitUntil(timeout=20_000, callback=lambda: lab.bar.main.isEnabled())


@pytest.mark.exhaustive
def test_a_start_without_a_run_left_says_so(qtbot, make, laboratory):
    lab = make()
    run_all(qtbot, lab, laboratory)
    assert lab.strip.message is None
    run_all(qtbot, lab, laboratory)
    assert lab.strip.message.title == "All runs were made before"
