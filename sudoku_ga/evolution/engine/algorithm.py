"""One population through its generations: the step of the textbooks."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.operators import Encoding, Parents, ReplacementContext
from sudoku_ga.evolution.core.population import Conflicts, Genotypes, Population
from sudoku_ga.evolution.core.report import Change, Phase
from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.control import LiveChanges
from sudoku_ga.evolution.engine.duplicates import DuplicateFilter
from sudoku_ga.evolution.engine.operator_set import Improvement, Operators
from sudoku_ga.evolution.engine.statistics import Statistics
from sudoku_ga.evolution.engine.variation import Variation
from sudoku_ga.evolution.observe.generation_observer import GenerationObserver
from sudoku_ga.evolution.operators.population import Islands
from sudoku_ga.evolution.recipe.recipe import Recipe

_UNREPORTED_SLICES = 10
"""Slices of a local search, of some 5 ms each, after which a report is due: with many individuals
or steps, the reports that the search itself asks for can be seconds apart."""


class GeneticAlgorithm:
    """A population and its operators.

    Parameters
    ----------
    recipe : Recipe
        The one that is run, without alternatives.
    encoding : Encoding
        What the genes stand for.
    streams : Streams
        What its operators draw from; no other population may draw from them.
    changes : LiveChanges
        The parameters that change while it evolves.
    witness : GenerationObserver, optional
        Is told how each generation came to be.
    """

    def __init__(
        self,
        recipe: Recipe,
        encoding: Encoding,
        streams: Streams,
        changes: LiveChanges,
        witness: GenerationObserver | None = None,
    ) -> None:
        self._encoding = encoding
        self._changes = changes
        self._witness = witness
        self._streams = streams
        self._seen = DuplicateFilter()
        self._follow(recipe)
        self._tally = Statistics(maximised=self._operators.fitness.maximised)
        self._bests: list[float] = []
        self._population: Population

    def _follow(self, recipe: Recipe) -> None:
        """Go on by this recipe."""
        self._recipe = recipe
        self._operators = Operators.of(recipe)
        self._mating = Variation(
            self._operators, self._encoding, self._streams, self._unseen, self._evaluated
        )

    @property
    def tally(self) -> Statistics:
        """What was counted so far."""
        return self._tally

    @property
    def islands(self) -> Islands:
        """When migrants move in the present generation, and where."""
        return self._operators.islands

    @property
    def population(self) -> Population:
        """The individuals at the end of the last generation."""
        return self._population

    def admit(self, population: Population) -> None:
        """Go on with a population into which migrants came, at the end of a generation."""
        self._population = population
        self._tally.migrations += 1
        self._tally.look_at(population)
        if self._witness is not None:
            self._witness.see_migrants(self._tally)
        self._remember(population.genotypes)

    def phases(self) -> Iterator[Phase | None]:
        """Evolve without end; the caller leaves when it has seen enough.

        Yields
        ------
        Phase or None
            Where a report is due, and None where there is only time to ask for a stop.
        """
        self._population, archive = self._initialised(), None
        yield Phase.INITIALISED
        while True:
            self._tally.generation += 1
            self._change(self._changes.at(self._tally.generation))
            population = self._population
            kept = self._operators.replacement.kept(population, self._mating.population_size)
            offspring = self._born(population, kept)
            for place, search in enumerate(
                self._operators.local_searches if offspring.size else ()
            ):
                yield from self._improved(place, search, offspring)
                offspring = self._tally.alive
                if self._witness is not None:
                    self._witness.see_search(offspring)
            heirs, archive = self._succeeded(population, offspring, kept, archive)
            self._population = self._aged(heirs, population)
            self._tally.completed = self._tally.generation
            self._tally.look_at(self._population)
            if self._witness is not None:
                self._witness.see_end(self._tally, self._population)
            yield Phase.GENERATION
            self._adapt()
            if self._restart_is_due():
                self._population, archive = self._restarted(), None
                yield Phase.INITIALISED

    def _initialised(self) -> Population:
        operators = self._operators
        newcomers = self._newcomers(operators.initial_size or operators.population_size)
        if self._witness is not None:
            self._witness.see_beginning(self._tally)
        return newcomers

    def _born(self, population: Population, kept: Parents) -> Population:
        """Return the offspring, measured."""
        brood = self._operators.selection.breed(population, self._mating, kept)
        self._tally.probes += len(brood.genotypes) * self._mating.probes_per_child
        offspring = self._evaluated(brood.genotypes)
        if self._witness is not None:
            self._witness.see_birth(
                self._tally, self._operators, self._encoding, population, brood, offspring
            )
        return offspring

    def _newcomers(self, count: int) -> Population:
        return self._evaluated(self._mating.newcomers(count))

    def _improved(
        self, place: int, search: Improvement, offspring: Population
    ) -> Iterator[Phase | None]:
        """Improve the offspring, which are the living individuals afterwards."""
        pieces = search.improve(
            self._encoding,
            offspring.genotypes,
            offspring.conflicts,
            self._tally.age,
            self._streams.state(Role.LOCAL_SEARCH, offspring.size),
        )
        unreported = 0
        for piece in pieces:
            self._tally.probes += piece.probes
            # A copy, since the search goes on with its own.
            self._tally.look_at(self._measured(piece.genotypes, piece.conflicts.copy()))
            if self._witness is not None:
                self._witness.see_slice(self._tally, place)
            unreported += 1
            if piece.worth_a_report or unreported == _UNREPORTED_SLICES:
                unreported = 0
                yield Phase.IMPROVING
            else:
                yield None

    def _succeeded(
        self,
        population: Population,
        offspring: Population,
        kept: Parents,
        archive: Population | None,
    ) -> tuple[Population, Population | None]:
        """Return the next generation, and what is kept aside."""
        replacement = self._operators.replacement
        succession = ReplacementContext(
            population,
            offspring,
            kept,
            self._operators.population_size,
            self._newcomers,
            self._streams.state(Role.REPLACEMENT),
            archive,
        )
        archive = replacement.archive(succession)
        if archive is not None:
            succession = replace(succession, archive=archive)
        if self._witness is not None:
            self._witness.see_succession(replacement, succession)
        heirs = replacement.replace(succession)
        return heirs if heirs.size else self._initialised(), archive

    def _aged(self, population: Population, previous: Population) -> Population:
        for ageing in self._operators.ageings:
            population = ageing.age(population, previous)
        return population

    def _change(self, changes: Iterable[Change]) -> None:
        """Change parameters where a person said so."""
        recipe = self._recipe
        for change in changes:
            recipe = recipe.with_value(change.path, change.value)
        if recipe is not self._recipe:
            self._follow(recipe)

    def _adapt(self) -> None:
        """Change parameters where an adaptation says so."""
        self._bests.append(self._tally.fitness.best)
        for adaptation in self._operators.adaptations:
            state = self._streams.state(Role.ADAPTATION)
            recipe = self._recipe
            for path, value in adaptation.changes(recipe, self._bests, state).items():
                recipe = recipe.with_value(path, value)
            if recipe is not self._recipe:
                self._follow(recipe)

    def _restart_is_due(self) -> bool:
        stalled, age = self._tally.stalled, self._tally.age
        return any(restart.due(stalled, age) for restart in self._operators.restarts)

    def _restarted(self) -> Population:
        self._tally.begin_anew()
        self._bests.clear()
        return self._initialised()

    def _evaluated(self, genotypes: Genotypes) -> Population:
        self._tally.evaluations += len(genotypes)
        population = self._measured(genotypes)
        if population.size:
            self._tally.look_at(population)
        self._remember(genotypes)
        return population

    def _measured(self, genotypes: Genotypes, known: Conflicts | None = None) -> Population:
        fitness = self._operators.fitness
        if known is None:
            conflicts, values = fitness.evaluate(self._encoding, genotypes)
        else:
            conflicts, values = fitness.evaluate_again(self._encoding, genotypes, known)
        return Population(genotypes, conflicts, values, fitness.loss(values))

    def _remember(self, genotypes: Genotypes) -> None:
        if self._operators.replacement.only_unseen:
            self._seen.add(genotypes)

    def _unseen(self, genotypes: Genotypes) -> npt.NDArray[np.bool_]:
        if not self._operators.replacement.only_unseen:
            return np.ones(len(genotypes), bool)
        return self._seen.unseen(genotypes)
