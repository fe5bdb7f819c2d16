"""An observer of one population: its last generations, and the credit of its operators.

Generations are recorded on request only; credits are computed when the best improves, which is
rare.
"""

from typing import NamedTuple

import numpy as np

from sudoku_ga.evolution.core.offspring import NONE, Offspring
from sudoku_ga.evolution.core.operators import Encoding, Replacement, ReplacementContext
from sudoku_ga.evolution.core.population import Population
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.roles import OperatorId, Role
from sudoku_ga.evolution.engine.observer import PopulationObserver
from sudoku_ga.evolution.engine.operator_set import OperatorSet
from sudoku_ga.evolution.engine.statistics import Statistics
from sudoku_ga.evolution.observe.generation import GenerationRecord, credit_shares

_LIMIT_BYTES = 16 << 20
_INITIALISATION, _MIGRATION = OperatorId(Role.INITIALISATION, 0), OperatorId(Role.ISLANDS, 0)


class PopulationImprovement(NamedTuple):
    """An improvement of the best of one population.

    ``before``: the least conflicts before. ``credits``: the share of each operator in the
    difference, in conflicts.
    """

    generation: int
    before: int
    credits: tuple[tuple[OperatorId, int], ...]


class GenerationObserver(PopulationObserver):
    """Records the last generations of one population, and credits operators with improvements.

    ``most``: generations recorded at most; fewer if they are large. ``keeps_generations``: whether
    generations are recorded from now on; False initially.
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
        self._replacement: tuple[Replacement, ReplacementContext, State] | None = None
        # The mutation that changed the population, and the least conflicts in it since.
        self._changed_by: OperatorId | None = None
        self._changed_least: int | None = None

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
        """Begin a record, and credit crossover and mutation."""
        self._changed_by = self._changed_least = None
        if offspring.changed_population is not None:
            self._changed_by = _only_one(Role.MUTATION, len(operators.mutations))
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
            self._credit(statistics, OperatorId(Role.LOCAL_SEARCH, place))

    def on_search_end(self, offspring: Population) -> None:
        """Add the children after a local search to the record."""
        if self._begun is not None:
            self._children = (*self._children, offspring)

    def on_replacement(self, replacement: Replacement, context: ReplacementContext) -> None:
        """Add the survivor selection to the record."""
        if self._changed_by is not None:
            self._changed_least = int(context.population.conflicts.min())
        if self._begun is not None:
            self._replacement = (replacement, context, context.states.copy())

    def on_generation_end(self, statistics: Statistics, survivors: Population) -> None:
        """Complete the record; credit random immigrants, or a mutation of the population.

        Where individuals share rows, the mutation of a child also changes individuals of the
        population, which may thereby become the best.
        """
        is_changed = self._changed_least == statistics.best_conflicts
        self._credit(statistics, (is_changed and self._changed_by) or _INITIALISATION)
        if self._begun is not None:
            self._keep(self._record(survivors))

    def generations(
        self, present: Population, *, ended: bool = False
    ) -> tuple[GenerationRecord, ...]:
        """Return the generations up to these individuals, oldest first, without a gap.

        Empty if the last generation was not recorded. ``ended``: whether the run has ended; its
        last generation may be incomplete.
        """
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
        """Return the generation in which the best came to this number of conflicts, or None."""
        improvement = self._improvements.get(conflicts)
        return None if improvement is None else improvement.generation

    def credits(self, before: int, after: int) -> dict[OperatorId, float]:
        """Return the share of each operator in a fall of the least conflicts.

        ``before``, ``after``: the least conflicts of the run; with islands, ``before`` may be less
        than in this population.
        """
        shares: dict[OperatorId, float] = {}
        while after < before and after in self._improvements:
            _, own, credits = self._improvements[after]
            counted = (min(own, before) - after) / (own - after)
            for operator, gained in credits:
                shares[operator] = shares.get(operator, 0.0) + counted * gained
            after = own
        return shares

    def _credit(self, statistics: Statistics, operator: OperatorId) -> None:
        """Credit one operator with an improvement, if there is one."""
        if self._best is None:
            self._best = statistics.best_conflicts
        elif statistics.best_conflicts < self._best:
            self._advance(statistics, ((operator, self._best - statistics.best_conflicts),))

    def _advance(self, statistics: Statistics, credits: tuple[tuple[OperatorId, int], ...]) -> None:
        assert self._best is not None
        self._improvements[statistics.best_conflicts] = PopulationImprovement(
            statistics.generation, self._best, credits
        )
        self._best = statistics.best_conflicts

    def _incomplete(self, present: Population) -> GenerationRecord:
        """Return the record of a generation within which the run ended."""
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
) -> tuple[tuple[OperatorId, int], ...]:
    """Return the shares of crossover and mutation in an improvement."""
    children = record.children[0]
    child = int(np.argmin(children.conflicts))
    path = record.path_of(child)
    if children.conflicts[child] > after:
        # A child that was evaluated before mutation, as in families: worse after it, or left out,
        # since its fitness was worse than that of a child with more conflicts.
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
    """Return the only operator of a role; of several that cannot be distinguished, no place."""
    return OperatorId(role, 0 if count == 1 else NONE)
