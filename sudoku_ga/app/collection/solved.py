"""Who solved a puzzle of a list; no Qt."""

from sudoku_ga.app.conflicts import conflicts_of
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.translation import _


def how_solved(sheet: BoardState) -> str:
    """Return who solved what lies on the desk; empty if nobody did.

    ``by hand``, ``by logic`` where that left nothing to evolve, or ``evolved``.
    """
    if sheet.is_solved_by_hand:
        return _("by hand")
    evolved = sheet.evolved
    solved = evolved is not None and evolved.is_full and not conflicts_of(evolved).pairs
    if not solved:
        return ""
    return _("by logic") if sheet.filled is not None and sheet.filled.is_full else _("evolved")
