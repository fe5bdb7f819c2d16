"""Evaluating individuals, and the genotypes that were in the population before."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.operators import Encoding, Fitness, Replacement, Weights
from sudoku_ga.evolution.core.population import Conflicts, Genotypes, Population
from sudoku_ga.evolution.kernels import log as rows
from sudoku_ga.evolution.kernels.log import new_log, take_in, with_dtype
from sudoku_ga.evolution.kernels.population import digest_genotypes

_REMEMBERED = 2_000_000
"""The least number of genotypes remembered; the greatest is twice this. They take some hundred
megabytes; those of an endless run would take all memory."""


class Evaluator:
    """Gives individuals their fitness, and records them in a log.

    ``maximised``: whether more fitness is better. ``log``: the log of the run. ``present``: the
    population that was taken in last.
    """

    def __init__(self, encoding: Encoding, *, maximised: bool) -> None:
        self.maximised = maximised
        self.log = new_log(len(encoding.box_of_gene), maximised=maximised)
        self.present: Population
        self._encoding = encoding
        self._known = KnownGenotypes()
        self._fitness: Fitness[Encoding]
        self._weights: Weights | None = None
        self._remembers = False

    def use(self, fitness: Fitness[Encoding], replacement: Replacement) -> None:
        """Evaluate with this fitness; remember genotypes if the replacement refuses duplicates."""
        self._fitness, self._remembers = fitness, replacement.no_duplicates

    def count(self, evaluations: int = 0, *, move_evaluations: int = 0) -> None:
        """Count evaluations and move evaluations."""
        self.log.counts[0, rows.EVALUATIONS] += evaluations
        self.log.counts[0, rows.PROBES] += move_evaluations

    def take_in(self, population: Population) -> None:
        """Make a population the present one, and keep the best individual ever."""
        self.present = population
        genotypes, conflicts, fitness, _loss = population.arrays
        if self.log.now.dtype != genotypes.dtype:
            self.log = with_dtype(self.log, genotypes.dtype)
        take_in(genotypes, conflicts, fitness, self.maximised, 0, 0, self.log)

    @property
    def is_weighted(self) -> bool:
        """Whether the fitness has weights that adapt."""
        return self._weights is not None

    def begin(self) -> None:
        """Begin with a new population, and with the initial weights of a fitness that adapts."""
        self._weights = self._fitness.initial_weights(self._encoding)

    def adapt(self, survivors: Population) -> Population:
        """Adapt the weights after a generation; return the survivors with their new loss.

        Each counts as an evaluation. Without weights, nothing changes.
        """
        if self._weights is None:
            return survivors
        self._weights = self._fitness.adapted_weights(self._encoding, survivors, self._weights)
        return self.weigh(survivors)

    def weigh(self, population: Population) -> Population:
        """Return individuals with their loss by the present weights; each is an evaluation."""
        if self._weights is None:
            return population
        self.count(population.size)
        loss = self._fitness.weighted_loss(self._encoding, population.genotypes, self._weights)
        return replace(population, loss=loss)

    def evaluate(self, genotypes: Genotypes) -> Population:
        """Return the individuals with their fitness; each counts as an evaluation."""
        self.count(len(genotypes))
        conflicts, fitness = self._fitness.evaluate_genotypes(self._encoding, genotypes)
        population = self._population(genotypes, conflicts, fitness)
        if population.size:
            self.take_in(population)
        self.remember(genotypes)
        return population

    def evaluate_searched(self, genotypes: Genotypes, conflicts: Conflicts) -> Population:
        """Return individuals during a local search, which counts its own steps."""
        measured = self._fitness.evaluate_again(self._encoding, genotypes, conflicts)
        population = self._population(genotypes, *measured)
        self.take_in(population)
        return population

    def _population(
        self, genotypes: Genotypes, conflicts: Conflicts, fitness: npt.NDArray[np.float64]
    ) -> Population:
        if self._weights is None:
            loss = self._fitness.loss(fitness)
        else:
            loss = self._fitness.weighted_loss(self._encoding, genotypes, self._weights)
        return Population(genotypes, conflicts, fitness, loss)

    def remember(self, genotypes: Genotypes) -> None:
        """Add genotypes to the known ones, if duplicates are refused."""
        if self._remembers:
            self._known.add(genotypes)

    def is_new(self, genotypes: Genotypes) -> npt.NDArray[np.bool_]:
        """Return which genotypes may enter the population, shape (individuals,)."""
        if not self._remembers:
            return np.ones(len(genotypes), bool)
        return self._known.lacks(genotypes)


class KnownGenotypes:
    """A set of the newest genotypes of a run, kept as 64-bit digests.

    Two different genotypes share a digest with a probability of 2**-64, which is negligible among
    the millions of a run.
    """

    def __init__(self) -> None:
        self._newest: set[int] = set()
        self._before: set[int] = set()

    def add(self, genotypes: Genotypes) -> None:
        """Add these genotypes."""
        self._newest.update(_digests(genotypes))
        if len(self._newest) >= _REMEMBERED:
            self._newest, self._before = set(), self._newest

    def lacks(self, genotypes: Genotypes) -> npt.NDArray[np.bool_]:
        """Return which genotypes are not in the set, shape (individuals,)."""
        newest, before = self._newest, self._before
        return np.array(
            [digest not in newest and digest not in before for digest in _digests(genotypes)], bool
        )


def _digests(genotypes: Genotypes) -> list[int]:
    digests = np.empty(len(genotypes), np.uint64)
    digest_genotypes(genotypes, digests)
    result: list[int] = digests.tolist()
    return result
