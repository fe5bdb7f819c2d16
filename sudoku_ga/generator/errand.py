"""A puzzle that somebody asked for, and what came of it."""

from collections.abc import Callable
from dataclasses import dataclass

from sudoku_ga.evolution.control import Control
from sudoku_ga.evolution.recipe import Recipe
from sudoku_ga.generator.making import make_puzzle
from sudoku_ga.generator.progress import EndReason, Made, Progress
from sudoku_ga.generator.wish import Wish
from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.grading import Grading, graded
from sudoku_ga.puzzle.grid import Grid


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


def deliver(
    errand: Errand,
    control: Control,
    tell: Callable[[Progress], None],
    assess: Callable[[Grid], Assessment],
) -> Delivery | None:
    """Make a puzzle, assess and grade it; None if it was stopped before it was made.

    Parameters
    ----------
    errand : Errand
        What is asked for.
    control : Control
        Where a person stops it.
    tell : callable
        Hears of every moment.
    assess : callable
        Asks the exact reference about the puzzle.

    Raises
    ------
    NotApplicable
        If the recipe is not made for the empty board.
    """
    for moment in make_puzzle(
        errand.wish, errand.recipe, errand.seed, control, errand.time_limit_s
    ):
        tell(moment)
    made = moment.made
    assert made is not None  # the last moment has one
    if made.reason is EndReason.CANCELLED:
        return None
    assessment = None if made.puzzle is None else assess(made.puzzle)
    grading = None if assessment is None else graded(assessment)
    return Delivery(errand, made, moment.tries, assessment, grading)
