"""What holds for every local search on representations of cells."""

from itertools import product

import numpy as np
import pytest

from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.core.temperature import boltzmann, probability_threshold
from sudoku_ga.evolution.kernels.heat_bath import improve_by_heat_bath
from sudoku_ga.evolution.operators.local_search.box_swaps import MetropolisSwaps
from sudoku_ga.evolution.operators.local_search.heat_bath import HeatBath
from sudoku_ga.evolution.operators.local_search.slices import in_slices
from sudoku_ga.evolution.recipe.plugins import components_of
from sudoku_ga.evolution.recipe.reading import load_recipe, with_components
from sudoku_ga.evolution.recipe.recipe import RecipeError
from sudoku_ga.evolution.representations.box_alleles import BoxAlleles
from sudoku_ga.evolution.representations.cells import BoxPermutations
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import conflict_count
from sudoku_ga.puzzle.singles import fill_singles
from tests.evolution.encodings import (
    PUZZLES,
    REPRESENTATIONS,
    encoded,
    keeps_invariant,
    stream,
)
from tests.evolution.puzzles import AI_ESCARGOT, GEOMETRIES
from tests.evolution.twins import twin

CASES = [
    (kind, representation)
    for kind, representation in product(components_of(Role.LOCAL_SEARCH), REPRESENTATIONS)
    if kind.needs <= representation.traits
]


def short(kind):
    """Return the local search with few steps, where it has a number of them."""
    names = [parameter.name for parameter in kind.parameters()]
    if "rounds" in names:  # else it solves a puzzle, which ends the search of all individuals
        return kind(rounds=1, steps_per_gene=1.0)
    return kind(steps=300) if "steps" in names else kind()


def name_of(value):
    return value.name


def improved(search, encoding, genotypes, states):
    """Return the individuals after all slices, and the move evaluations."""
    conflicts, move_evaluations = encoding.count_conflicts(genotypes), 0
    for piece in search.improve(encoding, genotypes, conflicts, 1, states):
        move_evaluations += piece.move_evaluations
        genotypes, conflicts = piece.genotypes.copy(), piece.conflicts.copy()
    return genotypes, conflicts, move_evaluations


@pytest.mark.parametrize(("kind", "representation"), CASES, ids=name_of)
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: str(puzzle.geometry))
def test_a_local_search_keeps_the_invariant_and_counts_conflicts(kind, representation, puzzle):
    encoding = encoded(representation, puzzle)
    genotypes = encoding.random(12, stream(4))
    before = genotypes.copy()
    after, conflicts, move_evaluations = improved(short(kind), encoding, genotypes, stream(1, 12))
    assert np.array_equal(genotypes, before)
    assert keeps_invariant(encoding, after)
    assert np.array_equal(conflicts, encoding.count_conflicts(after))
    assert move_evaluations > 0
    assert (after != before).any()


@pytest.mark.parametrize(("kind", "representation"), CASES, ids=name_of)
def test_each_individual_draws_from_its_own_stream(kind, representation):
    encoding = encoded(representation, PUZZLES[0])
    genotypes = encoding.random(6, stream(4))
    search, lanes = short(kind), stream(1, 6)
    if "temperature_spread" in search.values():
        search = search.with_value("temperature_spread", 0.0)
    together, _, _ = improved(search, encoding, genotypes, lanes.copy())
    for lane in range(6):
        own = slice(lane, lane + 1)
        alone, _, _ = improved(search, encoding, genotypes[own], lanes[own].copy())
        assert np.array_equal(alone, together[own])


SEARCHES = [
    (HeatBath(steps=20, report_every=5), BoxAlleles()),
    (MetropolisSwaps(steps=200, report_every=50), BoxPermutations()),
]
BOARDS = [
    *(Grid.empty(geometry) for geometry in GEOMETRIES[:3]),
    AI_ESCARGOT,
    Grid.empty(Geometry(4, 4)),
]


def start(representation, puzzle, count=6):
    encoding = representation.encode(fill_singles(puzzle, "hidden"))
    genotypes = encoding.random(count, Streams(3).state("test"))
    return encoding, genotypes, encoding.count_conflicts(genotypes)


def cases():
    for search, representation in SEARCHES:
        for puzzle in BOARDS:
            if puzzle.geometry.size > 9 and representation.name == "box-alleles":
                continue
            yield pytest.param(
                search, representation, puzzle, id=f"{search.name} {puzzle.geometry}"
            )


@pytest.mark.parametrize(("search", "representation", "puzzle"), list(cases()))
def test_conflicts_stay_in_step_and_inputs_stay_as_they_were(search, representation, puzzle):
    encoding, genotypes, conflicts = start(representation, puzzle)
    before = genotypes.copy(), conflicts.copy()
    *_, last = search.improve(encoding, genotypes, conflicts, 1, Streams(1).state("search", 6))
    assert np.array_equal(genotypes, before[0]) and np.array_equal(conflicts, before[1])
    for genotype, left in zip(last.genotypes, last.conflicts, strict=True):
        digits = encoding.decode(genotype)
        assert left == conflict_count(Grid(puzzle.geometry, digits))
        given = puzzle.digits > 0
        assert np.array_equal(digits[given], puzzle.digits[given])
    assert last.conflicts.sum() < conflicts.sum()


@pytest.mark.parametrize(("search", "representation"), SEARCHES)
def test_move_evaluations_are_reported_slice_by_slice(search, representation):
    encoding, genotypes, conflicts = start(representation, AI_ESCARGOT)
    slices = list(search.improve(encoding, genotypes, conflicts, 1, Streams(1).state("search", 6)))
    assert sum(piece.worth_a_report for piece in slices) == 3
    assert all(piece.move_evaluations > 0 for piece in slices)


def test_a_representation_that_does_not_fit_is_refused():
    for name, other in (("alleles", "memetic"), ("memetic", "alleles")):
        table = {"component": load_recipe(other).one(Role.LOCAL_SEARCH).name}
        with pytest.raises(RecipeError, match="needs genes that"):
            with_components(load_recipe(name), {Role.LOCAL_SEARCH: table})


def test_a_long_phase_is_cut_into_calls_of_some_milliseconds():
    calls = []

    def take_steps(lanes, steps):
        calls.append((lanes.start, lanes.stop, steps))
        return 1

    conflicts = np.ones(10, np.int64)
    slices = list(in_slices(conflicts, conflicts, 30, 20, 50_000.0, take_steps))
    assert calls == [(0, 5, 20), (5, 10, 20), (0, 10, 10)]
    assert [piece.worth_a_report for piece in slices] == [False, True, False]


def test_a_phase_ends_where_a_solution_is_found():
    conflicts = np.ones(10, np.int64)

    def take_steps(lanes, steps):
        conflicts[3] = 0
        return 1

    assert len(list(in_slices(conflicts, conflicts, 30, 20, 50_000.0, take_steps))) == 1


@pytest.mark.exhaustive
def test_the_heat_bath_draws_by_the_boltzmann_weights():
    # One box of the 4×4 board is redrawn against fixed neighbours, again and again.
    puzzle = Grid.empty(Geometry(2, 2))
    encoding, genotypes, conflicts = start(BoxAlleles(), puzzle, 1)
    temperature = 1.5
    weights = boltzmann(temperature, 16, 1 << 32).reshape(1, -1)
    states = Streams(5).state("search", 1)
    drawn = np.zeros(4 * 24, np.int64)
    prices = np.full(4 * 24, -1)
    move_evaluations = np.zeros(1, np.int64)
    for _ in range(12_000):
        trial, cost = genotypes.copy(), conflicts.copy()
        improve_by_heat_bath(
            trial,
            cost,
            encoding.fillings,
            encoding.blocks,
            weights,
            probability_threshold(0.0),
            1,
            states,
            move_evaluations,
        )
        changed = np.flatnonzero(trial[0] != genotypes[0])
        if len(changed) == 1 and changed[0] == 0:
            drawn[trial[0, 0]] += 1
            prices[trial[0, 0]] = cost[0]
    seen = np.flatnonzero(drawn)
    expected = np.exp(-(prices[seen] - prices[seen].min()) / temperature)
    expected *= drawn.sum() / expected.sum()
    often = expected > 5
    statistic = ((drawn[seen] - expected) ** 2 / expected)[often].sum()
    assert often.sum() > 5
    assert statistic < 60  # about 23 degrees of freedom, 0.01 %


def test_the_compiled_heat_bath_equals_its_python_twin():
    encoding, genotypes, conflicts = start(BoxAlleles(), AI_ESCARGOT, 2)
    weights = np.stack([boltzmann(t, 60, 1 << 32) for t in (0.4, 0.6)])
    ends = []
    for kernel in (improve_by_heat_bath, twin(improve_by_heat_bath)):
        own, cost, states = genotypes.copy(), conflicts.copy(), Streams(2).state("search", 2)
        move_evaluations = np.zeros(1, np.int64)
        kernel(
            own,
            cost,
            encoding.fillings,
            encoding.blocks,
            weights,
            probability_threshold(0.8),
            15,
            states,
            move_evaluations,
        )
        ends.append((own.tolist(), cost.tolist(), states.tolist(), int(move_evaluations[0])))
    assert ends[0] == ends[1]
