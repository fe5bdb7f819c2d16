"""Which individuals of a population were crossed with each other before."""

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.population import Couples, Genotypes


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
