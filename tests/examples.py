"""How many examples are tried, by ``make test`` and by ``make test-all``."""

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import settings

USUAL, EXHAUSTIVE = 15, 100
"""Of a test of hypothesis that names no number: by ``make test``, and by ``make test-all``."""


def examples(count: int) -> settings:
    """Try so many examples, eight times as many where every combination is tried."""
    factor = 8 if settings().max_examples == EXHAUSTIVE else 1
    return settings(max_examples=count * factor)


def some(values: Iterable[Any], count: int = 1, names: int = 1) -> list[Any]:
    """Return the values of a parametrised test: those after the first ones are exhaustive.

    ``names``: how many arguments a value is for; a tuple, if more than one.
    """
    listed = list(values)
    others = (value if names > 1 else (value,) for value in listed[count:])
    marked = [pytest.param(*value, marks=pytest.mark.exhaustive) for value in others]
    return [*listed[:count], *marked]
