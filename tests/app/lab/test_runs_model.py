from dataclasses import replace

import pytest
from PySide6.QtCore import QPersistentModelIndex, Qt

from sudoku_ga.app.lab.tables.runs_model import Column, Key, RunsModel
from sudoku_ga.app.theme.themes import current_theme


@pytest.fixture
def model(qtmodeltester):
    made = RunsModel()
    qtmodeltester.check(made)
    return made


def _column(model, column):
    return [model.index(row, column).data() for row in range(model.rowCount())]


def _runs(model):
    return [model.run(row) for row in range(model.rowCount())]


def test_runs_that_come_are_appended_and_those_before_keep_their_rows(model, results):
    model.take(results.overview(20, 3, 11).runs)
    before = _runs(model)
    inserted = []
    model.rowsInserted.connect(lambda _parent, first, last: inserted.append((first, last)))
    model.take(results.overview(0, 1, 2, 23).runs)
    assert inserted == [(3, 6)]
    assert _runs(model)[:3] == before
    assert len(set(_runs(model))) == 7


def test_where_something_orders_them_they_come_where_they_belong(model, results):
    model.take(results.overview(20, 3).runs)
    model.sort(Column.MOVE_EVALUATIONS, Qt.SortOrder.DescendingOrder)
    held = QPersistentModelIndex(model.index(1, 0))
    run = model.run(1)
    model.take(results.overview(11, 23).runs)
    assert _column(model, Column.MOVE_EVALUATIONS) == ["30", "27", "18", "10"]
    assert held.row() == 3
    assert model.run(held.row()) == run


def test_a_selected_run_that_is_filtered_out_is_held_no_longer(model, results):
    model.set_runs(results.overview(*range(24)).runs)
    held = QPersistentModelIndex(model.index(model.rowCount() - 1, 0))
    model.arrange(words="alleles")
    assert model.rowCount() == 12
    assert not held.isValid()


def test_headings_sum_up_their_runs(model, results):
    model.set_runs(results.overview(*range(24)).runs)
    model.arrange(grouped_by=Key.VARIANT)
    heading = model.index(0, Column.VARIANT)
    assert heading.data(Qt.ItemDataRole.BackgroundRole) == current_theme().sunken
    assert heading.data() == "alleles"
    assert model.index(0, Column.PUZZLE).data() == "12 runs"
    assert model.index(0, Column.RESULT).data() == "67% solved"
    assert model.index(0, Column.EVALUATIONS).data() == "median 110"
    assert model.run(0) is None
    assert model.shown_count == 24


def test_a_run_that_failed_says_so(model, results):
    model.set_runs(results.overview(5).runs)
    assert _column(model, Column.RESULT) == ["failed"]


def test_a_run_that_logic_alone_solved_says_so(model, results):
    results.solve_by_logic(0)
    model.set_runs(results.overview(1).runs)
    assert _column(model, Column.RESULT) == ["by logic alone", "solved"]


def test_results_of_another_store_take_the_place_of_all(model, results):
    model.take(results.overview(1, 2).runs)
    results.store.connection.execute("DELETE FROM results")
    model.take(results.overview(7).runs)
    assert model.rowCount() == 1


def test_a_name_with_markup_is_plain_text_in_the_tool_tip(results):
    overview = results.overview(*range(24))
    runs = replace(overview.runs, variants=("<b>bold</b>", *overview.runs.variants[1:]))
    model = RunsModel()
    model.set_runs(runs)
    tips = {
        model.index(row, 0).data(Qt.ItemDataRole.ToolTipRole) for row in range(model.rowCount())
    }
    assert any("&lt;b&gt;" in tip for tip in tips)
    assert not any("<b>" in tip for tip in tips)
