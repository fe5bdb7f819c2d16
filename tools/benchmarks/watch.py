"""What a person who presses Solve sees: how many generations, how long, and which operators.

The seconds at the pace Watch follow from the generations and from the time that a generation takes
here: the run keeps to the pace, which stops growing, until the machine is slower than it.
"""

import math
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from sudoku_ga.app.evolve.run_bar.pace import WATCH, rate_of
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.engine.warm_up import warm_up
from sudoku_ga.evolution.observe.population_view import PopulationView
from sudoku_ga.evolution.recipe.reading import WATCHED_RECIPE
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.resources import resource_path
from tools.benchmarks.hard_six import NAMES
from tools.benchmarks.puzzles import famous
from tools.benchmarks.table import Row
from tools.benchmarks.trials import recipe

_LIMIT_S = 60
_EMPTY = (4, 6, 9, 12, 16)
_GRADES = range(1, 7)


class Run(NamedTuple):
    """One run: whether it solved the puzzle, and the conflicts that operators took away."""

    is_solved: bool
    generations: int
    cpu_s: float
    credits: Counter[Role]


def rows() -> Iterator[Row]:
    """Measure ten puzzles of each grade with two seeds, the hardest with five."""
    yield from _groups(most=10, seeds=range(2), seeds_of_hardest=range(5))


def full_rows() -> Iterator[Row]:
    """Measure every puzzle of the program with twenty seeds."""
    yield from _groups(most=50, seeds=range(20), seeds_of_hardest=range(20))


def _groups(most: int, seeds: Sequence[int], seeds_of_hardest: Sequence[int]) -> Iterator[Row]:
    using = recipe(WATCHED_RECIPE, termination__time_limit_s=str(_LIMIT_S))
    named = famous()
    all_graded = []
    for grade in _GRADES:
        runs = runs_of(graded(grade)[:most], seeds, using)
        all_graded += runs
        yield _row(
            f"grade {grade}",
            runs,
            "all solved, p10 ≥ 20 generations, median ≥ 50, Watch 4 to 30 s",
            lambda it: it.p10 >= 20 and it.median >= 50 and 4 <= it.watch_s <= 30,
        )
    yield _row(
        "grades 1 to 6",
        all_graded,
        "crossover and mutation ≥ 5 % each",
        lambda it: min(it.percent(Role.CROSSOVER), it.percent(Role.MUTATION)) >= 5,
    )
    for name in NAMES:
        yield _row(
            name,
            runs_of([named[name]], seeds_of_hardest, using),
            "all solved, median ≥ 100 generations, ≤ 2 s of the processor, Watch ≤ 45 s",
            lambda it: it.median >= 100 and it.cpu_s <= 2 and it.watch_s <= 45,
        )
    others = [grid for name, grid in named.items() if name not in NAMES]
    yield _row("the other famous puzzles", runs_of(others, seeds, using), "all solved")
    for size in _EMPTY:
        runs = runs_of([Grid.empty(Geometry.of_size(size))], seeds, using)
        yield _row(f"empty {size}×{size}", runs, "all solved")


def graded(grade: int) -> list[Grid]:
    """Return the puzzles of a grade that come with the program."""
    return [each.grid for each in open_source(str(resource_path("puzzles", f"grade-{grade}.sdm")))]


def runs_of(puzzles: Sequence[Grid], seeds: Iterable[int], using: Recipe) -> list[Run]:
    """Make a run of a recipe with each seed on each puzzle."""
    warm_up(using)
    return [_run(puzzle, using, seed) for seed in seeds for puzzle in puzzles]


def _run(puzzle: Grid, using: Recipe, seed: int) -> Run:
    view, credits, best = PopulationView(), Counter[Role](), None
    began = time.process_time()
    for report in evolve(puzzle, using, seed, observer=view):
        if best is not None and report.best_so_far < best:
            for operator, conflicts in view.credits(best, report.best_so_far).items():
                credits[operator.role] += conflicts
        best = report.best_so_far
    cpu_s = time.process_time() - began
    assert report.outcome is not None
    return Run(report.outcome.solved, report.generation, cpu_s, credits)


class _Figures:
    """What some runs came to."""

    def __init__(self, runs: Sequence[Run]) -> None:
        generations = [run.generations for run in runs]
        self.all_solved = all(run.is_solved for run in runs)
        self.p10, self.median, self.p90 = np.percentile(generations, [10, 50, 90]).tolist()
        self.cpu_s = float(np.median([run.cpu_s for run in runs]))
        self.watch_s = float(np.median([wall_s(run.generations, run.cpu_s) for run in runs]))
        self._credits = sum((run.credits for run in runs), Counter[Role]())

    def percent(self, role: Role) -> float:
        """Return the share of a role in all improvements of the best."""
        return 100 * self._credits[role] / max(self._credits.total(), 1)


def wall_s(generations: int, cpu_s: float) -> float:
    """Return how long a run lasts at the pace Watch.

    The pace begins with r generations a second and grows by the factor g each second, so that
    r (g^t - 1) / ln g generations have passed after t seconds. From the second in which it has
    reached its most, or is faster than the machine, the run goes on at that rate. Nobody presses
    Skip ahead.
    """
    rate = rate_of(WATCH)
    assert rate is not None
    growth = math.log(rate.growth)
    machine_per_s = generations / cpu_s if cpu_s else math.inf
    most_per_s = max(min(machine_per_s, rate.most), rate.per_s)
    kept_s = math.log(most_per_s / rate.per_s) / growth
    kept = (most_per_s - rate.per_s) / growth
    if generations <= kept:
        return math.log1p(generations * growth / rate.per_s) / growth
    return kept_s + (generations - kept) / most_per_s


def _row(
    name: str, runs: Sequence[Run], target: str, met: Callable[[_Figures], bool] = bool
) -> Row:
    figures = _Figures(runs)
    cpu_ms = [1000 * run.cpu_s for run in runs]
    return Row(
        name=name,
        target=target,
        met=figures.all_solved and bool(met(figures)),
        runs=len(runs),
        solved=sum(run.is_solved for run in runs),
        median_ms=1000 * figures.cpu_s,
        p95_ms=float(np.percentile(cpu_ms, 95)),
        max_ms=max(cpu_ms),
        p10_generations=figures.p10,
        generations=figures.median,
        p90_generations=figures.p90,
        watch_s=figures.watch_s,
        crossover_percent=figures.percent(Role.CROSSOVER),
        mutation_percent=figures.percent(Role.MUTATION),
    )
