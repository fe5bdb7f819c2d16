"""A view of the individuals of a run between two reports, and the diversity of a population."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.engine.observer import RunObserver
from sudoku_ga.puzzle.geometry import Geometry

if TYPE_CHECKING:
    from sudoku_ga.evolution.core.operators import Encoding
    from sudoku_ga.evolution.core.population import Population
    from sudoku_ga.evolution.core.roles import OperatorId
    from sudoku_ga.evolution.observe.generation import GenerationRecord
    from sudoku_ga.evolution.observe.generation_observer import GenerationObserver


_RECORDS, _RECORDS_OF_ISLANDS = 32, 300
"""The most generations recorded; islands run ahead of the reports by up to some hundred."""


@dataclass(frozen=True)
class Individuals:
    """A copy of the individuals of a run at one time.

    Parameters
    ----------
    digits : ndarray of uint8, shape (individuals, cell_count)
        The board of each individual, in the order of the islands.
    conflicts : ndarray of int64, shape (individuals,)
        Unordered pairs of peers with equal digits.
    island_sizes : tuple of int
        The number of individuals of each island; one number without islands.
    """

    digits: npt.NDArray[np.uint8]
    conflicts: npt.NDArray[np.int64]
    island_sizes: tuple[int, ...]

    @property
    def count(self) -> int:
        """The number of individuals."""
        return len(self.conflicts)


class PopulationView(RunObserver):
    """Gives access to the individuals of one run and to its last generations.

    Use it in the thread that iterates the run, between two reports. Nothing is copied until
    :meth:`individuals` is called.
    """

    def __init__(self) -> None:
        self._encoding: Encoding | None = None
        self._populations: Sequence[Population] = ()
        self._observers: Sequence[GenerationObserver] = ()
        self._keeps_generations = False

    def population_observers(self, count: int) -> "Sequence[GenerationObserver]":
        """Return an observer for each of ``count`` populations."""
        from sudoku_ga.evolution.observe.generation_observer import GenerationObserver

        most = _RECORDS if count == 1 else _RECORDS_OF_ISLANDS
        self._observers = [GenerationObserver(most) for _ in range(count)]
        for observer in self._observers:
            observer.keeps_generations = self._keeps_generations
        return self._observers

    def on_step(self, encoding: "Encoding", populations: "Sequence[Population]") -> None:
        """Hold these populations until the next step."""
        self._encoding, self._populations = encoding, populations

    def keep_generations(self, *, kept: bool) -> None:
        """Set whether generations are recorded from now on."""
        if kept is self._keeps_generations:
            return
        self._keeps_generations = kept
        for observer in self._observers:
            observer.keeps_generations = kept

    def generations(self, *, ended: bool = False) -> "tuple[tuple[GenerationRecord, ...], ...]":
        """Return for each island its last generations, oldest first.

        Empty if the last generation was not recorded. ``ended``: whether the run has ended.
        """
        pairs = zip(self._observers, self._populations, strict=False)
        return tuple(each.generations(population, ended=ended) for each, population in pairs)

    def credits(self, before: int, after: int) -> "dict[OperatorId, float]":
        """Return the share of each operator in a fall of the least conflicts of the run."""
        found = [(each.generation_of(after), each) for each in self._observers]
        known = [(generation, each) for generation, each in found if generation is not None]
        if not known:
            return {}
        _, first = min(known, key=lambda pair: pair[0])
        return first.credits(before, after)

    def individuals(self) -> Individuals | None:
        """Return the individuals at the last report; None before the first population."""
        if self._encoding is None:
            return None
        genotypes = np.concatenate([each.genotypes for each in self._populations])
        return Individuals(
            self._encoding.decode(genotypes),
            # Counted anew, since a local search changes the genotypes between its slices.
            self._encoding.count_conflicts(genotypes),
            tuple(each.size for each in self._populations),
        )


SAMPLE_SIZE = 2_000
"""The most individuals measured; larger populations are sampled evenly."""


class DiversityFigures(NamedTuple):
    """Measures of the diversity of a population.

    Parameters
    ----------
    entropy_bits : float
        Mean allele entropy of the free cells, in bits; 0 if all individuals are equal.
    distance : float
        Mean number of cells in which two individuals differ.
    distinct : int
        Number of different individuals among those measured.
    measured : int
        Number of individuals measured.
    """

    entropy_bits: float
    distance: float
    distinct: int
    measured: int


@dataclass(frozen=True)
class Diversity:
    """The diversity of a population by cell.

    ``shares`` (float64, shape (cell_count, size)): ``shares[cell, d - 1]`` is the share of
    individuals with digit ``d`` in a cell, 0 to 1.
    """

    shares: npt.NDArray[np.float64]
    figures: DiversityFigures

    @property
    def entropy_bits(self) -> npt.NDArray[np.float64]:
        """The allele entropy of each cell in bits, shape (cell_count,)."""
        return _entropy(self.shares)

    def agreement(self, digits: npt.NDArray[np.uint8]) -> npt.NDArray[np.float64]:
        """Return the share of individuals with these digits, 0 to 1, shape (cell_count,)."""
        cells = np.arange(len(digits))
        return np.where(digits > 0, self.shares[cells, np.maximum(digits, 1) - 1], 0.0)


def measure(individuals: Individuals, free: npt.NDArray[np.bool_]) -> Diversity:
    """Measure the diversity of a population.

    Parameters
    ----------
    individuals : Individuals
        At least one.
    free : ndarray of bool, shape (cell_count,)
        The cells that evolution may change.
    """
    sample = _sample(individuals.digits)
    count, cell_count = sample.shape
    size = round(cell_count**0.5)
    shares = np.stack([(sample == digit).mean(axis=0) for digit in range(1, size + 1)], axis=1)
    # The probability that two individuals, drawn without replacement, differ in a cell.
    differ = (1.0 - (shares**2).sum(axis=1)) * (count / max(count - 1, 1))
    entropy = float(_entropy(shares)[free].mean()) if free.any() else 0.0
    distinct = len({row.tobytes() for row in sample})
    return Diversity(shares, DiversityFigures(entropy, float(differ.sum()), distinct, count))


def conflict_masks(geometry: Geometry, digits: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    """Return which cells have the digit of a peer, or are in a full cage with a wrong total.

    Returns an array of bool, shape (boards, cell_count). ``digits`` (uint8, shape (boards,
    cell_count)): full boards.
    """
    masks = np.zeros(digits.shape, bool)
    size = geometry.size
    first = np.arange(len(digits) * size).reshape(-1, size, 1) * (size + 1)
    for units in np.split(geometry.units, 3):  # each cell is in one row, one column and one box
        places = first + digits[:, units]
        masks[:, units] |= np.bincount(places.ravel())[places] > 1
    if not geometry.is_classic:
        _mark_further(masks, geometry, digits)
    return masks


def _mark_further(
    masks: npt.NDArray[np.bool_], geometry: Geometry, digits: npt.NDArray[np.uint8]
) -> None:
    first, second = geometry.more_pairs.T
    boards, pairs = np.nonzero(digits[:, first] == digits[:, second])
    masks[boards, first[pairs]] = masks[boards, second[pairs]] = True
    for cage in geometry.layout.cages:
        cells = list(cage.cells)
        inside = digits[:, cells]
        wrong = (inside.sum(axis=1) != cage.total) & (inside > 0).all(axis=1)
        masks[np.ix_(wrong, cells)] = True


def conflict_shares(geometry: Geometry, individuals: Individuals) -> npt.NDArray[np.float64]:
    """Return the share of individuals in which each cell is in conflict.

    Returns an array of float64, 0 to 1, shape (cell_count,). ``individuals``: at least one; sampled
    as in :func:`measure`.
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
