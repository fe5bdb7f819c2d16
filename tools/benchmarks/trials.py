"""Runs of the engine, timed by the processor.

A run has one thread, so that on an idle machine this is its time by the clock; on a busy one it
leaves out what others took.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.engine.run import run
from sudoku_ga.evolution.engine.warm_up import warm_up
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.lab.stats.estimates import expected_running_effort
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import is_solution
from tools.benchmarks.reference import Reference
from tools.benchmarks.table import Figure, Row


class Attempt(NamedTuple):
    """One run: the processor's milliseconds, the work, and the least conflicts reported."""

    is_solved: bool
    cpu_ms: float
    evaluations: int = 0
    probes: int = 0
    conflicts: int = 0


def recipe(name: str = "fast", **settings: str | float) -> Recipe:
    """Return a recipe; settings as ``logic__level="none"``."""
    result = load_recipe(name)
    for path, value in settings.items():
        result = result.with_value(path.replace("__", "."), value)
    return result


def measure(
    name: str,
    puzzles: Sequence[Grid],
    seeds: Sequence[int],
    using: Recipe,
    least: Mapping[str, float] | None = None,
    most: Mapping[str, float] | None = None,
) -> Row:
    """Run every puzzle with every seed and hold the pooled figures against bounds.

    Without ``least`` all are to be solved.
    """
    reference = Reference()
    figures = pooled(trials(puzzles, seeds, using, reference), reference)
    everything = {"solved": len(puzzles) * len(seeds)}
    return Row(name, figures, everything if least is None else least, most or {})


def trials(
    puzzles: Sequence[Grid], seeds: Sequence[int], using: Recipe, reference: Reference
) -> list[Attempt]:
    """Run every puzzle with every seed, the puzzles one after the other for each seed."""
    warm_up(using)
    attempts = []
    for seed in seeds:
        for puzzle in puzzles:
            cpu_s, _, report = reference.timed(partial(run, puzzle, using, seed))
            attempts.append(attempt_of(report, puzzle, cpu_s))
    return attempts


def attempt_of(report: Report, puzzle: Grid, cpu_s: float) -> Attempt:
    """Return what a run came to; it has solved the puzzle if its solution passes the rules."""
    solution = report.outcome.solution if report.outcome else None
    is_solved = solution is not None and is_solution(solution, puzzle)
    return Attempt(
        is_solved, cpu_s * 1000, report.evaluations, report.move_evaluations, report.best_so_far
    )


def pooled(
    attempts: Sequence[Attempt],
    reference: Reference | None = None,
    puzzle: Sequence[int] | None = None,
) -> dict[str, Figure]:
    """Pool at least one run.

    ``reference``: what timed them, where limits of time are to follow. ``puzzle``: the number of
    the puzzle of each; by default each has its own.
    """
    cpu_ms, solved = [each.cpu_ms for each in attempts], [each.is_solved for each in attempts]
    figures: dict[str, Figure] = {
        "runs": len(attempts),
        "solved": sum(solved),
        **times_of(cpu_ms, reference),
        "expected_ms": expected_running_effort(cpu_ms, solved, puzzle or range(len(solved)), 0),
        "evaluations": float(np.median([each.evaluations for each in attempts])),
        "probes": float(np.median([each.probes for each in attempts])),
    }
    return figures


def times_of(cpu_ms: Sequence[float], reference: Reference | None = None) -> dict[str, Figure]:
    """Return the figures of some times."""
    figures: dict[str, Figure] = {
        "median_ms": float(np.median(cpu_ms)),
        "p95_ms": float(np.percentile(cpu_ms, 95)),
        "max_ms": max(cpu_ms),
    }
    return figures if reference is None else {**figures, "unit_ms": reference.unit_ms}
