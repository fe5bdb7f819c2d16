"""Making one trial, in whatever process it takes place."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import isnan

from sudoku_ga import __version__
from sudoku_ga.evolution.control import Control
from sudoku_ga.evolution.evolve import evolve
from sudoku_ga.evolution.report import Report, StopReason
from sudoku_ga.evolution.warm import warm
from sudoku_ga.lab.trace import Trace, TracePoint
from sudoku_ga.lab.trials import Trial


@dataclass(frozen=True)
class Result:
    """What came of a trial.

    Parameters
    ----------
    stop_reason : str
        Of the run; "" where it raised.
    solved : bool
    generations, evaluations, probes, restarts : int
        Until the run ended.
    best_conflicts : int or None
    best_fitness : float or None
        The best of the run, in the units of the recipe's fitness; None where nobody was born.
    cpu_s, wall_s : float
        Seconds of the processor, and of the run's own clock.
    trace : tuple of TracePoint
        Empty unless the experiment asks for it.
    version : str
        The program's.
    error : str or None
        What was raised in place of a result.
    """

    stop_reason: str = ""
    solved: bool = False
    generations: int = 0
    evaluations: int = 0
    probes: int = 0
    restarts: int = 0
    best_conflicts: int | None = None
    best_fitness: float | None = None
    cpu_s: float = 0.0
    wall_s: float = 0.0
    trace: tuple[TracePoint, ...] = ()
    version: str = __version__
    error: str | None = None


def execute(trial: Trial, stopped: Callable[[], bool]) -> Result | None:
    """Make the run of a trial.

    Parameters
    ----------
    trial : Trial
    stopped : callable
        Asked at every report; True ends the run.

    Returns
    -------
    Result or None
        With the error if the run raised one; None if it was stopped.
    """
    try:
        return _execute(trial, stopped)
    except Exception as error:
        # One trial that fails is a result of the experiment, and the others go on.
        return Result(error=f"{type(error).__name__}: {error}")


def _execute(trial: Trial, stopped: Callable[[], bool]) -> Result | None:
    recipe = trial.variant.recipe
    warm(recipe)
    control = Control()
    trace = Trace()
    last: Report | None = None
    began = time.process_time()
    for last in evolve(trial.puzzle, recipe, trial.seed, control):
        if stopped():
            control.stop()
        if trial.trace != "none":
            trace.add(last)
    cpu_s = time.process_time() - began
    assert last is not None and last.outcome is not None  # evolve ends with an outcome
    if last.outcome.stop_reason is StopReason.CANCELLED:
        return None
    return Result(
        stop_reason=last.outcome.stop_reason.value,
        solved=last.outcome.solved,
        generations=last.generation,
        evaluations=last.evaluations,
        probes=last.probes,
        restarts=last.restarts,
        best_conflicts=last.best_so_far,
        best_fitness=None if isnan(last.best_fitness) else last.best_fitness,
        cpu_s=cpu_s,
        wall_s=last.elapsed_s,
        trace=trace.points(),
    )
