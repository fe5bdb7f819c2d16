"""Fillings of cages beside plain programs, and the heat bath that redraws them."""

from itertools import permutations

import numpy as np
import pytest

from sudoku_ga.evolution.core.operators import NotApplicable
from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.core.temperature import boltzmann, probability_threshold
from sudoku_ga.evolution.engine.run import prepare
from sudoku_ga.evolution.kernels.cage_alleles import (
    improve_by_cage_heat_bath,
    list_cage_fillings,
)
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.representations.cage_alleles import CageAlleles
from sudoku_ga.evolution.representations.cells import FreeCells
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Cage
from sudoku_ga.puzzle.singles import fill_singles
from tests.evolution.twins import twin
from tests.puzzle.variants import VARIANTS, blanked, first_solution, layout

KILLERS = [geometry for geometry in VARIANTS.values() if geometry.layout.cages]
with_cages = pytest.mark.parametrize("geometry", KILLERS, ids=str)


def encoded(puzzle):
    logic = fill_singles(puzzle, "none")
    return logic, CageAlleles().encode(logic)


@with_cages
@pytest.mark.parametrize("givens", [0, 3])
def test_fillings_are_those_of_a_plain_program(geometry, givens):
    puzzle = blanked(first_solution(geometry), givens, np.random.default_rng(2))
    logic, encoding = encoded(puzzle)
    fillings, found = encoding.fillings, {}
    for gene, cells in enumerate(fillings.cells.tolist()):
        own = slice(*fillings.starts[gene : gene + 2])
        cells = tuple(cell for cell in cells if cell >= 0)
        found[cells] = fillings.digits[: len(cells), own].T.tolist()
    expected = {}
    caged = {cell for cage in geometry.layout.cages for cell in cage.cells}
    groups = [(cage.cells, cage.total) for cage in geometry.layout.cages]
    groups += [((cell,), None) for cell in range(geometry.cell_count) if cell not in caged]
    for cells, total in groups:
        free = tuple(cell for cell in cells if not puzzle.digits[cell])
        held = [int(puzzle.digits[cell]) for cell in cells if puzzle.digits[cell]]
        if free:
            expected[free] = [
                list(digits)
                for digits in permutations(range(1, geometry.size + 1), len(free))
                if total in (None, sum(digits) + sum(held))
                and not {*digits} & {*held}
                and all(
                    logic.candidates[c] >> np.uint64(d - 1) & 1
                    for c, d in zip(free, digits, strict=True)
                )
            ]
    assert found == expected


def test_a_list_has_every_filling_in_order():
    random = np.random.default_rng(3)
    for _ in range(50):
        length, total = int(random.integers(1, 5)), int(random.integers(1, 25))
        masks = random.integers(1, 1 << 7, length).astype(np.uint64)
        expected = [
            list(digits)
            for digits in permutations(range(1, 8), length)
            if sum(digits) == total
            and all(int(m) >> d - 1 & 1 for m, d in zip(masks, digits, strict=True))
        ]
        listed = np.zeros((length, 840), np.uint8)
        count = list_cage_fillings(masks, total, 1000, listed)
        assert listed[:, :count].T.tolist() == expected


def test_a_long_cage_of_large_digits_is_seen_at_once_to_have_many_fillings():
    masks = np.full(15, (1 << 16) - 1, np.uint64)  # 15 different digits of 16, none of them 1
    assert list_cage_fillings(masks, 135, 1000, np.empty((15, 0), np.uint8)) == 1000


@with_cages
def test_conflicts_are_those_of_the_cells(geometry):
    puzzle = blanked(first_solution(geometry), 3, np.random.default_rng(4))
    logic, encoding = encoded(puzzle)
    cells = FreeCells().encode(logic)
    genotypes = encoding.random(50, Streams(1).state("test"))
    digits = encoding.decode(genotypes)
    assert np.array_equal(digits[:, puzzle.digits > 0], [puzzle.digits[puzzle.digits > 0]] * 50)
    expected = cells.count_conflicts(np.ascontiguousarray(digits[:, cells.cells]))
    assert np.array_equal(encoding.count_conflicts(genotypes), expected)


@with_cages
def test_the_heat_bath_keeps_conflicts_in_step_and_equals_its_twin(geometry):
    _logic, encoding = encoded(Grid.empty(geometry))
    genotypes = encoding.random(2, Streams(3).state("test"))
    weights = np.stack(
        [boltzmann(t, encoding.most_conflicts_of_a_gene + 1, 1 << 32) for t in (0.8, 1.2)]
    )
    ends = []
    for kernel in (improve_by_cage_heat_bath, twin(improve_by_cage_heat_bath)):
        own, states = genotypes.copy(), Streams(2).state("search", 2)
        conflicts = encoding.count_conflicts(own)
        skip = probability_threshold(0.5)
        move_evaluations = kernel(own, conflicts, encoding.fillings, weights, skip, 20, states)
        assert np.array_equal(encoding.count_conflicts(own), conflicts)
        assert encoding.keeps_invariant(own).all()
        ends.append((own.tolist(), states.tolist(), move_evaluations))
    assert ends[0] == ends[1] and ends[0][2] > 0


def test_a_redrawn_cage_follows_the_boltzmann_weights():
    # The cage of three cells of one row is redrawn against the fixed rest, again and again.
    geometry = Geometry(2, 2, layout(cages=(Cage(6, (0, 1, 2)),)))
    puzzle = Grid(geometry, np.array([0, 0, 0, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3], np.uint8))
    solved = fill_singles(puzzle, "none")
    candidates = np.where(puzzle.digits == 0, np.uint64(0b111), solved.candidates)
    encoding = CageAlleles().encode(type(solved)(puzzle, candidates))
    every = np.arange(6, dtype=np.int32)[:, None]
    prices = encoding.count_conflicts(every)
    assert len(set(prices.tolist())) > 2
    weights, states = boltzmann(1.5, 20, 1 << 32)[None], Streams(5).state("search", 1)
    drawn = np.zeros(6, np.int64)
    for _ in range(6_000):
        own = every[:1].copy()
        cost, skip = encoding.count_conflicts(own) + 1, probability_threshold(0.0)
        improve_by_cage_heat_bath(own, cost, encoding.fillings, weights, skip, 1, states)
        drawn[own[0, 0]] += 1
    expected = np.exp(-prices / 1.5)
    expected *= 6_000 / expected.sum()
    assert np.all(np.abs(drawn - expected) < 4 * np.sqrt(expected))


def test_boards_that_cannot_be_listed_are_refused():
    with pytest.raises(NotApplicable, match="at most 16×16, not 25×25"):
        encoded(Grid.empty(Geometry(5, 5)))
    rows = tuple(Cage(93, tuple(range(16 * row, 16 * row + 11))) for row in range(2))
    with pytest.raises(NotApplicable, match="at most 200,000 fillings"):
        encoded(Grid.empty(Geometry(4, 4, layout(cages=rows))))
    puzzle = Grid.empty(Geometry(4, 4, layout(cages=rows)))
    assert prepare(puzzle, load_recipe("fast"), 1).recipe.name == "memetic"


def test_a_cage_with_every_digit_is_left_to_the_conflicts():
    geometry = Geometry(3, 3, layout(cages=(Cage(45, tuple(range(9))), Cage(3, (9, 10)))))
    _logic, encoding = encoded(Grid.empty(geometry))
    assert encoding.gene_count == 80
