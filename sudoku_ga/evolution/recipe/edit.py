"""Replacing the components of a recipe, and which components a role accepts."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import cast

from sudoku_ga.evolution.core.component import Component, guarded
from sudoku_ga.evolution.core.operators import Representation
from sudoku_ga.evolution.core.roles import WEIGHTED_ROLES, Role
from sudoku_ga.evolution.recipe.plugins import component_names, components_of
from sudoku_ga.evolution.recipe.recipe import PLACE, Recipe, RecipeError
from sudoku_ga.evolution.recipe.registry import component_of
from sudoku_ga.translation import _

Kind = type[Component]

_PLACE = re.compile(PLACE)
_EMPTY = "none"

_GROWING_ROLES = WEIGHTED_ROLES | {Role.SELECTION}
"""Roles to which one more component can be added; selection takes a pairing."""


@dataclass(frozen=True)
class Place:
    """One place in a role, and the components it accepts.

    Parameters
    ----------
    role : Role
    index : int
        The place among the role's components, from 0.
    component : Component or None
        The component in this place; None if it is empty.
    share : float or None
        In a choice by weight, how often it is drawn, 0 to 1.
    filed : type of Component or None
        The kind of component in this place of the recipe's file.
    recipe : Recipe
        Without alternatives.
    """

    role: Role
    index: int
    component: Component | None
    share: float | None
    filed: Kind | None
    recipe: Recipe

    @cached_property
    def choices(self) -> tuple[Kind, ...]:
        """The kinds of component that are accepted, including that of ``component``."""
        representation = cast(Representation, self.recipe.one(Role.REPRESENTATION))
        kinds = dict.fromkeys(fitting(self.role, representation))
        if self.kind is not None:
            kinds.setdefault(self.kind)
        return tuple(kind for kind in kinds if self._accepts(kind))

    @cached_property
    def may_be_empty(self) -> bool:
        """Whether the recipe is valid without a component here."""
        return self.component is None or self._accepts(None)

    @property
    def kind(self) -> Kind | None:
        """The kind of the component, None for an empty place."""
        return None if self.component is None else type(self.component)

    @property
    def is_changed(self) -> bool:
        """Whether the recipe's file has another kind here."""
        return self.kind is not self.filed

    @property
    def is_open(self) -> bool:
        """Whether there is anything to choose."""
        return len(self.choices) + self.may_be_empty > 1

    def _accepts(self, kind: Kind | None) -> bool:
        try:
            with_component(self.recipe, self.role, kind, self.index)
        except RecipeError:
            return False
        return True


def fitting(role: Role, representation: Representation | type[Representation]) -> tuple[Kind, ...]:
    """Return the kinds of component of a role that work on the genes of a representation."""
    if role is Role.REPRESENTATION:
        return components_of(role)
    return tuple(kind for kind in components_of(role) if kind.needs <= representation.traits)


def with_component(recipe: Recipe, role: Role, kind: Kind | None, index: int = 0) -> Recipe:
    """Return the recipe with another component in one place.

    Parameters
    ----------
    recipe : Recipe
        If it has alternatives, each that allows the change is changed.
    role : Role
        Any but the representation, see :func:`with_representation`.
    kind : type of Component or None
        The new component takes its values from the recipe's file if that has a component of this
        kind, else its defaults. None empties the place.
    index : int, optional
        The place in the role, from 0; the number of its components adds one. In a choice by weight
        a new one gets the mean weight of the others.

    Raises
    ------
    RecipeError
        If the components would not work together.
    """
    if recipe.alternatives:
        return _in_alternatives(recipe, lambda each: with_component(each, role, kind, index))
    filled = list(recipe.all(role))
    if not 0 <= index <= len(filled):
        raise RecipeError(
            _("{role}: a place from 0 to {filled} is expected, not {index}").format(
                role=role, filled=len(filled), index=index
            )
        )
    if role is Role.REPRESENTATION and kind is not None and issubclass(kind, Representation):
        return with_representation(recipe, kind)
    weights = list(recipe.weights.get(role, ()))
    if weights and index == len(weights):
        weights.append(sum(weights) / len(weights))
    filled[index : index + 1] = [] if kind is None else [_made(recipe, role, kind)]
    if kind is None:
        del weights[index : index + 1]
    if not any(weights):
        weights = [1.0] * len(weights)
    return recipe.with_roles({role: tuple(filled)}, {role: tuple(weights)})


def with_component_named(recipe: Recipe, place: str, name: str) -> Recipe:
    """Return the recipe with the component of a name in one place.

    Parameters
    ----------
    recipe : Recipe
    place : str
        ``ROLE``, or ``ROLE[i]`` where a role holds several components.
    name : str
        The name of a component of the role; ``none`` empties the place.

    Raises
    ------
    RecipeError
        If there is no such place or component, or the components would not work together.

    Examples
    --------
    >>> import sudoku_ga as sga
    >>> changed = with_component_named(sga.recipe("evolution"), "selection", "linear-rank")
    >>> changed.one("selection").name
    'linear-rank'
    """
    match = _PLACE.fullmatch(place)
    if match is None or match["role"] not in list(Role):
        raise RecipeError(
            _("{place}: one of the roles is expected: {names}").format(
                place=place, names=", ".join(Role)
            )
        )
    role = Role(match["role"])
    names = component_names(role)
    if name != _EMPTY and name not in names:
        raise RecipeError(
            _("{role}: one of {names} is expected, not {found}").format(
                role=role, names=", ".join(names), found=name
            )
        )
    kind = component_of(role, name) if name in names else None
    return with_component(recipe, role, kind, int(match["index"] or 0))


def with_representation(recipe: Recipe, kind: type[Representation]) -> Recipe:
    """Return the recipe with another representation, and with components that fit it.

    In each role the components that work on the new genes stay. If none does, the first that fits
    replaces them, one of the recipe's file before others; an optional role without one becomes
    empty. Raises ``RecipeError`` if a role that must be filled has no fitting component.
    """
    if recipe.alternatives:
        return _in_alternatives(recipe, lambda each: with_representation(each, kind))
    filed = recipe.origin or recipe
    components: dict[Role, tuple[Component, ...]] = {}
    weights: dict[Role, tuple[float, ...]] = {}
    for role, filled in recipe.components.items():
        fits = [component.needs <= kind.traits for component in filled]
        components[role] = tuple(each for each, fit in zip(filled, fits, strict=True) if fit)
        if not components[role]:
            others = [type(each) for each in filed.all(role) if each.needs <= kind.traits]
            first = others or fitting(role, kind)
            components[role] = tuple(_made(recipe, role, each) for each in first[:1])
        if role in recipe.weights:
            kept = zip(recipe.weights[role], fits, strict=True)
            left = [weight for weight, fit in kept if fit]
            weights[role] = tuple(left) if any(left) else (1.0,) * len(components[role])
    components[Role.REPRESENTATION] = (_made(recipe, Role.REPRESENTATION, kind),)
    return recipe.with_roles(components, weights)


def places(recipe: Recipe) -> Iterator[Place]:
    """Yield the places of every role in order; of alternatives, those of the first.

    An empty place follows the components of a role that may have one more.
    """
    shown = recipe.taken()
    for role in Role:
        filled = shown.all(role)
        for index, component in enumerate(filled):
            yield _place(shown, role, index, component)
        if not filled or role in _GROWING_ROLES:
            place = _place(shown, role, len(filled), None)
            if place.choices:
                yield place


def _place(recipe: Recipe, role: Role, index: int, component: Component | None) -> Place:
    weights = recipe.weights.get(role, ())
    filed = (recipe.origin or recipe).all(role)[index : index + 1]
    return Place(
        role,
        index,
        component,
        share=weights[index] / sum(weights) if index < len(weights) > 1 else None,
        filed=type(filed[0]) if filed else None,
        recipe=recipe,
    )


def _in_alternatives(recipe: Recipe, change: Callable[[Recipe], Recipe]) -> Recipe:
    """Change every alternative that allows it; raise the first error if none does."""
    changed: list[Recipe] = []
    problems: list[RecipeError] = []
    for each in recipe.alternatives:
        try:
            changed.append(change(each))
        except RecipeError as error:
            problems.append(error)
            changed.append(each)
    if len(problems) == len(changed):
        raise problems[0]
    return replace(recipe, alternatives=tuple(changed))


def _made(recipe: Recipe, role: Role, kind: Kind) -> Component:
    filed = (recipe.origin or recipe).all(role)
    for each in filed:
        if type(each) is kind:
            return each
    with guarded(kind):
        return kind()
