"""The individuals of a run for the views that show its population.

The run's thread copies them between two reports, and only on request: copying a population of
thousands takes milliseconds.
"""

import threading
from typing import TYPE_CHECKING, NamedTuple, Protocol

from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.observe.population_view import Individuals, PopulationView
from sudoku_ga.evolution.records.history import HistoryMoment

if TYPE_CHECKING:  # it imports the compiler, which the window's first paint does not wait for
    from sudoku_ga.evolution.observe.generation import GenerationRecord


class PopulationSnapshot(NamedTuple):
    """The individuals at a report.

    ``individuals``: None where they were not kept.
    ``generations``: for each island the generations that led to them, oldest first; empty where
    they were not kept.
    """

    report: Report
    individuals: Individuals | None
    generations: "tuple[tuple[GenerationRecord, ...], ...]" = ()


class PopulationBuffer:
    """The newest copied individuals of one run; thread-safe.

    ``is_watched``: whether a view shows the population, so that its generations are to be recorded.
    """

    def __init__(self, *, is_watched: bool = False) -> None:
        self._watched, self._requested = threading.Event(), threading.Event()
        self.set_watched(is_watched)
        self._lock = threading.Lock()
        self._snapshot: PopulationSnapshot | None = None

    @property
    def is_watched(self) -> bool:
        """Whether a view shows the population."""
        return self._watched.is_set()

    def set_watched(self, watched: bool) -> None:
        """Record the generations from now on, or no longer."""
        (self._watched.set if watched else self._watched.clear)()

    @property
    def is_requested(self) -> bool:
        """Whether the individuals of the next report are to be copied."""
        return self._requested.is_set()

    def request(self) -> None:
        """Request the individuals of the next report."""
        self._requested.set()

    def offer(self, report: Report, view: PopulationView, *, held: bool) -> None:
        """Copy the individuals if they are requested, or if no other report follows soon."""
        if not (held or self.is_requested):
            return
        individuals = view.individuals()
        generations = view.generations(ended=report.outcome is not None)
        with self._lock:
            self._requested.clear()
            if individuals is not None:
                self._snapshot = PopulationSnapshot(report, individuals, generations)

    @property
    def snapshot(self) -> PopulationSnapshot | None:
        """The newest copy."""
        with self._lock:
            return self._snapshot


class _HasPopulation(Protocol):
    @property
    def population(self) -> PopulationBuffer: ...


class PopulationSource:
    """Gives a view the individuals that it has not shown yet."""

    def __init__(self, controller: _HasPopulation) -> None:
        self._controller = controller
        self._moment: HistoryMoment | None = None
        self._read: object = None

    @property
    def has_read(self) -> bool:
        """Whether something was read since :meth:`forget`."""
        return self._read is not None

    def set_moment(self, moment: HistoryMoment | None) -> None:
        """Read a moment of the past from now on, or the present."""
        self._moment = moment

    def forget(self) -> None:
        """Regard everything as new."""
        self._read = None

    def request(self) -> None:
        """Request the individuals of the next report."""
        self._controller.population.request()

    def read(self) -> PopulationSnapshot | None:
        """Return the individuals to be shown, None if they are those that were read last."""
        moment = self._moment
        if moment is not None:
            if not self._is_new(moment):
                return None
            kept = moment.population
            return PopulationSnapshot(moment.report, None if kept is None else kept.decompress())
        snapshot = self._controller.population.snapshot
        return snapshot if snapshot is not None and self._is_new(snapshot) else None

    def _is_new(self, read: object) -> bool:
        before, self._read = self._read, read
        return read is not before
