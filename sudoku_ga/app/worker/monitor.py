"""Measures the population of a run for the caption under the board."""

import threading
import time
from collections import deque
from typing import NamedTuple

from sudoku_ga.evolution.diversity import measure
from sudoku_ga.evolution.report import Phase, Report
from sudoku_ga.evolution.sight import Sight

_SHARE, _AT_ONCE_S = 0.005, 0.005
"""Measuring may take this share of the run's time, and so many seconds at its beginning."""

_ACCEPTANCES = 12
"""So many generations are averaged: of 64 children of one, 0 to 4 are accepted by chance."""


class Measured(NamedTuple):
    """A population in two numbers, each None where there is nothing to measure.

    Parameters
    ----------
    report : Report
        The report at which it was measured.
    alike : float or None
        The share of the free cells in which two individuals of the population agree, in the mean.
    acceptance : float or None
        The share of the children that replaced an individual, in the generations measured last;
        None also where the recipe has no rule of acceptance.
    """

    report: Report
    alike: float | None
    acceptance: float | None


class Monitor:
    """Measures when the window asks; safe to use from two threads.

    A run without requests pays nothing.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_asked = self._has_waited = False
        self._spent_s = 0.0
        self._measured: Measured | None = None
        self._shares: deque[float] = deque(maxlen=_ACCEPTANCES)

    @property
    def measured(self) -> Measured | None:
        """What was measured last."""
        with self._lock:
            return self._measured

    def ask(self) -> None:
        """Ask for the next generation to be measured."""
        self._is_asked = True

    def forget(self) -> None:
        """Let what was measured be old: nobody has looked since."""
        with self._lock:
            self._measured = None

    def add(self, report: Report, sight: Sight, *, unhurried: bool = False) -> bool:
        """Measure the population at a report if somebody asked.

        To be called where ``sight`` may be asked.

        Parameters
        ----------
        report : Report
        sight : Sight
        unhurried : bool
            Whether the run waits after each generation anyway, so that the time does not count.

        Returns
        -------
        bool
            Whether the course of the next generation is wanted, from which acceptance is counted.
        """
        allowed_s = _AT_ONCE_S + _SHARE * report.elapsed_s
        if not self._is_asked or self._spent_s > allowed_s:
            return False
        if report.phase is Phase.GENERATION and not self._has_waited:
            self._has_waited = not any(sight.courses())
            if self._has_waited:
                return True
        began = time.thread_time()
        share = _acceptance(sight)
        if share is not None:
            self._shares.append(share)
        acceptance = None if share is None else sum(self._shares) / len(self._shares)
        measured = Measured(report, _alike(report, sight), acceptance)
        self._spent_s += 0.0 if unhurried else time.thread_time() - began
        with self._lock:
            self._measured = measured
            self._is_asked = self._has_waited = False
        return False


def _alike(report: Report, sight: Sight) -> float | None:
    individuals = sight.individuals()
    free = report.start.filled.digits == 0
    if individuals is None or individuals.count < 2 or not free.any():
        return None
    return 1.0 - measure(individuals, free).figures.distance / int(free.sum())


def _acceptance(sight: Sight) -> float | None:
    """Return the mean over the islands that have a rule of acceptance."""
    shares = [courses[-1].accepted_share for courses in sight.courses() if courses]
    known = [share for share in shares if share is not None]
    return sum(known) / len(known) if known else None
