"""The facts of a run that texts give, as values for every text about a report. No Qt.

Each fact is in one text only, except the generation and the time of a solution. The title of the
board counts generation and conflicts, and for a solved board gives the time. The caption explains
what improved, how the run ended, and what to do. The status line has state, generation, time and
seed, and the rest in its tool tip.
"""

from dataclasses import dataclass
from enum import Enum, auto

from sudoku_ga.evolution.core.report import Phase, Report, StopReason


class Ending(Enum):
    """How a run ended."""

    SOLVED = auto()
    SOLVED_BY_LOGIC = auto()
    STOPPED = auto()
    TIME_LIMIT = auto()
    EVALUATION_LIMIT = auto()
    GENERATION_LIMIT = auto()
    NO_SOLUTION = auto()

    @property
    def is_solved(self) -> bool:
        """Whether there is a solution."""
        return self in (Ending.SOLVED, Ending.SOLVED_BY_LOGIC)

    @property
    def is_limit(self) -> bool:
        """Whether a limit of the recipe was reached."""
        return self in (Ending.TIME_LIMIT, Ending.EVALUATION_LIMIT, Ending.GENERATION_LIMIT)


_ENDINGS = {
    StopReason.CANCELLED: Ending.STOPPED,
    StopReason.TIME_LIMIT: Ending.TIME_LIMIT,
    StopReason.EVALUATION_LIMIT: Ending.EVALUATION_LIMIT,
    StopReason.GENERATION_LIMIT: Ending.GENERATION_LIMIT,
}


@dataclass(frozen=True)
class RunSummary:
    """How far a run is, how good it is, and how it ended.

    ``is_inside``: whether the generation has not ended.
    ``best``: the conflicts of the best individual of the population; 0 for a solution.
    ``best_so_far``, ``found_in``: the conflicts of the best individual of the run, and the
    generation in which it was found.
    ``rate``: evaluations per second of computing; None before the first.
    ``computed_s``: the computing time, without the waits for the pace.
    ``by_logic``: the number of cells that logic filled.
    ``ending``: how the run ended; None while it goes on, and if an error ended it.
    ``has_individuals``: whether the run has reached its initial population.
    """

    generation: int
    is_inside: bool
    best: int
    best_so_far: int
    found_in: int
    evaluations: int
    move_evaluations: int
    rate: float | None
    restarts: int
    computed_s: float
    by_logic: int
    ending: Ending | None
    has_individuals: bool

    @classmethod
    def of(cls, report: Report) -> "RunSummary":
        """Return the summary of a report."""
        ending, outcome = _ending(report), report.outcome
        has_individuals = outcome is None or outcome.solved or outcome.conflicts is not None
        is_solved = ending is not None and ending.is_solved
        computes = bool(report.evaluations) and report.elapsed_s > 0
        return cls(
            generation=report.generation,
            is_inside=report.phase is Phase.IMPROVING,
            best=0 if is_solved or not has_individuals else int(report.conflicts.best),
            best_so_far=report.best_so_far,
            found_in=report.generation - report.stagnation,
            evaluations=report.evaluations,
            move_evaluations=report.move_evaluations,
            rate=report.evaluations / report.elapsed_s if computes else None,
            restarts=report.restarts,
            computed_s=report.elapsed_s,
            by_logic=report.start.filled_by_logic,
            ending=ending,
            has_individuals=has_individuals,
        )

    @property
    def has_lost_best(self) -> bool:
        """Whether the best individual of the run is no longer in the population."""
        return self.has_individuals and self.best_so_far < self.best


def _ending(report: Report) -> Ending | None:
    outcome = report.outcome
    if outcome is None:
        return None
    if outcome.solved:
        return Ending.SOLVED_BY_LOGIC if report.start.filled.is_full else Ending.SOLVED
    return _ENDINGS.get(outcome.stop_reason, Ending.NO_SOLUTION)
