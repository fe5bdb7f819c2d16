"""The seeds of runs: their range, drawn ones, and those of several runs."""

from sudoku_ga.errors import ArgumentError
from sudoku_ga.translation import _

LARGEST_SEED = 2**63 - 1
"""What a file of runs and a store of results hold; the least seed is 0."""


def drawn_seed() -> int:
    """Return a random seed, short enough to be typed again."""
    import secrets  # imports a tenth of what --help needs

    return secrets.randbelow(2**31)


def require_seeds(name: str, first: int, count: int) -> None:
    """Refuse a seed if that of the last run, each 1 higher than the one before, is too large.

    ``name``: of the seed, for the ``ArgumentError``. ``count``: of the runs.
    """
    most = LARGEST_SEED - count + 1
    if first > most:
        expected = _("a whole number from 0 to {most} for {count:,} seeds, each 1 higher,")
        raise ArgumentError(name, expected.format(most=most, count=count), first)
