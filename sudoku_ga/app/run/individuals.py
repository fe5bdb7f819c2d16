"""Where the run lays out its individuals when the window asks for them.

They are copied by the thread of the run, between two reports, and only when somebody looks: a
population of thousands takes milliseconds.
"""

import threading
from typing import TYPE_CHECKING, NamedTuple

from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.observe.population_view import Individuals, PopulationView

if TYPE_CHECKING:  # it imports the compiler, which the window's first paint does not wait for
    from sudoku_ga.evolution.observe.generation import GenerationRecord


class Shown(NamedTuple):
    """What was laid out.

    Parameters
    ----------
    report : Report
    individuals : Individuals
        Those that lived at the report.
    courses : tuple of tuple of GenerationRecord
        For each island the generations that led to them, oldest first; empty where they were not
        kept.
    """

    report: Report
    individuals: Individuals
    courses: "tuple[tuple[GenerationRecord, ...], ...]"


class Showcase:
    """The individuals of one run at one report; safe to use from two threads.

    Parameters
    ----------
    is_watched : bool
        Whether somebody looks, so that the courses of the generations are to be kept.
    """

    def __init__(self, *, is_watched: bool = False) -> None:
        self.is_watched = is_watched
        self._lock = threading.Lock()
        self._wanted = False
        self._shown: Shown | None = None

    def ask(self) -> None:
        """Ask for the individuals of the next report."""
        self._wanted = True

    def offer(self, report: Report, view: PopulationView, *, held: bool) -> None:
        """Lay out the individuals if somebody asked, or if no other report comes for a while."""
        if not (self._wanted or held):
            return
        individuals = view.individuals()
        courses = view.generations(ended=report.outcome is not None)
        with self._lock:
            self._wanted = False
            if individuals is not None:
                self._shown = Shown(report, individuals, courses)

    @property
    def shown(self) -> Shown | None:
        """What was laid out last."""
        with self._lock:
            return self._shown
