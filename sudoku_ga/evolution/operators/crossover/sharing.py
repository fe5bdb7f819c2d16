"""Crossovers whose uncrossed couples may share their genotypes with their children."""

from dataclasses import dataclass

from sudoku_ga.evolution.core.operators import Crossover, EncodingType
from sudoku_ga.evolution.core.parameters import choice


@dataclass(frozen=True)
class SharingCrossover(Crossover[EncodingType]):
    """Base of the crossovers whose uncrossed couples may hand on their own genotypes.

    The breeding scheme of a recipe in which one does is in
    :mod:`sudoku_ga.evolution.operators.shared_genotypes`.
    """

    uncrossed: str = choice(
        "copied",
        (("copied", "Copied"), ("shared", "Shared")),
        label="Uncrossed",
        help=(
            "Children of couples that are not crossed have a copy of a parent's genes, or the same "
            "genes: then a mutation changes the parent and all others that have them too, and "
            "their fitness stays as it was measured, as in Coelho and Frank's program."
        ),
    )

    @property
    def shares_uncrossed(self) -> bool:
        """Whether the children of couples that are not crossed share their parents' genes."""
        return self.uncrossed == "shared"
