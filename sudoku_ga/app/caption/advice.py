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


class Knob(Enum):
    """A property of a recipe that one or more of its parameters set."""

    POPULATION = auto()
    SELECTION = auto()
    CROSSOVER = auto()
    MUTATION = auto()
    TEMPERATURE = auto()


class Turn(NamedTuple):
    """A property and whether there should be more of it."""

    knob: Knob
    more: bool


_NAMES: Mapping[tuple[Role, str], Knob] = {
    (Role.POPULATION, "size"): Knob.POPULATION,
    (Role.SELECTION, "tournament_size"): Knob.SELECTION,
    (Role.CROSSOVER, "rate"): Knob.CROSSOVER,
    (Role.MUTATION, "rate"): Knob.MUTATION,
    (Role.MUTATION, "swaps"): Knob.MUTATION,
    (Role.MUTATION, "max_swaps"): Knob.MUTATION,
    (Role.MUTATION, "relative_temperature"): Knob.TEMPERATURE,
    (Role.LOCAL_SEARCH, "rate"): Knob.MUTATION,  # of the mutants from which the best is taken
    (Role.LOCAL_SEARCH, "temperature"): Knob.TEMPERATURE,
}

_WORDS: Mapping[Turn, str] = {
    Turn(Knob.POPULATION, True): later("a larger population"),
    Turn(Knob.SELECTION, True): later("stronger selection"),
    Turn(Knob.SELECTION, False): later("weaker selection"),
    Turn(Knob.CROSSOVER, True): later("more crossover"),
    Turn(Knob.CROSSOVER, False): later("less crossover"),
    Turn(Knob.MUTATION, True): later("more mutation"),
    Turn(Knob.MUTATION, False): later("less mutation"),
    Turn(Knob.TEMPERATURE, True): later("a higher temperature"),
    Turn(Knob.TEMPERATURE, False): later("a lower temperature"),
}
"""What can be advised."""


def advice(recipe: Recipe, changes: Sequence[Change], turns: Sequence[Turn]) -> str:
    """Return a sentence that names the first two turns that are possible; empty without any.

    Parameters
    ----------
    recipe : Recipe
        The one that is run, without alternatives, as it was begun with.
    changes : sequence of Change
        Those made since, by generation.
    turns : sequence of Turn
        The best first; each is one of those that have words.
    """
    possible = possible_turns(recipe, changes)
    words = [_(_WORDS[turn]) for turn in turns if turn in possible][:2]
    if len(words) == 2:
        return _("Try {one}, or {other}.").format(one=words[0], other=words[1])
    return _("Try {one}.").format(one=words[0]) if words else ""


def possible_turns(recipe: Recipe, changes: Sequence[Change]) -> frozenset[Turn]:
    """Return in which directions the live controls of a run are not at their ends."""
    now = values_now(changes)
    turns: set[Turn] = set()
    for setting in live_controls(recipe):
        knob = _NAMES.get((setting.role, setting.parameter.name))
        if knob is not None:
            turns.update(_turns_of(setting, now.get(setting.path, setting.value), knob))
    return frozenset(turns)


def values_now(changes: Sequence[Change]) -> dict[str, int | float]:
    """Return the values that were changed during a run, by their paths."""
    return {change.path: change.value for change in changes}


def _turns_of(setting: Setting, value: object, knob: Knob) -> list[Turn]:
    number = setting.parameter
    if not isinstance(number, Number) or not isinstance(value, int | float):
        return []
    by_rule = value == 0 and bool(number.zero_means)
    ends = ((True, value < number.high), (False, by_rule or value > number.low))
    return [Turn(knob, more) for more, is_possible in ends if is_possible]
