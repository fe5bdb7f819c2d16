"""How much the individuals of a population differ, and where."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.observe.population_view import Individuals
from sudoku_ga.puzzle.geometry import Geometry

SAMPLE_SIZE = 2_000
"""Of a larger population so many individuals are measured, evenly chosen by their places."""


class DiversityFigures(NamedTuple):
    """The diversity of a population in three numbers.

    Parameters
    ----------
    entropy_bits : float
        Mean over the free cells of the entropy of the digits that the individuals hold there
        (allele entropy); 0 where all agree.
    distance : float
        Mean number of cells in which two individuals of the population differ.
    distinct : int
        Individuals of which none is equal to another one, of ``measured``.
    measured : int
        Individuals that were measured.
    """

    entropy_bits: float
    distance: float
    distinct: int
    measured: int


@dataclass(frozen=True)
class Diversity:
    """What a population holds in each cell.

    Parameters
    ----------
    shares : ndarray of float64, shape (cell_count, size)
        The share of the individuals that hold digit ``d`` in a cell, at ``d - 1``; 0 to 1.
    figures : DiversityFigures
    """

    shares: npt.NDArray[np.float64]
    figures: DiversityFigures

    @property
    def entropy_bits(self) -> npt.NDArray[np.float64]:
        """The entropy of the digits of each cell, shape (cell_count,)."""
        return _entropy(self.shares)

    def agreement(self, digits: npt.NDArray[np.uint8]) -> npt.NDArray[np.float64]:
        """Return the share of the individuals that hold these digits, shape (cell_count,)."""
        cells = np.arange(len(digits))
        return np.where(digits > 0, self.shares[cells, np.maximum(digits, 1) - 1], 0.0)


def measure(individuals: Individuals, free: npt.NDArray[np.bool_]) -> Diversity:
    """Measure a population.

    Parameters
    ----------
    individuals : Individuals
        At least one.
    free : ndarray of bool, shape (cell_count,)
        The cells that evolution may change: entropy is a mean over these.
    """
    sample = _sample(individuals.digits)
    count, cell_count = sample.shape
    size = round(cell_count**0.5)
    shares = np.stack([(sample == digit).mean(axis=0) for digit in range(1, size + 1)], axis=1)
    # That two drawn ones differ in a cell, without drawing the same individual twice.
    differ = (1.0 - (shares**2).sum(axis=1)) * (count / max(count - 1, 1))
    entropy = float(_entropy(shares)[free].mean()) if free.any() else 0.0
    distinct = len({row.tobytes() for row in sample})
    return Diversity(shares, DiversityFigures(entropy, float(differ.sum()), distinct, count))


def conflict_masks(geometry: Geometry, digits: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    """Return which cells share their digit with a peer, for many boards at once.

    Parameters
    ----------
    geometry : Geometry
    digits : ndarray of uint8, shape (boards, cell_count)
        Full boards.

    Returns
    -------
    ndarray of bool, shape (boards, cell_count)
    """
    masks = np.zeros(digits.shape, bool)
    bits = np.uint64(1) << (digits - np.uint8(1)).astype(np.uint64)
    for units in np.split(geometry.units, 3):  # each cell is in one row, one column and one box
        held = bits[:, units]
        once = np.zeros(held.shape[:2], np.uint64)
        twice = once.copy()
        for place in range(geometry.size):
            twice |= once & held[..., place]
            once |= held[..., place]
        masks[:, units] |= (twice[..., None] & held) > 0
    return masks


def conflict_shares(geometry: Geometry, individuals: Individuals) -> npt.NDArray[np.float64]:
    """Return the share of the individuals in which each cell is in conflict.

    Parameters
    ----------
    geometry : Geometry
    individuals : Individuals
        At least one; of many, as many are looked at as :func:`measure` does.

    Returns
    -------
    ndarray of float64, shape (cell_count,)
        0 to 1.
    """
    shares: npt.NDArray[np.float64] = conflict_masks(geometry, _sample(individuals.digits)).mean(
        axis=0
    )
    return shares


def _entropy(shares: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    logarithms = np.log2(shares, out=np.zeros_like(shares), where=shares > 0)
    entropy: npt.NDArray[np.float64] = -(shares * logarithms).sum(axis=1) + 0.0
    return entropy


def _sample(digits: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    if len(digits) <= SAMPLE_SIZE:
        return digits
    return digits[np.linspace(0, len(digits) - 1, SAMPLE_SIZE).astype(np.int64)]
