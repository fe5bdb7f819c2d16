"""The state of the board: puzzle, player's digits and marks, and answers."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

import numpy as np

from sudoku_ga.document.marks import NO_COLOURS, NO_MARKS, Colours, Marks
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import Details, digits_of
from sudoku_ga.puzzle.rules import is_solution
from sudoku_ga.translation import _

NO_DETAILS = Details()


class Mode(StrEnum):
    """Whether a typed digit is a given or a digit of the player."""

    EDIT = "edit"
    PLAY = "play"


@dataclass(frozen=True)
class BoardState:
    """A puzzle with the player's digits and marks and with an answer; immutable.

    - ``puzzle``: the givens.
    - ``name``: name of the puzzle, or "".
    - ``mode``: whether the puzzle is ready to be played; sessions of all versions have it. In the
      window, the workspace decides what a typed digit means.
    - ``placed``: the player's digits, in cells without a given; None if there are none.
    - ``marks``: the player's corner marks, in cells without a digit: candidates.
    - ``evolved``: the best individual of the last run: a digit in every cell, givens included.
    - ``filled``: the givens and the digits that logic added before that run.
    - ``exact``: a solution of the exact solver, not evolved.
    - ``details``: author, source and so on from a file, which are kept when it is written again.
    - ``centre``: the player's centre marks, in cells without a digit.
    - ``colours``: the colours that the player gave to cells.
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
    centre: Marks = NO_MARKS
    colours: Colours = NO_COLOURS

    @property
    def title(self) -> str:
        """The name, or a translated placeholder."""
        return self.name or _("Untitled puzzle")

    @cached_property
    def position(self) -> Grid:
        """The givens and the player's digits."""
        if self.placed is None:
            return self.puzzle
        return Grid(self.puzzle.geometry, self.puzzle.digits | self.placed.digits)

    @property
    def has_all_marks(self) -> bool:
        """Whether every blank cell has marks.

        Only then are marks read as candidates: occasional marks may mean something else, such as
        the two places of a digit in a box.
        """
        return len(self.marks.masks) == len(self.position.blank_cells)

    @property
    def written_off(self) -> frozenset[tuple[int, int]]:
        """The cells and digits that the player has ruled out by marks.

        A cell with centre marks holds no other digit, and a digit with corner marks in a box has no
        other place in it.
        """
        geometry, blank = self.puzzle.geometry, self.position.blank_cells.tolist()
        noted, centre = self.marks.by_cell, self.centre.by_cell
        in_box: dict[int, int] = {}
        for cell, mask in self.marks.masks:
            box = int(geometry.box_of[cell])
            in_box[box] = in_box.get(box, 0) | mask
        found = []
        for cell in blank:
            there = noted.get(cell, 0) | centre.get(cell, 0)
            said = in_box.get(int(geometry.box_of[cell]), 0)
            if cell in centre:
                said |= (1 << geometry.size) - 1
            found += [(cell, digit) for digit in digits_of(said & ~there)]
        return frozenset(found)

    @property
    def has_game(self) -> bool:
        """Whether there are digits, marks or colours of a player."""
        return bool(self.placed is not None or self.marks or self.centre or self.colours)

    @cached_property
    def is_solved_by_hand(self) -> bool:
        """Whether the player's digits complete the puzzle."""
        return self.placed is not None and is_solution(self.position, self.puzzle)

    def free(self, cells: Iterable[int]) -> tuple[int, ...]:
        """Return the cells among ``cells`` without a given."""
        return tuple(cell for cell in cells if not self.puzzle.digits[cell])

    def with_givens(self, givens: Iterable[tuple[int, int]]) -> "BoardState":
        """Return the state with (cell, digit) as givens; digit 0 removes a given.

        A given replaces a digit of the player.
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
            centre=self.centre.after(givens, self.puzzle.geometry),
        )

    def with_placed(self, digits: Iterable[tuple[int, int]]) -> "BoardState":
        """Return the state with (cell, digit) placed in cells without given; digit 0 clears."""
        wanted = tuple((cell, digit) for cell, digit in digits if not self.puzzle.digits[cell])
        placed = self.placed or Grid.empty(self.puzzle.geometry)
        return replace(
            self.without_answer(),
            placed=_none_if_empty(placed.with_digits(wanted)),
            marks=self.marks.after(wanted, self.puzzle.geometry),
            centre=self.centre.after(wanted, self.puzzle.geometry),
        )

    def with_marks(self, marks: Marks) -> "BoardState":
        """Return the state with other corner marks, without those in cells with a digit."""
        return replace(self.without_answer(), marks=marks.without(self._filled_cells()))

    def with_centre(self, centre: Marks) -> "BoardState":
        """Return the state with other centre marks, without those in cells with a digit."""
        return replace(self.without_answer(), centre=centre.without(self._filled_cells()))

    def with_colours(self, colours: Colours) -> "BoardState":
        """Return the state with other colours; an answer stays."""
        return replace(self, colours=colours)

    def with_evolved(self, evolved: Grid, filled: Grid | None = None) -> "BoardState":
        """Return the state with the answer of another run."""
        return replace(self, evolved=evolved, filled=filled, exact=None)

    def with_exact(self, solution: Grid) -> "BoardState":
        """Return the state with an exact solution as its answer."""
        return replace(self, evolved=None, filled=None, exact=solution)

    def without_answer(self) -> "BoardState":
        """Return the state without an evolved or exact answer, as after every edit."""
        return replace(self, evolved=None, filled=None, exact=None)

    def _filled_cells(self) -> list[int]:
        return np.flatnonzero(self.position.digits).tolist()


def _none_if_empty(grid: Grid | None) -> Grid | None:
    return grid if grid is not None and grid.given_count else None
