"""The trace of a run: its best individual over the generations, thinned for long runs."""

import json
from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.records.history import LogSpacedSampling
from sudoku_ga.lab.experiment.effort import function_evaluations


class TracePoint(NamedTuple):
    """The best of the run up to the end of a generation, and the effort until then.

    The effort is None in stores of version 1. The size is that of the population at that
    generation, None in stores that did not keep it.
    """

    generation: int
    conflicts: int
    fitness: float
    evaluations: int | None = None
    probes: int | None = None
    size: int | None = None

    @property
    def function_evaluations(self) -> int | None:
        """The common effort until then; None in stores of version 1."""
        if self.evaluations is None or self.probes is None:
            return None
        return function_evaluations(self.evaluations, self.probes)


def read_trace(text: str) -> tuple[TracePoint, ...]:
    """Return the trace that a store has as JSON, empty for a run without one.

    Raises ``ValueError`` if it is none.
    """
    try:
        points = msgspec.convert(json.loads(text), tuple[TracePoint, ...])
    except (msgspec.ValidationError, RecursionError) as error:
        raise ValueError(str(error)) from None
    missing = {number is None for point in points for number in (point.evaluations, point.probes)}
    if len(missing) > 1:
        raise ValueError("evaluations and probes of all points or of none are expected")
    return points


class Trace:
    """Collects the first 100 generations, then log-spaced ones, and every improvement.

    The best at any generation is therefore known exactly.
    """

    def __init__(self) -> None:
        self._points: list[TracePoint] = []
        self._sampling = LogSpacedSampling()
        self._last: TracePoint | None = None

    def add(self, report: Report) -> None:
        """Add the next report of a run."""
        point = TracePoint(
            report.generation,
            report.best_so_far,
            report.best_fitness,
            report.evaluations,
            report.probes,
            report.size,
        )
        self._last = point
        improved = not self._points or self._points[-1][1:3] != point[1:3]
        if self._points and self._points[-1].generation == point.generation:
            self._points[-1] = point
        elif self._sampling.takes(point.generation, always=improved):
            self._points.append(point)

    def points(self) -> tuple[TracePoint, ...]:
        """Return the collected points and the last generation."""
        if self._last is not None and self._last != self._points[-1]:
            return (*self._points, self._last)
        return tuple(self._points)


def point_at(trace: Sequence[TracePoint], generation: int) -> TracePoint | None:
    """Return the last point of a trace up to the end of a generation.

    None for an empty trace. ``trace``: in order; after the end of a run its last point is used.
    """
    index = bisect_right(trace, generation, key=lambda point: point.generation)
    return trace[index - 1] if index else None
