"""Moves as data: whatever changes the document is one of these and can be undone.

A move knows nothing of the state before it, so a list of moves tells a session; the document keeps
the states for undoing. Here are the moves that change the puzzle itself.
"""

from dataclasses import dataclass, replace
from typing import Protocol

from sudoku_ga.document.board_state import NO_DETAILS, BoardState, Mode
from sudoku_ga.document.marks import NO_MARKS, Marks
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import Details, PuzzleRecord
from sudoku_ga.puzzle.rules import conflict_count
from sudoku_ga.puzzle.symbols import LARGEST_SYMBOL, symbol_of
from sudoku_ga.translation import _, counted


class Move(Protocol):
    """One change of the document."""

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move; ``state`` itself stays as it is."""

    def text(self, geometry: Geometry) -> str:
        """Return the move in a few words, as they follow "Undo" in a menu."""


@dataclass(frozen=True)
class TypeGiven:
    """Write a given into cells.

    Parameters
    ----------
    cells : tuple of int
        Counted from 0, row by row.
    digit : int
        1 to the size of the board.
    """

    cells: tuple[int, ...]
    digit: int

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        return state.with_givens((cell, self.digit) for cell in self.cells)

    def text(self, geometry: Geometry) -> str:
        """Return the move in a few words."""
        return _("type {digit} in {place}").format(
            digit=digit_name(self.digit, geometry), place=cells_name(self.cells, geometry)
        )


@dataclass(frozen=True)
class ClearGivens:
    """Take the givens of cells away, and what the player wrote there."""

    cells: tuple[int, ...]

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move; where nothing stood, an answer stays too."""
        cleared = state.with_givens((cell, 0) for cell in self.cells)
        return cleared if cleared.position != state.position else state

    def text(self, geometry: Geometry) -> str:
        """Return the move in a few words."""
        return _("clear {place}").format(place=cells_name(self.cells, geometry))


@dataclass(frozen=True)
class SwitchMode:
    """Type givens from now on, or digits of the player."""

    mode: Mode

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        return replace(state, mode=self.mode)

    def text(self, geometry: Geometry) -> str:
        """Return the move in a few words."""
        del geometry
        return _("edit the puzzle") if self.mode is Mode.EDIT else _("play by hand")


@dataclass(frozen=True)
class FixGivens:
    """Make the player's digits givens, and play on."""

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        fixed = replace(state, puzzle=state.position, placed=None, mode=Mode.PLAY)
        return fixed.without_answer()

    def text(self, geometry: Geometry) -> str:
        """Return the move in a few words."""
        del geometry
        return _("fix the givens")


@dataclass(frozen=True)
class ReplacePuzzle:
    """Put another puzzle on the document.

    Parameters
    ----------
    puzzle : Grid
        Of any size; an empty one for a new board.
    name : str
        What it is called, or an empty text.
    action : str
        How it came, in English: ``open``, ``paste``, ``clear the board``…
    placed : Grid, optional
        Digits that a player had placed.
    marks : Marks
        Pencil marks that a player had made.
    details : Details
        Author, source and so on.
    """

    puzzle: Grid
    name: str
    action: str
    placed: Grid | None = None
    marks: Marks = NO_MARKS
    details: Details = NO_DETAILS

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move: to be played, unless somebody has to type first."""
        del state  # nothing of it stays
        unfinished = not self.puzzle.given_count or conflict_count(self.puzzle)
        mode = Mode.EDIT if unfinished else Mode.PLAY
        put = BoardState(self.puzzle, self.name, mode, details=self.details)
        if self.placed is not None:
            put = put.with_placed(enumerate(self.placed.digits.tolist()))
        return put.with_marks(self.marks) if self.marks else put

    def text(self, geometry: Geometry) -> str:
        """Return the move in a few words."""
        del geometry
        return f"{_(self.action)} {self.name}".strip()


def digit_name(digit: int, geometry: Geometry) -> str:
    """Return a digit as it is shown: a letter above 9, a number on boards beyond the letters."""
    return symbol_of(digit) if geometry.size <= LARGEST_SYMBOL else str(digit)


def cells_name(cells: tuple[int, ...], geometry: Geometry) -> str:
    """Return the name of one cell, or how many there are."""
    return (
        geometry.cell_name(cells[0])
        if len(cells) == 1
        else counted("{count:,} cell", "{count:,} cells", len(cells))
    )


def record_of(state: BoardState) -> PuzzleRecord:
    """Return givens, the player's digits and marks of a state, and its name."""
    noted = tuple(state.marks.array(state.puzzle.geometry.cell_count).tolist())
    return PuzzleRecord(
        state.puzzle,
        state.name,
        placed=state.placed,
        candidates=noted if state.marks else None,
        details=state.details,
    )


def replace_with_record(record: PuzzleRecord, name: str, action: str) -> ReplacePuzzle:
    """Return the move that puts a record on the document, with all that it holds.

    Parameters
    ----------
    record : PuzzleRecord
    name : str
        What the puzzle is called.
    action : str
        The menu's word for undoing it: ``open``, ``paste``…
    """
    marks = Marks.of(dict(enumerate(record.candidates or ())))
    return ReplacePuzzle(record.grid, name, action, record.placed, marks, record.details)
