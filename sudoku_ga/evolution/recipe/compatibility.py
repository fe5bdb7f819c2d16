"""Which components work together in a recipe."""

from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from sudoku_ga.evolution.core.component import Component, describe_traits, guarded
from sudoku_ga.evolution.core.operators import (
    Adaptation,
    Ageing,
    Breeding,
    Crossover,
    Fitness,
    Initialisation,
    LocalSearch,
    Mutation,
    Pairing,
    Replacement,
    Representation,
    Restart,
    Selection,
    Termination,
)
from sudoku_ga.evolution.core.roles import SINGLE_ROLES, Role
from sudoku_ga.evolution.operators.logic import Singles
from sudoku_ga.evolution.operators.population import Islands, Panmictic
from sudoku_ga.translation import _

Components = Mapping[Role, tuple[Component, ...]]


BASE_CLASSES: Mapping[Role, tuple[type, ...]] = {
    Role.LOGIC: (Singles,),
    Role.POPULATION: (Panmictic,),
    Role.ISLANDS: (Islands,),
    Role.REPRESENTATION: (Representation,),
    Role.INITIALISATION: (Initialisation,),
    Role.FITNESS: (Fitness,),
    Role.SELECTION: (Selection, Breeding, Pairing),
    Role.CROSSOVER: (Crossover,),
    Role.MUTATION: (Mutation,),
    Role.LOCAL_SEARCH: (LocalSearch,),
    Role.REPLACEMENT: (Replacement,),
    Role.AGEING: (Ageing,),
    Role.ADAPTATION: (Adaptation,),
    Role.RESTART: (Restart,),
    Role.TERMINATION: (Termination,),
}
"""The base classes of the components of a role; the first three have one component each."""


class Incompatibility(NamedTuple):
    """Why components cannot work together, and the role at fault."""

    role: Role
    reason: str


def incompatibility(components: Components) -> Incompatibility | None:
    """Return why these components cannot work together, None if they can.

    ``components``: roles left empty are no fault here.
    """
    return (
        _too_many(components)
        or _unfit_for_the_genes(components)
        or _unequal_child_counts(components)
        or _unable_to_share(components)
        or _unable_to_select(components)
    )


def _too_many(components: Components) -> Incompatibility | None:
    for role in SINGLE_ROLES:
        filled = components.get(role, ())
        if len(filled) > 1:
            names = ", ".join(component.name for component in filled)
            return Incompatibility(
                role,
                _("{role}: one component is expected, not {names}").format(role=role, names=names),
            )
    return None


def _unfit_for_the_genes(components: Components) -> Incompatibility | None:
    if not components.get(Role.REPRESENTATION):
        return None
    representation = cast(Representation, components[Role.REPRESENTATION][0])
    for role, filled in components.items():
        for component in filled:
            lacking = component.needs - representation.traits
            if lacking:
                return Incompatibility(
                    role,
                    _(
                        "{role} {component} needs genes that {needed}; those of the "
                        "representation {representation} {present}"
                    ).format(
                        role=role,
                        component=component.name,
                        needed=describe_traits(lacking),
                        representation=representation.name,
                        present=describe_traits(representation.traits),
                    ),
                )
    return None


def _unequal_child_counts(components: Components) -> Incompatibility | None:
    """Couples that draw their crossover must have equally many children by each."""
    crossovers = cast(tuple[Crossover[Any], ...], components.get(Role.CROSSOVER, ()))
    counts = {each.name: each.children_per_couple for each in crossovers}
    if len(set(counts.values())) < 2:
        return None
    named = ", ".join(f"{name} {count}" for name, count in counts.items())
    return Incompatibility(
        Role.CROSSOVER,
        _(
            "crossover: crossovers with equally many children a couple are expected, not {names}"
        ).format(names=named),
    )


def _unable_to_share(components: Components) -> Incompatibility | None:
    """Genes are shared by couples of selected parents, and by one crossover."""
    crossovers = cast(tuple[Crossover[Any], ...], components.get(Role.CROSSOVER, ()))
    if not any(guarded(type(each), getattr, each, "breeding_scheme") for each in crossovers):
        return None
    others = [*crossovers[1:], *components.get(Role.SELECTION, ())]
    beside = [each.name for each in others if isinstance(each, Crossover | Breeding)]
    if not beside:
        return None
    return Incompatibility(
        Role.CROSSOVER,
        _(
            "crossover: one crossover of couples of selected parents is expected where the "
            "uncrossed share their genes, not {names}"
        ).format(names=", ".join([crossovers[0].name, *beside])),
    )


def _unable_to_select(components: Components) -> Incompatibility | None:
    filled = components.get(Role.SELECTION, ())
    selects = [isinstance(component, Selection | Breeding) for component in filled]
    if not filled or (selects[0] and len(selects) <= 2 and not any(selects[1:])):
        return None
    names = ", ".join(component.name for component in filled)
    return Incompatibility(
        Role.SELECTION,
        _(
            "selection: one that picks parents, and at most one pairing after it, is "
            "expected, not {names}"
        ).format(names=names),
    )
