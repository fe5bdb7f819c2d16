import gc
import weakref

import numpy as np
import pytest

from sudoku_ga.document.board_state import BoardState, Mode
from sudoku_ga.document.document import KEPT_STATES, MOST_BEFORE, Document
from sudoku_ga.document.moves import ClearGivens, ReplacePuzzle, TypeGiven
from sudoku_ga.document.player_moves import (
    ClearAnswer,
    FillMarks,
    KeepEvolved,
    PlaceDigit,
    ToggleCentreMark,
    ToggleColour,
    ToggleMark,
)
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid

FOUR = Geometry(2, 2)
SOLVED = Grid(FOUR, np.array([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1], np.uint8))


@pytest.fixture
def document() -> Document:
    return Document(BoardState(Grid.empty(FOUR)))


def test_a_typed_given_is_on_the_sheet_and_undone_again(document: Document) -> None:
    assert document.do(TypeGiven((5,), 3))
    assert document.state.puzzle.digits[5] == 3
    assert document.undo()
    assert document.state.puzzle == Grid.empty(FOUR)
    assert document.redo()
    assert document.state.puzzle.digits[5] == 3


def test_the_menu_words_name_the_move(document: Document) -> None:
    assert document.undo_text == document.redo_text == ""
    document.do(TypeGiven((5,), 3))
    assert document.undo_text == "Undo type 3 in r2c2"
    document.do(ClearGivens((5,)))
    assert document.undo_text == "Undo clear r2c2"
    document.undo()
    assert (document.undo_text, document.redo_text) == ("Undo type 3 in r2c2", "Redo clear r2c2")


def test_the_menu_words_use_the_letters_of_a_large_board() -> None:
    document = Document(BoardState(Grid.empty(Geometry(4, 4))))
    document.do(TypeGiven((0,), 12))
    assert document.undo_text == "Undo type C in r1c1"


def test_the_menu_words_use_the_numbers_of_a_board_beyond_the_letters() -> None:
    document = Document(BoardState(Grid.empty(Geometry(6, 6))))
    document.do(TypeGiven((0,), 12))
    assert document.undo_text == "Undo type 12 in r1c1"


def test_a_move_that_changes_nothing_is_not_kept(document: Document) -> None:
    assert not document.do(ClearGivens((0,)))
    assert not document.do(ClearAnswer())
    assert document.undo_text == ""


def test_a_new_move_ends_the_way_forward(document: Document) -> None:
    document.do(TypeGiven((0,), 1))
    document.undo()
    document.do(TypeGiven((0,), 2))
    assert not document.redo()


def test_an_edit_takes_what_was_evolved_with_it(document: Document) -> None:
    filled = Grid.empty(FOUR).with_digit(3, 4)
    document.do(KeepEvolved(SOLVED, filled))
    document.do(TypeGiven((0,), 2))
    assert document.state.evolved is document.state.filled is None
    document.undo()
    assert (document.state.evolved, document.state.filled) == (SOLVED, filled)


def test_undoing_a_replacement_brings_size_and_name_back(document: Document) -> None:
    document.do(TypeGiven((0,), 1))
    document.do(ReplacePuzzle(Grid.empty(Geometry(3, 3)), "Nine", "open"))
    assert document.state.title == "Nine"
    assert document.undo_text == "Undo open Nine"
    document.undo()
    assert document.state.puzzle.geometry == FOUR
    assert document.state.title == "Untitled puzzle"


def test_the_list_of_moves_leads_to_any_of_them(document: Document) -> None:
    for digit in (1, 2, 3):
        document.do(TypeGiven((digit, digit + 4), digit))
    assert document.texts == ["Type 1 in 2 cells", "Type 2 in 2 cells", "Type 3 in 2 cells"]
    assert document.go_to(1)
    assert (document.position, document.state.puzzle.given_count) == (1, 2)
    assert len(document.texts) == 3
    assert document.go_to(3)
    assert document.state.puzzle.given_count == 6
    assert not document.go_to(4)
    assert not document.go_to(-1)


def test_the_time_of_play_belongs_to_the_puzzle(document: Document) -> None:
    document.do(ReplacePuzzle(SOLVED.with_digit(0, 0), "", "open"))
    document.add_play(2.5)
    document.add_play(1.0)
    assert document.played_s == 3.5
    document.do(ReplacePuzzle(SOLVED.with_digit(1, 0), "", "open"))
    assert document.played_s == 0
    document.undo()
    assert document.played_s == 3.5


def test_every_sheet_of_many_moves_is_found_again() -> None:
    document, texts = Document(BoardState(Grid.empty(FOUR))), []
    given = [document.state.puzzle]
    for number in range(5 * KEPT_STATES + 7):
        assert document.do(TypeGiven((number % 16,), number // 16 % 4 + 1))
        given.append(document.state.puzzle)
        texts.append(document.undo_text)
    for position in (*reversed(range(len(given))), 3 * KEPT_STATES - 1, 0, 5 * KEPT_STATES, 1):
        document.go_to(position)
        assert document.state.puzzle == given[position]
    assert document.start.puzzle == given[0]
    document.go_to(2 * KEPT_STATES + 3)
    assert document.undo_text == texts[2 * KEPT_STATES + 2]


def test_other_moves_after_many_undone_ones_lead_elsewhere() -> None:
    document = Document(BoardState(Grid.empty(FOUR)))
    for number in range(3 * KEPT_STATES):
        document.do(TypeGiven((0,), number % 4 + 1))
    document.go_to(2)
    for number in range(2 * KEPT_STATES):
        document.do(TypeGiven((1,), number % 4 + 1))
    document.go_to(KEPT_STATES)
    assert document.state.puzzle.digits[:2].tolist() == [2, 2]


def test_a_move_on_a_large_board_takes_little_memory() -> None:
    document = Document(BoardState(Grid.empty(Geometry(6, 6))))
    document.do(FillMarks())
    kept = []
    for number in range(4 * KEPT_STATES):
        document.do(ToggleMark((number,), 1))
        kept.append(weakref.ref(document.state))
    gc.collect()
    assert sum(each() is not None for each in kept) <= 1 + KEPT_STATES + 4


def test_a_document_takes_over_another_one_and_its_way_back(document: Document) -> None:
    other = Document(BoardState(SOLVED.with_digit(0, 0)))
    other.do(TypeGiven((0,), 1))
    other.add_play(2.5)
    document.do(TypeGiven((5,), 3))
    document.copy_from(other)
    assert (document.state, document.moves, document.played_s) == (other.state, other.moves, 2.5)
    assert document.undo()
    assert document.state == other.start
    assert other.state.puzzle == SOLVED
    assert not document.undo()


def test_a_game_is_what_was_done_on_the_present_givens(document: Document) -> None:
    first, second = SOLVED.with_digits([(0, 0), (1, 0)]), SOLVED.with_digits([(1, 0)])
    document.do(ReplacePuzzle(first, "first", "open"))
    document.do(ToggleColour((0,), 1))
    document.do(KeepEvolved(SOLVED))
    document.do(ToggleCentreMark((0,), 1))
    document.do(PlaceDigit((1,), 2))
    document.undo()
    document.add_play(3.5)
    document.add_hints(2)
    game = document.game()
    assert [type(move) for move in game.moves] == [ToggleColour, ToggleCentreMark, PlaceDigit]
    assert (game.position, game.start.puzzle, game.start.name) == (2, first, "first")
    assert game.state == document.state
    assert (game.played_s, game.hint_count) == (3.5, 2)
    document.do(ReplacePuzzle(second, "second", "open"))
    assert document.game().moves == ()
    document.do(ReplacePuzzle(first, "first", "open"))
    document.resume(game)
    assert document.state == game.state
    assert (document.played_s, document.hint_count) == (3.5, 2)  # they are not added twice
    document.redo()
    assert document.state.position == SOLVED.with_digits([(0, 0)])


def test_a_game_that_began_with_marks_and_colours_comes_back(document: Document) -> None:
    document.do(ReplacePuzzle(SOLVED.with_digits([(0, 0), (1, 0)]), "", "open"))
    for move in (ToggleColour((0, 1), 1), ToggleColour((2,), 2), ToggleCentreMark((1,), 2)):
        document.do(move)
    document.do(ClearGivens((5,)))  # the game goes on with other givens
    document.do(PlaceDigit((0,), 1))
    game, played = document.game(), document.state
    assert len(game.moves) == 1
    document.do(ReplacePuzzle(played.puzzle, "", "open"))
    document.resume(game)
    assert document.state == played
    with pytest.raises(ValueError, match="on the board"):
        document.resume(Document(BoardState(SOLVED)))


def test_undo_in_play_reaches_the_first_of_the_players_moves(document: Document) -> None:
    document.sight = Mode.PLAY
    document.do(ReplacePuzzle(SOLVED.with_digits([(0, 0), (1, 0)]), "", "open"))
    document.do(ClearGivens((5,)))
    texts = []
    for move in (PlaceDigit((0,), 1), TypeGiven((5,), 4), PlaceDigit((1,), 2)):
        document.do(move)
        texts.append(document.undo_text)
    document.do(KeepEvolved(SOLVED))
    undone = []
    while not document.undo_takes_puzzle:
        undone.append(document.undo_text)  # never of the run, which is out of sight
        document.undo()
    assert undone == texts[::-1]
    assert not document.state.has_game


def test_a_game_goes_and_comes_with_its_puzzle_where_it_is_out_of_sight(document: Document) -> None:
    document.sight = Mode.EDIT
    document.do(ReplacePuzzle(SOLVED.with_digits([(0, 0), (1, 0)]), "", "open"))
    document.do(PlaceDigit((0,), 1))
    document.do(ToggleColour((1,), 1))
    played = document.state
    document.undo()
    assert document.position == 0
    assert not document.undo()
    document.redo()
    assert document.state == played
    document.sight = Mode.PLAY
    document.undo()
    assert document.position == 2
    document.sight = Mode.EDIT
    assert not document.redo()


def test_the_list_of_moves_leads_to_no_result_of_an_earlier_run(document: Document) -> None:
    document.do(ReplacePuzzle(SOLVED.with_digits([(0, 0)]), "", "open"))
    document.do(KeepEvolved(SOLVED))
    document.do(KeepEvolved(SOLVED.with_digits([(0, 4)])))
    document.visit(2)
    assert document.state.evolved is None
    document.visit(3)
    assert document.state.evolved is not None


def test_undo_and_redo_bring_no_result_but_that_of_the_last_run(document: Document) -> None:
    document.do(ReplacePuzzle(SOLVED.with_digits([(0, 0)]), "", "open"))
    first, second, third = SOLVED, SOLVED.with_digits([(0, 4)]), SOLVED.with_digits([(0, 3)])
    document.do(KeepEvolved(first))
    document.do(PlaceDigit((0,), 2))
    document.do(KeepEvolved(second))
    document.do(KeepEvolved(third))
    assert document.undo_text == "Undo run"
    document.undo()  # both results
    assert (document.state.evolved, document.position) == (None, 3)
    assert document.undo_text.startswith("Undo place 2")
    document.undo()
    assert (document.state.evolved, document.state.placed) == (None, None)  # not that of the first
    assert document.redo_text.startswith("Redo place 2")
    document.redo()
    assert document.state.placed is not None and document.state.evolved is None
    assert document.redo_text == "Redo run"
    document.redo()
    assert document.state.evolved == third
    assert not document.redo()
    document.do(ClearAnswer())
    assert document.undo_text == "Undo reset"
    document.undo()
    assert document.state.evolved == third


def test_a_digit_is_undone_beside_the_result_of_the_last_run(document: Document) -> None:
    document.do(ReplacePuzzle(SOLVED.with_digits([(0, 0)]), "", "open"))
    document.do(KeepEvolved(SOLVED))
    document.do(PlaceDigit((0,), 2))
    document.undo()
    assert document.state.evolved == SOLVED


def test_old_moves_are_forgotten_as_another_puzzle_comes() -> None:
    document = Document(BoardState(Grid.empty(FOUR)))
    for number in range(MOST_BEFORE + 7):
        document.do(ToggleColour((number % 16,), 1))
    coloured = document.state
    assert len(document.moves) == MOST_BEFORE + 7
    document.do(ReplacePuzzle(SOLVED.with_digits([(0, 0)]), "", "open"))
    document.do(PlaceDigit((0,), 1))
    assert len(document.moves) == MOST_BEFORE + 2
    assert document.game().moves == document.moves[-1:]
    document.go_to(MOST_BEFORE)
    assert document.state == coloured
    document.go_to(0)
    assert len(document.state.colours.by_cell) == 7
    document.go_to(MOST_BEFORE + 2)
    assert document.state.position == SOLVED


def test_another_history_of_the_same_length_is_another_one(document: Document) -> None:
    for digit in (1, 2, 3):
        document.do(TypeGiven((0,), digit))
    history = document.history
    document.go_to(1)
    document.go_to(3)
    assert document.history is history
    document.go_to(1)
    for digit in (4, 3):
        document.do(TypeGiven((0,), digit))
    assert document.history is not history


def test_the_move_that_put_the_puzzle_is_known_until_it_is_undone(document: Document) -> None:
    move = ReplacePuzzle(SOLVED.with_digit(0, 0), "four", "open")
    document.do(move)
    document.do(PlaceDigit((0,), 1))
    assert document.put_by is move
    document.undo()
    document.undo()
    assert document.put_by is None


def test_a_game_ends_where_the_next_puzzle_is_put(document: Document) -> None:
    document.do(ReplacePuzzle(SOLVED.with_digit(0, 0), "four", "open"))
    document.do(PlaceDigit((0,), 1))
    document.do(ReplacePuzzle(Grid.empty(FOUR), "empty", "open"))
    document.undo()
    game = document.game()
    assert game.state.puzzle == SOLVED.with_digit(0, 0)
    assert not game.redo()
