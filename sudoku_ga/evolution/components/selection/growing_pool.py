"""A pool whose members may have children as soon as they are born."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.kernels.parents import draw_consistently
from sudoku_ga.evolution.population import Couples, Genotypes

Words = npt.NDArray[np.uint64]
Breed = Callable[[Genotypes, Couples], Genotypes]
Unseen = Callable[[Genotypes], npt.NDArray[np.bool_]]

_LONGEST_WAVE = 128
"""Births prepared together; in a pool of 5,000 some 50 follow each other before one of them has
a parent among the others."""


class GrowingPool:
    """The genotypes retained and born so far in one generation.

    The outcome is that of one birth after the other, each with parents drawn uniformly from the
    pool as it stands. Births whose parents lived before the first of them are made together, on
    the guess that everybody is let in; where somebody is not, those who would then have drawn
    other parents are made anew.

    Parameters
    ----------
    first : ndarray, shape (individuals, genes)
        Who is in the pool before anybody is born, at least one.
    capacity : int
        How many may be born.
    unseen : callable
        Tells which genotypes are let in.
    """

    def __init__(self, first: Genotypes, capacity: int, unseen: Unseen) -> None:
        self._members = np.empty((len(first) + capacity, first.shape[1]), first.dtype)
        self._members[: len(first)] = first
        self._first = self._size = len(first)
        self._unseen = unseen

    @property
    def born(self) -> Genotypes:
        """Who was born and let in, in the order of the births."""
        return self._members[self._first : self._size].copy()

    def grow(self, words: Words, children: int, breed: Breed) -> None:
        """Let so many births happen one after the other.

        Parameters
        ----------
        words : ndarray of uint64, shape (births, parents)
            Random bits; each draws one parent.
        children : int
            How many are born at each birth.
        breed : callable
            Takes genotypes and the parents of some births, shape (births, parents), and returns
            the children, those of one birth after each other.
        """
        done = 0
        while done < len(words):
            done += self._wave(words[done : done + _LONGEST_WAVE], children, breed)

    def _wave(self, words: Words, children: int, breed: Breed) -> int:
        """Let the first of these births happen, and return how many they were, at least one."""
        parents = _parents(words, self._size + children * np.arange(len(words)))
        length = _leading(parents < self._size)
        offspring = breed(self._members[: self._size], parents[:length])
        let_in = self._unseen(offspring)
        of_births = let_in.reshape(length, children).sum(axis=1)
        sizes = self._size + np.cumsum(of_births) - of_births
        count = _leading(_parents(words[:length], sizes) == parents[:length])
        certain = offspring[: count * children][let_in[: count * children]]
        self._members[self._size : self._size + len(certain)] = certain
        self._size += len(certain)
        return count


def _parents(words: Words, sizes: npt.NDArray[np.int64]) -> Couples:
    """Return the parents of each birth, drawn from so many members, shape as words."""
    chosen = np.empty(words.size, np.int64)
    draw_consistently(words.ravel(), np.repeat(sizes, words.shape[1]), chosen)
    return chosen.reshape(words.shape)


def _leading(truths: npt.NDArray[np.bool_]) -> int:
    """Return how many rows are all true before the first that is not."""
    return len(truths) if truths.all() else int(np.argmin(truths)) // truths.shape[1]
