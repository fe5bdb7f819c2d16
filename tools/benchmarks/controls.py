"""What each live control of the recipe to watch does to the generations, at either end."""

from collections.abc import Iterator, Sequence

import numpy as np

from sudoku_ga.evolution.recipe.reading import WATCHED_RECIPE
from sudoku_ga.lab.stats.by_puzzle import RunSample
from sudoku_ga.lab.stats.estimates import median_of_runs
from sudoku_ga.lab.stats.significance import compare_efforts, ratio_of_efforts
from tools.benchmarks.reference import Reference
from tools.benchmarks.table import Figure, Row
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
        changed = using if path is None else using.with_value(path, value)
        runs = runs_of(puzzles, seeds, changed, Reference())
        generations = np.array([run.generations for run in runs], float)
        return RunSample(generations, np.array([r.is_solved for r in runs]), puzzle)

    usual = sample()
    yield Row("as it is", _figures(usual))
    for path, ends in _ENDS.items():
        found = {value: sample(path, value) for value in ends}
        middles = [float(np.median(each.efforts)) for each in (usual, *found.values())]
        apart = max(middles) / min(middles)
        for value, each in found.items():
            ratio = ratio_of_efforts(usual, each, compare_efforts(usual, each).test)
            figures = {"times_generations": ratio, "times_between_ends_and_middle": apart}
            least = {"times_between_ends_and_middle": 1.5}
            yield Row(f"{path} = {value}", _figures(each) | figures, least)


def _figures(sample: RunSample) -> dict[str, Figure]:
    return {
        "runs": len(sample.efforts),
        "solved": int(sample.solved.sum()),
        "generations": median_of_runs(sample.efforts, sample.puzzle.tolist(), seed=1),
    }
