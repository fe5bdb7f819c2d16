"""A look at a population, and what looks at several populations come to together."""

from collections.abc import Sequence
from typing import NamedTuple

from sudoku_ga.evolution.population import Genotypes, Population
from sudoku_ga.evolution.report import Phase, Spread


class Look(NamedTuple):
    """One look at a population; it shares nothing that evolution changes later.

    Parameters
    ----------
    phase : Phase or None
        Where in the loop; None where there is only time to ask for a stop.
    generation, completed : int
        Generations begun, and ended.
    evaluations, probes, restarts, migrations : int
        Counted so far.
    improved_at : int
        The generation in which ``best_conflicts`` last fell.
    size : int
        Individuals that live now.
    conflicts, fitness : Spread
        Of those.
    best_conflicts : int
    best_fitness : float
        Of any individual ever.
    best_alive, best_ever : ndarray, shape (genes,)
        The genotypes with the least conflicts of those that live now, and of all.
    populations : tuple of Population
        Those that live now, one for each population; the one thing that a local search changes
        later, slice by slice.
    """

    phase: Phase | None
    generation: int
    completed: int
    evaluations: int
    probes: int
    restarts: int
    migrations: int
    improved_at: int
    size: int
    conflicts: Spread
    fitness: Spread
    best_conflicts: int
    best_fitness: float
    best_alive: Genotypes
    best_ever: Genotypes
    populations: tuple[Population, ...]


def together(looks: Sequence[Look], *, maximised: bool) -> Look:
    """Return looks at several populations in one moment as one look at all.

    What was counted is added up; of equally good individuals that of the first population is
    taken.

    Parameters
    ----------
    looks : sequence of Look
    maximised : bool
        Whether more fitness is better.
    """
    alive = min(looks, key=lambda look: look.conflicts.best)
    ever = min(looks, key=lambda look: look.best_conflicts)
    equals = [look for look in looks if look.best_conflicts == ever.best_conflicts]
    fittest = max if maximised else min
    return Look(
        phase=_phase_of_all(looks),
        generation=max(look.generation for look in looks),
        completed=min(look.completed for look in looks),
        evaluations=sum(look.evaluations for look in looks),
        probes=sum(look.probes for look in looks),
        restarts=sum(look.restarts for look in looks),
        migrations=alive.migrations,
        improved_at=min(look.improved_at for look in equals),
        size=sum(look.size for look in looks),
        conflicts=_over_all(looks, [look.conflicts for look in looks], maximised=False),
        fitness=_over_all(looks, [look.fitness for look in looks], maximised=maximised),
        best_conflicts=ever.best_conflicts,
        best_fitness=fittest(look.best_fitness for look in looks),
        best_alive=alive.best_alive,
        best_ever=ever.best_ever,
        populations=tuple(each for look in looks for each in look.populations),
    )


def _phase_of_all(looks: Sequence[Look]) -> Phase | None:
    phases = {look.phase for look in looks}
    if len(phases) == 1:
        return looks[0].phase
    # Some improve or begin anew while others have ended the generation.
    return Phase.IMPROVING if phases - {None, Phase.GENERATION} else None


def _over_all(looks: Sequence[Look], spreads: Sequence[Spread], *, maximised: bool) -> Spread:
    bests, means, worsts = zip(*spreads, strict=True)
    total = sum(mean * look.size for mean, look in zip(means, looks, strict=True))
    best, worst = (max, min) if maximised else (min, max)
    return Spread(best(bests), total / sum(look.size for look in looks), worst(worsts))
