"""The seeds of runs: their range, drawn ones, and those of several runs."""

from sudoku_ga.errors import ArgumentError
from sudoku_ga.translation import _

LARGEST_SEED = 2**63 - 1
"""The largest seed that run files and stores of results can hold; the least is 0."""


def drawn_seed() -> int:
    """Return a random seed, short enough to be typed again."""
    import secrets  # imports a tenth of what --help needs

    return secrets.randbelow(2**31)


def require_seeds(name: str, first: int, count: int) -> None:
    """Refuse the consecutive seeds of several runs if the last of them is too large.

    Parameters
    ----------
    name : str
        The name of the seed, for the ``ArgumentError``.
    first : int
    count : int
        The number of runs.
    """
    most = LARGEST_SEED - count + 1
    if first > most:
        expected = _("a whole number from 0 to {most} for {count:,} seeds, each 1 higher,")
        raise ArgumentError(name, expected.format(most=most, count=count), first)
