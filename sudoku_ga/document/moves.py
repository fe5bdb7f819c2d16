"""Moves as data: whatever changes the desk is one of these and can be undone.

A move knows nothing of the sheet before it, so a list of moves tells a session; the desk keeps
the sheets for undoing.
"""

from dataclasses import dataclass
from typing import Protocol

from sudoku_ga.document.sheet import Sheet
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.symbols import symbol_of


class Move(Protocol):
    """One change of the desk."""

    def applied(self, sheet: Sheet) -> Sheet:
        """Return the sheet after the move; ``sheet`` itself stays as it is."""

    def text(self, geometry: Geometry) -> str:
        """Return the move in a few words, as they follow "Undo" in a menu."""


@dataclass(frozen=True)
class TypeGiven:
    """Write a given into a cell.

    Parameters
    ----------
    cell : int
        Counted from 0, row by row.
    digit : int
        1 to the size of the board.
    """

    cell: int
    digit: int

    def applied(self, sheet: Sheet) -> Sheet:
        """Return the sheet after the move."""
        return sheet.with_given(self.cell, self.digit)

    def text(self, geometry: Geometry) -> str:
        """Return the move in a few words."""
        return f"type {symbol_of(self.digit)} in {geometry.cell_name(self.cell)}"


@dataclass(frozen=True)
class ClearGiven:
    """Take the given of a cell away."""

    cell: int

    def applied(self, sheet: Sheet) -> Sheet:
        """Return the sheet after the move."""
        return sheet.with_given(self.cell, 0)

    def text(self, geometry: Geometry) -> str:
        """Return the move in a few words."""
        return f"clear {geometry.cell_name(self.cell)}"


@dataclass(frozen=True)
class ReplacePuzzle:
    """Put another puzzle on the desk.

    Parameters
    ----------
    puzzle : Grid
        Of any size; an empty one for a new board.
    name : str
        What it is called, or an empty text.
    action : str
        How it came: ``open``, ``paste``, ``clear the board``…
    """

    puzzle: Grid
    name: str
    action: str

    def applied(self, sheet: Sheet) -> Sheet:
        """Return the sheet after the move."""
        del sheet  # nothing of it stays
        return Sheet(self.puzzle, self.name)

    def text(self, geometry: Geometry) -> str:
        """Return the move in a few words."""
        del geometry
        return f"{self.action} {self.name}".strip()


@dataclass(frozen=True)
class KeepEvolved:
    """Leave the best individual of a run on the desk.

    Parameters
    ----------
    evolved : Grid
        A digit in every cell, givens included.
    filled : Grid, optional
        The givens and what logic added to them before anything was evolved.
    """

    evolved: Grid
    filled: Grid | None = None

    def applied(self, sheet: Sheet) -> Sheet:
        """Return the sheet after the move."""
        return sheet.with_evolved(self.evolved, self.filled)

    def text(self, geometry: Geometry) -> str:
        """Return the move in a few words."""
        del geometry
        return "run"


@dataclass(frozen=True)
class ClearEvolved:
    """Take away what a run left on the desk."""

    def applied(self, sheet: Sheet) -> Sheet:
        """Return the sheet after the move."""
        return sheet.with_evolved(None)

    def text(self, geometry: Geometry) -> str:
        """Return the move in a few words."""
        del geometry
        return "reset"
