"""Replications as entries of the lab: published values beside obtained ones."""

import json
from itertools import product

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sudoku_ga.app.lab.page import RESULTS
from sudoku_ga.app.lab.tables.findings_table import Column
from sudoku_ga.app.window.action_table import LAB
from tests.app.lab.records import PUBLISHED, record
from tests.lab.experiments import TINY

OTHER = TINY.replace("Tiny", "Another one").replace("runs = 2", "runs = 1")


@pytest.fixture
def published(folder):
    """Let the program bundle two replications, of which one has published values."""
    (folder / "published" / "obtained").mkdir()
    (folder / "experiments" / "other.toml").write_text(OTHER)
    (folder / "published" / "tiny.toml").write_text(PUBLISHED)
    return folder / "published"


@pytest.fixture
def lab(published, make):
    made = make(selected="other")
    made.results.window().resize(1280, 800)
    return made


def _bundle(published, solved=0.5, **changes):
    path = published / "obtained" / "tiny.json"
    path.write_text(json.dumps({**record(solved), **changes}))


def _choose(qtbot, lab, key):
    if lab.experiments.entry.key == key:
        lab.experiments.list.setCurrentRow(0)
    lab.experiments.list.select(key)
    qtbot.waitUntil(lambda: lab.contents is not None, timeout=20_000)


def _cell(lab, row, column):
    model = lab.results.findings.table.model()
    return model.data(model.index(row, column))


def _enter(lab, name, text):
    field = lab.bar.fields[name]
    field.setText(text)
    field.editingFinished.emit()


def _begin(qtbot, lab):
    qtbot.waitUntil(lambda: lab.bar.main.isEnabled(), timeout=20_000)
    lab.bar.main.click()
    qtbot.waitUntil(lambda: "of 24 runs" in lab.bar.progress.text, timeout=20_000)


def _finish(qtbot, lab, laboratory):
    laboratory.go.set()
    qtbot.waitUntil(lambda: not lab.controls.is_busy, timeout=20_000)
    qtbot.waitUntil(
        lambda: lab.contents.findings is not None and lab.contents.findings.made is not None,
        timeout=20_000,
    )


def _replicate(qtbot, lab, laboratory):
    _choose(qtbot, lab, "tiny")
    _begin(qtbot, lab)
    _finish(qtbot, lab, laboratory)


def test_replications_are_listed_by_title_with_their_source(lab):
    assert lab.experiments.list.keys == ["other", "tiny"]
    assert lab.experiments.entry.about.title == "Another one"
    assert lab.experiments.entry.note == "nobody, 1900"


def test_published_values_are_shown_before_any_run(qtbot, lab):
    _choose(qtbot, lab, "tiny")
    findings = lab.results.findings
    assert findings.isVisible()
    assert _cell(lab, 0, Column.VALUE) == "Share of runs that solved"
    assert _cell(lab, 1, Column.VALUE) == "Swaps on four givens, Table 1"
    assert _cell(lab, 1, Column.PUBLISHED) == "0.9"
    assert _cell(lab, 1, Column.OBTAINED) == "–"
    assert findings.table.isColumnHidden(Column.VERDICT)
    assert "Nothing has been run" in findings.provenance
    assert "nobody, 1900" in findings.details


def test_an_experiment_has_no_comparison(qtbot, make):
    lab = make()
    assert not lab.results.findings.isVisible()
    assert not lab.results.parts.isVisible()
    assert not lab.bar.fields["scale"].isVisible()
    _choose(qtbot, lab, "other")
    assert lab.results.findings.isVisible()
    assert lab.bar.fields["scale"].isVisible()


def test_the_number_of_runs_follows_the_scale_at_once(qtbot, lab):
    _choose(qtbot, lab, "tiny")
    assert lab.bar.progress.text.startswith("24 runs 2 variants")
    _enter(lab, "scale", "0.5")
    assert lab.contents.experiment.run_count == 8
    assert "8 runs of 24 at full scale" in lab.bar.progress.text
    qtbot.waitUntil(lambda: not lab.reader.is_reading, timeout=20_000)
    assert "8 runs of 24 at full scale" in lab.bar.progress.text


def test_the_request_is_what_the_fields_say(qtbot, lab, laboratory):
    _choose(qtbot, lab, "tiny")
    for name, text in (("scale", "0.25"), ("jobs", "3"), ("seed", "42")):
        _enter(lab, name, text)
    laboratory.go.set()
    lab.bar.main.click()
    qtbot.waitUntil(lambda: not lab.controls.is_busy, timeout=20_000)
    (request,) = laboratory.requests
    assert (request.experiment.seed, request.jobs) == (42, 3)
    assert request.experiment.run_count == 8
    qtbot.waitUntil(
        lambda: "seed 42, scale 0.25" in lab.results.findings.provenance, timeout=20_000
    )


def test_a_scale_that_is_no_number_is_refused_beside_its_field(qtbot, lab):
    _choose(qtbot, lab, "tiny")
    _enter(lab, "scale", "much")
    assert lab.bar.fields["scale"].accessibleDescription()
    assert lab.bar.scale == 1.0


def test_bundled_findings_are_shown_at_once(qtbot, published, make):
    _bundle(published)
    lab = make()
    _choose(qtbot, lab, "tiny")
    assert "abacus" in lab.results.findings.provenance
    assert _cell(lab, 1, Column.OBTAINED) == "0.5, 0.4 to 0.6"
    assert _cell(lab, 1, Column.EFFORT) == "4 runs, 2 failed, 1,234"
    assert _cell(lab, 1, Column.VERDICT) == "Worse"
    assert _cell(lab, 3, Column.VALUE) == "Cannot be compared: the source names no machine"
    assert _cell(lab, 4, Column.VALUE) == "Time of a run, Table 1"
    assert _cell(lab, 4, Column.VERDICT) == ""
    lab.results.findings.table.selectRow(3)
    assert lab.results.findings.table.row is None
    assert "Command: sudoku-ga replicate tiny" in lab.results.findings.details
    item = lab.experiments.list.currentItem()
    assert item.data(Qt.ItemDataRole.AccessibleTextRole) == "Tiny, with findings"


def test_a_run_shows_its_progress_and_its_verdicts(qtbot, lab, laboratory):
    _choose(qtbot, lab, "tiny")
    _begin(qtbot, lab)
    assert lab.bar.progress.text == "12 of 24 runs Tiny 2 min left"
    assert lab.bar.main.text() == "Pause"
    assert not lab.bar.fields["scale"].isEnabled()
    _finish(qtbot, lab, laboratory)
    assert lab.results.findings.provenance.startswith("24 runs by")
    assert _cell(lab, 1, Column.VERDICT)
    assert lab.bar.fields["scale"].isEnabled()
    assert not lab.bar.stop.isEnabled()


@pytest.mark.exhaustive
def test_its_runs_are_shown_in_the_tables_of_the_lab(qtbot, lab, laboratory):
    _replicate(qtbot, lab, laboratory)
    lab.results.parts.set_value(RESULTS)
    lab.results.parts.chosen.emit(RESULTS)
    assert lab.results.results.isVisible()
    assert lab.results.results.runs_model.rowCount() == 24
    assert not lab.results.findings.isVisible()


@pytest.mark.exhaustive
def test_another_replication_may_be_read_during_a_run(qtbot, lab, laboratory):
    _choose(qtbot, lab, "tiny")
    _begin(qtbot, lab)
    _choose(qtbot, lab, "other")
    assert "gives no value" in lab.results.findings.provenance
    laboratory.go.set()
    qtbot.waitUntil(lambda: not lab.controls.is_busy, timeout=20_000)
    assert "gives no value" in lab.results.findings.provenance
    _choose(qtbot, lab, "tiny")
    assert lab.results.findings.provenance.startswith("24 runs by")


@pytest.mark.exhaustive
def test_what_was_stopped_is_compared_and_goes_on_where_it_was(qtbot, lab, laboratory):
    _choose(qtbot, lab, "tiny")
    _begin(qtbot, lab)
    lab.bar.stop.click()
    qtbot.waitUntil(
        lambda: lab.results.findings.provenance.startswith("12 of 24 runs by"), timeout=20_000
    )
    assert lab.bar.main.text() == "Continue"
    laboratory.go.set()
    lab.bar.main.click()
    qtbot.waitUntil(
        lambda: lab.results.findings.provenance.startswith("24 runs by"), timeout=20_000
    )


@pytest.mark.exhaustive
def test_a_smaller_scale_compares_its_share_of_the_runs(qtbot, lab, laboratory):
    _replicate(qtbot, lab, laboratory)
    _enter(lab, "scale", "0.5")
    qtbot.waitUntil(lambda: lab.results.findings.provenance.startswith("8 runs by"), timeout=20_000)
    assert lab.bar.status_line.status.word == "All runs made"


def test_findings_made_here_are_there_again(qtbot, lab, laboratory, make):
    _replicate(qtbot, lab, laboratory)
    again = make()
    _choose(qtbot, again, "tiny")
    assert again.results.findings.provenance.startswith("24 runs by")


def test_a_selected_row_is_shown_in_full(qtbot, published, make):
    _bundle(published)
    lab = make()
    _choose(qtbot, lab, "tiny")
    lab.results.findings.table.selectRow(1)
    text = lab.results.findings.details
    for words in ("published 0.9", "obtained 0.5 (95%: 0.4 to 0.6)", "4 runs, 2 failed", "worse"):
        assert words in text
    assert "told in words" in text


def test_an_open_interval_has_the_percentile_of_the_published_value(qtbot, published, make):
    value = {**record()["values"][0], "percentile": 9.0}
    _bundle(published, values=[value])
    lab = make()
    _choose(qtbot, lab, "tiny")
    assert _cell(lab, 1, Column.PUBLISHED) == "0.9, percentile 9"
    lab.results.findings.table.selectRow(1)
    assert "published 0.9 (at percentile 9 of the runs)" in lab.results.findings.details


def test_without_any_verdict_there_is_no_column_of_verdicts(qtbot, published, make):
    _bundle(published, values=record()["values"][1:])
    lab = make()
    _choose(qtbot, lab, "tiny")
    assert lab.results.findings.table.isColumnHidden(Column.VERDICT)


def test_variants_have_a_table_of_their_own(qtbot, published, make):
    _bundle(published)
    lab = make()
    _choose(qtbot, lab, "tiny")
    findings = lab.results.findings
    findings.tables.set_value("variants")
    findings.tables.chosen.emit("variants")
    assert _cell(lab, 1, Column.VALUE) == "swaps, 4 givens"
    assert findings.table.isColumnHidden(Column.PUBLISHED)


def test_bundled_findings_can_be_chosen_beside_those_made_here(qtbot, published, make, laboratory):
    _bundle(published, 0.7, machine="loom")
    lab = make()
    _choose(qtbot, lab, "tiny")
    findings = lab.results.findings
    assert not findings.origins.isVisible()
    _begin(qtbot, lab)
    _finish(qtbot, lab, laboratory)
    assert "loom" not in findings.provenance
    assert findings.origins.isVisible()
    findings.origins.set_value("bundled")
    findings.origins.chosen.emit("bundled")
    assert "loom" in findings.provenance
    assert _cell(lab, 1, Column.OBTAINED).startswith("0.7")


def test_a_failure_is_one_message_with_its_trace_behind_a_button(
    qtbot, lab, laboratory, traces, monkeypatch
):
    monkeypatch.setattr("sys.excepthook", lambda *_: None)  # the task passes it on as well
    laboratory.error = ZeroDivisionError("oops")
    _choose(qtbot, lab, "tiny")
    with qtbot.waitSignal(lab.controls.failed, timeout=20_000):
        lab.bar.main.click()
    message = lab.strip.message
    lab.strip.button.click()
    ((title, trace),) = traces
    assert title == message.title
    assert "ZeroDivisionError" in trace
    qtbot.waitUntil(lab.bar.main.isEnabled, timeout=20_000)


def test_an_experiment_that_cannot_be_read_is_named_and_not_run(qtbot, lab, published):
    path = published.parent / "experiments" / "tiny.toml"
    path.write_text('[experiment]\ntitle = "Tiny"\n')
    with qtbot.waitSignal(lab.reader.failed, timeout=20_000):
        lab.experiments.list.select("tiny")
    assert "tiny.toml" in lab.strip.message.text
    assert not lab.bar.main.isEnabled()
    _choose(qtbot, lab, "other")
    assert lab.strip.message is None
    assert lab.bar.main.isEnabled()


def test_without_any_experiment_there_is_nothing_to_run(
    qtbot, themes, settings, folder, laboratory
):
    from PySide6.QtWidgets import QWidget

    from sudoku_ga.app.lab.entry import Folders
    from sudoku_ga.app.lab.workspace import LabWorkspace
    from sudoku_ga.app.run.kernels import KernelPreparation
    from tests.app.shared_parts import services_of

    for path in (folder / "experiments").iterdir():
        path.unlink()
    window = QWidget()
    qtbot.addWidget(window)
    services = services_of(window, settings, kernels=KernelPreparation(lambda: True))
    lab = LabWorkspace(services, laboratory, Folders(folder, folder / "own"), lambda: None)
    lab.page.setParent(window)
    lab.bar.setParent(window)
    assert not lab.bar.main.isEnabled()
    lab.experiments.show_replications()
    lab.shut_down()


@pytest.mark.usefixtures("styled")
def test_it_can_be_drawn_in_every_theme_and_size(qtbot, published, make, themes):
    _bundle(published)
    lab = make()
    _choose(qtbot, lab, "tiny")
    findings = lab.results.findings
    for theme, size in product(("light", "dark", "high-contrast"), [(1024, 640), (776, 520)]):
        themes.select(theme)
        lab.page.resize(*size)
        for table in ("compared", "variants"):
            findings.tables.set_value(table)
            findings.tables.chosen.emit(table)
            findings.table.selectRow(1)
            lab.page.grab()
        assert lab.page.size().toTuple() == size


@pytest.mark.usefixtures("styled")
def test_no_column_is_cut_off(qtbot, published, make):
    _bundle(published)
    lab = make()
    _choose(qtbot, lab, "tiny")
    table = lab.results.findings.table

    def fits():
        shown = [column for column in Column if not table.isColumnHidden(column)]
        return sum(map(table.columnWidth, shown)) == table.viewport().width()

    for width in (1280, 1024, 900):
        lab.page.resize(width, 700)
        qtbot.waitUntil(fits, timeout=2_000)


def test_the_action_shows_the_lab_with_a_replication(qtbot, window, tmp_path, laboratory):
    lab = window.pages.build("lab", laboratory, tmp_path)
    window.actions_of.replications.trigger()
    assert window.pages.shown == LAB
    assert lab.experiments.entry.is_replication
    qtbot.waitUntil(lambda: lab.contents is not None, timeout=20_000)
    lab.results.findings.help.click()
    assert window.other.guide.isVisible()
    window.other.guide.close()


def test_f5_starts_a_replication_and_enter_in_a_field_does_not(
    qtbot, window, published, tmp_path, laboratory
):
    # Of two small experiments: the first bundled replication is planned in thousands of runs.
    lab = window.pages.build("lab", laboratory, tmp_path)
    window.actions_of.replications.trigger()
    qtbot.waitUntil(lambda: lab.controls.can_start, timeout=20_000)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(lab.bar.fields["scale"], Qt.Key.Key_Return)
    assert lab.controls.running is None
    QTest.keyClick(window, Qt.Key.Key_F5)
    assert lab.controls.running == lab.experiments.entry
    QTest.keyClick(window, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not lab.controls.is_busy, timeout=20_000)
