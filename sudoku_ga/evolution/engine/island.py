"""An island: one population, and the plan by which its generations are made.

A generation is a list of calls on arrays that stay: see :mod:`sudoku_ga.evolution.core.plan`. It
follows the scheme of an evolutionary algorithm (Eiben and Smith, 2003): select parents, recombine,
mutate, evaluate, improve by local search (a memetic algorithm in the words of Moscato, 1989),
select survivors::

    parents ─▶ couples ─▶ crossed ─▶ mutated, evaluated ─▶ improved ─▶ survivors ─▶ parents

A breeding scheme of its own, several operators that are drawn by weight, and a replacement that
refuses duplicates make offspring of another number each time. Their calls are methods of the island
that hand populations on; all others are planned for fixed sizes.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, NamedTuple, cast

import numpy as np

from sudoku_ga.evolution.core.component import is_foreign
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
from sudoku_ga.evolution.core.population import (
    CoupleMemory,
    Couples,
    Genotypes,
    Indices,
    Population,
    combined,
)
from sudoku_ga.evolution.core.report import Phase
from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.control import LiveChanges
from sudoku_ga.evolution.engine.evaluation import Evaluator
from sudoku_ga.evolution.engine.operator_set import OperatorSet, checked_operators
from sudoku_ga.evolution.engine.variation import Variation
from sudoku_ga.evolution.kernels import log as rows
from sudoku_ga.evolution.kernels.arrays import convert, negate, take_of_two, take_rows_of_two
from sudoku_ga.evolution.kernels.compiled import Kernel
from sudoku_ga.evolution.kernels.log import (
    begin_generation,
    keep_no_worse,
    new_log,
    note,
    take_in,
    with_dtype,
)
from sudoku_ga.evolution.kernels.program import NotRepeatable, Program
from sudoku_ga.evolution.operators.breeding import CoupleBreeding
from sudoku_ga.evolution.recipe.recipe import Recipe

_UNREPORTED_SLICES = 10
"""Slices of a local search, of some 5 ms each, after which a report is due: with many individuals
or steps, the reports that the search itself asks for can be seconds apart."""

_SLICED_GENES = 10_000_000
"""Genes of generation 0 that are made between two opportunities to stop: some tenths of a second.
Populations of fewer genes are made at once."""

_INTERPRETED = 100
"""How often the calls of a plan are made one by one, before machine code makes them. It saves some
10 µs a generation, and takes some tens of milliseconds to make in each process."""


class PopulationObserver:
    """Observes one island through its generations; called in the thread that evolves it.

    The methods are empty; an observer overrides those that it needs. It draws no random number and
    changes nothing, so that a run is the same with and without it. The arrays of populations are
    overwritten in the next generation; those of :meth:`Island.copy_of` are not.
    """

    def on_initialised(self, island: "Island") -> None:
        """Handle a new population: generation 0, or a restart."""

    def on_migration(self, island: "Island") -> None:
        """Handle the arrival of migrants."""

    def on_offspring(
        self, island: "Island", offspring: Callable[[], Offspring], evaluated: Population
    ) -> None:
        """Handle the offspring of ``island.parents``, evaluated."""

    def on_search_slice(self, island: "Island", place: int) -> None:
        """Handle a slice of a local search, by its place in the recipe."""

    def on_search_end(self, island: "Island", offspring: Population) -> None:
        """Handle the offspring after a local search."""

    def on_survival(self, island: "Island", sources: Indices) -> None:
        """Handle the survivor selection: the number of each survivor, valid until the next."""

    def on_generation_end(self, island: "Island") -> None:
        """Handle the end of a generation, with its survivors as ``island.present``."""


class Part:
    """The calls of a generation up to a place where it pauses, or where an observer looks."""

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
        if self._runs == _INTERPRETED:
            self._program = program_of(self.plan)


def program_of(plan: Plan) -> Program | None:
    """Return machine code that makes the calls of a plan; None if one of them is no kernel."""
    if not plan.calls or not all(isinstance(function, Kernel) for function, _ in plan.calls):
        return None
    try:
        return Program(plan.calls)
    except NotRepeatable:
        return None


class _Breeding(NamedTuple):
    """How offspring come from couples: the calls, and the arrays that they fill."""

    part: Part
    parents: Population
    couples: Couples
    accepted: Genotypes
    stages: tuple[Genotypes, ...]
    children: Population


class _Search(NamedTuple):
    """A local search: the calls, if one slice does, and the population that is improved."""

    part: Part | None
    improved: Population


class _Survival(NamedTuple):
    """The survivor selection: the calls, and the arrays that they fill."""

    part: Part
    sources: Indices
    survivors: Population


class Island:
    """A population and the operators that evolve it.

    ``recipe``: without alternatives. ``streams``: of this population alone. ``changes``: the
    parameters that change while it evolves. ``observer``: sees each stage of a generation.
    """

    def __init__(
        self,
        recipe: Recipe,
        encoding: Encoding,
        streams: Streams,
        changes: LiveChanges,
        observer: PopulationObserver | None = None,
    ) -> None:
        self.encoding = encoding
        self._streams = streams
        self._changes = changes
        self._observer = observer
        fitness = cast(Fitness[Any], recipe.one(Role.FITNESS))
        self.maximised = fitness.maximised
        self.log = new_log(len(encoding.box_of_gene), maximised=self.maximised)
        self._counts, self._figures = self.log.counts[0], self.log.figures[0]
        self._evaluator = Evaluator(encoding, self.count, self.take_in)
        self._couple_memory = CoupleMemory()
        self._bests: list[float] = []
        self._archive: Population | None = None
        self._copies: dict[int, tuple[Population, Population]] = {}
        self.present: Population
        self._source: Population  # of the parents of a planned generation
        self._use(recipe)

    def _use(self, recipe: Recipe) -> None:
        """Go on by this recipe."""
        self._recipe = recipe
        self.operators = checked_operators(
            OperatorSet.of(recipe), recipe, self.encoding, lambda: self.generation
        )
        self._evaluator.use(self.operators.fitness, self.operators.replacement)
        self._variation = Variation(
            self.operators, self.encoding, self._streams, self._evaluator, self._couple_memory
        )
        self._forget_plan()

    def _forget_plan(self) -> None:
        self._breeding: _Breeding | None = None
        self._searches: list[_Search] = []
        self._survival: _Survival | None = None
        self._whole: Program | None = None
        self._planned_generations = 0
        self._roles: list[tuple[Role, Plan, slice]] = []
        self._calls: dict[Role, tuple[str, ...]] | None = None

    # --- What reports and observers say of it -----------------------------------------------

    @property
    def generation(self) -> int:
        """Generations begun."""
        return int(self._counts[rows.GENERATION])

    @property
    def best_conflicts(self) -> int:
        """The least conflicts of any individual so far."""
        return int(self._counts[rows.BEST_CONFLICTS])

    @property
    def age(self) -> int:
        """Generations since the population was initialised."""
        return int(self._counts[rows.GENERATION] - self._counts[rows.BEGAN_AT])

    @property
    def stalled(self) -> int:
        """Generations without a better best since then."""
        return int(self._counts[rows.GENERATION] - self._counts[rows.PROGRESS_AT])

    @property
    def calls(self) -> Mapping[Role, tuple[str, ...]]:
        """The calls of the present plan in words, by role; empty where there is none."""
        if self._calls is None:
            self._calls = {}
            for role, plan, part in self._roles:
                self._calls[role] = (*self._calls.get(role, ()), *plan.described(part))
        return self._calls

    def copy_of(self, population: Population) -> Population:
        """Return a population that later generations leave alone, the same object each time."""
        if not self._is_of_plan(population):
            return population
        known = self._copies.get(id(population))
        if known is None:
            known = self._copies[id(population)] = population, population.copy()
        return known[1]

    def _is_of_plan(self, population: Population) -> bool:
        breeding = self._breeding
        if breeding is None:
            return False
        survivors = [self._survival.survivors] if self._survival is not None else []
        improved = [each.improved for each in self._searches]
        buffers = [breeding.parents, breeding.children, *improved, *survivors]
        return any(population is each for each in buffers)

    def count(self, evaluations: int = 0, *, probes: int = 0) -> None:
        """Count evaluations and probes."""
        self._counts[rows.EVALUATIONS] += evaluations
        self._counts[rows.PROBES] += probes

    def take_in(self, population: Population) -> None:
        """Have a population as the present one, and keep the best ever."""
        self.present = population
        _genotypes, conflicts, fitness, _loss = population.arrays
        take_in(population.genotypes, conflicts, fitness, self.maximised, 0, 0, self.log)

    # --- The loop -----------------------------------------------------------------------------

    def phases(self) -> Iterator[Phase | None]:
        """Evolve without end; the caller stops iterating when the run is to end.

        Yields where a report is due, and None where there is only an opportunity to stop; each time
        the log has one more row.
        """
        yield from self._initialise()
        while True:
            self._begin_generation()
            yield from self._generation()
            self._adapt()
            if self._restart_is_due():
                self._counts[rows.RESTARTS] += 1
                self._counts[rows.BEGAN_AT] = self._counts[rows.PROGRESS_AT] = self.generation
                self._figures[rows.BEST_LOSS] = math.inf
                self._bests.clear()
                yield from self._initialise()

    def _generation(self) -> Iterator[Phase | None]:
        """Make a generation: breed, improve, select survivors."""
        is_planned = self._is_planned()
        offspring = self._breed_by_plan() if is_planned else self._breed()
        for place, search in enumerate(self.operators.local_searches):
            if offspring.size:
                planned = self._searches[place] if is_planned else None
                if planned is None or planned.part is None:
                    yield from self._improve(place, search, offspring)
                else:
                    yield from self._improve_by_plan(place, planned.part, planned.improved)
                if planned is not None and planned.part is None:
                    _overwrite(planned.improved, self.present)
                    self.present = planned.improved
                offspring = self.present
                if self._observer is not None:
                    self._observer.on_search_end(self, offspring)
        if is_planned and self._survival is not None:
            self._select_by_plan(self._survival)
        else:
            self._select_survivors(offspring)
            note(True, self.log)
        yield Phase.GENERATION

    def _begin_generation(self) -> None:
        """Count a generation, and make the parameter changes planned for it."""
        self._counts[rows.GENERATION] += 1
        changes = self._changes.at(self.generation)
        if changes:
            self._use(self._recipe.with_values({each.path: each.value for each in changes}))

    def _adapt(self) -> None:
        """Change parameters by the recipe's adaptations."""
        if not self.operators.adaptations:
            return
        best = rows.MOST_FITNESS if self.maximised else rows.LEAST_FITNESS
        self._bests.append(float(self._figures[best]))
        for adaptation in self.operators.adaptations:
            state = self._streams.state(Role.ADAPTATION)
            values = adaptation.changes(self._recipe, self._bests, state)
            if values:
                self._use(self._recipe.with_values(values))

    def _restart_is_due(self) -> bool:
        return any(each.due(self.stalled, self.age) for each in self.operators.restarts)

    # --- Generation 0 -------------------------------------------------------------------------

    def _initialise(self) -> Iterator[Phase | None]:
        """Make generation 0, a large one in slices with an opportunity to stop after each."""
        self._evaluator.begin()
        self._archive = None
        *slices, last = self._slices()
        made = []
        for count in slices:
            made.append(self._immigrants(count))
            note(False, self.log)
            yield None
        made.append(self._immigrants(last))
        self.present = made[0] if len(made) == 1 else combined(made)
        if slices:
            self.take_in(self.present)
        if self._observer is not None:
            self._observer.on_initialised(self)
        note(False, self.log)
        yield Phase.INITIALISED

    def _slices(self) -> list[int]:
        """Return how many individuals of generation 0 are made at a time.

        All at once where others would come of slices, or an operator of a plug-in could see them.
        """
        operators, count = self.operators, self._initial_count
        most = max(1, _SLICED_GENES // max(1, len(self.encoding.box_of_gene)))
        components = chain.from_iterable(self._recipe.components.values())
        is_sliced = operators.initialisation.is_sequential and not (
            operators.replacement.no_duplicates
            or any(is_foreign(type(each)) for each in components)
        )
        if count <= most or not is_sliced:
            return [count]
        return [most] * (count // most - 1) + [most + count % most]

    @property
    def _initial_count(self) -> int:
        return self.operators.initial_size or self.operators.population_size

    def _immigrants(self, count: int) -> Population:
        """Return new, evaluated individuals."""
        genotypes = self._variation.create(count)
        if self.log.now.dtype != genotypes.dtype:
            self.log = with_dtype(self.log, genotypes.dtype)
        return self._evaluator.evaluate(genotypes)

    def migrate(self, population: Population) -> None:
        """Go on with a population into which migrants came, at the end of a generation."""
        population = self._evaluator.weigh(population)
        self._counts[rows.MIGRATIONS] += 1
        self.take_in(population)
        if self._observer is not None:
            self._observer.on_migration(self)
        self._evaluator.remember(population.genotypes)

    # --- Planning a generation for fixed sizes --------------------------------------------------

    def _is_planned(self) -> bool:
        """Whether offspring of the present population are planned; plan them if they can be."""
        operators, size = self.operators, self.present.size
        if self._breeding is not None and self._breeding.parents.size == size:
            return True
        self._forget_plan()
        if (
            type(operators.breeding) is not CoupleBreeding
            or len(operators.crossovers) > 1
            or operators.mutation_weights is not None
            or operators.replacement.no_duplicates
            or self._evaluator.is_weighted
            or self.present.genotype_ids is not None
        ):
            return False
        self._plan(operators.breeding)
        return True

    def _plan(self, scheme: CoupleBreeding) -> None:
        """Plan a generation from as many parents as there are now."""
        operators, encoding = self.operators, self.encoding
        parents, part = self._new_population(self.present.size), Part()
        plan, couple_count = part.plan, self._variation.couple_count
        couples = np.empty((couple_count, 2), np.int64)
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
        self._plan_evaluation(plan, children, len(crossed), operators.probes_per_child(encoding))
        self._source = parents
        self._breeding = _Breeding(part, parents, couples, accepted, tuple(stages[1:]), children)
        offspring = children
        for search in operators.local_searches:
            self._searches.append(self._planned_search(search, offspring))
            offspring = self._searches[-1].improved
        self._survival = self._planned_survival(parents, offspring)
        carried = 0
        if self._survival is not None and self._survival.survivors.size == parents.size:
            carrying = Plan()
            _plan_overwriting(carrying, parents, self._survival.survivors)
            plan.calls[:0] = carrying.calls
            carried = len(carrying.calls)
            self._source = self._survival.survivors
        self._roles = [
            (Role.SELECTION, plan, slice(carried + selected)),
            (Role.CROSSOVER, plan, slice(carried + selected, carried + crossed_over)),
            (Role.MUTATION, plan, slice(carried + crossed_over, None)),
        ]
        for each in self._searches:
            if each.part is not None:
                self._roles.append((Role.LOCAL_SEARCH, each.part.plan, slice(None)))
        if self._survival is not None:
            self._roles.append((Role.REPLACEMENT, self._survival.part.plan, slice(None)))

    def _new_genotypes(self, count: int) -> Genotypes:
        like = self.present.genotypes
        return np.empty((count, like.shape[1]), like.dtype)

    def _new_population(self, count: int, genotypes: Genotypes | None = None) -> Population:
        fitness = np.empty(count)
        is_loss = not (self.maximised or self.operators.ageings or self._has_own_loss)
        return Population(
            self._new_genotypes(count) if genotypes is None else genotypes,
            np.empty(count, np.int64),
            fitness,
            fitness if is_loss else np.empty(count),
        )

    @property
    def _has_own_loss(self) -> bool:
        return type(self.operators.fitness).loss is not Fitness.loss

    def _plan_evaluation(
        self, plan: Plan, population: Population, evaluations: int, probes_per_child: int = 0
    ) -> None:
        """Plan conflicts, fitness and loss, and to take the population in."""
        self.operators.fitness.plan(plan, self.encoding, *population.arrays[:3])
        self._plan_loss(plan, population)
        self._plan_taking_in(plan, population, evaluations, population.size * probes_per_child)

    def _plan_loss(self, plan: Plan, population: Population) -> None:
        if self._has_own_loss:
            plan.fill(population.loss, self.operators.fitness.loss, population.fitness)
        elif self.maximised:
            plan.add(negate, population.fitness, population.loss)
        else:
            plan.copy(population.fitness, population.loss)

    def _plan_taking_in(
        self, plan: Plan, population: Population, evaluations: int = 0, probes: int = 0
    ) -> None:
        arrays = population.arrays[:3]
        plan.add(take_in, *arrays, self.maximised, evaluations, probes, self.log)

    def _plan_acceptance(
        self, plan: Plan, parents: Population, couples: Couples, crossed: Genotypes
    ) -> Genotypes:
        """Plan copies of the first parents in place of children that are worse."""
        population = self._new_population(len(crossed), crossed)
        # Those that equal a parent are evaluated too, but do not count.
        self._plan_evaluation(plan, population, 0)
        accepted = np.empty_like(crossed)
        of_parents = parents.genotypes, parents.loss, couples
        plan.add(keep_no_worse, *of_parents, crossed, population.loss, accepted, self.log)
        return accepted

    def _planned_search(self, search: LocalSearch[Any], children: Population) -> _Search:
        improved, part = self._new_population(children.size), Part()
        plan, (genotypes, conflicts, fitness, _loss) = part.plan, improved.arrays
        plan.copy(children.genotypes, genotypes)
        plan.copy(children.conflicts, conflicts)
        states = self._streams.state(Role.LOCAL_SEARCH, children.size)
        probes = self._counts[rows.PROBES : rows.PROBES + 1]
        if not search.plan(plan, self.encoding, genotypes, conflicts, states, probes):
            return _Search(None, improved)
        self.operators.fitness.plan_again(plan, self.encoding, genotypes, conflicts, fitness)
        self._plan_loss(plan, improved)
        self._plan_taking_in(plan, improved)
        plan.add(note, False, self.log)
        return _Search(part, improved)

    def _planned_survival(self, parents: Population, offspring: Population) -> _Survival | None:
        part, operators = Part(), self.operators
        plan, replacement = part.plan, operators.replacement
        if type(replacement).elites is not Replacement.elites:
            return None  # there may be more or fewer in each generation
        elites = replacement.plan_elites(plan, parents, operators.population_size)
        sources = replacement.plan(plan, self._context(parents, offspring, elites))
        if sources is None:
            return None
        if not plan.calls and not operators.ageings and len(sources) == offspring.size:
            plan.add(note, True, self.log)
            return _Survival(part, sources, offspring)
        survivors = self._new_population(len(sources))
        plan_survivors(plan, parents, offspring, sources, survivors)
        for ageing in operators.ageings:
            ageing.plan(plan, survivors, parents)
        self._plan_taking_in(plan, survivors)
        plan.add(note, True, self.log)
        return _Survival(part, sources, survivors)

    def _context(
        self, population: Population, offspring: Population, elites: Indices
    ) -> ReplacementContext:
        return ReplacementContext(
            population,
            offspring,
            elites,
            self.operators.population_size,
            self._immigrants,
            self._streams.state(Role.REPLACEMENT),
            self._archive,
        )

    # --- Running the plan -----------------------------------------------------------------------

    def _breed_by_plan(self) -> Population:
        breeding = self._breeding
        assert breeding is not None
        _overwrite(self._source, self.present)
        known = self._copies.get(id(self.present))
        self._copies.clear()
        if known is not None:  # the copies of the present are those of the parents
            self._copies[id(breeding.parents)] = breeding.parents, known[1]
        breeding.part.run()
        self._planned_generations += 1
        self._parents, self.present = breeding.parents, breeding.children
        if self._observer is not None:
            self._observer.on_offspring(self, self._offspring_of_couples, breeding.children)
        return breeding.children

    @property
    def parents(self) -> Population:
        """The population before the present generation."""
        return self._parents

    @property
    def may_change_parents(self) -> bool:
        """Whether mutations of offspring may change the population that they came from."""
        return self._breeding is None

    def _offspring_of_couples(self) -> Offspring:
        """Return the planned offspring with arrays of their own."""
        breeding = self._breeding
        assert breeding is not None
        accepted = breeding.accepted.copy()
        stages = tuple(each.copy() for each in breeding.stages)
        chosen = 0 if self.operators.crossovers else NONE
        crossed = CrossedChildren(breeding.couples.copy(), accepted, chosen)
        offspring = offspring_of_couples(crossed, MutatedChildren(accepted, stages, None))
        children = breeding.children
        copy = replace(children.copy(), genotypes=offspring.genotypes)
        self._copies[id(children)] = children, copy
        return offspring

    def _improve_by_plan(
        self, place: int, part: Part, improved: Population
    ) -> Iterator[Phase | None]:
        part.run()
        self.present = improved
        if self._observer is not None:
            self._observer.on_search_slice(self, place)
        yield None

    def _select_by_plan(self, survival: _Survival) -> None:
        survival.part.run()
        if self._observer is not None:
            self._observer.on_survival(self, survival.sources)
        self.present = survival.survivors
        if self._observer is not None:
            self._observer.on_generation_end(self)

    # --- Several generations at once ------------------------------------------------------------

    @property
    def steps_of_a_generation(self) -> Sequence[Phase | None]:
        """The phases that a generation of kernels alone yields."""
        return [None] * len(self._searches) + [Phase.GENERATION]

    def is_ready(self) -> bool:
        """Whether several generations can be made at once by machine code."""
        if self._planned_generations < _INTERPRETED or self._observer is not None:
            return False
        breeding, survival = self._breeding, self._survival
        if (
            breeding is None
            or survival is None
            or not self.present.size == breeding.parents.size == survival.survivors.size
        ):
            return False
        if self._whole is None:
            if self.operators.adaptations:
                return False
            whole = Plan()
            whole.add(begin_generation, self.log.counts)
            whole.calls += breeding.part.plan.calls
            for search in self._searches:
                if search.part is None:
                    return False
                whole.calls += search.part.plan.calls
            whole.calls += survival.part.plan.calls
            begin_generation(self.log.counts)  # compiles it
            self._counts[rows.GENERATION] -= 1
            self._whole = program_of(whole)
            if self._whole is None:
                self._planned_generations = -(1 << 62)  # not asked again
                return False
        return True

    def run(self, count: int) -> None:
        """Make generations by machine code; each step notes a row."""
        assert self._whole is not None and self._survival is not None
        if self.present is not self._survival.survivors:  # migrants came
            _overwrite(self._survival.survivors, self.present)
            self.present = self._survival.survivors
        self._whole.run(count)

    # --- A generation of populations that are handed on ------------------------------------------

    def _breed(self) -> Population:
        """Return the offspring of a breeding scheme, evaluated."""
        operators, population = self.operators, self.present
        self._copies.clear()
        elites = operators.replacement.elites(population, operators.population_size)
        offspring = operators.breeding.breed(population, self._variation, elites)
        self._elites, self._parents = elites, population
        children = len(offspring.genotypes)
        self.count(probes=children * operators.probes_per_child(self.encoding))
        evaluated = self._evaluator.evaluate(offspring.genotypes)
        if self._observer is not None:
            self._observer.on_offspring(self, lambda: offspring, evaluated)
        if offspring.changed_population is not None:
            self._parents = replace(
                population,
                genotypes=offspring.changed_population,
                conflicts=self.encoding.count_conflicts(offspring.changed_population),
            )
        return offspring.with_shared_genotypes(evaluated)

    def _improve(
        self, place: int, search: LocalSearch[Any], offspring: Population
    ) -> Iterator[Phase | None]:
        """Improve the offspring slice by slice; the improved ones are the present population."""
        slices = search.improve(
            self.encoding,
            offspring.genotypes,
            offspring.conflicts,
            self.age,
            self._streams.state(Role.LOCAL_SEARCH, offspring.size),
        )
        unreported = 0
        for piece in slices:
            self.count(probes=piece.probes)
            # A copy of the conflicts, since the search goes on with its own.
            self._evaluator.evaluate_searched(piece.genotypes, piece.conflicts.copy())
            if self._observer is not None:
                self._observer.on_search_slice(self, place)
            note(False, self.log)
            unreported += 1
            if piece.worth_a_report or unreported == _UNREPORTED_SLICES:
                unreported = 0
                yield Phase.IMPROVING
            else:
                yield None

    def _select_survivors(self, offspring: Population) -> None:
        """Form the next generation."""
        operators, population = self.operators, self._parents
        replacement = operators.replacement
        if self._breeding is None:
            elites = self._elites
        else:
            elites = replacement.elites(population, operators.population_size)
        context = self._context(population, offspring, elites)
        self._archive = replacement.archive(context)
        if self._archive is not None:
            context = replace(context, archive=self._archive)
        survivors, sources = replacement.select(context)
        if not survivors.size:
            survivors = self._immigrants(self._initial_count)
            sources = np.full(survivors.size, NONE)
            if self._observer is not None:
                self._observer.on_initialised(self)
        survivors = self._evaluator.adapt(survivors)
        for ageing in operators.ageings:
            survivors = ageing.age(survivors, population)
        if self._observer is not None:
            self._observer.on_survival(self, sources)
        if survivors is not self.present:
            self.take_in(survivors)
        if self._observer is not None:
            self._observer.on_generation_end(self)


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
    """Plan the survivors by their numbers, those of the offspring after those of the parents."""
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


def _overwrite(target: Population, source: Population) -> None:
    if target is not source:
        for old, new in zip(target.arrays, source.arrays, strict=True):
            np.copyto(old, new)


def _plan_overwriting(plan: Plan, target: Population, source: Population) -> None:
    pairs = zip(target.arrays, source.arrays, strict=True)
    # The loss may be the fitness itself.
    for old, new in {id(old): (old, new) for old, new in pairs}.values():
        plan.copy(new, old)
