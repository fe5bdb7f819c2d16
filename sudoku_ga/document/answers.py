"""Moves that bring an answer nobody typed, and that take it away."""

from dataclasses import dataclass

from sudoku_ga.document.sheet import Sheet
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _


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
        return _("run")


@dataclass(frozen=True)
class ShowSolution:
    """Show a solution of the exact reference, which nobody evolved.

    Parameters
    ----------
    solution : Grid
        A digit in every cell, givens included.
    """

    solution: Grid

    def applied(self, sheet: Sheet) -> Sheet:
        """Return the sheet after the move."""
        return sheet.with_exact(self.solution)

    def text(self, geometry: Geometry) -> str:
        """Return the move in a few words."""
        del geometry
        return _("show the exact solution")


@dataclass(frozen=True)
class ClearAnswer:
    """Take away what a run or the exact reference left on the desk."""

    def applied(self, sheet: Sheet) -> Sheet:
        """Return the sheet after the move."""
        return sheet.without_answer()

    def text(self, geometry: Geometry) -> str:
        """Return the move in a few words."""
        del geometry
        return _("reset")
