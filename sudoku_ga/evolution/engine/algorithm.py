"""The evolutionary algorithm: one population through its generations.

:meth:`GeneticAlgorithm.phases` is the general scheme of an evolutionary algorithm (Eiben and
Smith, 2003): initialise; then select parents, recombine, mutate, evaluate and select survivors,
with a local search of the offspring where the recipe has one (a memetic algorithm in the words of
Moscato, 1989).
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, pairwise
from typing import Any, cast

from sudoku_ga.evolution.core.arrays import copied
from sudoku_ga.evolution.core.component import is_foreign
from sudoku_ga.evolution.core.operators import Encoding, Fitness, LocalSearch, ReplacementContext
from sudoku_ga.evolution.core.population import CoupleMemory, Indices, Population, combined
from sudoku_ga.evolution.core.report import Phase
from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.compiled_generations import (
    Part,
    RecordedGeneration,
    copy_of,
    is_recordable,
)
from sudoku_ga.evolution.engine.control import LiveChanges
from sudoku_ga.evolution.engine.evaluation import Evaluator
from sudoku_ga.evolution.engine.observer import PopulationObserver
from sudoku_ga.evolution.engine.operator_set import OperatorSet, checked_operators
from sudoku_ga.evolution.engine.statistics import Statistics, SummaryLog
from sudoku_ga.evolution.engine.variation import Variation
from sudoku_ga.evolution.kernels.recording import NotRecordable, recorded
from sudoku_ga.evolution.operators.population import Islands
from sudoku_ga.evolution.recipe.recipe import Recipe

_UNREPORTED_SLICES = 10
"""Slices of a local search, of some 5 ms each, after which a report is due: with many individuals
or steps, the reports that the search itself asks for can be seconds apart."""

_SLICED_GENES = 10_000_000
"""Genes of generation 0 that are made between two opportunities to stop: some tenths of a second.
Populations of fewer genes are made at once."""

_MOST_COMPILED = 10_000
"""Individuals of a population whose generations are compiled: in larger ones the interpreted part
does not count, and the arrays of a recorded generation stay in memory."""


class GeneticAlgorithm:
    """A population and the operators that evolve it.

    ``recipe``: without alternatives. ``streams``: of this population alone. ``changes``: the
    parameters that change while it evolves. ``is_watched``: whether the individuals of each
    generation are looked at, so that each is interpreted.
    """

    def __init__(
        self,
        recipe: Recipe,
        encoding: Encoding,
        streams: Streams,
        changes: LiveChanges,
        observer: PopulationObserver,
        *,
        is_watched: bool = True,
    ) -> None:
        self._encoding = encoding
        self._changes = changes
        self._observer = observer
        self._streams = streams
        fitness = cast(Fitness[Any], recipe.one(Role.FITNESS))
        self._statistics = Statistics(maximised=fitness.maximised)
        self._evaluator = Evaluator(encoding, self._statistics)
        self._couple_memory = CoupleMemory()
        self._is_watched = is_watched
        self._use(recipe)
        self._bests: list[float] = []
        self._population: Population
        self._archive: Population | None = None

    def _use(self, recipe: Recipe) -> None:
        """Go on by this recipe."""
        self._recipe = recipe
        self._operators = checked_operators(
            OperatorSet.of(recipe), recipe, self._encoding, lambda: self._statistics.generation
        )
        self._evaluator.use(self._operators.fitness, self._operators.replacement)
        self._variation = Variation(
            self._operators, self._encoding, self._streams, self._evaluator, self._couple_memory
        )
        self.is_compilable = (
            not self._is_watched
            and self._operators.population_size <= _MOST_COMPILED
            and is_recordable(self._operators, self._encoding)
        )

    @property
    def statistics(self) -> Statistics:
        """The statistics of the population so far."""
        return self._statistics

    @property
    def islands(self) -> Islands:
        """When migrants move in the present generation, and where."""
        return self._operators.islands

    @property
    def operators(self) -> OperatorSet:
        """The operators of the present generation; another object after a change of parameters."""
        return self._operators

    @property
    def streams(self) -> Streams:
        """The random streams of the population."""
        return self._streams

    @property
    def population(self) -> Population:
        """The individuals at the end of the last generation."""
        return self._population

    @population.setter
    def population(self, population: Population) -> None:
        self._population = population

    def phases(self) -> Iterator[Phase | None]:
        """Evolve without end; the caller stops iterating when the run is to end.

        Yields where a report is due, and None where there is only an opportunity to stop.
        """
        yield from self._initialise()
        yield Phase.INITIALISED
        while True:
            self._begin_generation()
            yield from self._generation()
            self._adapt()
            if self._restart_is_due():
                self._statistics.restart()
                self._bests.clear()
                yield from self._initialise()
                yield Phase.INITIALISED

    def _generation(self) -> Iterator[Phase | None]:
        """Make one generation, which can be recorded."""
        elites = self._operators.replacement.elites(
            self._population, self._operators.population_size
        )
        offspring = self._breed(elites)
        for place, search in enumerate(self._operators.local_searches):
            if offspring.size:
                yield from self._improve(place, search, offspring)
                offspring = self._statistics.population
        self._select_survivors(offspring, elites)
        yield Phase.GENERATION

    def _initialise(self) -> Iterator[None]:
        """Make generation 0, a large one in slices with an opportunity to stop after each."""
        self._evaluator.begin()
        self._archive = None
        *slices, last = self._slices()
        made = []
        for count in slices:
            made.append(self._immigrants(count))
            yield None
        made.append(self._immigrants(last))
        self._population = made[0] if len(made) == 1 else combined(made)
        if slices:
            self._statistics.update(self._population)
        self._observer.on_initialised(self._statistics)

    def _slices(self) -> list[int]:
        """Return how many individuals of generation 0 are made at a time.

        All at once where others would come of slices, or an operator of a plug-in could see them.
        """
        operators, count = self._operators, self._initial_count
        most = max(1, _SLICED_GENES // max(1, len(self._encoding.box_of_gene)))
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
        return self._operators.initial_size or self._operators.population_size

    def _new_population(self) -> Population:
        created = self._immigrants(self._initial_count)
        self._observer.on_initialised(self._statistics)
        return created

    def _immigrants(self, count: int) -> Population:
        """Return new, evaluated individuals."""
        return self._evaluator.evaluate(self._variation.create(count))

    def _begin_generation(self) -> None:
        """Count a generation, and make the parameter changes planned for it."""
        self._statistics.generation += 1
        changes = self._changes.at(self._statistics.generation)
        if changes:
            self._use(self._recipe.with_values({each.path: each.value for each in changes}))

    def _breed(self, elites: Indices) -> Population:
        """Return the offspring: parents selected, crossed, mutated, evaluated."""
        operators, population = self._operators, self._population
        offspring = operators.breeding.breed(population, self._variation, elites)
        per_child = operators.probes_per_child(self._encoding)
        self._statistics.probes += len(offspring.genotypes) * per_child
        evaluated = self._evaluator.evaluate(offspring.genotypes)
        self._observer.on_offspring(
            self._statistics, operators, self._encoding, population, offspring, evaluated
        )
        if offspring.changed_population is not None:
            self._population = replace(
                population,
                genotypes=offspring.changed_population,
                conflicts=self._encoding.count_conflicts(offspring.changed_population),
            )
        return offspring.with_shared_genotypes(evaluated)

    def _improve(
        self, place: int, search: LocalSearch[Any], offspring: Population
    ) -> Iterator[Phase | None]:
        """Improve the offspring; the improved ones are those of the statistics afterwards."""
        slices = search.improve(
            self._encoding,
            offspring.genotypes,
            offspring.conflicts,
            self._statistics.age,
            self._streams.state(Role.LOCAL_SEARCH, offspring.size),
        )
        unreported = 0
        for piece in slices:
            self._statistics.probes += piece.probes
            # A copy of the conflicts, since the search goes on with its own.
            self._evaluator.evaluate_searched(piece.genotypes, copied(piece.conflicts))
            self._observer.on_search_slice(self._statistics, place)
            unreported += 1
            if piece.worth_a_report or unreported == _UNREPORTED_SLICES:
                unreported = 0
                yield Phase.IMPROVING
            else:
                yield None
        self._observer.on_search_end(self._statistics.population)

    def _select_survivors(self, offspring: Population, elites: Indices) -> None:
        """Form the next generation."""
        operators, statistics = self._operators, self._statistics
        context = ReplacementContext(
            self._population,
            offspring,
            elites,
            operators.population_size,
            self._immigrants,
            self._streams.state(Role.REPLACEMENT),
            self._archive,
        )
        self._archive = operators.replacement.archive(context)
        if self._archive is not None:
            context = replace(context, archive=self._archive)
        self._observer.on_replacement(operators.replacement, context)
        survivors = operators.replacement.replace(context)
        if not survivors.size:
            survivors = self._new_population()
        survivors = self._evaluator.adapt(survivors)
        for ageing in operators.ageings:
            survivors = ageing.age(survivors, self._population)
        self._population = survivors
        statistics.completed = statistics.generation
        statistics.update(survivors)
        self._observer.on_generation_end(statistics, survivors)

    def _adapt(self) -> None:
        """Change parameters by the recipe's adaptations."""
        if not self._operators.adaptations:
            return
        self._bests.append(self._statistics.fitness.best)
        for adaptation in self._operators.adaptations:
            state = self._streams.state(Role.ADAPTATION)
            values = adaptation.changes(self._recipe, self._bests, state)
            if values:
                self._use(self._recipe.with_values(values))

    def _restart_is_due(self) -> bool:
        stalled, age = self._statistics.stalled, self._statistics.age
        return any(restart.due(stalled, age) for restart in self._operators.restarts)

    def recorded(self) -> RecordedGeneration:
        """Return the kernel calls of the next generation, which is made for it and undone.

        Raises ``NotRecordable`` if it is not made of the same kernel calls as others.
        """
        before, statistics = self._population, self._statistics
        states, values = self._streams.saved(), vars(statistics).copy()
        self._population = first = copy_of(before)
        statistics.log = log = SummaryLog(before)
        marks: list[tuple[Phase | None, int, int, int]] = [
            (None, statistics.evaluations, statistics.probes, 0)
        ]
        try:
            with recorded(log.probes) as calls:
                for phase in self._generation():
                    probes = statistics.probes - int(log.probes[0])
                    marks.append((phase, statistics.evaluations, probes, len(log.sizes)))
            parts = [
                Part(
                    phase,
                    evaluations - before_it[1],
                    probes - before_it[2],
                    log.sizes[before_it[3] : noted],
                )
                for before_it, (phase, evaluations, probes, noted) in pairwise(marks)
            ]
            if len(parts) > 1 + len(self._operators.local_searches):
                # A search of many slices ends at the first that has a solution.
                raise NotRecordable("slices")
            if self._streams.saved().keys() != states.keys():
                raise NotRecordable("streams")
            generation = RecordedGeneration(calls, first, self._population, parts, log)
            generation.check(before, self._streams, states)
            return generation
        finally:
            self._population = before
            vars(statistics).update(values)
            self._streams.restore(states)

    def migrate(self, population: Population) -> None:
        """Go on with a population into which migrants came, at the end of a generation."""
        self._population = population = self._evaluator.weigh(population)
        self._statistics.migrations += 1
        self._statistics.update(population)
        self._observer.on_migration(self._statistics)
        self._evaluator.remember(population.genotypes)
