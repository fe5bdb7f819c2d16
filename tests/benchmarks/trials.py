"""Runs of the engine, timed by its own clock."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.recipe import Recipe
from sudoku_ga.evolution.recipe_files import load_recipe
from sudoku_ga.evolution.report import Report
from sudoku_ga.evolution.run import run
from sudoku_ga.evolution.warm import warm
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import is_solution
from tests.benchmarks.table import Row


@dataclass(frozen=True)
class Figures:
    """What many runs came to; times in milliseconds."""

    runs: int
    solved: int
    median_ms: float
    p95_ms: float
    max_ms: float
    evaluations: float
    probes: float

    @property
    def all_solved(self) -> bool:
        return self.solved == self.runs


def recipe(name: str = "default", **settings: str) -> Recipe:
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
    warm(using)
    reports = [(puzzle, run(puzzle, using, seed)) for seed in seeds for puzzle in puzzles]
    figures = _figures(reports)
    return Row(name=name, target=target, met=met(figures), **vars(figures))


def _figures(reports: Sequence[tuple[Grid, Report]]) -> Figures:
    times = np.array([report.elapsed_s * 1000 for _, report in reports])
    return Figures(
        runs=len(reports),
        solved=sum(_is_solved(puzzle, report) for puzzle, report in reports),
        median_ms=float(np.median(times)),
        p95_ms=float(np.percentile(times, 95)),
        max_ms=float(times.max()),
        evaluations=float(np.median([report.evaluations for _, report in reports])),
        probes=float(np.median([report.probes for _, report in reports])),
    )


def _is_solved(puzzle: Grid, report: Report) -> bool:
    solution = report.outcome.solution if report.outcome else None
    return solution is not None and is_solution(solution, puzzle)
