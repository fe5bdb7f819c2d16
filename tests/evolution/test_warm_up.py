"""Warm-up loads every kernel that a recipe runs."""

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from sudoku_ga.evolution.core.operators import NotApplicable
from sudoku_ga.evolution.core.population import Population
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine import warm_up as warming
from sudoku_ga.evolution.engine.island import Island
from sudoku_ga.evolution.engine.planned_generation import INTERPRETED
from sudoku_ga.evolution.engine.run import prepare, run
from sudoku_ga.evolution.engine.warm_up import warm_up
from sudoku_ga.evolution.operators.population import Islands
from sudoku_ga.evolution.recipe.edit import with_component
from sudoku_ga.evolution.recipe.reading import load_recipe, recipe_names
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.generator.regions import random_regions
from sudoku_ga.puzzle.exact import full_grid
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Cage, Constraint, Feature
from sudoku_ga.puzzle.singles import fill_singles
from tests.evolution.loads import counted_loads
from tests.evolution.puzzles import AI_ESCARGOT
from tests.golden.traces import small
from tests.puzzle.boards import with_blanks
from tests.puzzle.variants import VARIANTS, layout

GENERATIONS = 5
SEVEN = Geometry(1, 7, random_regions(7, np.random.default_rng(1)))
CAGES = (Cage(12, (0, 1, 2)), Cage(17, (9, 18, 27)), Cage(7, (12, 13)), Cage(10, (40, 41)))
BOARDS = {
    "classic": AI_ESCARGOT,
    "Latin": Grid.empty(Geometry(1, 9)),
    "jigsaw": with_blanks(full_grid(SEVEN, 10_000).grid, 0.7, seed=1),
    "X": Grid.empty(Geometry(3, 3, layout(Constraint.DIAGONALS))),
    "anti-knight": Grid.empty(Geometry(3, 3, layout(Constraint.ANTI_KNIGHT))),
    "killer": Grid.empty(Geometry(3, 3, layout(cages=CAGES))),
    "X killer": Grid.empty(Geometry(3, 3, layout(Constraint.DIAGONALS, cages=CAGES))),
    "jigsaw killer": Grid.empty(VARIANTS["5x5 jigsaw killer"]),
    "large": Grid.empty(Geometry(4, 4)),
    "large X": Grid.empty(Geometry(4, 4, layout(Constraint.DIAGONALS))),
    "large killer": Grid.empty(Geometry(4, 4, layout(cages=(Cage(20, (0, 1, 2)),)))),
    "huge": Grid.empty(Geometry(10, 10)),
}


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kernels that are loaded or compiled from now on, where none is loaded yet."""
    return counted_loads(monkeypatch)


def affordable(recipe: Recipe, generations: int = GENERATIONS) -> Recipe:
    """Return a recipe that a test can run without deduction, for some generations."""
    recipe = small(recipe).with_value("termination.max_generations", generations)
    if recipe.has("local_search.steps"):
        recipe = recipe.with_value("local_search.steps", 1_000)
    for path, value in (("logic.level", "none"), ("termination.at_solution", "continue")):
        recipe = recipe.with_value(path, value)
    return recipe


def cases() -> list[Any]:
    """Return all recipes and boards; most are exhaustive tests."""
    usual = {
        ("evolution", "classic"),
        ("annealing", "large X"),
        ("alleles", "classic"),
        ("candidate-rows", "classic"),
        ("memetic", "killer"),
        ("cages", "X killer"),
        ("regions", "jigsaw"),
        ("tabu", "large"),
        ("tabu", "X"),
    }
    return [
        pytest.param(name, board, marks=() if (name, board) in usual else pytest.mark.exhaustive)
        for name in recipe_names()
        for board in BOARDS
    ]


@pytest.mark.parametrize(("name", "board"), cases())
def test_a_run_loads_nothing_more(name: str, board: str, loaded: list[str]) -> None:
    puzzle, recipe = BOARDS[board], affordable(load_recipe(name))
    try:
        used = prepare(puzzle, recipe, 1).recipe
    except NotApplicable:
        pytest.skip("the recipe is not applicable to the board")
    assert warm_up(used, geometry=puzzle.geometry)
    loaded.clear()
    last = run(puzzle, used, 1)
    assert last.generation == GENERATIONS
    assert loaded == []
    assert not warm_up(used, geometry=puzzle.geometry)


def test_a_long_run_loads_nothing_more(loaded: list[str]) -> None:
    recipe = affordable(load_recipe("generational"), INTERPRETED + 10)
    warm_up(recipe, geometry=AI_ESCARGOT.geometry)
    loaded.clear()
    run(AI_ESCARGOT, recipe, 1)
    assert loaded == []


def test_what_is_loaded_for_every_kind_of_board_serves_each(loaded: list[str]) -> None:
    recipe = load_recipe("evolution")
    assert warm_up(recipe)
    for puzzle in BOARDS.values():
        if len(puzzle.geometry.features) < 2:
            assert not warm_up(recipe, geometry=puzzle.geometry)
    loaded.clear()
    warm_up(recipe, geometry=BOARDS["X killer"].geometry)
    assert loaded == []


@pytest.mark.parametrize("is_large", [False, True])
@pytest.mark.parametrize("count", range(len(Feature) + 1))
def test_the_puzzles_have_no_solution_but_what_makes_individuals(
    is_large: bool, count: int
) -> None:
    for features in map(frozenset, combinations(Feature, count)):
        puzzle = warming._unsolvable(is_large, features)
        assert puzzle.geometry.features == features
        at_first, deduced = fill_singles(puzzle, "none"), fill_singles(puzzle, "hidden")
        assert at_first.contradiction is None
        assert at_first.candidates.all()
        assert deduced.contradiction is not None


def test_rare_migration_is_warmed_up(monkeypatch: pytest.MonkeyPatch) -> None:
    recipe = with_component(load_recipe("sato-inoue-2010"), Role.ISLANDS, Islands)
    counts, arrived = [], Island.migrate

    def counted(island: Island, population: Population) -> None:
        counts.append(island.operators.islands.count)
        arrived(island, population)

    monkeypatch.setattr(Island, "migrate", counted)
    warm_up(recipe.with_value("islands.count", 64).with_value("islands.interval", 0))
    assert set(counts) == {2}


def test_the_number_of_remembered_recipes_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warming, "_MOST_REMEMBERED", 3)
    monkeypatch.setattr(warming, "_ready", set())
    recipe, geometry = load_recipe("mantere-koljonen-2007"), AI_ESCARGOT.geometry
    for rate in range(1, 9):
        changed = recipe.with_value("mutation.rate", rate / 10)
        assert warm_up(changed, geometry=geometry)
        assert not warm_up(changed, geometry=geometry)
    assert len(warming._ready) <= 3
