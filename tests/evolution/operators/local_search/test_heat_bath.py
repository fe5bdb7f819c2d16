"""The heat bath beside a program that prices and weighs one filling after the other."""

from itertools import accumulate

import numpy as np
import pytest

from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.core.temperature import boltzmann, probability_threshold
from sudoku_ga.evolution.kernels.heat_bath import improve_by_heat_bath
from sudoku_ga.evolution.representations.box_alleles import BoxAlleles
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.singles import fill_singles
from tests.contracts.roles.cases import half_given
from tests.evolution.puzzles import AI_ESCARGOT

BOARDS = [
    Grid.empty(Geometry(2, 2)),
    Grid.empty(Geometry(2, 3)),
    half_given(Geometry(3, 2)),
    half_given(Geometry(1, 7)),
    half_given(Geometry(4, 2)),
    AI_ESCARGOT,
]
WORD = 2**64


def plain(
    genotypes,
    conflicts,
    fillings,
    _blocks,
    weights,
    skip_threshold,
    step_count,
    states,
    move_evaluations,
):
    """Change the same arrays as the kernel does."""
    signatures = [int(each) for each in fillings.signatures]
    starts, mask = fillings.starts.tolist(), int(fillings.row_mask)
    for lane, genotype in enumerate(genotypes):
        state, priced, of_lane = int(states[lane]), {}, weights[lane].tolist()
        for _ in range(step_count):
            if conflicts[lane] == 0:
                break
            state, word = _next(state)
            box = (word >> 32) * len(genotype) >> 32
            bands, stacks = fillings.neighbours[box].T
            around = [signatures[genotype[each]] & mask for each in bands if each >= 0]
            around += [signatures[genotype[each]] & ~mask for each in stacks if each >= 0]
            gene = int(genotype[box])
            before = _price(signatures[gene], around)
            state, word = _next(state)
            if before == 0 and word < int(skip_threshold):
                continue
            listed = signatures[starts[box] : starts[box + 1]]
            prices = [_price(each, around) for each in listed]
            if priced.get(box) != around:  # they are priced once while the neighbours rest
                priced[box] = around
                move_evaluations[0] += len(listed)
            sums = list(accumulate(of_lane[each - min(prices)] for each in prices))
            state, word = _next(state)
            target = int(float(word >> 11) * 2.0**-53 * float(sums[-1]))
            drawn = min(sum(each <= target for each in sums), len(sums) - 1)
            genotype[box] = starts[box] + drawn
            conflicts[lane] += prices[drawn] - before
            if genotype[box] != gene:
                for each in {*bands.tolist(), *stacks.tolist()}:
                    priced.pop(each, None)
        states[lane] = state
        if conflicts[lane] == 0:
            break


def _next(state):
    """Return the next state of splitmix64 and its word."""
    state = (state + 0x9E3779B97F4A7C15) % WORD
    word = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB % WORD
    return state, word ^ word >> 31


def _price(signature, around):
    return sum((signature & each).bit_count() for each in around)


@pytest.mark.parametrize("puzzle", BOARDS, ids=lambda puzzle: str(puzzle.geometry))
def test_the_heat_bath_is_that_of_a_plain_program(puzzle):
    level = "hidden" if puzzle is AI_ESCARGOT else "none"
    encoding = BoxAlleles().encode(fill_singles(puzzle, level))
    # Hot, so that fillings of more than twelve prices have a weight, and cold.
    weights = np.stack([boltzmann(t, 120, 1 << 32) for t in (4.0, 0.3, 1.0)])
    skip, ends = probability_threshold(0.5), []
    genotypes = encoding.random(3, Streams(3).state("test"))
    for search in (improve_by_heat_bath, plain):
        own, states = genotypes.copy(), Streams(2).state("search", 3)
        conflicts = encoding.count_conflicts(own)
        move_evaluations = np.zeros(1, np.int64)
        tables = encoding.fillings, encoding.blocks, weights
        search(own, conflicts, *tables, skip, 15, states, move_evaluations)
        assert np.array_equal(conflicts, encoding.count_conflicts(own))
        ends.append((own.tolist(), conflicts.tolist(), states.tolist(), int(move_evaluations[0])))
    assert ends[0] == ends[1]
    assert ends[0][0] != genotypes.tolist()


def test_a_draw_at_the_very_end_takes_the_last_filling():
    # The bound itself comes up once in 2**53 draws: here it does, since nothing weighs anything.
    encoding = BoxAlleles().encode(fill_singles(BOARDS[0], "none"))
    genotypes = encoding.random(1, Streams(3).state("test"))
    conflicts = encoding.count_conflicts(genotypes)
    weights, states = np.zeros((1, 40), np.uint64), Streams(2).state("search")
    tables, move_evaluations = (encoding.fillings, encoding.blocks, weights), np.zeros(1, np.int64)
    improve_by_heat_bath(genotypes, conflicts, *tables, np.uint64(0), 100, states, move_evaluations)
    assert np.array_equal(genotypes[0], encoding.fillings.starts[1:] - 1)
