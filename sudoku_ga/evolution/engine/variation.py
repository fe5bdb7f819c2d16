"""From parents to offspring: the recipe's crossover and mutation, applied."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.offspring import NONE, CrossedChildren, MutatedChildren
from sudoku_ga.evolution.core.operators import Crossover, Encoding, Mutation, Selection
from sudoku_ga.evolution.core.population import Couples, Genotypes, Population
from sudoku_ga.evolution.core.rng import State, Streams
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.core.temperature import probability_threshold
from sudoku_ga.evolution.engine.operator_set import Operators
from sudoku_ga.evolution.kernels.selection import draw_by_limits

Unseen = Callable[[Genotypes], npt.NDArray[np.bool_]]
Measure = Callable[[Genotypes], Population]

_REDRAWS = 10
"""How often newcomers that were seen before are drawn anew: a small board may have no others."""


class Variation:
    """What a selection breeds with.

    Parameters
    ----------
    operators : Operators
    encoding : Encoding
    streams : Streams
        Each operator draws from the stream of its role.
    unseen : callable
        Tells which genotypes did not live before in the run.
    measured : callable
        Returns genotypes with their fitness, counted as evaluations.
    """

    def __init__(
        self,
        operators: Operators,
        encoding: Encoding,
        streams: Streams,
        unseen: Unseen,
        measured: Measure,
    ) -> None:
        self._operators = operators
        self._encoding = encoding
        self._streams = streams
        self.unseen = unseen
        self.measured = measured

    @property
    def population_size(self) -> int:
        """The individuals that the recipe asks for."""
        return self._operators.population_size

    @property
    def probes_per_child(self) -> int:
        """How many neighbours of each child the mutations price."""
        return sum(each.probes_per_child for each in self._operators.mutations)

    @property
    def children_per_couple(self) -> int:
        """How many children a couple has."""
        return self._operators.children_per_couple

    def state(self, role: Role) -> State:
        """Return the stream of a role."""
        return self._streams.state(role)

    def couples(self, selection: Selection, population: Population) -> Couples:
        """Return as many couples as the offspring need, shape (couples, 2)."""
        operators = self._operators
        children = operators.children_per_couple
        count = -(-(operators.offspring_count or operators.population_size) // children)
        state = self._streams.state(Role.SELECTION)
        if operators.pairing is not None:
            return operators.pairing.pairs(selection, population, count, state)
        return selection.couples(population, count, state)

    def crossed(self, genotypes: Genotypes, couples: Couples) -> CrossedChildren:
        """Return the children; without a crossover they are copies of the first parents."""
        crossovers = self._operators.crossovers
        if not crossovers:
            return CrossedChildren(couples, genotypes.take(couples[:, 0], axis=0), NONE)
        state = self._streams.state(Role.CROSSOVER)
        if len(crossovers) == 1:
            children = crossovers[0].cross(self._encoding, genotypes, couples, state)
            return CrossedChildren(couples, children, 0)
        return self._crossed_by_choice(crossovers, genotypes, couples, state)

    def tried(self, crossed: CrossedChildren, population: Population) -> CrossedChildren:
        """Return the children, a copy of the first parent in place of each that is worse.

        Only children of crossovers that ask for that are compared; they are measured for it, which
        counts as evaluations.

        Parameters
        ----------
        crossed : CrossedChildren
            The children of couples of the population.
        population : Population
        """
        crossovers = self._operators.crossovers
        if all(each.accepts_worse for each in crossovers):
            return crossed
        children = crossed.genotypes
        firsts = np.repeat(crossed.couples[:, 0], self.children_per_couple)
        parents = population.genotypes.take(firsts, axis=0)
        is_tried = (children != parents).any(axis=1)
        if len(crossovers) > 1:
            is_tried &= ~np.array([each.accepts_worse for each in crossovers])[crossed.by]
        tried = np.flatnonzero(is_tried)
        if not len(tried):
            return crossed
        losses = self.measured(children.take(tried, axis=0)).loss
        worse = tried[losses > population.loss.take(firsts.take(tried))]
        accepted = children.copy()
        accepted[worse] = parents.take(worse, axis=0)
        return crossed._replace(genotypes=accepted)

    def _crossed_by_choice(
        self,
        crossovers: Sequence[Crossover[Any]],
        genotypes: Genotypes,
        couples: Couples,
        state: State,
    ) -> CrossedChildren:
        """Return the children of couples of which each draws its crossover."""
        chosen = choose_by_weight(len(couples), self._operators.crossover_weights, state)
        each = self._operators.children_per_couple
        children = np.empty((len(couples), each, genotypes.shape[1]), genotypes.dtype)
        for index, crossover in enumerate(crossovers):
            of_this = chosen == index
            born = crossover.cross(self._encoding, genotypes, couples[of_this], state)
            children[of_this] = born.reshape(-1, each, genotypes.shape[1])
        return CrossedChildren(couples, children.reshape(-1, genotypes.shape[1]), chosen)

    def mutated(self, genotypes: Genotypes) -> MutatedChildren:
        """Return mutated copies: by every mutation in turn, or by one drawn by weight."""
        mutations = self._operators.mutations
        state = self._streams.state(Role.MUTATION)
        if self._operators.mutation_weights is not None:
            return self._mutated_by_choice(mutations, genotypes, state)
        stages, before = [], genotypes
        for mutation in mutations:
            before = mutation.mutate(self._encoding, before, state)
            stages.append(before)
        return MutatedChildren(genotypes, tuple(stages), None)

    def _mutated_by_choice(
        self, mutations: Sequence[Mutation[Any]], genotypes: Genotypes, state: State
    ) -> MutatedChildren:
        weights = self._operators.mutation_weights
        assert weights is not None
        chosen = choose_by_weight(len(genotypes), weights, state)
        mutants = genotypes.copy()
        for index, mutation in enumerate(mutations):
            of_this = chosen == index
            mutants[of_this] = mutation.mutate(self._encoding, genotypes[of_this], state)
        return MutatedChildren(genotypes, (mutants,), chosen)

    def newcomers(self, count: int) -> Genotypes:
        """Return new genotypes, made like generation 0."""
        create = self._operators.initialisation.create
        states = self._streams.state(Role.INITIALISATION)
        genotypes = create(self._encoding, count, states)
        for _ in range(_REDRAWS):
            known = np.flatnonzero(~self.unseen(genotypes))
            if not len(known):
                break
            genotypes[known] = create(self._encoding, len(known), states)
        return genotypes


def choose_by_weight(count: int, weights: Sequence[float], states: State) -> npt.NDArray[np.int64]:
    """Return for each of ``count`` the index of a weight, drawn in proportion to it.

    Parameters
    ----------
    count : int
    weights : sequence of float
        Not negative, and not all 0.
    states : ndarray of uint64, shape (1,)
        Advanced in place.

    Returns
    -------
    ndarray of int64, shape (count,)
    """
    shares = np.cumsum(weights) / np.sum(weights)
    limits = np.array([probability_threshold(float(share)) for share in shares[:-1]], np.uint64)
    chosen = np.empty(count, np.int64)
    draw_by_limits(limits, chosen, states)
    return chosen
