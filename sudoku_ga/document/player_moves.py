"""Moves of the player: digits, pencil marks, hints and answers."""

from typing import Annotated

from msgspec import Meta

from sudoku_ga.document.board_state import BoardState
from sudoku_ga.document.marks import COLOUR_COUNT, NO_MARKS, automatic_marks
from sudoku_ga.document.moves import CellsMove, DigitMove, Move, Pairs
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.singles import fill_singles
from sudoku_ga.translation import _, later


class PlaceDigit(DigitMove, frozen=True, tag="place digit"):
    """Place a digit in cells; givens stay as they are."""

    description = later("place {digit} in {place}")

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        cells = state.free(self.cells)
        return state.with_placed((cell, self.digit) for cell in cells) if cells else state


class ClearCells(CellsMove, frozen=True, tag="clear cells"):
    """Clear the player's digits of cells, else their pencil marks, else their colours."""

    description = later("clear {place}")

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        held = [cell for cell in state.free(self.cells) if state.position.digits[cell]]
        if held:
            return state.with_placed((cell, 0) for cell in held)
        marks, centre = state.marks.without(self.cells), state.centre.without(self.cells)
        if (marks, centre) != (state.marks, state.centre):
            return state.with_marks(marks).with_centre(centre)
        colours = state.colours.without(self.cells)
        return state.with_colours(colours) if colours != state.colours else state


class ToggleMark(DigitMove, frozen=True, tag="toggle mark"):
    """Note a digit in the corners of blank cells, or remove the mark if all of them have it."""

    description = later("mark {digit} in {place}")

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        blank = [cell for cell in self.cells if not state.position.digits[cell]]
        return state.with_marks(state.marks.toggled(blank, self.digit)) if blank else state


class ToggleCentreMark(DigitMove, frozen=True, tag="toggle centre mark"):
    """Note a digit in the centre of blank cells, or remove the mark if all of them have it."""

    description = later("centre mark {digit} in {place}")

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        blank = [cell for cell in self.cells if not state.position.digits[cell]]
        return state.with_centre(state.centre.toggled(blank, self.digit)) if blank else state


class ToggleColour(CellsMove, frozen=True, tag="toggle colour"):
    """Give cells, including givens, a colour, or remove it if all of them have it.

    ``colour``: 1 to :data:`~sudoku_ga.document.marks.COLOUR_COUNT`.
    """

    colour: Annotated[int, Meta(ge=1, le=COLOUR_COUNT)]

    description = later("colour {place}")

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        return state.with_colours(state.colours.toggled(self.cells, self.colour))


class ClearColours(CellsMove, frozen=True, tag="clear colours"):
    """Clear the colours of cells."""

    description = later("clear the colours")

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        return state.with_colours(state.colours.without(self.cells))


class ClearDigits(Move, frozen=True, tag="clear digits"):
    """Clear all digits of the player."""

    description = later("clear the digits")

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        cells = range(state.puzzle.geometry.cell_count)
        return state.with_placed((cell, 0) for cell in cells) if state.placed else state


class ClearMarks(Move, frozen=True, tag="clear marks"):
    """Clear all pencil marks."""

    description = later("clear the marks")

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        noted = state.marks or state.centre
        return state.with_marks(NO_MARKS).with_centre(NO_MARKS) if noted else state


class FillMarks(Move, frozen=True, tag="fill marks"):
    """Note in every blank cell the digits that no peer holds."""

    description = later("fill in the marks")

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        marks = automatic_marks(state.position)
        return state.with_marks(marks) if marks != state.marks else state


class FillSingles(Move, frozen=True, tag="fill singles"):
    """Place every digit that follows by naked and hidden singles."""

    description = later("fill in the singles")

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        filled = fill_singles(state.position, "hidden").grid
        if filled == state.position:
            return state
        cells = state.position.blank_cells.tolist()
        return state.with_placed((cell, int(filled.digits[cell])) for cell in cells)


class ApplyHint(Move, frozen=True, tag="apply hint"):
    """Apply a hint.

    Parameters
    ----------
    technique : str
        English label of the technique.
    placements, eliminations : Pairs, optional
        Cell and digit of digits to place and of candidates to eliminate.
    """

    technique: str
    placements: Pairs = ()
    eliminations: Pairs = ()

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        if self.placements:
            state = state.with_placed(self.placements)
        if not self.eliminations:
            return state
        # All candidates are noted, so that the next hint can build on them.
        marks = state.marks if state.has_all_marks else automatic_marks(state.position)
        centre = state.centre.eliminated(self.eliminations)
        return state.with_marks(marks.eliminated(self.eliminations)).with_centre(centre)

    def text(self, geometry: Geometry) -> str:
        """Return a short description."""
        del geometry
        return _("hint: {technique}").format(technique=_(self.technique))


class KeepEvolved(Move, frozen=True, tag="keep evolved"):
    """Keep the best individual of a run as the answer.

    Parameters
    ----------
    evolved : Grid
        A digit in every cell, givens included.
    filled : Grid or None, optional
        The givens and the digits that logic added before evolution.
    """

    evolved: Grid
    filled: Grid | None = None

    description = later("run")

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        return state.with_evolved(self.evolved, self.filled)


class ShowSolution(Move, frozen=True, tag="show solution"):
    """Show a solution of the exact solver.

    ``solution``: a digit in every cell, givens included.
    """

    solution: Grid

    description = later("show the exact solution")

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        return state.with_exact(self.solution)


class ClearAnswer(Move, frozen=True, tag="clear answer"):
    """Clear the answer of a run or of the exact solver."""

    description = later("reset")

    def applied(self, state: BoardState) -> BoardState:
        """Return the state after the move."""
        return state.without_answer()
