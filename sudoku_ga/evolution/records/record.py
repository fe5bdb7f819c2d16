"""What makes a run and what came of it, enough to make it again and to compare."""

import platform
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import version
from typing import NamedTuple

import numpy as np

from sudoku_ga import __version__
from sudoku_ga.evolution.core.report import Change, Phase, Report, StopReason
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.recipe.writing import as_own
from sudoku_ga.evolution.records.history import LogSpacedSampling
from sudoku_ga.puzzle.grid import Grid

ENVIRONMENT = ("python", "numpy", "numba", "platform")
"""What a record says of the machine it comes from."""

_DIGEST_LENGTH = 16
"""Hexadecimal digits: 64 bits tell apart what went wrong by itself."""


class Mark(NamedTuple):
    """A run at the end of a generation; generation 0 is the initial population.

    ``conflicts`` are those of the best individual of the population, and ``digest`` is one of
    the best boards of this generation and of all before it: SHA-256 of their digits, a byte a
    cell, cut to 16 hexadecimal digits.
    """

    generation: int
    evaluations: int
    probes: int
    conflicts: int
    digest: str


class Marker:
    """Makes the marks of one run from its reports."""

    def __init__(self) -> None:
        self._boards = sha256()
        self._last: Report | None = None

    def add(self, report: Report) -> bool:
        """Take in the next report; return whether it closes a generation."""
        initial = report.phase is Phase.INITIALISED and report.generation == 0
        if not initial and report.phase is not Phase.GENERATION:
            return False
        self._boards.update(report.best_digits.data)
        self._last = report
        return True

    @property
    def mark(self) -> Mark | None:
        """The end of the last generation that was closed."""
        if self._last is None:
            return None
        return Mark(
            self._last.generation,
            self._last.evaluations,
            self._last.probes,
            int(self._last.conflicts.best),
            self._boards.hexdigest()[:_DIGEST_LENGTH],
        )


class Ending(NamedTuple):
    """The last report of a run, without its times.

    ``generations`` counts those begun; ``conflicts`` are those of ``best``, the best individual
    of the run, and None where nobody was born.
    """

    stop_reason: StopReason
    generations: int
    evaluations: int
    probes: int
    restarts: int
    conflicts: int | None
    best: Grid
    solution: Grid | None

    @classmethod
    def of(cls, last: Report) -> "Ending":
        """Return what the last report of a run says."""
        assert last.outcome is not None  # by its being the last
        return cls(
            last.outcome.stop_reason,
            last.generation,
            last.evaluations,
            last.probes,
            last.restarts,
            last.outcome.conflicts,
            Grid(last.start.puzzle.geometry, last.best_digits),
            last.outcome.solution,
        )

    @property
    def repeats(self) -> bool:
        """Whether the same run ends here again: neither the clock nor a person ended it."""
        return self.stop_reason not in (StopReason.TIME_LIMIT, StopReason.CANCELLED)


@dataclass(frozen=True)
class RunRecord:
    """One run.

    Parameters
    ----------
    version : str
        Of the program that made the run.
    environment : mapping of str to str
        What else was at work, for information, by the names of :data:`ENVIRONMENT`.
    recipe : Recipe
        With every parameter as it was when the run began.
    puzzle : Grid
    seed : int
    changes : tuple of Change
        The parameters that were changed while the run evolved, by generation.
    ending : Ending
    trace : tuple of Mark
        All of the first 100 generations, then ever fewer, and the last one completed before
        that of the ending, in order; none where logic ended the run.
    """

    version: str
    environment: Mapping[str, str]
    recipe: Recipe
    puzzle: Grid
    seed: int
    changes: tuple[Change, ...]
    ending: Ending
    trace: tuple[Mark, ...]


class Recorder:
    """Takes in the reports of a run and keeps what its record needs.

    Parameters
    ----------
    recipe : Recipe
        The one that :func:`~sudoku_ga.evolution.engine.run.evolve` was given.
    """

    def __init__(self, recipe: Recipe) -> None:
        self._recipe = recipe
        self._marker = Marker()
        self._trace: list[Mark] = []
        self._sampling = LogSpacedSampling()

    def add(self, report: Report) -> None:
        """Take in the next report."""
        # Marks are made on demand: a digest costs more than the rest, and few are kept.
        if self._marker.add(report) and self._sampling.takes(report.generation):
            self._keep()

    def _keep(self) -> None:
        mark = self._marker.mark
        if mark is not None and self._trace[-1:] != [mark]:
            self._trace.append(mark)

    def record(self, last: Report) -> RunRecord:
        """Return the record of the run that ended by this report."""
        self._keep()
        return RunRecord(
            version=__version__,
            environment=environment(),
            recipe=as_own(self._recipe),
            puzzle=last.start.puzzle,
            seed=last.start.seed,
            changes=last.changes,
            ending=Ending.of(last),
            trace=tuple(self._trace),
        )


def environment() -> dict[str, str]:
    """Return the versions and the platform of this process: nothing that names its owner."""
    here = f"{platform.system()} {platform.machine()}"
    known = (platform.python_version(), np.__version__, version("numba"), here)
    return dict(zip(ENVIRONMENT, known, strict=True))
