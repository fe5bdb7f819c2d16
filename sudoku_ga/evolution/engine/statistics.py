"""The statistics of a population, read from its log, and of several islands together."""

from collections.abc import Sequence
from typing import NamedTuple

from sudoku_ga.evolution.core.population import Genotypes, Population
from sudoku_ga.evolution.core.report import IslandReport, Phase, Spread
from sudoku_ga.evolution.kernels.log import Log


class Statistics(NamedTuple):
    """The statistics of a run at one step.

    - ``generation``, ``completed``: the numbers of generations begun and ended.
    - ``evaluations``, ``move_evaluations``, ``restarts``, ``migrations``: counts so far.
    - ``improved_at``: the generation in which ``best_conflicts`` last fell.
    - ``size``: individuals in the population.
    - ``conflicts``, ``fitness``: over the population.
    - ``best_conflicts``, ``best_fitness``: the best of any individual so far.
    - ``best_now``, ``best_ever`` (shape (genes,)): the genotypes with the least conflicts in the
      population, and so far; valid until the next step.
    - ``islands``: the statistics of each island, empty without islands.
    """

    generation: int
    completed: int
    evaluations: int
    move_evaluations: int
    restarts: int
    migrations: int
    improved_at: int
    size: int
    conflicts: Spread
    fitness: Spread
    best_conflicts: int
    best_fitness: float
    best_now: Genotypes
    best_ever: Genotypes
    islands: tuple[IslandReport, ...] = ()


def read(log: Log, row: int, *, maximised: bool) -> Statistics:
    """Return the statistics of a row of a log."""
    (
        generation, completed, evaluations, move_evaluations, restarts, migrations, improved_at,
        _began_at, _progress_at, size, least, most, best_conflicts,
    ) = log.counts[row].tolist()  # fmt: skip
    mean, low, middle, high, best_fitness, _best_loss = log.figures[row].tolist()
    return Statistics(
        generation,
        completed,
        evaluations,
        move_evaluations,
        restarts,
        migrations,
        improved_at,
        size,
        Spread(least, mean, most),
        Spread(high, middle, low) if maximised else Spread(low, middle, high),
        best_conflicts,
        best_fitness,
        log.now[row],
        log.ever[row],
    )


def combined(parts: Sequence[Statistics], *, maximised: bool) -> Statistics:
    """Return the statistics of several islands together.

    Counts are added up. Of equally good individuals, that of the first island is returned.
    """
    best = min(parts, key=_best_conflicts)
    now = min(parts, key=_least_now)
    size, conflict_total, fitness_total = 0, 0.0, 0.0
    for each in parts:
        size += each.size
        conflict_total += each.conflicts.mean * each.size
        fitness_total += each.fitness.mean * each.size
    fittest, unfittest = (max, min) if maximised else (min, max)
    return Statistics(
        max([each.generation for each in parts]),
        min([each.completed for each in parts]),
        sum([each.evaluations for each in parts]),
        sum([each.move_evaluations for each in parts]),
        sum([each.restarts for each in parts]),
        parts[0].migrations,
        min([each.improved_at for each in parts if each.best_conflicts == best.best_conflicts]),
        size,
        Spread(
            now.conflicts.best, conflict_total / size, max([each.conflicts.worst for each in parts])
        ),
        Spread(
            fittest([each.fitness.best for each in parts]),
            fitness_total / size,
            unfittest([each.fitness.worst for each in parts]),
        ),
        best.best_conflicts,
        fittest([each.best_fitness for each in parts]),
        now.best_now,
        best.best_ever,
        tuple(
            [
                IslandReport(each.restarts, each.conflicts, each.fitness, each.best_conflicts)
                for each in parts
            ]
        ),
    )


def _best_conflicts(part: Statistics) -> int:
    return part.best_conflicts


def _least_now(part: Statistics) -> float:
    return part.conflicts.best


def phase_of_all(phases: Sequence[Phase | None]) -> Phase | None:
    """Return the phase of several populations together."""
    phase = phases[0]
    for each in phases:
        if each is not phase:
            # Some islands improve or restart while others have ended the generation.
            return Phase.IMPROVING if {*phases} - {None, Phase.GENERATION} else None
    return phase


class Step(NamedTuple):
    """A moment between two pieces of work, at which a run is reported or ended.

    Parameters
    ----------
    phase : Phase or None
        The point in the loop; None if there is only an opportunity to stop.
    whole : Statistics
        The statistics of all islands together.
    populations : tuple of Population
        The present individuals of each island, valid until the next step; empty if several
        generations were made at once.
    """

    phase: Phase | None
    whole: Statistics
    populations: tuple[Population, ...]
