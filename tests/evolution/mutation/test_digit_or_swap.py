"""One random digit, or two of a line changing places."""

import numpy as np

from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.core.temperature import probability_threshold
from sudoku_ga.evolution.kernels.mutation import redraw_or_swap_in_line
from sudoku_ga.evolution.operators.mutation.lists import DigitOrSwap
from sudoku_ga.evolution.representations.cells import FreeCells
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.singles import fill_singles
from tests.evolution.puzzles import AI_ESCARGOT
from tests.evolution.statistics import chi_square
from tests.evolution.twins import twin


def mutants_of(genotype, puzzle, count, **rates):
    encoding = FreeCells().encode(fill_singles(puzzle, "none"))
    genotypes = np.tile(np.array(genotype, np.uint8), (count, 1))
    before = genotypes.copy()
    mutants = DigitOrSwap(**rates).mutate(encoding, genotypes, Streams(1).state("mutation"))
    assert np.array_equal(genotypes, before)
    return mutants


def test_the_rate_is_a_share_of_the_individuals():
    # All digits are 0 before, so that each mutant shows.
    rates = {"rate": 0.3, "digit_share": 1.0}
    changed = (mutants_of([0] * 16, Grid.empty(Geometry(2, 2)), 5_000, **rates) > 0).sum(axis=1)
    assert set(changed) == {0, 1}
    assert chi_square(np.bincount(changed), [0.7, 0.3]) < 10.8  # 1 degree, 0.1 %


def test_any_cell_gets_any_digit():
    mutants = mutants_of([0] * 16, Grid.empty(Geometry(2, 2)), 8_000, rate=1.0, digit_share=1.0)
    cells, digits = mutants.argmax(axis=1), mutants.max(axis=1)
    counts = np.bincount(cells * 4 + digits - 1, minlength=64)
    assert chi_square(counts, [1] * 64) < 103.4  # 63 degrees, 0.1 %


def test_a_swap_stays_in_a_row_or_a_column_both_as_likely():
    mutants = mutants_of(range(16), Grid.empty(Geometry(2, 2)), 8_000, rate=1.0, digit_share=0.0)
    kinds = {"none": 0, "row": 0, "column": 0}
    for mutant in mutants:
        moved = np.flatnonzero(mutant != np.arange(16))
        assert sorted(mutant[moved]) == moved.tolist()
        assert len(moved) in (0, 2)
        if not len(moved):
            kinds["none"] += 1
        else:
            rows, columns = moved // 4, moved % 4
            assert (rows[0] == rows[1]) != (columns[0] == columns[1])
            kinds["row" if rows[0] == rows[1] else "column"] += 1
    # One of four times a cell changes places with itself.
    assert chi_square(list(kinds.values()), [2, 3, 3]) < 13.8  # 2 degrees, 0.1 %


def test_free_cells_alone_take_part():
    encoding = FreeCells().encode(fill_singles(AI_ESCARGOT, "none"))
    genes = encoding.gene_count
    for mutant in mutants_of(range(genes), AI_ESCARGOT, 300, rate=1.0, digit_share=0.0):
        moved = encoding.cells[mutant != np.arange(genes)]
        assert len(moved) in (0, 2)
        assert len(set(moved // 9)) < 2 or len(set(moved % 9)) < 2


def test_the_compiled_mutation_equals_its_python_twin():
    places, ends = np.stack([np.arange(16) // 4, np.arange(16) % 4], axis=1), []
    for kernel in (redraw_or_swap_in_line, twin(redraw_or_swap_in_line)):
        genotypes, states = np.tile(np.arange(16, dtype=np.uint8), (40, 1)), Streams(1).state("m")
        half = probability_threshold(0.5)
        kernel(genotypes, places, 4, half, half, states)
        ends.append((genotypes.tolist(), states.tolist()))
    assert ends[0] == ends[1]
