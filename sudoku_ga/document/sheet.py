"""One state of the desk."""

from dataclasses import dataclass, replace

from sudoku_ga.puzzle.grid import Grid


@dataclass(frozen=True)
class Sheet:
    """The puzzle on the desk and what was evolved on it.

    Parameters
    ----------
    puzzle : Grid
        The givens.
    name : str
        What the puzzle is called, or an empty text.
    evolved : Grid, optional
        The best individual that a run left behind: a digit in every cell, givens included.
    filled : Grid, optional
        The givens and what logic added to them before that run evolved anything.
    """

    puzzle: Grid
    name: str = ""
    evolved: Grid | None = None
    filled: Grid | None = None

    @property
    def title(self) -> str:
        """The name, or a word for a puzzle without one."""
        return self.name or "Untitled puzzle"

    def with_given(self, cell: int, digit: int) -> "Sheet":
        """Return the sheet with one given typed; digit 0 takes the given away.

        What was evolved belonged to the puzzle as it was, and goes.
        """
        return replace(self, puzzle=self.puzzle.with_digit(cell, digit), evolved=None, filled=None)

    def with_evolved(self, evolved: Grid | None, filled: Grid | None = None) -> "Sheet":
        """Return the sheet with what another run left, or without any."""
        return replace(self, evolved=evolved, filled=filled)
