"""The examples in docstrings give what they say."""

import doctest
import importlib
from pathlib import Path

import pytest

import sudoku_ga
from sudoku_ga.testing import isolated_plugins

_ROOT = Path(sudoku_ga.__file__).parent
_RATING = "sudoku_ga.rating."
_MODULES = [
    ".".join(("sudoku_ga", *path.relative_to(_ROOT).with_suffix("").parts))
    for path in sorted(_ROOT.rglob("*.py"))
    if ">>> " in path.read_text("utf-8")
]


@pytest.mark.parametrize(
    "name",
    [
        # Compiles the chains where no kernels are kept.
        pytest.param(name, marks=pytest.mark.exhaustive) if name.startswith(_RATING) else name
        for name in _MODULES
    ],
)
def test_examples_are_right(name: str) -> None:
    with isolated_plugins():
        failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried
    assert not failed
