from sudoku_ga.evolution.catalogue import catalogue, is_control
from sudoku_ga.evolution.recipe_changes import with_component
from sudoku_ga.evolution.recipe_files import DEFAULT_RECIPE, load_recipe, recipe_names
from sudoku_ga.evolution.roles import Role


def test_every_recipe_is_listed_the_default_first():
    listed = [recipe.name for recipe in catalogue()]
    assert sorted(listed) == sorted(recipe_names())
    assert listed[0] == DEFAULT_RECIPE


def test_the_house_s_recipes_come_first_then_those_of_others_then_controls():
    recipes = catalogue()
    groups = [(is_control(each), each.authors != recipes[0].authors) for each in recipes]
    assert groups == sorted(groups)


def test_new_recipes_come_before_old_ones():
    published = [
        each.year for each in catalogue() if each.source != "sudoku_ga" and not is_control(each)
    ]
    assert published == sorted(published, reverse=True)


def test_a_recipe_without_crossover_is_a_control():
    recipe = load_recipe("alleles")
    assert not is_control(recipe)
    assert is_control(with_component(recipe, Role.CROSSOVER, None))
    assert not is_control(load_recipe(DEFAULT_RECIPE))
