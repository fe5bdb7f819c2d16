"""The best of a run over its generations, sampled so that long runs stay small."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.records.history import LogSpacedSampling


class TracePoint(NamedTuple):
    """The best of the run up to the end of a generation, and the effort until then.

    The effort is None in results of an earlier version of the store.
    """

    generation: int
    conflicts: int
    fitness: float
    evaluations: int | None = None
    probes: int | None = None


class Trace:
    """Keeps log-spaced generations and every improvement.

    With the improvements the best at any generation is known exactly.
    """

    def __init__(self) -> None:
        self._points: list[TracePoint] = []
        self._sampling = LogSpacedSampling()
        self._last: TracePoint | None = None

    def add(self, report: Report) -> None:
        """Take in the next report of a run."""
        point = TracePoint(
            report.generation,
            report.best_so_far,
            report.best_fitness,
            report.evaluations,
            report.probes,
        )
        self._last = point
        improved = not self._points or self._points[-1][1:3] != point[1:3]
        if self._points and self._points[-1].generation == point.generation:
            self._points[-1] = point
        elif self._sampling.takes(point.generation, always=improved):
            self._points.append(point)

    def points(self) -> tuple[TracePoint, ...]:
        """Return what was kept, and the last generation."""
        if self._last is not None and self._last != self._points[-1]:
            return (*self._points, self._last)
        return tuple(self._points)


def fitness_at(trace: Sequence[TracePoint], generation: int) -> float | None:
    """Return the best fitness of a run up to the end of a generation.

    Parameters
    ----------
    trace : sequence of TracePoint
        In order; of a run that ended earlier, the last point stands for the rest.
    generation : int

    Returns
    -------
    float or None
        None where nothing was traced.
    """
    index = bisect_right(trace, generation, key=lambda point: point.generation)
    return trace[index - 1].fitness if index else None
