"""Where the run leaves its reports and the window picks them up, and the clock of the run.

One signal a report floods the event loop of the window: 2,000 of them held it up to 2.1 s. So
the worker only fills the mailbox, as often as it likes, and a timer of the window empties it.
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


class Delivery(NamedTuple):
    """What had come in since the mailbox was last emptied.

    Parameters
    ----------
    points : list of CurvePoint
        One for each report; fewer, but with every extreme, where nobody came for long.
    report : Report
        The newest; those before it are gone.
    watched_s : float
        How long the run had been watched until now.
    """

    points: list[CurvePoint]
    report: Report
    watched_s: float


class Mailbox:
    """Reports of one run and how long it is watched; safe to use from two threads, and bounded.

    The time watched is that of a clock on the wall without the pauses. It counts what the run waits
    to keep its pace, which the time of computing in its reports does not.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._points: list[CurvePoint] = []
        self._report: Report | None = None
        self._last = _NOTHING_YET
        self._watched: Stopwatch | None = None
        self._is_held = False

    def put(self, report: Report) -> None:
        """Leave a report; the last one ends the time watched."""
        with self._lock:
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

    def go_on(self) -> None:
        """Let the time watched go on: the run begins, or has waited after a report."""
        with self._lock:
            if self._watched is None:
                self._watched = Stopwatch(time.perf_counter)
            elif self._is_held:
                self._watched.resume()
            self._is_held = False

    def hold(self) -> None:
        """Let the time watched stand still until :meth:`go_on`: the run is paused."""
        with self._lock:
            if self._watched is not None:
                self._watched.pause()
            self._is_held = True

    @property
    def watched_s(self) -> float:
        """How long the run has been watched until now, without its pauses."""
        with self._lock:
            return 0.0 if self._watched is None else self._watched.elapsed_s

    def collect(self) -> Delivery | None:
        """Empty the mailbox and return what was in it, None where there was nothing new."""
        with self._lock:
            if self._report is None:
                return None
            watched_s = 0.0 if self._watched is None else self._watched.elapsed_s
            delivery = Delivery(self._points, self._report, watched_s)
            self._points, self._report = [], None
            return delivery

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
