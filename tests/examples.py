"""How many examples hypothesis tries."""

from hypothesis import settings

USUAL, EXHAUSTIVE = 25, 100
"""Of a test that names no number: by ``make test``, and by ``make test-all``."""


def examples(count: int) -> settings:
    """Try so many examples, four times as many where every combination is tried."""
    return settings(max_examples=count * settings().max_examples // USUAL)
