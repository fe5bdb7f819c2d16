"""Boards of more than 64 digits, which no word of 64 bits holds."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.operators import NotApplicable
from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.engine.run import prepare, run
from sudoku_ga.evolution.observe.population_view import conflict_masks
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.representations.cells import BoxPermutations, CandidateCells, FreeCells
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import conflict_count, conflicting_cells, is_solution
from sudoku_ga.puzzle.singles import fill_singles
from tests.puzzle.boards import solved, with_blanks

PUZZLES = [
    with_blanks(solved(Geometry(height, width)), 0.2, seed=1)
    for height, width in ((5, 13), (1, 70), (10, 10))
]


@pytest.mark.parametrize("puzzle", PUZZLES[:2], ids=lambda puzzle: str(puzzle.geometry))
def test_candidates_are_the_digits_that_no_peer_holds(puzzle: Grid) -> None:
    logic = fill_singles(puzzle, "none")
    every = set(range(1, puzzle.geometry.size + 1))
    for cell in puzzle.blank_cells.tolist():
        left = every - {int(puzzle.digits[peer]) for peer in puzzle.geometry.peers[cell]}
        assert logic.candidates[cell] == sum(1 << digit - 1 for digit in left)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: str(puzzle.geometry))
@pytest.mark.parametrize("representation", [CandidateCells(), BoxPermutations(), FreeCells()])
def test_conflicts_are_counted_as_the_rules_do(representation, puzzle: Grid) -> None:
    encoding = representation.encode(fill_singles(puzzle, "none"))
    genotypes = encoding.random(2, Streams(1).state("test"))
    assert encoding.keeps_invariant(genotypes).all()
    boards = encoding.decode(genotypes)
    grids = [Grid(puzzle.geometry, board) for board in boards]
    assert encoding.count_conflicts(genotypes).tolist() == list(map(conflict_count, grids))
    for mask, grid in zip(conflict_masks(puzzle.geometry, boards), grids, strict=True):
        assert np.array_equal(np.flatnonzero(mask), conflicting_cells(grid))


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: str(puzzle.geometry))
def test_the_default_recipe_solves_them(puzzle: Grid) -> None:
    recipe = load_recipe("fast")
    last = run(puzzle, recipe, seed=1)
    assert last.outcome is not None and last.outcome.solution is not None
    assert is_solution(last.outcome.solution, puzzle)


@pytest.mark.parametrize(
    ("recipe", "component"),
    [
        ("generational", "better-rows-of-boxes"),
        ("candidate-rows", "candidate-rows"),
        ("coelho-frank-2021-243", "pmx"),
        ("random-restart", "legal-until-dead-end"),
    ],
)
def test_components_with_digits_as_bits_refuse_them(recipe: str, component: str) -> None:
    message = f"{component} holds .* at most 64×64 is expected, not 100×100"
    with pytest.raises(NotApplicable, match=message):
        prepare(Grid.empty(Geometry(10, 10)), load_recipe(recipe), seed=1)
    prepare(Grid.empty(Geometry(1, 64)), load_recipe(recipe), seed=1)
