"""Where the run lays out its individuals when the window asks for them.

They are copied by the thread of the run, between two reports, and only when somebody looks: a
population of thousands takes milliseconds.
"""

import threading

from sudoku_ga.evolution.report import Report
from sudoku_ga.evolution.sight import Individuals, Sight


class Showcase:
    """The individuals of one run at one report; safe to use from two threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._wanted = False
        self._shown: tuple[Report, Individuals] | None = None

    def ask(self) -> None:
        """Ask for the individuals of the next report."""
        self._wanted = True

    def offer(self, report: Report, sight: Sight, *, held: bool) -> None:
        """Lay out the individuals if somebody asked, or if no other report comes for a while."""
        if not (self._wanted or held):
            return
        individuals = sight.individuals()
        with self._lock:
            self._wanted = False
            if individuals is not None:
                self._shown = (report, individuals)

    @property
    def shown(self) -> tuple[Report, Individuals] | None:
        """What was laid out last, with its report."""
        with self._lock:
            return self._shown
