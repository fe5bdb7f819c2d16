from PySide6.QtCore import Qt

from sudoku_ga.app.lab.summary_model import Column, SummaryModel


def _column(model, column):
    return [model.index(row, column).data() for row in range(model.rowCount())]


def test_a_row_says_runs_share_effort_and_quartiles(results, qtmodeltester):
    model = SummaryModel()
    model.set_overview(results.overview(*range(24), kind="probes"))
    qtmodeltester.check(model)
    assert model.rowCount() == 8
    assert model.headerData(Column.EFFORT, Qt.Orientation.Horizontal) == "Probes a solution"
    row = [model.index(0, column).data() for column in Column]
    assert row[:3] == ["alleles", "by logic", "2"]
    assert row[Column.SOLVED] == "0 %  0–66"
    assert "3, 1 failed" in _column(model, Column.RUNS)
    assert "none solved" in _column(model, Column.EFFORT)


def test_rows_are_ordered_by_numbers_and_brought_back(results):
    model = SummaryModel()
    model.set_overview(results.overview(*range(24)))
    plan = [model.part(row) for row in range(model.rowCount())]
    model.sort(Column.RUNS, Qt.SortOrder.DescendingOrder)
    counts = [int(text.split(",")[0]) for text in _column(model, Column.RUNS)]
    assert counts == sorted(counts, reverse=True)
    model.sort(-1)
    assert [model.part(row) for row in range(model.rowCount())] == plan


def test_more_runs_change_the_rows_in_place(results):
    model = SummaryModel()
    model.set_overview(results.overview(0, 1))
    resets = []
    model.modelReset.connect(lambda: resets.append(1))
    model.set_overview(results.overview(12, 13))
    assert resets == []
    assert _column(model, Column.RUNS) == ["2", "2"]
    model.set_overview(None)
    assert model.rowCount() == 0
