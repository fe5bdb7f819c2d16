"""What genes are, by which a component says which representations it works on."""

from collections.abc import Iterable
from enum import StrEnum

from sudoku_ga.translation import _, later


class Trait(StrEnum):
    """One property of the genes of a representation."""

    CELLS = "cells"
    FREE_DIGITS = "free-digits"
    CANDIDATES = "candidates"
    ROWS = "rows"
    BOXES = "boxes"
    ROW_PERMUTATIONS = "row-permutations"
    FULL_BOXES = "full-boxes"
    BOX_PERMUTATIONS = "box-permutations"
    BOX_ALLELES = "box-alleles"

    @property
    def meaning(self) -> str:
        """The property in words, after ``genes that``."""
        return _MEANINGS[self]


_MEANINGS = {
    Trait.CELLS: later("are the digits of cells"),
    Trait.FREE_DIGITS: later("may take any digit"),
    Trait.CANDIDATES: later("take only candidates of their cells"),
    Trait.ROWS: later("stand row by row"),
    Trait.BOXES: later("stand box by box"),
    Trait.ROW_PERMUTATIONS: later("hold each digit once in a row"),
    Trait.FULL_BOXES: later("fill every box without repeats"),
    Trait.BOX_PERMUTATIONS: later("hold each digit once in a box"),
    Trait.BOX_ALLELES: later("choose one of the fillings of a box"),
}


def meanings(traits: Iterable[Trait]) -> str:
    """Return the traits as a sentence's end, in a fixed order."""
    return _(" and ").join(_(trait.meaning) for trait in Trait if trait in set(traits))
