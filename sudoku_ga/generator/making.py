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


class MakingPhase(StrEnum):
    """What is being done."""

    EVOLVING = "evolving"
    REMOVING = "removing"
    ENDED = "ended"


class MakingEnd(StrEnum):
    """Why making a puzzle ended."""

    MADE = "made"
    TIME_LIMIT = "time_limit"
    CANCELLED = "cancelled"


@dataclass(frozen=True)
class MakingResult:
    """How the making of a puzzle ended.

    Parameters
    ----------
    reason : MakingEnd
        Why.
    puzzle : Grid or None
        As wished; None where it was not reached.
    solution : Grid or None
        The full grid that was evolved; of many solutions, one.
    minimal : bool or None
        Whether it was shown that no given may be left out; None where nobody asked.
    """

    reason: MakingEnd
    puzzle: Grid | None = None
    solution: Grid | None = None
    minimal: bool | None = None


@dataclass(frozen=True)
class MakingProgress:
    """One moment of it.

    Parameters
    ----------
    phase : MakingPhase
        What is being done.
    tries : int
        Full grids begun, 1 or more.
    board : Grid
        The best individual while the full grid evolves, then what is left of the grid.
    elapsed_s : float
        Since the beginning.
    made : MakingResult or None
        Of the last moment alone.
    """

    phase: MakingPhase
    tries: int
    board: Grid
    elapsed_s: float
    made: MakingResult | None = None


_EVOLUTION, _REMOVAL = range(2)


def make_puzzle(
    spec: Spec,
    recipe: Recipe,
    seed: int,
    control: Control | None = None,
    time_limit_s: float = Options.time_limit,
) -> Iterator[MakingProgress]:
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
    MakingProgress
        The last one alone has an outcome.

    Raises
    ------
    NotApplicable
        At the first step, if the recipe is not made for the empty board.
    """
    making = _Making(spec, recipe, seed, control or Control(), time_limit_s)
    for progress in making.tries():
        yield progress
        if progress.made is not None:
            return
        ending = making.ending
        if ending is not None:
            yield making.told(MakingPhase.ENDED, progress.board, MakingResult(ending))
            return


class _Making:
    """One puzzle in the making."""

    def __init__(
        self, spec: Spec, recipe: Recipe, seed: int, control: Control, time_limit_s: float
    ) -> None:
        self._spec = spec
        self._recipe = recipe
        self._seed = seed
        self._control = control
        self._time_limit_s = time_limit_s
        self._clock = Stopwatch()
        self._tries = 0
        self._orbits = orbits(spec.geometry, spec.symmetry)

    @property
    def ending(self) -> MakingEnd | None:
        """Why it should end before the puzzle is made, if it should."""
        if self._control.stopped:
            return MakingEnd.CANCELLED
        return MakingEnd.TIME_LIMIT if self._clock.elapsed_s > self._time_limit_s else None

    def told(
        self, phase: MakingPhase, board: Grid, made: MakingResult | None = None
    ) -> MakingProgress:
        """Return what there is to tell now."""
        return MakingProgress(phase, self._tries, board, self._clock.elapsed_s, made)

    def tries(self) -> Iterator[MakingProgress]:
        """Try until a puzzle is made; whoever iterates ends it earlier."""
        for number in count():
            self._tries = number + 1
            full = None
            run_seed = int(self._sequence(number, _EVOLUTION).generate_state(1, np.uint64)[0] >> 1)
            empty = Grid.empty(self._spec.geometry)
            for report in evolve(empty, self._recipe, run_seed, self._control):
                board = Grid(self._spec.geometry, report.best_digits)
                yield self.told(MakingPhase.EVOLVING, board)
                full = report.outcome.solution if report.outcome else None
            if full is not None:
                yield from self._removals(full, number)

    def _sequence(self, *key: int) -> np.random.SeedSequence:
        return np.random.SeedSequence(self._seed, spawn_key=key)

    def _removals(self, full: Grid, number: int) -> Iterator[MakingProgress]:
        """Remove cells of a full grid; the last progress has an outcome if they made a puzzle."""
        spec, partial = self._spec, PartialGrid(full)
        shuffled = np.random.default_rng(self._sequence(number, _REMOVAL)).permutation
        order = [self._orbits[index] for index in shuffled(len(self._orbits))]
        with Uniqueness(full) as uniqueness:
            constraint = self._constraint(uniqueness)
            removal = ClueRemoval(partial, constraint, spec.given_count or 0, spec.minimal)
            for _ in removal.steps(order):
                yield self.told(MakingPhase.REMOVING, partial.puzzle)
            if spec.given_count not in (None, partial.given_count):
                return
            if spec.grade is not None and grade(partial.puzzle).grade != spec.grade:
                return
            minimal = None
            if isinstance(constraint, OneSolution) and spec.given_count is None:
                minimal = True if removal.undecided == 0 else None
            elif spec.minimal:
                left = [cells for cells in order if partial.holds(cells)]
                before = partial.given_count
                again = ClueRemoval(partial, OneSolution(uniqueness), 0, patient=True)
                for _ in again.steps(left):
                    yield self.told(MakingPhase.REMOVING, partial.puzzle)
                    if partial.given_count < before:
                        return
                minimal = True
        puzzle = partial.puzzle
        yield self.told(
            MakingPhase.ENDED, puzzle, MakingResult(MakingEnd.MADE, puzzle, full, minimal)
        )

    def _constraint(self, uniqueness: Uniqueness) -> Constraint:
        if not self._spec.one_solution:
            return NoConstraint()
        if self._spec.grade is None or self._spec.grade == HARDEST_GRADE:
            return OneSolution(uniqueness)
        return AtMostGrade(self._spec.grade, uniqueness)
