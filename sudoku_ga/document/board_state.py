"""One state of the document."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

import numpy as np

from sudoku_ga.document.marks import NO_MARKS, Marks
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import Details
from sudoku_ga.puzzle.rules import is_solution
from sudoku_ga.translation import _

NO_DETAILS = Details()


class Mode(StrEnum):
    """What typing a digit means: a given, or a digit of the player."""

    EDIT = "edit"
    PLAY = "play"


@dataclass(frozen=True)
class BoardState:
    """The puzzle on the document, what a person wrote on it and what else was found.

    Parameters
    ----------
    puzzle : Grid
        The givens.
    name : str
        What the puzzle is called, or an empty text.
    mode : Mode
        What typing means.
    placed : Grid, optional
        The player's digits, in cells without a given; None where there is none.
    marks : Marks
        The player's pencil marks, in cells without a digit.
    evolved : Grid, optional
        The best individual that a run left behind: a digit in every cell, givens included.
    filled : Grid, optional
        The givens and what logic added to them before that run evolved anything.
    exact : Grid, optional
        A solution of the exact reference, which nobody evolved.
    details : Details
        Author, source and so on, as a file told them; they are written again.
    """

    puzzle: Grid
    name: str = ""
    mode: Mode = Mode.EDIT
    placed: Grid | None = None
    marks: Marks = NO_MARKS
    evolved: Grid | None = None
    filled: Grid | None = None
    exact: Grid | None = None
    details: Details = NO_DETAILS

    @property
    def title(self) -> str:
        """The name, or a word for a puzzle without one."""
        return self.name or _("Untitled puzzle")

    @cached_property
    def position(self) -> Grid:
        """The givens and the player's digits."""
        if self.placed is None:
            return self.puzzle
        return Grid(self.puzzle.geometry, self.puzzle.digits | self.placed.digits)

    @property
    def has_all_marks(self) -> bool:
        """Whether something is noted in every blank cell.

        Then the marks are candidates, and what is missing was ruled out. Who notes here and there
        a digit means something else by it, such as the two places that a digit has in a box.
        """
        return len(self.marks.masks) == len(self.position.blank_cells)

    @cached_property
    def is_solved_by_hand(self) -> bool:
        """Whether the player's digits complete the puzzle."""
        return self.placed is not None and is_solution(self.position, self.puzzle)

    def free(self, cells: Iterable[int]) -> tuple[int, ...]:
        """Return those of the cells that hold no given."""
        return tuple(cell for cell in cells if not self.puzzle.digits[cell])

    def with_givens(self, givens: Iterable[tuple[int, int]]) -> "BoardState":
        """Return the state with (cell, digit) typed; digit 0 takes a given away.

        A digit of the player makes room for a given.
        """
        givens = tuple(givens)
        placed = None
        if self.placed is not None:
            placed = self.placed.with_digits((cell, 0) for cell, _ in givens)
        return replace(
            self.without_answer(),
            puzzle=self.puzzle.with_digits(givens),
            placed=_none_if_empty(placed),
            marks=self.marks.after(givens, self.puzzle.geometry),
        )

    def with_placed(self, digits: Iterable[tuple[int, int]]) -> "BoardState":
        """Return the state with (cell, digit) placed where no given is; digit 0 clears."""
        wanted = tuple((cell, digit) for cell, digit in digits if not self.puzzle.digits[cell])
        placed = self.placed or Grid.empty(self.puzzle.geometry)
        return replace(
            self.without_answer(),
            placed=_none_if_empty(placed.with_digits(wanted)),
            marks=self.marks.after(wanted, self.puzzle.geometry),
        )

    def with_marks(self, marks: Marks) -> "BoardState":
        """Return the state with other marks; cells with a digit keep none."""
        taken = np.flatnonzero(self.position.digits).tolist()
        return replace(self.without_answer(), marks=marks.without(taken))

    def with_evolved(self, evolved: Grid, filled: Grid | None = None) -> "BoardState":
        """Return the state with what another run left."""
        return replace(self, evolved=evolved, filled=filled, exact=None)

    def with_exact(self, solution: Grid) -> "BoardState":
        """Return the state with a solution of the exact reference in place of a run's."""
        return replace(self, evolved=None, filled=None, exact=solution)

    def without_answer(self) -> "BoardState":
        """Return the state without what a run or the exact reference left.

        An answer hides the player's digits; it goes when one of them is written.
        """
        return replace(self, evolved=None, filled=None, exact=None)


def _none_if_empty(grid: Grid | None) -> Grid | None:
    return grid if grid is not None and grid.given_count else None
