from itertools import groupby

from sudoku_ga.evolution.recipe.reading import DEFAULT_RECIPE, catalogue, recipe_names
from sudoku_ga.evolution.recipe.recipe import Group


def in_group(group):
    return [recipe for recipe in catalogue() if recipe.group is group]


def test_every_recipe_is_listed_in_the_order_of_the_groups():
    listed = catalogue()
    assert sorted(recipe.name for recipe in listed) == sorted(recipe_names())
    assert [group for group, _ in groupby(recipe.group for recipe in listed)] == list(Group)


def test_the_default_comes_first_in_its_group():
    assert in_group(Group.FAST)[0].name == DEFAULT_RECIPE


def test_new_recipes_come_before_old_ones():
    years = [recipe.year for recipe in in_group(Group.PUBLISHED)]
    assert years == sorted(years, reverse=True)


def test_baselines_do_without_crossover():
    names = [recipe.name for recipe in in_group(Group.BASELINES)]
    assert names == ["random-restart", "annealing"]
