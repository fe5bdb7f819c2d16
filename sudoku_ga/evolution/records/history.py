"""The history of a run, kept in memory while it evolves: bounded, however long the run."""

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
from sudoku_ga.evolution.observe.diversity import DiversityFigures, measure
from sudoku_ga.evolution.observe.population_view import Individuals, PopulationView

_FIRST = 100
"""All of so many generations are kept."""

_GROWTH = 1.05
"""From then on each generation kept is this much later than the one before."""


def next_kept(generation: int) -> int:
    """Return the generation to be kept after this one.

    A run of a thousand million generations keeps 430 of them.
    """
    growth = _GROWTH if generation >= _FIRST else 1.0
    return max(generation + 1, int(generation * growth))


_LIMIT_BYTES = 64 << 20
_SHARE, _AT_ONCE_S = 0.05, 0.02
"""Populations may take this share of the run's time, and so many seconds at its beginning."""

_MOST_RESTARTS = 200
_NEWEST_IMPROVEMENTS = 32
_FAST = 1  # of the compression levels of zlib: a third of the size at a tenth of the time


@dataclass(frozen=True)
class CompressedIndividuals:
    """Individuals, compressed."""

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
        """In bytes."""
        return len(self.data) + len(self.conflicts)

    def decompress(self) -> Individuals:
        """Return the individuals."""
        digits = np.frombuffer(zlib.decompress(self.data), np.uint8).reshape(self.shape)
        conflicts = np.frombuffer(zlib.decompress(self.conflicts), np.int64)
        return Individuals(digits, conflicts, self.island_sizes)


class HistoryMoment(NamedTuple):
    """A report of the past: its number, from 0, and the individuals where they were kept.

    ``diversity`` stays where the individuals themselves had to go.
    """

    number: int
    report: Report
    population: CompressedIndividuals | None
    diversity: DiversityFigures | None


class HistoryMarks(NamedTuple):
    """What a timeline shows.

    Parameters
    ----------
    total : int
        Reports so far.
    numbers : tuple of int
        The reports that are kept, ascending.
    means : tuple of float
        Mean conflicts at each of these.
    improvements, restarts : tuple of int
        The reports that told of a better best, and of a restart; the newest restarts alone.
    credits : tuple of dict
        For each improvement, by how many conflicts each operator lowered those of the best.
    """

    total: int
    numbers: tuple[int, ...]
    means: tuple[float, ...]
    improvements: tuple[int, ...]
    restarts: tuple[int, ...]
    credits: tuple[Mapping[OperatorId, float], ...]


NO_MARKS = HistoryMarks(0, (), (), (), (), ())
"""Of a run that has told nothing yet."""


class RunImprovement(NamedTuple):
    """A fall of the least conflicts of a run, and what each operator has of it."""

    generation: int
    elapsed_s: float
    before: int
    after: int
    credits: Mapping[OperatorId, float]


class RunProgress(NamedTuple):
    """How far a run has come.

    Parameters
    ----------
    first_mean : float
        Mean conflicts of the first population; not a number before there is one.
    improvements : tuple of RunImprovement
        The newest ones, oldest first.
    restarted_at : int or None
        The generation in which the population last began anew.
    best_since_restart : float
        The least conflicts that the population has had since then.
    improved_at : int
        The generation in which it first had so few.
    """

    first_mean: float
    improvements: tuple[RunImprovement, ...]
    restarted_at: int | None
    best_since_restart: float = math.inf
    improved_at: int = 0


NO_PROGRESS = RunProgress(math.nan, (), None)
"""Of a run that has told nothing yet."""


class History:
    """The reports of one run that are kept; safe to use from two threads.

    All of the first 100 reports are kept, then each a twentieth later than the one before, and
    those that tell of a better best. Individuals are kept along with them as long as that takes
    little of the run's time and of the memory; what is kept of them follows the clock, and the
    run does not.
    """

    def __init__(self, limit_bytes: int = _LIMIT_BYTES) -> None:
        self._lock = threading.Lock()
        self._limit_bytes = limit_bytes
        self._moments: list[HistoryMoment] = []
        self._improvements: list[int] = []
        self._restarts: list[int] = []
        self._credits: list[Mapping[OperatorId, float]] = []
        self._count = self._next = 0
        self._spent_s = 0.0
        self._bytes = 0
        self._best: int | None = None
        self._restart_count = 0
        self._progress = NO_PROGRESS

    def add(self, report: Report, view: PopulationView) -> None:
        """Take in the next report; to be called where ``view`` may be asked."""
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
        if number >= self._next or improved or report.outcome is not None:
            self._next = max(self._next, next_kept(number))
            self._keep(HistoryMoment(number, report, *self._seen(report, view)))

    def _advanced(
        self,
        report: Report,
        before: int | None,
        credits: Mapping[OperatorId, float],
        *,
        restarted: bool,
    ) -> RunProgress:
        """Return the progress with that of one more report."""
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

    def _seen(
        self, report: Report, view: PopulationView
    ) -> tuple[CompressedIndividuals | None, DiversityFigures | None]:
        """Return the individuals and how they differ, if that is not too dear."""
        if self._spent_s > _AT_ONCE_S + _SHARE * report.elapsed_s:
            return None, None
        began = time.thread_time()
        individuals = view.individuals()
        packed = figures = None
        if individuals is not None and individuals.count:
            packed = CompressedIndividuals.compress(individuals)
            figures = measure(individuals, report.start.filled.digits == 0).figures
        self._spent_s += time.thread_time() - began
        return packed, figures

    def _keep(self, moment: HistoryMoment) -> None:
        with self._lock:
            self._moments.append(moment)
            self._bytes += 0 if moment.population is None else moment.population.size
            while self._bytes > self._limit_bytes:
                self._forget_every_second_population()

    def _forget_every_second_population(self) -> None:
        kept = [index for index, each in enumerate(self._moments) if each.population is not None]
        # The newest is among those that go only where it is the last one left.
        for index in kept[-2::-2] or kept:
            population = self._moments[index].population
            assert population is not None
            self._bytes -= population.size
            self._moments[index] = self._moments[index]._replace(population=None)

    @property
    def moments(self) -> Sequence[HistoryMoment]:
        """What is kept, oldest first."""
        with self._lock:
            return tuple(self._moments)

    @property
    def byte_count(self) -> int:
        """The size of all individuals that are kept."""
        return self._bytes

    @property
    def credits(self) -> tuple[Mapping[OperatorId, float], ...]:
        """Which operators made each improvement, as :class:`HistoryMarks` has it."""
        with self._lock:
            return tuple(self._credits[1:])

    @property
    def progress(self) -> RunProgress:
        """How far the run has come."""
        with self._lock:
            return self._progress

    @property
    def marks(self) -> HistoryMarks:
        """What a timeline shows."""
        with self._lock:
            return HistoryMarks(
                self._count,
                tuple(each.number for each in self._moments),
                tuple(each.report.conflicts.mean for each in self._moments),
                tuple(self._improvements[1:]),  # the first report has nothing to be better than
                tuple(self._restarts),
                tuple(self._credits[1:]),
            )

    def at(self, number: int) -> HistoryMoment | None:
        """Return the last moment that is kept up to a report, or the first of all."""
        moments = self.moments
        if not moments:
            return None
        index = bisect_right(moments, number, key=lambda each: each.number) - 1
        return moments[max(index, 0)]

    def after(self, number: int, steps: int) -> HistoryMoment | None:
        """Return the moment so many kept ones after a report, before it where negative."""
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
    "probes",
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
    """Return the kept reports of a run as CSV, a line each below the names of the columns."""
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
                report.probes,
                report.restarts,
                *report.conflicts,
                *report.fitness,
                report.best_so_far,
                *(diversity or ("",) * len(DiversityFigures._fields)),
            )
        )
    return text.getvalue()
