"""The desk: the sheet on it, and the way back."""

from typing import NamedTuple

from sudoku_ga.document.moves import Move
from sudoku_ga.document.sheet import Sheet


class _Done(NamedTuple):
    move: Move
    before: Sheet
    after: Sheet


class Desk:
    """What is being worked on, with undo and redo.

    Parameters
    ----------
    sheet : Sheet
        What lies on the desk at first.

    Notes
    -----
    Sheets never change and share their grids, so that keeping one for each move costs no more
    than the move.
    """

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._done: list[_Done] = []
        self._undone: list[_Done] = []

    @property
    def sheet(self) -> Sheet:
        """What lies on the desk."""
        return self._sheet

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that led here, oldest first."""
        return tuple(done.move for done in self._done)

    @property
    def undo_text(self) -> str:
        """The menu's words for undoing the last move; empty where there is none."""
        return _words("Undo", self._done)

    @property
    def redo_text(self) -> str:
        """The menu's words for doing the next move again; empty where there is none."""
        return _words("Redo", self._undone)

    def do(self, move: Move) -> bool:
        """Make a move and return whether it changed anything.

        A move that changes nothing is not kept; any other one ends the way forward.
        """
        after = move.applied(self._sheet)
        if after == self._sheet:
            return False
        self._done.append(_Done(move, self._sheet, after))
        self._undone.clear()
        self._sheet = after
        return True

    def undo(self) -> bool:
        """Take the last move back and return whether there was one."""
        if not self._done:
            return False
        last = self._done.pop()
        self._undone.append(last)
        self._sheet = last.before
        return True

    def redo(self) -> bool:
        """Make the move again that was undone last and return whether there was one."""
        if not self._undone:
            return False
        following = self._undone.pop()
        self._done.append(following)
        self._sheet = following.after
        return True


def _words(verb: str, stack: list[_Done]) -> str:
    if not stack:
        return ""
    last = stack[-1]
    return f"{verb} {last.move.text(last.before.puzzle.geometry)}"
