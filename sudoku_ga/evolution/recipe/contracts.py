"""The contracts of the base classes: what a component has to override and to declare.

A class that keeps its contract can be registered; `sudoku_ga.testing` checks what its methods do.
"""

import inspect
import re
from dataclasses import dataclass
from typing import NamedTuple

from sudoku_ga.errors import ArgumentError
from sudoku_ga.evolution.core import operators as bases
from sudoku_ga.evolution.core.component import Component, guarded
from sudoku_ga.evolution.core.parameters import ParameterError
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.compatibility import BASE_CLASSES
from sudoku_ga.translation import _

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


PLANNED = ("plan", "plan_couples", "numbered")


class Contract(NamedTuple):
    """The methods of a base class: one of ``either`` and all of ``every`` are overridden.

    A method that plans the calls of kernels, one of :data:`PLANNED`, does for one of ``either``.
    """

    base: type
    either: tuple[str, ...]
    every: tuple[str, ...] = ()

    @property
    def role(self) -> Role:
        """The role of the components of this base class."""
        return next(role for role, listed in BASE_CLASSES.items() if self.base in listed)


CONTRACTS = (
    Contract(bases.Representation, ("encode",)),
    Contract(bases.Initialisation, ("create", "create_genotypes")),
    Contract(bases.Fitness, ("evaluate", "evaluate_genotypes"), ("target",)),
    Contract(bases.Selection, ("select", "pick")),
    Contract(bases.Pairing, ("pairs",)),
    Contract(bases.Breeding, ("breed",)),
    Contract(bases.Crossover, ("cross", "cross_couples")),
    Contract(bases.Mutation, ("mutate", "mutate_genotypes")),
    Contract(bases.LocalSearch, ("search", "improve")),
    Contract(bases.Replacement, ("replace",)),
    Contract(bases.Ageing, ("age",)),
    Contract(bases.Adaptation, ("changes",)),
    Contract(bases.Restart, ("due",)),
    Contract(bases.Termination, ("reached",)),
)
"""The base classes that a plug-in may extend."""


def contract_of(kind: type[Component]) -> Contract:
    """Return what a component has to override, by its base class.

    Raises ``ArgumentError`` if it extends none of the base classes.
    """
    for contract in CONTRACTS:
        if issubclass(kind, contract.base):
            return contract
    names = ", ".join(each.base.__name__ for each in CONTRACTS)
    expected = _("a subclass of one of {names}").format(names=names)
    raise ArgumentError("item", expected, kind.__name__)


def completed(kind: type[Component]) -> Contract:
    """Make a class a component as those of the program are, and return its contract.

    It gets a name, a label and a help if it has none, and becomes a frozen dataclass. Raises
    ``ArgumentError`` if it extends none of the base classes, or does not override what its contract
    asks for.
    """
    contract = contract_of(kind)
    _describe(kind)
    require_complete(kind)
    _make_frozen(kind)
    return contract


def require_complete(kind: type[Component]) -> None:
    """Refuse a class that does not override or declare what its contract asks for.

    Raises ``ArgumentError`` also if it extends none of the base classes.
    """
    problem = _lacking(kind, contract_of(kind))
    if problem:
        raise ArgumentError(kind.__name__, *problem)


def _lacking(kind: type[Component], contract: Contract) -> tuple[str, str] | None:
    """Return what is expected of a class and what was found, None if it is complete."""
    base = contract.base

    def overrides(name: str) -> bool:
        return getattr(kind, name, None) is not getattr(base, name, None)

    if not any(map(overrides, (*contract.either, *PLANNED))):
        names = _(" or ").join(f"{name}()" for name in contract.either)
        return _("a class that overrides {names}").format(names=names), _("none of them")
    for name in contract.every:
        if not overrides(name):
            return _("a class that overrides {names}").format(names=f"{name}()"), _("none")
    if contract.role is Role.FITNESS and not isinstance(getattr(kind, "maximised", None), bool):
        return _("maximised = True or False"), _("none")
    if contract.role is Role.REPRESENTATION and not isinstance(
        getattr(kind, "traits", None), frozenset
    ):
        return _("traits, a frozenset of Trait"), repr(getattr(kind, "traits", None))
    if contract.role is Role.CROSSOVER and getattr(kind, "children_per_couple", 0) not in (1, 2):
        return "children_per_couple = 1 or 2", repr(getattr(kind, "children_per_couple", None))
    named = getattr(kind, "name", None)
    if not isinstance(named, str) or not _NAME.fullmatch(named):
        return _("a name of lower-case letters, digits and hyphens"), repr(named)
    return None


def _describe(kind: type[Component]) -> None:
    """Give a class a name, a label and a help where it has none of its own."""
    own = vars(kind)
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_", " ", kind.__name__)
    if "name" not in own:
        kind.name = "-".join(words.lower().split())
    if "label" not in own:
        kind.label = " ".join(words.split()).capitalize()
    if "help" not in own:
        text = " ".join((inspect.cleandoc(own.get("__doc__") or "")).split("\n\n")[0].split())
        kind.help = (text or kind.label).rstrip(".") + "."
    if "source" not in own:
        kind.source = ""


def _make_frozen(kind: type[Component]) -> None:
    """Make a class a frozen dataclass unless it is one.

    Raises ``ArgumentError`` if it cannot be one.
    """
    if "__dataclass_params__" not in vars(kind):
        try:
            dataclass(frozen=True)(kind)
        except (TypeError, ValueError) as error:
            raise ArgumentError(kind.__name__, _("a frozen dataclass"), str(error)) from None


def by_default(kind: type[Component]) -> Component:
    """Return a component with its default values.

    Raises ``ArgumentError`` if a parameter has none, or one that is out of its bounds.
    """
    try:
        return guarded(kind, kind)
    except (ParameterError, TypeError) as error:
        expected = _("a default in its bounds for every parameter")
        raise ArgumentError(kind.__name__, expected, str(error)) from None
