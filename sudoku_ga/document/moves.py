"""The base of moves, which are undoable changes of a document, and moves that change the puzzle.

A move does not depend on earlier states, so that a list of moves describes a session.
"""

from dataclasses import replace
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from sudoku_ga.document.board_state import NO_DETAILS, BoardState, Mode
from sudoku_ga.document.marks import NO_MARKS, Marks
from sudoku_ga.puzzle.display import LARGEST_SYMBOL, symbol_of
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import Details, PuzzleRecord
from sudoku_ga.puzzle.rules import conflict_count
from sudoku_ga.translation import _, counted, later

Pairs = tuple[Annotated[tuple[int, int], Meta(description=later("a cell and a digit"))], ...]


class Move(Struct, frozen=True, tag_field="move"):
    """One change of a document; the tag is its name in files."""

    description: ClassVar[str] = ""
    """In English."""

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        raise NotImplementedError

    def text(self, geometry: Geometry) -> str:
        """Return a short description, which can follow "Undo" in a menu."""
        del geometry
        return _(self.description)


class CellsMove(Move, frozen=True):
    """Base of the changes of some cells, named ``{place}`` in a description.

    ``cells``: counted from 0, row by row.
    """

    cells: Annotated[tuple[int, ...], Meta(min_length=1, description=later("at least one cell"))]

    def text(self, geometry: Geometry) -> str:
        """Return a short description."""
        return _(self.description).format(place=cells_name(self.cells, geometry))


class DigitMove(CellsMove, frozen=True):
    """Base of the changes by a digit, named ``{digit}`` in a description.

    ``digit``: 1 to the size of the board.
    """

    digit: int

    def text(self, geometry: Geometry) -> str:
        """Return a short description."""
        return _(self.description).format(
            digit=digit_name(self.digit, geometry), place=cells_name(self.cells, geometry)
        )


class TypeGiven(DigitMove, frozen=True, tag="type given"):
    """Write a given into cells."""

    description = later("type {digit} in {place}")

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        return state.with_givens((cell, self.digit) for cell in self.cells)


class ClearGivens(CellsMove, frozen=True, tag="clear givens"):
    """Remove the givens and the player's digits and marks of cells."""

    description = later("clear {place}")

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move; clearing blank cells keeps an answer."""
        cleared = state.with_givens((cell, 0) for cell in self.cells)
        return cleared if cleared.position != state.position else state


class SwitchMode(Move, frozen=True, tag="switch mode"):
    """Switch between typing givens and digits of the player."""

    mode: Mode

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        return replace(state, mode=self.mode)

    def text(self, geometry: Geometry) -> str:
        """Return a short description."""
        del geometry
        return _("edit the puzzle") if self.mode is Mode.EDIT else _("play by hand")


class FixGivens(Move, frozen=True, tag="fix givens"):
    """Turn the player's digits into givens and continue playing."""

    description = later("fix the givens")

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        fixed = replace(state, puzzle=state.position, placed=None, mode=Mode.PLAY)
        return fixed.without_answer()


class ReplacePuzzle(Move, frozen=True, tag="replace puzzle"):
    """Replace the puzzle.

    Parameters
    ----------
    puzzle : Grid
        A puzzle of any size; an empty one for a new board.
    name : str
        Name of the puzzle, or "".
    action : str
        The user's action in English: ``open``, ``paste``, ``clear the board``….
    placed : Grid or None, optional
        Digits of the player.
    marks : Marks, optional
        Pencil marks of the player.
    details : Details, optional
        Author, source and so on.
    """

    puzzle: Grid
    name: str
    action: str
    placed: Grid | None = None
    marks: Marks = NO_MARKS
    details: Details = NO_DETAILS

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move, in edit mode if the givens are not ready to play."""
        del state
        unfinished = not self.puzzle.has_clues or conflict_count(self.puzzle)
        mode = Mode.EDIT if unfinished else Mode.PLAY
        put = BoardState(self.puzzle, self.name, mode, details=self.details)
        if self.placed is not None:
            put = put.with_placed(enumerate(self.placed.digits.tolist()))
        return put.with_marks(self.marks) if self.marks else put

    def text(self, geometry: Geometry) -> str:
        """Return a short description."""
        del geometry
        return f"{_(self.action)} {self.name}".strip()


def record_of(state: BoardState) -> PuzzleRecord:
    """Return a state as a record, which files can store; an answer is left out."""
    noted = state.marks.candidates(state.puzzle.geometry.cell_count)
    return PuzzleRecord(
        state.puzzle,
        state.name,
        placed=state.placed,
        candidates=noted if state.marks else None,
        details=state.details,
    )


def replace_with_record(record: PuzzleRecord, name: str, action: str) -> ReplacePuzzle:
    """Return the move that replaces the puzzle by a record; parameters as in ReplacePuzzle."""
    marks = Marks.of(dict(enumerate(record.candidates or ())))
    return ReplacePuzzle(record.grid, name, action, record.placed, marks, record.details)


def digit_name(digit: int, geometry: Geometry) -> str:
    """Return a digit as shown: a letter above 9, a number on boards larger than 35×35."""
    return symbol_of(digit) if geometry.size <= LARGEST_SYMBOL else str(digit)


def cells_name(cells: tuple[int, ...], geometry: Geometry) -> str:
    """Return the name of one cell, or the number of cells."""
    return (
        geometry.cell_name(cells[0])
        if len(cells) == 1
        else counted("{count:,} cell", "{count:,} cells", len(cells))
    )
