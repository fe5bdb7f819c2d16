"""``recipes``: all of them, and one in full."""

from itertools import groupby
from pathlib import Path

import pytest

from sudoku_ga.cli.recipes import bounds
from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.parameters import choice, integer, real
from sudoku_ga.evolution.recipe.reading import load_recipe, recipe_names
from sudoku_ga.evolution.recipe.recipe import Group
from sudoku_ga.evolution.recipe.writing import save_recipe
from tests.cli.command import Command


def words(text: str) -> str:
    return " ".join(text.split())


def test_every_recipe_is_listed_with_its_authors(command: Command) -> None:
    result = command("recipes")
    assert (result.code, result.errors) == (0, "")
    for name in recipe_names():
        (line,) = (line for line in result.output.splitlines() if line.startswith(f"{name} "))
        assert load_recipe(name).title[:12] in line
    for recipe in map(load_recipe, recipe_names()):
        assert f" {recipe.year} " in result.output


def test_the_list_has_the_groups_as_headings(command: Command) -> None:
    lines = [line.strip() for line in command("recipes").output.splitlines()]
    headings = [line for line in lines if line in [group.label.upper() for group in Group]]
    assert headings == [group.label.upper() for group in Group]


def test_the_list_as_json_is_one_recipe_a_line_by_groups(command: Command) -> None:
    records = command("recipes", "--json").records
    assert sorted(record["name"] for record in records) == sorted(recipe_names())
    groups = [group for group, _ in groupby(record["group"] for record in records)]
    assert groups == [group.value for group in Group]
    assert set(records[0]) == {"name", "title", "group", "authors", "year", "summary"}


@pytest.mark.parametrize("name", recipe_names())
def test_a_recipe_is_shown_with_everything(command: Command, name: str) -> None:
    output = words(command("recipes", name).output)
    recipe = load_recipe(name)
    for text in (recipe.title, recipe.source, recipe.description, str(recipe.year)):
        assert words(text) in output
    for setting in recipe.settings():
        assert f"{setting.path} = {setting.value}" in output
        assert words(setting.parameter.help) in output
        assert words(setting.component.help) in output


def test_a_recipe_as_json_names_bounds_and_units(command: Command) -> None:
    (record,) = command("recipes", "alleles", "--json").records
    components = {each["role"]: each for each in record["components"]}
    assert components["fitness"]["component"] == "pair-conflicts"
    parameters = {each["path"]: each for each in components["termination"]["parameters"]}
    limit = parameters["termination.time_limit_s"]
    assert (limit["value"], limit["unit"]) == (60.0, "s")
    assert limit["low"] < 60 < limit["high"]


def test_the_alternatives_of_a_recipe_are_shown(command: Command) -> None:
    (record,) = command("recipes", "fast", "--json").records
    assert [each["name"] for each in record["alternatives"]] == [
        "alleles",
        "partial",
        "tabu",
        "cages",
        "memetic",
    ]
    assert record["least_size"] == {"partial": 64}
    output = command("recipes", "fast").output
    assert "local_search.steps = 1000000" in output
    assert "From 64×64 on:\nPartial colouring (partial)\n" in output


def test_a_file_is_shown_with_its_own_values(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    save_recipe(load_recipe("alleles").with_value("population.size", 77), path)
    assert "population.size = 77" in command("recipes", str(path)).output


def test_an_unknown_recipe_is_refused_in_one_line(command: Command) -> None:
    result = command("recipes", "nothing")
    assert (result.code, result.output) == (2, "")
    (line,) = result.errors.splitlines()
    assert "'nothing'" in line and "alleles, annealing, " in line


class Several(Component):
    count = integer(3, 1, 10, unit="s", zero_means="none", label="", help="")
    share = real(0.5, 0.0, 1.0, label="", help="")
    way = choice("a", (("a", "A"), ("b", "B"), ("c", "C")), label="", help="")


@pytest.mark.parametrize(
    ("field", "said"),
    [("count", "1 to 10 s, 0 = none"), ("share", "0.0 to 1.0"), ("way", "a, b or c")],
)
def test_bounds_are_said_in_a_few_words(field: str, said: str) -> None:
    assert bounds(getattr(Several, field).metadata["parameter"]) == said
