import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QScrollArea

from sudoku_ga.app.lab.page import LabPage
from sudoku_ga.app.lab.tables.runs_model import Key
from sudoku_ga.lab.experiment.reading import About
from tests.app.lab.workspaces import run_all


def test_enter_opens_arun_all(qtbot, make, laboratory):
    lab = make()
    run_all(qtbot, lab, laboratory)
    runs = lab.results.results.runs
    lab.results.results.show_table("runs")
    runs.selectRow(3)
    with qtbot.waitSignal(timeout=20_000, signal=lab.run_opened) as opened:
        qtbot.keyClick(runs, Qt.Key.Key_Return)
    assert opened.args[1] == lab.results.results.runs_model.run(3)


@pytest.mark.usefixtures("styled")
def test_a_low_window_shows_tables_or_picture(qtbot, themes):
    page = LabPage()
    qtbot.addWidget(page)
    page.show_entry(About("Mine"), is_replication=False)
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
    run_all(qtbot, lab, laboratory)
    charts = lab.results.charts
    charts.show_picture("contrast")
    assert charts.contrast.first.currentText() == "alleles"
    assert charts.contrast.second.currentText() == "swaps"
    assert charts.contrast.verdict.text() == "No difference in success is shown."
    assert " of 12 runs against " in charts.contrast.success.text()
    assert "is shown (p = " in charts.contrast.effort.text()


def test_a_picture_draws_what_is_selected_in_the_table(qtbot, make, laboratory):
    lab = make()
    run_all(qtbot, lab, laboratory)
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


@pytest.mark.exhaustive
def test_the_course_is_read_anew_for_a_group_of_puzzles(qtbot, make, laboratory):
    lab = make()
    run_all(qtbot, lab, laboratory)
    charts = lab.results.charts
    with qtbot.waitSignal(timeout=20_000, signal=lab.reader.loaded):
        charts.show_picture("courses")
    with qtbot.waitSignal(timeout=20_000, signal=lab.reader.loaded):
        lab.results.results.summary.selectRow(0)
        assert charts.view.chart.sentence == "Reading"
    assert lab.contents.query.group == 0
    assert "No run was traced" in charts.view.chart.sentence


def test_runs_are_put_together_by_the_grades_of_their_puzzles(qtbot, make, laboratory):
    lab = make()
    run_all(qtbot, lab, laboratory)
    card = lab.results.results
    with qtbot.waitSignal(timeout=20_000, signal=lab.reader.loaded):
        card.groups.setCurrentIndex(card.groups.findData(Key.GRADE))
    model = card.runs_model
    rows = range(model.rowCount())
    heads = [model.index(row, 0).data() for row in rows if model.run(row) is None]
    assert heads[0] == "not graded"
    assert set(heads[1:]) == set(lab.contents.grades) - {""}
    assert heads[1:] == sorted(heads[1:])
    counts = [model.index(row, 1).data() for row in rows if model.run(row) is None]
    assert counts[0] == "4 runs"


def test_a_newcomer_sees_three_ways_to_begin(qtbot, make):
    lab = make(selected="")
    welcome = lab.results.welcome
    assert welcome.isVisible()
    assert not lab.results.edit.isVisible()
    assert not lab.bar.main.isEnabled()
    welcome.propose.click()
    assert lab.dialogs.editor.isVisible()
    lab.dialogs.editor.cancel.click()
    welcome.replicate.click()
    assert lab.experiments.entry.is_replication
    assert not welcome.isVisible()
    lab.experiments.list.setCurrentRow(-1)
    welcome.example.click()
    assert lab.experiments.entry.key == "tiny"


def test_an_experiment_without_results_shows_its_plan(qtbot, make, laboratory):
    lab = make()
    plan = lab.results.plan
    assert plan.isVisible()
    for words in ("alleles", "local_search.steps 20", "by logic", "24 runs", "Press Start"):
        assert words in plan.text
    lines = [line for line in plan.text.splitlines() if line]
    assert len(set(lines)) == len(lines)
    area = plan.findChild(QScrollArea)
    assert not area.verticalScrollBar().isVisible()
    lab.controls.press_main()
    qtbot.waitUntil(timeout=20_000, callback=lambda: lab.results.results.isVisible())
    assert not plan.isVisible()
    assert "Preliminary: 12 of 24 runs have ended." in lab.results.results.method.text()
