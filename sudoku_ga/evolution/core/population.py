"""A population as arrays, and which of its individuals were crossed with each other before."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Genotypes = npt.NDArray[Any]
"""Shape (individuals, genes); the dtype is the encoding's."""

Couples = npt.NDArray[np.int64]
"""Shape (offspring, 2): the two parents of each child."""

Indices = npt.NDArray[np.int64]
"""Indices of individuals, shape (count,)."""

OWN = -1
"""The id of a genotype that an individual shares with no other."""

Conflicts = npt.NDArray[np.int64]
"""Unordered pairs of peers with equal digits of each individual, shape (individuals,)."""

FitnessValues = npt.NDArray[np.float64]
"""Shape (individuals,)."""


@dataclass(frozen=True)
class Population:
    """Individuals with their fitness.

    Parameters
    ----------
    genotypes : ndarray, shape (individuals, genes)
    conflicts : ndarray of int64, shape (individuals,)
        Unordered pairs of peers with equal digits; 0 is a solution. Of individuals that share their
        genotype, those that it had when the individual was evaluated.
    fitness : ndarray of float64, shape (individuals,)
        In the units of the recipe's fitness.
    loss : ndarray of float64, shape (individuals,)
        What selection and replacement minimise: the fitness, negated where it is maximised, with
        the penalty of ageing.
    genotype_ids : ndarray of int64, shape (individuals,), optional
        Individuals of one id share their genotype: a mutation of one changes it for all of them.
        ``OWN`` for the genotype of one individual alone; None where no individuals share theirs.
    """

    genotypes: Genotypes
    conflicts: Conflicts
    fitness: FitnessValues
    loss: FitnessValues
    genotype_ids: Indices | None = None

    @property
    def size(self) -> int:
        """The number of individuals."""
        return len(self.conflicts)

    def take(self, indices: Indices) -> "Population":
        """Return the individuals at these indices, in their order."""
        ids = None if self.genotype_ids is None else self.genotype_ids.take(indices)
        return _population([array.take(indices, axis=0) for array in self.arrays], ids)

    def concatenate(self, other: "Population") -> "Population":
        """Return these individuals followed by the others."""
        both = zip(self.arrays, other.arrays, strict=True)
        ids = None
        if self.genotype_ids is not None or other.genotype_ids is not None:
            ids = np.concatenate([self.all_genotype_ids, other.all_genotype_ids])
        return _population([np.concatenate(arrays) for arrays in both], ids)

    def replaced(self, indices: Indices, others: "Population") -> "Population":
        """Return a copy with others in place of the individuals at these indices."""
        both = zip(self.arrays, others.arrays, strict=True)
        arrays = []
        for array, values in both:
            arrays.append(array.copy())
            arrays[-1][indices] = values
        ids = None
        if self.genotype_ids is not None or others.genotype_ids is not None:
            ids = self.all_genotype_ids.copy()
            ids[indices] = others.all_genotype_ids
        return _population(arrays, ids)

    @property
    def all_genotype_ids(self) -> Indices:
        """The id of each genotype, ``OWN`` throughout where none is shared."""
        return np.full(self.size, OWN) if self.genotype_ids is None else self.genotype_ids

    @property
    def arrays(self) -> tuple[npt.NDArray[Any], ...]:
        """Genotypes, conflicts, fitness and loss."""
        return self.genotypes, self.conflicts, self.fitness, self.loss

    def ranked(self) -> npt.NDArray[np.int64]:
        """Return the indices from best to worst, in a stable order, shape (individuals,)."""
        # Imported here, since it imports the compiler, which describing a recipe does not need.
        from sudoku_ga.evolution.kernels.selection import rank_by_counting

        order = np.empty(self.size, np.int64)
        if not self.size or not rank_by_counting(self.loss, order):
            return np.argsort(self.loss, kind="stable")
        return order

    def copy(self) -> "Population":
        """Return a population with arrays of its own."""
        ids = None if self.genotype_ids is None else self.genotype_ids.copy()
        return _population([array.copy() for array in self.arrays], ids)


def combined(populations: Sequence[Population]) -> Population:
    """Return the individuals of several populations, none of which share genotypes, as one."""
    arrays = zip(*[each.arrays for each in populations], strict=True)
    return _population([np.concatenate(each) for each in arrays], None)


def _population(arrays: list[npt.NDArray[Any]], genotype_ids: Indices | None) -> Population:
    genotypes, conflicts, fitness, loss = arrays
    return Population(genotypes, conflicts, fitness, loss, genotype_ids)


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
