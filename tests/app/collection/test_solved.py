"""Who solved a puzzle, honestly."""

from sudoku_ga.app.collection.solved import how_solved
from sudoku_ga.document.board_state import BoardState
from tests.app.reports import PUZZLE, SOLVED


def test_what_logic_alone_filled_did_not_evolve() -> None:
    board_state = BoardState(PUZZLE)
    assert how_solved(board_state) == ""
    assert how_solved(board_state.with_evolved(SOLVED, PUZZLE)) == "evolved"
    assert how_solved(board_state.with_evolved(SOLVED, SOLVED)) == "by logic"


def test_a_best_individual_in_conflict_solves_nothing() -> None:
    wrong = SOLVED.with_digit(0, int(SOLVED.digits[0]) % 4 + 1)
    assert how_solved(BoardState(PUZZLE).with_evolved(wrong, PUZZLE)) == ""
