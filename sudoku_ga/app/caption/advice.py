"""Which live controls of a run may be advised to be changed, and in which direction; no Qt."""

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from typing import NamedTuple

from sudoku_ga.evolution.core.parameters import Number
from sudoku_ga.evolution.core.report import Change
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.live_controls import live_controls
from sudoku_ga.evolution.recipe.recipe import Recipe, Setting
from sudoku_ga.translation import _, later


class Lever(Enum):
    """A property of a recipe that one or more of its parameters set."""

    POPULATION = auto()
    SELECTION = auto()
    CROSSOVER = auto()
    MUTATION = auto()
    TEMPERATURE = auto()


class Adjustment(NamedTuple):
    """A property and whether there should be more of it."""

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
    (Role.LOCAL_SEARCH, "rate"): Lever.MUTATION,  # of the mutants from which the best is taken
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
"""What can be advised."""


def advice(recipe: Recipe, changes: Sequence[Change], adjustments: Sequence[Adjustment]) -> str:
    """Return a sentence that names the first two adjustments that are possible; empty without any.

    ``recipe``: the one that is run, without alternatives, as it was begun with.
    ``changes``: those made since, by generation.
    ``adjustments``: the best first; each is one of those that have words.
    """
    possible = possible_adjustments(recipe, changes)
    words = [_(_WORDS[adjustment]) for adjustment in adjustments if adjustment in possible][:2]
    if len(words) == 2:
        return _("Try {one}, or {other}.").format(one=words[0], other=words[1])
    return _("Try {one}.").format(one=words[0]) if words else ""


def possible_adjustments(recipe: Recipe, changes: Sequence[Change]) -> frozenset[Adjustment]:
    """Return in which directions the live controls of a run are not at their ends."""
    now = values_now(changes)
    adjustments: set[Adjustment] = set()
    for setting in live_controls(recipe):
        lever = _NAMES.get((setting.role, setting.parameter.name))
        if lever is not None:
            adjustments.update(
                _adjustments_of(setting, now.get(setting.path, setting.value), lever)
            )
    return frozenset(adjustments)


def values_now(changes: Sequence[Change]) -> dict[str, int | float]:
    """Return the values that were changed during a run, by their paths."""
    return {change.path: change.value for change in changes}


def _adjustments_of(setting: Setting, value: object, lever: Lever) -> list[Adjustment]:
    number = setting.parameter
    if not isinstance(number, Number) or not isinstance(value, int | float):
        return []
    by_rule = value == 0 and bool(number.zero_means)
    ends = ((True, value < number.high), (False, by_rule or value > number.low))
    return [Adjustment(lever, more) for more, is_possible in ends if is_possible]
