"""What breaks the rules of variants, and what a swap changes of it, against a plain recount."""

import numpy as np
import pytest

from sudoku_ga.evolution.kernels.further_rules import (
    improve_by_swaps_under_rules,
    score_further_rules,
)
from sudoku_ga.evolution.operators import fitness
from sudoku_ga.evolution.operators.crossover.lines import BandOrStack
from sudoku_ga.evolution.operators.local_search.box_swaps import (
    Annealing,
    BestOfMutants,
    MetropolisSwaps,
    metropolis_swaps,
    swap_thresholds,
)
from sudoku_ga.evolution.operators.mutation.blocks import BoltzmannSwaps
from sudoku_ga.evolution.representations.cells import (
    BoxPermutations,
    CellEncoding,
    FreeCells,
    RowPermutations,
)
from sudoku_ga.generator.regions import random_regions
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Cage, Constraint, Layout
from sudoku_ga.puzzle.rules import is_solution
from sudoku_ga.puzzle.singles import fill_singles
from tests.evolution.encodings import stream
from tests.evolution.twins import twin
from tests.puzzle.boards import with_blanks
from tests.puzzle.variants import VARIANTS, first_solution


def random_layout(seed: int) -> Geometry:
    """Return a board of 4×4 to 6×6 with random rules; it need not have a solution."""
    rng = np.random.default_rng(seed)
    height, width = [(2, 2), (2, 3), (3, 2), (1, 5)][rng.integers(4)]
    size = height * width
    regions = random_regions(size, rng).regions if height == 1 else ()
    usable = [
        each
        for each in Constraint
        if (size == 4 or each is not Constraint.WINDOWS)
        and (height > 1 or each is not Constraint.DISJOINT_GROUPS)
    ]
    constraints = frozenset(each for each in usable if rng.random() < 0.4)
    cells = rng.permutation(size**2)[: size**2 // 2].tolist()
    lengths, cages = rng.integers(1, 5, size**2).tolist(), []
    while cells:
        cage, cells = cells[: lengths[-1]], cells[lengths.pop() :]
        low, high = len(cage) * (len(cage) + 1) // 2, len(cage) * (2 * size + 1 - len(cage)) // 2
        cages.append(Cage(int(rng.integers(low, high + 1)), tuple(cage)))
    return Geometry(height, width, Layout(regions, constraints, tuple(cages)))


SOLVABLE = [name for name in VARIANTS if name != "4x4 anti-king"]
LAYOUTS = [*VARIANTS.values(), *map(random_layout, range(12))]


def encoded(representation, geometry: Geometry) -> CellEncoding:
    encoding: CellEncoding = representation.encode(fill_singles(Grid.empty(geometry), "none"))
    return encoding


def faults(geometry: Geometry, digits: np.ndarray) -> int:
    """Return the conflicts of a full board, from the rules."""
    pairs = {(a, b) for a, peers in enumerate(geometry.peers) for b in peers if a < b}
    off = sum(
        abs(sum(int(digits[cell]) for cell in cage.cells) - cage.total)
        for cage in geometry.layout.cages
    )
    return off + sum(digits[a] == digits[b] for a, b in pairs)


@pytest.mark.parametrize("geometry", LAYOUTS, ids=str)
def test_swaps_change_the_conflicts_as_a_recount_does(geometry: Geometry) -> None:
    encoding = encoded(BoxPermutations(), geometry)
    genotypes, states = encoding.random(8, stream(3)), np.arange(5, 13).astype(np.uint64)
    counts, conflicts = encoding.count_on_lines(genotypes)
    thresholds = swap_thresholds(encoding, (1.0,) * 8)
    for steps in (1, 20):
        arguments = (encoding, genotypes, conflicts, counts, thresholds, steps, states)
        swap, *arguments = metropolis_swaps(*arguments)
        assert 1 <= swap(*arguments) <= 8 * steps
        recounted = [faults(geometry, board) for board in encoding.decode(genotypes)]
        assert conflicts.tolist() == recounted == encoding.count_conflicts(genotypes).tolist()
        assert np.array_equal(counts, encoding.count_on_lines(genotypes)[0])
        assert encoding.keeps_invariant(genotypes).all()


@pytest.mark.parametrize("name", ["4x4 X killer", "5x5 jigsaw killer", "6x6 anti-king"])
def test_compiled_kernels_equal_their_python_twins(name: str) -> None:
    encoding = encoded(BoxPermutations(), VARIANTS[name])
    rules, ends = encoding.further_rules, []
    thresholds = swap_thresholds(encoding, (1.0,) * 4)
    for convert in (lambda kernel: kernel, twin):
        genotypes, states = encoding.random(4, stream(3)), np.arange(5, 9).astype(np.uint64)
        counts, conflicts = encoding.count_on_lines(genotypes)
        pairs = encoding.box_swaps.pairs
        arguments = (genotypes, conflicts, counts, pairs, rules, thresholds, 9, states)
        move_evaluations = convert(improve_by_swaps_under_rules)(*arguments)
        again, totals = np.zeros(4, np.int64), np.zeros((4, 4))
        worth = np.arange(encoding.geometry.size + 1.0)
        convert(score_further_rules)(genotypes, rules, worth, again, totals)
        ends.append(
            [
                move_evaluations,
                *map(np.ndarray.tolist, (genotypes, conflicts, states, again, totals)),
            ]
        )
    assert ends[0] == ends[1]


FITNESSES = (
    fitness.PairConflicts(),
    fitness.MissingDigits(),
    fitness.CompleteUnits(),
    fitness.DistinctDigits(),
    fitness.DistinctDigitsWithBonus(),
    fitness.ReciprocalProduct(),
    fitness.LineRepeats(),
    fitness.IllegalColumnsAndBoxes(),
)
SETTLED = {
    fitness.LineRepeats: BoxPermutations(),
    fitness.IllegalColumnsAndBoxes: RowPermutations(),
}


@pytest.mark.parametrize("measure", FITNESSES, ids=lambda each: each.name)
@pytest.mark.parametrize("name", SOLVABLE)
def test_a_fitness_reaches_its_target_on_solutions_alone(measure, name: str) -> None:
    geometry = VARIANTS[name]
    if geometry.features - measure.features:
        pytest.skip("refused")
    solution = first_solution(geometry)
    puzzle = with_blanks(solution, 0.7, seed=2)
    representation = SETTLED.get(type(measure), FreeCells())
    encoding = representation.encode(fill_singles(puzzle, "none"))
    near = np.repeat(solution.digits[encoding.cells][None], 40, axis=0)
    swapped = np.random.default_rng(1).integers(len(encoding.cells), size=(40, 2))
    for row, (first, second) in enumerate(swapped):
        near[row, [first, second]] = near[row, [second, first]]
    near = near[encoding.keeps_invariant(near)]
    genotypes = np.concatenate([near, encoding.random(60, stream(1))])
    measured = measure.evaluate_genotypes(encoding, genotypes)
    solved = [is_solution(Grid(geometry, each), puzzle) for each in encoding.decode(genotypes)]
    assert any(solved)
    assert not all(solved)
    assert (measured.conflicts == 0).tolist() == solved
    at_target = np.isclose(measured.fitness, measure.target(geometry), rtol=1e-12)
    assert at_target.tolist() == solved


def test_further_units_count_as_rows_do() -> None:
    geometry = VARIANTS["4x4 X"]
    encoding = encoded(RowPermutations(), geometry)
    genotypes = np.tile(np.array([1, 2, 3, 4], np.uint8), (1, 4))
    # Each column lacks three digits and each box two; both diagonals are 1 2 3 4.
    missing = fitness.MissingDigits().evaluate_genotypes(encoding, genotypes).fitness
    assert missing.tolist() == [4 * 3 + 4 * 2]
    complete = fitness.CompleteUnits()
    assert complete.evaluate_genotypes(encoding, genotypes).fitness.tolist() == [4 + 2]
    assert complete.target(geometry) == 14
    assert complete.target(Geometry(2, 2)) == 12


@pytest.mark.parametrize("search", [MetropolisSwaps(), Annealing(), BestOfMutants()])
@pytest.mark.parametrize("name", ["4x4 X", "5x5 jigsaw killer", "6x6 anti-knight"])
def test_searches_return_the_conflicts_of_their_boards(search, name: str) -> None:
    if VARIANTS[name].features - search.features:
        assert type(search) is BestOfMutants
        return
    encoding = encoded(BoxPermutations(), VARIANTS[name])
    genotypes = encoding.random(3, stream(1))
    conflicts = encoding.count_conflicts(genotypes)
    *_, last = search.improve(encoding, genotypes, conflicts, 1, np.arange(3).astype(np.uint64))
    assert last.conflicts.tolist() == encoding.count_conflicts(last.genotypes).tolist()


def test_the_temperature_of_swaps_counts_on_variants() -> None:
    encoding = encoded(BoxPermutations(), VARIANTS["6x6 anti-knight"])
    genotypes = encoding.random(60, stream(1))
    means = []
    for temperature in (0.1, 10.0):
        mutation = BoltzmannSwaps(swaps=50, relative_temperature=temperature)
        mutants = mutation.mutate_genotypes(encoding, genotypes, stream(2))
        means.append(encoding.count_conflicts(mutants).mean())
    assert means[0] < means[1]


def test_a_line_of_regions_is_inherited_together() -> None:
    geometry = VARIANTS["6x6 jigsaw"]
    encoding = encoded(BoxPermutations(), geometry)
    genotypes = np.repeat(np.array([[1], [2]], np.uint8), encoding.gene_count, axis=1)
    couples = np.repeat([[0, 1]], 200, axis=0)
    children = BandOrStack(rate=1.0).cross_couples(encoding, genotypes, couples, stream(1))
    found = {
        tuple(np.unique(encoding.box_of_gene[child == 2]).tolist())
        for child in children
        if all(np.unique(child[encoding.box_of_gene == box]).size == 1 for box in range(6))
    }
    lines = geometry.box_of[geometry.units[:12]]
    assert found == {tuple(np.unique(line).tolist()) for line in lines}
    assert np.all(BandOrStack(rate=0.0).cross_couples(encoding, genotypes, couples, stream(1)) == 1)


@pytest.mark.parametrize(("name", "factor"), [("6x6 anti-knight", 4), ("classic", 1)])
def test_swaps_are_multiplied_on_variants_alone(name: str, factor: int) -> None:
    board = VARIANTS[name] if name in VARIANTS else Geometry(2, 3)
    encoding = encoded(BoxPermutations(), board)
    genotypes = encoding.random(20, stream(1))
    mutation, plain = BoltzmannSwaps(variant_factor=4), BoltzmannSwaps(swaps=5 * factor)
    assert (
        mutation.move_evaluations_per_child(encoding)
        == plain.move_evaluations_per_child(encoding)
        == 5 * factor
    )
    mutants, expected = (
        each.mutate_genotypes(encoding, genotypes, stream(2)) for each in (mutation, plain)
    )
    assert mutants.tolist() == expected.tolist()
