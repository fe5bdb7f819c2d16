"""Experiments are read from TOML, and what is wrong is named with line and key."""

from pathlib import Path

import pytest

from sudoku_ga.evolution.recipe import Recipe
from sudoku_ga.evolution.roles import Role
from sudoku_ga.lab.experiment_files import load_experiment, parse_experiment
from sudoku_ga.puzzle.errors import KnownError
from sudoku_ga.puzzle.geometry import Geometry
from tests.lab.experiments import TINY, tiny, written


def value(recipe: Recipe, path: str) -> object:
    return next(setting.value for setting in recipe.settings() if setting.path == path)


def test_an_experiment_is_read() -> None:
    experiment = tiny()
    assert (experiment.name, experiment.title) == ("tiny", "Tiny")
    assert experiment.puzzles.empty == Geometry(2, 2)
    assert experiment.puzzles.generated is not None
    assert experiment.puzzles.generated.givens == (6, 4)
    assert [name for name, _ in experiment.puzzles.literal] == ["by logic"]
    assert [variant.name for variant in experiment.variants] == ["alleles", "swaps"]
    assert experiment.variants[1].values == {"local_search.steps": 20}
    assert value(experiment.variants[1].recipe, "local_search.steps") == 20


def test_budget_and_logic_outweigh_the_recipe() -> None:
    recipe = tiny().variants[0].recipe
    assert value(recipe, "termination.max_generations") == 3
    assert value(recipe, "logic.level") == "none"
    # A count of generations is not cut short by a clock.
    assert value(recipe, "termination.time_limit_s") == 0


def test_without_a_budget_the_limits_of_the_recipe_hold() -> None:
    text = TINY.replace("max_generations = 3\n", "")
    recipe = parse_experiment(text, "tiny").variants[0].recipe
    assert value(recipe, "termination.time_limit_s") == 60


def test_a_grid_makes_every_combination_of_every_variant() -> None:
    grid = '[grid]\n"population.size" = [1, 4]\n"crossover.rate" = [0.0, 0.5, 1.0]\n'
    variants = parse_experiment(TINY + grid, "tiny").variants
    assert len(variants) == 2 * 2 * 3
    last = variants[-1]
    assert last.name == "swaps, population.size 4, crossover.rate 1.0"
    assert last.values == {"local_search.steps": 20, "population.size": 4, "crossover.rate": 1.0}
    assert value(last.recipe, "population.size") == 4
    assert value(last.recipe, "crossover.rate") == 1.0


def test_a_whole_component_is_replaced_before_parameters_are_set() -> None:
    components = (
        'components = { local_search = { component = "metropolis-swaps", temperature = 0.5 } }\n'
    )
    recipe = parse_experiment(TINY + components, "tiny").variants[1].recipe
    assert value(recipe, "local_search.temperature") == 0.5
    assert value(recipe, "local_search.steps") == 20


def test_roles_that_work_together_only_are_changed_at_once() -> None:
    components = """components = {
        representation = { component = "row-permutations" },
        initialisation = { component = "shuffled-rows" },
        crossover = { component = "uniform-one-child" },
        mutation = { component = "swap-in-row" },
        local_search = []
    }"""
    text = TINY.replace('set = { "local_search.steps" = 20 }', " ".join(components.split()))
    variant = parse_experiment(text, "tiny").variants[1]
    names = {
        role: [each.name for each in filled] for role, filled in variant.recipe.components.items()
    }
    assert names[Role.REPRESENTATION] == ["row-permutations"]
    assert names[Role.MUTATION] == ["swap-in-row"]
    assert Role.LOCAL_SEARCH not in names
    assert list(variant.values) == [
        "representation", "initialisation", "crossover", "mutation", "local_search",
    ]  # fmt: skip


def test_a_grid_of_components_names_them() -> None:
    grid = '[grid]\ncrossover = [[], { component = "band-or-stack", rate = 0.5 }]\n'
    variants = parse_experiment(TINY + grid, "tiny").variants
    assert [variant.name for variant in variants][:2] == [
        "alleles, no crossover",
        "alleles, band-or-stack",
    ]
    assert value(variants[1].recipe, "crossover.rate") == 0.5


def test_a_grid_whose_variants_have_the_same_name_is_refused() -> None:
    grid = """[grid]
crossover = [{ component = "band-or-stack", rate = 0.1 }, { component = "band-or-stack" }]
"""
    with pytest.raises(KnownError, match=r"line 24: \[grid\]: in a role, components of diff"):
        parse_experiment(TINY + grid, "tiny")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("repetitions = 2", "repetitions = 0", "line 4: [experiment]: repetitions = a whole "),
        ("repetitions = 2", 'repetitions = "2"', "line 4: [experiment]: repetitions = a whole "),
        ("repetitions = 2", "repetitons = 2", "line 4: [experiment]: one of title, "),
        ('title = "Tiny"', "", "line 1: [experiment]: title = a text is expected"),
        ("logic = ", "obtained_scale = 2\nlogic = ", "line 7: [experiment]: obtained_scale = a "),
        ('"best"', '"all"', "line 6: [experiment]: trace = one of none, best is expected"),
        ('"4x4"\ngen', '"7x7"\ngen', "line 10: [puzzles]: empty: a side of 4 to 64 that"),
        ("[6, 4]", "[6, 17]", "line 11: [puzzles.generated]: givens = a list of whole numbers"),
        ("3.2.4......3....", "3.2.4......3...", "line 14: by logic: "),
        ('"memetic"', '"mimetic"', "line 22: swaps: recipe: one of the recipes "),
        ('"local_search.steps"', '"local_search.stops"', "line 23: swaps: local_search.stops: "),
        ('name = "swaps"', 'name = "alleles"', "line 21: [[variant]]: names that differ"),
        ('logic = "none"', 'logic = "nope"', "alleles: logic.level: "),
        ("[puzzles.literal]", "[puzzles.literal", "TOML is expected: "),
    ],
)
def test_an_error_names_line_and_key(old: str, new: str, message: str, tmp_path: Path) -> None:
    assert old in TINY
    with pytest.raises(KnownError) as caught:
        load_experiment(written(tmp_path, TINY.replace(old, new, 1)))
    assert f"tiny.toml, {message}" in str(caught.value) or message in str(caught.value)
    assert str(caught.value).startswith("tiny.toml, ")


def test_an_unknown_parameter_in_the_grid_is_found_there() -> None:
    with pytest.raises(KnownError, match=r"line 25: alleles: population\.sise: "):
        parse_experiment(TINY + '[grid]\n"population.sise" = [1]\n', "tiny")


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(KnownError, match="or a file is expected, not nothing"):
        load_experiment("nothing")


def test_a_scale_multiplies_puzzles_and_repetitions_and_leaves_one() -> None:
    larger, smaller = tiny().scaled(3), tiny().scaled(0.01)
    assert larger.puzzles.generated is not None
    assert smaller.puzzles.generated is not None
    assert (larger.repetitions, larger.puzzles.generated.count) == (6, 6)
    assert (smaller.repetitions, smaller.puzzles.generated.count) == (1, 1)
