"""The individuals that live at one time."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Genotypes = npt.NDArray[Any]
"""Shape (individuals, genes); the dtype is the encoding's."""

Couples = npt.NDArray[np.int64]
"""Shape (offspring, 2): the two parents of each child."""

Conflicts = npt.NDArray[np.int64]
Fitness = npt.NDArray[np.float64]

_WORTH_SHORTENING = 500
"""Individuals from which on it pays to rank by short whole numbers, which most losses are and which
numpy sorts by their bytes: 27 ns an individual instead of 64 among 1,000, 33 instead of 131 among
200,000."""


@dataclass(frozen=True)
class Population:
    """Individuals with what was measured on them.

    Parameters
    ----------
    genotypes : ndarray, shape (individuals, genes)
    conflicts : ndarray of int64, shape (individuals,)
        Unordered pairs of peers with equal digits; 0 is a solution.
    fitness : ndarray of float64, shape (individuals,)
        In the units of the recipe's fitness.
    loss : ndarray of float64, shape (individuals,)
        What selection and replacement compare, least is best: the fitness, with its sign turned
        where greatest is best, and with the penalty of ageing.
    """

    genotypes: Genotypes
    conflicts: Conflicts
    fitness: Fitness
    loss: Fitness

    @property
    def size(self) -> int:
        """The number of individuals."""
        return len(self.conflicts)

    def of(self, indices: npt.NDArray[np.int64]) -> "Population":
        """Return the individuals at these indices, in their order."""
        return Population(*(array.take(indices, axis=0) for array in self._arrays))

    def and_(self, other: "Population") -> "Population":
        """Return these individuals followed by the others."""
        both = zip(self._arrays, other._arrays, strict=True)
        return Population(*(np.concatenate(arrays) for arrays in both))

    def with_in_place_of(
        self, indices: npt.NDArray[np.int64], others: "Population"
    ) -> "Population":
        """Return the population with others in place of the individuals at these indices."""
        arrays = [array.copy() for array in self._arrays]
        for array, values in zip(arrays, others._arrays, strict=True):
            array[indices] = values
        return Population(*arrays)

    @property
    def _arrays(self) -> tuple[npt.NDArray[Any], ...]:
        return self.genotypes, self.conflicts, self.fitness, self.loss

    def ranked(self) -> npt.NDArray[np.int64]:
        """Return the indices from the best to the worst; of equals the first comes first."""
        if self.size >= _WORTH_SHORTENING:
            with np.errstate(invalid="ignore"):
                short = self.loss.astype(np.int16)
            if np.array_equal(short, self.loss):
                return np.argsort(short, kind="stable")
        return np.argsort(self.loss, kind="stable")
