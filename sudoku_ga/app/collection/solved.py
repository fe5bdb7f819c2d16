"""Who solved a puzzle of a list; no Qt."""

from sudoku_ga.app.board.picture import conflicts_of
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.translation import _


def how_solved(board_state: BoardState) -> str:
    """Return who solved what lies on the desk; empty if nobody did.

    ``by hand``, ``by logic`` where that left nothing to evolve, or ``evolved``.
    """
    if board_state.is_solved_by_hand:
        return _("by hand")
    evolved = board_state.evolved
    solved = evolved is not None and evolved.is_full and not conflicts_of(evolved).pairs
    if not solved:
        return ""
    return (
        _("by logic")
        if board_state.filled is not None and board_state.filled.is_full
        else _("evolved")
    )
