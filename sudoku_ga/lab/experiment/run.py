"""Making one run of an experiment, in any process."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isnan
from typing import TYPE_CHECKING

from sudoku_ga.evolution.core.operator_error import described
from sudoku_ga.evolution.core.report import Phase, Report, StopReason
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.island import PopulationObserver
from sudoku_ga.evolution.engine.observer import RunObserver
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.engine.warm_up import warm_up
from sudoku_ga.interruption import is_requested, told_apart
from sudoku_ga.lab.experiment.experiment import Budget
from sudoku_ga.lab.experiment.plan import PlannedRun
from sudoku_ga.lab.experiment.trace import Trace, TracePoint, function_evaluations
from sudoku_ga.version import __version__

if TYPE_CHECKING:
    from sudoku_ga.evolution.core.offspring import Offspring
    from sudoku_ga.evolution.core.population import Population
    from sudoku_ga.evolution.engine.island import Island


class LastSample(RunObserver):
    """Keeps the best fitness among the first children of the last generation.

    If a run ended before its first generation, they are individuals of generation 0. With islands,
    they are children of all islands. ``size``: the number of children of each population, at least
    1.
    """

    def __init__(self, size: int) -> None:
        self._size = size
        self._samples: list[_Sample] = []

    def population_observers(self, count: int) -> "Sequence[PopulationObserver]":
        """Return an observer for each of ``count`` populations."""
        self._samples = [_Sample(self._size) for _ in range(count)]
        return self._samples

    @property
    def best_fitness(self) -> float | None:
        """The best fitness of the sample; None if no individual was made."""
        bests = [each.best for each in self._samples if each.best is not None]
        return min(bests)[1] if bests else None


class _Sample(PopulationObserver):
    """The least loss of a sample, with the fitness that belongs to it."""

    def __init__(self, size: int) -> None:
        self._size = size
        self.best: tuple[float, float] | None = None

    def on_initialised(self, island: "Island") -> None:
        self._measure(island.present)

    def on_offspring(
        self, island: "Island", offspring: "Callable[[], Offspring]", evaluated: "Population"
    ) -> None:
        self._measure(evaluated)

    def on_search_end(self, island: "Island", offspring: "Population") -> None:
        self._measure(offspring)

    def _measure(self, population: "Population") -> None:
        first = population.loss[: self._size]
        if len(first):
            best = int(first.argmin())
            self.best = float(first[best]), float(population.fitness[best])


@dataclass(frozen=True)
class Result:
    """The result of a run.

    - ``stop_reason``: the stop reason of the run, or ``move_evaluation_limit`` or ``cpu_limit``; ""
      if it raised.
    - ``generations``, ``evaluations``, ``move_evaluations``, ``restarts``: totals of the run.
    - ``best_fitness``: best of the run; None if no individual was evaluated.
    - ``last_sample_fitness``: best fitness of the first children of the last generation; None
      unless the experiment asks for it.
    - ``cpu_s``, ``wall_s``: processor seconds, and seconds by the clock of the run.
    - ``trace``: empty unless the experiment has a trace.
    - ``version``: version of the program.
    - ``error``: the error raised, if any.
    - ``attempts``: number of attempts.
    """

    stop_reason: str = ""
    solved: bool = False
    generations: int = 0
    evaluations: int = 0
    move_evaluations: int = 0
    restarts: int = 0
    best_conflicts: int | None = None
    best_fitness: float | None = None
    last_sample_fitness: float | None = None
    cpu_s: float = 0.0
    wall_s: float = 0.0
    trace: tuple[TracePoint, ...] = ()
    version: str = __version__
    error: str | None = None
    attempts: int = 1

    @property
    def function_evaluations(self) -> int:
        """The common effort of variants with and without a local search."""
        return function_evaluations(self.evaluations, self.move_evaluations)


Execute = Callable[[PlannedRun, Callable[[], bool]], Result | None]
"""Makes a run, as :func:`execute` does."""

Batch = list[tuple[PlannedRun, Result]]


def execute(run: PlannedRun, stopped: Callable[[], bool]) -> Result | None:
    """Make a run.

    The result has the error if the run raised. Returns None if it was stopped. ``stopped``: called
    at every report; True ends the run.
    """
    with told_apart():
        try:
            return _execute(run, stopped)
        except BaseException as error:
            if is_requested(error):
                raise
            # A failed run is a result; the others continue.
            return Result(error=described(error))


def _execute(run: PlannedRun, stopped: Callable[[], bool]) -> Result | None:
    recipe, budget = run.variant.recipe, run.variant.budget
    warm_up(recipe, geometry=run.puzzle.geometry)
    control = Control(accepts_changes=False)
    sample = LastSample(run.last_sample) if run.last_sample else None
    trace = Trace()
    limit = ""
    began = time.process_time()

    def follow(report: Report) -> None:
        nonlocal limit
        limit = limit or _limit_reached(report, budget, began)
        if limit or stopped():
            control.stop()
        if run.trace != "none":
            trace.add(report)

    for last in evolve(run.puzzle, recipe, run.seed, control, sample):
        follow(last)
    cpu_s = time.process_time() - began
    assert last.outcome is not None  # the last report has one
    cancelled = last.outcome.stop_reason is StopReason.CANCELLED
    if cancelled and not limit:
        return None
    return Result(
        stop_reason=limit if cancelled else last.outcome.stop_reason.value,
        solved=last.outcome.solved,
        generations=last.generation,
        evaluations=last.evaluations,
        move_evaluations=last.move_evaluations,
        restarts=last.restarts,
        best_conflicts=last.best_so_far,
        best_fitness=None if isnan(last.best_fitness) else last.best_fitness,
        last_sample_fitness=None if sample is None else sample.best_fitness,
        cpu_s=cpu_s,
        wall_s=last.elapsed_s,
        trace=trace.points(),
    )


def _limit_reached(report: Report, budget: Budget, began: float) -> str:
    """Return the limit of the lab that a run has reached, "" if none.

    Move evaluations are compared only at the ends of generations, so that results are reproducible.
    """
    if (
        0 < budget.max_move_evaluations <= report.move_evaluations
        and report.phase is Phase.GENERATION
    ):
        return "move_evaluation_limit"
    if 0 < budget.max_cpu_s <= time.process_time() - began:
        return "cpu_limit"
    return ""
