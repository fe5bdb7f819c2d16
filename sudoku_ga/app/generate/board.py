"""The board in the making, which nobody can type on."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.board.board_panel import BoardPanel
from sudoku_ga.app.board.picture import BoardPicture, conflicts_of
from sudoku_ga.app.generate.words import title_of
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.generator.making import MakingPhase, MakingProgress
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, counted


class MakingBoard(BoardPanel):
    """Shows the individual that is to fill the board, then the cells that are left of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.set_foot(keypad=False)

    def show_empty(self, geometry: Geometry) -> None:
        """Show an empty board, before there is a first individual."""
        self.view.show_board(BoardPicture(geometry, Grid.empty(geometry).digits, locked=True))
        self.set_title(_("Evolving a full grid"), "")

    def show_sheet(self, board_state: BoardState) -> None:
        """Show the puzzle that lies on the desk."""
        puzzle = board_state.puzzle
        self.view.show_board(BoardPicture(puzzle.geometry, puzzle.digits, locked=True))
        self.set_title(
            board_state.title, counted("{count:,} given", "{count:,} givens", puzzle.given_count)
        )

    def show_moment(self, moment: MakingProgress) -> None:
        """Show a moment of the making."""
        self.view.show_board(picture_of(moment))
        self.set_title(*title_of(moment))


def picture_of(moment: MakingProgress) -> BoardPicture:
    """Return what the board shows of a moment: evolved digits at first, then givens."""
    board = moment.board
    if moment.phase is not MakingPhase.EVOLVING:
        return BoardPicture(board.geometry, board.digits, locked=True)
    return BoardPicture(
        board.geometry,
        Grid.empty(board.geometry).digits,
        evolved=board.digits,
        conflict_cells=conflicts_of(board).cells,
        locked=True,
    )
