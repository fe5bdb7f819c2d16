"""Selection within families: parents and children compete before they are mutated."""

from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.offspring import CrossedChildren, Offspring, offspring_of_families
from sudoku_ga.evolution.core.operators import Breeding, Variation
from sudoku_ga.evolution.core.population import Couples, Genotypes, Indices, Population
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.kernels.selection import draw_uniform


@dataclass(frozen=True)
class Families(Component, Breeding):
    """Every individual mates; of two parents and their two children the best two go on."""

    name = "families"
    label = "Families"
    source = "Gold, 2005"
    help = (
        "A coin makes each individual a mother or a father; every couple has two children, and "
        "the best two of the four are mutated and go on (after Gold, 2005)."
    )

    def draw_couples(self, population: Population, count: int, states: State) -> Couples:
        """Return couples in rounds, in each of which everyone mates once but for an odd one."""
        if population.size == 1:
            return np.zeros((count, 2), np.int64)
        rounds = -(-count // (population.size // 2))
        return np.concatenate([_round(population.size, states) for _ in range(rounds)])[:count]

    def breed(self, population: Population, variation: Variation, elites: Indices) -> Offspring:
        """Return the mutated best two of each family, family by family."""
        count = max(1, population.size // 2)
        couples = self.draw_couples(population, count, variation.state(Role.SELECTION))
        crossings = _two_children(population.genotypes, couples, variation)
        children = variation.measure(_side_by_side(crossings))
        all_members = population.concatenate(children)
        numbers = population.size + np.arange(2 * len(couples)).reshape(-1, 2)
        families = np.concatenate([couples, numbers], axis=1)
        order = np.argsort(all_members.loss[families], axis=1, kind="stable")
        best = np.take_along_axis(families, order[:, :2], axis=1).ravel()
        mutated = variation.mutate(all_members.genotypes[best])
        return offspring_of_families(families, best, population.size, crossings, mutated)


def _round(size: int, states: State) -> Couples:
    """Return one round of couples.

    Where there are more of one kind, the last ones change over until the kinds are even.
    """
    kinds = np.empty(size, np.int64)
    draw_uniform(2, kinds, states)
    few, many = sorted((np.flatnonzero(kinds == kind) for kind in range(2)), key=len)
    moving = (len(many) - len(few)) // 2
    few = np.concatenate([few, many[len(many) - moving :][::-1]])
    return np.stack([few, many[: len(few)]], axis=1)


def _two_children(
    genotypes: Genotypes, couples: Couples, variation: Variation
) -> list[CrossedChildren]:
    """Return the crossing that makes two children of each couple, or two that make one each."""
    crossings = [variation.cross(genotypes, couples)]
    if variation.children_per_couple == 1:
        crossings.append(variation.cross(genotypes, couples[:, ::-1]))
    return crossings


def _side_by_side(crossings: list[CrossedChildren]) -> Genotypes:
    """Return two children of each couple, family by family."""
    if len(crossings) == 1:
        return crossings[0].genotypes
    both = np.stack([each.genotypes for each in crossings], axis=1)
    children: Genotypes = both.reshape(-1, both.shape[2])
    return children
