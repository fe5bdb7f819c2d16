"""What is public is described, with examples (which tests/contracts carries out)."""

import inspect

import pytest

import sudoku_ga

FUNCTIONS = [
    "check", "collection", "evolve", "experiment", "generate", "grade", "hint", "read", "recipe",
    "recipes", "register", "solve", "trajectory_network",
]  # fmt: skip


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
