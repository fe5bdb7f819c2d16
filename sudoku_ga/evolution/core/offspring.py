"""Who was born in a generation, and how each of them came to be.

What crossover and mutation leave behind is only kept, not looked into: the origin of the offspring
is worked out where somebody asks for it, and a run that nobody looks into does not pay for it.
Individuals are told apart by numbers: ``i`` is individual ``i`` of the population before,
``population.size + k`` child ``k`` of this generation::

    numbers     0 .. n-1  n  n+1  n+2 ..      n individuals before, then the offspring
    parents     of each child two numbers, NONE where it has no such parent
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.population import Couples, Genotypes

NONE = -1
"""No parent, or no operator."""

Numbers = npt.NDArray[np.int64]


class OperatorResult(NamedTuple):
    """One change of all children: which operator changed each of them, and what they were then.

    Parameters
    ----------
    by : ndarray of int64, shape (offspring,)
        Its place in the role; NONE where there was none, or several that were not told apart.
    genotypes : ndarray, shape (offspring, genes)
        Afterwards.
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
        The children before any mutation; NONE for those that were copied.
    mutations : tuple of OperatorResult
        After each of the mutations made in turn, or after the one that was drawn by weight.
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
    origin : callable
        Returns the origin of the offspring.
    """

    genotypes: Genotypes
    origin: Callable[[], Parentage]


class CrossedChildren(NamedTuple):
    """The children of couples, those of one couple after each other.

    Parameters
    ----------
    couples : ndarray of int64, shape (couples, 2)
    genotypes : ndarray, shape (couples × children, genes)
    chosen : ndarray of int64, shape (couples,), or int
        The crossover of each couple, one number where it is the same for all, NONE for copies.
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
        After each mutation in turn, or after the one drawn by weight; empty without a mutation.
    chosen : ndarray of int64, shape (offspring,), or None
        The mutation of each child; None where all are made in turn.
    """

    before: Genotypes
    stages: tuple[Genotypes, ...]
    chosen: Numbers | None

    @property
    def genotypes(self) -> Genotypes:
        """The children in the end."""
        return self.stages[-1] if self.stages else self.before

    @property
    def passages(self) -> tuple[OperatorResult, ...]:
        """What each mutation did."""
        count = len(self.before)
        if self.chosen is not None:
            return (OperatorResult(self.chosen, self.stages[0]),)
        return tuple(
            OperatorResult(np.full(count, place), stage) for place, stage in enumerate(self.stages)
        )

    @property
    def by_one(self) -> Numbers:
        """The only mutation of each child; NONE where several were made in turn."""
        if self.chosen is not None:
            return self.chosen
        return np.full(len(self.before), 0 if len(self.stages) == 1 else NONE)


def offspring_of_couples(crossed: CrossedChildren, mutated: MutatedChildren) -> Offspring:
    """Return the brood of couples whose children are all born after mutation."""

    def origin() -> Parentage:
        by = OperatorResult(crossed.by, crossed.genotypes)
        return Parentage(crossed.couples, crossed.parents, by, mutated.passages)

    return Offspring(mutated.genotypes, origin)


def offspring_of_families(
    families: Couples,
    best: Numbers,
    size: int,
    crossings: Sequence[CrossedChildren],
    mutated: MutatedChildren,
) -> Offspring:
    """Return the brood of families of which the best go on, parents among them.

    Parameters
    ----------
    families : ndarray of int64, shape (families, 4)
        Mother, father and their two children by their numbers, the children before they are born.
    best : ndarray of int64, shape (offspring,)
        The numbers of those that go on.
    size : int
        Individuals in the population.
    crossings : sequence of CrossedChildren
        One with two children of each couple, or two with one child each.
    mutated : MutatedChildren
        Those that go on.
    """

    def origin() -> Parentage:
        couples = families[:, :2]
        is_child = best >= size
        family = np.arange(len(best)) // 2
        parents = np.where(is_child[:, None], couples[family], np.stack([best, best * 0 - 1], 1))
        by = np.stack([each.by.reshape(len(couples), -1) for each in crossings], 2).reshape(-1)
        crossed_by = np.full(len(best), NONE)
        crossed_by[is_child] = by[best[is_child] - size]
        return Parentage(
            couples, parents, OperatorResult(crossed_by, mutated.before), mutated.passages
        )

    return Offspring(mutated.genotypes, origin)
