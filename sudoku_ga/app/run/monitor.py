"""Measures the population of a run for the caption under the board."""

import threading
import time
from typing import NamedTuple

from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.observe.diversity import measure
from sudoku_ga.evolution.observe.population_view import PopulationView

_SHARE, _AT_ONCE_S = 0.005, 0.005
"""Share of the run's time, and seconds at its beginning, that measuring may take."""


class Measured(NamedTuple):
    """The agreement within a population.

    ``report``: the report at which it was measured.
    ``alike``: the share of the free cells in which two individuals of the population agree, in the
    mean; None of a single individual.
    """

    report: Report
    alike: float | None


class Monitor:
    """Measures the population on request; thread-safe, and without requests at no cost."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._requested = threading.Event()
        self._spent_s = 0.0
        self._measured: Measured | None = None

    @property
    def measured(self) -> Measured | None:
        """The newest measurement."""
        with self._lock:
            return self._measured

    def request(self) -> None:
        """Request a measurement at the next report."""
        self._requested.set()

    def forget(self) -> None:
        """Discard the measurement, which is old."""
        with self._lock:
            self._measured = None

    def add(self, report: Report, view: PopulationView, *, is_slow: bool = False) -> None:
        """Measure the population at a report if that was requested.

        ``is_slow``: whether the run waits after each generation anyway, so that the time does not
        count.
        """
        allowed_s = _AT_ONCE_S + _SHARE * report.elapsed_s
        if not self._requested.is_set() or self._spent_s > allowed_s:
            return
        began = time.thread_time()
        measured = Measured(report, _alike(report, view))
        self._spent_s += 0.0 if is_slow else time.thread_time() - began
        with self._lock:
            self._measured = measured
            self._requested.clear()


def _alike(report: Report, view: PopulationView) -> float | None:
    individuals = view.individuals()
    free = report.start.filled.digits == 0
    if individuals is None or individuals.count < 2 or not free.any():
        return None
    return 1.0 - measure(individuals, free).figures.distance / int(free.sum())
