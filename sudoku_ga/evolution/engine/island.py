"""An island: one population, and the plan of its generations.

A generation is a list of calls on arrays that are kept: see :mod:`sudoku_ga.evolution.core.plan`.
It follows the scheme of an evolutionary algorithm (Eiben and Smith, 2003): select parents,
recombine, mutate, evaluate, improve by local search (a memetic algorithm in the words of Moscato,
1989), select survivors::

    parents ─▶ couples ─▶ crossed ─▶ mutated, evaluated ─▶ improved ─▶ survivors ─▶ parents

The number of offspring varies with breeding schemes other than couples, with several operators that
are drawn by weight, and with replacements that refuse duplicates. Their generations are made by
methods of the island that pass populations on; all others are planned for fixed sizes.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any, cast

import numpy as np

from sudoku_ga.evolution.core.component import is_foreign
from sudoku_ga.evolution.core.offspring import (
    NONE,
    Offspring,
)
from sudoku_ga.evolution.core.operators import (
    Encoding,
    Fitness,
    LocalSearch,
    ReplacementContext,
)
from sudoku_ga.evolution.core.population import (
    CoupleMemory,
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
from sudoku_ga.evolution.engine.planned_generation import (
    Part,
    PlannedGeneration,
    Survival,
    overwrite,
)
from sudoku_ga.evolution.engine.variation import Variation
from sudoku_ga.evolution.kernels import log as rows
from sudoku_ga.evolution.kernels.log import (
    Log,
    note,
)
from sudoku_ga.evolution.operators.breeding import CoupleBreeding
from sudoku_ga.evolution.recipe.recipe import Recipe

_UNREPORTED_SLICES = 10
"""The number of slices of a local search, of some 5 ms each, after which a report is due. With many
individuals or steps, the reports of the search itself can be seconds apart."""

_SLICED_GENES = 10_000_000
"""The number of genes of generation 0 that are made between two opportunities to stop, in some
tenths of a second. Smaller populations are made at once."""


class PopulationObserver:
    """Observes one island through its generations; called in the thread that evolves it.

    The methods are empty; an observer overrides those that it needs. It draws no random numbers and
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
        """Handle a slice of a local search, given by its index in the recipe."""

    def on_search_end(self, island: "Island", offspring: Population) -> None:
        """Handle the offspring after a local search."""

    def on_survival(self, island: "Island", sources: Callable[[], Indices]) -> None:
        """Handle the survivor selection; the numbers of survivors are valid until the next."""

    def on_generation_end(self, island: "Island") -> None:
        """Handle the end of a generation, with its survivors as ``island.present``."""


class Island:
    """A population and the operators that evolve it.

    Parameters
    ----------
    recipe : Recipe
        Without alternatives.
    encoding : Encoding
    streams : Streams
        The streams of this population.
    changes : LiveChanges
        The parameters that change while it evolves.
    observer : PopulationObserver or None, optional
        Sees each stage of a generation.
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
        self._evaluator = Evaluator(encoding, maximised=fitness.maximised)
        self._counts, self._figures = self.log.counts[0], self.log.figures[0]
        self._couple_memory = CoupleMemory()
        self._bests: list[float] = []
        self._archive: Population | None = None
        self._copies: dict[int, tuple[Population, Population]] = {}
        self._use(recipe)

    def _use(self, recipe: Recipe) -> None:
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
        self._planned: PlannedGeneration | None = None
        self._planned_generations = 0

    # --- For reports and observers -----------------------------------------------

    @property
    def log(self) -> Log:
        """The log: a row for each step, and one for the present state."""
        return self._evaluator.log

    @property
    def present(self) -> Population:
        """The present individuals."""
        return self._evaluator.present

    @present.setter
    def present(self, population: Population) -> None:
        self._evaluator.present = population

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
        """Generations without a better best individual since the population was initialised."""
        return int(self._counts[rows.GENERATION] - self._counts[rows.PROGRESS_AT])

    @property
    def calls(self) -> Mapping[Role, tuple[str, ...]]:
        """The calls of the present plan in words, by role; empty without a plan."""
        return {} if self._planned is None else self._planned.calls

    def copy_of(self, population: Population) -> Population:
        """Return a copy that later generations do not change, the same object each time."""
        if self._planned is None or not self._planned.has(population):
            return population
        known = self._copies.get(id(population))
        if known is None:
            known = self._copies[id(population)] = population, population.copy()
        return known[1]

    # --- The loop -----------------------------------------------------------------------------

    def phases(self) -> Iterator[Phase | None]:
        """Evolve without end; the caller stops iterating when the run is to end.

        Yields the phase if a report is due, and None if there is only an opportunity to stop. The
        log has one more row each time.
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
        planned = self._plan()
        offspring = self._breed() if planned is None else self._breed_by_plan(planned)
        for place, search in enumerate(self.operators.local_searches):
            if offspring.size:
                part = None if planned is None else planned.searches[place].part
                if part is None:
                    yield from self._improve(place, search, offspring)
                if planned is not None:
                    self._keep_improved(place, part, planned.searches[place].improved)
                if part is not None:
                    yield None
                offspring = self.present
                if self._observer is not None:
                    self._observer.on_search_end(self, offspring)
        if planned is not None and planned.survival is not None:
            self._select_by_plan(planned.survival)
        else:
            self._select_survivors(offspring)
            note(True, self.log)
        yield Phase.GENERATION

    def _begin_generation(self) -> None:
        """Count a generation, and apply the parameter changes planned for it."""
        self._counts[rows.GENERATION] += 1
        changes = self._changes.at(self.generation)
        if changes:
            self._use(self._recipe.with_values({each.path: each.value for each in changes}))

    def _adapt(self) -> None:
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
            self._evaluator.take_in(self.present)
        if self._observer is not None:
            self._observer.on_initialised(self)
        note(False, self.log)
        yield Phase.INITIALISED

    def _slices(self) -> list[int]:
        """Return how many individuals of generation 0 are made at a time.

        All at once if slices would give other individuals, or if an operator of a plug-in could
        notice them.
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
        return self._evaluator.evaluate(self._variation.create(count))

    def migrate(self, population: Population) -> None:
        """Continue with a population that received migrants, at the end of a generation."""
        population = self._evaluator.weigh(population)
        self._counts[rows.MIGRATIONS] += 1
        self._evaluator.take_in(population)
        if self._observer is not None:
            self._observer.on_migration(self)
        self._evaluator.remember(population.genotypes)

    # --- A generation by the plan -----------------------------------------------------------------

    def _plan(self) -> PlannedGeneration | None:
        """Return the plan for the present size; None if populations are passed on."""
        operators, planned = self.operators, self._planned
        if planned is not None and planned.parents.size == self.present.size:
            return planned
        self._forget_plan()
        if (
            type(operators.breeding) is not CoupleBreeding
            or len(operators.crossovers) > 1
            or operators.mutation_weights is not None
            or operators.replacement.no_duplicates
            or self._evaluator.is_weighted
        ):
            return None
        self._planned = PlannedGeneration(
            operators,
            self.encoding,
            self._streams,
            self.log,
            self.present,
            self._variation.couple_count,
            self._immigrants,
        )
        return self._planned

    def _breed_by_plan(self, planned: PlannedGeneration) -> Population:
        overwrite(planned.source, self.present)
        known = self._copies.get(id(self.present))
        self._copies.clear()
        if known is not None:  # copies of the present population are copies of the parents
            self._copies[id(planned.parents)] = planned.parents, known[1]
        planned.breeding.run()
        self._planned_generations += 1
        self._parents, self.present = planned.parents, planned.children
        if self._observer is not None:
            self._observer.on_offspring(self, self._offspring_of_couples, planned.children)
        return planned.children

    @property
    def parents(self) -> Population:
        """The population before the present generation."""
        return self._parents

    def _offspring_of_couples(self) -> Offspring:
        """Return the planned offspring with arrays of their own."""
        assert self._planned is not None
        offspring, children = self._planned.offspring(), self._planned.children
        self._copies[id(children)] = children, children.copy(offspring.genotypes)
        return offspring

    def _keep_improved(self, place: int, part: Part | None, improved: Population) -> None:
        """Put the improved offspring into the arrays of the plan; improve them if planned."""
        if part is None:
            overwrite(improved, self.present)
        else:
            part.run()
        self.present = improved
        if part is not None and self._observer is not None:
            self._observer.on_search_slice(self, place)

    def _select_by_plan(self, survival: Survival) -> None:
        survival.part.run()
        if self._observer is not None:
            self._observer.on_survival(self, lambda: survival.sources)
        self.present = survival.survivors
        if self._observer is not None:
            self._observer.on_generation_end(self)

    # --- Several generations at once ------------------------------------------------------------

    @property
    def steps_of_a_generation(self) -> Sequence[Phase | None]:
        """The phases that a generation of kernels alone yields."""
        assert self._planned is not None
        return [None] * len(self._planned.searches) + [Phase.GENERATION]

    def is_ready(self) -> bool:
        """Whether several generations can be made at once by machine code."""
        planned = self._planned
        if planned is None or self._observer is not None:
            return False
        return (
            self._planned_generations >= planned.interpreted
            and not self.operators.adaptations
            and self.present.size == planned.parents.size
            and planned.whole is not None
        )

    def run(self, count: int) -> None:
        """Make generations by machine code; each step adds a row to the log."""
        planned = self._planned
        assert planned is not None
        assert planned.survival is not None
        assert planned.whole is not None
        survivors = planned.survival.survivors
        overwrite(survivors, self.present)  # which migrants may have changed
        self.present = survivors
        planned.whole.run(count)

    # --- A generation of populations that are passed on ------------------------------------------

    def _breed(self) -> Population:
        """Return the offspring of a breeding scheme, evaluated."""
        operators, population = self.operators, self.present
        self._copies.clear()
        elites = operators.replacement.elites(population, operators.population_size)
        offspring = operators.breeding.breed(population, self._variation, elites)
        self._elites, self._parents = elites, population
        children = len(offspring.genotypes)
        moves = children * operators.move_evaluations_per_child(self.encoding)
        self._evaluator.count(move_evaluations=moves)
        evaluated = self._evaluator.evaluate(offspring.genotypes)
        if self._observer is not None:
            self._observer.on_offspring(self, lambda: offspring, evaluated)
        if offspring.after_evaluation is not None:
            self._parents, evaluated = offspring.after_evaluation(population, evaluated)
        return evaluated

    def _improve(
        self, place: int, search: LocalSearch[Any], offspring: Population
    ) -> Iterator[Phase | None]:
        """Improve the offspring slice by slice; they are then the present population."""
        slices = search.improve(
            self.encoding,
            offspring.genotypes,
            offspring.conflicts,
            self.age,
            self._streams.state(Role.LOCAL_SEARCH, offspring.size),
        )
        unreported = 0
        for piece in slices:
            self._evaluator.count(move_evaluations=piece.move_evaluations)
            # A copy of the conflicts, since the search continues to change its own.
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
        operators, population = self.operators, self._parents
        replacement = operators.replacement
        if self._planned is None:
            elites = self._elites
        else:
            elites = replacement.elites(population, operators.population_size)
        context = ReplacementContext(
            population,
            offspring,
            elites,
            operators.population_size,
            self._immigrants,
            self._streams.state(Role.REPLACEMENT),
            self._archive,
        )
        self._archive = replacement.archive(context)
        if self._archive is not None:
            context = replace(context, archive=self._archive)
        survivors, sources = replacement.select(context)
        if not survivors.size:
            survivors = self._immigrants(self._initial_count)
            sources = partial(np.full, survivors.size, NONE)
            if self._observer is not None:
                self._observer.on_initialised(self)
        survivors = self._evaluator.adapt(survivors)
        for ageing in operators.ageings:
            survivors = ageing.age(survivors, population)
        if self._observer is not None:
            self._observer.on_survival(self, sources)
        if survivors is not self.present:
            self._evaluator.take_in(survivors)
        if self._observer is not None:
            self._observer.on_generation_end(self)
