"""What is public is described, with examples (which tests/contracts carries out)."""

import inspect
import re
from collections.abc import Callable, Iterable
from pathlib import Path

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


def test_names_have_the_words_of_the_glossary() -> None:
    page = (Path(__file__).parents[2] / "docs" / "glossary.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split("|") for line in page.splitlines() if line.startswith("| ")]
    others = ", ".join(row[3] for row in rows if len(row) == 4).replace(" as arguments", "")
    refused = {each.strip(" `") for each in re.split("[,;]", others)}
    assert {"trial", "seeds", "generations", "probe", "deme", "recombination"} <= refused
    public = [getattr(sudoku_ga, name) for name in sudoku_ga.__all__]
    classes = [each for each in public if isinstance(each, type)]
    methods = [each for kind in classes for each in vars(kind).values() if inspect.isfunction(each)]
    attributes = {name for kind in classes for name in vars(kind)}
    assert _arguments(filter(inspect.isfunction, public)) & refused == set()
    counts = {"generations", "evaluations"}  # those so far, and no limits
    assert (_arguments(methods) | attributes) & (refused - counts) == set()


def _arguments(functions: Iterable[Callable[..., object]]) -> set[str]:
    return {name for each in functions for name in inspect.signature(each).parameters}
