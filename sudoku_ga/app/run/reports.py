"""What views need of a run besides its reports: individuals, their agreement, its trajectory.

The run's thread copies individuals between two reports, and only on request: copying a population
of thousands takes milliseconds.
"""

import threading
import time
from typing import TYPE_CHECKING, NamedTuple, Protocol

from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.observe.population_view import Individuals, PopulationView, measure
from sudoku_ga.evolution.observe.trajectory import TrajectoryRecorder
from sudoku_ga.evolution.records.history import CompressedIndividuals, HistoryMoment
from sudoku_ga.puzzle.grid import Grid

if TYPE_CHECKING:
    from sudoku_ga.evolution.observe.generation import GenerationRecord


class PopulationSnapshot(NamedTuple):
    """The individuals at a report.

    ``individuals``: the individuals; None if they were not kept.
    ``generations``: for each island the generations that led to them, oldest first; empty if they
    were not kept.
    """

    report: Report
    individuals: Individuals | None
    generations: "tuple[tuple[GenerationRecord, ...], ...]" = ()


class KeptView(PopulationView):
    """The individuals of a kept run, in place of those of a run that is made."""

    def __init__(self, individuals: Individuals | None) -> None:
        super().__init__()
        self._individuals = individuals

    def individuals(self) -> Individuals | None:
        """Return the individuals."""
        return self._individuals


class PopulationBuffer:
    """The newest copy of the individuals of one run. Thread-safe.

    ``is_watched``: whether a view shows the population, so that its generations are recorded.
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
        """Record the generations from now on, or stop recording them."""
        (self._watched.set if watched else self._watched.clear)()

    @property
    def is_requested(self) -> bool:
        """Whether the individuals of the next report are requested."""
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

    def compressed(self, report: Report, most: int) -> CompressedIndividuals | None:
        """Return the individuals at a report, compressed.

        None if they were not copied, or if the board has too many cells.
        """
        snapshot = self.snapshot
        if snapshot is None or snapshot.report is not report or snapshot.individuals is None:
            return None
        individuals = snapshot.individuals
        if not 0 < individuals.digits.size <= most:
            return None
        return CompressedIndividuals.compress(individuals)


class _HasPopulation(Protocol):
    @property
    def population(self) -> PopulationBuffer: ...


class PopulationSource:
    """Gives a view the individuals that it has not shown yet."""

    def __init__(self, controller: _HasPopulation) -> None:
        self._controller = controller
        self._read: object = None

    @property
    def has_read(self) -> bool:
        """Whether something was read since :meth:`forget`."""
        return self._read is not None

    def forget(self) -> None:
        """Treat everything as new."""
        self._read = None

    def request(self) -> None:
        """Request the individuals of the next report."""
        self._controller.population.request()

    def read(self, moment: HistoryMoment | None) -> PopulationSnapshot | None:
        """Return the individuals of a moment of the past, or of the present for None.

        Returns None if they are those that were read last.
        """
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


_SHARE, _AT_ONCE_S = 0.005, 0.005
"""Measuring may take this share of the run's time, and these seconds at its beginning."""


class Measured(NamedTuple):
    """The agreement within a population.

    ``report``: the report at which it was measured.
    ``alike``: the mean share of the free cells in which two individuals of the population agree;
    None for a single individual.
    """

    report: Report
    alike: float | None


class Monitor:
    """Measures the population on request.

    Thread-safe, and without cost if there are no requests.
    """

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
        """Discard the measurement, which is out of date."""
        with self._lock:
            self._measured = None

    def add(self, report: Report, view: PopulationView, *, is_slow: bool = False) -> None:
        """Measure the population at a report, if it was requested.

        ``is_slow``: whether the run waits after each generation anyway, so that the time of
        measuring does not matter.
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


MOST = 4
"""The most runs whose trajectories are kept, with the present one. Each takes some megabytes at
most."""


class RecordedRun(NamedTuple):
    """A run whose trajectory is recorded.

    ``recipe``: the title of its recipe, in English.
    """

    puzzle: Grid
    recipe: str
    seed: int
    recorder: TrajectoryRecorder


class Trajectories:
    """Keeps the trajectories of the last runs. It is used in the thread of the window."""

    def __init__(self) -> None:
        self._runs: tuple[RecordedRun, ...] = ()

    @property
    def runs(self) -> tuple[RecordedRun, ...]:
        """The runs that are kept, the newest last. The present one may have no board yet."""
        return self._runs

    def begin(self, puzzle: Grid, recipe: str, seed: int) -> TrajectoryRecorder:
        """Return the recorder of a new run. A run without any board is not kept."""
        recorder = TrajectoryRecorder()
        kept = [each for each in self._runs if each.recorder.count]
        self._runs = (*kept, RecordedRun(puzzle, recipe, seed, recorder))[-MOST:]
        return recorder
