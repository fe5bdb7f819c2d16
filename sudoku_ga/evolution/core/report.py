"""What a run tells while it evolves, and how it ended."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import NamedTuple

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
    """Where in the loop a report was made."""

    INITIALISED = "initialised"
    IMPROVING = "improving"
    GENERATION = "generation"
    ENDED = "ended"


@dataclass(frozen=True)
class RunStart:
    """What a run is made of, known before its first generation.

    Parameters
    ----------
    puzzle : Grid
        The givens.
    recipe_name : str
        The recipe that is run: of a recipe with alternatives, the one that was taken.
    refusals : tuple of (str, str)
        The alternatives before it, each with the reason why it could not be taken.
    seed : int
        The seed of the run.
    logic_level : str
        ``none``, ``naked-once``, ``naked`` or ``hidden``.
    filled : Grid
        The givens and what logic added to them: what evolution cannot change.
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
        A full grid that keeps the givens and has no conflict, verified apart from the fitness.
    conflicts : int or None
        Unordered pairs of peers with equal digits in the best individual of the run; None
        where no individual was made.
    best_at_end : BestIndividual or None
        The best individual of the population at the end, where one was made; the last report
        itself has the best individual of the run.
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
    """A parameter that a person changed while the run evolved.

    ``generation`` is the first one with the new value, ``path`` names the parameter as the
    command line does.
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
    """What is told of one island; the fields are those of the report of a run."""

    restarts: int
    conflicts: Spread
    fitness: Spread
    best_so_far: int


class BestIndividual:
    """An individual whose board is worked out where somebody looks at it: few reports are seen.

    Parameters
    ----------
    genotype : ndarray
        What nobody changes later.
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
        self._pending: Callable[[], npt.NDArray[np.integer]] | None = partial(decode, genotype)

    @classmethod
    def of(cls, digits: npt.NDArray[np.integer]) -> "BestIndividual":
        """Return the individual that has these digits."""
        return cls(digits.copy(), np.asarray)

    @property
    def digits(self) -> Digits:
        """Its board, uint8, shape (cell_count,), read only."""
        pending = self._pending
        if pending is not None:
            self._digits = frozen_digits(pending())
            # The last report outlives its run, whose encoding may be large. After the digits, for
            # another thread may ask at the same time.
            self._pending = None
        return self._digits


@dataclass(frozen=True)
class Report:
    """One look at a run. Reports share nothing that a run changes later.

    Parameters
    ----------
    start : RunStart
        The same object in every report of a run.
    phase : Phase
        Where in the loop the report was made.
    generation : int
        Generations begun: 0 for the initial population, k inside and at the end of generation k.
    evaluations : int
        Complete individuals evaluated so far.
    probes : int
        Neighbours priced by a local search so far.
    restarts : int
        Populations begun anew so far.
    stagnation : int
        Generations begun since the one in which the best conflicts of the run last fell.
    conflicts : Spread
        Conflicts over the population.
    fitness : Spread
        Fitness over the population, in the units of the recipe's fitness.
    best_so_far : int
        The least conflicts of any individual of the run.
    best_fitness : float
        The best fitness of any individual of the run.
    best : BestIndividual
        The individual of the present population with the least conflicts.
    elapsed_s : float
        Seconds from the givens to this report, waiting not counted.
    outcome : Outcome or None
        Set in the last report alone.
    changes : tuple of Change
        The parameters that were changed so far, by generation.
    migrations : int
        How often migrants moved between the islands so far.
    islands : tuple of IslandReport
        Where there are several, each of them in order. What is counted above is their sum, and
        the individuals are those of all.
    """

    start: RunStart
    phase: Phase
    generation: int
    evaluations: int
    probes: int
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

    @property
    def best_digits(self) -> Digits:
        """The digits of ``best``, uint8, shape (cell_count,), read only."""
        return self.best.digits


def frozen_digits(digits: npt.NDArray[np.integer]) -> Digits:
    """Return a copy of ``digits`` as read-only uint8."""
    copy = digits.astype(np.uint8)
    copy.flags.writeable = False
    return copy
