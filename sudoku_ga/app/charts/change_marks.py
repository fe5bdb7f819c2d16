"""Where parameters were changed in a run, as marks on its curve; no Qt."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from sudoku_ga.app.parameters.words import value_text
from sudoku_ga.evolution.core.parameters import Number
from sudoku_ga.evolution.core.report import Change
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.translation import _

MOST_MARKS = 200
"""A slider moved through a long run changes its parameter in every generation."""
_LEAST_MOVEMENT, _MOVEMENT_SHARE = 10, 0.05
"""How long one movement of a slider lasts at most: generations, or this share of the run."""


class ChangeMark(NamedTuple):
    """A generation from which on parameters had other values.

    ``x`` is the place of the end before it on the axis of generations.
    """

    x: float
    text: str


def change_marks(changes: Sequence[Change], recipe: Recipe) -> tuple[ChangeMark, ...]:
    """Return a mark for each generation in which something was changed, the newest ones.

    Where a slider was moved, the mark stands at the end of the movement.

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
    return tuple(
        ChangeMark(generation - 1.0, ", ".join(_text(each, numbers) for each in group))
        for generation, group in _movements(changes)[-MOST_MARKS:]
    )


def _movements(changes: Sequence[Change]) -> list[tuple[int, list[Change]]]:
    """Return the changes by generation, of each movement of a slider the last ones."""
    movements: list[tuple[int, list[Change]]] = []
    began, moved = 0, set[str]()
    newest = changes[-1].generation if changes else 0
    longest = max(_LEAST_MOVEMENT, _MOVEMENT_SHARE * newest)
    for generation, same in groupby(changes, key=lambda change: change.generation):
        group = list(same)
        paths = {each.path for each in group}
        if paths == moved and generation - began <= longest:
            movements.pop()
        else:
            began, moved = generation, paths
        movements.append((generation, group))
    return movements


def _text(change: Change, numbers: dict[str, Number]) -> str:
    number = numbers.get(change.path)
    if number is None:
        return f"{change.path} {change.value:g}"
    return f"{_(number.label)} {value_text(number, change.value)}"
