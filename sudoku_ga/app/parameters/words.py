"""What the panel says about a parameter."""

from collections.abc import Sequence
from typing import Protocol

from sudoku_ga.evolution.core.parameters import ChoiceParameter, Number, Parameter, Value
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.recipe import Setting
from sudoku_ga.translation import _, local_number

_NAMED_BY_ROLE = (Role.POPULATION, Role.SELECTION, Role.CROSSOVER, Role.MUTATION)
"""In these a recipe has one number that counts."""


class Declared(Protocol):
    """A declared parameter with its value and default, named by a path."""

    @property
    def path(self) -> str:
        """How it is named among all of them."""

    @property
    def parameter(self) -> Parameter:
        """Its declaration."""

    @property
    def value(self) -> Value:
        """What is shown."""

    @property
    def default(self) -> Value:
        """The value in the recipe's file."""


def value_text(parameter: Parameter, value: Value) -> str:
    """Return a value with its unit, or the label of a choice."""
    if isinstance(parameter, ChoiceParameter):
        return _(dict(parameter.choices)[str(value)])
    text = parameter.format(value)
    if not isinstance(parameter, Number) or not parameter.unit:
        return text
    if value == 0 and parameter.zero_means:
        return text
    return f"{text} {parameter.unit}"


def live_label(setting: Setting, beside: Sequence[Setting]) -> str:
    """Return what a live control is called: its role where that is enough.

    ``beside``: all live controls.
    """
    role, label = _(setting.role.label), _(setting.parameter.label)
    if setting.parameter.name.endswith("temperature"):
        return label
    alone = [each.role for each in beside].count(setting.role) == 1
    if alone and setting.role in _NAMED_BY_ROLE:
        return role
    return f"{role}: {label[:1].lower()}{label[1:]}"


def range_text(setting: Declared) -> str:
    """Return the accepted values and the default, as short as it goes."""
    parameter = setting.parameter
    default = _("default {value}").format(value=value_text(parameter, setting.default))
    if not isinstance(parameter, Number):
        return default
    unit = f" {parameter.unit}" if parameter.unit else ""
    ends = (parameter.low, parameter.high)
    low, high = (local_number(end, "," if isinstance(end, int) else "g") for end in ends)
    zero = f", 0 = {_(parameter.zero_means)}" if parameter.zero_means else ""
    return f"{low} – {high}{unit}{zero}, {default}"
