"""The offspring of a generation, and the parentage of each child.

Crossover and mutation only keep what they made. The parentage is computed on demand, so that it
costs nothing in a run that is not inspected. Individuals are identified by numbers: ``i`` is
individual ``i`` of the population before, ``population.size + k`` child ``k`` of this generation::

    numbers     0 .. n-1  n  n+1  n+2 ..      n individuals before, then the offspring
    parents     two numbers for each child, NONE where there is no such parent
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.population import Couples, Genotypes, Population

NONE = -1
"""No parent, or no operator."""

Numbers = npt.NDArray[np.int64]


class OperatorResult(NamedTuple):
    """The children after one operator.

    Parameters
    ----------
    by : ndarray of int64, shape (offspring,)
        The index in its role of the operator that changed each child; NONE if there was none, or if
        several cannot be distinguished.
    genotypes : ndarray, shape (offspring, genes)
        The children after the operator.
    """

    by: Numbers
    genotypes: Genotypes


@dataclass(frozen=True)
class Parentage:
    """How each child came to be.

    Parameters
    ----------
    couples : ndarray of int64, shape (couples, 2)
        The parents as they were drawn.
    parents : ndarray of int64, shape (offspring, 2)
        The parents of each child; a copy has one.
    crossed : OperatorResult
        The children before any mutation; NONE for copies.
    mutations : tuple of OperatorResult
        The children after each mutation in turn, or after the one drawn by weight.
    """

    couples: Couples
    parents: Couples
    crossed: OperatorResult
    mutations: tuple[OperatorResult, ...]


class Offspring(NamedTuple):
    """The offspring of a generation.

    Parameters
    ----------
    genotypes : ndarray, shape (offspring, genes)
        As they are evaluated.
    parentage : callable
        Returns the `Parentage` of the offspring.
    after_evaluation : callable, optional
        Takes the population and the evaluated offspring and returns the two that replace them, of
        the same sizes. For schemes whose mutations change individuals other than the child; None
        leaves both as they are.
    """

    genotypes: Genotypes
    parentage: Callable[[], Parentage]
    after_evaluation: Callable[..., tuple[Population, Population]] | None = None


class CrossedChildren(NamedTuple):
    """The children of couples; those of one couple are consecutive.

    Parameters
    ----------
    couples : ndarray of int64, shape (couples, 2)
    genotypes : ndarray, shape (couples × children, genes)
    chosen : ndarray of int64, shape (couples,), or int
        The crossover of each couple, or one number if it is the same for all; NONE for copies.
    """

    couples: Couples
    genotypes: Genotypes
    chosen: Numbers | int

    @property
    def by(self) -> Numbers:
        """The crossover of each child."""
        return self._of_children(np.broadcast_to(np.int64(self.chosen), len(self.couples)))

    @property
    def parents(self) -> Couples:
        """The parents of each child."""
        parents: Couples = self._of_children(self.couples).copy()
        if np.ndim(self.chosen) == 0 and self.chosen == NONE:
            parents[:, 1] = NONE
        return parents

    def _of_children(self, of_couples: Numbers) -> Numbers:
        return np.repeat(of_couples, len(self.genotypes) // max(len(self.couples), 1), axis=0)


class MutatedChildren(NamedTuple):
    """Children before and after mutation.

    Parameters
    ----------
    before : ndarray, shape (offspring, genes)
    stages : tuple of ndarray
        The children after each mutation in turn, or after the one drawn by weight; empty without a
        mutation.
    chosen : ndarray of int64, shape (offspring,), or None
        The mutation of each child; None if all mutations are applied in turn.
    """

    before: Genotypes
    stages: tuple[Genotypes, ...]
    chosen: Numbers | None

    @property
    def genotypes(self) -> Genotypes:
        """The children after all mutations."""
        return self.stages[-1] if self.stages else self.before

    @property
    def results(self) -> tuple[OperatorResult, ...]:
        """The children after each mutation."""
        count = len(self.before)
        if self.chosen is not None:
            return (OperatorResult(self.chosen, self.stages[0]),)
        return tuple(
            OperatorResult(np.full(count, place), stage) for place, stage in enumerate(self.stages)
        )

    @property
    def by_one(self) -> Numbers:
        """The only mutation of each child; NONE if several were applied in turn."""
        if self.chosen is not None:
            return self.chosen
        return np.full(len(self.before), 0 if len(self.stages) == 1 else NONE)


def offspring_of_couples(crossed: CrossedChildren, mutated: MutatedChildren) -> Offspring:
    """Return the mutated children of couples."""

    def parentage() -> Parentage:
        by = OperatorResult(crossed.by, crossed.genotypes)
        return Parentage(crossed.couples, crossed.parents, by, mutated.results)

    return Offspring(mutated.genotypes, parentage)


def offspring_of_families(
    families: Couples,
    best: Numbers,
    size: int,
    crossings: Sequence[CrossedChildren],
    mutated: MutatedChildren,
) -> Offspring:
    """Return the mutated best members of families, which may be parents.

    Parameters
    ----------
    families : ndarray of int64, shape (families, 4)
        The numbers of mother, father and their two children; the children are numbered before
        their mutation.
    best : ndarray of int64, shape (offspring,)
        The numbers of the selected members.
    size : int
        Individuals in the population.
    crossings : sequence of CrossedChildren
        One with two children of each couple, or two with one child each.
    mutated : MutatedChildren
        The selected members after mutation.
    """

    def parentage() -> Parentage:
        couples = families[:, :2]
        is_child = best >= size
        family = np.arange(len(best)) // 2
        parents = np.where(is_child[:, None], couples[family], np.stack([best, best * 0 - 1], 1))
        by = np.stack([each.by.reshape(len(couples), -1) for each in crossings], 2).reshape(-1)
        crossed_by = np.full(len(best), NONE)
        crossed_by[is_child] = by[best[is_child] - size]
        crossed = OperatorResult(crossed_by, mutated.before)
        return Parentage(couples, parents, crossed, mutated.results)

    return Offspring(mutated.genotypes, parentage)
