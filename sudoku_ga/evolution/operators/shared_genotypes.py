"""Breeding in which individuals share genes: whole genotypes, or single rows.

**Genotypes.** In Coelho and Frank's program (2021) a couple that is not crossed passes on its own
lists of digits, and mutation changes a list in place. So a mutation of a child also changes its
parent, the couples that choose this parent later in the same generation, and earlier children with
the same list. All of them keep the fitness that was measured before::

    couple 1   parent a, not crossed   child 1 is list a, mutated and evaluated
    couple 2   parents a, b, crossed   children of list a as child 1 left it
    couple 3   parent a, not crossed   child 3 is list a, mutated once more; so is child 1 by now

The offspring replace the population, and a copy of the best survives, so the genotypes of the
population need not change. Individuals with equal digits may have different lists, and each list in
use has an id (`SharingPopulation`).

Couples are bred one after the other. A wave of couples is bred together if none of them can have
changed the parents' lists of a later one. In the parentage, a parent that changed is the last child
that changed its list, such as child 1 for the children of couples 2 and 3.

**Rows.** PyGene of June 2012 copies a gene, but not the list in it, so that a child and its
relatives hold the same row, and a mutation that swaps in place changes it in all of them. Their
fitness is not computed again::

    parent   fitness 31   rows A B C …        a swap in the child's row B is one in B:
    child    fitness  ?   rows A B D …        the parent has other digits, and still fitness 31

Children are evaluated after all mutations, so that only individuals of the population keep the
fitness of other digits.
"""

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.component import Component, Trait
from sudoku_ga.evolution.core.offspring import (
    NONE,
    Numbers,
    Offspring,
    OperatorResult,
    Parentage,
    offspring_of_couples,
)
from sudoku_ga.evolution.core.operators import Breeding, Crossover, Encoding, Variation
from sudoku_ga.evolution.core.population import Couples, Genotypes, Indices, Population
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.core.temperature import probability_threshold
from sudoku_ga.evolution.kernels.population import change_shared_rows, find_waves
from sudoku_ga.evolution.kernels.selection import draw_words
from sudoku_ga.evolution.operators.breeding import CoupleBreeding
from sudoku_ga.evolution.operators.selection import SquareRootRank

OWN = -1
"""The id of a genotype that an individual shares with no other."""


@dataclass(frozen=True)
class SharingPopulation(Population):
    """Individuals that may share genotypes, and may have the fitness of earlier digits.

    ``ids`` (int64, shape (individuals,)): individuals of one id share their genotype; ``OWN`` for
    the genotype of one individual alone.
    """

    ids: Indices

    @classmethod
    def of(cls, population: Population) -> "SharingPopulation":
        """Return a population of this class, in which no further genotypes are shared."""
        if isinstance(population, SharingPopulation):
            return population
        return cls(*population.arrays, np.full(population.size, OWN))

    @property
    def columns(self) -> tuple[npt.NDArray[Any], ...]:
        """The columns with the ids, which follow individuals through replacement and migration."""
        return *self.arrays, self.ids


class SharedGenotypeBreeding(CoupleBreeding):
    """Couples of selected parents; uncrossed ones share genotypes with their children."""

    compares_children = False

    def breed(self, population: Population, variation: Variation, elites: Indices) -> Offspring:
        """Return the offspring, which share genotypes once they are evaluated."""
        states = variation.state(Role.SELECTION)
        couples = self.draw_couples(population, variation.couple_count, states)
        genotypes, of_individual, next_id = _distinct(population)
        parents = of_individual[couples]
        (crossover,) = variation.crossovers
        states = variation.state(Role.CROSSOVER)
        is_crossed = self.draw_crossed(crossover.rate, len(couples), states)
        crossover = crossover.with_value("rate", 1.0)
        ends = np.empty(len(couples), np.int64)
        waves = find_waves(parents, is_crossed, np.full(len(genotypes), -1), ends)
        shape = (len(couples), 2, genotypes.shape[1])
        before, after = (np.empty(shape, genotypes.dtype) for _ in range(2))
        mutated_by = np.empty(shape[:2], np.int64)
        for begin, end in pairwise([0, *ends[:waves].tolist()]):
            wave = slice(begin, end)
            before[wave], after[wave], mutated_by[wave] = _wave(
                genotypes, parents[wave], is_crossed[wave], crossover, variation
            )
        # By now, uncrossed couples have all mutations that were made in their genotypes.
        present = np.where(is_crossed[:, None, None], after, genotypes[parents])
        ids = np.where(is_crossed[:, None], OWN, next_id + parents)
        evaluated, present = after.reshape(-1, shape[2]), present.reshape(-1, shape[2])
        return Offspring(
            evaluated,
            lambda: _parentage(
                couples,
                _present_parents(couples, parents, is_crossed, ends[:waves], population.size),
                is_crossed,
                before.reshape(-1, shape[2]),
                OperatorResult(mutated_by.ravel(), evaluated),
            ),
            lambda parents, children: (
                SharingPopulation.of(parents),
                SharingPopulation(
                    present, children.conflicts, children.fitness, children.loss, ids.ravel()
                ),
            ),
        )

    def draw_crossed(self, rate: float, count: int, states: State) -> npt.NDArray[np.bool_]:
        """Return which of ``count`` couples are crossed, shape (count,)."""
        words = np.empty(count, np.uint64)
        draw_words(words, states)
        return words < np.uint64(probability_threshold(rate))


def _distinct(population: Population) -> tuple[Genotypes, Indices, int]:
    """Return the distinct genotypes, the index of each individual's, and the next free id."""
    ids = SharingPopulation.of(population).ids
    # Genotypes of a single individual get ids below all others.
    distinct = np.where(ids == OWN, OWN - np.arange(population.size), ids)
    _values, first, of_individual = np.unique(distinct, return_index=True, return_inverse=True)
    return population.genotypes[first], of_individual, int(ids.max(initial=OWN)) + 1


def _wave(
    genotypes: Genotypes,
    parents: Couples,
    is_crossed: npt.NDArray[np.bool_],
    crossover: Crossover[Any],
    variation: Variation,
) -> tuple[Genotypes, Genotypes, Numbers]:
    """Return the children of couples before and after mutation, and the mutation of each.

    ``genotypes``: those of the parents, modified in place. Returns two arrays of the shape
    (couples, 2, genes), and one of the shape (couples, 2) with NONE where several mutations cannot
    be distinguished. If both parents of an uncrossed couple are one genotype, so are both children,
    before and after both mutations.
    """
    children = genotypes[parents]
    if is_crossed.any():
        states = variation.state(Role.CROSSOVER)
        crossed = crossover.cross_couples(
            variation.encoding, genotypes, parents[is_crossed], states
        )
        children[is_crossed] = crossed.reshape(-1, 2, crossed.shape[1])
    handed_on = ~is_crossed
    shared = parents[handed_on]
    mutants, by = np.empty_like(children), np.empty(parents.shape, np.int64)
    for place in range(2):
        children[handed_on, place] = genotypes[shared[:, place]]
        mutated = variation.mutate(children[:, place])
        mutants[:, place], by[:, place] = mutated.genotypes, mutated.by_one
        genotypes[shared[:, place]] = mutants[handed_on, place]
    mutants[handed_on, 0] = genotypes[shared[:, 0]]
    twins = handed_on & (parents[:, 0] == parents[:, 1])
    children[twins, 1] = children[twins, 0]
    by[twins & (by[:, 0] != by[:, 1])] = NONE
    return children, mutants, by


def _present_parents(
    couples: Couples,
    genotypes: Couples,
    is_crossed: npt.NDArray[np.bool_],
    ends: Indices,
    size: int,
) -> Couples:
    """Return the number of the individual that each parent was when its couple mated.

    ``couples`` are as they were drawn, ``genotypes`` those of the parents by index, both of shape
    (couples, 2). ``ends`` has one for each wave; ``size`` is that of the population.
    """
    present = couples.copy()
    children = size + np.arange(couples.size).reshape(-1, 2)
    changed_by = np.full(genotypes.max(initial=0) + 1, NONE)
    for begin, end in pairwise([0, *ends.tolist()]):
        wave = slice(begin, end)
        last = changed_by[genotypes[wave]]
        present[wave] = np.where(last == NONE, couples[wave], last)
        handed_on = ~is_crossed[wave]
        changed_by[genotypes[wave][handed_on]] = children[wave][handed_on]
    return present


def _parentage(
    couples: Couples,
    present: Couples,
    is_crossed: npt.NDArray[np.bool_],
    before: Genotypes,
    mutated: OperatorResult,
) -> Parentage:
    """Return the parentage of the offspring; those of uncrossed couples have one parent."""
    crossed = np.repeat(is_crossed, 2)
    parents = np.repeat(present, 2, axis=0)
    parents[~crossed, 0] = present[~is_crossed].ravel()
    parents[~crossed, 1] = NONE
    return Parentage(
        couples, parents, OperatorResult(np.where(crossed, 0, NONE), before), (mutated,)
    )


class SharedRows(Component, Breeding):
    """Couples by square-root rank; a mutation changes a row in all individuals that hold it.

    Equal rows in the same place count as one row. On an empty 9×9 board two different rows hardly
    ever become equal; rows with few free cells often do.
    """

    name = "shared-rows"
    label = "Shared rows"
    source = "McNab, 2005"
    help = (
        "Couples are drawn by square-root rank. Children hold the rows of their parents, not "
        "copies: a mutation changes a row in every individual that holds it, and parents keep the "
        "fitness that they had before, which is then not that of their digits (as in PyGene: "
        "McNab, 2005)."
    )
    needs = frozenset({Trait.ROW_PERMUTATIONS})

    def draw_couples(self, population: Population, count: int, states: State) -> Couples:
        """Return couples of two different individuals, if there are two."""
        return SquareRootRank().couples(population, count, states)

    def breed(self, population: Population, variation: Variation, elites: Indices) -> Offspring:
        """Return the children, and the population as their mutations leave it."""
        states = variation.state(Role.SELECTION)
        couples = self.draw_couples(population, variation.couple_count, states)
        crossed = variation.cross(population.genotypes, couples)
        mutated = variation.mutate(crossed.genotypes)
        holders = np.concatenate([crossed.genotypes, population.genotypes])
        _spread(crossed.genotypes, mutated.genotypes, variation.encoding, holders)
        children, changed = holders[: -population.size], holders[-population.size :]
        if mutated.stages:
            mutated = mutated._replace(stages=(*mutated.stages[:-1], children))
        conflicts = variation.encoding.count_conflicts(changed)
        return offspring_of_couples(crossed, mutated)._replace(
            after_evaluation=lambda parents, children: (
                replace(parents, genotypes=changed, conflicts=conflicts),
                children,
            )
        )


def _spread(before: Genotypes, after: Genotypes, encoding: Encoding, holders: Genotypes) -> None:
    """Make the changes of rows in all individuals that hold them, in both strands of diploids."""
    starts = encoding.block_starts[: encoding.geometry.size + 1]
    width = int(starts[-1])
    if width:
        strands = (each.reshape(-1, width) for each in (before, after))
        change_shared_rows(*strands, starts, holders.reshape(-1, width))
