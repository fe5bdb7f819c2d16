"""Reports of a run while it evolves, and its outcome."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.puzzle.grid import Digits, Grid


class StopReason(StrEnum):
    """Which condition ended a run."""

    SOLVED = "solved"
    TIME_LIMIT = "time_limit"
    EVALUATION_LIMIT = "evaluation_limit"
    GENERATION_LIMIT = "generation_limit"
    CANCELLED = "cancelled"
    NO_SOLUTION = "no_solution"
    CONTRADICTORY_GIVENS = "contradictory_givens"


class Phase(StrEnum):
    """The point in the evolutionary loop at which a report is made."""

    INITIALISED = "initialised"
    IMPROVING = "improving"
    GENERATION = "generation"
    ENDED = "ended"


@dataclass(frozen=True)
class RunStart:
    """The input of a run, known before its first generation.

    Parameters
    ----------
    puzzle : Grid
        The givens.
    recipe_name : str
        The recipe that is run; of a recipe with alternatives, the one that was chosen.
    refusals : tuple of (str, str)
        The names of the alternatives before it, each with the reason why it is not applicable.
    seed : int
        The seed of the run.
    logic_level : str
        One of :data:`sudoku_ga.puzzle.singles.LOGIC_LEVELS`.
    filled : Grid
        The givens and the cells that logic filled; evolution does not change them.
    """

    puzzle: Grid
    recipe_name: str
    refusals: tuple[tuple[str, str], ...]
    seed: int
    logic_level: str
    filled: Grid

    @property
    def filled_by_logic(self) -> int:
        """The number of cells that logic filled before evolution began."""
        return self.filled.given_count - self.puzzle.given_count


@dataclass(frozen=True)
class Outcome:
    """How a run ended.

    Parameters
    ----------
    stop_reason : StopReason
        The condition that ended it.
    solution : Grid or None
        A full grid with the givens and without conflicts, verified independently of the fitness.
    conflicts : int or None
        Unordered pairs of peers with equal digits in the best individual of the run; None if there
        are no individuals.
    best_at_end : BestIndividual or None
        The best individual of the final population; None if there are no individuals. ``best`` of
        the last report is the best individual of the run.
    """

    stop_reason: StopReason
    solution: Grid | None
    conflicts: int | None
    best_at_end: "BestIndividual | None" = field(default=None, compare=False)

    @property
    def solved(self) -> bool:
        """Whether a verified solution was found."""
        return self.solution is not None


class Change(NamedTuple):
    """A change of a parameter while the run evolved.

    Parameters
    ----------
    generation : int
        The first generation with the new value.
    path : str
        The parameter, as on the command line: ``ROLE.PARAMETER``.
    value : int or float
    """

    generation: int
    path: str
    value: int | float


class Spread(NamedTuple):
    """Best, mean and worst over the individuals of one population."""

    best: float
    mean: float
    worst: float


class IslandReport(NamedTuple):
    """The report of one island; its fields are those of :class:`Report`."""

    restarts: int
    conflicts: Spread
    fitness: Spread
    best_so_far: int


class BestIndividual:
    """An individual that is decoded on first use, since most reports are never displayed.

    Parameters
    ----------
    genotype : ndarray
        Must not change later.
    decode : callable
        Returns the digits of a genotype, shape (cell_count,).
    """

    __slots__ = ("_digits", "_pending")

    def __init__(
        self,
        genotype: npt.NDArray[np.integer],
        decode: Callable[[npt.NDArray[np.integer]], npt.NDArray[np.integer]],
    ) -> None:
        self._digits: Digits
        # Not a partial function, which takes longer to create.
        self._pending: tuple[Any, npt.NDArray[np.integer]] | None = decode, genotype

    @classmethod
    def of(cls, digits: npt.NDArray[np.integer]) -> "BestIndividual":
        """Return the individual that has these digits."""
        return cls(digits.copy(), np.asarray)

    @property
    def digits(self) -> Digits:
        """The digits of its cells, uint8, shape (cell_count,), read-only."""
        self.decode()
        return self._digits

    def decode(self) -> None:
        """Decode the individual now, which releases the encoding."""
        pending = self._pending
        if pending is not None:
            decode, genotype = pending
            self._digits = frozen_digits(decode(genotype))
            # Releases the encoding, which may be large. After the digits, since another thread may
            # read them at the same time.
            self._pending = None


@dataclass(frozen=True, slots=True)  # quicker to create than without slots
class Report:
    """The state of a run at one point. A run does not change its reports later.

    Parameters
    ----------
    start : RunStart
        The same object in every report of a run.
    phase : Phase
    generation : int
        Generations begun: 0 for the initial population, k in and at the end of generation k.
    evaluations : int
        Complete individuals evaluated so far.
    move_evaluations : int
        Moves evaluated by local searches so far.
    restarts : int
        Restarts of the population so far.
    stagnation : int
        Generations begun since the one in which ``best_so_far`` last fell.
    conflicts : Spread
        Conflicts over the population.
    fitness : Spread
        Fitness over the population, in the units of the recipe's fitness.
    best_so_far : int
        The least conflicts of any individual of the run.
    best_fitness : float
        The best fitness of any individual of the run.
    best : BestIndividual
        The individual of the current population with the least conflicts.
    elapsed_s : float
        Seconds since the run began, without pauses.
    outcome : Outcome or None
        None in all reports but the last.
    changes : tuple of Change
        The changes of parameters so far, by generation.
    migrations : int
        Migrations between islands so far.
    islands : tuple of IslandReport
        Empty without islands. The counts above are sums over the islands; the statistics are those
        of all individuals.
    size : int
        Individuals in the population, 0 without any.
    """

    start: RunStart
    phase: Phase
    generation: int
    evaluations: int
    move_evaluations: int
    restarts: int
    stagnation: int
    conflicts: Spread
    fitness: Spread
    best_so_far: int
    best_fitness: float
    best: BestIndividual
    elapsed_s: float
    outcome: Outcome | None = None
    changes: tuple[Change, ...] = ()
    migrations: int = 0
    islands: tuple[IslandReport, ...] = ()
    size: int = 0

    @property
    def best_digits(self) -> Digits:
        """The digits of ``best``, uint8, shape (cell_count,), read-only."""
        return self.best.digits


def frozen_digits(digits: npt.NDArray[np.integer]) -> Digits:
    """Return a copy of ``digits`` as read-only uint8."""
    copy = digits.astype(np.uint8)
    copy.flags.writeable = False
    return copy
