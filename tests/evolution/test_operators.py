"""Selection, crossover, restart and limits."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.population import Population
from sudoku_ga.evolution.core.report import StopReason
from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.core.temperature import probability_threshold
from sudoku_ga.evolution.kernels.crossover import transplant_lines
from sudoku_ga.evolution.kernels.selection import tournament
from sudoku_ga.evolution.operators.adaptation import AfterGenerations, AfterStagnation, Limits
from sudoku_ga.evolution.operators.crossover.lines import BandOrStack
from sudoku_ga.evolution.operators.selection import ResidentAndTournament
from sudoku_ga.evolution.representations.box_alleles import BoxAlleles
from sudoku_ga.evolution.representations.cells import BoxPermutations
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.singles import fill_singles
from tests.evolution.twins import twin


def population_of(fitness):
    values = np.array(fitness, float)
    return Population(np.zeros((len(values), 1)), values.astype(np.int64), values, values)


def test_every_resident_is_the_first_parent_of_one_child():
    couples = ResidentAndTournament().couples(population_of(range(8)), 8, Streams(1).state("s"))
    assert couples[:, 0].tolist() == list(range(8))


@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_tournament_chooses_rank_r_with_its_known_probability(size):
    count, draws = 5, 4_000
    winners = np.empty(draws * count, np.int64)
    tournament(np.arange(float(count)), size, winners, Streams(1).state("s"))
    rank = np.arange(count)
    expected = ((count - rank) ** size - (count - rank - 1) ** size) / count**size
    expected *= len(winners)
    counts = np.bincount(winners, minlength=count)
    seen = expected > 0
    assert ((counts - expected) ** 2 / expected)[seen].sum() < 18.5  # 4 degrees, 0.1 %


def test_the_compiled_tournament_equals_its_python_twin():
    fitness, ends = np.array([3.0, 1.0, 2.0]), []
    for kernel in (tournament, twin(tournament)):
        winners, states = np.empty(50, np.int64), Streams(1).state("s")
        kernel(fitness, 2, winners, states)
        ends.append(winners.tolist())
    assert ends[0] == ends[1]


@pytest.mark.parametrize("representation", [BoxAlleles(), BoxPermutations()])
@pytest.mark.parametrize("geometry", [Geometry(2, 2), Geometry(2, 3), Geometry(3, 2)], ids=str)
def test_a_child_takes_one_whole_band_or_stack_of_its_second_parent(representation, geometry):
    encoding = representation.encode(fill_singles(Grid.empty(geometry), "none"))
    states = Streams(2).state("s")
    parents = encoding.random(2, states)
    before = parents.copy()
    couples = np.array([[0, 1]] * 200)
    offspring = BandOrStack(rate=1.0).cross(encoding, parents, couples, states)
    assert np.array_equal(parents, before)
    boxes = np.arange(geometry.size)
    box_of_gene = np.repeat(boxes, parents.shape[1] // geometry.size)
    per_band = geometry.size // geometry.box_width
    lines = [set(boxes[boxes // per_band == k].tolist()) for k in range(per_band * 10)]
    lines += [set(boxes[boxes % per_band == k].tolist()) for k in range(per_band)]
    lines = [line for line in lines if line]
    seen = set()
    for child in offspring:
        own = box_of_gene[child != parents[0]]
        fitting = [line for line in lines if set(own.tolist()) <= line]
        assert fitting
        assert np.array_equal(
            child[np.isin(box_of_gene, own)],
            parents[1][np.isin(box_of_gene, own)],
        )
        seen.add(frozenset(own.tolist()))
    assert len(seen) >= len(lines) - 1


def test_the_rate_of_crossover_is_kept():
    encoding = BoxAlleles().encode(fill_singles(Grid.empty(Geometry(2, 2)), "none"))
    parents = np.array([[0, 24, 48, 72], [1, 25, 49, 73]], np.int32)
    couples = np.array([[0, 1]] * 5_000)
    offspring = BandOrStack(rate=0.1).cross(encoding, parents, couples, Streams(2).state("s"))
    crossed = (offspring != parents[0]).any(axis=1).sum()
    assert 430 < crossed < 570  # 500 ± 3.3 standard deviations
    for rate, expected in ((0.0, 0), (1.0, 5_000)):
        offspring = BandOrStack(rate=rate).cross(encoding, parents, couples, Streams(2).state("s"))
        assert (offspring != parents[0]).any(axis=1).sum() == expected


def test_the_compiled_transplant_equals_its_python_twin():
    genotypes, ends = np.arange(18, dtype=np.int32).reshape(2, 9), []
    lines = np.arange(9) // 3, np.arange(9) % 3 + 3
    for kernel in (transplant_lines, twin(transplant_lines)):
        offspring, states = np.tile(genotypes[0], (20, 1)), Streams(1).state("s")
        donors = np.ones(20, np.int64)
        kernel(genotypes, donors, *lines, 6, probability_threshold(0.5), offspring, states)
        ends.append(offspring.tolist())
    assert ends[0] == ends[1]


def test_a_restart_is_due_after_so_many_generations():
    assert not AfterStagnation(generations=5).due(4, 9)
    assert AfterStagnation(generations=5).due(5, 9)
    assert not AfterStagnation().due(10**9, 10**9)


def test_a_restart_after_generations_does_not_ask_for_progress():
    assert not AfterGenerations(generations=5).due(0, 4)
    assert AfterGenerations(generations=5).due(0, 5)


def test_limits_end_a_run_for_their_own_reason():
    limits = Limits(time_limit_s=2.0, max_evaluations=10, max_generations=3)
    assert limits.reached(1.9, 9, 2) is None
    assert limits.reached(2.0, 0, 0) is StopReason.TIME_LIMIT
    assert limits.reached(0.0, 10, 0) is StopReason.EVALUATION_LIMIT
    assert limits.reached(0.0, 0, 3) is StopReason.GENERATION_LIMIT
    assert Limits(time_limit_s=0).reached(1e9, 10**9, 10**9) is None
