"""Every recipe evolves as it did when its trace was written."""

import json

import pytest

from sudoku_ga.evolution.recipe.reading import recipe_names
from tests.golden.traces import TRACES, trace

WRITTEN = json.loads(TRACES.read_text(encoding="utf-8"))


def test_there_is_a_trace_of_each_recipe() -> None:
    assert sorted(WRITTEN) == sorted(recipe_names())


@pytest.mark.parametrize("name", sorted(WRITTEN))
def test_a_recipe_evolves_as_it_did(name: str) -> None:
    assert trace(name) == WRITTEN[name], "if that was meant: python -m tests.golden.traces"
