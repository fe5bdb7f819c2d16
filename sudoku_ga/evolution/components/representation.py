"""What every representation offers, and how one refuses a puzzle."""

from abc import abstractmethod
from typing import ClassVar, Protocol

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.component import Component
from sudoku_ga.evolution.population import Conflicts, Genotypes
from sudoku_ga.evolution.rng import State
from sudoku_ga.evolution.traits import Trait
from sudoku_ga.puzzle.errors import KnownError
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Digits, Grid
from sudoku_ga.puzzle.logic import LogicResult
from sudoku_ga.translation import _


class NotApplicable(KnownError):  # noqa: N818  (a refusal, which a recipe may answer)
    """A representation that is not made for this puzzle, with the reason."""


class Encoding(Protocol):
    """A representation fitted to one puzzle."""

    @property
    def geometry(self) -> Geometry:
        """The shape of the board."""

    def __hash__(self) -> int:
        """Return the same for the same object, by which tables of an encoding are kept."""

    @property
    def free_share(self) -> float:
        """The share of the cells that are not fixed, 0 to 1."""

    @property
    def block_starts(self) -> npt.NDArray[np.int64]:
        """Where the genes of each block begin, and the end, shape (blocks + 1,).

        A block is what crossovers inherit as a whole: a cell, a row or a box.
        """

    @property
    def box_of_gene(self) -> npt.NDArray[np.int64]:
        """The box of each gene, shape (genes,)."""

    def random(self, count: int, states: State) -> Genotypes:
        """Return ``count`` random genotypes that keep the representation's invariant."""

    def count_conflicts(self, genotypes: Genotypes) -> Conflicts:
        """Return the unordered pairs of peers with equal digits of each individual."""

    def decode(self, genotype: Genotypes) -> Digits:
        """Return the digits of one genotype or of many, shape (..., cell_count), row by row."""


class Representation(Component):
    """Base of the representations; ``traits`` say what their genes are."""

    traits: ClassVar[frozenset[Trait]]

    @abstractmethod
    def encode(self, logic: LogicResult) -> Encoding:
        """Return the encoding for what logic left of a puzzle.

        Raises
        ------
        NotApplicable
            If the representation is not made for this puzzle.
        """


def free_share(grid: Grid) -> float:
    """Return the share of the cells without a digit, 0 to 1."""
    return 1 - grid.given_count / grid.geometry.cell_count


def require_candidates(logic: LogicResult) -> None:
    """Refuse a puzzle in which a cell has no candidate.

    Raises
    ------
    NotApplicable
        With the name of the cell.
    """
    if not np.all(logic.candidates):
        cell = int(np.argmin(logic.candidates != 0))
        name = logic.grid.geometry.cell_name(cell)
        raise NotApplicable(_("{name} has no candidate to be drawn").format(name=name))
