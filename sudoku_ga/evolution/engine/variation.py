"""Variation: from parents to offspring by the recipe's crossover and mutations."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.offspring import NONE, CrossedChildren, MutatedChildren
from sudoku_ga.evolution.core.operators import Crossover, Encoding, Mutation
from sudoku_ga.evolution.core.population import CoupleMemory, Couples, Genotypes, Population
from sudoku_ga.evolution.core.rng import State, Streams
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.core.temperature import probability_threshold
from sudoku_ga.evolution.engine.evaluation import Evaluator
from sudoku_ga.evolution.engine.operator_set import OperatorSet
from sudoku_ga.evolution.kernels.selection import draw_by_limits

_REDRAWS = 10
"""How often duplicates among random immigrants are redrawn: a small board may have no other
individuals."""


class Variation:
    """The variation operators of a recipe.

    Parameters
    ----------
    operators : OperatorSet
    encoding : Encoding
    streams : Streams
        Each operator draws from the stream of its role.
    evaluator : Evaluator
    couple_memory : CoupleMemory
        The couples that were crossed earlier.
    """

    def __init__(
        self,
        operators: OperatorSet,
        encoding: Encoding,
        streams: Streams,
        evaluator: Evaluator,
        couple_memory: CoupleMemory,
    ) -> None:
        self._operators = operators
        self._encoding = encoding
        self._streams = streams
        self._evaluator = evaluator
        self.couple_memory = couple_memory

    @property
    def population_size(self) -> int:
        """The size of the population in the recipe."""
        return self._operators.population_size

    @property
    def encoding(self) -> Encoding:
        """The encoding of the individuals."""
        return self._encoding

    @property
    def crossovers(self) -> Sequence[Crossover[Any]]:
        """The crossovers of the recipe."""
        return self._operators.crossovers

    @property
    def children_per_couple(self) -> int:
        """The number of children of each couple."""
        return self._operators.children_per_couple

    @property
    def couple_count(self) -> int:
        """The number of couples that have the offspring of a generation."""
        operators = self._operators
        count = operators.offspring_count or operators.population_size
        return -(-count // operators.children_per_couple)

    def state(self, role: Role) -> State:
        """Return the generator state of a role."""
        return self._streams.state(role)

    def cross(self, genotypes: Genotypes, couples: Couples) -> CrossedChildren:
        """Return the children; without a crossover they are copies of the first parents."""
        crossovers = self._operators.crossovers
        if not crossovers:
            return CrossedChildren(couples, genotypes.take(couples[:, 0], axis=0), NONE)
        state = self._streams.state(Role.CROSSOVER)
        if len(crossovers) == 1:
            children = crossovers[0].cross_couples(self._encoding, genotypes, couples, state)
            return CrossedChildren(couples, children, 0)
        return self._crossed_by_choice(crossovers, genotypes, couples, state)

    def _crossed_by_choice(
        self,
        crossovers: Sequence[Crossover[Any]],
        genotypes: Genotypes,
        couples: Couples,
        state: State,
    ) -> CrossedChildren:
        """Return the children of couples; each couple draws its crossover by weight."""
        chosen = choose_by_weight(len(couples), self._operators.crossover_weights, state)
        each = self._operators.children_per_couple
        children = np.empty((len(couples), each, genotypes.shape[1]), genotypes.dtype)
        for index, crossover in enumerate(crossovers):
            of_this = chosen == index
            crossed = crossover.cross_couples(self._encoding, genotypes, couples[of_this], state)
            children[of_this] = crossed.reshape(-1, each, genotypes.shape[1])
        return CrossedChildren(couples, children.reshape(-1, genotypes.shape[1]), chosen)

    def keep_better(self, crossed: CrossedChildren, population: Population) -> CrossedChildren:
        """Return the children; a child that is worse than its parent becomes a copy of it.

        Only children of crossovers that do not accept worse ones are compared; their evaluations
        count.
        """
        crossovers = self._operators.crossovers
        if all(each.accepts_worse for each in crossovers):
            return crossed
        children = crossed.genotypes
        parent_of = crossed.couples[:, : self.children_per_couple].ravel()
        parents = population.genotypes.take(parent_of, axis=0)
        is_compared = (children != parents).any(axis=1)
        if len(crossovers) > 1:
            is_compared &= ~np.array([each.accepts_worse for each in crossovers])[crossed.by]
        compared = np.flatnonzero(is_compared)
        if not len(compared):
            return crossed
        losses = self.measure(children.take(compared, axis=0)).loss
        worse = compared[losses > population.loss.take(parent_of.take(compared))]
        accepted = children.copy()
        accepted[worse] = parents.take(worse, axis=0)
        return crossed._replace(genotypes=accepted)

    def mutate(self, genotypes: Genotypes) -> MutatedChildren:
        """Return copies mutated by every mutation in turn, or by one drawn by weight."""
        mutations, weights = self._operators.mutations, self._operators.mutation_weights
        state = self._streams.state(Role.MUTATION)
        if weights is not None:
            return self._mutated_by_choice(mutations, weights, genotypes, state)
        stages, before = [], genotypes
        for mutation in mutations:
            before = mutation.mutate_genotypes(self._encoding, before, state)
            stages.append(before)
        return MutatedChildren(genotypes, tuple(stages), None)

    def _mutated_by_choice(
        self,
        mutations: Sequence[Mutation[Any]],
        weights: Sequence[float],
        genotypes: Genotypes,
        state: State,
    ) -> MutatedChildren:
        chosen = choose_by_weight(len(genotypes), weights, state)
        mutants = genotypes.copy()
        for index, mutation in enumerate(mutations):
            of_this = chosen == index
            mutants[of_this] = mutation.mutate_genotypes(self._encoding, genotypes[of_this], state)
        return MutatedChildren(genotypes, (mutants,), chosen)

    def create(self, count: int) -> Genotypes:
        """Return new genotypes, made like generation 0."""
        create = self._operators.initialisation.create_genotypes
        states = self._streams.state(Role.INITIALISATION)
        genotypes = create(self._encoding, count, states)
        for _ in range(_REDRAWS if self._operators.replacement.no_duplicates else 0):
            known = np.flatnonzero(~self.is_new(genotypes))
            if not len(known):
                break
            genotypes[known] = create(self._encoding, len(known), states)
        return genotypes

    def measure(self, genotypes: Genotypes) -> Population:
        """Return the genotypes with their fitness, counted as evaluations."""
        return self._evaluator.evaluate(genotypes)

    def is_new(self, genotypes: Genotypes) -> npt.NDArray[np.bool_]:
        """Return which genotypes may enter the population, shape (individuals,)."""
        return self._evaluator.is_new(genotypes)


def choose_by_weight(count: int, weights: Sequence[float], states: State) -> npt.NDArray[np.int64]:
    """Return ``count`` indices of weights, each drawn in proportion to its weight.

    Returns an array of int64, shape (count,).

    Parameters
    ----------
    count : int
    weights : sequence of float
        Not negative, and not all 0.
    states : ndarray of uint64, shape (1,)
        Advanced in place.
    """
    shares = np.cumsum(weights) / np.sum(weights)
    limits = np.array([probability_threshold(float(share)) for share in shares[:-1]], np.uint64)
    chosen = np.empty(count, np.int64)
    draw_by_limits(limits, chosen, states)
    return chosen
