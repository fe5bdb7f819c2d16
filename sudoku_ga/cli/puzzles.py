"""The puzzles of a command: read from its sources, and assessed before they are worked on."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain

from sudoku_ga.puzzle.assessment import Assessment, assess
from sudoku_ga.puzzle.exact import ExactReference
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord


def read_puzzles(sources: Sequence[str], geometry: Geometry | None) -> Iterator[PuzzleRecord]:
    """Return the puzzles of all sources in order, each read when it is needed.

    Parameters
    ----------
    sources : sequence of str
        Files, ``-`` for standard input, or puzzles.
    geometry : Geometry or None
        The box shape, where the size leaves it open.

    Raises
    ------
    UserError
        At once if a source cannot be opened; at a puzzle that cannot be read.
    """
    # All are opened first: a name mistyped at the end is not found an hour later.
    return chain.from_iterable([open_source(source, geometry) for source in sources])


# The runs of one puzzle follow each other.
@lru_cache(maxsize=1)
def assessed(puzzle: Grid) -> Assessment:
    """Return what the exact reference and logic find out about a puzzle."""
    return assess(puzzle, _exact_reference())


@cache
def _exact_reference() -> ExactReference:
    return ExactReference()
