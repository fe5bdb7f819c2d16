"""The contracts of the operators on genes, and of the representations themselves."""

from collections.abc import Callable
from typing import Any

import numpy as np

from sudoku_ga.evolution.core import operators as bases
from sudoku_ga.evolution.core.operators import NotApplicable, Representation
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import conflict_count
from sudoku_ga.puzzle.singles import fill_singles
from sudoku_ga.testing.results import eager, improved, nothing_is_narrowed, results_repeat
from sudoku_ga.testing.samples import (
    COUNT,
    COUPLES,
    SIZE,
    encoding_of,
    half_given,
    individuals,
    possible,
    require,
    same,
    solution,
    state,
)

# --- Representations -------------------------------------------------------------------


def _random_genotypes_are_possible(representation: Representation, geometry: Geometry) -> None:
    encoding = encoding_of(representation, geometry)
    possible(encoding, encoding.random(SIZE, state()))


def _random_genotypes_repeat(representation: Representation, geometry: Geometry) -> None:
    encoding = encoding_of(representation, geometry)
    one, again = (encoding.random(5, state(3)) for _ in range(2))
    same(one, again, "the same stream gives other genotypes")


def _givens_stay(representation: Representation, geometry: Geometry) -> None:
    puzzle = half_given(geometry)
    encoding = encoding_of(representation, geometry)
    genotypes = encoding.random(5, state())
    boards = encoding.decode(genotypes)
    shape = (5, geometry.cell_count)
    require(boards.shape == shape, f"5 boards have the shape {boards.shape}, not {shape}")
    for genotype, board in zip(genotypes, boards, strict=True):
        same(encoding.decode(genotype), board, "one genotype alone gives another board")
    given = puzzle.digits > 0
    require(np.all(boards[:, given] == puzzle.digits[given]), "a given has changed")
    in_range = np.all((boards >= 1) & (boards <= geometry.size))
    require(in_range, f"there are digits outside of 1 to {geometry.size}")


def _conflicts_are_those_of_the_board(representation: Representation, geometry: Geometry) -> None:
    encoding = encoding_of(representation, geometry)
    genotypes = encoding.random(5, state())
    counted = encoding.count_conflicts(genotypes).tolist()
    boards = [Grid(geometry, encoding.decode(genotype)) for genotype in genotypes]
    expected = [conflict_count(each) for each in boards]
    require(counted == expected, f"conflicts are {counted}, those of the boards {expected}")


def _every_gene_has_a_box_and_a_block(representation: Representation, geometry: Geometry) -> None:
    encoding = encoding_of(representation, geometry)
    genes = encoding.random(1, state()).shape[1]
    require(encoding.box_of_gene.shape == (genes,), "box_of_gene has not one box for each gene")
    starts = encoding.block_starts
    require(starts[0] == 0 and starts[-1] == genes, "block_starts does not cover all genes")
    require(np.all(np.diff(starts) >= 0), "block_starts does not ascend")


def _the_free_share_is_that_of_the_blanks(
    representation: Representation, geometry: Geometry
) -> None:
    share = encoding_of(representation, geometry).free_share
    blanks = float(np.mean(half_given(geometry).digits == 0))
    require(abs(share - blanks) < 1e-9, f"free_share is {share}, that of the blanks {blanks}")


def _an_impossible_board_is_refused_or_encoded(
    representation: Representation, _geometry: Geometry
) -> None:
    # The cell between the four digits sees them all, so no digit is left for it.
    puzzle = Grid.empty(Geometry(2, 2)).with_digit(1, 1).with_digit(2, 2).with_digit(4, 3)
    try:
        encoding = representation.encode(fill_singles(puzzle.with_digit(12, 4), "none"))
    except NotApplicable as refusal:
        require(str(refusal), "NotApplicable gives no reason")
    else:
        require(encoding.random(1, state()).shape[0] == 1, "it gives no genotype")


# --- Initialisations -------------------------------------------------------------------


def _created_individuals_are_possible(
    operator: bases.Initialisation[Any], representation: Representation, geometry: Geometry
) -> None:
    encoding = encoding_of(representation, geometry)
    genotypes = operator.create_genotypes(encoding, COUNT, state())
    shape = (COUNT, len(encoding.box_of_gene))
    require(genotypes.shape == shape, f"the shape is {genotypes.shape}, not {shape}")
    possible(encoding, genotypes)


def _another_stream_creates_others(
    operator: bases.Initialisation[Any], representation: Representation, geometry: Geometry
) -> None:
    if geometry.size > 6:
        return  # some initialisations are slow on an empty board
    encoding = representation.encode(fill_singles(Grid.empty(geometry), "none"))
    one, other = (operator.create_genotypes(encoding, COUNT, state(seed)) for seed in (1, 2))
    require(not np.array_equal(one, other), "another stream gives the same individuals")


# --- Fitness functions -----------------------------------------------------------------


def _conflicts_come_with_the_fitness(
    operator: bases.Fitness[Any], representation: Representation, geometry: Geometry
) -> None:
    encoding = encoding_of(representation, geometry)
    genotypes = individuals(encoding).genotypes
    before = genotypes.copy()
    measured = operator.evaluate_genotypes(encoding, genotypes)
    same(genotypes, before, "the individuals were changed")
    boards = [Grid(geometry, encoding.decode(genotype)) for genotype in genotypes]
    expected = [conflict_count(each) for each in boards]
    same(measured.conflicts, expected, "the conflicts are not those of the boards")
    shape = np.shape(measured.fitness)
    require(shape == (COUNT,), f"the fitness has the shape {shape}, not {(COUNT,)}")
    require(np.isfinite(measured.fitness).all(), "the fitness is not finite")


def _a_solution_reaches_the_target_and_none_passes_it(
    operator: bases.Fitness[Any], representation: Representation, geometry: Geometry
) -> None:
    encoding = encoding_of(representation, geometry)
    target = operator.target(geometry)
    if hasattr(encoding, "cells"):
        solved = solution(geometry).digits[encoding.cells][np.newaxis]
        measured = operator.evaluate_genotypes(encoding, solved)
        require(measured.conflicts[0] == 0, "a solution has conflicts")
        found = float(measured.fitness[0])
        near = abs(found - target) <= 1e-6 * max(abs(target), 1e-6)
        require(near, f"the fitness of a solution is {found}, not the target {target}")
    values = operator.evaluate_genotypes(encoding, individuals(encoding).genotypes).fitness
    best = operator.loss(np.array([target])) - 1e-9
    require(np.all(operator.loss(values) >= best), "an individual is better than the target")


# --- Crossovers ------------------------------------------------------------------------


def _children_are_possible_and_parents_stay(
    operator: bases.Crossover[Any], representation: Representation, geometry: Geometry
) -> None:
    encoding = encoding_of(representation, geometry)
    genotypes = individuals(encoding).genotypes
    before, couples = genotypes.copy(), COUPLES.copy()
    children = eager(operator).cross_couples(encoding, genotypes, couples, state())
    shape = (len(COUPLES) * operator.children_per_couple, genotypes.shape[1])
    require(children.shape == shape, f"the children have the shape {children.shape}, not {shape}")
    possible(encoding, children)
    same(genotypes, before, "the parents were changed")
    same(couples, COUPLES, "the couples were changed")


def _without_crossover_children_are_copies(
    operator: bases.Crossover[Any], representation: Representation, geometry: Geometry
) -> None:
    encoding = encoding_of(representation, geometry)
    genotypes = individuals(encoding).genotypes
    never = operator.with_value("rate", 0.0)
    children = never.cross_couples(encoding, genotypes, COUPLES, state())
    parents = COUPLES[:, : operator.children_per_couple].ravel()
    same(children, genotypes[parents], "at the rate 0 there are children that are no copies")


# --- Mutations -------------------------------------------------------------------------


def _mutants_are_possible_and_originals_stay(
    operator: bases.Mutation[Any], representation: Representation, geometry: Geometry
) -> None:
    encoding = encoding_of(representation, geometry)
    genotypes = individuals(encoding).genotypes
    before = genotypes.copy()
    mutants = eager(operator).mutate_genotypes(encoding, genotypes, state())
    shape = genotypes.shape
    require(mutants.shape == shape, f"the mutants have the shape {mutants.shape}, not {shape}")
    possible(encoding, mutants)
    same(genotypes, before, "the originals were changed")
    # Givens may leave one filling for each box, and so a single possible genotype.
    are_different = bool((before != before[0]).any())
    is_changed = not np.array_equal(mutants, before)
    require(is_changed or not are_different, "at the rate 1 nothing is changed")


# --- Local searches --------------------------------------------------------------------


def _improved_individuals_are_possible_and_originals_stay(
    operator: bases.LocalSearch[Any], representation: Representation, geometry: Geometry
) -> None:
    encoding = encoding_of(representation, geometry)
    population = individuals(encoding)
    before = population.genotypes.copy(), population.conflicts.copy()
    better = improved(eager(operator), encoding, population)
    require(better.shape == before[0].shape, f"the shape is {better.shape}, not {before[0].shape}")
    possible(encoding, better)
    same(population.genotypes, before[0], "the originals were changed")
    same(population.conflicts, before[1], "the conflicts of the originals were changed")


CHECKS: dict[type, tuple[Callable[..., None], ...]] = {
    bases.Representation: (
        _random_genotypes_are_possible,
        _random_genotypes_repeat,
        _givens_stay,
        _conflicts_are_those_of_the_board,
        _every_gene_has_a_box_and_a_block,
        _the_free_share_is_that_of_the_blanks,
        _an_impossible_board_is_refused_or_encoded,
    ),
    bases.Initialisation: (
        _created_individuals_are_possible,
        results_repeat,
        _another_stream_creates_others,
        nothing_is_narrowed,
    ),
    bases.Fitness: (
        _conflicts_come_with_the_fitness,
        _a_solution_reaches_the_target_and_none_passes_it,
        nothing_is_narrowed,
    ),
    bases.Crossover: (
        _children_are_possible_and_parents_stay,
        _without_crossover_children_are_copies,
        results_repeat,
        nothing_is_narrowed,
    ),
    bases.Mutation: (
        _mutants_are_possible_and_originals_stay,
        results_repeat,
        nothing_is_narrowed,
    ),
    bases.LocalSearch: (
        _improved_individuals_are_possible_and_originals_stay,
        results_repeat,
        nothing_is_narrowed,
    ),
}
"""The checks by base class. Each is called with the operator, a representation and a board; those
of representations are called without the second."""
