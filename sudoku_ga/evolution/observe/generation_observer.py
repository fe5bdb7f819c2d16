"""An observer of one population: its last generations, and the credit of its operators.

Generations are recorded on request only; credits are computed when the best improves, which is
rare.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from sudoku_ga.evolution.core.offspring import NONE, Numbers, Offspring
from sudoku_ga.evolution.core.operators import Encoding
from sudoku_ga.evolution.core.population import Population
from sudoku_ga.evolution.core.roles import OperatorId, Role
from sudoku_ga.evolution.engine.island import Island, PopulationObserver
from sudoku_ga.evolution.engine.operator_set import OperatorSet
from sudoku_ga.evolution.observe.generation import GenerationRecord, credit_shares

_LIMIT_BYTES = 16 << 20
_INITIALISATION, _MIGRATION = OperatorId(Role.INITIALISATION, 0), OperatorId(Role.ISLANDS, 0)


class PopulationImprovement(NamedTuple):
    """An improvement of the best of one population.

    Parameters
    ----------
    generation : int
    before : int
        The least conflicts before.
    credits : tuple of (OperatorId, int)
        The share of each operator in the difference, in conflicts.
    """

    generation: int
    before: int
    credits: tuple[tuple[OperatorId, int], ...]


class GenerationObserver(PopulationObserver):
    """Records the last generations of one population, and credits operators with improvements.

    ``most``: the most generations recorded; fewer if they are large. ``keeps_generations``: whether
    generations are recorded from now on; initially False.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._byte_count = 0
        self.keeps_generations = False
        # Replaced as a whole, since another thread may read it.
        self._records: tuple[GenerationRecord, ...] = ()
        self._best: int | None = None
        self._improvements: dict[int, PopulationImprovement] = {}
        self._begun: tuple[int, OperatorSet, Encoding, Population, Offspring] | None = None
        self._children: tuple[Population, ...] = ()
        self._sources: Numbers | None = None
        self._calls: Mapping[Role, tuple[str, ...]] = {}
        self._island: Island | None = None

    def on_initialised(self, island: Island) -> None:
        """Credit the initialisation."""
        self._island = island
        self._credit(island, _INITIALISATION)

    def on_migration(self, island: Island) -> None:
        """Credit the migration."""
        self._credit(island, _MIGRATION)

    def on_offspring(
        self, island: Island, offspring: Callable[[], Offspring], evaluated: Population
    ) -> None:
        """Begin a record, and credit crossover and mutation."""
        self._begun = None
        is_better = self._best is not None and island.best_conflicts < self._best
        if not (self.keeps_generations or is_better):
            return
        made, before = offspring(), island.copy_of(island.parents)
        self._begun = (island.generation, island.operators, island.encoding, before, made)
        self._children, self._sources = (island.copy_of(evaluated),), None
        self._calls = island.calls
        if is_better:
            assert self._best is not None
            record = self._record(self._children[0])
            credits = _credits_of_variation(record, self._best, island.best_conflicts)
            self._advance(island, credits)
        if not self.keeps_generations:
            self._begun = None

    def on_search_slice(self, island: Island, place: int) -> None:
        """Credit the local search."""
        if island.best_conflicts != self._best:
            self._credit(island, OperatorId(Role.LOCAL_SEARCH, place))

    def on_search_end(self, island: Island, offspring: Population) -> None:
        """Add the children after a local search to the record."""
        if self._begun is not None:
            self._children = (*self._children, island.copy_of(offspring))

    def on_survival(self, island: Island, sources: Callable[[], Numbers]) -> None:
        """Add the survivor selection to the record."""
        if self._begun is not None:
            self._sources = sources().copy()

    def on_generation_end(self, island: Island) -> None:
        """Complete the record; credit random immigrants, or a mutation of the population.

        The mutation of a child may change individuals of the population too, and thereby make one
        of them the best.
        """
        if self._best is not None and island.best_conflicts < self._best:
            mutation = _only_one(Role.MUTATION, len(island.operators.mutations))
            is_changed = island.parents.conflicts.min() == island.best_conflicts
            self._credit(island, mutation if is_changed else _INITIALISATION)
        if self._begun is not None:
            self._keep(self._record(island.copy_of(island.present)))

    def generations(
        self, present: Population, *, ended: bool = False
    ) -> tuple[GenerationRecord, ...]:
        """Return the generations up to these individuals, oldest first, without a gap.

        Empty if the last generation was not recorded. ``ended``: whether the run has ended; its
        last generation may be incomplete.
        """
        if self._island is not None:
            present = self._island.copy_of(present)
        kept = list(self._records)
        if ended and self._begun is not None and self._children[0].size == present.size:
            kept.append(self._incomplete(present))
        while kept and kept[-1].survivors is not present:
            kept.pop()
        first = len(kept) - 1
        while first > 0 and kept[first].places_in(kept[first - 1]) is not None:
            first -= 1
        return tuple(kept[max(first, 0) :])

    def generation_of(self, conflicts: int) -> int | None:
        """Return the generation in which the best reached this number of conflicts, or None."""
        improvement = self._improvements.get(conflicts)
        return None if improvement is None else improvement.generation

    def credits(self, before: int, after: int) -> dict[OperatorId, float]:
        """Return the share of each operator in a fall of the least conflicts.

        Parameters
        ----------
        before, after : int
            The least conflicts of the run; with islands, ``before`` may be less than in this
            population.
        """
        shares: dict[OperatorId, float] = {}
        while after < before and after in self._improvements:
            _, own, credits = self._improvements[after]
            counted = (min(own, before) - after) / (own - after)
            for operator, gained in credits:
                shares[operator] = shares.get(operator, 0.0) + counted * gained
            after = own
        return shares

    def _credit(self, island: Island, operator: OperatorId) -> None:
        if self._best is None:
            self._best = island.best_conflicts
        elif island.best_conflicts < self._best:
            self._advance(island, ((operator, self._best - island.best_conflicts),))

    def _advance(self, island: Island, credits: tuple[tuple[OperatorId, int], ...]) -> None:
        assert self._best is not None
        self._improvements[island.best_conflicts] = PopulationImprovement(
            island.generation, self._best, credits
        )
        self._best = island.best_conflicts

    def _incomplete(self, present: Population) -> GenerationRecord:
        """Return the record of a generation within which the run ended."""
        if present is not self._children[-1]:
            self._children = (*self._children, present)
        return self._record(present)

    def _record(self, survivors: Population) -> GenerationRecord:
        assert self._begun is not None
        return GenerationRecord(*self._begun, self._children, self._sources, survivors, self._calls)

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
) -> tuple[tuple[OperatorId, int], ...]:
    children = record.children[0]
    child = int(np.argmin(children.conflicts))
    path = record.path_of(child)
    if children.conflicts[child] > after:
        # The child was evaluated before its mutation, as in families. It was worse afterwards, or
        # was left out because a child with more conflicts had a better fitness.
        return ((_crossover_to(record, after), before - after),)
    parent, conflicts_before = record.better_parent(child)
    while parent >= record.population.size:  # a child of this generation
        child = parent - record.population.size
        path[:0] = record.path_of(child)
        parent, conflicts_before = record.better_parent(child)
    values = [conflicts_before, *(conflicts for _, conflicts in path)]
    gains = credit_shares(before, after, values)
    return tuple((operator, gain) for (operator, _), gain in zip(path, gains, strict=True) if gain)


def _crossover_to(record: GenerationRecord, conflicts: int) -> OperatorId:
    """Return the crossover that made a child with these conflicts."""
    crossed = record.stages[0]
    known = crossed.by[crossed.conflicts == conflicts]
    if len(known):
        return OperatorId(Role.CROSSOVER, int(known[0]))
    return _only_one(Role.CROSSOVER, len(record.operators.crossovers))


def _only_one(role: Role, count: int) -> OperatorId:
    """Return the only operator of a role; if there are several, the id has no place."""
    return OperatorId(role, 0 if count == 1 else NONE)
