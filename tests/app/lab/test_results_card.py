"""The tables of results: what is copied, exported and left out."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sudoku_ga.app.lab.tables.results_card import RUNS, SUMMARY, ResultsCard
from sudoku_ga.app.lab.tables.runs_model import Key
from sudoku_ga.app.lab.tables.summary_table import SOLVED, VARIANT
from sudoku_ga.app.lab.words import comparison_sentence, comparison_text
from sudoku_ga.lab.report.overview import compared_with
from tests.app.cells import headings, texts, tip


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
    card.runs.selectAll()
    assert len(_copied(card)) == 1 + 24


def test_the_shares_have_the_ground_of_their_rows_and_the_current_one_a_ring(card, themes):
    view = card.summary
    column = view.rows.columns.index(SOLVED)

    def seen(row, up):
        rect = view.visualRect(view.model().index(row, column))
        return view.viewport().grab().toImage().pixelColor(rect.left() + 4, rect.bottom() - up)

    theme = themes.current
    assert seen(1, 4) == theme.card
    view.setFocus()
    view.setCurrentIndex(view.model().index(1, column))
    assert [seen(1, up) for up in (0, 4)] == [theme.accent, theme.accent_soft]
    assert seen(0, 4) == theme.card


def test_the_menu_is_that_of_the_table_in_sight(card):
    card.show_table(RUNS)
    card.more.click()
    assert card.menu.isVisible()
    assert not card.menu.copy.isEnabled()
    card.menu.hide()
    card.show_table(SUMMARY)
    card.summary.selectRow(1)
    card.summary.customContextMenuRequested.emit(QPoint(5, 5))
    assert card.menu.isVisible()
    names = [each.text() for each in card.menu.actions() if each.isCheckable()]
    optional = [each.name for each in card.summary.rows.columns if each.is_optional]
    assert len(names) == len(optional)
    card.menu.copy.trigger()
    card.menu.hide()
    assert QApplication.clipboard().text().splitlines()[1].startswith("alleles\t")


def test_without_results_nothing_is_exported(qtbot, themes):
    card = ResultsCard()
    qtbot.addWidget(card)
    assert card.rows()() == []


def test_what_is_shown_is_what_is_exported(qtbot, card):
    card.words.setText("swaps")
    qtbot.waitUntil(lambda: card.runs_model.rowCount() == 12, timeout=20_000)
    card.show_table(RUNS)
    card.runs.sort_by(card.runs_model.move_evaluations, Qt.SortOrder.DescendingOrder)
    card.groups.setCurrentIndex(card.groups.findData(Key.GROUP))
    head, *rows = card.rows()()
    assert {row[0] for row in rows} == {"swaps"}
    assert len(rows) == 12
    puzzles = [row[head.index("puzzles")] for row in rows]
    assert puzzles == sorted(puzzles, key=card.overview.runs.groups.index)
    card.show_table(SUMMARY)
    assert len(card.rows()()) == 1 + 4


def test_a_filter_is_of_one_experiment(qtbot, card, results):
    card.words.setText("swaps")
    card.result.setCurrentIndex(card.result.findText("failed"))
    qtbot.waitUntil(lambda: card.summary_model.rowCount() == 4, timeout=20_000)
    overview = results.overview()
    card.show_overview(overview)
    assert (card.words.text(), card.result.currentText()) == ("swaps", "failed")
    other = replace(overview, experiment=overview.experiment._replace(id=99))
    card.show_overview(other)
    assert (card.words.text(), card.result.currentData()) == ("", None)
    assert (card.summary_model.rowCount(), card.runs_model.rowCount()) == (8, 24)


def test_a_column_is_left_out_and_comes_back(card):
    column = card.summary_model.effort
    card.menu.follow(card.summary)
    place = card.summary_model.columns.index(column)
    (action,) = [each for each in card.menu.actions() if each.data() == place]
    assert action.isChecked()
    assert not card.summary.hides(column)
    action.trigger()
    assert card.summary.hides(column)
    card.resize(1300, 500)
    assert card.summary.hides(column)
    action.trigger()
    assert not card.summary.hides(column)


def test_the_columns_fill_the_table_and_a_chosen_width_is_kept(card):
    table = card.summary
    column = card.summary_model.columns.index(SOLVED)
    header = table.horizontalHeader()
    card.resize(1500, 500)
    assert header.length() == table.viewport().width()
    assert table.save_columns().isEmpty()
    edge = header.sectionViewportPosition(column) + header.sectionSize(column) - 1
    before = header.sectionSize(column)
    left, viewport = Qt.MouseButton.LeftButton, header.viewport()
    QTest.mousePress(viewport, left, pos=QPoint(edge, 10))
    QTest.mouseMove(viewport, QPoint(edge + 30, 10))
    QTest.mouseMove(viewport, QPoint(edge + 60, 10))
    QTest.mouseRelease(viewport, left, pos=QPoint(edge + 60, 10))
    width = table.columnWidth(column)
    assert width > before
    card.resize(1200, 500)
    assert table.columnWidth(column) == width
    other = ResultsCard()
    other.summary.restore_columns(table.save_columns())
    assert other.summary.columnWidth(column) == width


def test_long_names_are_cut_in_the_middle_with_the_whole_as_tool_tip(card):
    for table in (card.summary, card.runs):
        assert table.textElideMode() == Qt.TextElideMode.ElideMiddle
        index = table.model().index(0, 0)
        tip = index.data(Qt.ItemDataRole.ToolTipRole)
        assert tip == "alleles"


def test_a_narrow_table_scrolls_sideways(card):
    card.resize(420, 300)
    bar = card.summary.horizontalScrollBar()
    assert bar.maximum() > 0
    assert card.summary.width_of(VARIANT) >= 150


def test_the_differences_are_said_above_the_table_and_in_it(qtbot, results, card):
    overview = results.overview(*range(24))
    card.show_overview(overview, compared_with(overview, 1), 1)
    assert "swaps" in card.headline.text()
    assert "swaps" in card.method.text()
    model = card.summary_model
    column = model.compared
    by_variant = {row.part[0]: column.text(row) for row in model.rows}
    assert by_variant[1] == "reference"
    found = next(iter(compared_with(overview, 1).values()))
    assert by_variant[0] == comparison_text(found)
    assert tip(model, 0, column) == comparison_sentence(found, "alleles", "swaps")
    assert column.name == "Compared with swaps"
    with qtbot.waitSignal(card.reference.activated):
        card.reference.activated.emit(0)


def test_the_values_of_a_run_are_shown_when_they_are_wished(card):
    card.show_table(RUNS)
    column = card.runs_model.values
    assert card.runs.hides(column)
    card.runs.hide_column(column, hidden=False)
    assert not card.runs.hides(column)
    assert set(texts(card.runs_model, column)) == {"", "local_search.steps 20"}


def test_runs_are_put_together_by_group_of_puzzles(card):
    card.show_table(RUNS)
    card.groups.setCurrentIndex(card.groups.findData(Key.GROUP))
    groups = headings(card.runs_model, card.runs_model.variant)
    assert groups == list(card.overview.runs.groups)
