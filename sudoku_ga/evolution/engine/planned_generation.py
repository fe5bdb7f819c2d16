"""A generation planned for fixed sizes: its calls, and the arrays that they fill.

::

    parents ─▶ couples ─▶ crossed ─▶ mutated, evaluated ─▶ improved ─▶ survivors ─▶ parents
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, NamedTuple, cast

import numpy as np

from sudoku_ga.evolution.core.offspring import (
    NONE,
    CrossedChildren,
    MutatedChildren,
    Offspring,
    offspring_of_couples,
)
from sudoku_ga.evolution.core.operators import (
    Encoding,
    Fitness,
    LocalSearch,
    Replacement,
    ReplacementContext,
)
from sudoku_ga.evolution.core.plan import Plan, bytes_of_rows
from sudoku_ga.evolution.core.population import Couples, Genotypes, Indices, Population
from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.operator_set import OperatorSet
from sudoku_ga.evolution.kernels import log as rows
from sudoku_ga.evolution.kernels.arrays import convert, negate, take_of_two, take_rows_of_two
from sudoku_ga.evolution.kernels.compiled import Kernel
from sudoku_ga.evolution.kernels.log import Log, begin_generation, keep_no_worse, note, take_in
from sudoku_ga.evolution.kernels.program import NotRepeatable, Program
from sudoku_ga.evolution.operators.breeding import CoupleBreeding

INTERPRETED, _INTERPRETED_AGAIN = 100, 25
"""How often the calls of a plan are made one by one, before machine code makes them: first, and
once a process has made it for the same calls. It saves some tens of microseconds a generation, and
takes some tens of milliseconds to make at first, half a millisecond then."""

_repeated: set[tuple[Kernel, ...]] = set()
"""Of which calls of a generation this process has made machine code."""


class Part:
    """The calls of a generation up to a point at which it pauses or is observed."""

    def __init__(self) -> None:
        self.plan = Plan()
        self._runs = 0
        self._program: Program | None = None

    def run(self) -> None:
        """Make the calls: by machine code if all of them are kernels, else one by one."""
        if self._program is not None:
            self._program.run(1)
            return
        self.plan.run()
        self._runs += 1
        if self._runs == INTERPRETED:
            self._program = program_of(self.plan)


def program_of(plan: Plan) -> Program | None:
    """Return machine code that makes the calls of a plan; None if one is not a kernel."""
    if not plan.calls or not all(isinstance(function, Kernel) for function, _ in plan.calls):
        return None
    try:
        return Program(plan.calls)
    except NotRepeatable:
        return None


class Search(NamedTuple):
    """A local search: its calls, if one slice suffices, and the population that it improves."""

    part: Part | None
    improved: Population


class Survival(NamedTuple):
    """The survivor selection: its calls, and the arrays that they fill."""

    part: Part
    sources: Indices
    survivors: Population


class PlannedGeneration:
    """The plan of a generation, and the arrays that it fills.

    ``source`` is copied into ``parents`` at the beginning: the survivors of the previous
    generation, if there are as many. ``survival`` is None if the replacement cannot be planned.

    Parameters
    ----------
    operators : OperatorSet
        They have the usual breeding scheme, at most one crossover, and mutations applied in turn.
    encoding : Encoding
    streams : Streams
    log : Log
        The log that the calls fill.
    like : Population
        A population of the size and the type of the parents.
    couple_count : int
    immigrants : callable
        Takes a number and returns that many new, evaluated individuals.
    """

    def __init__(
        self,
        operators: OperatorSet,
        encoding: Encoding,
        streams: Streams,
        log: Log,
        like: Population,
        couple_count: int,
        immigrants: Callable[[int], Population],
    ) -> None:
        self._operators, self._encoding, self._streams = operators, encoding, streams
        self._log, self._like, self._immigrants = log, like.genotypes, immigrants
        self._maximised = operators.fitness.maximised
        self.breeding = Part()
        plan = self.breeding.plan
        self.parents = parents = self._new_population(like.size)
        self.couples = couples = np.empty((couple_count, 2), np.int64)
        scheme = cast(CoupleBreeding, operators.breeding)
        scheme.plan(plan, parents, couples, self._streams.state(Role.SELECTION))
        selected = len(plan.calls)
        crossed = self._new_genotypes(couple_count * operators.children_per_couple)
        for crossover in operators.crossovers:
            state = self._streams.state(Role.CROSSOVER)
            crossover.plan(plan, encoding, parents.genotypes, couples, crossed, state)
        if not operators.crossovers:
            plan_first_parents(plan, parents.genotypes, couples, crossed)
        accepted = crossed
        if not all(each.accepts_worse for each in operators.crossovers):
            accepted = self._plan_acceptance(plan, parents, couples, crossed)
        crossed_over = len(plan.calls)
        stages = [accepted]
        for mutation in operators.mutations:
            mutants, state = self._new_genotypes(len(crossed)), self._streams.state(Role.MUTATION)
            mutation.plan(plan, encoding, stages[-1], mutants, state)
            stages.append(mutants)
        children = self._new_population(len(crossed), stages[-1])
        self._plan_evaluation(
            plan, children, len(crossed), operators.move_evaluations_per_child(encoding)
        )
        self.accepted, self.stages, self.children = accepted, tuple(stages[1:]), children
        offspring = children
        self.searches: list[Search] = []
        for search in operators.local_searches:
            self.searches.append(self._planned_search(search, offspring))
            offspring = self.searches[-1].improved
        self.survival = self._planned_survival(parents, offspring)
        self.source, carried = parents, 0
        if self.survival is not None and self.survival.survivors.size == parents.size:
            self.source, carrying = self.survival.survivors, Plan()
            _plan_overwriting(carrying, parents, self.source)
            plan.calls[:0] = carrying.calls
            carried = len(carrying.calls)
        self._roles = [
            (Role.SELECTION, plan, slice(carried, carried + selected)),
            (Role.CROSSOVER, plan, slice(carried + selected, carried + crossed_over)),
            (Role.MUTATION, plan, slice(carried + crossed_over, None)),
        ]
        for each in self.searches:
            if each.part is not None:
                self._roles.append((Role.LOCAL_SEARCH, each.part.plan, slice(None)))
        if self.survival is not None:
            self._roles.append((Role.REPLACEMENT, self.survival.part.plan, slice(None)))

    @cached_property
    def calls(self) -> Mapping[Role, tuple[str, ...]]:
        """The calls in words, by role."""
        calls: dict[Role, tuple[str, ...]] = {}
        for role, plan, part in self._roles:
            calls[role] = (*calls.get(role, ()), *plan.described(part))
        return calls

    def has(self, population: Population) -> bool:
        """Whether a population has arrays of the plan, which the next generation overwrites."""
        found = [self.parents, self.children, *(each.improved for each in self.searches)]
        if self.survival is not None:
            found.append(self.survival.survivors)
        return any(population is each for each in found)

    def offspring(self) -> Offspring:
        """Return the offspring with arrays of their own."""
        accepted = self.accepted.copy()
        stages = tuple(each.copy() for each in self.stages)
        chosen = 0 if self._operators.crossovers else NONE
        crossed = CrossedChildren(self.couples.copy(), accepted, chosen)
        return offspring_of_couples(crossed, MutatedChildren(accepted, stages, None))

    @cached_property
    def interpreted(self) -> int:
        """How many generations are made before :attr:`whole` is worth it."""
        return _INTERPRETED_AGAIN if self._kernels in _repeated else INTERPRETED

    @property
    def _kernels(self) -> tuple[Any, ...]:
        return tuple([function for function, _ in self.breeding.plan.calls])

    @cached_property
    def whole(self) -> Program | None:
        """Machine code that makes one generation after the other; None if a call is no kernel."""
        survival = self.survival
        if survival is None or survival.survivors.size != self.parents.size:
            return None
        whole = Plan()
        whole.add(begin_generation, self._log.counts)
        whole.calls += self.breeding.plan.calls
        for search in self.searches:
            if search.part is None:
                return None
            whole.calls += search.part.plan.calls
        whole.calls += survival.part.plan.calls
        begin_generation(self._log.counts)  # compiles it
        self._log.counts[0, rows.GENERATION] -= 1
        _repeated.add(self._kernels)
        return program_of(whole)

    def _new_genotypes(self, count: int) -> Genotypes:
        return np.empty((count, self._like.shape[1]), self._like.dtype)

    def _new_population(self, count: int, genotypes: Genotypes | None = None) -> Population:
        fitness = np.empty(count)
        is_loss = not (self._maximised or self._operators.ageings or self._has_own_loss)
        return Population(
            self._new_genotypes(count) if genotypes is None else genotypes,
            np.empty(count, np.int64),
            fitness,
            fitness if is_loss else np.empty(count),
        )

    @property
    def _has_own_loss(self) -> bool:
        return type(self._operators.fitness).loss is not Fitness.loss

    def _plan_evaluation(
        self,
        plan: Plan,
        population: Population,
        evaluations: int,
        move_evaluations_per_child: int = 0,
    ) -> None:
        """Plan conflicts, fitness and loss, and that the population is taken in."""
        self._operators.fitness.plan(plan, self._encoding, *population.arrays[:3])
        self._plan_loss(plan, population)
        self._plan_taking_in(
            plan, population, evaluations, population.size * move_evaluations_per_child
        )

    def _plan_loss(self, plan: Plan, population: Population) -> None:
        if self._has_own_loss:
            plan.fill(population.loss, self._operators.fitness.loss, population.fitness)
        elif self._maximised:
            plan.add(negate, population.fitness, population.loss)
        else:
            plan.copy(population.fitness, population.loss)

    def _plan_taking_in(
        self, plan: Plan, population: Population, evaluations: int = 0, move_evaluations: int = 0
    ) -> None:
        arrays = population.arrays[:3]
        plan.add(take_in, *arrays, self._maximised, evaluations, move_evaluations, self._log)

    def _plan_acceptance(
        self, plan: Plan, parents: Population, couples: Couples, crossed: Genotypes
    ) -> Genotypes:
        """Plan to replace children that are worse than their first parents by copies of these."""
        population = self._new_population(len(crossed), crossed)
        # Children that equal a parent are evaluated too, but do not count as evaluations.
        self._plan_evaluation(plan, population, 0)
        accepted = np.empty_like(crossed)
        of_parents = parents.genotypes, parents.loss, couples
        plan.add(keep_no_worse, *of_parents, crossed, population.loss, accepted, self._log)
        return accepted

    def _planned_search(self, search: LocalSearch[Any], children: Population) -> Search:
        improved, part = self._new_population(children.size), Part()
        plan, (genotypes, conflicts, fitness, _loss) = part.plan, improved.arrays
        plan.copy(children.genotypes, genotypes)
        plan.copy(children.conflicts, conflicts)
        states = self._streams.state(Role.LOCAL_SEARCH, children.size)
        move_evaluations = self._log.counts[0, rows.PROBES : rows.PROBES + 1]
        if not search.plan(plan, self._encoding, genotypes, conflicts, states, move_evaluations):
            return Search(None, improved)
        self._operators.fitness.plan_again(plan, self._encoding, genotypes, conflicts, fitness)
        self._plan_loss(plan, improved)
        self._plan_taking_in(plan, improved)
        plan.add(note, False, self._log)
        return Search(part, improved)

    def _planned_survival(self, parents: Population, offspring: Population) -> Survival | None:
        part, operators = Part(), self._operators
        plan, replacement = part.plan, operators.replacement
        if type(replacement).elites is not Replacement.elites:
            return None  # their number varies between generations
        elites = replacement.plan_elites(plan, parents, operators.population_size)
        states = self._streams.state(Role.REPLACEMENT)
        context = ReplacementContext(
            parents, offspring, elites, operators.population_size, self._immigrants, states
        )
        sources = replacement.plan(plan, context)
        if sources is None:
            return None
        if not plan.calls and not operators.ageings and len(sources) == offspring.size:
            plan.add(note, True, self._log)
            return Survival(part, sources, offspring)
        survivors = self._new_population(len(sources))
        plan_survivors(plan, parents, offspring, sources, survivors)
        for ageing in operators.ageings:
            ageing.plan(plan, survivors, parents)
        self._plan_taking_in(plan, survivors)
        plan.add(note, True, self._log)
        return Survival(part, sources, survivors)


def plan_first_parents(
    plan: Plan, genotypes: Genotypes, couples: Couples, children: Genotypes
) -> None:
    """Plan copies of the first parents."""
    firsts = np.empty(len(couples), np.int64)
    plan.add(convert, couples[:, 0], firsts)
    plan.take(genotypes, firsts, children)


def plan_survivors(
    plan: Plan,
    parents: Population,
    offspring: Population,
    sources: Indices,
    survivors: Population,
) -> None:
    """Plan the survivors by their numbers; numbers of the offspring follow those of the parents."""
    plan.add(
        take_rows_of_two,
        *map(bytes_of_rows, (parents.genotypes, offspring.genotypes)),
        sources,
        bytes_of_rows(survivors.genotypes),
    )
    plan.add(
        take_of_two,
        *parents.arrays[1:],
        *offspring.arrays[1:],
        sources,
        *survivors.arrays[1:],
    )


def overwrite(target: Population, source: Population) -> None:
    """Overwrite a population with another of its size."""
    if target is not source:
        for old, new in zip(target.arrays, source.arrays, strict=True):
            np.copyto(old, new)


def _plan_overwriting(plan: Plan, target: Population, source: Population) -> None:
    pairs = zip(target.arrays, source.arrays, strict=True)
    # The loss may be the fitness itself.
    for old, new in {id(old): (old, new) for old, new in pairs}.values():
        plan.copy(new, old)
