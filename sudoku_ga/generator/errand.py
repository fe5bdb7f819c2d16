"""A puzzle that somebody asked for, and what came of it."""

from dataclasses import dataclass

from sudoku_ga.evolution.recipe import Recipe
from sudoku_ga.generator.progress import Made
from sudoku_ga.generator.wish import Wish
from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.grading import Grading


@dataclass(frozen=True)
class Errand:
    """One puzzle to make, as :func:`~sudoku_ga.generator.making.make_puzzle` is asked for it."""

    wish: Wish
    recipe: Recipe
    seed: int
    time_limit_s: float


@dataclass(frozen=True)
class Delivery:
    """What came of an errand.

    Parameters
    ----------
    errand : Errand
        What was asked.
    made : Made
        How it ended.
    tries : int
        Full grids that were begun.
    assessment : Assessment or None
        What the exact reference says of the puzzle, apart from how it was made; None where
        there is none.
    grading : Grading or None
        How difficult it is, where it has one solution.
    """

    errand: Errand
    made: Made
    tries: int
    assessment: Assessment | None
    grading: Grading | None
