"""What a person who presses Solve sees: how many generations, how long, and which operators.

The seconds at the pace Watch follow from the generations and from the time that a generation takes
here: the run keeps to the pace, which stops growing, until the machine is slower than it.
"""

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
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
from tools.benchmarks.reference import Reference
from tools.benchmarks.table import Figure, Row
from tools.benchmarks.trials import recipe, times_of

_LIMIT_S = 60
_EMPTY = (4, 6, 9, 12, 16)
_GRADES = range(1, 7)


class Run(NamedTuple):
    """One run: whether it solved the puzzle, and the conflicts that operators took away."""

    is_solved: bool
    generations: int
    credits: Mapping[Role, float]
    cpu_s: float = 0.0


def rows() -> Iterator[Row]:
    """Measure ten puzzles of each grade with two seeds, the hardest with five."""
    return _groups(most=10, seeds=range(2), seeds_of_hardest=range(5), longest_s=60)


def full_rows() -> Iterator[Row]:
    """Measure every puzzle of the program with twenty seeds."""
    return _groups(most=50, seeds=range(20), seeds_of_hardest=range(20), longest_s=45)


def _groups(
    most: int, seeds: Sequence[int], seeds_of_hardest: Sequence[int], longest_s: float
) -> Iterator[Row]:
    using = recipe(WATCHED_RECIPE, termination__time_limit_s=_LIMIT_S)
    named, reference = famous(), Reference()

    def group(
        name: str,
        runs: Sequence[Run],
        least: Mapping[str, float] | None = None,
        most: Mapping[str, float] | None = None,
    ) -> Row:
        least = {"solved": len(runs), **(least or {})}
        return Row(name, _figures(runs, reference), least, most or {})

    all_graded = []
    for grade in _GRADES:
        runs = runs_of(graded(grade)[:most], seeds, using, reference)
        all_graded += runs
        least = {"p10_generations": 20, "generations": 50, "watch_s": 4}
        yield group(f"grade {grade}", runs, least, {"watch_s": 30})
    shares = {"crossover_percent": 5, "mutation_percent": 5}
    yield group("grades 1 to 6", all_graded, shares)
    for name in NAMES:
        runs = runs_of([named[name]], seeds_of_hardest, using, reference)
        yield group(name, runs, {"generations": 100}, {"median_ms": 2000, "watch_s": longest_s})
    others = [grid for name, grid in named.items() if name not in NAMES]
    yield group("the other famous puzzles", runs_of(others, seeds, using, reference))
    for size in _EMPTY:
        empty = Grid.empty(Geometry.of_size(size))
        yield group(f"empty {size}×{size}", runs_of([empty], seeds, using, reference))


def graded(grade: int) -> list[Grid]:
    """Return the puzzles of a grade that come with the program."""
    return [each.grid for each in open_source(str(resource_path("puzzles", f"grade-{grade}.sdm")))]


def runs_of(
    puzzles: Sequence[Grid], seeds: Sequence[int], using: Recipe, reference: Reference
) -> list[Run]:
    """Make a run of a recipe with each seed on each puzzle."""
    warm_up(using)
    runs = []
    for seed in seeds:
        for puzzle in puzzles:
            found = reference.timed(partial(_run, puzzle, using, seed))
            runs.append(found.done._replace(cpu_s=found.cpu_s))
    return runs


def _run(puzzle: Grid, using: Recipe, seed: int) -> Run:
    view, credits, best = PopulationView(), defaultdict[Role, float](float), None
    for report in evolve(puzzle, using, seed, observer=view):
        if best is not None and report.best_so_far < best:
            for operator, conflicts in view.credits(best, report.best_so_far).items():
                credits[operator.role] += conflicts
        best = report.best_so_far
    assert report.outcome is not None
    return Run(report.outcome.solved, report.generation, credits)


def _figures(runs: Sequence[Run], reference: Reference) -> dict[str, Figure]:
    """Return what some runs came to."""
    p10, middle, p90 = np.percentile([run.generations for run in runs], [10, 50, 90]).tolist()
    credits = {role: sum(run.credits.get(role, 0) for run in runs) for role in Role}
    return {
        "runs": len(runs),
        "solved": sum(run.is_solved for run in runs),
        **times_of([1000 * run.cpu_s for run in runs], reference),
        "p10_generations": p10,
        "generations": middle,
        "p90_generations": p90,
        "watch_s": float(np.median([wall_s(run.generations, run.cpu_s) for run in runs])),
        **{
            f"{role}_percent": 100 * credits[role] / max(sum(credits.values()), 1)
            for role in (Role.CROSSOVER, Role.MUTATION)
        },
    }


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
