"""Rows of any kind as a table: order, filter, groups and columns."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPersistentModelIndex, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.row_view import HEAD_HEIGHT, RowView
from sudoku_ga.app.widgets.rows import Column, RowModel
from sudoku_ga.translation import set_language
from tests.app.cells import cell, headings, spoken, texts, tip

HORIZONTAL = Qt.Orientation.Horizontal
DOWN = Qt.SortOrder.DescendingOrder

NAME = Column[dict]("Name", lambda row: row["name"], least=60, share=1)
RUNS = Column[dict](
    "Runs",
    lambda row: f"{row['runs']}",
    key=lambda row: row["runs"],
    spoken=lambda row: f"{row['runs']} runs",
    tip=lambda row: f"<{row['runs']}>",
    look=lambda row, role: "red" if role == Qt.ItemDataRole.ForegroundRole else None,
    heading=lambda rows: f"{len(rows)} rows",
    is_number=True,
    is_optional=True,
)
VALUES = Column[dict]("Values", lambda row: "", is_optional=True, is_hidden=True)


def _rows(*runs):
    return [{"name": f"n{number}", "runs": each} for number, each in enumerate(runs)]


def _few(rows):
    return np.array([row["runs"] < 5 for row in rows], bool)


@pytest.fixture
def model(qtmodeltester):
    model = RowModel((NAME, RUNS, VALUES))
    qtmodeltester.check(model)
    model.set_rows(_rows(3, 1, 7, 1))
    return model


def _resets(model):
    resets = []
    model.modelReset.connect(lambda: resets.append(1))
    return resets


def test_a_column_is_all_that_there_is_to_say(model):
    assert [column.name for column in model.columns] == ["Name", "Runs", "Values"]
    assert cell(model, 2, RUNS) == "7"
    assert (spoken(model, 2, RUNS), spoken(model, 2, NAME)) == ("7 runs", "n2")
    assert cell(model, 2, RUNS, Qt.ItemDataRole.ForegroundRole) == "red"
    assert cell(model, 2, NAME, Qt.ItemDataRole.ForegroundRole) is None
    sides = [model.headerData(at, HORIZONTAL, Qt.ItemDataRole.TextAlignmentRole) for at in (0, 1)]
    middle = Qt.AlignmentFlag.AlignVCenter
    assert sides == [Qt.AlignmentFlag.AlignLeft | middle, Qt.AlignmentFlag.AlignRight | middle]
    assert cell(model, 2, RUNS, Qt.ItemDataRole.TextAlignmentRole) == sides[1]
    assert model.headerData(0, Qt.Orientation.Vertical) is None
    set_language("pt")
    assert NAME.name == "Nome"


def test_a_tool_tip_is_plain_text(model):
    assert "&lt;7&gt;" in tip(model, 2, RUNS)
    assert tip(model, 2, VALUES) is None


@pytest.mark.parametrize("keys", [None, lambda: np.array([3, 1, 7, 1])])
def test_rows_are_sorted_and_equal_ones_stay_as_they_came(model, keys):
    model.columns = (NAME, Column("Runs", RUNS.text, key=RUNS.key, keys=keys), VALUES)
    model.sort(1)
    assert model.shown.tolist() == [1, 3, 0, 2]
    model.sort(1, DOWN)
    assert model.shown.tolist() == [2, 0, 1, 3]
    assert (model.place_of(2), model.number_at(0)) == (0, 2)
    model.sort(-1)
    assert model.shown.tolist() == [0, 1, 2, 3]
    assert model.sorted_by is None


def test_the_arrow_of_a_sorted_column_leaves_its_name_alone(model, qtbot):
    def name():
        header = view.horizontalHeader()
        image = header.viewport().grab().toImage()
        return image.copy(0, 8, image.width(), HEAD_HEIGHT - 10)

    view = RowView(model, "Rows", 26, (100, 100))
    qtbot.addWidget(view)
    view.resize(240, 200)
    view.show()
    before = name()
    for column, order in ((NAME, DOWN), (RUNS, DOWN), (RUNS, Qt.SortOrder.AscendingOrder)):
        view.sort_by(column, order)
        assert view.horizontalHeader().isSortIndicatorShown()
        assert name() == before


def test_whoever_holds_a_row_finds_it_in_another_order(model):
    held = QPersistentModelIndex(model.index(2, 1))
    gone = QPersistentModelIndex(model.index(0, 0))
    model.sort(1, DOWN)
    assert (held.row(), held.column()) == (0, 1)
    model.filter(lambda rows: np.array([row["runs"] > 4 for row in rows], bool))
    assert (held.isValid(), gone.isValid()) == (True, False)
    assert held.data() == "7"


def test_what_is_not_wanted_is_not_shown(model):
    arranged = []
    model.arranged.connect(lambda: arranged.append(1))
    model.filter(_few)
    assert model.shown.tolist() == [0, 1, 3]
    assert model.place_of(2) == model.number_at(3) == -1
    model.sort(1)
    assert model.shown.tolist() == [1, 3, 0]
    model.filter(None)
    assert model.shown.tolist() == [1, 3, 0, 2]
    assert len(arranged) == 3


def test_rows_that_come_are_appended_without_a_reset(model):
    resets, inserted = _resets(model), []
    model.rowsInserted.connect(lambda _parent, first, last: inserted.append((first, last)))
    model.sort(1)
    model.filter(_few)
    model.append([{"name": "late", "runs": 0}, {"name": "many", "runs": 9}])
    assert inserted == [(3, 3)]
    assert texts(model, NAME) == ["n1", "n3", "n0", "late"]
    model.sort_again()
    assert texts(model, NAME) == ["late", "n1", "n3", "n0"]
    model.filter(None)
    assert model.rowCount() == 6
    assert resets == []


def test_more_of_the_same_rows_keeps_their_places_or_the_order(model):
    resets, inserted = _resets(model), []
    model.rowsInserted.connect(lambda _parent, first, last: inserted.append((first, last)))
    model.update(_rows(3, 2, 7, 1, 5))
    assert (texts(model, RUNS), inserted) == (["3", "2", "7", "1", "5"], [(4, 4)])
    held = QPersistentModelIndex(model.index(4, 0))
    model.sort(1)
    model.update(_rows(3, 2, 7, 1, 0, 4))
    assert texts(model, RUNS) == ["0", "1", "2", "3", "4", "7"]
    assert held.data() == "n4"
    model.update(_rows(8, 9), lambda number: {4: 1}.get(number, -1))
    assert (held.row(), texts(model, RUNS), resets) == (1, ["8", "9"], [])


def test_a_row_that_changes_may_come_and_go(model):
    changes = []
    model.dataChanged.connect(lambda first, last: changes.append((first.row(), last.row())))
    model.filter(_few)
    model.rows[2]["runs"] = 2
    model.changed([2])
    assert (model.shown.tolist(), changes) == ([0, 1, 2, 3], [(2, 2)])
    model.rows[0]["runs"] = model.rows[3]["runs"] = 8
    model.changed([0, 3])
    assert model.shown.tolist() == [1, 2]
    model.changed([])
    assert len(changes) == 1


def test_groups_have_headings_and_keep_the_order_within(themes, model):
    model.sort(1, DOWN)
    model.group(lambda: np.array([row["runs"] % 3 for row in model.rows]))
    assert texts(model, RUNS) == ["1 rows", "3", "3 rows", "7", "1", "1"]
    assert headings(model, RUNS) == ["1 rows", "3 rows"]
    assert model.index(0, 1).data(Qt.ItemDataRole.BackgroundRole) == current_theme().sunken
    assert model.index(0, 1).data(Qt.ItemDataRole.FontRole).bold()
    assert model.shown.tolist() == [0, 2, 1, 3]
    assert model.number_at(2) < 0
    model.append([{"name": "late", "runs": 6}])
    assert headings(model, RUNS) == ["2 rows", "3 rows"]
    model.filter(lambda rows: np.zeros(len(rows), bool))
    assert model.rowCount() == 0


@pytest.fixture
def view(themes, qtbot, model):
    view = RowView(
        model,
        "Rows",
        20,
        (100, 60),
        selects_several=True,
        dropped=(RUNS,),
        copied=lambda: f"{view.selected}",
    )
    qtbot.addWidget(view)
    view.resize(300, 200)
    view.show()
    return view


def test_a_press_on_a_name_sorts_up_down_and_not_at_all(view, model):
    header, orders = view.horizontalHeader(), []
    place = QPoint(header.sectionViewportPosition(1) + 10, header.height() // 2)
    for _press in range(3):
        QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
        orders.append(view.visible_rows)
    assert orders == [[1, 3, 0, 2], [2, 0, 1, 3], [0, 1, 2, 3]]


def test_what_is_selected_is_known_by_its_number(view, model):
    view.set_current(2)
    view.sort_by(RUNS, DOWN)
    assert (view.selected, view.current, view.currentIndex().row()) == ([2], 2, 0)
    view.selectAll()
    assert view.selected == [2, 0, 1, 3]
    model.group(lambda: np.zeros(4))
    assert view.selected == [2, 0, 1, 3]
    view.set_current(-1)
    assert (view.selected, view.current) == ([], -1)


def test_the_next_row_is_that_of_the_list(view, model):
    view.sort_by(RUNS)
    assert [view.row_after(number, 1) for number in (None, 1, 2)] == [1, 3, None]
    assert [view.row_after(number, -1) for number in (None, 1, 2)] == [None, None, 0]


def test_columns_share_the_width_and_the_first_to_be_dropped_goes(view):
    assert view.hides(VALUES)
    assert view.width_of(NAME) + view.width_of(RUNS) == view.viewport().width()
    view.resize(100, 200)
    assert (view.hides(RUNS), view.width_of(NAME)) == (True, view.viewport().width())
    view.resize(300, 200)
    view.hide_column(VALUES, hidden=False)
    assert not view.hides(RUNS)
    view.hide_column(RUNS, hidden=True)
    view.resize(400, 200)
    assert view.hides(RUNS)


@pytest.mark.parametrize("is_hidden", [False, True])
def test_columns_are_fitted_to_what_comes_in_once_it_is_in_sight(view, model, is_hidden):
    before = view.width_of(RUNS)
    view.setVisible(not is_hidden)
    model.set_rows(_rows(10**15))
    assert (view.width_of(RUNS) > before) != is_hidden
    view.show()
    assert view.width_of(RUNS) > before


def test_the_key_copies_the_selected_rows_before_the_window_takes_it(view):
    view.set_current(3)
    control = Qt.KeyboardModifier.ControlModifier
    event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_C, control)
    event.ignore()
    view.event(event)
    assert event.isAccepted()
    QTest.keySequence(view, QKeySequence(QKeySequence.StandardKey.Copy))
    assert QApplication.clipboard().text() == "[3]"
