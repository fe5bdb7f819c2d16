"""Where the run leaves its reports and the window picks them up.

One signal a report floods the event loop of the window: 2,000 of them held it up to 2.1 s. So
the worker only fills the mailbox, as often as it likes, and a timer of the window empties it.
"""

import threading
from typing import NamedTuple

import numpy as np

from sudoku_ga.app.insight.curve import CurvePoint, extremes
from sudoku_ga.evolution.report import Phase, Report

_CAPACITY = 4096


class Delivery(NamedTuple):
    """What had come in since the mailbox was last emptied.

    Parameters
    ----------
    points : list of CurvePoint
        One for each report; fewer, but with every extreme, where nobody came for long.
    report : Report
        The newest; those before it are gone.
    """

    points: list[CurvePoint]
    report: Report


class Mailbox:
    """Reports of one run; safe to use from two threads, and never larger than its bound."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._points: list[CurvePoint] = []
        self._report: Report | None = None
        self._step = 0
        self._place = (-1, 0)

    def put(self, report: Report) -> None:
        """Leave a report."""
        with self._lock:
            self._report = report
            point = self._point_of(report)
            if (point.generation, point.step) != self._place:
                self._place = (point.generation, point.step)
                self._points.append(point)
            if len(self._points) > _CAPACITY:
                order = np.arange(len(self._points), dtype=np.float64)
                self._points = [self._points[index] for index in extremes(self._points, order)]

    def collect(self) -> Delivery | None:
        """Empty the mailbox and return what was in it, None where there was nothing new."""
        with self._lock:
            if self._report is None:
                return None
            delivery = Delivery(self._points, self._report)
            self._points, self._report = [], None
            return delivery

    def _point_of(self, report: Report) -> CurvePoint:
        self._step = self._step_of(report)
        return CurvePoint(report.generation, self._step, *report.conflicts, report.restarts)

    def _step_of(self, report: Report) -> int:
        """Count the reports inside a generation; a run may also end inside one."""
        same_generation = report.generation == self._place[0]
        if report.phase is Phase.IMPROVING:
            return self._step + 1 if same_generation else 1
        if report.phase is Phase.ENDED and same_generation:
            return self._step + 1 if self._step else 0
        return 0
