"""Mutation of box alleles: a box takes another of its fillings."""

from dataclasses import dataclass

from sudoku_ga.evolution.core.component import OWN_DESIGN, Trait
from sudoku_ga.evolution.core.operators import Mutation
from sudoku_ga.evolution.core.parameters import real
from sudoku_ga.evolution.core.population import Genotypes
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.temperature import probability_threshold
from sudoku_ga.evolution.kernels.box_alleles import change_fillings
from sudoku_ga.evolution.operators.mutation.lists import share_of_individuals
from sudoku_ga.evolution.representations.box_alleles import BoxAlleleEncoding


@dataclass(frozen=True)
class AnotherFilling(Mutation[BoxAlleleEncoding]):
    """One box of a child takes another filling.

    It is drawn from all fillings of the box (random resetting in the words of Eiben and Smith,
    2003), or from those that differ from the present one in the fewest cells.
    """

    name = "another-filling"
    label = "Another filling"
    source = OWN_DESIGN
    help = (
        "A random box takes another of its fillings: any of them, or one in which two cells have "
        "changed places (three, where no two may)."
    )
    needs = frozenset({Trait.BOX_ALLELES})

    rate: float = share_of_individuals(1.0)
    redrawn: float = real(
        0.5,
        0.0,
        1.0,
        step=0.01,
        label="Redrawn",
        effect="higher: a box changes more",
        help="Share of the mutated boxes that take any filling, the present one included.",
    )

    def mutate_genotypes(
        self, encoding: BoxAlleleEncoding, genotypes: Genotypes, states: State
    ) -> Genotypes:
        """Return mutated copies of the individuals."""
        mutants = genotypes.copy()
        if len(encoding.choices):
            change_fillings(
                mutants,
                encoding.fillings.starts,
                encoding.choices,
                *encoding.near,
                probability_threshold(self.rate),
                probability_threshold(self.redrawn),
                states,
            )
        return mutants
