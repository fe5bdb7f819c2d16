"""An observer of one population: its last generations, and the credit of its operators.

Generations are kept on request only; credit is computed when the best improves, which is rare.
"""

from typing import NamedTuple

import numpy as np

from sudoku_ga.evolution.core.offspring import Offspring
from sudoku_ga.evolution.core.operators import Encoding, Replacement, ReplacementContext
from sudoku_ga.evolution.core.population import Population
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.roles import Actor, Role
from sudoku_ga.evolution.engine.observer import PopulationObserver
from sudoku_ga.evolution.engine.operator_set import OperatorSet
from sudoku_ga.evolution.engine.statistics import Statistics
from sudoku_ga.evolution.observe.generation import GenerationRecord, credited

_LIMIT_BYTES = 16 << 20
_INITIALISATION, _MIGRATION = Actor(Role.INITIALISATION, 0), Actor(Role.ISLANDS, 0)


class Improvement(NamedTuple):
    """A better best: the conflicts before, and the share of each operator in the difference."""

    generation: int
    before: int
    credits: tuple[tuple[Actor, int], ...]


class GenerationObserver(PopulationObserver):
    """Keeps the last generations of one population, and credits operators with a better best.

    Parameters
    ----------
    most : int
        Generations kept at most, the last ones; fewer where they are large.

    Attributes
    ----------
    keeps_generations : bool
        Whether the generations to come are kept; False at first.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._byte_count = 0
        self.keeps_generations = False
        # Replaced as a whole, since another thread may read it.
        self._records: tuple[GenerationRecord, ...] = ()
        self._best: int | None = None
        self._improvements: dict[int, Improvement] = {}
        self._begun: tuple[int, OperatorSet, Encoding, Population, Offspring] | None = None
        self._children: tuple[Population, ...] = ()
        self._replacement: tuple[Replacement, ReplacementContext, State] | None = None

    def on_initialised(self, statistics: Statistics) -> None:
        """Credit the initialisation."""
        self._credit(statistics, _INITIALISATION)

    def on_migration(self, statistics: Statistics) -> None:
        """Credit the migration."""
        self._credit(statistics, _MIGRATION)

    def on_offspring(
        self,
        statistics: Statistics,
        operators: OperatorSet,
        encoding: Encoding,
        population: Population,
        offspring: Offspring,
        evaluated: Population,
    ) -> None:
        """Begin a record, and credit crossover and mutations."""
        is_better = self._best is not None and statistics.best_conflicts < self._best
        if not (self.keeps_generations or is_better):
            self._begun = None
            return
        self._begun = (statistics.generation, operators, encoding, population, offspring)
        self._children, self._replacement = (evaluated,), None
        if is_better:
            assert self._best is not None
            credits = _credits_of_variation(
                self._record(evaluated), self._best, statistics.best_conflicts
            )
            self._advance(statistics, credits)
        if not self.keeps_generations:
            self._begun = None

    def on_search_slice(self, statistics: Statistics, place: int) -> None:
        """Credit the local search."""
        if statistics.best_conflicts != self._best:
            self._credit(statistics, Actor(Role.LOCAL_SEARCH, place))

    def on_search_end(self, offspring: Population) -> None:
        """Add the children after a local search to the record."""
        if self._begun is not None:
            self._children = (*self._children, offspring)

    def on_replacement(self, replacement: Replacement, context: ReplacementContext) -> None:
        """Add the survivor selection to the record."""
        if self._begun is not None:
            self._replacement = (replacement, context, context.states.copy())

    def on_generation_end(self, statistics: Statistics, survivors: Population) -> None:
        """Complete the record; credit random immigrants that are the best."""
        self._credit(statistics, _INITIALISATION)
        if self._begun is not None:
            self._keep(self._record(survivors))

    def generations(
        self, present: Population, *, ended: bool = False
    ) -> tuple[GenerationRecord, ...]:
        """Return the generations that led to these individuals, oldest first, without a gap.

        Empty where the last generation was not kept.

        Parameters
        ----------
        present : Population
        ended : bool
            Whether the run has ended, so that the last generation may be incomplete.
        """
        kept = list(self._records)
        if ended and self._begun is not None and self._children[0].size == present.size:
            kept.append(self._incomplete(present))
        while kept and kept[-1].survivors is not present:
            kept.pop()
        first = len(kept) - 1
        while first > 0 and kept[first].follows(kept[first - 1]) is not None:
            first -= 1
        return tuple(kept[max(first, 0) :])

    def reached(self, conflicts: int) -> int | None:
        """Return the generation in which the best first had this number of conflicts, or None."""
        improvement = self._improvements.get(conflicts)
        return None if improvement is None else improvement.generation

    def credits(self, before: int, after: int) -> dict[Actor, float]:
        """Return which operators lowered the least conflicts of this population, and by how much.

        Parameters
        ----------
        before, after : int
            Where several populations evolve, ``before`` may be less than this one's own.
        """
        shares: dict[Actor, float] = {}
        while after < before and after in self._improvements:
            _, own, credits = self._improvements[after]
            counted = (min(own, before) - after) / (own - after)
            for actor, gained in credits:
                shares[actor] = shares.get(actor, 0.0) + counted * gained
            after = own
        return shares

    def _credit(self, statistics: Statistics, actor: Actor) -> None:
        """Credit one operator with a better best, if it is better."""
        if self._best is None:
            self._best = statistics.best_conflicts
        elif statistics.best_conflicts < self._best:
            self._advance(statistics, ((actor, self._best - statistics.best_conflicts),))

    def _advance(self, statistics: Statistics, credits: tuple[tuple[Actor, int], ...]) -> None:
        assert self._best is not None
        self._improvements[statistics.best_conflicts] = Improvement(
            statistics.generation, self._best, credits
        )
        self._best = statistics.best_conflicts

    def _incomplete(self, present: Population) -> GenerationRecord:
        """Return the record of a generation inside which the run ended."""
        if present is not self._children[-1]:
            self._children = (*self._children, present)
        return self._record(present)

    def _record(self, survivors: Population) -> GenerationRecord:
        assert self._begun is not None
        return GenerationRecord(*self._begun, self._children, self._replacement, survivors)

    def _keep(self, record: GenerationRecord) -> None:
        self._begun = None
        kept = (*self._records, record)
        self._byte_count += record.byte_count
        while len(kept) > self._most or (self._byte_count > _LIMIT_BYTES and len(kept) > 1):
            self._byte_count -= kept[0].byte_count
            kept = kept[1:]
        self._records = kept


def _credits_of_variation(
    record: GenerationRecord, before: int, after: int
) -> tuple[tuple[Actor, int], ...]:
    """Return the shares of crossover and mutations in a better best."""
    born = record.children[0]
    child = int(np.argmin(born.conflicts))
    path = record.path_of(child)
    if born.conflicts[child] > after:
        # Evaluated before mutation, as in families, and lost by it.
        child = int(np.argmin(record.stages[0].conflicts))
        path = record.path_of(child)[:1]
    parent = record.better_parent(child)
    while parent >= record.population.size:  # itself a child of this generation
        child = parent - record.population.size
        path[:0] = record.path_of(child)
        parent = record.better_parent(child)
    values = [int(record.population.conflicts[parent]), *(conflicts for _, conflicts in path)]
    gains = credited(before, after, values)
    return tuple((actor, gain) for (actor, _), gain in zip(path, gains, strict=True) if gain)
