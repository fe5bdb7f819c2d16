"""What every crossover offers."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from sudoku_ga.evolution.component import Component
from sudoku_ga.evolution.components.representation import Encoding
from sudoku_ga.evolution.parameters import real
from sudoku_ga.evolution.population import Couples, Genotypes
from sudoku_ga.evolution.rng import State


@dataclass(frozen=True)
class Crossover(Component):
    """Base of the crossovers.

    ``children_per_couple`` is 1, or 2 where the second child gets what the first did not.
    """

    children_per_couple: ClassVar[int] = 2

    @property
    def accepts_worse(self) -> bool:
        """Whether a crossed child is kept that is worse than its first parent."""
        return True

    rate: float = real(
        1.0,
        0.0,
        1.0,
        step=0.01,
        label="Rate",
        effect="share of couples that are crossed",
        help="Share of the couples that are crossed; the children of the others are copies.",
    )

    @abstractmethod
    def cross(
        self, encoding: Encoding, genotypes: Genotypes, couples: Couples, states: State
    ) -> Genotypes:
        """Return the children of each couple, those of one couple after each other.

        Parameters
        ----------
        encoding : Encoding
        genotypes : ndarray, shape (individuals, genes)
            Not modified.
        couples : ndarray of int64, shape (couples, 2)
            Indices of the parents.
        states : ndarray of uint64, shape (1,)
            Advanced in place.

        Returns
        -------
        ndarray, shape (couples × children_per_couple, genes)
        """
