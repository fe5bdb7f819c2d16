"""What a screen reader finds."""

import gc

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QAccessible, QHelpEvent
from PySide6.QtWidgets import QToolTip

from sudoku_ga.app.board.view import BoardView
from sudoku_ga.document.marks import Marks
from sudoku_ga.puzzle.geometry import Geometry
from tests.app.board.pictures import picture

NAME = QAccessible.Text.Name
SHOWN = picture(given={22: 7}, marks=Marks.of({0: 0b1010}), editing=True)


@pytest.fixture
def view(themes, qtbot):
    view = BoardView()
    view.resize(545, 545)
    qtbot.addWidget(view)
    view.show_board(SHOWN)
    view.show()
    return view


def test_the_board_is_a_table_with_a_name_for_each_cell(view):
    board = QAccessible.queryAccessibleInterface(view)
    assert board.text(NAME) == "Board"
    assert board.role() == QAccessible.Role.Table
    assert board.childCount() == 81
    for index in (22, 0, 1):
        assert board.child(index).text(NAME) == SHOWN.cell_text(index)
    assert board.child(81) is None
    assert board.indexOfChild(board.child(40)) == 40
    cell = board.child(40)
    assert cell.parent() is board
    assert cell.childCount() == 0
    assert cell.child(0) is None
    assert cell.indexOfChild(board) == -1
    middle = cell.rect().center()
    assert cell.childAt(*middle.toTuple()) is None


def test_names_follow_the_board(view):
    cell = QAccessible.queryAccessibleInterface(view).child(22)
    shown = picture(given={22: 8})
    view.show_board(shown)
    assert cell.text(NAME) == shown.cell_text(22) != SHOWN.cell_text(22)
    view.show_board(picture(Geometry(2, 2)))
    assert not cell.isValid()
    assert cell.text(NAME) == ""


def test_the_cursor_is_reported(view):
    view.select(22)
    cell = QAccessible.queryAccessibleInterface(view).child(22)
    assert cell.state().selected
    view.select(21)
    assert not cell.state().selected


def test_a_cell_is_found_where_it_lies(view):
    board = QAccessible.queryAccessibleInterface(view)
    for index in (0, 40, 80):
        middle = board.child(index).rect().center()
        assert view.part_at(*view.mapFromGlobal(middle).toTuple()) == index
        assert board.childAt(*middle.toTuple()).index == index
    assert board.childAt(-5000, -5000) is None


@pytest.mark.exhaustive
def test_boards_come_and_go(themes, qtbot, qapp):
    for _ in range(5):
        view = BoardView()
        board = QAccessible.queryAccessibleInterface(view)
        number = QAccessible.uniqueId(board.child(3))
        del board
        view.deleteLater()
        qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        del view
        gc.collect()
        left = QAccessible.accessibleInterface(number)
        assert left is None or not left.isValid()


@pytest.mark.parametrize(("side", "told"), [(545, ""), (190, SHOWN.cell_text(0))])
def test_marks_too_small_to_be_read_are_reported_under_the_pointer(view, monkeypatch, side, told):
    view.resize(side, side)
    shown = []
    monkeypatch.setattr(QToolTip, "showText", lambda _place, text, _widget: shown.append(text))
    where = view.cell_rect(0).center()
    view.event(QHelpEvent(QEvent.Type.ToolTip, where, view.mapToGlobal(where)))
    view.event(QHelpEvent(QEvent.Type.ToolTip, QPoint(-9, -9), QPoint(-9, -9)))
    assert shown == [told, ""]


def test_a_cell_that_changes_is_reported_once_and_not_during_a_run(view, monkeypatch):
    reported = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(
        QAccessible,
        "updateAccessibility",
        lambda event: reported.append((event.type(), event.child())),
    )
    board = QAccessible.queryAccessibleInterface(view)
    for index in (22, 23):
        board.child(index).text(NAME)
    view.show_board(picture(given={22: 8, 40: 5}, editing=True, live=True))
    assert reported == []
    for _ in range(2):
        view.show_board(picture(given={22: 8, 40: 5}, editing=True))
    assert reported == [(QAccessible.Event.NameChanged, 22)]
