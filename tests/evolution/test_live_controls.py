import pytest

from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.edit import with_component
from sudoku_ga.evolution.recipe.live_controls import live_controls, why_fixed
from sudoku_ga.evolution.recipe.reading import load_recipe, parse_recipe, recipe_names
from sudoku_ga.evolution.recipe.recipe import Group, RecipeError
from sudoku_ga.evolution.recipe.writing import as_own, write_recipe
from sudoku_ga.resources import resource_path

ALLELES = resource_path("recipes", "alleles.toml").read_text(encoding="utf-8")
DEFAULT = resource_path("recipes", "fast.toml").read_text(encoding="utf-8")


def paths(recipe):
    return [each.path for each in live_controls(recipe)]


def declaring(live, text=ALLELES):
    line = f"year = 2026\nlive = {live}"
    return parse_recipe(text.replace("year = 2026", line, 1), "own")


@pytest.mark.parametrize("name", recipe_names())
def test_every_recipe_has_up_to_five_that_may_change_in_a_run(name):
    recipe = load_recipe(name)
    controls = live_controls(recipe)
    assert controls[0].path == "population.size"
    assert 2 <= len({each.path for each in controls}) == len(controls) <= 5
    assert not any(why_fixed(recipe.taken(""), each.path) for each in controls)
    assert all(each.parameter.effect for each in controls)


@pytest.mark.parametrize(
    ("name", "rest"),
    [
        ("alleles", ["selection.tournament_size", "crossover.rate", "local_search.temperature"]),
        ("tabu", ["selection.tournament_size", "crossover.rate", "local_search.steps"]),
        ("weiss-2009", ["selection[0].share", "crossover.rate", "mutation.rate"]),
        ("pygene-rows-2012", ["replacement.parents_kept", "crossover.rate", "mutation.rate"]),
    ],
)
def test_where_none_are_named_they_follow_by_a_rule(name, rest):
    assert paths(load_recipe(name)) == ["population.size", *rest]


def test_those_that_a_file_names_are_in_its_order():
    assert paths(declaring('["crossover.rate", "restart.generations"]')) == [
        "crossover.rate",
        "restart.generations",
    ]


def test_a_recipe_with_alternatives_shows_those_that_the_first_has():
    recipe = declaring('["local_search.tenure", "population.size"]', DEFAULT)
    assert paths(recipe) == ["population.size"]


@pytest.mark.parametrize(
    ("live", "said"),
    [
        ('["mutation.rate"]', "line 14: live: .* it has no mutation.rate"),
        ('["logic.level"]', "line 14: live: .* logic.level takes effect only before"),
        ('["crossover.rate", "crossover.rate"]', "line 14: live: .* crossover.rate comes again"),
        ("[3]", "line 14: live: .* it has no 3"),
        ('"crossover.rate"', "line 14: recipe.live: a list is expected"),
    ],
)
def test_a_control_that_cannot_act_is_refused_with_its_line(live, said):
    number = ALLELES[: ALLELES.index("year = 2026")].count("\n") + 2
    with pytest.raises(RecipeError, match=said.replace("14", str(number))):
        declaring(live)


def test_an_unknown_group_is_refused():
    line = ALLELES[: ALLELES.index("group = ")].count("\n") + 1
    with pytest.raises(RecipeError, match=rf"line {line}: recipe\.group: .* 'slow'$"):
        parse_recipe(ALLELES.replace('group = "fast"', 'group = "slow"'), "own")


def test_a_file_without_group_and_controls_is_read():
    recipe = parse_recipe(ALLELES.replace('group = "fast"\n', ""), "own")
    assert recipe.group is None
    assert recipe.live == ()


@pytest.mark.parametrize("text", [ALLELES, DEFAULT])
def test_group_and_controls_are_written(text):
    recipe = declaring('["crossover.rate", "population.size"]', text)
    again = parse_recipe(write_recipe(recipe, whole=True), "own")
    assert again.group is Group.FAST
    assert again.live == recipe.live == ("crossover.rate", "population.size")


def test_a_control_goes_with_its_component_and_comes_back_with_it():
    recipe = declaring('["crossover.rate", "population.size"]')
    without = with_component(recipe, Role.CROSSOVER, None)
    assert paths(without) == ["population.size"]
    assert parse_recipe(write_recipe(without), "own") == as_own(without)
    back = with_component(without, Role.CROSSOVER, type(recipe.one(Role.CROSSOVER)))
    assert paths(back) == ["crossover.rate", "population.size"]
