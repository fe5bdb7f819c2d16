"""A list of puzzles as a table, and the view of it."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from sudoku_ga.app.collection.model import CollectionModel, Column, Known, how_solved
from sudoku_ga.app.collection.view import CollectionView
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from tests.app.reports import PUZZLE, SOLVED


def records(count):
    grid = Grid(Geometry(2, 2), np.array([1] + 15 * [0], np.uint8))
    return [PuzzleRecord(grid, f"Number {index}") for index in range(count)]


@pytest.fixture
def model():
    model = CollectionModel()
    model.set_records(records(3))
    return model


def texts(model, row):
    return [model.index(row, column).data() for column in Column]


def test_a_row_tells_what_is_known(model):
    assert texts(model, 1) == ["2", "Number 1", "1", "…", ""]
    model.set_known(1, Known.of_grade(3))
    model.set_solved(1, "by hand")
    assert texts(model, 1) == ["2", "Number 1", "1", "3", "by hand"]
    role = Qt.ItemDataRole.AccessibleTextRole
    assert model.index(1, Column.GRADE).data(role) == "grade 3, medium"
    assert model.index(0, Column.SOLVED).data(role) == "not solved"


def test_a_puzzle_without_a_name_is_shown_by_its_givens(model):
    model.append([PuzzleRecord(records(1)[0].grid)])
    assert model.index(3, Column.NAME).data() == "1..............."
    role = Qt.ItemDataRole.AccessibleTextRole
    assert model.index(3, Column.NAME).data(role) == "without a name"


def test_puzzles_are_added_with_what_is_known(model):
    model.append(records(2), [None, Known.of_grade(1)])
    assert model.rowCount() == 5
    assert [model.index(row, Column.GRADE).data() for row in (3, 4)] == ["…", "1"]


def test_other_puzzles_bring_nothing_along(model):
    model.set_known(0, Known.of_grade(2))
    model.set_records(records(1))
    assert texts(model, 0)[3:] == ["…", ""]


def test_numbers_are_aligned_right_and_quiet(themes, model):
    number, name = (model.index(0, column) for column in (Column.NUMBER, Column.NAME))
    assert number.data(Qt.ItemDataRole.TextAlignmentRole) & Qt.AlignmentFlag.AlignRight
    assert name.data(Qt.ItemDataRole.TextAlignmentRole) & Qt.AlignmentFlag.AlignLeft
    assert number.data(Qt.ItemDataRole.ForegroundRole) == current_theme().ink2
    assert name.data(Qt.ItemDataRole.ForegroundRole) is None


@pytest.fixture
def view(themes, qtbot, model):
    view = CollectionView(model)
    view.resize(400, 30 + 10 * 28)
    qtbot.addWidget(view)
    view.show()
    return view


def test_a_click_chooses_a_puzzle_and_showing_one_does_not(view, qtbot):
    chosen = []
    view.chosen.connect(chosen.append)
    view.set_current(2)
    assert chosen == []
    place = view.visualRect(view.model().index(1, Column.NAME)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert chosen == [1]
    view.set_current(-1)
    assert not view.selectionModel().hasSelection()


def test_the_visible_rows_are_those_on_the_screen(view, model):
    assert view.visible_rows == range(3)
    model.set_records(records(50_000))
    view.set_current(30_000)
    assert len(view.visible_rows) < 15
    assert 30_000 in view.visible_rows


def test_names_keep_room_in_a_narrow_list(view):
    assert not view.isColumnHidden(Column.SOLVED)
    view.resize(280, 300)
    assert view.isColumnHidden(Column.SOLVED)
    assert view.columnWidth(Column.NAME) >= 110


def test_what_logic_alone_filled_did_not_evolve() -> None:
    board_state = BoardState(PUZZLE)
    assert how_solved(board_state) == ""
    assert how_solved(board_state.with_evolved(SOLVED, PUZZLE)) == "evolved"
    assert how_solved(board_state.with_evolved(SOLVED, SOLVED)) == "by logic"


def test_a_best_individual_in_conflict_solves_nothing() -> None:
    wrong = SOLVED.with_digit(0, int(SOLVED.digits[0]) % 4 + 1)
    assert how_solved(BoardState(PUZZLE).with_evolved(wrong, PUZZLE)) == ""
