"""The gene pool of a run: the prevailing digit of each cell over the generations. No Qt."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.report import Phase
from sudoku_ga.evolution.observe.diversity import measure
from sudoku_ga.evolution.records.history import HistoryMoment
from sudoku_ga.puzzle.grid import Grid


@dataclass(frozen=True)
class GenePool:
    """The share of the prevailing digit of each cell in some generations.

    ``filled``: the cells that evolution does not change are not part of it.
    ``numbers``: ndarray of int64, shape (rows,). The reports to which the rows belong, ascending.
    ``generations``: ndarray of int64, shape (rows,).
    ``shares``: ndarray of float32, shape (rows, free cells). The share of the individuals that hold
    the prevailing digit, above 0 to 1.
    ``digits``: ndarray of uint8, shape (rows, free cells). That digit; the lowest of several.
    """

    filled: Grid
    numbers: npt.NDArray[np.int64]
    generations: npt.NDArray[np.int64]
    shares: npt.NDArray[np.float32]
    digits: npt.NDArray[np.uint8]

    @classmethod
    def empty(cls, filled: Grid) -> "GenePool":
        """Return the gene pool of a run without a generation."""
        free = int((filled.digits == 0).sum())
        nothing = np.zeros(0, np.int64)
        none = np.zeros((0, free))
        return cls(filled, nothing, nothing, none.astype(np.float32), none.astype(np.uint8))

    @property
    def cells(self) -> npt.NDArray[np.int64]:
        """The free cells in reading order."""
        return self.filled.blank_cells

    def extended(self, moments: Sequence[HistoryMoment]) -> "GenePool":
        """Return it with a row for each later generation whose individuals were kept.

        ``moments``: of the run, oldest first; those that it has are passed over.
        """
        newest = int(self.numbers[-1]) if len(self.numbers) else -1
        cells = self.cells
        rows: list[tuple[int, int, npt.NDArray[np.float32], npt.NDArray[np.uint8]]] = []
        for number, report, population, _diversity in moments:
            # Within a generation the individuals are on their way to its end.
            if number <= newest or population is None or report.phase is Phase.IMPROVING:
                continue
            shares = measure(population.decompress(), self.filled.digits == 0).shares[cells]
            prevailing = shares.argmax(axis=1)
            largest = shares[np.arange(len(cells)), prevailing].astype(np.float32)
            digits = (prevailing + 1).astype(np.uint8)
            rows.append((number, report.generation, largest, digits))
        if not rows or not len(cells):
            return self
        numbers, generations, shares_of, digits_of = zip(*rows, strict=True)
        return GenePool(
            self.filled,
            np.concatenate([self.numbers, numbers]),
            np.concatenate([self.generations, generations]),
            np.concatenate([self.shares, shares_of]),
            np.concatenate([self.digits, digits_of]),
        )
