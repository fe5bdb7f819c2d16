"""Sudoku for a library of genetic algorithms: rows are permutations of what they miss.

Genes are the digits of the free cells, row after row::

    givens   7 9 . | . . . | 3 . .        . . . | . . 6 | 9 . .        ...
    genes        2   1 4 5     6 8    |   1 2 3   4 5       7 8    |   ...
                 first row's               second row's

A row holds each digit once by construction, so that columns and boxes alone are counted. The
operators are the same for every library, so that the libraries differ by their loops alone.
"""

from collections.abc import Sequence
from operator import itemgetter
from random import Random

from tools.benchmarks.others.attempt import Attempt, Ended

# The best of four that DEAP was tried with on an easy puzzle: larger populations (500 to 2,000)
# with rarer mutation solved it in no run of 8 seconds.
POPULATION = 100
TOURNAMENT = 3
CROSSOVER_RATE = 0.7
MUTATION_RATE = 0.8
NO_LIMIT = 1_000_000


class Rows:
    """The free cells of a puzzle, row by row.

    Parameters
    ----------
    attempt : Attempt
        Its evaluations are counted, and its digits set by a solution.
    """

    def __init__(self, attempt: Attempt) -> None:
        self._attempt = attempt
        self._rng = Random(attempt.seed)
        geometry = attempt.puzzle.geometry
        size = geometry.size
        self._givens: list[int] = attempt.puzzle.digits.tolist()
        self._free = [cell for cell, digit in enumerate(self._givens) if digit == 0]
        rows = [self._givens[first : first + size] for first in range(0, len(self._givens), size)]
        self._missing = [sorted(set(range(1, size + 1)) - set(row)) for row in rows]
        ends = [sum(map(len, self._missing[: row + 1])) for row in range(size)]
        self._spans = list(zip([0, *ends], ends, strict=False))
        self._movable = [span for span in self._spans if span[1] - span[0] > 1]
        self._units = [itemgetter(*unit) for unit in geometry.units[size:].tolist()]

    @property
    def length(self) -> int:
        """The number of genes."""
        return len(self._free)

    @property
    def size(self) -> int:
        """The greatest digit."""
        return len(self._missing)

    def create(self) -> list[int]:
        """Return genes at random."""
        return [digit for row in self._missing for digit in self._rng.sample(row, len(row))]

    def cross(self, one: Sequence[int], other: Sequence[int]) -> tuple[list[int], list[int]]:
        """Exchange the rows between two of them."""
        first, last = sorted(self._rng.sample(range(len(self._spans)), 2))
        begin, end = self._spans[first][0], self._spans[last][0]
        mine, theirs = list(one), list(other)
        mine[begin:end], theirs[begin:end] = theirs[begin:end], mine[begin:end]
        return mine, theirs

    def mutated(self, genes: Sequence[int]) -> list[int]:
        """Exchange two digits of a row."""
        begin, end = self._rng.choice(self._movable)
        one, other = self._rng.sample(range(begin, end), 2)
        result = list(genes)
        result[one], result[other] = result[other], result[one]
        return result

    def happens(self, rate: float) -> bool:
        """Draw whether what has this rate happens."""
        return self._rng.random() < rate

    def conflicts(self, genes: Sequence[int]) -> int:
        """Return the digits that columns and boxes miss, and end the run at 0."""
        digits = self._givens.copy()
        for cell, digit in zip(self._free, genes, strict=True):
            digits[cell] = digit
        self._attempt.evaluations += 1
        missing = sum(self.size - len(set(unit(digits))) for unit in self._units)
        if missing == 0:
            self._attempt.digits = [int(digit) for digit in digits]
            raise Ended
        return missing
