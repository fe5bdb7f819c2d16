"""The heat bath on partial colourings."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.engine.run import run
from sudoku_ga.evolution.kernels.partial_colouring import begin_colouring, recolour_holes
from sudoku_ga.evolution.operators.local_search import partial_colouring
from sudoku_ga.evolution.operators.local_search.partial_colouring import PartialColouring
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.representations.cells import CandidateCells
from sudoku_ga.generator.full_grid import cyclic_grid
from sudoku_ga.generator.removal import remove_cells
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import is_solution
from sudoku_ga.puzzle.singles import fill_singles
from tests.contracts.roles.cases import half_given
from tests.evolution.puzzles import AI_ESCARGOT
from tests.evolution.twins import twin

BOARDS = [
    AI_ESCARGOT,
    Grid.empty(Geometry(2, 3)),
    Grid.empty(Geometry(1, 6)),
    half_given(Geometry(6, 6)),
    half_given(Geometry(9, 9)),
]
ODDS, STIRRING = 0.05, 2.0


def start(puzzle, count=1):
    encoding = CandidateCells().encode(fill_singles(puzzle, "none"))
    return encoding, encoding.random(count, Streams(3).state("test"))


def begun(encoding, genotypes):
    board = partial_colouring._board(encoding)
    return board, partial_colouring._begin(genotypes[0], board)


def held(genotypes, colouring):
    values = genotypes[0].copy()
    values[colouring.holes[: colouring.counts[0]]] = 0
    return values


def free_words(values, puzzle, encoding):
    """Return the digits that no gene of each unit holds, as sets."""
    size = puzzle.geometry.size
    taken = [set() for _ in range(3 * size)]
    for gene, digit in enumerate(values):
        for unit in encoding.units[gene] if digit else ():
            assert digit not in taken[unit]
            taken[unit].add(int(digit))
    return [set(range(1, size + 1)) - one for one in taken]


@pytest.mark.parametrize("puzzle", BOARDS, ids=lambda puzzle: str(puzzle.geometry))
def test_no_unit_holds_a_digit_twice_and_the_words_say_which_it_lacks(puzzle):
    encoding, genotypes = start(puzzle)
    board, colouring = begun(encoding, genotypes)
    states = Streams(1).state("search")
    for last_step in (0, 1, 2, 3000):
        recolour_holes(genotypes, 0, board, colouring, ODDS, STIRRING, last_step, states)
        count, steps = colouring.counts
        assert steps == last_step or count == 0
        assert len(set(colouring.holes[:count])) == count
        values = held(genotypes, colouring)
        expected = free_words(values, puzzle, encoding)
        for word, digits in zip(colouring.vacant.tolist(), expected, strict=False):
            bits = word[0] | (word[1] << 64 if len(word) > 1 else 0)
            assert {d for d in range(1, puzzle.geometry.size + 1) if bits >> d - 1 & 1} == digits
        assert encoding.keeps_invariant(genotypes).all()


def cost(encoding, values, gene, digit):
    """Return how many genes would lose a digit."""
    together = (encoding.units == encoding.units[gene]).any(axis=1)
    together[gene] = False
    return int(np.count_nonzero(together & (values == digit)))


@pytest.mark.parametrize("puzzle", BOARDS[:4], ids=lambda puzzle: str(puzzle.geometry))
def test_a_step_takes_a_free_digit_if_there_is_one_and_costs_what_peers_hold(puzzle):
    encoding, genotypes = start(puzzle)
    board, colouring = begun(encoding, genotypes)
    states, moved = Streams(1).state("search"), set()
    for step in range(1, 1500):
        before, count = held(genotypes, colouring), colouring.counts[0]
        if not count:
            break
        recolour_holes(genotypes, 0, board, colouring, ODDS, STIRRING, step, states)
        after = held(genotypes, colouring)
        taken = np.flatnonzero((before == 0) & (after > 0))
        if not taken.size:
            continue
        (gene,) = taken
        price = cost(encoding, before, gene, after[gene])
        assert colouring.counts[0] == count + price - 1
        mask = board.candidates[gene, 0]
        possible = [d for d in range(1, puzzle.geometry.size + 1) if int(mask) >> d - 1 & 1]
        least = min(cost(encoding, before, gene, digit) for digit in possible)
        assert price == 0 or least > 0
        moved.add(price)
    assert {0, 1} <= moved


def test_the_odds_fall_by_steps_for_each_cell_and_the_next_time_by_half_more():
    encoding, _ = start(Grid.empty(Geometry(2, 3)))
    search = PartialColouring(hottest=2.0, coldest=1.0, cooling_steps=100)
    odds = [6 * 6 * search.odds_at(step, encoding) for step in (36, 1800, 3654, 6300, 8999, 9081)]
    assert odds == pytest.approx([1.99, 1.5, 1.99, 1.5, 1, 1.99], abs=1e-3)


def test_each_cooling_begins_with_melting():
    encoding, _ = start(Grid.empty(Geometry(2, 3)))
    search = PartialColouring(hottest=2.0, coldest=1.0, cooling_steps=100)
    odds = [6 * 6 * search.odds_at(step, encoding) for step in (0, 35, 3600, 3653, 9000)]
    assert odds == pytest.approx([4] * 5)


def test_the_odds_are_a_chance():
    encoding, _ = start(AI_ESCARGOT)
    assert PartialColouring(hottest=100.0).odds_at(0, encoding) == 1.0


def test_the_compiled_search_equals_its_python_twin():
    for puzzle in (AI_ESCARGOT, half_given(Geometry(9, 9))):
        ends = []
        for walk_on in (recolour_holes, twin(recolour_holes)):
            encoding, genotypes = start(puzzle)
            board, colouring = begun(encoding, genotypes)
            if walk_on is not recolour_holes:
                twin(begin_colouring)(genotypes[0], board, colouring)
            states = Streams(1).state("search").copy()
            move_evaluations = walk_on(genotypes, 0, board, colouring, ODDS, STIRRING, 1100, states)
            ends.append([int(move_evaluations), states.tolist(), genotypes.tolist()])
        assert ends[0] == ends[1]


def test_stirring_takes_worse_digits_that_the_odds_alone_do_not():
    encoding, genotypes = start(half_given(Geometry(6, 6)))
    rises = []
    for stirring in (0.0, 1e12):
        walked, holes = genotypes.copy(), []
        board, colouring = begun(encoding, walked)
        states = Streams(1).state("search").copy()
        for step in range(1, 1500):
            recolour_holes(walked, 0, board, colouring, 1e-9, stirring, step, states)
            holes.append(int(colouring.counts[0]))
        rises.append((np.diff(holes) > 0).any())
    assert rises == [False, True]


def test_reports_change_no_individual():
    encoding, genotypes = start(half_given(Geometry(6, 6)), 2)
    conflicts, ends = encoding.count_conflicts(genotypes), []
    for report_every in (5000, 700):
        search = PartialColouring(steps=3000, report_every=report_every)
        pieces = list(
            search.improve(encoding, genotypes, conflicts, 1, Streams(1).state("search", 2).copy())
        )
        ends.append((pieces[-1].genotypes.tolist(), pieces[-1].conflicts.tolist()))
    assert ends[0] == ends[1]


def test_the_recipe_solves_a_board_of_two_words():
    geometry, rng = Geometry(9, 9), np.random.default_rng(1)
    puzzle = remove_cells(cyclic_grid(geometry, rng), 5000, rng)
    report = run(puzzle, load_recipe("partial"), 1)
    assert is_solution(report.outcome.solution, puzzle)
