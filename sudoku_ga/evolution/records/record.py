"""Records of runs: their input, ending and trace, for a replay."""

import platform
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import version
from typing import NamedTuple

import numpy as np

from sudoku_ga.evolution.core.report import Change, Phase, Report, StopReason
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.recipe.writing import as_own
from sudoku_ga.evolution.records.history import LogSpacedSampling
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.version import __version__

ENVIRONMENT = ("python", "numpy", "numba", "platform")
"""Names of the versions and the platform in a record."""

_DIGEST_LENGTH = 16
"""The length of digests in hexadecimal digits: 64 bits detect accidental differences."""


class Mark(NamedTuple):
    """The state of a run at the end of a generation.

    Parameters
    ----------
    generation : int
        0 for the initial population.
    evaluations, move_evaluations : int
        The counts up to then.
    conflicts : int
        Those of the best individual of the population.
    digest : str
        SHA-256 of the best boards of all generations up to this one, one byte per cell, truncated
        to 16 hexadecimal digits.
    """

    generation: int
    evaluations: int
    move_evaluations: int
    conflicts: int
    digest: str


class Marker:
    """Creates the marks of one run from its reports."""

    def __init__(self) -> None:
        self._boards = sha256()
        self._last: Report | None = None

    def add(self, report: Report) -> bool:
        """Add the next report; return whether it ends a generation."""
        initial = report.phase is Phase.INITIALISED and report.generation == 0
        if not initial and report.phase is not Phase.GENERATION:
            return False
        self._boards.update(report.best_digits.data)
        self._last = report
        return True

    @property
    def mark(self) -> Mark | None:
        """The mark of the last completed generation; None before the first."""
        if self._last is None:
            return None
        return Mark(
            self._last.generation,
            self._last.evaluations,
            self._last.move_evaluations,
            int(self._last.conflicts.best),
            self._boards.hexdigest()[:_DIGEST_LENGTH],
        )


class Ending(NamedTuple):
    """The last report of a run, without times.

    Parameters
    ----------
    stop_reason : StopReason
    generations : int
        Generations begun.
    evaluations : int
    move_evaluations : int
    restarts : int
    conflicts : int or None
        Conflicts of ``best``; None if there are no individuals.
    best : Grid
        The best individual of the run.
    solution : Grid or None
    """

    stop_reason: StopReason
    generations: int
    evaluations: int
    move_evaluations: int
    restarts: int
    conflicts: int | None
    best: Grid
    solution: Grid | None

    @classmethod
    def of(cls, last: Report) -> "Ending":
        """Return the ending in the last report of a run."""
        assert last.outcome is not None  # since it is the last
        return cls(
            last.outcome.stop_reason,
            last.generation,
            last.evaluations,
            last.move_evaluations,
            last.restarts,
            last.outcome.conflicts,
            Grid(last.start.puzzle.geometry, last.best_digits),
            last.outcome.solution,
        )

    @property
    def repeats(self) -> bool:
        """Whether a replay ends here too: the run was neither out of time nor cancelled."""
        return self.stop_reason not in (StopReason.TIME_LIMIT, StopReason.CANCELLED)


@dataclass(frozen=True)
class RunRecord:
    """One run.

    Parameters
    ----------
    version : str
        The version of the program.
    environment : mapping of str to str
        The versions of libraries and the platform, by the names of :data:`ENVIRONMENT`.
    recipe : Recipe
        The recipe with its parameters at the beginning of the run.
    puzzle : Grid
    seed : int
    changes : tuple of Change
        Changes of parameters while the run evolved, by generation.
    ending : Ending
    trace : tuple of Mark
        Log-spaced generations and the last completed one, in order; empty if logic ended the run.
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
    """Creates the record of a run from its reports.

    ``recipe``: the argument of :func:`~sudoku_ga.evolution.engine.run.evolve`.
    """

    def __init__(self, recipe: Recipe) -> None:
        self._recipe = recipe
        self._marker = Marker()
        self._trace: list[Mark] = []
        self._sampling = LogSpacedSampling()

    def add(self, report: Report) -> None:
        """Add the next report."""
        # Marks are made on demand: a digest costs more than everything else, and few are kept.
        if self._marker.add(report) and self._sampling.takes(report.generation):
            self._keep()

    def _keep(self) -> None:
        mark = self._marker.mark
        if mark is not None and self._trace[-1:] != [mark]:
            self._trace.append(mark)

    def record(self, last: Report) -> RunRecord:
        """Return the record of the run with this last report."""
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
    """Return the versions and the platform of this process, without personal data."""
    here = f"{platform.system()} {platform.machine()}"
    known = (platform.python_version(), np.__version__, version("numba"), here)
    return dict(zip(ENVIRONMENT, known, strict=True))
