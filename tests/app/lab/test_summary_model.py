"""The results of variants on groups of puzzles as rows."""

import pytest
from PySide6.QtCore import QPersistentModelIndex, Qt

from sudoku_ga.app.lab.tables.summary_table import (
    PUZZLES,
    QUARTILES,
    RUNS,
    SOLVED,
    VARIANT,
    SummaryModel,
)
from sudoku_ga.lab.report.overview import compared_with
from tests.app.cells import cell, texts, tip


@pytest.fixture
def model(results, qtmodeltester):
    model = SummaryModel()
    qtmodeltester.check(model)
    model.set_overview(results.overview(*range(24), kind="move_evaluations"))
    return model


def test_a_row_says_runs_share_effort_and_quartiles(model):
    assert model.rowCount() == 8
    assert model.effort.name == "Move evaluations per solution"
    row = [cell(model, 0, column) for column in (VARIANT, PUZZLES, RUNS, SOLVED)]
    assert row == ["alleles", "by logic", "2", "0%  0–66"]
    assert "3, 1 failed" in texts(model, RUNS)
    assert "none solved" in texts(model, model.effort)


def test_what_logic_alone_solved_is_distinguished(results):
    results.solve_by_logic(0)
    model = SummaryModel()
    model.set_overview(results.overview(1))
    assert texts(model, RUNS) == ["1, 1 by logic", "1"]
    assert tip(model, 0, RUNS) == "1, 1 by logic"


def test_columns_are_sorted_by_their_numbers(model):
    summaries = [row.summary for row in model.rows]
    none = float("inf")
    for column, keys in (
        (VARIANT, [each.variant for each in summaries]),
        (PUZZLES, [each.puzzles for each in summaries]),
        (RUNS, [each.runs for each in summaries]),
        (SOLVED, [each.solved.value if each.solved else -1 for each in summaries]),
        (QUARTILES, [each.quartiles[1] if each.quartiles else none for each in summaries]),
        (
            model.effort,
            [
                each.efforts[model.kind].value if each.efforts[model.kind] else none
                for each in summaries
            ],
        ),
    ):
        model.sort(model.columns.index(column), Qt.SortOrder.DescendingOrder)
        assert [keys[number] for number in model.shown] == sorted(keys, reverse=True)


def test_rows_are_sorted_by_how_much_faster_they_are(results):
    model, found = SummaryModel(), results.overview(*range(24))
    comparisons = compared_with(found, 0)
    model.set_overview(found, comparisons, 0)
    model.sort(model.columns.index(model.compared), Qt.SortOrder.DescendingOrder)
    ratios = [
        each.ratio.value if each and each.ratio else 1.0
        for each in (comparisons.get(part) for part in model.parts)
    ]
    assert ratios == sorted(ratios, reverse=True)
    assert len(set(ratios)) > 1


def test_words_leave_rows_out(model):
    model.set_words("SWAPS")
    assert {variant for variant, _group in model.parts} == {1}
    model.set_words("no such thing")
    assert model.rowCount() == 0
    model.set_words("")
    assert model.rowCount() == 8


def test_what_is_drawn_has_a_mark(themes, model):
    model.set_series({1: 0})
    role = Qt.ItemDataRole.DecorationRole
    marks = {row.part[0]: cell(model, at, VARIANT, role) for at, row in enumerate(model.rows)}
    assert marks[0] is None
    assert not marks[1].isNull()


def test_more_results_change_the_rows_in_place(results):
    model, resets = SummaryModel(), []
    model.set_overview(results.overview(12, 13))
    model.modelReset.connect(lambda: resets.append(1))
    part = model.parts[0]
    held = QPersistentModelIndex(model.index(0, 0))
    model.set_overview(results.overview(*range(24)))
    assert resets == []
    assert model.parts[held.row()] == part
    model.set_overview(None)
    assert model.rowCount() == 0
