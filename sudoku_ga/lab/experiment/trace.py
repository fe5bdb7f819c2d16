"""Kinds of effort by which runs are compared, and the trace of a run over its generations."""

import json
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

import msgspec
import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.records.history import LogSpacedSampling

EFFORTS = ("evaluations", "move_evaluations", "function_evaluations", "cpu_s")
"""Kinds of effort of a run.

``evaluations`` are individuals whose fitness was computed, ``move_evaluations`` are moves that a
local search evaluated by their change of the fitness, ``function_evaluations`` are the sum of both,
and ``cpu_s`` are seconds of the processor.
"""

FUNCTION_EVALUATIONS_SQL = "(evaluations + probes)"
"""The SQL expression of function evaluations, which are not a column of stores."""

_Count = TypeVar("_Count", int, npt.NDArray[np.float64])


def function_evaluations(evaluations: _Count, move_evaluations: _Count) -> _Count:
    """Return the function evaluations, which compare variants with and without a local search.

    Each evaluation of an individual or a move counts 1, although a move takes less time; ``cpu_s``
    weighs both by their time.
    """
    return evaluations + move_evaluations


Totals = Iterable[tuple[float, float]]
"""For each variant, the evaluations and the move evaluations of all its runs."""


def compared_kinds(totals: Totals) -> tuple[str, ...]:
    """Return the kinds of effort that are counted for all variants.

    They are those of ``EFFORTS``, without ``move_evaluations`` if a variant evolved without any.
    """
    with_moves = [
        move_evaluations > 0
        for evaluations, move_evaluations in totals
        if evaluations or move_evaluations
    ]
    if with_moves and all(with_moves):
        return EFFORTS
    return tuple(kind for kind in EFFORTS if kind != "move_evaluations")


def common_kind(totals: Totals) -> str:
    """Return the kind of effort by which variants are compared if none is chosen.

    It is ``function_evaluations``, or ``evaluations`` if no variant has move evaluations: both are
    then equal.
    """
    has_moves = any(move_evaluations for _evaluations, move_evaluations in totals)
    return "function_evaluations" if has_moves else "evaluations"


class TracePoint(NamedTuple):
    """The best of the run up to the end of a generation, and the effort until then.

    The effort is None in stores of version 1. The size is that of the population in that
    generation, None in stores without sizes.
    """

    generation: int
    conflicts: int
    fitness: float
    evaluations: int | None = None
    move_evaluations: int | None = None
    size: int | None = None

    @property
    def function_evaluations(self) -> int | None:
        """The function evaluations until then; None in stores of version 1."""
        if self.evaluations is None or self.move_evaluations is None:
            return None
        return function_evaluations(self.evaluations, self.move_evaluations)


def read_trace(text: str) -> tuple[TracePoint, ...]:
    """Return a trace from its JSON in a store; empty for a run without a trace.

    Raises ``ValueError`` if it is not a trace.
    """
    try:
        points = msgspec.convert(json.loads(text), tuple[TracePoint, ...])
    except (msgspec.ValidationError, RecursionError) as error:
        raise ValueError(str(error)) from None
    missing = {
        number is None for point in points for number in (point.evaluations, point.move_evaluations)
    }
    if len(missing) > 1:
        raise ValueError("evaluations and move evaluations of all points or of none are expected")
    return points


class Trace:
    """Collects the first 100 generations, then log-spaced ones, and every improvement.

    So the best at any generation is known exactly.
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
            report.move_evaluations,
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

    Returns None for an empty trace. ``trace``: in order; its last point is used after the end of
    the run.
    """
    index = bisect_right(trace, generation, key=lambda point: point.generation)
    return trace[index - 1] if index else None
