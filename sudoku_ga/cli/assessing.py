"""What is known of a puzzle before it is solved."""

from functools import cache, lru_cache

from sudoku_ga.puzzle.assessment import Assessment, assess
from sudoku_ga.puzzle.exact import ExactReference
from sudoku_ga.puzzle.grid import Grid


# The runs of one puzzle follow each other.
@lru_cache(maxsize=1)
def assessed(puzzle: Grid) -> Assessment:
    """Return what the exact reference and logic say of a puzzle."""
    return assess(puzzle, _exact_reference())


@cache
def _exact_reference() -> ExactReference:
    return ExactReference()
