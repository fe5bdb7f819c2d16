"""The mailbox between a run and the window, and the clock of the run.

A signal for each report floods the event loop of the window: 2,000 of them blocked it for up to
2.1 s. The worker puts each report into the mailbox and emits a signal only when the mailbox was
empty; the window then collects all of them at once.
"""

import threading
import time
from typing import NamedTuple

import numpy as np

from sudoku_ga.app.charts.curve import CurvePoint, extremes
from sudoku_ga.evolution.core.report import Phase, Report
from sudoku_ga.evolution.engine.clock import Stopwatch

_CAPACITY = 4096
_NOTHING_YET = CurvePoint(generation=0, step=0, best=0.0, mean=0.0, worst=0.0, restarts=-1)


class ReportBatch(NamedTuple):
    """The contents of the mailbox.

    ``points``: one for each report; fewer, but with every extreme, where they were not collected
    for long.
    ``report``: the newest one.
    ``wall_s``: time since the run began, without its pauses.
    """

    points: list[CurvePoint]
    report: Report
    wall_s: float


class Mailbox:
    """Reports of one run and its clock; thread-safe and bounded.

    The clock shows wall time without the pauses. It counts the waits that keep the pace, which
    the computing time in the reports does not.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._points: list[CurvePoint] = []
        self._report: Report | None = None
        self._last = _NOTHING_YET
        self._watched: Stopwatch | None = None
        self._is_held = False

    def put(self, report: Report) -> bool:
        """Add a report and return whether the mailbox was empty; the last one stops the clock."""
        with self._lock:
            was_empty = self._report is None
            if report.outcome is not None and self._watched is not None:
                self._watched.pause()
            self._report = report
            point = self._point_of(report)
            if _place(point) != _place(self._last):
                self._points.append(point)
            self._last = point
            if len(self._points) > _CAPACITY:
                order = np.arange(len(self._points), dtype=np.float64)
                self._points = [self._points[index] for index in extremes(self._points, order)]
            return was_empty

    def go_on(self) -> None:
        """Start the clock, or let it go on after :meth:`hold`."""
        with self._lock:
            if self._watched is None:
                self._watched = Stopwatch(time.perf_counter)
            elif self._is_held:
                self._watched.resume()
            self._is_held = False

    def hold(self) -> None:
        """Stop the clock until :meth:`go_on`: the run is paused."""
        with self._lock:
            if self._watched is not None:
                self._watched.pause()
            self._is_held = True

    @property
    def wall_s(self) -> float:
        """The clock's time: since the run began, without its pauses."""
        with self._lock:
            return 0.0 if self._watched is None else self._watched.elapsed_s

    def collect(self) -> ReportBatch | None:
        """Empty the mailbox and return its contents, None if it is empty."""
        with self._lock:
            if self._report is None:
                return None
            wall_s = 0.0 if self._watched is None else self._watched.elapsed_s
            batch = ReportBatch(self._points, self._report, wall_s)
            self._points, self._report = [], None
            return batch

    def _point_of(self, report: Report) -> CurvePoint:
        step = self._step_of(report) if report.phase is Phase.IMPROVING else 0
        solved = report.outcome is not None and report.outcome.solved
        best, mean, worst = report.conflicts
        return CurvePoint(
            report.generation,
            step,
            # The solution may be a child that did not come to live among the individuals.
            0.0 if solved else best,
            mean,
            worst,
            report.restarts,
            report.evaluations,
            report.elapsed_s,
        )

    def _step_of(self, report: Report) -> int:
        """Count on inside a generation, or begin one; nothing is inside one that has ended."""
        if report.generation > self._last.generation:
            return 1
        return self._last.step + 1 if self._last.step else 0


def _place(point: CurvePoint) -> tuple[int, int, int]:
    return point.generation, point.step, point.restarts
