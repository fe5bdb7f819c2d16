"""What a component has to override and to declare, and which components work together.

A class that keeps its contract can be registered; `sudoku_ga.testing` checks what its methods do.
"""

import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from sudoku_ga.errors import ArgumentError
from sudoku_ga.evolution.core import operators as bases
from sudoku_ga.evolution.core.component import Component, describe_traits, guarded
from sudoku_ga.evolution.core.parameters import ParameterError
from sudoku_ga.evolution.core.roles import SINGLE_ROLES, Role
from sudoku_ga.evolution.operators.logic import Singles
from sudoku_ga.evolution.operators.population import Islands, Panmictic
from sudoku_ga.translation import _

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

# --- Each in its role --------------------------------------------------------------------

PLANNED = ("plan", "plan_couples", "numbered")


class Contract(NamedTuple):
    """The methods of a base class: one of ``either`` and all of ``every`` are overridden.

    A method of :data:`PLANNED`, which plans calls of kernels, counts as one of ``either``.
    """

    base: type
    role: Role
    either: tuple[str, ...]
    every: tuple[str, ...] = ()


CONTRACTS = (
    Contract(bases.Representation, Role.REPRESENTATION, ("encode",)),
    Contract(bases.Initialisation, Role.INITIALISATION, ("create", "create_genotypes")),
    Contract(bases.Fitness, Role.FITNESS, ("evaluate", "evaluate_genotypes"), ("target",)),
    Contract(bases.Selection, Role.SELECTION, ("select", "pick")),
    Contract(bases.Pairing, Role.SELECTION, ("pairs",)),
    Contract(bases.Breeding, Role.SELECTION, ("breed",)),
    Contract(bases.Crossover, Role.CROSSOVER, ("cross", "cross_couples")),
    Contract(bases.Mutation, Role.MUTATION, ("mutate", "mutate_genotypes")),
    Contract(bases.LocalSearch, Role.LOCAL_SEARCH, ("search", "improve")),
    Contract(bases.Replacement, Role.REPLACEMENT, ("replace",)),
    Contract(bases.Ageing, Role.AGEING, ("age",)),
    Contract(bases.Adaptation, Role.ADAPTATION, ("changes",)),
    Contract(bases.Restart, Role.RESTART, ("due",)),
    Contract(bases.Termination, Role.TERMINATION, ("reached",)),
)
"""The base classes that a plug-in may extend."""

BASE_CLASSES: Mapping[Role, tuple[type, ...]] = {
    Role.LOGIC: (Singles,),
    Role.POPULATION: (Panmictic,),
    Role.ISLANDS: (Islands,),
    **{
        role: tuple(each.base for each in CONTRACTS if each.role is role)
        for role in {each.role for each in CONTRACTS}
    },
}
"""The base classes of the components of a role; the first three have one component each."""


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
    """Complete a class as a component, and return its contract.

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
    """Return what a class should have and what was found; None if it is complete."""
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
    if named is None:
        return _("a name (write @sga.register above the class)"), _("no name")
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
        with guarded(kind):
            return kind()
    except (ParameterError, TypeError) as error:
        expected = _("a default in its bounds for every parameter")
        raise ArgumentError(kind.__name__, expected, str(error)) from None


# --- Together -----------------------------------------------------------------------------

Components = Mapping[Role, tuple[Component, ...]]


class Incompatibility(NamedTuple):
    """Why components cannot work together, and the role at fault."""

    role: Role
    reason: str


def incompatibility(components: Components) -> Incompatibility | None:
    """Return why these components cannot work together, None if they can.

    ``components``: roles may be empty here.
    """
    return next(_incompatibilities(components), None)


def _incompatibilities(components: Components) -> Iterator[Incompatibility]:
    selections: tuple[Any, ...] = components.get(Role.SELECTION, ())
    crossovers: tuple[Any, ...] = components.get(Role.CROSSOVER, ())
    for role in SINGLE_ROLES:
        filled = components.get(role, ())
        if len(filled) > 1:
            reason = _("{role}: one component is expected, not {names}")
            yield Incompatibility(role, reason.format(role=role, names=_names(filled)))
    for representation in components.get(Role.REPRESENTATION, ()):
        yield from _unfit_for_the_genes(components, representation)
    # Couples draw their crossover, so each must make the same number of children.
    counts = {each.name: each.children_per_couple for each in crossovers}
    if len(set(counts.values())) > 1:
        named = ", ".join(f"{name} {count}" for name, count in counts.items())
        reason = _(
            "crossover: crossovers with equally many children a couple are expected, not {names}"
        )
        yield Incompatibility(Role.CROSSOVER, reason.format(names=named))
    if any(map(bases.breeding_scheme_of, crossovers)):
        schemes: list[Any] = [each for each in selections if isinstance(each, bases.Breeding)]
        if len(crossovers) > 1 or schemes:
            reason = _(
                "crossover: one crossover of couples of selected parents is expected beside "
                "uncrossed = shared, not {names}"
            )
            names = _names([*crossovers, *schemes])
            yield Incompatibility(Role.CROSSOVER, reason.format(names=names))
    comparing = [each for each in crossovers if each.accepted != "always"]
    unfit: list[Any] = [
        each
        for each in selections
        if isinstance(each, bases.Breeding) and not each.compares_children
    ]
    if comparing and unfit:
        reason = _("crossover: accepted = always is expected beside {names}")
        yield Incompatibility(Role.CROSSOVER, reason.format(names=_names(unfit)))
    if any(map(bases.breeding_scheme_of, comparing)):
        reason = _("crossover: accepted = always is expected beside uncrossed = shared")
        yield Incompatibility(Role.CROSSOVER, reason)
    picks = [isinstance(each, bases.Selection | bases.Breeding) for each in selections]
    if selections and picks not in ([True], [True, False]):
        reason = _(
            "selection: one that picks parents, and at most one pairing after it, is "
            "expected, not {names}"
        )
        yield Incompatibility(Role.SELECTION, reason.format(names=_names(selections)))


def _unfit_for_the_genes(components: Components, representation: Any) -> Iterator[Incompatibility]:
    for role, filled in components.items():
        for component in filled:
            lacking = component.needs - representation.traits
            if lacking:
                reason = _(
                    "{role} {component} needs genes that {needed}; those of the "
                    "representation {representation} {present}"
                ).format(
                    role=role,
                    component=component.name,
                    needed=describe_traits(lacking),
                    representation=representation.name,
                    present=describe_traits(representation.traits),
                )
                yield Incompatibility(role, reason)


def _names(components: Iterable[Component]) -> str:
    return ", ".join(each.name for each in components)
