from PySide6.QtCore import QPersistentModelIndex, Qt

from sudoku_ga.app.lab.tables.summary_table import SERIES, Column, SummaryModel


def _column(model, column):
    return [model.index(row, column).data() for row in range(model.rowCount())]


def test_a_row_says_runs_share_effort_and_quartiles(results, qtmodeltester):
    model = SummaryModel()
    model.set_overview(results.overview(*range(24), kind="move_evaluations"))
    qtmodeltester.check(model)
    assert model.rowCount() == 8
    assert (
        model.headerData(Column.EFFORT, Qt.Orientation.Horizontal)
        == "Move evaluations per solution"
    )
    row = [model.index(0, column).data() for column in Column]
    assert row[:3] == ["alleles", "by logic", "2"]
    assert row[Column.SOLVED] == "0%  0–66"
    assert "3, 1 failed" in _column(model, Column.RUNS)
    assert "none solved" in _column(model, Column.EFFORT)


def test_what_logic_alone_solved_is_distinguished(results):
    results.solve_by_logic(0)
    model = SummaryModel()
    model.set_overview(results.overview(1))
    assert _column(model, Column.RUNS) == ["1, 1 by logic", "1"]
    assert model.index(0, Column.RUNS).data(Qt.ItemDataRole.ToolTipRole) == "1, 1 by logic"


def test_rows_are_ordered_by_numbers_and_brought_back(results):
    model = SummaryModel()
    model.set_overview(results.overview(*range(24)))
    plan = model.parts
    model.sort(Column.RUNS, Qt.SortOrder.DescendingOrder)
    counts = [int(text.split(",")[0]) for text in _column(model, Column.RUNS)]
    assert counts == sorted(counts, reverse=True)
    model.sort(-1)
    assert model.parts == plan


def test_words_leave_rows_out_and_whoever_holds_one_finds_it_again(results):
    model = SummaryModel()
    model.set_overview(results.overview(*range(24)))
    held = QPersistentModelIndex(model.index(model.parts.index((1, 0)), 0))
    gone = QPersistentModelIndex(model.index(0, 0))
    model.set_words("SWAPS")
    assert {variant for variant, _group in model.parts} == {1}
    assert model.part(held.row()) == (1, 0)
    assert not gone.isValid()
    model.set_words("no such thing")
    assert model.rowCount() == 0
    model.set_words("")
    assert model.rowCount() == 8


def test_what_is_not_drawn_has_no_mark(results):
    model = SummaryModel()
    model.set_overview(results.overview(*range(24)))
    model.set_series({1: 0})
    marks = {model.part(row)[0]: model.index(row, 0).data(SERIES) for row in range(8)}
    assert marks == {0: None, 1: 0}


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
