"""The experiment that is proposed for the puzzle and the recipe of the window."""

import pytest

from sudoku_ga.app.lab.editor.draft import Board, proposed
from sudoku_ga.evolution.recipe.reading import catalogue, load_recipe
from sudoku_ga.evolution.recipe.writing import as_own
from sudoku_ga.lab.experiment.writing import check_tables
from sudoku_ga.puzzle.formats.reading import read_puzzle

LINE = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
GRID = read_puzzle(LINE).grid


def _made(recipe, folder):
    draft = proposed(Board(GRID, "AI Escargot", recipe), folder)
    return draft, check_tables(draft, None)


@pytest.mark.parametrize("recipe", catalogue(), ids=lambda recipe: recipe.name)
def test_every_recipe_makes_an_experiment_that_can_be_run(recipe, tmp_path):
    _draft, experiment = _made(recipe, tmp_path)
    assert experiment.run_count == 60
    assert len({variant.recipe_text for variant in experiment.variants}) == 2
    assert not list(tmp_path.iterdir())


def test_the_recipe_to_watch_is_compared_with_itself_without_crossover(tmp_path):
    draft, experiment = _made(load_recipe("evolution"), tmp_path)
    assert draft["experiment"]["title"] == "AI Escargot: Evolution against no crossover"
    assert [each.name for each in experiment.variants] == ["Evolution", "no crossover"]
    assert experiment.variants[1].recipe.one("crossover").rate == 0
    assert experiment.puzzles.literal == (("AI Escargot", GRID),)


def test_a_changed_recipe_is_compared_with_its_file(tmp_path):
    recipe = load_recipe("evolution").with_value("mutation.swaps", 3)
    _draft, experiment = _made(recipe, tmp_path)
    assert [each.name for each in experiment.variants] == [
        "Evolution, swaps 3",
        "Evolution, unchanged",
    ]
    swaps = [each.recipe.one("mutation").swaps for each in experiment.variants]
    assert swaps == [3, 5]


def test_another_component_is_kept(tmp_path):
    recipe = load_recipe("evolution").replace(restart=None)
    _draft, experiment = _made(recipe, tmp_path)
    assert not experiment.variants[0].recipe.all("restart")
    assert experiment.variants[1].recipe.all("restart")


def test_a_recipe_of_a_file_is_written_beside_the_experiment(tmp_path):
    from dataclasses import replace

    recipe = replace(load_recipe("evolution"), name="mine", title="Mine")
    draft, _experiment = _made(recipe, tmp_path)
    path = tmp_path / "recipes" / "mine.toml"
    assert draft["variant"][0]["recipe"] == str(path)
    again = load_recipe(str(path))
    assert as_own(again).components == as_own(recipe).components


def test_a_board_without_a_name_and_a_recipe_has_both(tmp_path):
    draft = proposed(Board(GRID, "", None), tmp_path)
    assert draft["experiment"]["title"].startswith("Puzzle: Evolution")
