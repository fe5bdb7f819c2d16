"""What the window says is what the golden files of its modules have."""

from importlib import import_module

import pytest

from tests.app import golden


@pytest.mark.parametrize("name", golden.MODULES)
def test_what_is_said_is_golden(name: str) -> None:
    module = import_module(f"tests.app.{name}")
    assert module.sentences() == golden.read(module.GOLDEN)
