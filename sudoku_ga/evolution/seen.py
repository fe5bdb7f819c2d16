"""Who lived before in a run."""

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.kernels.digest import digest_genotypes
from sudoku_ga.evolution.population import Genotypes


class SeenBefore:
    """A set of genotypes, kept as 64-bit digests.

    Two different genotypes share a digest with a probability of 2**-64; among the millions of a
    run that one is taken for another can be left out of account.
    """

    def __init__(self) -> None:
        self._digests: set[int] = set()

    def add(self, genotypes: Genotypes) -> None:
        """Remember these individuals."""
        self._digests.update(_digests(genotypes))

    def unseen(self, genotypes: Genotypes) -> npt.NDArray[np.bool_]:
        """Return which individuals are not remembered, shape (individuals,)."""
        known = self._digests
        return np.array([digest not in known for digest in _digests(genotypes)], bool)


def _digests(genotypes: Genotypes) -> list[int]:
    digests = np.empty(len(genotypes), np.uint64)
    digest_genotypes(genotypes, digests)
    result: list[int] = digests.tolist()
    return result
