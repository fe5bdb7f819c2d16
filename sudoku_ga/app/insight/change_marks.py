"""Where parameters were changed in a run, as marks on its curve; no Qt."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from sudoku_ga.app.panel.words import value_text
from sudoku_ga.evolution.parameters import Number
from sudoku_ga.evolution.recipe import Recipe
from sudoku_ga.evolution.report import Change
from sudoku_ga.translation import _

MOST_MARKS = 200
"""A slider moved through a long run changes its parameter in every generation."""


class ChangeMark(NamedTuple):
    """A generation from which on parameters had other values.

    ``x`` is the place of the end before it on the axis of generations.
    """

    x: float
    text: str


def change_marks(changes: Sequence[Change], recipe: Recipe) -> tuple[ChangeMark, ...]:
    """Return a mark for each generation in which something was changed, the newest ones.

    Parameters
    ----------
    changes : sequence of Change
        By generation, as a report tells them.
    recipe : Recipe
        Gives the parameters their labels and units.
    """
    numbers = {
        each.path: each.parameter
        for each in recipe.settings()
        if isinstance(each.parameter, Number)
    }
    groups = [
        (generation, list(group))
        for generation, group in groupby(changes, key=lambda change: change.generation)
    ]
    return tuple(
        ChangeMark(generation - 1.0, ", ".join(_text(each, numbers) for each in group))
        for generation, group in groups[-MOST_MARKS:]
    )


def _text(change: Change, numbers: dict[str, Number]) -> str:
    number = numbers.get(change.path)
    if number is None:
        return f"{change.path} {change.value:g}"
    return f"{_(number.label)} {value_text(number, change.value)}"
