"""The history of a run in memory, of bounded size, and as a CSV table."""

import csv
import io
import math
import threading
import time
import zlib
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.core.roles import OperatorId
from sudoku_ga.evolution.observe.population_view import (
    DiversityFigures,
    Individuals,
    PopulationView,
    measure,
)

_FIRST, _GROWTH = 100, 1.05
"""All numbers up to the first are sampled, then each that is this much greater than the last."""

_LIMIT_BYTES = 64 << 20
_SHARE, _AT_ONCE_S = 0.05, 0.02
"""The share of the run's time that keeping populations may take, and the seconds at its
beginning."""

_MOST_RESTARTS = 200
_NEWEST_IMPROVEMENTS = 32
_FAST = 1  # the compression level of zlib: a third of the size in a tenth of the time


class LogSpacedSampling:
    """Selects the first 100 numbers, then each that is 5 % greater than the last selected.

    Of 10⁹ generations, 430 are selected.
    """

    def __init__(self) -> None:
        self._next = 0

    def takes(self, number: int, *, always: bool = False) -> bool:
        """Return whether a number is selected.

        Parameters
        ----------
        number : int
            The number of a generation or report, not less than in the previous call.
        always : bool, optional
            Select it in any case, and count the next one from it.
        """
        if number < self._next and not always:
            return False
        growth = _GROWTH if number >= _FIRST else 1.0
        self._next = max(number + 1, int(number * growth))
        return True


@dataclass(frozen=True)
class CompressedIndividuals:
    """Individuals of a population, compressed.

    Parameters
    ----------
    data : bytes
        Their digits, uint8, compressed.
    shape : (int, int)
        The shape of the digits: (individuals, cell_count).
    conflicts : bytes
        The conflicts of each individual, int64, compressed.
    island_sizes : tuple of int
        The number of individuals of each island.
    """

    data: bytes
    shape: tuple[int, int]
    conflicts: bytes
    island_sizes: tuple[int, ...]

    @classmethod
    def compress(cls, individuals: Individuals) -> "CompressedIndividuals":
        """Compress individuals."""
        count, cells = individuals.digits.shape
        return cls(
            zlib.compress(individuals.digits.tobytes(), _FAST),
            (count, cells),
            zlib.compress(individuals.conflicts.astype(np.int64).tobytes(), _FAST),
            individuals.island_sizes,
        )

    @property
    def size(self) -> int:
        """The size in bytes."""
        return len(self.data) + len(self.conflicts)

    def decompress(self) -> Individuals:
        """Return the individuals."""
        digits = np.frombuffer(zlib.decompress(self.data), np.uint8).reshape(self.shape)
        conflicts = np.frombuffer(zlib.decompress(self.conflicts), np.int64)
        return Individuals(digits, conflicts, self.island_sizes)


class HistoryMoment(NamedTuple):
    """A report that was kept.

    Parameters
    ----------
    number : int
        The number of the report, from 0.
    report : Report
    population : CompressedIndividuals or None
        The individuals at the report; None if they were not kept.
    diversity : DiversityFigures or None
        The diversity; it stays when the individuals are discarded.
    """

    number: int
    report: Report
    population: CompressedIndividuals | None
    diversity: DiversityFigures | None


class HistoryMarks(NamedTuple):
    """The marks of a timeline.

    Parameters
    ----------
    total : int
        Reports so far.
    numbers : tuple of int
        The reports that are kept, ascending.
    means : tuple of float
        Mean conflicts at each kept report.
    improvements, restarts : tuple of int
        The reports after an improvement of the best, and those after a restart; only the newest 200
        restarts.
    credits : tuple of mapping of OperatorId to float
        For each improvement, the conflicts by which each operator lowered the best.
    """

    total: int
    numbers: tuple[int, ...]
    means: tuple[float, ...]
    improvements: tuple[int, ...]
    restarts: tuple[int, ...]
    credits: tuple[Mapping[OperatorId, float], ...]


NO_HISTORY = HistoryMarks(0, (), (), (), (), ())
"""The marks before the first report of a run."""


class RunImprovement(NamedTuple):
    """A fall of the least conflicts of a run.

    Parameters
    ----------
    generation : int
    elapsed_s : float
    before, after : int
        The least conflicts before and after.
    credits : mapping of OperatorId to float
        The share of each operator in the difference, in conflicts.
    """

    generation: int
    elapsed_s: float
    before: int
    after: int
    credits: Mapping[OperatorId, float]


class RunProgress(NamedTuple):
    """The progress of a run.

    Parameters
    ----------
    first_mean : float
        Mean conflicts of the first population; NaN before there is one.
    improvements : tuple of RunImprovement
        The newest 32 improvements, oldest first.
    restarted_at : int or None
        The generation of the last restart.
    best_since_restart : float, optional
        The least conflicts of the population since the last restart.
    improved_at : int, optional
        The generation in which the population first had so few conflicts.
    """

    first_mean: float
    improvements: tuple[RunImprovement, ...]
    restarted_at: int | None
    best_since_restart: float = math.inf
    improved_at: int = 0


NO_PROGRESS = RunProgress(math.nan, (), None)
"""The progress before the first report of a run."""


class History:
    """Keeps some reports of a run with their individuals; safe to use from two threads.

    Reports are kept by log-spaced sampling and whenever the best improved. Their individuals are
    kept while that takes little of the run's time; the oldest are thinned out at the limit of
    memory. The clock affects which individuals are kept, but not the run. ``limit_bytes``: the
    largest total size of the individuals.
    """

    def __init__(self, limit_bytes: int = _LIMIT_BYTES) -> None:
        self._lock = threading.Lock()
        self._limit_bytes = limit_bytes
        self._moments: list[HistoryMoment] = []
        self._read: tuple[HistoryMoment, ...] | None = None
        self._improvements: list[int] = []
        self._restarts: list[int] = []
        self._credits: list[Mapping[OperatorId, float]] = []
        self._count = 0
        self._sampling = LogSpacedSampling()
        self._spent_s = 0.0
        self._bytes = 0
        self._best: int | None = None
        self._restart_count = 0
        self._progress = NO_PROGRESS

    def add(self, report: Report, view: PopulationView, *, is_slow: bool = False) -> None:
        """Add the next report, in the thread that iterates the run.

        ``is_slow``: whether the run waits after each generation anyway; then the individuals of
        every moment are kept.
        """
        improved = self._best is None or report.best_so_far < self._best
        before = self._best
        credits = view.credits(before, report.best_so_far) if improved and before else {}
        restarted = report.restarts > self._restart_count
        with self._lock:
            number = self._count
            self._count += 1
            if improved:
                self._best = report.best_so_far
                self._improvements.append(number)
                self._credits.append(credits)
            if restarted:
                self._restart_count = report.restarts
                self._restarts = [*self._restarts, number][-_MOST_RESTARTS:]
            self._progress = self._advanced(report, before, credits, restarted=restarted)
        if self._sampling.takes(number, always=improved or report.outcome is not None):
            kept = self._individuals_at(report, view, is_slow=is_slow)
            self._keep(HistoryMoment(number, report, *kept))

    def _advanced(
        self,
        report: Report,
        before: int | None,
        credits: Mapping[OperatorId, float],
        *,
        restarted: bool,
    ) -> RunProgress:
        progress = self._progress
        if before is None:
            return progress._replace(first_mean=report.conflicts.mean)
        if report.best_so_far < before:
            new = RunImprovement(
                report.generation, report.elapsed_s, before, report.best_so_far, credits
            )
            kept = (*progress.improvements, new)[-_NEWEST_IMPROVEMENTS:]
            progress = progress._replace(improvements=kept)
        if restarted:
            progress = progress._replace(
                restarted_at=report.generation, best_since_restart=math.inf
            )
        if report.conflicts.best < progress.best_since_restart:
            progress = progress._replace(
                best_since_restart=report.conflicts.best, improved_at=report.generation
            )
        return progress

    def _individuals_at(
        self, report: Report, view: PopulationView, *, is_slow: bool
    ) -> tuple[CompressedIndividuals | None, DiversityFigures | None]:
        """Return the individuals and their diversity, or None while that takes too much time."""
        if not is_slow and self._spent_s > _AT_ONCE_S + _SHARE * report.elapsed_s:
            return None, None
        began = time.thread_time()
        individuals = view.individuals()
        packed = figures = None
        if individuals is not None and individuals.count:
            packed = CompressedIndividuals.compress(individuals)
            figures = measure(individuals, report.start.filled.digits == 0).figures
        self._spent_s += 0.0 if is_slow else time.thread_time() - began
        return packed, figures

    def _keep(self, moment: HistoryMoment) -> None:
        with self._lock:
            self._read = None
            self._moments.append(moment)
            self._bytes += 0 if moment.population is None else moment.population.size
            while self._bytes > self._limit_bytes:
                self._discard_every_second_population()

    def _discard_every_second_population(self) -> None:
        kept = [index for index, each in enumerate(self._moments) if each.population is not None]
        # The newest is discarded only if no other is left.
        for index in kept[-2::-2] or kept:
            population = self._moments[index].population
            assert population is not None
            self._bytes -= population.size
            self._moments[index] = self._moments[index]._replace(population=None)

    @property
    def moments(self) -> Sequence[HistoryMoment]:
        """The kept reports, oldest first; the same object until another report is kept."""
        with self._lock:
            if self._read is None:
                self._read = tuple(self._moments)
            return self._read

    @property
    def byte_count(self) -> int:
        """The total size of the kept individuals, in bytes."""
        return self._bytes

    @property
    def credits(self) -> tuple[Mapping[OperatorId, float], ...]:
        """The shares of the operators in each improvement, as in :class:`HistoryMarks`."""
        with self._lock:
            return tuple(self._credits[1:])

    @property
    def progress(self) -> RunProgress:
        """The progress of the run so far."""
        with self._lock:
            return self._progress

    @property
    def marks(self) -> HistoryMarks:
        """The marks of a timeline."""
        with self._lock:
            return HistoryMarks(
                self._count,
                tuple(each.number for each in self._moments),
                tuple(each.report.conflicts.mean for each in self._moments),
                tuple(self._improvements[1:]),  # the first report is no improvement
                tuple(self._restarts),
                tuple(self._credits[1:]),
            )

    def at(self, number: int) -> HistoryMoment | None:
        """Return the last moment up to the report with this number, or the first of all."""
        moments = self.moments
        if not moments:
            return None
        index = bisect_right(moments, number, key=lambda each: each.number) - 1
        return moments[max(index, 0)]

    def after(self, number: int, steps: int) -> HistoryMoment | None:
        """Return the moment a number of steps after a report; negative steps go back."""
        moments = self.moments
        if not moments:
            return None
        if steps > 0:
            index = bisect_right(moments, number, key=lambda each: each.number) + steps - 1
        else:
            index = bisect_left(moments, number, key=lambda each: each.number) + steps
        return moments[min(max(index, 0), len(moments) - 1)]


COLUMNS = (
    "report",
    "generation",
    "phase",
    "elapsed_s",
    "evaluations",
    "move_evaluations",
    "restarts",
    "conflicts_best",
    "conflicts_mean",
    "conflicts_worst",
    "fitness_best",
    "fitness_mean",
    "fitness_worst",
    "best_so_far",
    "entropy_bits",
    "distance",
    "distinct",
    "measured",
)


def write_history(moments: Iterable[HistoryMoment]) -> str:
    """Return the kept reports of a run as CSV: names of columns, then one row per report."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    for number, report, _, diversity in moments:
        table.writerow(
            (
                number,
                report.generation,
                report.phase.value,
                f"{report.elapsed_s:.6f}",
                report.evaluations,
                report.move_evaluations,
                report.restarts,
                *report.conflicts,
                *report.fitness,
                report.best_so_far,
                *(diversity or ("",) * len(DiversityFigures._fields)),
            )
        )
    return text.getvalue()
