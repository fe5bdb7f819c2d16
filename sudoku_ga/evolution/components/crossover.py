"""How the genes of two parents are combined."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.component import Component
from sudoku_ga.evolution.components.representation import Encoding
from sudoku_ga.evolution.kernels.crossover import transplant_lines
from sudoku_ga.evolution.parameters import real
from sudoku_ga.evolution.population import Couples, Genotypes
from sudoku_ga.evolution.rng import State
from sudoku_ga.evolution.temperature import probability_threshold
from sudoku_ga.puzzle.geometry import Geometry

GeneLines = npt.NDArray[np.int64]


@dataclass(frozen=True)
class BandOrStack(Component):
    """A whole band or stack of boxes from the second parent.

    ::

        first parent    second parent      child
        a a a           b b b              a b a
        a a a           b b b      ->      a b a       (the second stack)
        a a a           b b b              a b a
    """

    name = "band-or-stack"
    label = "Band or stack"
    help = (
        "The child copies its first parent, and with the rate below one row or column of "
        "boxes from the second: boxes that fit each other travel together."
    )

    rate: float = real(
        0.1,
        0.0,
        1.0,
        step=0.01,
        label="Rate",
        help="Share of the children that take a band or stack from their second parent.",
    )

    def cross(
        self,
        encoding: Encoding,
        genotypes: Genotypes,
        couples: Couples,
        states: State,
    ) -> Genotypes:
        """Return the genotype of a child for each couple."""
        offspring: Genotypes = genotypes[couples[:, 0]]
        transplant_lines(
            genotypes,
            couples[:, 1],
            *_lines(encoding.geometry, genotypes.shape[1] // encoding.geometry.size),
            probability_threshold(self.rate),
            offspring,
            states,
        )
        return offspring


@lru_cache(maxsize=16)
def _lines(geometry: Geometry, genes_per_box: int) -> tuple[GeneLines, GeneLines, int]:
    """Return the band and the stack of each gene, and how many of both there are.

    Bands are numbered from 0, stacks after them.
    """
    box_of_gene = np.arange(geometry.size * genes_per_box) // genes_per_box
    per_band = geometry.size // geometry.box_width
    band_count = geometry.size // per_band
    return box_of_gene // per_band, box_of_gene % per_band + band_count, band_count + per_band
