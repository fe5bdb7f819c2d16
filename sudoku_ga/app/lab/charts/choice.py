"""Which variants a picture draws, of more than can be told apart; no Qt."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sudoku_ga.translation import _, counted

MOST_SERIES = 10
"""Variants in one picture: five colours, each with two shapes and dashes."""


@dataclass(frozen=True)
class Choice:
    """The variants that are drawn.

    Parameters
    ----------
    series : mapping of int to int
        By the place of a variant in the plan the place by which it is drawn: colour, dash and
        shape. In the order of the table.
    sentence : str
        Which they are, where they are not all of the experiment.
    """

    series: Mapping[int, int]
    sentence: str = ""


def choice(total: int, listed: Sequence[int], selected: Sequence[int]) -> Choice:
    """Return what is drawn: what is selected, or else what the table shows.

    Parameters
    ----------
    total : int
        Variants of the experiment; up to MOST_SERIES each keeps its colour, whatever is drawn.
    listed, selected : sequence of int
        Places of variants in the plan, in the order of the table; those of the rows that it
        shows, and of those that were selected to be drawn alone.
    """
    wanted = list(dict.fromkeys(selected or listed))
    chosen = wanted[:MOST_SERIES]
    series = {each: each if total <= MOST_SERIES else place for place, each in enumerate(chosen)}
    return Choice(series, _sentence(total, len(wanted), is_selected=bool(selected)))


def _sentence(total: int, wanted: int, *, is_selected: bool) -> str:
    if wanted > MOST_SERIES:
        text = _(
            "Drawn are the first {count} of {wanted:,} variants in the table: order or filter it, "
            "or select rows, to see others."
        )
        if is_selected:
            text = _("Drawn are the first {count} of {wanted:,} selected variants.")
        return text.format(count=MOST_SERIES, wanted=wanted)
    if wanted == total:
        return ""
    if is_selected:
        return counted(
            "Drawn is the selected variant alone.",
            "Drawn are the {count:,} selected variants alone.",
            wanted,
        )
    return counted(
        "Drawn is the one variant that the table shows.",
        "Drawn are the {count:,} variants that the table shows.",
        wanted,
    )
