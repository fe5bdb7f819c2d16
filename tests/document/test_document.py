import gc
import weakref

import numpy as np
import pytest

from sudoku_ga.document.board_state import BoardState
from sudoku_ga.document.document import APART, Document
from sudoku_ga.document.moves import ClearGivens, ReplacePuzzle, TypeGiven
from sudoku_ga.document.player_moves import ClearAnswer, FillMarks, KeepEvolved, ToggleMark
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid

FOUR = Geometry(2, 2)
SOLVED = Grid(FOUR, np.array([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1], np.uint8))


@pytest.fixture
def desk() -> Document:
    return Document(BoardState(Grid.empty(FOUR)))


def test_a_typed_given_is_on_the_sheet_and_undone_again(desk: Document) -> None:
    assert desk.do(TypeGiven((5,), 3))
    assert desk.sheet.puzzle.digits[5] == 3
    assert desk.undo()
    assert desk.sheet.puzzle == Grid.empty(FOUR)
    assert desk.redo()
    assert desk.sheet.puzzle.digits[5] == 3


def test_the_menu_words_name_the_move(desk: Document) -> None:
    assert desk.undo_text == desk.redo_text == ""
    desk.do(TypeGiven((5,), 3))
    assert desk.undo_text == "Undo type 3 in r2c2"
    desk.do(ClearGivens((5,)))
    assert desk.undo_text == "Undo clear r2c2"
    desk.undo()
    assert (desk.undo_text, desk.redo_text) == ("Undo type 3 in r2c2", "Redo clear r2c2")


def test_the_menu_words_use_the_letters_of_a_large_board() -> None:
    desk = Document(BoardState(Grid.empty(Geometry(4, 4))))
    desk.do(TypeGiven((0,), 12))
    assert desk.undo_text == "Undo type C in r1c1"


def test_the_menu_words_use_the_numbers_of_a_board_beyond_the_letters() -> None:
    desk = Document(BoardState(Grid.empty(Geometry(6, 6))))
    desk.do(TypeGiven((0,), 12))
    assert desk.undo_text == "Undo type 12 in r1c1"


def test_a_move_that_changes_nothing_is_not_kept(desk: Document) -> None:
    assert not desk.do(ClearGivens((0,)))
    assert not desk.do(ClearAnswer())
    assert desk.undo_text == ""


def test_a_new_move_ends_the_way_forward(desk: Document) -> None:
    desk.do(TypeGiven((0,), 1))
    desk.undo()
    desk.do(TypeGiven((0,), 2))
    assert not desk.redo()


def test_an_edit_takes_what_was_evolved_with_it(desk: Document) -> None:
    filled = Grid.empty(FOUR).with_digit(3, 4)
    desk.do(KeepEvolved(SOLVED, filled))
    desk.do(TypeGiven((0,), 2))
    assert desk.sheet.evolved is desk.sheet.filled is None
    desk.undo()
    assert (desk.sheet.evolved, desk.sheet.filled) == (SOLVED, filled)


def test_undoing_a_replacement_brings_size_and_name_back(desk: Document) -> None:
    desk.do(TypeGiven((0,), 1))
    desk.do(ReplacePuzzle(Grid.empty(Geometry(3, 3)), "Nine", "open"))
    assert desk.sheet.title == "Nine"
    assert desk.undo_text == "Undo open Nine"
    desk.undo()
    assert desk.sheet.puzzle.geometry == FOUR
    assert desk.sheet.title == "Untitled puzzle"


def test_the_list_of_moves_leads_to_any_of_them(desk: Document) -> None:
    for digit in (1, 2, 3):
        desk.do(TypeGiven((digit, digit + 4), digit))
    assert desk.texts == ["Type 1 in 2 cells", "Type 2 in 2 cells", "Type 3 in 2 cells"]
    assert desk.go_to(1)
    assert (desk.position, desk.sheet.puzzle.given_count) == (1, 2)
    assert len(desk.texts) == 3
    assert desk.go_to(3)
    assert desk.sheet.puzzle.given_count == 6
    assert not desk.go_to(4)
    assert not desk.go_to(-1)


def test_the_time_of_play_belongs_to_the_puzzle(desk: Document) -> None:
    desk.do(ReplacePuzzle(SOLVED.with_digit(0, 0), "", "open"))
    desk.add_play(2.5)
    desk.add_play(1.0)
    assert desk.played_s == 3.5
    desk.do(ReplacePuzzle(SOLVED.with_digit(1, 0), "", "open"))
    assert desk.played_s == 0
    desk.undo()
    assert desk.played_s == 3.5


def test_every_sheet_of_many_moves_is_found_again() -> None:
    desk, texts = Document(BoardState(Grid.empty(FOUR))), []
    given = [desk.sheet.puzzle]
    for number in range(5 * APART + 7):
        assert desk.do(TypeGiven((number % 16,), number // 16 % 4 + 1))
        given.append(desk.sheet.puzzle)
        texts.append(desk.undo_text)
    for position in (*reversed(range(len(given))), 3 * APART - 1, 0, 5 * APART, 1):
        desk.go_to(position)
        assert desk.sheet.puzzle == given[position]
    assert desk.start.puzzle == given[0]
    desk.go_to(2 * APART + 3)
    assert desk.undo_text == texts[2 * APART + 2]


def test_other_moves_after_many_undone_ones_lead_elsewhere() -> None:
    desk = Document(BoardState(Grid.empty(FOUR)))
    for number in range(3 * APART):
        desk.do(TypeGiven((0,), number % 4 + 1))
    desk.go_to(2)
    for number in range(2 * APART):
        desk.do(TypeGiven((1,), number % 4 + 1))
    desk.go_to(APART)
    assert desk.sheet.puzzle.digits[:2].tolist() == [2, 2]


def test_a_move_on_a_large_board_takes_little_memory() -> None:
    desk = Document(BoardState(Grid.empty(Geometry(6, 6))))
    desk.do(FillMarks())
    kept = []
    for number in range(4 * APART):
        desk.do(ToggleMark((number,), 1))
        kept.append(weakref.ref(desk.sheet))
    gc.collect()
    assert sum(each() is not None for each in kept) <= 1 + APART + 4


def test_a_desk_takes_over_another_one_and_its_way_back(desk: Document) -> None:
    other = Document(BoardState(SOLVED.with_digit(0, 0)))
    other.do(TypeGiven((0,), 1))
    other.add_play(2.5)
    desk.do(TypeGiven((5,), 3))
    desk.become(other)
    assert (desk.sheet, desk.moves, desk.played_s) == (other.sheet, other.moves, 2.5)
    assert desk.undo()
    assert desk.sheet == other.start
    assert other.sheet.puzzle == SOLVED
    assert not desk.undo()
