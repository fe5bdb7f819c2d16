"""What every replacement offers."""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from sudoku_ga.evolution.component import Component
from sudoku_ga.evolution.components.selection.parents import Parents
from sudoku_ga.evolution.population import Population
from sudoku_ga.evolution.rng import State

NOBODY: Parents = np.empty(0, np.int64)


@dataclass(frozen=True)
class Succession:
    """What a replacement decides on.

    Parameters
    ----------
    population, offspring : Population
    kept : ndarray of int64
        Who lives on, as :meth:`Replacement.kept` said.
    size : int
        How many individuals the recipe asks for.
    newcomers : callable
        Returns so many new, measured individuals.
    states : ndarray of uint64, shape (1,)
        The stream of the role, advanced in place.
    archive : Population or None
        What the replacement keeps aside, where it keeps an archive: for :meth:`Replacement.archive`
        that of the last time, for :meth:`Replacement.replace` that of this time.
    """

    population: Population
    offspring: Population
    kept: Parents
    size: int
    newcomers: Callable[[int], Population]
    states: State
    archive: Population | None = None


class Replacement(Component):
    """Base of the replacements."""

    @property
    def only_unseen(self) -> bool:
        """Whether nobody may be born who lived before in the same run."""
        return False

    def kept(self, population: Population, size: int) -> Parents:
        """Return who lives on whatever the offspring are like, the best first.

        Parameters
        ----------
        population : Population
        size : int
            How many individuals the recipe asks for.
        """
        return NOBODY

    @abstractmethod
    def replace(self, succession: Succession) -> Population:
        """Return the next generation."""

    def archive(self, succession: Succession) -> Population | None:
        """Return what to keep aside until the next generation."""
        return None
