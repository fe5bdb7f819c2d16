"""A look at a population, and what looks at several populations come to together."""

from collections.abc import Callable, Iterable, Sequence
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
    alive = ever = looks[0]
    evaluations = probes = restarts = size = 0
    for look in looks:
        evaluations += look.evaluations
        probes += look.probes
        restarts += look.restarts
        size += look.size
        if look.conflicts.best < alive.conflicts.best:
            alive = look
        if look.best_conflicts < ever.best_conflicts:
            ever = look
    least = ever.best_conflicts
    fittest = max if maximised else min
    return Look(
        phase=_phase_of_all(looks),
        generation=max([look.generation for look in looks]),
        completed=min([look.completed for look in looks]),
        evaluations=evaluations,
        probes=probes,
        restarts=restarts,
        migrations=alive.migrations,
        improved_at=min([look.improved_at for look in looks if look.best_conflicts == least]),
        size=size,
        conflicts=_over_all([(look.conflicts, look.size) for look in looks], size, min, max),
        fitness=_over_all(
            [(look.fitness, look.size) for look in looks],
            size,
            fittest,
            min if maximised else max,
        ),
        best_conflicts=least,
        best_fitness=fittest([look.best_fitness for look in looks]),
        best_alive=alive.best_alive,
        best_ever=ever.best_ever,
        populations=tuple([each for look in looks for each in look.populations]),
    )


def _phase_of_all(looks: Sequence[Look]) -> Phase | None:
    phase = looks[0].phase
    for look in looks:
        if look.phase is not phase:
            phases = {each.phase for each in looks}
            # Some improve or begin anew while others have ended the generation.
            return Phase.IMPROVING if phases - {None, Phase.GENERATION} else None
    return phase


def _over_all(
    spreads: Sequence[tuple[Spread, int]],
    size: int,
    best: Callable[[Iterable[float]], float],
    worst: Callable[[Iterable[float]], float],
) -> Spread:
    """Return the spread of all individuals, of spreads with the number of theirs."""
    total = 0.0
    for spread, count in spreads:
        total += spread.mean * count
    return Spread(
        best([spread.best for spread, _ in spreads]),
        total / size,
        worst([spread.worst for spread, _ in spreads]),
    )
