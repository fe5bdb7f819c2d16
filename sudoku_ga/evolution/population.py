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
    """

    genotypes: Genotypes
    conflicts: Conflicts
    fitness: Fitness

    @property
    def size(self) -> int:
        """The number of individuals."""
        return len(self.conflicts)
