"""A killer without givens in Play: it is a puzzle, and its sums are checked."""

from sudoku_ga.app.board.picture import conflicts_of
from sudoku_ga.document.board_state import BoardState, Mode
from sudoku_ga.document.moves import ReplacePuzzle
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Cage, Layout

KILLER = Grid.empty(Geometry(2, 2, Layout(cages=(Cage(7, (0, 1)), Cage(3, (2, 6))))))


def test_cages_make_a_puzzle_without_givens():
    assert KILLER.has_clues and not Grid.empty(Geometry(2, 2)).has_clues
    put = ReplacePuzzle(KILLER, "", "open").applied(BoardState(KILLER))
    assert put.mode is Mode.PLAY


def test_a_cage_that_is_wrong_is_in_conflict():
    state = BoardState(KILLER).with_placed([(0, 4), (1, 1), (2, 3)])
    assert conflicts_of(state.position).pairs == 2
