"""The examples of the public interface are carried out."""

import doctest
import importlib
import inspect

import numpy as np
import pytest

import sudoku_ga
from sudoku_ga.testing import isolated_plugins

MODULES = [
    "sudoku_ga.api.experiments",
    "sudoku_ga.api.puzzles",
    "sudoku_ga.api.recipes",
    "sudoku_ga.api.solving",
    "sudoku_ga.api.trajectories",
    "sudoku_ga.evolution.core.operators",
    "sudoku_ga.evolution.recipe.plugins",
    "sudoku_ga.evolution.recipe.recipe",
    "sudoku_ga.testing.checks",
]

FUNCTIONS = [
    "check", "collection", "evolve", "experiment", "generate", "grade", "hint", "read", "recipe",
    "recipes", "register", "solve", "trajectory_network",
]  # fmt: skip


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_show_what_they_give(name: str) -> None:
    module = importlib.import_module(name)
    with isolated_plugins():
        found = doctest.testmod(module, extraglobs={"np": np})
    assert found.attempted and not found.failed


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_public_function_has_an_example(name: str) -> None:
    text = inspect.getdoc(getattr(sudoku_ga, name)) or ""
    assert "Examples\n--------\n>>> import sudoku_ga as sga" in text
    assert "Parameters\n" in text or name == "recipes"


@pytest.mark.parametrize("name", sudoku_ga.__all__)
def test_a_public_name_is_there_and_described(name: str) -> None:
    value = getattr(sudoku_ga, name)
    assert name in dir(sudoku_ga)
    assert name == "__version__" or inspect.getdoc(value)


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'solver'"):
        sudoku_ga.solver  # type: ignore[attr-defined]  # noqa: B018
