import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_ga.document.desk import Desk
from sudoku_ga.document.moves import (
    ClearEvolved,
    ClearGiven,
    KeepEvolved,
    Move,
    ReplacePuzzle,
    TypeGiven,
)
from sudoku_ga.document.sheet import Sheet
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid

FOUR = Geometry(2, 2)
SOLVED = Grid(FOUR, np.array([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1], np.uint8))


@pytest.fixture
def desk() -> Desk:
    return Desk(Sheet(Grid.empty(FOUR)))


def test_a_typed_given_is_on_the_sheet_and_undone_again(desk: Desk) -> None:
    assert desk.do(TypeGiven(5, 3))
    assert desk.sheet.puzzle.digits[5] == 3
    assert desk.undo()
    assert desk.sheet.puzzle == Grid.empty(FOUR)
    assert desk.redo()
    assert desk.sheet.puzzle.digits[5] == 3


def test_the_menu_words_name_the_move(desk: Desk) -> None:
    assert desk.undo_text == desk.redo_text == ""
    desk.do(TypeGiven(5, 3))
    assert desk.undo_text == "Undo type 3 in r2c2"
    desk.do(ClearGiven(5))
    assert desk.undo_text == "Undo clear r2c2"
    desk.undo()
    assert (desk.undo_text, desk.redo_text) == ("Undo type 3 in r2c2", "Redo clear r2c2")


def test_the_menu_words_use_the_letters_of_a_large_board() -> None:
    desk = Desk(Sheet(Grid.empty(Geometry(4, 4))))
    desk.do(TypeGiven(0, 12))
    assert desk.undo_text == "Undo type C in r1c1"


def test_a_move_that_changes_nothing_is_not_kept(desk: Desk) -> None:
    assert not desk.do(ClearGiven(0))
    assert not desk.do(ClearEvolved())
    assert desk.undo_text == ""


def test_a_new_move_ends_the_way_forward(desk: Desk) -> None:
    desk.do(TypeGiven(0, 1))
    desk.undo()
    desk.do(TypeGiven(0, 2))
    assert not desk.redo()


def test_an_edit_takes_what_was_evolved_with_it(desk: Desk) -> None:
    filled = Grid.empty(FOUR).with_digit(3, 4)
    desk.do(KeepEvolved(SOLVED, filled))
    desk.do(TypeGiven(0, 2))
    assert desk.sheet.evolved is desk.sheet.filled is None
    desk.undo()
    assert (desk.sheet.evolved, desk.sheet.filled) == (SOLVED, filled)


def test_undoing_a_replacement_brings_size_and_name_back(desk: Desk) -> None:
    desk.do(TypeGiven(0, 1))
    desk.do(ReplacePuzzle(Grid.empty(Geometry(3, 3)), "Nine", "open"))
    assert desk.sheet.title == "Nine"
    assert desk.undo_text == "Undo open Nine"
    desk.undo()
    assert desk.sheet.puzzle.geometry == FOUR
    assert desk.sheet.title == "Untitled puzzle"


_moves = st.one_of(
    st.builds(TypeGiven, st.integers(0, 15), st.integers(1, 4)),
    st.builds(ClearGiven, st.integers(0, 15)),
    st.just(KeepEvolved(SOLVED)),
    st.just(ClearEvolved()),
    st.just(ReplacePuzzle(Grid.empty(FOUR), "", "clear the board")),
)


@settings(max_examples=50)
@given(st.lists(_moves, max_size=12))
def test_undo_and_redo_walk_the_same_sheets(moves: list[Move]) -> None:
    desk = Desk(Sheet(Grid.empty(FOUR)))
    sheets = [desk.sheet]
    sheets += [desk.sheet for move in moves if desk.do(move)]
    back = [desk.sheet]
    while desk.undo():
        back.append(desk.sheet)
    assert back == sheets[::-1]
    forth = [desk.sheet]
    while desk.redo():
        forth.append(desk.sheet)
    assert forth == sheets


@given(st.lists(_moves, max_size=12))
def test_the_moves_alone_tell_the_session(moves: list[Move]) -> None:
    desk = Desk(Sheet(Grid.empty(FOUR)))
    for move in moves:
        desk.do(move)
    sheet = Sheet(Grid.empty(FOUR))
    for move in desk.moves:
        sheet = move.applied(sheet)
    assert sheet == desk.sheet
