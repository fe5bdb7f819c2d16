"""Making a puzzle: evolve a full grid, remove cells, and repeat until the specification is met."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import count

import numpy as np

from sudoku_ga.evolution.engine.clock import Stopwatch
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.generator.removal import (
    AtMostGrade,
    ClueRemoval,
    Constraint,
    NoConstraint,
    OneSolution,
    PartialGrid,
)
from sudoku_ga.generator.spec import Options, Spec
from sudoku_ga.generator.symmetry import orbits
from sudoku_ga.puzzle.exact import Uniqueness
from sudoku_ga.puzzle.grading import HARDEST_GRADE, grade
from sudoku_ga.puzzle.grid import Grid


class Phase(StrEnum):
    """What is being done."""

    EVOLVING = "evolving"
    REMOVING = "removing"
    ENDED = "ended"


class EndReason(StrEnum):
    """Why making a puzzle ended."""

    MADE = "made"
    TIME_LIMIT = "time_limit"
    CANCELLED = "cancelled"


@dataclass(frozen=True)
class Made:
    """How the making of a puzzle ended.

    Parameters
    ----------
    reason : EndReason
        Why.
    puzzle : Grid or None
        As wished; None where it was not reached.
    solution : Grid or None
        The full grid that was evolved; of many solutions, one.
    minimal : bool or None
        Whether it was shown that no given may be left out; None where nobody asked.
    """

    reason: EndReason
    puzzle: Grid | None = None
    solution: Grid | None = None
    minimal: bool | None = None


@dataclass(frozen=True)
class Progress:
    """One moment of it.

    Parameters
    ----------
    phase : Phase
        What is being done.
    tries : int
        Full grids begun, 1 or more.
    board : Grid
        The best individual while the full grid evolves, then what is left of the grid.
    elapsed_s : float
        Since the beginning.
    made : Made or None
        Of the last moment alone.
    """

    phase: Phase
    tries: int
    board: Grid
    elapsed_s: float
    made: Made | None = None


_EVOLUTION, _REMOVAL = range(2)


def make_puzzle(
    wish: Spec,
    recipe: Recipe,
    seed: int,
    control: Control | None = None,
    time_limit_s: float = Options.time_limit,
) -> Iterator[Progress]:
    """Make a puzzle, telling what goes on.

    Each try evolves a full grid and removes cells of it in a random order. The clock decides only
    whether a puzzle is reached, never which.

    Parameters
    ----------
    wish : Spec
        The puzzle wanted.
    recipe : Recipe
        How the full grid is evolved on the empty board.
    seed : int
        0 or more; with wish and recipe it determines the puzzle.
    control : Control, optional
        Where a person stops it.
    time_limit_s : float
        Above 0; it ends between two questions to the solver, or two reports of the evolution.

    Yields
    ------
    Progress
        The last one alone has an outcome.

    Raises
    ------
    NotApplicable
        At the first step, if the recipe is not made for the empty board.
    """
    making = _Making(wish, recipe, seed, control or Control(), time_limit_s)
    for progress in making.tries():
        yield progress
        if progress.made is not None:
            return
        ending = making.ending
        if ending is not None:
            yield making.told(Phase.ENDED, progress.board, Made(ending))
            return


class _Making:
    """One puzzle in the making."""

    def __init__(
        self, wish: Spec, recipe: Recipe, seed: int, control: Control, time_limit_s: float
    ) -> None:
        self._wish = wish
        self._recipe = recipe
        self._seed = seed
        self._control = control
        self._time_limit_s = time_limit_s
        self._clock = Stopwatch()
        self._tries = 0
        self._orbits = orbits(wish.geometry, wish.symmetry)

    @property
    def ending(self) -> EndReason | None:
        """Why it should end before the puzzle is made, if it should."""
        if self._control.stopped:
            return EndReason.CANCELLED
        return EndReason.TIME_LIMIT if self._clock.elapsed_s > self._time_limit_s else None

    def told(self, phase: Phase, board: Grid, made: Made | None = None) -> Progress:
        """Return what there is to tell now."""
        return Progress(phase, self._tries, board, self._clock.elapsed_s, made)

    def tries(self) -> Iterator[Progress]:
        """Try until a puzzle is made; whoever iterates ends it earlier."""
        for number in count():
            self._tries = number + 1
            full = None
            run_seed = int(self._sequence(number, _EVOLUTION).generate_state(1, np.uint64)[0] >> 1)
            empty = Grid.empty(self._wish.geometry)
            for report in evolve(empty, self._recipe, run_seed, self._control):
                board = Grid(self._wish.geometry, report.best_digits)
                yield self.told(Phase.EVOLVING, board)
                full = report.outcome.solution if report.outcome else None
            if full is not None:
                yield from self._removals(full, number)

    def _sequence(self, *key: int) -> np.random.SeedSequence:
        return np.random.SeedSequence(self._seed, spawn_key=key)

    def _removals(self, full: Grid, number: int) -> Iterator[Progress]:
        """Remove cells of a full grid; the last progress has an outcome if they made a puzzle."""
        wish, remains = self._wish, PartialGrid(full)
        shuffled = np.random.default_rng(self._sequence(number, _REMOVAL)).permutation
        order = [self._orbits[index] for index in shuffled(len(self._orbits))]
        with Uniqueness(full) as uniqueness:
            keeper = self._keeper(uniqueness)
            digging = ClueRemoval(remains, keeper, wish.given_count or 0, wish.minimal)
            for _ in digging.steps(order):
                yield self.told(Phase.REMOVING, remains.puzzle)
            if wish.given_count not in (None, remains.given_count):
                return
            if wish.grade is not None and grade(remains.puzzle).grade != wish.grade:
                return
            minimal = None
            if isinstance(keeper, OneSolution) and wish.given_count is None:
                minimal = True if digging.undecided == 0 else None
            elif wish.minimal:
                left = [cells for cells in order if remains.holds(cells)]
                before = remains.given_count
                again = ClueRemoval(remains, OneSolution(uniqueness), 0, patient=True)
                for _ in again.steps(left):
                    yield self.told(Phase.REMOVING, remains.puzzle)
                    if remains.given_count < before:
                        return
                minimal = True
        puzzle = remains.puzzle
        yield self.told(Phase.ENDED, puzzle, Made(EndReason.MADE, puzzle, full, minimal))

    def _keeper(self, uniqueness: Uniqueness) -> Constraint:
        if not self._wish.one_solution:
            return NoConstraint()
        if self._wish.grade is None or self._wish.grade == HARDEST_GRADE:
            return OneSolution(uniqueness)
        return AtMostGrade(self._wish.grade, uniqueness)
