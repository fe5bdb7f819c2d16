"""Numbers of results as text."""

from collections.abc import Callable
from math import inf, isfinite, log10
from typing import NamedTuple

from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.tables import NOTHING
from sudoku_ga.translation import later, local_number

EFFORT_LABELS = {
    "evaluations": later("evaluations"),
    "move_evaluations": later("move evaluations"),
    "function_evaluations": later("function evaluations"),
    "generations": later("generations"),
    "cpu_s": later("CPU s"),
}
"""Labels of the kinds of effort, translated where they are shown."""

INTERVAL = later("{value} ({low} to {high})")
"""The text of a value with its interval."""

FAILED = later("{runs:,} ({failed:,} failed)")
"""The text of a number of runs if some failed."""


class RunCount(NamedTuple):
    """Numbers of runs without and with an error."""

    runs: int
    failed: int


def runs_text(count: RunCount, words: str = FAILED) -> str:
    """Return numbers of runs as text; ``words``: ``FAILED``, translated or not."""
    return words.format(**count._asdict()) if count.failed else local_number(count.runs)


def number_text(value: float | None) -> str:
    """Return a number with three digits, or more if it is whole or large."""
    if value is None:
        return NOTHING
    if not isfinite(value):
        return "∞"
    if value == int(value) or abs(value) >= 1000:
        return local_number(value, ",.0f")
    # Published fitnesses of some hundreds have two decimals.
    return local_number(value, ".5g" if abs(value) >= 100 else ".3g")


def effort_text(value: float | None) -> str:
    """Return an effort with three digits: ``0.0157``, ``496 k``, ``8.14 M``."""
    if value is None:
        return NOTHING
    for least, size, unit in ((0.9995e9, 1e9, "G"), (0.9995e6, 1e6, "M"), (1e4, 1e3, "k")):
        if least <= value < inf:
            digits = max(0, 2 - int(log10(value / size)))
            return f"{local_number(value / size, f'.{digits}f')} {unit}"
    return number_text(value)


def estimate_text(
    estimate: Estimate,
    text_of: Callable[[float | None], str] = number_text,
    words: str = INTERVAL,
) -> str:
    """Return a value and its interval: ``0.85 (0.64 to 0.948)``.

    Parameters
    ----------
    estimate : Estimate
    text_of : callable, optional
        Returns one of the three numbers as text.
    words : str, optional
        ``INTERVAL``, translated or not.
    """
    value, low, high = estimate
    if low is None or high is None:
        return text_of(value)
    return words.format(value=text_of(value), low=text_of(low), high=text_of(high))


def p_text(value: float) -> str:
    """Return a p value with two digits."""
    return "< 0.0001" if value < 0.0001 else f"{value:.2g}"
