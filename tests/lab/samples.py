"""Runs by puzzles, for tests of statistics."""

from collections.abc import Sequence

import numpy as np

from sudoku_ga.lab.stats.by_puzzle import RunSample


def sample(*puzzles: Sequence[float] | None) -> RunSample:
    """Return the runs of each puzzle by their efforts, infinite where unsolved; None for no run."""
    efforts = [effort for puzzle in puzzles for effort in puzzle or ()]
    numbers = [number for number, puzzle in enumerate(puzzles) for _ in puzzle or ()]
    solved = np.isfinite(efforts)
    return RunSample(np.where(solved, efforts, 1.0), solved, np.array(numbers, np.int64))
