"""What the tests of crossovers and mutations share."""

from itertools import pairwise

import numpy as np
import pytest

from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.representations.cells import (
    BoxPermutations,
    CandidateRows,
    FreeCells,
    RowPermutations,
)
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.singles import fill_singles
from tests.evolution.puzzles import AI_ESCARGOT, ARTICLE_EXAMPLE, GEOMETRIES

REPRESENTATIONS = [FreeCells(), CandidateRows(), RowPermutations(), BoxPermutations()]
PUZZLES = [AI_ESCARGOT, ARTICLE_EXAMPLE, *map(Grid.empty, GEOMETRIES)]


def on_puzzles(cases):
    """Return each case with one puzzle in turn; the other puzzles are exhaustive."""
    return [
        pytest.param(*case, puzzle, marks=() if own else pytest.mark.exhaustive)
        for row, case in enumerate(cases)
        for place, puzzle in enumerate(PUZZLES)
        for own in [place == row % len(PUZZLES)]
    ]


def encoded(representation, puzzle):
    """Return the encoding of a puzzle, no logic applied."""
    return representation.encode(fill_singles(puzzle, "none"))


def stream(seed=1, lanes=1):
    """Return fresh generator states."""
    return Streams(seed).state("operator", lanes)


def keeps_invariant(encoding, genotypes):
    """Whether the genotypes are such as the representation makes."""
    if not encoding.permuted:
        return bool(((genotypes >= 1) & (genotypes <= encoding.geometry.size)).all())
    starts, missing = encoding.block_starts, encoding.missing_digits
    return all(
        np.array_equal(
            np.sort(genotypes[:, a:b], axis=1),
            np.sort(np.broadcast_to(missing[a:b], (len(genotypes), b - a)), axis=1),
        )
        for a, b in pairwise(starts)
    )
