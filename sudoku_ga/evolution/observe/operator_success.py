"""Counts of the children that each operator made better, equal or worse."""

import threading
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from sudoku_ga.evolution.core.report import Phase, Report
from sudoku_ga.evolution.core.roles import OperatorId, Role
from sudoku_ga.evolution.observe.population_view import PopulationView

if TYPE_CHECKING:  # it imports the compiler, for which the window's first paint should not wait
    from sudoku_ga.evolution.observe.generation import GenerationRecord

_SHARE, _AT_ONCE_S = 0.005, 0.002
"""The share of the run's time that counting may take while the counts are displayed, and the
seconds at its beginning."""

_UNSEEN_SHARE = 0.0005
"""The share while they are not displayed. Counting costs more than the clock of the thread shows,
by its effect on caches and by recording: half a percent by this clock is up to six percent of the
run's time."""


class Counts(NamedTuple):
    """Numbers of children that an operator changed, by the effect on their conflicts."""

    better: int = 0
    equal: int = 0
    worse: int = 0

    @property
    def changed(self) -> int:
        """The number of all changed children."""
        return self.better + self.equal + self.worse


class OperatorSuccess:
    """The counts of one run; safe to use from two threads.

    A child is compared with its better parent after crossover, and with itself before the operator
    after mutation and local search; unchanged children do not count. Generations are skipped if
    counting takes too much of the run's time, so the counts depend on the clock; the run does not.
    ``is_watched``: whether the counts are displayed; otherwise more generations are skipped.
    """

    def __init__(self, *, is_watched: bool = False) -> None:
        self._watched = threading.Event()
        self.set_watched(is_watched)
        self._lock = threading.Lock()
        self._counts: dict[OperatorId, Counts] = {}
        self._generations = self._first = 0
        self._spent_s = 0.0
        self._may_count = True

    @property
    def is_watched(self) -> bool:
        """Whether the counts are displayed."""
        return self._watched.is_set()

    def set_watched(self, watched: bool) -> None:
        """Count more generations from now on, or fewer."""
        (self._watched.set if watched else self._watched.clear)()

    @property
    def counts(self) -> Mapping[OperatorId, Counts]:
        """The counts of each operator so far."""
        with self._lock:
            return dict(self._counts)

    @property
    def generations(self) -> int:
        """The number of generations counted."""
        return self._generations

    @property
    def first(self) -> int:
        """The number of generations, from the first on, that were counted without a gap."""
        return self._first

    def add(self, report: Report, view: PopulationView, *, is_slow: bool = False) -> bool:
        """Count the generation that a report ends, if it was recorded.

        Call it in the thread that iterates the run. Returns whether the next generation should be
        recorded. ``is_slow``: whether the run waits after each generation anyway; then none is
        skipped.
        """
        if self._may_count and report.phase is Phase.GENERATION:
            began = time.thread_time()
            newest = [records[-1] for records in view.generations() if records]
            for record in newest:
                self._count(record)
            self._generations += bool(newest)
            self._first += bool(newest) and report.generation == self._first + 1
            self._spent_s += 0.0 if is_slow else time.thread_time() - began
        allowed_s = _UNSEEN_SHARE * report.elapsed_s
        if self.is_watched:
            allowed_s = _AT_ONCE_S + _SHARE * report.elapsed_s
        self._may_count = is_slow or self._spent_s <= allowed_s
        return self._may_count

    def _count(self, record: "GenerationRecord") -> None:
        counted = counts_of(record)
        with self._lock:
            for operator, counts in counted.items():
                known = self._counts.get(operator, Counts())
                self._counts[operator] = Counts(
                    *(a + b for a, b in zip(known, counts, strict=True))
                )


def counts_of(record: "GenerationRecord") -> dict[OperatorId, Counts]:
    """Return the counts of each operator in one generation."""
    genotypes, conflicts = record.better_parents()
    found: dict[OperatorId, Counts] = {}
    for stage in record.stages:
        changed = (stage.genotypes != genotypes).any(axis=1)
        if stage.role is Role.CROSSOVER:
            changed &= (
                ~record.copy_mask()
            )  # otherwise a copy of the worse parent would count as worse
        gained = conflicts - stage.conflicts
        for place in np.unique(stage.by[stage.by >= 0]).tolist():
            of_this = gained[changed & (stage.by == place)]
            better, worse = int((of_this > 0).sum()), int((of_this < 0).sum())
            found[OperatorId(Role(stage.role), place)] = Counts(
                better, len(of_this) - better - worse, worse
            )
        genotypes, conflicts = stage.genotypes, stage.conflicts
    return found
