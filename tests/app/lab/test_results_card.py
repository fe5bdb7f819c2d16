"""The tables of results: what is copied, exported and left out."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sudoku_ga.app.lab.tables import summary_model, trial_model
from sudoku_ga.app.lab.tables.results_card import RUNS, SUMMARY, ResultsCard
from sudoku_ga.app.lab.tables.trial_order import Key


@pytest.fixture
def card(qtbot, themes, results):
    card = ResultsCard()
    qtbot.addWidget(card)
    card.resize(1200, 500)
    card.show()
    card.show_overview(results.overview(*range(24)))
    return card


def _copied(card):
    QApplication.clipboard().clear()
    QTest.keySequence(card.table, QKeySequence(QKeySequence.StandardKey.Copy))
    return [line.split("\t") for line in QApplication.clipboard().text().splitlines()]


def test_the_selected_rows_are_copied_with_their_head(card):
    card.summary.selectRow(1)
    head, row = _copied(card)
    assert head[0] == "variant"
    assert (row[0], row[head.index("puzzles")]) == ("alleles", "empty board")
    card.show_table(RUNS)
    card.trials.selectAll()
    assert len(_copied(card)) == 1 + 24


def test_what_is_shown_is_what_is_exported(qtbot, card):
    card.words.setText("swaps")
    qtbot.waitUntil(lambda: card.trial_model.shown_count == 12, timeout=20_000)
    card.show_table(RUNS)
    card.trials.sortByColumn(trial_model.Column.PROBES, Qt.SortOrder.DescendingOrder)
    card.groups.setCurrentIndex(card.groups.findData(Key.GROUP))
    head, *rows = card.rows()()
    assert {row[0] for row in rows} == {"swaps"}
    assert len(rows) == 12
    puzzles = [row[head.index("puzzles")] for row in rows]
    assert puzzles == sorted(puzzles, key=card.overview.runs.groups.index)
    card.show_table(SUMMARY)
    assert len(card.rows()()) == 1 + 4


def test_a_column_is_left_out_and_comes_back(card):
    column = summary_model.Column.QUARTILES
    card.menu.follow(card.summary)
    (action,) = [each for each in card.menu.actions() if each.data() == int(column)]
    assert action.isChecked()
    assert not card.summary.isColumnHidden(column)
    action.trigger()
    assert card.summary.isColumnHidden(column)
    card.resize(1300, 500)
    assert card.summary.isColumnHidden(column)
    action.trigger()
    assert not card.summary.isColumnHidden(column)


def test_the_values_of_a_run_are_shown_when_they_are_wished(card):
    card.show_table(RUNS)
    column = trial_model.Column.VALUES
    assert card.trials.isColumnHidden(column)
    card.trials.leave_out(column, left_out=False)
    assert not card.trials.isColumnHidden(column)
    texts = {card.trial_model.index(row, column).data() for row in range(24)}
    assert texts == {"", "local_search.steps 20"}


def test_runs_are_put_together_by_group_of_puzzles(card):
    card.show_table(RUNS)
    card.groups.setCurrentIndex(card.groups.findData(Key.GROUP))
    heads = [
        card.trial_model.index(row, 0).data()
        for row in range(card.trial_model.rowCount())
        if card.trial_model.trial(row) is None
    ]
    assert heads == list(card.overview.runs.groups)
