"""Warm-up loads every kernel that a recipe runs."""

import pytest
from numba.extending import is_jitted

from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine import warm_up as warming
from sudoku_ga.evolution.engine.island import Island
from sudoku_ga.evolution.engine.run import run
from sudoku_ga.evolution.engine.warm_up import is_warmed_up, warm_up
from sudoku_ga.evolution.kernels import box_alleles, crossover, mutation, selection
from sudoku_ga.evolution.operators.population import Islands
from sudoku_ga.evolution.recipe.edit import with_component
from sudoku_ga.evolution.recipe.reading import load_recipe, recipe_names
from tests.evolution.puzzles import AI_ESCARGOT
from tests.golden.traces import small

KERNELS = [
    kernel
    for module in (
        crossover,
        box_alleles,
        crossover,
        mutation,
        mutation,
        selection,
        selection,
    )
    for kernel in vars(module).values()
    if is_jitted(kernel)
]


def compiled():
    return {kernel.__name__: len(kernel.signatures) for kernel in KERNELS}


@pytest.mark.parametrize("name", [name for name in recipe_names() if name != "fast"])
def test_a_run_compiles_nothing_more(name):
    recipe = small(load_recipe(name)).with_value("termination.max_generations", 30)
    warm_up(recipe)
    before = compiled()
    run(AI_ESCARGOT, recipe.with_value("logic.level", "none"), 1)
    assert compiled() == before


def test_rare_migration_is_warmed_up(monkeypatch):
    recipe = with_component(load_recipe("sato-inoue-2010"), Role.ISLANDS, Islands)
    counts, arrived = [], Island.migrate

    def counted(island, population):
        counts.append(island.operators.islands.count)
        arrived(island, population)

    monkeypatch.setattr(Island, "migrate", counted)
    warm_up(recipe.with_value("islands.count", 64).with_value("islands.interval", 0))
    assert set(counts) == {2}


def test_the_number_of_remembered_recipes_is_limited(monkeypatch):
    monkeypatch.setattr(warming, "_MOST_REMEMBERED", 3)
    monkeypatch.setattr(warming, "_ready", {})
    recipe = load_recipe("mantere-koljonen-2007")
    changed = [recipe.with_value("termination.max_generations", each) for each in range(1, 9)]
    for each in changed:
        warm_up(each)
        assert is_warmed_up(each)
    assert len(warming._ready) <= 3
    assert warming._warm_components.cache_parameters()["maxsize"] is not None


def test_large_boards_are_warmed_apart():
    recipe = load_recipe("memetic").with_value("crossover.rate", 0.123)
    assert not is_warmed_up(recipe, with_large_boards=False)
    warm_up(recipe, with_large_boards=False)
    assert is_warmed_up(recipe, with_large_boards=False)
    assert not is_warmed_up(recipe)
    warm_up(recipe)
    assert is_warmed_up(recipe)
    assert is_warmed_up(recipe, with_large_boards=False)
