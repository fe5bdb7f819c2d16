"""A killer without givens in Play: it is a puzzle, and its sums are checked."""

from sudoku_ga.app.board.picture import conflicts_of
from sudoku_ga.document.board_state import BoardState, Mode
from sudoku_ga.document.marks import automatic_marks
from sudoku_ga.document.moves import ReplacePuzzle
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Cage, Layout

KILLER = Grid.empty(Geometry(2, 2, Layout(cages=(Cage(7, (0, 1)), Cage(3, (2, 6))))))


def test_cages_make_a_puzzle_without_givens():
    assert KILLER.has_clues and not Grid.empty(Geometry(2, 2)).has_clues
    put = ReplacePuzzle(KILLER, "", "open").applied(BoardState(KILLER))
    assert put.mode is Mode.PLAY


def test_marks_of_cages_stay_right_beside_an_impossible_one():
    board = Grid.empty(
        Geometry(3, 3, Layout(cages=(Cage(17, (0, 1)), Cage(16, (40, 41)), Cage(3, (79, 80)))))
    )
    state = BoardState(board).with_placed([(0, 1)])  # 17 is 8 and 9
    marks = automatic_marks(state.position)
    assert marks.digits(40) == marks.digits(41) == (7, 9)
    assert marks.digits(79) == (1, 2)
    assert 1 not in marks.digits(1)


def test_a_cage_that_is_wrong_is_in_conflict():
    state = BoardState(KILLER).with_placed([(0, 4), (1, 1), (2, 3)])
    assert conflicts_of(state.position).pairs == 2
