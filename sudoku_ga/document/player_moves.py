"""Moves of a player: digits, pencil marks, hints and answers."""

from dataclasses import dataclass

from sudoku_ga.document.board_state import BoardState
from sudoku_ga.document.marks import NO_MARKS, automatic_marks
from sudoku_ga.document.moves import cells_name, digit_name
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.singles import fill_singles
from sudoku_ga.translation import _


@dataclass(frozen=True)
class PlaceDigit:
    """Place a digit in cells; givens stay as they are.

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
        cells = state.free(self.cells)
        return state.with_placed((cell, self.digit) for cell in cells) if cells else state

    def text(self, geometry: Geometry) -> str:
        """Return the move in a few words."""
        return _("place {digit} in {place}").format(
            digit=digit_name(self.digit, geometry), place=cells_name(self.cells, geometry)
        )


@dataclass(frozen=True)
class ClearCells:
    """Take the player's digits of cells away; the pencil marks where there is no digit."""

    cells: tuple[int, ...]

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        held = [cell for cell in state.free(self.cells) if state.position.digits[cell]]
        if held:
            return state.with_placed((cell, 0) for cell in held)
        marks = state.marks.without(self.cells)
        return state.with_marks(marks) if marks != state.marks else state

    def text(self, geometry: Geometry) -> str:
        """Return the move in a few words."""
        return _("clear {place}").format(place=cells_name(self.cells, geometry))


@dataclass(frozen=True)
class ToggleMark:
    """Note a digit in cells without one, or take it back where all of them have it."""

    cells: tuple[int, ...]
    digit: int

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        blank = [cell for cell in self.cells if not state.position.digits[cell]]
        return state.with_marks(state.marks.toggled(blank, self.digit)) if blank else state

    def text(self, geometry: Geometry) -> str:
        """Return the move in a few words."""
        return _("mark {digit} in {place}").format(
            digit=digit_name(self.digit, geometry), place=cells_name(self.cells, geometry)
        )


@dataclass(frozen=True)
class ClearDigits:
    """Take all of the player's digits away."""

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        cells = range(state.puzzle.geometry.cell_count)
        return state.with_placed((cell, 0) for cell in cells) if state.placed else state

    def text(self, geometry: Geometry) -> str:
        """Return the move in a few words."""
        del geometry
        return _("clear the digits")


@dataclass(frozen=True)
class ClearMarks:
    """Take all pencil marks away."""

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        return state.with_marks(NO_MARKS) if state.marks else state

    def text(self, geometry: Geometry) -> str:
        """Return the move in a few words."""
        del geometry
        return _("clear the marks")


@dataclass(frozen=True)
class FillMarks:
    """Note in every blank cell the digits that none of its peers holds."""

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        marks = automatic_marks(state.position)
        return state.with_marks(marks) if marks != state.marks else state

    def text(self, geometry: Geometry) -> str:
        """Return the move in a few words."""
        del geometry
        return _("fill in the marks")


@dataclass(frozen=True)
class FillSingles:
    """Place every digit that follows by naked and hidden singles, one after the other."""

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        filled = fill_singles(state.position, "hidden").grid
        if filled == state.position:
            return state
        cells = state.position.blank_cells.tolist()
        return state.with_placed((cell, int(filled.digits[cell])) for cell in cells)

    def text(self, geometry: Geometry) -> str:
        """Return the move in a few words."""
        del geometry
        return _("fill in the singles")


@dataclass(frozen=True)
class ApplyHint:
    """Do what a hint said.

    Parameters
    ----------
    technique : str
        Its label in English, for the words.
    placements, eliminations : tuple of (int, int)
        Cell and digit: digits to place, and candidates that fall away.
    """

    technique: str
    placements: tuple[tuple[int, int], ...] = ()
    eliminations: tuple[tuple[int, int], ...] = ()

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        if self.placements:
            state = state.with_placed(self.placements)
        if not self.eliminations:
            return state
        # Told from all candidates, it falls away from these; the next hint builds on them.
        marks = state.marks if state.has_all_marks else automatic_marks(state.position)
        return state.with_marks(marks.lessened(self.eliminations))

    def text(self, geometry: Geometry) -> str:
        """Return the move in a few words."""
        del geometry
        return _("hint: {technique}").format(technique=_(self.technique))


@dataclass(frozen=True)
class KeepEvolved:
    """Leave the best individual of a run on the document.

    Parameters
    ----------
    evolved : Grid
        A digit in every cell, givens included.
    filled : Grid, optional
        The givens and what logic added to them before anything was evolved.
    """

    evolved: Grid
    filled: Grid | None = None

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        return state.with_evolved(self.evolved, self.filled)

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

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        return state.with_exact(self.solution)

    def text(self, geometry: Geometry) -> str:
        """Return the move in a few words."""
        del geometry
        return _("show the exact solution")


@dataclass(frozen=True)
class ClearAnswer:
    """Take away what a run or the exact reference left on the document."""

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        return state.without_answer()

    def text(self, geometry: Geometry) -> str:
        """Return the move in a few words."""
        del geometry
        return _("reset")
