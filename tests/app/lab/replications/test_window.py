import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sudoku_ga.app.lab.replications.laboratory import Request
from sudoku_ga.app.lab.replications.window import ReplicationsWindow
from sudoku_ga.app.lab.tables.findings_table import Column
from sudoku_ga.app.messages import MessageAction
from sudoku_ga.app.run.kernels import KernelPreparation
from tests.app.lab.replications.conftest import record


def _choose(window, name):
    entries = [entry.name for entry in window._shelf.entries()]
    window.list.setCurrentRow(entries.index(name))


def _cell(window, row, column):
    model = window.page.findings.table.model()
    return model.data(model.index(row, column))


def _begin(qtbot, window):
    with qtbot.waitSignal(window.controller.progressed, timeout=20_000):
        window.bar.run.click()


def _finish(qtbot, window, laboratory):
    laboratory.go.set()
    qtbot.waitUntil(lambda: window.controller.request is None)


def _message(window):
    return window.page.message.message


def test_published_values_are_shown_before_any_run(window):
    _choose(window, "tiny")
    assert _cell(window, 0, Column.VALUE) == "Share of runs that solved"
    assert _cell(window, 1, Column.VALUE) == "Swaps on four givens, Table 1"
    assert _cell(window, 1, Column.PUBLISHED) == "0.9"
    assert _cell(window, 1, Column.OBTAINED) == "–"
    assert window.page.findings.table.isColumnHidden(Column.VERDICT)
    assert "No run" in window.page.findings.made_by
    assert "nobody, 1900" in window.page.details.text


def test_the_number_of_runs_follows_the_scale(window):
    _choose(window, "tiny")
    assert window.bar.progress.text == "24 runs of 24 at full scale"
    field = window.bar.fields["scale"]
    field.setText("0.5")
    field.editingFinished.emit()
    assert window.bar.progress.text == "8 runs of 24 at full scale"


def test_findings_that_are_brought_along_are_shown_at_once(qtbot, window, folder):
    (folder / "published" / "obtained" / "tiny.json").write_text(json.dumps(record()))
    _choose(window, "tiny")
    assert "abacus" in window.page.findings.made_by
    assert _cell(window, 1, Column.OBTAINED) == "0.5, 0.4 to 0.6"
    assert _cell(window, 1, Column.EFFORT) == "4 runs, 2 failed, 1,234"
    assert _cell(window, 1, Column.VERDICT) == "Worse"
    assert _cell(window, 3, Column.VERDICT) == "Cannot be compared, the source names no machine"


def test_a_run_shows_how_far_it_is_and_what_it_came_to(qtbot, window, laboratory):
    _choose(window, "tiny")
    _begin(qtbot, window)
    assert window.bar.progress.text == "6 of 24 runs Tiny 2 min left"
    assert not window.bar.run.isEnabled()
    assert window.bar.stop.isEnabled()
    _finish(qtbot, window, laboratory)
    assert window.page.findings.made_by.startswith("24 runs by")
    assert _cell(window, 1, Column.VERDICT) == "Worse"
    assert window.bar.run.isEnabled()
    assert not window.bar.stop.isEnabled()


def test_the_request_is_what_the_fields_say(qtbot, window, laboratory):
    _choose(window, "tiny")
    for name, text in (("scale", "0.25"), ("jobs", "3"), ("seed", "42")):
        window.bar.fields[name].setText(text)
        window.bar.fields[name].editingFinished.emit()
    _begin(qtbot, window)
    assert laboratory.requests == [Request("tiny", 0.25, 3, 42)]


def test_another_replication_may_be_read_during_a_run(qtbot, window, laboratory):
    _choose(window, "tiny")
    _begin(qtbot, window)
    _choose(window, "other")
    assert "tells no figure" in window.page.findings.made_by
    _finish(qtbot, window, laboratory)
    assert "abacus" not in window.page.findings.made_by
    _choose(window, "tiny")
    assert "abacus" in window.page.findings.made_by


def test_a_selected_row_is_told_in_full(qtbot, window, laboratory):
    _choose(window, "tiny")
    _begin(qtbot, window)
    _finish(qtbot, window, laboratory)
    window.page.findings.table.selectRow(1)
    text = window.page.details.text
    for words in ("published 0.9", "obtained 0.5 (95 %: 0.4 to 0.6)", "4 runs, 2 failed", "worse"):
        assert words in text
    assert "told in words" in text


def test_variants_have_a_table_of_their_own(qtbot, window, laboratory):
    _choose(window, "tiny")
    _begin(qtbot, window)
    _finish(qtbot, window, laboratory)
    window.page.findings.tables.set_value("variants")
    window.page.findings.tables.chosen.emit("variants")
    assert _cell(window, 1, Column.VALUE) == "swaps, 4 givens"
    assert window.page.findings.table.isColumnHidden(Column.PUBLISHED)


def test_what_is_brought_along_can_be_set_beside_what_was_made(qtbot, window, laboratory, folder):
    brought = {**record(0.7), "machine": "loom"}
    (folder / "published" / "obtained" / "tiny.json").write_text(json.dumps(brought))
    _choose(window, "tiny")
    assert not window.page.findings.origins.isVisible()
    _begin(qtbot, window)
    _finish(qtbot, window, laboratory)
    assert "abacus" in window.page.findings.made_by
    assert window.page.findings.origins.isVisible()
    window.page.findings.origins.set_value("brought")
    window.page.findings.origins.chosen.emit("brought")
    assert "loom" in window.page.findings.made_by
    assert _cell(window, 1, Column.OBTAINED).startswith("0.7")


def test_a_failure_is_one_message_with_its_trace_behind_a_button(qtbot, window, laboratory):
    laboratory.error = ZeroDivisionError("oops")
    _choose(window, "tiny")
    with qtbot.waitSignal(window.controller.failed, timeout=20_000):
        window.bar.run.click()
    assert _message(window).action is MessageAction.DETAILS
    assert "ZeroDivisionError" in _message(window).details
    qtbot.waitUntil(window.bar.run.isEnabled)


def test_an_experiment_that_cannot_be_read_is_said_and_not_run(window, folder):
    (folder / "experiments" / "tiny.toml").write_text('[experiment]\ntitle = "Tiny"\n')
    _choose(window, "tiny")
    assert "tiny.toml" in _message(window).text
    assert not window.bar.run.isEnabled()
    _choose(window, "other")
    assert _message(window) is None
    assert window.bar.run.isEnabled()


def test_without_any_experiment_there_is_nothing_to_run(qtbot, themes, folder, laboratory):
    for path in (folder / "experiments").iterdir():
        path.unlink()
    window = ReplicationsWindow(laboratory, KernelPreparation(lambda: True))
    qtbot.addWidget(window)
    assert not window.bar.run.isEnabled()
    assert window.bar.progress.text.startswith("No replication")


def test_closing_the_window_stops_and_what_was_made_is_there_again(qtbot, window):
    _choose(window, "tiny")
    _begin(qtbot, window)
    window.close()
    qtbot.waitUntil(lambda: window.controller.request is None)
    window.show()
    assert window.page.findings.made_by.startswith("6 of 24 runs by")


def test_escape_stops_the_run_before_it_closes_the_window(qtbot, window):
    _choose(window, "tiny")
    _begin(qtbot, window)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.controller.request is None)
    assert window.isVisible()
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()


def test_f5_begins_the_run_once(qtbot, window, laboratory):
    _choose(window, "tiny")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    with qtbot.waitSignal(window.controller.progressed, timeout=20_000):
        QTest.keyClick(window, Qt.Key.Key_F5)
    QTest.keyClick(window, Qt.Key.Key_F5)
    _finish(qtbot, window, laboratory)
    assert len(laboratory.requests) == 1


def test_enter_in_a_field_begins_nothing(window, laboratory):
    _choose(window, "tiny")
    QTest.keyClick(window.bar.fields["scale"], Qt.Key.Key_Return)
    assert window.controller.request is None


def test_shutting_down_during_a_run_ends_its_thread(qtbot, window):
    _choose(window, "tiny")
    _begin(qtbot, window)
    window.shut_down()
    assert not window.controller._errands._thread.isRunning()


@pytest.mark.parametrize("size", [(900, 560), (1280, 800)])
@pytest.mark.parametrize("theme", ["light", "dark", "high-contrast"])
def test_it_can_be_drawn_in_every_theme_and_size(qtbot, window, laboratory, themes, theme, size):
    _choose(window, "tiny")
    _begin(qtbot, window)
    window.grab()
    _finish(qtbot, window, laboratory)
    themes.select(theme)
    window.resize(*size)
    for table in ("compared", "variants"):
        window.page.findings.tables.set_value(table)
        window.page.findings.tables.chosen.emit(table)
        window.page.findings.table.selectRow(1)
        window.grab()
    assert window.size().toTuple() == size


def test_the_main_window_opens_it_and_closes_it(qtbot, open_window, folder):
    from tests.app.reports import FakeEngine

    main = open_window(FakeEngine())
    main.actions_of.replications.trigger()
    assert main.other.replications.isVisible()
    main.actions_of.replications.trigger()
    main.close()
    assert not main.other.replications.isVisible()


@pytest.mark.parametrize("width", [900, 1024, 1280])
def test_no_column_is_cut_off(qtbot, window, laboratory, width):
    _choose(window, "tiny")
    _begin(qtbot, window)
    _finish(qtbot, window, laboratory)
    window.resize(width, 700)
    table = window.page.findings.table

    def fits():
        shown = [column for column in Column if not table.isColumnHidden(column)]
        return sum(map(table.columnWidth, shown)) == table.viewport().width()

    qtbot.waitUntil(fits, timeout=2_000)
