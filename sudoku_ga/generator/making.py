"""Making a puzzle: evolve a full grid, remove cells, and repeat until the specification is met.

The clock decides only whether a puzzle is made, never which. Each full grid has an exact solver of
its own, since within a limit of conflicts the answers of a solver depend on earlier questions.
"""

from collections import deque
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import count

import numpy as np

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.report import Phase
from sudoku_ga.evolution.engine.clock import Stopwatch
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.generator.cages import draw_cages, split_until_graded, split_until_unique
from sudoku_ga.generator.regions import CONFLICT_LIMIT, board_of_random_regions
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
from sudoku_ga.puzzle.exact import Uniqueness, has_full_grid
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import HARDEST_GRADE, grade
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.rating.se_rating import is_rated_within
from sudoku_ga.translation import _


class MakingPhase(StrEnum):
    """Stage of making a puzzle."""

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
    """The result of making a puzzle.

    Parameters
    ----------
    reason : MakingEnd
        Why making ended.
    puzzle : Grid or None, optional
        A puzzle that meets the specification; None if none was made.
    solution : Grid or None, optional
        The evolved full grid, one of possibly many solutions.
    minimal : bool or None, optional
        True if the puzzle was proved minimal; None if this was not checked.
    """

    reason: MakingEnd
    puzzle: Grid | None = None
    solution: Grid | None = None
    minimal: bool | None = None


@dataclass(frozen=True)
class MakingProgress:
    """Progress of making a puzzle.

    Parameters
    ----------
    phase : MakingPhase
        Current stage.
    tries : int
        Number of full grids begun, 1 or more.
    board : Grid
        The best individual during evolution, then the remaining givens.
    elapsed_s : float
        Seconds since the beginning.
    made : MakingResult or None, optional
        Set in the last report only.
    """

    phase: MakingPhase
    tries: int
    board: Grid
    elapsed_s: float
    made: MakingResult | None = None


_EVOLUTION, _REMOVAL, _REGIONS, _CAGES = range(4)

_MOST_MOVE_EVALUATIONS = 100_000_000
"""The number of move evaluations after which evolution begins anew on a variant: nearly all boards
take far fewer for a full grid, and some with many rules far more."""

_MOST_MOVE_EVALUATIONS_ON_DRAWN = 20_000_000
"""The same if the next try has other regions, most of which are easier."""

_MOST_REGIONS = 500
"""The number of random regions without a full grid after which no full grid is expected. On 9×9 one
in ten or more has one, on 5×5 with anti-knight one in 85."""


def make_puzzle(
    spec: Spec,
    recipe: Recipe,
    seed: int,
    control: Control | None = None,
    time_limit_s: float = Options.time_limit,
) -> Iterator[MakingProgress]:
    """Make a puzzle, yielding progress.

    Each try evolves a full grid and removes givens in a random order until the specification is met
    or no given can be removed. Random regions are drawn first. Cages are drawn over the full grid,
    with the required number of givens or none, and are split until one solution is left. The time
    limit affects whether a puzzle is made, never which.

    Only the last report has ``made``.

    Parameters
    ----------
    spec : Spec
        The required properties.
    recipe : Recipe
        Recipe that evolves the full grid on the empty board.
    seed : int
        0 or more; together with spec and recipe it determines the puzzle.
    control : Control or None, optional
        Stops making.
    time_limit_s : float, optional
        In seconds, above 0; checked between two reports.

    Raises
    ------
    NotApplicable
        At the first step, if the recipe is not applicable to the empty board.
    UserError
        At the first step, if the board has no full grid.

    Examples
    --------
    >>> from sudoku_ga.evolution.recipe.reading import load_recipe
    >>> from sudoku_ga.puzzle.geometry import Geometry
    >>> *_, last = make_puzzle(Spec(Geometry(2, 2)), load_recipe("default"), seed=1)
    >>> last.made.reason.value, last.made.minimal
    ('made', True)
    """
    maker = _Maker(spec, recipe, seed, control or Control(accepts_changes=False), time_limit_s)
    for progress in maker.tries():
        yield progress
        if progress.made is not None:
            return
        if (end := maker.early_end) is not None:
            yield maker.progress(MakingPhase.ENDED, progress.board, MakingResult(end))
            return


class _Maker:
    def __init__(
        self, spec: Spec, recipe: Recipe, seed: int, control: Control, time_limit_s: float
    ) -> None:
        self._spec = spec
        self._recipe = recipe
        self._seed = seed
        self._control = control
        self._time_limit_s = time_limit_s
        self._clock = Stopwatch()
        self._tries = self._without_board = 0
        self._orbits = orbits(spec.geometry, spec.symmetry)

    @property
    def early_end(self) -> MakingEnd | None:
        """The reason to end before the puzzle is made, if any."""
        if self._control.stopped:
            return MakingEnd.CANCELLED
        return MakingEnd.TIME_LIMIT if self._clock.elapsed_s > self._time_limit_s else None

    def progress(
        self, phase: MakingPhase, board: Grid, made: MakingResult | None = None
    ) -> MakingProgress:
        return MakingProgress(phase, self._tries, board, self._clock.elapsed_s, made)

    def tries(self) -> Iterator[MakingProgress]:
        """Try until a puzzle is made or the caller stops iterating."""
        for number in count():
            self._tries = number + 1
            board, full = self._board(number)
            if full is None and board is not None:
                full = yield from self._evolved(board, number)
            else:
                shown = Grid.empty(self._spec.geometry) if full is None else full
                yield self.progress(MakingPhase.EVOLVING, shown)
            if full is None:
                continue
            if self._spec.largest_cage:
                yield from self._killer(full, number)
            else:
                yield from self._removals(full, number)

    def _board(self, number: int) -> tuple[Geometry | None, Grid | None]:
        """Return the board of a try, None without a full grid; and a full grid if one is known."""
        geometry = self._spec.geometry
        if not self._spec.random_regions:
            if number == 0:
                _require_full_grid(geometry)
            return geometry, None
        if number == self._without_board == _MOST_REGIONS:
            problem = _("no full grid was found for {count} random regions of {geometry}")
            raise UserError(problem.format(count=number, geometry=geometry))
        rng = np.random.default_rng(self._sequence(number, _REGIONS))
        drawn = board_of_random_regions(geometry, rng)
        if drawn[0] is None:
            self._without_board += 1
            if number == 0:  # not checked at first: nearly all first regions have a full grid
                _require_full_grid(geometry)
        return drawn

    def _evolved(
        self, board: Geometry, number: int
    ) -> Generator[MakingProgress, None, Grid | None]:
        """Evolve a full grid; return None if the run reached its limits."""
        run_seed = int(self._sequence(number, _EVOLUTION).generate_state(1, np.uint64)[0] >> 1)
        full = None
        for report in evolve(Grid.empty(board), self._recipe, run_seed, self._control):
            yield self.progress(MakingPhase.EVOLVING, Grid(board, report.best_digits))
            full = report.outcome.solution if report.outcome else None
            # Reports within a generation depend only on move evaluations, so that puzzles repeat.
            most = (
                _MOST_MOVE_EVALUATIONS_ON_DRAWN
                if self._spec.random_regions
                else _MOST_MOVE_EVALUATIONS
            )
            may_end = report.phase is Phase.GENERATION or self._spec.random_regions
            if (
                may_end
                and full is None
                and not board.is_classic
                and report.move_evaluations >= most
            ):
                break
        return full

    def _sequence(self, *key: int) -> np.random.SeedSequence:
        return np.random.SeedSequence(self._seed, spawn_key=key)

    def _removal_order(self, number: int) -> list[tuple[int, ...]]:
        shuffled = np.random.default_rng(self._sequence(number, _REMOVAL)).permutation
        return [self._orbits[index] for index in shuffled(len(self._orbits))]

    def _removals(self, full: Grid, number: int) -> Iterator[MakingProgress]:
        """Remove givens of a full grid; the last report has a result if a puzzle was made."""
        spec, partial, order = self._spec, PartialGrid(full), self._removal_order(number)
        with Uniqueness(full) as uniqueness:
            constraint = self._constraint(uniqueness)
            removal = ClueRemoval(partial, constraint, spec.given_count or 0, spec.minimal)
            for _ in removal.steps(order):
                yield self.progress(MakingPhase.REMOVING, partial.puzzle)
            if spec.given_count not in (None, partial.given_count):
                return
            if spec.grade is not None and grade(partial.puzzle).grade != spec.grade:
                return
            if spec.se_range and not is_rated_within(partial.puzzle, *spec.se_range):
                return
            minimal = None
            if isinstance(constraint, OneSolution) and spec.given_count is None:
                minimal = True if removal.undecided == 0 else None
            elif spec.minimal:
                left = [cells for cells in order if partial.contains(cells)]
                before = partial.given_count
                again = ClueRemoval(partial, OneSolution(uniqueness), 0, until_decided=True)
                for _ in again.steps(left):
                    yield self.progress(MakingPhase.REMOVING, partial.puzzle)
                    if partial.given_count < before:
                        return
                minimal = True
        yield self._ended(partial.puzzle, full, minimal=minimal)

    def _killer(self, full: Grid, number: int) -> Iterator[MakingProgress]:
        """Draw cages over a full grid; the last report has a result if a puzzle was made."""
        spec, partial, order = self._spec, PartialGrid(full), self._removal_order(number)
        count = spec.given_count or 0
        deque(ClueRemoval(partial, NoConstraint(), count).steps(order), maxlen=0)
        if partial.given_count != count:
            return
        rng = np.random.default_rng(self._sequence(number, _CAGES))
        cages = draw_cages(full, spec.largest_cage, rng)
        if spec.one_solution:
            for split in split_until_unique(full, partial.givens, cages, rng):
                cages = split
                yield self.progress(MakingPhase.REMOVING, partial.puzzle)
        if spec.grade not in (None, HARDEST_GRADE):
            for split in split_until_graded(full, partial.puzzle, cages, spec.grade, rng):
                cages = split
                yield self.progress(MakingPhase.REMOVING, partial.puzzle)
        board = full.geometry.with_cages(cages)
        puzzle, solution = Grid(board, partial.puzzle.digits), Grid(board, full.digits)
        if spec.grade is not None and grade(puzzle).grade != spec.grade:
            return
        if spec.minimal and not _is_minimal(partial, solution, order):
            return
        is_proved = spec.minimal or (spec.one_solution and not count)
        yield self._ended(puzzle, solution, minimal=is_proved or None)

    def _ended(self, puzzle: Grid, solution: Grid, *, minimal: bool | None) -> MakingProgress:
        made = MakingResult(MakingEnd.MADE, puzzle, solution, minimal)
        return self.progress(MakingPhase.ENDED, puzzle, made)

    def _constraint(self, uniqueness: Uniqueness) -> Constraint:
        if not self._spec.one_solution:
            return NoConstraint()
        if self._spec.grade is None or self._spec.grade == HARDEST_GRADE:
            return OneSolution(uniqueness)
        return AtMostGrade(self._spec.grade, uniqueness)


def _require_full_grid(geometry: Geometry) -> None:
    """Refuse a board, or the rules beside random regions, that leave no full grid."""
    if not geometry.is_classic and has_full_grid(geometry, CONFLICT_LIMIT) is False:
        problem = _("a board with full grids is expected, but {geometry} has none")
        raise UserError(problem.format(geometry=geometry))


def _is_minimal(partial: PartialGrid, solution: Grid, order: list[tuple[int, ...]]) -> bool:
    """Whether a puzzle has several solutions if any one orbit of givens is removed."""
    with Uniqueness(solution) as uniqueness:
        one_solution = OneSolution(uniqueness)
        for cells in order:
            if partial.contains(cells):
                partial.remove(cells)
                if one_solution.allows(partial, cells) is not False:
                    return False
                partial.restore(cells)
    return True
