"""Runs of variants by puzzle; tests do not pool the puzzles."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.lab.store.queries import Runs


class RunSample(NamedTuple):
    """Runs of one variant, as columns of one length.

    Parameters
    ----------
    efforts : ndarray of float64
    solved : ndarray of bool
    puzzle : ndarray of int64
        Number of the puzzle, 0 or more; a number means the same puzzle in all samples.
    """

    efforts: npt.NDArray[np.float64]
    solved: npt.NDArray[np.bool_]
    puzzle: npt.NDArray[np.int64]

    @property
    def costs(self) -> npt.NDArray[np.float64]:
        """The efforts, infinite for unsolved runs."""
        return np.where(self.solved, self.efforts, np.inf)

    def on(self, puzzles: npt.NDArray[np.int64]) -> "RunSample":
        """Return the runs on some puzzles."""
        chosen = np.isin(self.puzzle, puzzles)
        return RunSample(self.efforts[chosen], self.solved[chosen], self.puzzle[chosen])


def sample_of(
    runs: Runs, kind: str, places: npt.NDArray[np.int64] | npt.NDArray[np.bool_]
) -> RunSample:
    """Return some runs, given by their indices or a mask, with one kind of effort."""
    return RunSample(runs.efforts[kind][places], runs.solved[places], runs.puzzle[places])


def on_common_puzzles(first: RunSample, second: RunSample) -> tuple[RunSample, RunSample]:
    """Return the runs of two variants on the puzzles that both have, numbered from 0."""
    common = np.intersect1d(first.puzzle, second.puzzle)
    first, second = first.on(common), second.on(common)
    return (
        first._replace(puzzle=np.searchsorted(common, first.puzzle)),
        second._replace(puzzle=np.searchsorted(common, second.puzzle)),
    )


def running_efforts(sample: RunSample, count: int) -> npt.NDArray[np.float64]:
    """Return the expected running effort on each puzzle.

    Returns an array of float64, shape (count,): the effort of all runs on a puzzle divided by the
    number of its solved runs; infinite if no run solved it, NaN if it has no run. ``count``: the
    number of puzzles.
    """
    runs = np.bincount(sample.puzzle, minlength=count)
    total = np.bincount(sample.puzzle, sample.efforts, count)
    solved = np.bincount(sample.puzzle, sample.solved, count)
    found = np.where(runs > 0, np.inf, np.nan)
    return np.divide(total, solved, out=found, where=solved > 0)


def ranks_within(
    values: npt.NDArray[np.float64], puzzle: npt.NDArray[np.int64]
) -> npt.NDArray[np.float64]:
    """Return the ranks of values among those of the same puzzle, from 1; ties are averaged."""
    from scipy.stats import rankdata

    # Ranks among all runs in the order of the puzzles, less the runs on earlier puzzles.
    ranks = rankdata(rankdata(values, "dense") + puzzle * len(values))
    before = np.append(0, np.cumsum(np.bincount(puzzle)))[puzzle]
    return np.asarray(ranks - before, float)
