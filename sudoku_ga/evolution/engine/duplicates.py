"""Who lived before in a run."""

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.population import Genotypes
from sudoku_ga.evolution.kernels.population import digest_genotypes

_REMEMBERED = 2_000_000
"""So many individuals are remembered at least, twice as many at most: some hundred megabytes, where
all of an endless run would take the whole memory.
"""


class DuplicateFilter:
    """A set of the newest genotypes of a run, kept as 64-bit digests.

    Two different genotypes share a digest with a probability of 2**-64; among the millions of a
    run that one is taken for another can be left out of account.
    """

    def __init__(self) -> None:
        self._newest: set[int] = set()
        self._before: set[int] = set()

    def add(self, genotypes: Genotypes) -> None:
        """Remember these individuals."""
        self._newest.update(_digests(genotypes))
        if len(self._newest) >= _REMEMBERED:
            self._newest, self._before = set(), self._newest

    def unseen(self, genotypes: Genotypes) -> npt.NDArray[np.bool_]:
        """Return which individuals are not remembered, shape (individuals,)."""
        newest, before = self._newest, self._before
        return np.array(
            [digest not in newest and digest not in before for digest in _digests(genotypes)], bool
        )


def _digests(genotypes: Genotypes) -> list[int]:
    digests = np.empty(len(genotypes), np.uint64)
    digest_genotypes(genotypes, digests)
    result: list[int] = digests.tolist()
    return result
