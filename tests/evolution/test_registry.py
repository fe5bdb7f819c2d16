"""The index of components, which is read instead of their classes."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import sudoku_ga
from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.contracts import BASE_CLASSES
from sudoku_ga.evolution.recipe.registry import BUILT_IN, component_of

EVOLUTION = Path(sudoku_ga.__file__).parent / "evolution"
NAMES = [pytest.param(role, name, id=f"{role}-{name}") for role in Role for name in BUILT_IN[role]]


@pytest.mark.parametrize(("role", "name"), NAMES)
def test_it_says_what_a_class_declares(role: Role, name: str) -> None:
    kind = component_of(role, name)
    assert kind.name == name
    assert issubclass(kind, BASE_CLASSES[role])
    assert f"{kind.__module__}:{kind.__qualname__}".endswith(BUILT_IN[role][name])


def test_every_class_with_a_name_is_in_it() -> None:
    for folder in ("operators", "representations"):
        for file in (EVOLUTION / folder).rglob("*.py"):
            parts = file.relative_to(EVOLUTION.parent).with_suffix("").parts
            import_module(".".join(("sudoku_ga", *parts)))
    listed = {component_of(role, name) for role in Role for name in BUILT_IN[role]}
    assert {kind for kind in _below(Component) if _is_component(kind)} == listed


def _below(kind: type[Component]) -> set[type[Component]]:
    return {each for child in kind.__subclasses__() for each in (child, *_below(child))}


def _is_component(kind: type[Component]) -> bool:
    """Whether it is of the program and declares the name by which recipes have it."""
    folders = ("sudoku_ga.evolution.operators.", "sudoku_ga.evolution.representations.")
    return kind.__module__.startswith(folders) and "name" in vars(kind)


def test_a_recipe_imports_the_modules_of_its_components_alone() -> None:
    program = (
        "import sys; from sudoku_ga.evolution.recipe.reading import load_recipe;"
        "load_recipe('alleles'); print([each for each in sys.modules if 'colourings' in each])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"
