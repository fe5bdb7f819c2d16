"""A killer without givens in Play: it is a puzzle, and its sums are checked."""

from sudoku_ga.app.board.picture import conflicts_of
from sudoku_ga.app.play.workspace import conflicts_text
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


def test_a_cell_says_that_its_cage_is_wrong():
    state = BoardState(KILLER).with_placed([(0, 4), (1, 1), (2, 3)])
    assert conflicts_text(state, 0, numbers=False) == ("A cage of 7 adds up to 5 (r1c1, r1c2).")
    assert "A cage of 3 has 3 and blank cells" in conflicts_text(state, 2, numbers=False)
    assert conflicts_of(state.position).pairs == 2
