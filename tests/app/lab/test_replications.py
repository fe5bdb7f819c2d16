"""Replications as entries of the lab: published values beside obtained ones."""

import json
from itertools import product

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextTable
from PySide6.QtTest import QTest

from sudoku_ga.app.lab.workspace import RESULTS
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.workspace import LAB
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
        lab.experiments.list.deselect()
    lab.experiments.list.select(key)
    qtbot.waitUntil(lambda: lab.contents is not None, timeout=20_000)


def _tables(lab):
    """Return the texts of the tables of the page, by rows."""
    frames = lab.replication.text.document().rootFrame().childFrames()
    return [_rows(frame) for frame in frames if isinstance(frame, QTextTable)]


def _rows(table):
    places = product(range(table.rows()), range(table.columns()))
    texts = [table.cellAt(*place).firstCursorPosition().block().text() for place in places]
    return [
        texts[start : start + table.columns()] for start in range(0, len(texts), table.columns())
    ]


def _page(lab):
    return lab.replication.text.toPlainText()


def _enter(lab, name, text):
    field = lab.bar.fields[name]
    field.lineEdit().setText(text)
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
    assert lab.replication.isVisible()
    (table,) = _tables(lab)
    assert table == [
        ["Value", "Where", "Published"],
        ["Swaps on four givens", "Table 1", "0.9"],
        ["Time of a run", "section 2", "12"],
    ]
    assert "nobody, 1900" in _page(lab)


def test_an_experiment_has_no_comparison(qtbot, make):
    lab = make()
    assert not lab.replication.isVisible()
    assert not lab.parts.isVisible()
    assert not lab.bar.fields["scale"].isVisible()
    _choose(qtbot, lab, "other")
    assert lab.replication.isVisible()
    qtbot.waitUntil(lab.bar.fields["scale"].isVisible)


def test_the_number_of_runs_follows_the_scale_at_once(qtbot, lab):
    _choose(qtbot, lab, "tiny")
    assert lab.bar.progress.text.startswith("24 runs 2 variants")
    _enter(lab, "scale", "0.5")
    assert lab.contents.experiment.run_count == 8
    assert lab.bar.progress.text.startswith("8 runs of 24")
    qtbot.waitUntil(lambda: not lab.reader.is_reading, timeout=20_000)
    assert lab.bar.progress.text.startswith("8 runs of 24")


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
    qtbot.waitUntil(lambda: "seed 42, scale 0.25" in _page(lab), timeout=20_000)


def test_a_scale_that_is_no_number_is_refused_beside_its_field(qtbot, lab):
    _choose(qtbot, lab, "tiny")
    _enter(lab, "scale", "much")
    assert lab.bar.fields["scale"].accessibleDescription()
    assert lab.bar.scale == 1.0


def test_bundled_findings_are_shown_at_once(qtbot, published, make):
    _bundle(published)
    lab = make()
    _choose(qtbot, lab, "tiny")
    compared, others, variants = _tables(lab)
    assert compared == [
        ["Value", "Where", "Published", "Obtained (95 %)", "Runs", "Evaluations", "Verdict"],
        [
            "Swaps on four givens",
            "Table 1",
            "0.9",
            "0.5 (0.4 to 0.6)",
            "4 (2 failed)",
            "1,234",
            "worse",
        ],
    ]
    assert [row[0] for row in others] == ["Value", "Time of a run"]
    assert variants[1][:2] == ["swaps", "4 givens"]
    for words in ("abacus", "the source names no machine", "told in words", "replicate tiny"):
        assert words in _page(lab)
    item = lab.experiments.list.currentItem()
    assert item.data(0, Qt.ItemDataRole.AccessibleTextRole) == "Tiny, with findings"


def test_a_text_from_a_file_is_no_markup(qtbot, published, make):
    text = "<b>bold</b> | [a](b.html) *c* ![](d.png)"
    _bundle(published, values=[{**record()["values"][0], "label": text, "note": text}])
    lab = make()
    _choose(qtbot, lab, "tiny")
    assert _tables(lab)[0][1][0] == text
    assert f"{text}: {text}" in _page(lab)


def test_a_run_shows_its_progress_and_its_verdicts(qtbot, lab, laboratory):
    _choose(qtbot, lab, "tiny")
    _begin(qtbot, lab)
    assert lab.bar.progress.text.startswith("12 of 24 runs")
    assert lab.bar.main.text() == "Pause"
    assert not lab.bar.fields["scale"].isEnabled()
    _finish(qtbot, lab, laboratory)
    assert "24 runs, " in _page(lab)
    assert _tables(lab)[0][0][-1] == "Verdict"
    assert lab.bar.fields["scale"].isEnabled()
    assert not lab.bar.stop.isEnabled()


@pytest.mark.exhaustive
def test_its_runs_are_shown_in_the_tables_of_the_lab(qtbot, lab, laboratory):
    _replicate(qtbot, lab, laboratory)
    lab.parts.set_value(RESULTS)
    lab.parts.chosen.emit(RESULTS)
    assert lab.results.isVisible()
    assert lab.results.runs_model.rowCount() == 24
    assert not lab.replication.isVisible()


@pytest.mark.exhaustive
def test_another_replication_may_be_read_during_a_run(qtbot, lab, laboratory):
    _choose(qtbot, lab, "tiny")
    _begin(qtbot, lab)
    _choose(qtbot, lab, "other")
    assert "gives no value" in _page(lab)
    laboratory.go.set()
    qtbot.waitUntil(lambda: not lab.controls.is_busy, timeout=20_000)
    assert "gives no value" in _page(lab)
    _choose(qtbot, lab, "tiny")
    assert "24 runs, " in _page(lab)


@pytest.mark.exhaustive
def test_what_was_stopped_is_compared_and_goes_on_where_it_was(qtbot, lab, laboratory):
    _choose(qtbot, lab, "tiny")
    _begin(qtbot, lab)
    lab.bar.stop.click()
    qtbot.waitUntil(lambda: "12 runs of 24 planned" in _page(lab), timeout=20_000)
    assert lab.bar.main.text() == "Continue"
    laboratory.go.set()
    lab.bar.main.click()
    qtbot.waitUntil(lambda: "24 runs, " in _page(lab), timeout=20_000)


@pytest.mark.exhaustive
def test_a_smaller_scale_compares_its_share_of_the_runs(qtbot, lab, laboratory):
    _replicate(qtbot, lab, laboratory)
    _enter(lab, "scale", "0.5")
    qtbot.waitUntil(lambda: "8 runs, " in _page(lab), timeout=20_000)
    assert lab.status_line.status.word == "All runs made"


@pytest.mark.exhaustive
def test_findings_made_here_are_there_again(qtbot, lab, laboratory, make):
    _replicate(qtbot, lab, laboratory)
    again = make()
    _choose(qtbot, again, "tiny")
    assert "24 runs, " in _page(again)


@pytest.mark.exhaustive
def test_bundled_findings_can_be_chosen_beside_those_made_here(qtbot, published, make, laboratory):
    _bundle(published, 0.7, machine="loom")
    lab = make()
    _choose(qtbot, lab, "tiny")
    findings = lab.replication
    assert not findings.origins.isVisible()
    _begin(qtbot, lab)
    _finish(qtbot, lab, laboratory)
    assert "loom" not in _page(lab)
    assert findings.origins.isVisible()
    findings.origins.set_value("bundled")
    findings.origins.chosen.emit("bundled")
    assert "loom" in _page(lab)
    assert _tables(lab)[0][1][3] == "0.7 (0.6 to 0.8)"


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


def test_without_any_experiment_there_is_nothing_to_run(make, folder):
    for path in (folder / "experiments").iterdir():
        path.unlink()
    lab = make(selected="")
    assert not lab.bar.main.isEnabled()
    lab.experiments.show_replications()
    assert lab.experiments.entry is None


def test_the_page_follows_the_theme(qtbot, published, make, themes):
    _bundle(published)
    lab = make()
    _choose(qtbot, lab, "tiny")
    before = _page(lab)
    themes.select("dark")
    assert _page(lab) == before
    frames = lab.replication.text.document().rootFrame().childFrames()
    borders = {each.format().borderBrush().color().name() for each in frames}
    assert current_theme().border.name() in borders


def test_the_action_shows_the_lab_with_a_replication(qtbot, window, tmp_path, laboratory):
    lab = window.pages.build("lab", laboratory, tmp_path)
    window.actions_of.replications.trigger()
    assert window.pages.shown == LAB
    assert lab.experiments.entry.is_replication
    qtbot.waitUntil(lambda: lab.contents is not None, timeout=20_000)
    lab.replication.help.click()
    assert window.other.guide.isVisible()
    window.other.guide.close()


@pytest.mark.exhaustive
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


def test_a_scale_that_is_refused_starts_nothing(qtbot, lab):
    _choose(qtbot, lab, "tiny")
    field = lab.bar.fields["scale"]
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "0")
    assert not lab.bar.main.isEnabled()
    assert "0.001" in lab.bar.problem and "0.001" in lab.bar.progress.text
    lab.controls.press_main()
    assert not lab.controls.is_busy
    field.selectAll()
    QTest.keyClicks(field, "0.5")
    assert lab.bar.main.isEnabled()
