"""Generation 0."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.operators import NotApplicable
from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.kernels.initialisation import (
    draw_digits_of_sum,
    fill_fewest_first,
    fill_until_dead_end,
)
from sudoku_ga.evolution.operators.initialisation import (
    CandidatesByRow,
    FewestCandidatesFirst,
    LegalUntilDeadEnd,
    RandomCandidates,
    RandomDigitsConditioned,
)
from sudoku_ga.evolution.representations.cells import CandidateCells, CandidateRows, FreeCells
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.singles import fill_singles
from tests.evolution.puzzles import AI_ESCARGOT, ARTICLE_EXAMPLE, GEOMETRIES, WITHOUT_SOLUTION, grid
from tests.evolution.statistics import chi_square
from tests.evolution.twins import twin


def encoding_of(representation, puzzle):
    return representation.encode(fill_singles(puzzle, "none"))


def states():
    return Streams(4).state("initialisation")


def has_digit(candidates, digits):
    return (candidates >> (digits.astype(np.uint64) - 1)) & 1 == 1


@pytest.mark.parametrize("initialisation", [CandidatesByRow(), FewestCandidatesFirst()])
@pytest.mark.parametrize("puzzle", [AI_ESCARGOT, *map(Grid.empty, GEOMETRIES)], ids=str)
def test_every_digit_is_a_candidate_of_its_cell(initialisation, puzzle):
    encoding = encoding_of(CandidateRows(), puzzle)
    genotypes = initialisation.create_genotypes(encoding, 50, states())
    assert genotypes.shape == (50, encoding.gene_count)
    assert has_digit(encoding.candidates, genotypes).all()


def test_random_candidates_are_drawn_uniformly_whatever_the_others_hold():
    encoding = encoding_of(CandidateCells(), AI_ESCARGOT)
    genotypes = RandomCandidates().create_genotypes(encoding, 4_000, states())
    for gene, mask in enumerate(encoding.candidates.tolist()):
        digits = [digit for digit in range(1, 10) if mask >> (digit - 1) & 1]
        counts = np.bincount(genotypes[:, gene], minlength=10)
        assert counts[digits].sum() == 4_000
        expected = np.full(len(digits), 4_000 / len(digits))
        assert chi_square(counts[digits], expected) < 40  # up to 8 degrees, 58 genes


@pytest.mark.parametrize("representation", [CandidateCells(), CandidateRows()])
def test_a_cell_without_a_candidate_is_refused_by_name(representation):
    with pytest.raises(NotApplicable, match="r1c9 has no candidate"):
        encoding_of(representation, WITHOUT_SOLUTION)


def test_a_row_of_candidates_repeats_only_where_no_candidate_is_lacking():
    encoding = encoding_of(CandidateRows(), AI_ESCARGOT)
    for genotype in CandidatesByRow().create_genotypes(encoding, 100, states()):
        for row in range(9):
            lacking = set(range(1, 10)) - set(AI_ESCARGOT.digits[9 * row : 9 * row + 9].tolist())
            for gene in range(*encoding.block_starts[row : row + 2]):
                digit = int(genotype[gene])
                possible = {d for d in lacking if encoding.candidates[gene] >> (d - 1) & 1}
                assert digit in possible or not possible
                lacking.discard(digit)


def test_rows_of_candidates_are_drawn_uniformly_cell_by_cell():
    encoding = encoding_of(CandidateRows(), Grid.empty(Geometry(2, 2)))
    first_two = CandidatesByRow().create_genotypes(encoding, 12_000, states())[:, :2].astype(int)
    counts = np.bincount(first_two[:, 0] * 5 + first_two[:, 1], minlength=25).reshape(5, 5)
    assert chi_square(counts[1:, 1:], 1 - np.eye(4)) < 31.3  # 11 degrees, 0.1 %


def test_fewest_first_meets_fewer_conflicts_than_rows_of_candidates():
    encoding = encoding_of(CandidateRows(), ARTICLE_EXAMPLE)
    means = [
        encoding.count_conflicts(initialisation.create_genotypes(encoding, 200, states())).mean()
        for initialisation in (FewestCandidatesFirst(), CandidatesByRow())
    ]
    assert means[0] < means[1] / 2


def test_fewest_first_fills_what_follows_by_itself():
    # The first cell has two candidates until the second, which has one, is filled.
    encoding = encoding_of(CandidateRows(), grid("..3.34.2.14..3.1", Geometry(2, 2)))
    assert encoding.candidates[:2].tolist() == [0b0011, 0b0010]
    genotypes = FewestCandidatesFirst().create_genotypes(encoding, 20, states())
    assert (encoding.count_conflicts(genotypes) == 0).all()


def test_legal_digits_conflict_only_from_the_dead_end_on():
    encoding = encoding_of(FreeCells(), Grid.empty(Geometry(2, 2)))
    genotypes = LegalUntilDeadEnd().create_genotypes(encoding, 500, states())
    conflicts = encoding.count_conflicts(genotypes)
    assert 0 < (conflicts == 0).sum() < 500
    peers = encoding.geometry.peers
    for genotype in genotypes:
        held = [{int(genotype[p]) for p in peers[cell] if p < cell} for cell in range(16)]
        dead_end = next((cell for cell in range(16) if len(held[cell]) == 4), 16)
        assert all(int(genotype[cell]) not in held[cell] for cell in range(dead_end))


def test_legal_digits_respect_the_givens():
    encoding = encoding_of(FreeCells(), AI_ESCARGOT)
    first = LegalUntilDeadEnd().create_genotypes(encoding, 900, states())[:, 0]
    legal = [d for d in range(1, 10) if encoding.candidates[0] >> np.uint64(d - 1) & np.uint64(1)]
    counts = np.bincount(first, minlength=10)
    assert chi_square(counts, [float(d in legal) for d in range(10)]) < 26.1  # 8 degrees, 0.1 %


@pytest.mark.parametrize("condition", ["sum", "counts"])
@pytest.mark.parametrize("puzzle", [ARTICLE_EXAMPLE, *map(Grid.empty, GEOMETRIES)], ids=str)
def test_the_digits_of_a_board_add_up_to_those_of_a_solution(condition, puzzle):
    encoding = encoding_of(FreeCells(), puzzle)
    size = puzzle.geometry.size
    genotypes = RandomDigitsConditioned(condition=condition).create_genotypes(
        encoding, 20, states()
    )
    for genotype in genotypes:
        digits = encoding.decode(genotype)
        assert digits.sum() == size * size * (size + 1) // 2
        if condition == "counts":
            assert np.bincount(digits).tolist() == [0] + [size] * size


def test_boards_of_one_sum_are_equally_likely():
    # Three free cells that have to add up to 4: 1 + 1 + 2 in its three orders, and no other.
    genotypes, found = np.empty((3_000, 3), np.uint8), np.empty(3_000, bool)
    draw_digits_of_sum(genotypes, 4, 4, 1_000, found, states())
    assert found.all()
    place_of_two = np.argmax(genotypes, axis=1)
    assert sorted(genotypes[0].tolist()) == [1, 1, 2]
    assert chi_square(np.bincount(place_of_two, minlength=3), [1, 1, 1]) < 13.8


def test_a_sum_that_hardly_comes_up_is_reached_all_the_same():
    # All 1 to 6 are given, so that the 27 free cells hold 7, 8 and 9 and add up to 216.
    pattern = [(3 * (row % 3) + row // 3 + column) % 9 for row in range(9) for column in range(9)]
    puzzle = grid("".join(str(d + 1) if d < 6 else "." for d in pattern))
    genotypes = RandomDigitsConditioned().create_genotypes(
        encoding_of(FreeCells(), puzzle), 5, states()
    )
    assert (genotypes.sum(axis=1, dtype=int) == 216).all()


@pytest.mark.parametrize(
    ("initialisation", "representation"),
    [
        (CandidatesByRow(), CandidateRows()),
        (FewestCandidatesFirst(), CandidateRows()),
        (LegalUntilDeadEnd(), FreeCells()),
        (RandomDigitsConditioned(), FreeCells()),
    ],
)
def test_the_same_state_makes_the_same_individuals(initialisation, representation):
    encoding = encoding_of(representation, AI_ESCARGOT)
    made = [initialisation.create_genotypes(encoding, 5, states()) for _ in range(2)]
    assert np.array_equal(*made)
    assert len(np.unique(made[0], axis=0)) == 5


def test_the_compiled_fillings_equal_their_python_twins():
    encoding = encoding_of(CandidateRows(), Grid.empty(Geometry(2, 2)))
    geometry = encoding.geometry
    units = np.stack([geometry.row_of, 4 + geometry.column_of, 8 + geometry.box_of], axis=1)
    units, used, ends = units.astype(np.int64), np.zeros(12, np.uint64), []
    for as_it_is in (lambda kernel: kernel, twin):
        state, made = states(), [np.empty((3, 16), np.uint8) for _ in range(3)]
        found = np.empty(3, bool)
        as_it_is(fill_fewest_first)(made[0], encoding.candidates, units, used, state)
        as_it_is(fill_until_dead_end)(made[1], 4, units, used, state)
        as_it_is(draw_digits_of_sum)(made[2], 4, 40, 100, found, state)
        ends.append([*(each.tolist() for each in made), found.tolist(), state.tolist()])
    assert ends[0] == ends[1]
