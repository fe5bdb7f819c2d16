"""The trajectories of the last runs of a window."""

from typing import NamedTuple

from sudoku_ga.evolution.observe.trajectory import TrajectoryRecorder
from sudoku_ga.puzzle.grid import Grid

MOST = 4
"""Runs whose trajectories are kept, with the present one; each takes some megabytes at most."""


class RecordedRun(NamedTuple):
    """A run whose trajectory is recorded.

    ``recipe``: its title, in English.
    """

    puzzle: Grid
    recipe: str
    seed: int
    recorder: TrajectoryRecorder


class Trajectories:
    """Keeps the trajectories of the last runs; used in the thread of the window."""

    def __init__(self) -> None:
        self._runs: tuple[RecordedRun, ...] = ()

    @property
    def runs(self) -> tuple[RecordedRun, ...]:
        """The runs that are kept, the newest last; the present one may still have no board."""
        return self._runs

    def begin(self, puzzle: Grid, recipe: str, seed: int) -> TrajectoryRecorder:
        """Return the recorder of a new run; a run without any board is not kept."""
        recorder = TrajectoryRecorder()
        kept = [each for each in self._runs if each.recorder.count]
        self._runs = (*kept, RecordedRun(puzzle, recipe, seed, recorder))[-MOST:]
        return recorder
