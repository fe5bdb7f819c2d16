"""Evolution on boards of variants: solved where their rules are counted, else refused."""

from itertools import permutations

import numpy as np
import pytest

from sudoku_ga.evolution.core.operators import NotApplicable
from sudoku_ga.evolution.engine.run import prepare, run
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.representations.cage_alleles import RegionAlleles
from sudoku_ga.evolution.representations.cells import (
    BoxPermutations,
    CandidateCells,
    CandidateRows,
    FreeCells,
    RowPermutations,
)
from sudoku_ga.generator.regions import random_regions
from sudoku_ga.puzzle.exact import ExactReference
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Constraint
from sudoku_ga.puzzle.rules import conflict_count, is_solution
from sudoku_ga.puzzle.singles import fill_singles
from tests.puzzle.boards import with_blanks
from tests.puzzle.variants import VARIANTS, first_solution, layout

NINE = {str(each): Geometry(3, 3, layout(each)) for each in Constraint}
SEVEN = Geometry(1, 7, random_regions(7, np.random.default_rng(1)))
SOLVABLE = [name for name in VARIANTS if name != "4x4 anti-king"]
BOARDS = NINE | {
    "jigsaw": SEVEN,
    "both": Geometry(3, 3, layout(Constraint.DIAGONALS, Constraint.WINDOWS)),
}


def puzzle_of(geometry: Geometry, share: float) -> Grid:
    solution = ExactReference().count(Grid.empty(geometry)).solution
    assert solution is not None
    return with_blanks(solution, share, seed=4)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("recipe", ["fast", "tabu"])
def test_tabu_search_solves_them(board: str, recipe: str) -> None:
    puzzle = puzzle_of(BOARDS[board], 0.6)
    changed = load_recipe(recipe)
    last = run(puzzle, changed, seed=1)
    assert last.outcome is not None and last.outcome.solution is not None
    assert is_solution(last.outcome.solution, puzzle)


@pytest.mark.parametrize("name", SOLVABLE)
def test_evolution_solves_them(name: str) -> None:
    puzzle = with_blanks(first_solution(VARIANTS[name]), 0.8, seed=3)
    last = run(puzzle, load_recipe("evolution"), seed=1)
    assert last.outcome is not None and last.outcome.solution is not None
    assert is_solution(last.outcome.solution, puzzle)


@pytest.mark.parametrize(
    ("recipe", "name"),
    [
        ("annealing", "4x4 X"),
        ("memetic", "5x5 jigsaw killer"),
        ("memetic", "6x6 anti-knight"),
        ("regions", "5x5 jigsaw"),
    ],
)
def test_other_searches_solve_them(recipe: str, name: str) -> None:
    puzzle = with_blanks(first_solution(VARIANTS[name]), 0.4, seed=3)
    last = run(puzzle, load_recipe(recipe), seed=1)
    assert last.outcome is not None and last.outcome.solution is not None


def test_the_box_alleles_of_a_jigsaw_are_the_fillings_of_its_regions() -> None:
    puzzle = with_blanks(first_solution(VARIANTS["5x5 jigsaw"]), 0.7, seed=3)
    logic = fill_singles(puzzle, "none")
    encoding = RegionAlleles().encode(logic)
    fillings, gene = encoding.fillings, 0
    for region in puzzle.geometry.boxes:
        free = [cell for cell in region if not puzzle.digits[cell]]
        missing = {*range(1, 6)} - {*puzzle.digits[region].tolist()}
        expected = [
            list(digits)
            for digits in permutations(sorted(missing))
            if all(
                int(logic.candidates[cell]) >> digit - 1 & 1
                for cell, digit in zip(free, digits, strict=True)
            )
        ]
        own = slice(*fillings.starts[gene : gene + 2])
        assert fillings.digits[: len(free), own].T.tolist() == expected
        assert encoding.box_of_gene[gene] == puzzle.geometry.box_of[free[0]]
        gene += 1
    assert gene == encoding.gene_count
    # The lists of regions without givens would take long, those of a killer know no totals.
    for board, reason in [
        (Geometry(4, 4), "list at most 9 free cells, the region at r1c1 has 16"),
        (VARIANTS["5x5 jigsaw killer"], "region-alleles does not handle cages"),
    ]:
        with pytest.raises(NotApplicable, match=reason):
            prepare(Grid.empty(board), load_recipe("regions"), 1)


def test_killers_are_left_to_fillings_of_cages() -> None:
    puzzle = Grid.empty(VARIANTS["5x5 jigsaw killer"])
    last = run(puzzle, load_recipe("fast"), seed=1)
    assert last.outcome is not None and last.outcome.solution is not None
    assert last.start.recipe_name == "cages"
    assert [name for name, _reason in last.start.refusals] == ["alleles", "partial", "tabu"]


def test_without_deduction_evolution_meets_every_rule() -> None:
    puzzle = puzzle_of(BOARDS["anti-knight"], 0.6)
    last = run(puzzle, load_recipe("tabu").with_value("logic.level", "none"), seed=1)
    assert last.outcome is not None and last.outcome.solution is not None
    assert last.generation > 0 or last.move_evaluations > 0


@pytest.mark.parametrize(
    "representation",
    [
        BoxPermutations(),
        RowPermutations(),
        CandidateCells(),
        CandidateRows(),
        FreeCells(),
        RegionAlleles(),
    ],
    ids=lambda each: each.name,
)
@pytest.mark.parametrize("name", [name for name in VARIANTS if "killer" not in name])
def test_conflicts_are_those_of_the_rules(representation, name: str) -> None:
    encoding = representation.encode(fill_singles(Grid.empty(VARIANTS[name]), "none"))
    genotypes = encoding.random(20, np.array([3], np.uint64))
    counted = [
        conflict_count(Grid(VARIANTS[name], digits)) for digits in encoding.decode(genotypes)
    ]
    assert encoding.count_conflicts(genotypes).tolist() == counted


def test_the_graph_of_candidates_has_an_edge_for_every_two_that_exclude_each_other() -> None:
    geometry = VARIANTS["6x6 anti-knight"]
    puzzle = Grid.empty(geometry).with_digits([(0, 1), (8, 5)])
    encoding = CandidateCells().encode(fill_singles(puzzle, "none"))
    graph = encoding.candidate_graph
    for node in np.flatnonzero(graph.digits):
        cell, digit = encoding.cells[graph.genes[node]], graph.digits[node]
        near = graph.neighbours[graph.starts[node] : graph.starts[node + 1]]
        assert set(graph.digits[near].tolist()) <= {digit}
        expected = {
            peer
            for peer in geometry.peers[cell]
            if not puzzle.digits[peer] and _is_candidate(encoding, peer, digit)
        }
        assert len(near) == len(expected)
        assert set(encoding.cells[graph.genes[near]].tolist()) == expected


def _is_candidate(encoding, cell: int, digit: int) -> bool:
    return bool(int(encoding.candidates_of_cells[cell]) >> (int(digit) - 1) & 1)


@pytest.mark.parametrize(
    ("recipe", "name", "reason"),
    [
        ("alleles", "5x5 jigsaw", "box-alleles does not handle regions of any shape: 5×5 jigsaw"),
        ("gold-2005", "4x4 X", "does not handle units beside rows, columns and boxes: 4×4, X"),
        ("mantere-koljonen-2007", "4x4 X", "limited-swap does not handle units beside rows"),
        (
            "coelho-frank-2021-243",
            "6x6 anti-knight",
            "distinct-digits does not handle single pairs",
        ),
        ("digit-sum", "4x4 X", "digit-counts-sum does not handle units beside rows"),
        ("lsga-2023", "4x4 killer", "illegal-columns-boxes does not handle cages: 4×4, killer"),
        ("sato-inoue-2010", "5x5 jigsaw", "better-rows-of-boxes does not handle regions"),
        ("annealing", "6x6 anti-knight", "line-repeats does not handle single pairs"),
        ("mpma-2023", "4x4 killer", "does not handle cages: 4×4, killer"),
        ("partial", "4x4 killer", "partial-colouring does not handle cages: 4×4, killer"),
        ("tabu", "4x4 killer", "tabu-recolouring does not handle cages: 4×4, killer"),
        ("lsga-2023", "5x5 jigsaw", "box-search does not handle regions of any shape"),
    ],
)
def test_what_does_not_count_the_rules_refuses_the_board(
    recipe: str, name: str, reason: str
) -> None:
    with pytest.raises(NotApplicable, match=reason):
        prepare(Grid.empty(VARIANTS[name]), load_recipe(recipe), seed=1)


def test_row_permutations_take_a_jigsaw() -> None:
    preparation = prepare(Grid.empty(SEVEN), load_recipe("weiss-2009"), seed=1)
    assert preparation.encoding is not None
