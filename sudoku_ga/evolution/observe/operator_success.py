"""How often each operator made children better, equal or worse, counted while a run evolves."""

import threading
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from sudoku_ga.evolution.core.report import Phase, Report
from sudoku_ga.evolution.core.roles import Actor, Role
from sudoku_ga.evolution.observe.population_view import PopulationView

if TYPE_CHECKING:  # it imports the compiler, which the window's first paint does not wait for
    from sudoku_ga.evolution.observe.generation import GenerationRecord

_SHARE, _AT_ONCE_S = 0.005, 0.002
"""Counting may take this share of the run's time, and so many seconds at its beginning, while
somebody sees what is counted."""

_UNSEEN_SHARE = 0.0005
"""While nobody does: what a look costs besides, in caches and in what is kept for it, is more than
the clock of the thread tells, so that half a percent by this clock is up to six by the run's."""


class Counts(NamedTuple):
    """Children that an operator changed, by what became of their conflicts."""

    better: int = 0
    equal: int = 0
    worse: int = 0

    @property
    def changed(self) -> int:
        """All of them."""
        return self.better + self.equal + self.worse


class OperatorSuccess:
    """Counts of one run; safe to use from two threads.

    A child after crossover is compared with its better parent, and after a mutation or a local
    search with what it was before; children that an operator left as they were do not count.
    Where to look at every generation would take too much of the run's time, only some are looked
    at: the counts follow the clock, and the run does not.

    Parameters
    ----------
    is_watched : bool
        Whether somebody sees what is counted; else fewer generations are looked at.
    """

    def __init__(self, *, is_watched: bool = False) -> None:
        self.is_watched = is_watched
        self._lock = threading.Lock()
        self._counts: dict[Actor, Counts] = {}
        self._generations = 0
        self._spent_s = 0.0
        self._may_count = True

    @property
    def counts(self) -> Mapping[Actor, Counts]:
        """What was counted so far."""
        with self._lock:
            return dict(self._counts)

    @property
    def generations(self) -> int:
        """How many generations were looked at, those of each island counted."""
        return self._generations

    def add(self, report: Report, view: PopulationView, *, unhurried: bool = False) -> bool:
        """Look at the generation that a report ends, where its record was kept.

        To be called where ``view`` may be asked.

        Parameters
        ----------
        report : Report
        view : PopulationView
        unhurried : bool
            Whether the run waits after each generation anyway, so that every one may be looked at.

        Returns
        -------
        bool
            Whether the record of the next one is wanted.
        """
        if self._may_count and report.phase is Phase.GENERATION:
            began = time.thread_time()
            for records in view.generations():
                if records:
                    self._count(records[-1])
            self._spent_s += 0.0 if unhurried else time.thread_time() - began
        allowed_s = _UNSEEN_SHARE * report.elapsed_s
        if self.is_watched:
            allowed_s = _AT_ONCE_S + _SHARE * report.elapsed_s
        self._may_count = unhurried or self._spent_s <= allowed_s
        return self._may_count

    def _count(self, record: "GenerationRecord") -> None:
        counted = counts_of(record)
        with self._lock:
            self._generations += 1
            for actor, counts in counted.items():
                known = self._counts.get(actor, Counts())
                self._counts[actor] = Counts(*(a + b for a, b in zip(known, counts, strict=True)))


def counts_of(record: "GenerationRecord") -> dict[Actor, Counts]:
    """Return what each operator did in one generation."""
    genotypes, conflicts = record.better_parents()
    found: dict[Actor, Counts] = {}
    for stage in record.stages:
        changed = (stage.genotypes != genotypes).any(axis=1)
        if stage.role is Role.CROSSOVER:
            changed &= ~record.are_copies()  # else a copy of the worse parent would count as worse
        gained = conflicts - stage.conflicts
        for place in np.unique(stage.by[stage.by >= 0]).tolist():
            of_this = gained[changed & (stage.by == place)]
            better, worse = int((of_this > 0).sum()), int((of_this < 0).sum())
            found[Actor(Role(stage.role), place)] = Counts(
                better, len(of_this) - better - worse, worse
            )
        genotypes, conflicts = stage.genotypes, stage.conflicts
    return found
