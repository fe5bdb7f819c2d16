"""Advice on how to change a run that is stuck: what to change, and in which direction. No Qt."""

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from typing import NamedTuple

from sudoku_ga.evolution.core.parameters import Number
from sudoku_ga.evolution.core.report import Change
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.live_controls import live_controls
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.translation import _, later


class Lever(Enum):
    """A property of a recipe that one or more of its parameters set."""

    POPULATION = auto()
    SELECTION = auto()
    CROSSOVER = auto()
    MUTATION = auto()
    TEMPERATURE = auto()


class Adjustment(NamedTuple):
    """A property, and whether there should be more or less of it."""

    lever: Lever
    more: bool


_NAMES: Mapping[tuple[Role, str], Lever] = {
    (Role.POPULATION, "size"): Lever.POPULATION,
    (Role.SELECTION, "tournament_size"): Lever.SELECTION,
    (Role.CROSSOVER, "rate"): Lever.CROSSOVER,
    (Role.MUTATION, "rate"): Lever.MUTATION,
    (Role.MUTATION, "swaps"): Lever.MUTATION,
    (Role.MUTATION, "max_swaps"): Lever.MUTATION,
    (Role.MUTATION, "relative_temperature"): Lever.TEMPERATURE,
    (Role.LOCAL_SEARCH, "rate"): Lever.MUTATION,  # the mutation rate of its mutants
    (Role.LOCAL_SEARCH, "temperature"): Lever.TEMPERATURE,
}

_WORDS: Mapping[Adjustment, str] = {
    Adjustment(Lever.POPULATION, True): later("a larger population"),
    Adjustment(Lever.SELECTION, True): later("stronger selection"),
    Adjustment(Lever.SELECTION, False): later("weaker selection"),
    Adjustment(Lever.CROSSOVER, True): later("more crossover"),
    Adjustment(Lever.CROSSOVER, False): later("less crossover"),
    Adjustment(Lever.MUTATION, True): later("more mutation"),
    Adjustment(Lever.MUTATION, False): later("less mutation"),
    Adjustment(Lever.TEMPERATURE, True): later("a higher temperature"),
    Adjustment(Lever.TEMPERATURE, False): later("a lower temperature"),
}
"""The words of each adjustment that can be advised."""


def advised(
    recipe: Recipe, changes: Sequence[Change], adjustments: Sequence[Adjustment]
) -> tuple[Adjustment, ...]:
    """Return the first two adjustments that are possible.

    ``recipe``: the recipe with which the run began, without alternatives.
    ``changes``: the changes made since, by generation.
    ``adjustments``: the best first; only those that have words.
    """
    possible = possible_adjustments(recipe, changes)
    return tuple(each for each in dict.fromkeys(adjustments) if each in possible)[:2]


def advice(adjustments: Sequence[Adjustment]) -> str:
    """Return a sentence that names one or two adjustments; empty if there are none."""
    words = [_(_WORDS[adjustment]) for adjustment in adjustments]
    if len(words) == 2:
        return _("Try {one}, or {other}.").format(one=words[0], other=words[1])
    return _("Try {one}.").format(one=words[0]) if words else ""


def possible_adjustments(recipe: Recipe, changes: Sequence[Change]) -> frozenset[Adjustment]:
    """Return the directions in which the live controls of a run are not at their ends."""
    now, possible = values_now(changes), set[Adjustment]()
    for setting in live_controls(recipe):
        lever = _NAMES.get((setting.role, setting.parameter.name))
        number, value = setting.parameter, now.get(setting.path, setting.value)
        if lever is None or not isinstance(number, Number) or isinstance(value, str):
            continue
        if value < number.high:
            possible.add(Adjustment(lever, True))
        if value > number.low or (value == 0 and number.zero_means):
            possible.add(Adjustment(lever, False))
    return frozenset(possible)


def values_now(changes: Sequence[Change]) -> dict[str, int | float]:
    """Return the values that were changed during a run, by their paths."""
    return {change.path: change.value for change in changes}
