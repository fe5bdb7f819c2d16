"""Runs of the engine, timed by the processor.

A run has one thread, so that on an idle machine this is its time by the clock; on a busy one it
leaves out what others took.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.engine.run import run
from sudoku_ga.evolution.engine.warm_up import warm_up
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.lab.stats.estimates import expected_running_effort
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import is_solution
from tools.benchmarks.table import Row


@dataclass(frozen=True)
class PlannedRun:
    """One run.

    Parameters
    ----------
    puzzle : Grid
    report : Report
        The last one.
    cpu_ms : float
        From the givens to the verified answer.
    """

    puzzle: Grid
    report: Report
    cpu_ms: float

    @property
    def is_solved(self) -> bool:
        """Whether the solution passes the rules."""
        solution = self.report.outcome.solution if self.report.outcome else None
        return solution is not None and is_solution(solution, self.puzzle)


@dataclass(frozen=True)
class Figures:
    """What many runs came to, as :class:`tools.benchmarks.table.Row` has it."""

    runs: int
    solved: int
    success_rate: float
    median_ms: float
    p95_ms: float
    max_ms: float
    expected_ms: float | None
    expected_low_ms: float | None
    expected_high_ms: float | None
    evaluations: float
    probes: float

    @property
    def all_solved(self) -> bool:
        return self.solved == self.runs


def recipe(name: str = "fast", **settings: str) -> Recipe:
    """Return a recipe; settings as ``logic__level="none"``."""
    result = load_recipe(name)
    for path, value in settings.items():
        result = result.with_value(path.replace("__", "."), value)
    return result


def measure(
    name: str,
    puzzles: Sequence[Grid],
    seeds: Iterable[int],
    using: Recipe,
    target: str,
    met: Callable[[Figures], bool],
) -> Row:
    """Run every puzzle with every seed and hold the pooled figures against a target."""
    figures = figures_of(trials(puzzles, seeds, using))
    return Row(name=name, target=target, met=met(figures), **vars(figures))


def trials(puzzles: Sequence[Grid], seeds: Iterable[int], using: Recipe) -> list[PlannedRun]:
    """Run every puzzle with every seed, the puzzles one after the other for each seed."""
    warm_up(using)
    return [_trial(puzzle, using, seed) for seed in seeds for puzzle in puzzles]


def _trial(puzzle: Grid, using: Recipe, seed: int) -> PlannedRun:
    began = time.process_time()
    report = run(puzzle, using, seed)
    return PlannedRun(puzzle, report, (time.process_time() - began) * 1000)


def figures_of(runs: Sequence[PlannedRun]) -> Figures:
    """Pool the figures of at least one run."""
    puzzles = list(dict.fromkeys(trial.puzzle for trial in runs))
    return pooled(
        [trial.cpu_ms for trial in runs],
        [trial.is_solved for trial in runs],
        [trial.report.evaluations for trial in runs],
        [trial.report.move_evaluations for trial in runs],
        [puzzles.index(trial.puzzle) for trial in runs],
    )


def pooled(
    cpu_ms: Sequence[float],
    solved: Sequence[bool],
    evaluations: Sequence[int],
    probes: Sequence[int],
    puzzle: Sequence[int] | None = None,
) -> Figures:
    """Pool at least one run; a place in all is one of them, by default on a puzzle of its own."""
    expected = expected_running_effort(cpu_ms, solved, puzzle or range(len(solved)), seed=0)
    return Figures(
        runs=len(solved),
        solved=sum(solved),
        success_rate=sum(solved) / len(solved),
        median_ms=float(np.median(cpu_ms)),
        p95_ms=float(np.percentile(cpu_ms, 95)),
        max_ms=max(cpu_ms),
        expected_ms=expected.value if expected else None,
        expected_low_ms=expected.low if expected else None,
        expected_high_ms=expected.high if expected else None,
        evaluations=float(np.median(evaluations)),
        probes=float(np.median(probes)),
    )
