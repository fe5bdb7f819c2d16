"""What is public is described, with examples (which tests/contracts carries out)."""

import inspect
from collections.abc import Callable

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
    with pytest.raises(AttributeError, match="no attribute 'solver'") as error:
        sudoku_ga.solver  # noqa: B018
    assert (error.value.name, error.value.obj) == ("solver", sudoku_ga)  # Python's hint needs them


def test_the_public_names_alone_are_listed() -> None:
    assert sorted(dir(sudoku_ga)) == sorted(sudoku_ga.__all__)


@pytest.mark.parametrize("name", ["solve", "evolve", "experiment", "read", "generate"])
def test_help_shows_short_names_of_types(name: str) -> None:
    shown = str(inspect.signature(getattr(sudoku_ga, name)))
    assert "sudoku_ga." not in shown and "numpy." not in shown


PUZZLE = "3.2.4......3...."


@pytest.mark.parametrize(
    ("call", "hint"),
    [
        (lambda: sudoku_ga.recipe("evolutio"), "evolution"),
        (lambda: sudoku_ga.collection("famos"), "famous"),
        (lambda: sudoku_ga.components("crosover"), "crossover"),
        (lambda: sudoku_ga.generate(symmetry="mirro"), "mirror"),
        (lambda: sudoku_ga.recipe("evolution").replace(crosover=None), "crossover"),
        (lambda: sudoku_ga.recipe("evolution").replace(crossover="cycl"), "cycle"),
        (lambda: sudoku_ga.recipe("evolution").with_value("crosover.rate", 1), "crossover"),
        (lambda: sudoku_ga.recipe("evolution").with_value("crossover.rat", 1), "rate"),
    ],
)
def test_a_misspelt_name_gets_a_hint(call: Callable[[], object], hint: str) -> None:
    with pytest.raises(ValueError, match=rf"\(did you mean {hint}\?\)"):
        call()


@pytest.mark.parametrize(
    "call",
    [
        lambda: sudoku_ga.solve(PUZZLE, seed=-1),
        lambda: sudoku_ga.solve(PUZZLE, recipe=3),  # type: ignore[arg-type]
        lambda: sudoku_ga.solve(PUZZLE, "evolution", max_generations=0.5),  # type: ignore[arg-type]
        lambda: sudoku_ga.experiment(["evolution"], [PUZZLE], jobs=0),
        lambda: sudoku_ga.experiment([], [PUZZLE]),
        lambda: sudoku_ga.recipe("evolution").with_value("crossover.rate", 2),
        lambda: sudoku_ga.recipe("evolution").replace(representation="free-cells"),
        lambda: sudoku_ga.load_plugin("nowhere.py"),
    ],
)
def test_an_unfit_argument_is_a_value_error(call: Callable[[], object]) -> None:
    with pytest.raises(ValueError) as error:
        call()
    assert isinstance(error.value, sudoku_ga.UserError)
