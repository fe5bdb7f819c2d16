"""Crossover: a whole band or stack of boxes."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.component import OWN_DESIGN
from sudoku_ga.evolution.components.crossover.children import Crossover
from sudoku_ga.evolution.components.representation import Encoding
from sudoku_ga.evolution.kernels.crossover import transplant_lines
from sudoku_ga.evolution.parameters import choice, real
from sudoku_ga.evolution.population import Couples, Genotypes
from sudoku_ga.evolution.rng import State
from sudoku_ga.evolution.temperature import probability_threshold
from sudoku_ga.evolution.traits import Trait

GeneLines = npt.NDArray[np.int64]


@dataclass(frozen=True)
class BandOrStack(Crossover):
    """A whole band or stack of boxes from the second parent.

    ::

        first parent    second parent      child
        a a a           b b b              a b a
        a a a           b b b      ->      a b a       (the second stack)
        a a a           b b b              a b a
    """

    name = "band-or-stack"
    label = "Band or stack"
    source = OWN_DESIGN
    help = (
        "The child copies its first parent, and with the rate below one row or column of "
        "boxes from the second: boxes that fit each other travel together."
    )

    children_per_couple = 1
    needs = frozenset({Trait.BOXES})

    rate: float = real(
        0.1,
        0.0,
        1.0,
        step=0.01,
        label="Rate",
        effect="share of children with two parents",
        help="Share of the children that take a band or stack from their second parent.",
    )

    accepted: str = choice(
        "always",
        (("always", "always"), ("no-worse", "where it is no worse than its first parent")),
        label="Accepted",
        help=(
            "Whether every crossed child goes on, or a copy of its first parent in place of one "
            "that is worse (elitist recombination, Thierens and Goldberg, 1994)."
        ),
    )

    @property
    def accepts_worse(self) -> bool:
        """Whether a crossed child is kept that is worse than its first parent."""
        return self.accepted == "always"

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
            *_lines(encoding),
            probability_threshold(self.rate),
            offspring,
            states,
        )
        return offspring


@lru_cache(maxsize=4)
def _lines(encoding: Encoding) -> tuple[GeneLines, GeneLines, int]:
    """Return the band and the stack of each gene, and how many of both there are.

    Bands are numbered from 0, stacks after them.
    """
    geometry, box_of_gene = encoding.geometry, encoding.box_of_gene
    per_band = geometry.size // geometry.box_width
    band_count = geometry.size // per_band
    return box_of_gene // per_band, box_of_gene % per_band + band_count, band_count + per_band
