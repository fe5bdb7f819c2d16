"""A population as arrays, and which of its individuals were crossed with each other before."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import numpy.typing as npt

Genotypes = npt.NDArray[Any]
"""Shape (individuals, genes); the dtype is the encoding's."""

Couples = npt.NDArray[np.int64]
"""Shape (offspring, 2): the two parents of each child."""

Indices = npt.NDArray[np.int64]
"""Indices of individuals, shape (count,)."""

Conflicts = npt.NDArray[np.int64]
"""Unordered pairs of peers with equal digits of each individual, shape (individuals,)."""

FitnessValues = npt.NDArray[np.float64]
"""Shape (individuals,)."""


@dataclass(frozen=True)
class Population:
    """Individuals with their fitness.

    A subclass may add columns: see :attr:`columns`.

    Parameters
    ----------
    genotypes : ndarray, shape (individuals, genes)
    conflicts : ndarray of int64, shape (individuals,)
        Unordered pairs of peers with equal digits, when the individual was evaluated; 0 is a
        solution.
    fitness : ndarray of float64, shape (individuals,)
        In the units of the recipe's fitness.
    loss : ndarray of float64, shape (individuals,)
        What selection and replacement minimise: the fitness, negated where it is maximised, with
        the penalty of ageing.
    """

    genotypes: Genotypes
    conflicts: Conflicts
    fitness: FitnessValues
    loss: FitnessValues

    @property
    def size(self) -> int:
        """The number of individuals."""
        return len(self.conflicts)

    @classmethod
    def of(cls, population: "Population") -> "Population":
        """Return a population as one of this class."""
        return population

    def take(self, indices: Indices) -> Self:
        """Return the individuals at these indices, in their order."""
        return type(self)(*[column.take(indices, axis=0) for column in self.columns])

    def concatenate(self, other: "Population") -> "Population":
        """Return these individuals followed by the others."""
        one, other = self._alike(other)
        both = zip(one.columns, other.columns, strict=True)
        return type(one)(*[np.concatenate(columns) for columns in both])

    def replaced(self, indices: Indices, others: "Population") -> "Population":
        """Return a copy with others in place of the individuals at these indices."""
        one, others = self._alike(others)
        copy = one.copy()
        for column, values in zip(copy.columns, others.columns, strict=True):
            column[indices] = values
        return copy

    @property
    def arrays(self) -> tuple[Genotypes, Conflicts, FitnessValues, FitnessValues]:
        """Genotypes, conflicts, fitness and loss."""
        return self.genotypes, self.conflicts, self.fitness, self.loss

    @property
    def columns(self) -> tuple[npt.NDArray[Any], ...]:
        """All columns of the individuals, in the order of the constructor's arguments."""
        return self.arrays

    def ranked(self) -> npt.NDArray[np.int64]:
        """Return the indices from best to worst, in a stable order, shape (individuals,)."""
        # Imported here, since it imports the compiler, which describing a recipe does not need.
        from sudoku_ga.evolution.kernels.selection import rank_by_counting

        order = np.empty(self.size, np.int64)
        if not self.size or not rank_by_counting(self.loss, order):
            return np.argsort(self.loss, kind="stable")
        return order

    def copy(self, genotypes: Genotypes | None = None) -> Self:
        """Return a population with its own arrays; ``genotypes``: a copy that already exists."""
        first = self.genotypes.copy() if genotypes is None else genotypes
        copies = {id(self.genotypes): first}  # the loss may be the fitness
        for column in self.columns:
            if id(column) not in copies:
                copies[id(column)] = column.copy()
        return type(self)(*[copies[id(column)] for column in self.columns])

    def _alike(self, other: "Population") -> tuple["Population", "Population"]:
        """Return both as populations of the class that has more columns."""
        kind = type(self) if isinstance(self, type(other)) else type(other)
        return kind.of(self), kind.of(other)


def combined(populations: Sequence[Population]) -> Population:
    """Return the individuals of several populations as one."""
    return Population(
        *map(np.concatenate, zip(*[each.arrays for each in populations], strict=True))
    )


class CoupleMemory:
    """Remembers the couples of a run for as long as both individuals are in the population.

    Individuals are known by their genotypes, so that it follows them through replacement,
    migration and changes of the recipe.
    """

    def __init__(self) -> None:
        self._places: dict[bytes, int] = {}
        self._tried = np.zeros((0, 0), bool)

    def recall(self, genotypes: Genotypes) -> npt.NDArray[np.bool_]:
        """Return which individuals were crossed before, and forget all others.

        Bool, shape (individuals, individuals): by first parent and second parent. ``genotypes``:
        shape (individuals, genes).
        """
        keys = [genotype.tobytes() for genotype in genotypes]
        before = np.array([self._places.get(key, -1) for key in keys], np.int64)
        known = np.flatnonzero(before >= 0)
        tried = np.zeros((len(keys), len(keys)), bool)
        tried[np.ix_(known, known)] = self._tried[np.ix_(before[known], before[known])]
        self._places = {key: place for place, key in enumerate(keys)}
        self._tried = tried
        return tried.copy()

    def add(self, couples: Couples) -> None:
        """Remember couples of the individuals that were last recalled, shape (couples, 2)."""
        self._tried[couples[:, 0], couples[:, 1]] = True
