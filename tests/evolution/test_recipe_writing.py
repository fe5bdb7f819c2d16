from dataclasses import replace

import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.operators.crossover.lines import BandOrStack
from sudoku_ga.evolution.recipe.edit import places, with_component
from sudoku_ga.evolution.recipe.reading import load_recipe, parse_recipe, recipe_names
from sudoku_ga.evolution.recipe.recipe import RecipeError
from sudoku_ga.evolution.recipe.writing import as_own, save_recipe, write_recipe
from tests.evolution.recipes import by_representation

AWKWARD = (
    "quotes \"\" and ''' and \\ and \\n",
    "ends with a backslash \\",
    "tab\tnew line\ncarriage\r return",
    "  spaces at both ends  ",
    '"""',
    "",
    "Łukasz, 数独, [recipe] # no comment",
    "words " * 60 + 'and a "quoted\\" end',
)


def back(recipe):
    return parse_recipe(write_recipe(recipe), recipe.name)


@pytest.mark.parametrize("name", recipe_names())
def test_every_recipe_comes_back_the_same(name):
    recipe = load_recipe(name)
    assert back(recipe) == recipe


@pytest.mark.parametrize("name", by_representation())
def test_every_other_component_comes_back_the_same(name):
    recipe = load_recipe(name)
    for place in places(recipe):
        for kind in place.choices:
            changed = with_component(recipe, place.role, kind, place.index)
            assert back(changed) == as_own(changed)


@pytest.mark.parametrize("name", ["alleles", "fast"])
def test_changed_values_are_written_and_become_those_of_the_file(name):
    recipe = load_recipe(name).with_value("population.size", 7).with_value("crossover.rate", 1e-5)
    again = back(recipe)
    assert again == as_own(recipe)
    values = {each.path: (each.value, each.default) for each in again.settings()}
    assert values["population.size"] == (7, 7)
    assert values["crossover.rate"] == (1e-5, 1e-5)


@pytest.mark.parametrize("text", AWKWARD)
def test_any_text_comes_back_as_it_was(text):
    line = " ".join(text.split())
    recipe = replace(
        load_recipe("alleles"),
        title=line,
        summary=line,
        description=text,
        authors=(text, "B"),
        source=line,
    )
    assert back(recipe) == recipe


def test_weights_come_back():
    recipe = load_recipe("alleles")
    two = {**recipe.components, Role.CROSSOVER: (BandOrStack(rate=0.5), BandOrStack())}
    recipe = replace(recipe, components=two, weights={Role.CROSSOVER: (1.0, 0.25)})
    assert back(recipe) == recipe


def test_alternatives_of_the_program_are_named_and_changed_ones_written_out():
    recipe = load_recipe("fast")
    names = 'first_applicable = ["alleles", "partial", "tabu", "cages", "memetic"]'
    assert f"{names}\nleast_size = {{ partial = 64 }}\n" in write_recipe(recipe)
    assert parse_recipe(write_recipe(recipe), "fast") == recipe
    changed = recipe.with_value("population.size", 7)
    assert "[[alternative]]" in write_recipe(changed)
    assert parse_recipe(write_recipe(changed), "fast") == as_own(changed)


def test_an_error_in_an_alternative_names_its_own_line():
    text = write_recipe(load_recipe("fast").with_value("population.size", 7))
    head, _, tail = text.rpartition("size = 7")
    line = head.count("\n") + 1
    with pytest.raises(RecipeError, match=rf"line {line}: population.size"):
        parse_recipe(f"{head}size = 0{tail}", "broken")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'name = "alleles"',
            "",
            r"line \d+: alternative.0..name: a text of one line is expected, found none",
        ),
        ("[[alternative]]", "[alternative]", "TOML is expected|tables .*are expected"),
        (
            "[[alternative]]",
            '[fitness]\ncomponent = "pair-conflicts"\n[[alternative]]',
            "in addition to the alternatives",
        ),
    ],
)
def test_a_bad_alternative_is_refused(old, new, said):
    text = write_recipe(load_recipe("fast").with_value("population.size", 7))
    with pytest.raises(RecipeError, match=said):
        parse_recipe(text.replace(old, new, 1), "broken")


def test_a_saved_recipe_is_loaded_from_its_file(tmp_path):
    path = tmp_path / "mine.toml"
    recipe = load_recipe("alleles").with_value("population.size", 7)
    save_recipe(recipe, path)
    assert load_recipe(str(path)) == replace(as_own(recipe), name="mine")


def test_a_file_that_cannot_be_written_is_named(tmp_path):
    with pytest.raises(UserError, match="mine"):
        save_recipe(load_recipe("alleles"), tmp_path / "nowhere" / "mine.toml")


def test_the_comments_of_its_own_file_are_kept(tmp_path):
    path = tmp_path / "mine.toml"
    recipe = load_recipe("alleles")
    text = write_recipe(recipe).replace("[population]", "[population] # of mine")
    path.write_text(f"# My recipe.\n{text}", encoding="utf-8")
    changed = load_recipe(str(path)).with_value("population.size", 7)
    save_recipe(changed, path, keep_comments=True)
    assert path.read_text(encoding="utf-8").startswith("# My recipe.\n[recipe]")
    assert "[population] # of mine" in path.read_text(encoding="utf-8")
    assert load_recipe(str(path)) == as_own(changed)
    save_recipe(changed, path)
    assert path.read_text(encoding="utf-8") == write_recipe(changed)
