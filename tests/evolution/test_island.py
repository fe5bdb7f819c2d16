"""An island: what operators plan is what they return, generation after generation."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.operators import (
    Ageing,
    Pairing,
    Replacement,
    ReplacementContext,
    Selection,
)
from sudoku_ga.evolution.core.plan import Plan
from sudoku_ga.evolution.core.report import Change
from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine import island
from sudoku_ga.evolution.engine.control import Control, LiveChanges
from sudoku_ga.evolution.engine.island import Island
from sudoku_ga.evolution.engine.run import evolve, prepare
from sudoku_ga.evolution.engine.statistics import read
from sudoku_ga.evolution.operators.fitness import DistinctDigits
from sudoku_ga.evolution.operators.replacement import Generational
from sudoku_ga.evolution.operators.selection import Tournament, Truncation
from sudoku_ga.evolution.recipe.edit import with_component
from sudoku_ga.evolution.recipe.plugins import components_of
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.contracts.roles.cases import cases, encoding_of, individuals, state
from tests.evolution.puzzles import AI_ESCARGOT
from tests.evolution.recipes import by_representation
from tests.evolution.statistics import population_of
from tests.evolution.test_generations_at_once import comparable
from tests.golden.traces import recipe_value, small

COUPLES = np.array([[0, 1], [2, 3], [1, 5], [4, 4], [7, 2], [0, 9]])
SEEDS = (1, 2)


def overwrite(target, source):
    for old, new in zip(target.arrays, source.arrays, strict=True):
        old[:] = new


def others(encoding, seed):
    """Return individuals; each time others."""
    population = individuals(encoding)
    return population.take(np.random.default_rng(seed).permutation(population.size))


@pytest.mark.parametrize(("crossover", "representation", "geometry"), cases(Role.CROSSOVER))
def test_planned_children_are_those_of_the_method(crossover, representation, geometry):
    encoding, states, stream = encoding_of(representation, geometry), state(), state()
    parents, couples, plan = individuals(encoding).genotypes.copy(), COUPLES.copy(), Plan()
    count = len(COUPLES) * crossover.children_per_couple
    children = np.empty((count, parents.shape[1]), parents.dtype)
    crossover.plan(plan, encoding, parents, couples, children, states)
    for seed in SEEDS:
        parents[:], couples[:] = others(encoding, seed).genotypes, np.roll(COUPLES, seed, axis=0)
        plan.run()
        assert np.array_equal(children, crossover.cross_couples(encoding, parents, couples, stream))


@pytest.mark.parametrize(("mutation", "representation", "geometry"), cases(Role.MUTATION))
def test_planned_mutants_are_those_of_the_method(mutation, representation, geometry):
    encoding, states, stream, plan = encoding_of(representation, geometry), state(), state(), Plan()
    genotypes = individuals(encoding).genotypes.copy()
    mutants = np.empty_like(genotypes)
    mutation.plan(plan, encoding, genotypes, mutants, states)
    for seed in SEEDS:
        genotypes[:] = others(encoding, seed).genotypes
        plan.run()
        assert np.array_equal(mutants, mutation.mutate_genotypes(encoding, genotypes, stream))


@pytest.mark.parametrize(("fitness", "representation", "geometry"), cases(Role.FITNESS))
def test_planned_fitness_is_that_of_the_method(fitness, representation, geometry):
    encoding = encoding_of(representation, geometry)
    population = individuals(encoding)
    genotypes, conflicts, values, _loss = population.arrays
    genotypes, both, again = genotypes.copy(), Plan(), Plan()
    found, found_again = np.empty_like(values), np.empty_like(values)
    counted = np.empty_like(conflicts)
    fitness.plan(both, encoding, genotypes, counted, found)
    fitness.plan_again(again, encoding, genotypes, counted, found_again)
    for seed in SEEDS:
        genotypes[:] = others(encoding, seed).genotypes
        both.run()
        again.run()
        expected = fitness.evaluate_genotypes(encoding, genotypes)
        assert np.array_equal(counted, encoding.count_conflicts(genotypes))
        assert np.array_equal(counted, expected.conflicts)
        assert np.array_equal(found, expected.fitness)
        assert np.array_equal(found_again, expected.fitness)


@pytest.mark.parametrize(("search", "representation", "geometry"), cases(Role.LOCAL_SEARCH))
def test_a_planned_search_ends_as_that_in_slices(search, representation, geometry):
    encoding, plan = encoding_of(representation, geometry), Plan()
    population, move_evaluations = individuals(encoding, 3), np.zeros(1, np.int64)
    genotypes, conflicts = population.genotypes.copy(), population.conflicts.copy()
    streams = Streams(1).state("contract", 3).copy()
    if not search.plan(plan, encoding, genotypes, conflicts, streams, move_evaluations):
        assert plan.calls == []
        return
    plan.run()
    stream, counted = Streams(1).state("contract", 3).copy(), 0
    for piece in search.improve(encoding, *population.arrays[:2], 1, stream):
        counted += piece.move_evaluations
    assert np.array_equal(genotypes, piece.genotypes)
    assert np.array_equal(conflicts, piece.conflicts)
    assert np.array_equal(streams, stream)
    assert move_evaluations[0] == counted


def losses(seed, count=20):
    loss = np.random.default_rng(seed).integers(0, 9, count).astype(float)
    return population_of(loss, np.random.default_rng(seed).integers(1, 9, (count, 4), np.uint8))


def kinds_of(role, base):
    return [
        pytest.param(kind, id=kind.name) for kind in components_of(role) if issubclass(kind, base)
    ]


@pytest.mark.parametrize("kind", kinds_of(Role.SELECTION, Selection))
@pytest.mark.parametrize(
    ("add", "method", "shape"),
    [("plan", "pick", (11,)), ("plan_pool", "pool", (11,)), ("plan_couples", "couples", (11, 2))],
)
def test_planned_parents_are_those_of_the_method(kind, add, method, shape):
    population, plan, chosen = losses(0), Plan(), np.empty(shape, np.int64)
    states, stream = state(), state()
    getattr(kind(), add)(plan, population, chosen, states)
    for seed in SEEDS:
        overwrite(population, losses(seed))
        plan.run()
        assert np.array_equal(chosen, getattr(kind(), method)(losses(seed), 11, stream))


@pytest.mark.parametrize("kind", kinds_of(Role.SELECTION, Pairing))
def test_planned_pairs_are_those_of_the_method(kind):
    population, plan, couples = losses(0), Plan(), np.empty((11, 2), np.int64)
    states, stream = state(), state()
    kind().plan(plan, Truncation(), population, couples, states)
    for seed in SEEDS:
        overwrite(population, losses(seed))
        plan.run()
        assert np.array_equal(couples, kind().pairs(Truncation(), losses(seed), 11, stream))


@pytest.mark.parametrize("born", [12, 20, 31])
@pytest.mark.parametrize("kind", kinds_of(Role.REPLACEMENT, Replacement))
def test_planned_survivors_are_those_of_the_method(kind, born):
    replacement, parents, offspring, plan = kind(), losses(0), losses(0, born), Plan()

    def context(parents, offspring, elites):
        immigrants = lambda count: losses(99, count)  # noqa: E731
        return ReplacementContext(parents, offspring, elites, 20, immigrants, state())

    elites = replacement.plan_elites(plan, parents, 20)
    sources = replacement.plan(plan, context(parents, offspring, elites))
    for seed in SEEDS:
        overwrite(parents, losses(seed))
        overwrite(offspring, losses(seed + 9, born))
        plan.run()
        assert elites.tolist() == replacement.elites(losses(seed), 20).tolist()
        if sources is not None:
            fresh = context(losses(seed), losses(seed + 9, born), elites.copy())
            survivors, numbers = replacement.select(fresh)
            assert np.array_equal(sources, numbers())
            both = fresh.population.concatenate(fresh.offspring)
            assert np.array_equal(both.genotypes[sources], survivors.genotypes)
            assert np.array_equal(both.loss[sources], survivors.loss)


@pytest.mark.parametrize("kind", kinds_of(Role.AGEING, Ageing))
def test_planned_ageing_is_that_of_the_method(kind):
    population, before, plan = losses(0), losses(0), Plan()
    kind().plan(plan, population, before)
    for seed in SEEDS:
        overwrite(before, losses(seed))
        overwrite(population, losses(seed))
        plan.run()
        assert np.array_equal(population.loss, kind().age(losses(seed), losses(seed)).loss)
        assert (population.loss > losses(seed).loss).any()


def by_plan_and_by_value(recipe, monkeypatch, changes=()):
    """Return what a run tells of generations that are planned, and of populations handed on."""

    def told():
        return [comparable(each) for each in evolve(AI_ESCARGOT, recipe, 5, Control(changes))]

    planned = told()
    monkeypatch.setattr(island, "CoupleBreeding", type("AnotherScheme", (), {}))
    return planned, told()


@pytest.mark.parametrize("name", by_representation())
def test_a_planned_generation_is_that_of_populations_handed_on(name, monkeypatch):
    recipe = small(load_recipe(name)).with_value("termination.max_generations", 6)
    size = recipe_value(recipe, "population.size")
    changes = [Change(3, "population.size", size + 5), Change(5, "population.size", size)]
    planned, by_value = by_plan_and_by_value(recipe, monkeypatch, changes)
    assert planned == by_value


@pytest.mark.parametrize("name", ["sato-inoue-2010", "evolution"])
def test_a_fitness_of_which_more_is_better_is_planned_alike(name, monkeypatch):
    recipe = small(load_recipe(name)).with_value("termination.max_generations", 6)
    recipe = with_component(recipe, Role.FITNESS, DistinctDigits)
    recipe = with_component(recipe, Role.SELECTION, Tournament)
    recipe = with_component(recipe, Role.REPLACEMENT, Generational)
    planned, by_value = by_plan_and_by_value(recipe, monkeypatch)
    assert planned == by_value


@pytest.mark.parametrize("name", ["generational", "evolution", "weiss-2009"])
def test_what_a_crossover_accepts_is_planned_alike(name, monkeypatch):
    recipe = small(load_recipe(name)).with_value("termination.max_generations", 6)
    always = by_plan_and_by_value(recipe.with_value("crossover.accepted", "always"), monkeypatch)
    monkeypatch.undo()
    picky = by_plan_and_by_value(recipe.with_value("crossover.accepted", "no-worse"), monkeypatch)
    assert picky[0] == picky[1] != always[0]


def test_sizes_that_change_are_planned_anew():
    recipe = load_recipe("generational").with_values(
        {"population.size": 20, "population.initial": 30}
    )
    encoding = prepare(AI_ESCARGOT, recipe, 3).encoding
    changes = LiveChanges([Change(3, "population.size", 8), Change(5, "population.offspring", 40)])
    changes.begin(recipe)
    living = Island(recipe, encoding, Streams(3), changes)
    sizes = [living.present.size for _ in zip(range(7), living.phases(), strict=False)]
    assert sizes == [30, 20, 20, 8, 8, 8, 8]
    conflicts = encoding.count_conflicts(living.present.genotypes)
    assert np.array_equal(living.present.conflicts, conflicts)
    assert read(living.log, 0, maximised=False).evaluations == 30 + 2 * 20 + 2 * 8 + 2 * 40
