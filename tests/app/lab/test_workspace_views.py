import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea

from sudoku_ga.app.lab.tables.runs_model import Key
from tests.app.cells import headings
from tests.app.lab.workspaces import run_all


@pytest.mark.exhaustive
def test_enter_opens_a_run(qtbot, make, laboratory):
    lab = make()
    run_all(qtbot, lab, laboratory)
    runs = lab.results.runs
    lab.results.show_table("runs")
    runs.selectRow(3)
    with qtbot.waitSignal(timeout=20_000, signal=lab.run_opened) as opened:
        qtbot.keyClick(runs, Qt.Key.Key_Return)
    assert opened.args[1] == lab.results.runs_model.run(3)


@pytest.mark.exhaustive
def test_two_variants_are_compared_in_words(qtbot, make, laboratory):
    lab = make()
    run_all(qtbot, lab, laboratory)
    charts = lab.charts
    charts.show_picture("contrast")
    assert charts.contrast.first.currentText() == "alleles"
    assert charts.contrast.second.currentText() == "swaps"
    assert charts.contrast.verdict.text()
    assert " of 12 runs against " in charts.contrast.success.text()
    assert "is shown (p = " in charts.contrast.effort.text()


def test_a_picture_draws_what_is_selected_in_the_table(qtbot, make, laboratory):
    lab = make()
    run_all(qtbot, lab, laboratory)
    table, charts = lab.results.summary, lab.charts
    charts.show_picture("shares")
    assert len(charts.view.chart.strips) == 2
    table.selectRow(0)
    assert charts.groups.currentText() == "by logic"
    assert len(charts.view.chart.strips) == 2
    table.selectAll()
    assert charts.groups.currentText() == "All puzzles"
    lab.results.words.setText("swaps")
    qtbot.waitUntil(timeout=20_000, callback=lambda: len(charts.view.chart.strips) == 1)
    assert charts.view.chart.strips[0].name == "swaps"


@pytest.mark.exhaustive
def test_the_course_is_read_anew_for_a_group_of_puzzles(qtbot, make, laboratory):
    lab = make()
    run_all(qtbot, lab, laboratory)
    charts = lab.charts
    with qtbot.waitSignal(timeout=20_000, signal=lab.reader.loaded):
        charts.show_picture("courses")
    with qtbot.waitSignal(timeout=20_000, signal=lab.reader.loaded):
        lab.results.summary.selectRow(0)
        assert charts.view.chart.sentence == "Reading"
    assert lab.contents.query.group == 0
    assert "No run was traced" in charts.view.chart.sentence


@pytest.mark.exhaustive
def test_runs_are_put_together_by_the_grades_of_their_puzzles(qtbot, make, laboratory):
    lab = make()
    run_all(qtbot, lab, laboratory)
    card = lab.results
    with qtbot.waitSignal(timeout=20_000, signal=lab.reader.loaded):
        card.groups.setCurrentIndex(card.groups.findData(Key.GRADE))
    model = card.runs_model
    heads = headings(model, model.variant)
    assert heads[0] == "not graded"
    assert set(heads[1:]) == set(lab.contents.grades) - {""}
    assert heads[1:] == sorted(heads[1:])
    assert headings(model, model.puzzle)[0] == "4 runs"


def test_a_newcomer_sees_three_ways_to_begin(qtbot, make):
    lab = make(selected="")
    welcome = lab.welcome
    assert welcome.isVisible()
    assert not lab.edit.isVisible()
    assert not lab.bar.main.isEnabled()
    welcome.propose.click()
    assert lab.dialogs.editor.isVisible()
    lab.dialogs.editor.cancel.click()
    welcome.replicate.click()
    assert lab.experiments.entry.is_replication
    assert not welcome.isVisible()
    lab.experiments.list.deselect()
    welcome.example.click()
    assert lab.experiments.entry.key == "tiny"


def test_an_experiment_without_results_shows_its_plan(qtbot, make, laboratory):
    lab = make()
    plan = lab.plan
    assert plan.isVisible()
    for words in ("alleles", "local_search.steps 20", "by logic", "24 runs", "Press Start"):
        assert words in plan.text
    lines = [line for line in plan.text.splitlines() if line]
    assert len(set(lines)) == len(lines)
    area = plan.findChild(QScrollArea)
    assert not area.verticalScrollBar().isVisible()
    lab.controls.press_main()
    qtbot.waitUntil(timeout=20_000, callback=lambda: lab.results.isVisible())
    assert not plan.isVisible()
    noted = lab.contents.overview.experiment
    assert (noted.finished, noted.planned) == (12, 24)
    assert "Preliminary" in lab.results.method.text()
