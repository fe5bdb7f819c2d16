"""A list of puzzles as a table, and the view of it."""

from dataclasses import replace
from itertools import zip_longest

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel

from sudoku_ga.app.collection.model import (
    EVOLVED,
    GIVENS,
    GRADE,
    NAME,
    NUMBER,
    PLAYED,
    SE,
    CollectionModel,
    Known,
    PuzzleRow,
)
from sudoku_ga.app.collection.solved import How, SolvedPuzzles
from sudoku_ga.app.collection.view import CollectionView, State, Wanted
from sudoku_ga.app.messages import Messages
from sudoku_ga.app.run.document_controller import DocumentController
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.document.document import Document
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Cage, Layout
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.rating.se_rating import SeRating
from tests.app.cells import cell, spoken, texts
from tests.app.reports import PUZZLE, SOLVED
from tests.puzzle.boards import S1_PUZZLE
from tests.puzzle.boards import puzzle as puzzle_of


def records(count):
    grid = Grid(Geometry(2, 2), np.array([1] + 15 * [0], np.uint8))
    return [PuzzleRecord(grid, f"Number {index}") for index in range(count)]


@pytest.fixture
def document_controller():
    return DocumentController(Document(BoardState(PUZZLE)))


@pytest.fixture
def model(document_controller):
    model = CollectionModel(SolvedPuzzles(document_controller, None, Messages()))
    add(model, records(3))
    return model


def add(model, records, known=()):
    first = len(model.records)
    model.append(
        PuzzleRow(row, record, model.solved, each)
        for row, (record, each) in enumerate(zip_longest(records, known), first)
    )


def _show(model, records):
    model.clear()
    add(model, records)


SHOWN = (NUMBER, NAME, GIVENS, GRADE, PLAYED, EVOLVED)


def _cells(model, row):
    return [cell(model, row, column) for column in SHOWN]


def test_a_row_tells_what_is_known(model, document_controller):
    add(model, [PuzzleRecord(PUZZLE, "Test")])
    assert _cells(model, 3) == ["4", "Test", "10", "…", "", ""]
    model.set_known([(3, Known.of_grade(3))])
    document_controller.keep(SOLVED, PUZZLE)
    assert _cells(model, 3) == ["4", "Test", "10", "3", "", "✓"]
    assert spoken(model, 3, GRADE) == "grade 3, medium"
    day = model.rows[3].day(How.EVOLUTION)
    assert spoken(model, 3, EVOLVED) == f"solved by evolution on {day}"
    assert spoken(model, 3, PLAYED) == "not solved by you"
    assert model.rows[3].words.endswith("solved by evolution")


def test_a_rating_is_beside_the_grade(model):
    nine = puzzle_of(S1_PUZZLE)
    add(model, [PuzzleRecord(nine, "A"), PuzzleRecord(nine, "B"), PuzzleRecord(PUZZLE, "C")])
    known = Known.of_grade(3)
    assert cell(model, 3, SE) == "…"
    rated = replace(known, rating=SeRating(72, 12, 12))
    bound = replace(known, rating=SeRating(95, 95, 26, bounds=2))
    model.set_known([(3, bound), (4, rated), (5, known)])
    assert texts(model, SE)[3:] == ["≥9.5", "7.2", "–"]
    assert model.rows[4].words.endswith("7.2/1.2/1.2")
    assert spoken(model, 4, SE) == "rating of Sudoku Explainer: 7.2"


def test_columns_are_sorted_by_what_they_mean(model, document_controller):
    _show(model, [PuzzleRecord(PUZZLE, "b"), *records(2), PuzzleRecord(PUZZLE, "A")])
    document_controller.keep(SOLVED, PUZZLE)
    rated = replace(Known.of_grade(3), rating=SeRating(72, 12, 12))
    model.set_known([(1, Known("–", "no grade")), (2, rated), (3, Known.of_grade(2))])
    orders = {
        NUMBER: [0, 1, 2, 3],
        NAME: [3, 0, 1, 2],
        GIVENS: [1, 2, 0, 3],
        GRADE: [3, 2, 1, 0],  # what has no grade comes after, what is unknown last
        SE: [2, 0, 1, 3],
        EVOLVED: [1, 2, 0, 3],
    }
    for column, order in orders.items():
        model.sort(model.columns.index(column))
        assert model.shown.tolist() == order


def test_a_puzzle_without_a_name_is_shown_by_its_givens(model):
    add(model, [PuzzleRecord(records(1)[0].grid)])
    assert cell(model, 3, NAME) == "1..............."
    assert spoken(model, 3, NAME) == "without a name"
    board = Geometry(2, 2, Layout(cages=(Cage(3, (0, 1)),)))
    add(model, [PuzzleRecord(Grid.empty(board))])
    assert cell(model, 4, NAME) == "Puzzle 5"
    assert model.rows[4].words.startswith("4×4, killer, 0 givens")


def test_what_is_known_is_counted_and_goes_with_the_puzzles(model):
    add(model, records(2), [None, Known.of_grade(1)])
    assert texts(model, GRADE)[3:] == ["…", "1"]
    model.set_known([(0, Known.of_grade(2)), (4, Known.of_grade(2))])
    assert model.graded_count == 2
    _show(model, records(1))
    assert (_cells(model, 0)[3:], model.graded_count) == (["…", "", ""], 0)


def test_numbers_are_quiet_and_marks_are_green(themes, model):
    role = Qt.ItemDataRole.ForegroundRole
    assert cell(model, 0, NUMBER, role) == current_theme().ink2
    assert cell(model, 0, EVOLVED, role) == current_theme().solved
    assert cell(model, 0, NAME, role) is None
    assert NUMBER.is_number and GIVENS.is_number and SE.is_number


@pytest.fixture
def view(themes, qtbot, model):
    view = CollectionView(model)
    view.move(0, 300)
    view.resize(400, 30 + 10 * 28)
    qtbot.addWidget(view)
    view.show()
    return view


def test_a_click_chooses_a_puzzle_and_showing_one_does_not(view, qtbot):
    chosen = []
    view.chosen.connect(chosen.append)
    view.set_current(2)
    assert chosen == []
    place = view.cell_rect(1, NAME).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert chosen == [1]
    view.set_current(-1)
    assert not view.selectionModel().hasSelection()


def test_the_visible_rows_are_those_on_the_screen(view, model):
    assert view.visible_rows == [0, 1, 2]
    _show(model, records(50_000))
    view.set_current(30_000)
    assert len(view.visible_rows) < 15
    assert 30_000 in view.visible_rows


def test_names_keep_room_in_a_narrow_list(view):
    assert not view.hides(GIVENS)
    view.resize(280, 300)
    assert view.hides(GIVENS)
    assert view.width_of(NAME) >= 80


def test_the_list_is_sorted_by_a_column_and_back(view, model, qtbot):
    model.set_known([(0, Known.of_grade(5)), (2, Known.of_grade(1))])
    header = view.horizontalHeader()
    place = header.sectionViewportPosition(model.columns.index(GRADE)) + 10
    order = []
    for _click in range(3):
        qtbot.mouseClick(
            header.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place, header.height() // 2)
        )
        order.append(view.visible_rows)
    assert order == [[2, 0, 1], [1, 0, 2], [0, 1, 2]]


def test_the_list_shows_what_is_wanted(view, model, document_controller):
    add(model, [PuzzleRecord(PUZZLE, "Test")], [Known.of_grade(2)])
    view.show_wanted(Wanted("number"))
    assert view.visible_rows == [0, 1, 2]
    view.show_wanted(Wanted(grade=2))
    assert view.visible_rows == [3]
    view.show_wanted(Wanted(state=State.EVOLVED))
    assert view.visible_rows == []
    document_controller.keep(SOLVED, PUZZLE)
    assert view.visible_rows == [3]
    view.show_wanted(Wanted(state=State.UNSOLVED))
    assert view.visible_rows == [0, 1, 2]
    view.show_wanted(Wanted())
    assert view.visible_rows == [0, 1, 2, 3]


def test_the_next_puzzle_is_the_next_of_the_shown_ones(view, model):
    add(model, [PuzzleRecord(PUZZLE, "Test")])
    view.sort_by(NUMBER, Qt.SortOrder.DescendingOrder)
    assert view.row_after(3, 1) == 2
    assert view.row_after(0, 1) is None
    assert view.row_after(None, 1) == 3
    view.show_wanted(Wanted("test"))
    assert view.row_after(1, 1) == 3
    assert view.row_after(3, -1) is None


def test_a_puzzle_is_previewed_under_the_pointer(view, qtbot):
    assert not view.preview.isVisible()
    qtbot.mouseMove(view.viewport(), view.cell_rect(1, NAME).center())
    qtbot.waitUntil(view.preview.isVisible)
    assert view.preview.text == "Number 1\n1 given"
    row = view.viewport().mapToGlobal(view.cell_rect(1, NAME).center())
    assert abs(view.preview.geometry().center().y() - row.y()) < 20
    qtbot.mouseMove(view.viewport(), view.cell_rect(2, NAME).center())
    qtbot.waitUntil(lambda: view.preview.text.startswith("Number 2"))
    view.hide_preview()
    assert not view.preview.isVisible()


def test_a_name_from_a_file_is_plain_text(view, model, qtbot):
    _show(model, [PuzzleRecord(PUZZLE, "<b>bold</b> &amp;")])
    qtbot.mouseMove(view.viewport(), view.cell_rect(0, NAME).center())
    qtbot.waitUntil(view.preview.isVisible)
    assert {label.textFormat() for label in view.preview.findChildren(QLabel)} == {
        Qt.TextFormat.PlainText
    }


def test_the_keyboard_previews_and_leaves_digits_to_the_board(view, qtbot):
    view.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    view.set_current(0)
    qtbot.keyClick(view, Qt.Key.Key_Down)
    qtbot.waitUntil(view.preview.isVisible)
    assert view.preview.text.startswith("Number 1")
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_5, Qt.KeyboardModifier.NoModifier, "5")
    view.keyPressEvent(event)
    assert not event.isAccepted()


def test_a_row_far_down_is_shown_even_where_its_number_is_hidden(view, model):
    _show(model, records(500))
    view.resize(260, 300)
    assert view.hides(NUMBER)
    view.set_current(400)
    assert 400 in view.visible_rows


def test_the_selected_puzzle_stays_selected_in_another_order(view, model, qtbot):
    chosen = []
    view.chosen.connect(chosen.append)
    view.set_current(0)
    view.sort_by(NUMBER, Qt.SortOrder.DescendingOrder)
    assert view.visible_rows == [2, 1, 0]
    assert view.selected_rows == [0]
    place = view.cell_rect(2, NAME).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert chosen == [2]
    add(model, records(1))
    assert view.visible_rows == [2, 1, 0, 3]
    model.sort_again()
    assert view.visible_rows == [3, 2, 1, 0]
