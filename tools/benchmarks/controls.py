"""What each live control of the recipe to watch does to the generations, at either end."""

from collections.abc import Iterator, Sequence

import numpy as np

from sudoku_ga.evolution.recipe.reading import WATCHED_RECIPE
from sudoku_ga.lab.stats.by_puzzle import RunSample
from sudoku_ga.lab.stats.estimates import Estimate, median_of_runs
from sudoku_ga.lab.stats.significance import compare_efforts, ratio_of_efforts
from tools.benchmarks.table import Row
from tools.benchmarks.trials import recipe
from tools.benchmarks.watch import graded, runs_of

_ENDS = {
    "population.size": (4, 512),
    "selection.tournament_size": (1, 20),
    "crossover.rate": (0.0, 1.0),
    "mutation.swaps": (1, 50),
    "mutation.relative_temperature": (0.2, 5.0),
}
"""The live controls, each with two ends between which a run changes visibly."""


def rows() -> Iterator[Row]:
    """Measure ten puzzles with one seed."""
    yield from _rows(slice(10, 15), range(1, 2))


def full_rows() -> Iterator[Row]:
    """Measure thirty puzzles with three seeds."""
    yield from _rows(slice(10, 25), range(1, 4))


def _rows(places: slice, seeds: Sequence[int]) -> Iterator[Row]:
    """Make runs of at most 20,000 generations on puzzles of grades 2 and 4, which are the unit."""
    puzzles = [grid for grade in (2, 4) for grid in graded(grade)[places]]
    using = recipe(WATCHED_RECIPE, termination__max_generations="20000")
    puzzle = np.tile(np.arange(len(puzzles)), len(seeds))

    def sample(path: str | None = None, value: float = 0) -> RunSample:
        runs = runs_of(puzzles, seeds, using if path is None else using.with_value(path, value))
        generations = np.array([run.generations for run in runs], float)
        return RunSample(generations, np.array([r.is_solved for r in runs]), puzzle)

    usual = sample()
    yield _row("as it is", usual, "to compare with")
    for path, ends in _ENDS.items():
        found = {value: sample(path, value) for value in ends}
        middles = [float(np.median(each.efforts)) for each in (usual, *found.values())]
        met = max(middles) >= 1.5 * min(middles)
        for value, each in found.items():
            target = "the ends and the middle differ by half or more"
            ratio = ratio_of_efforts(usual, each, compare_efforts(usual, each).test)
            yield _row(f"{path} = {value}", each, target, met=met, ratio=ratio)


def _row(
    name: str, sample: RunSample, target: str, *, met: bool = True, ratio: Estimate | None = None
) -> Row:
    middle = median_of_runs(sample.efforts, sample.puzzle.tolist(), seed=1)
    return Row(
        name=name,
        target=target,
        met=met,
        runs=len(sample.efforts),
        solved=int(sample.solved.sum()),
        generations=middle.value,
        generations_low=middle.low,
        generations_high=middle.high,
        times_generations=None if ratio is None else ratio.value,
        times_low=None if ratio is None else ratio.low,
        times_high=None if ratio is None else ratio.high,
    )
