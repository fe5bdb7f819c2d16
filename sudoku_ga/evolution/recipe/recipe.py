"""A recipe: all choices that make an evolutionary algorithm, as data."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from sudoku_ga.errors import ArgumentError, UserError, with_guess
from sudoku_ga.evolution.core.component import Component, is_foreign
from sudoku_ga.evolution.core.parameters import Parameter, ParameterError, Value
from sudoku_ga.evolution.core.roles import OPTIONAL_ROLES, Role
from sudoku_ga.evolution.recipe.contracts import (
    BASE_CLASSES,
    CONTRACTS,
    incompatibility,
    require_complete,
)
from sudoku_ga.evolution.recipe.plugins import component_names
from sudoku_ga.evolution.recipe.registry import component_of
from sudoku_ga.translation import _, later

PLACE = r"(?P<role>\w+)(\[(?P<index>\d{1,9})\])?"
"""The regular expression of a component's name on the command line and in files."""

_PATH = re.compile(PLACE + r"\.(?P<name>\w+)")


class RecipeError(UserError, ValueError):
    """A recipe that cannot be used, with the reason."""


class Group(StrEnum):
    """What a recipe is for, in the order in which lists of recipes have it."""

    WATCH = "watch"
    PUBLISHED = "published"
    FAST = "fast"
    BASELINES = "baselines"

    @property
    def label(self) -> str:
        """The heading of the group."""
        return _GROUP_LABELS[self]


_GROUP_LABELS = {
    Group.WATCH: later("To watch"),
    Group.PUBLISHED: later("Published"),
    Group.FAST: later("Fast"),
    Group.BASELINES: later("Baselines"),
}


class Setting(NamedTuple):
    """One parameter of a recipe, as a panel or a manual shows it.

    ``path`` is its name on the command line, ``component_index`` the index of its component in the
    role. ``default`` is the value in the recipe's file, or that of the component if the file has
    another component.
    """

    path: str
    role: Role
    component_index: int
    component: Component
    parameter: Parameter
    value: Value
    default: Value


Filling = Component | str | Sequence[Component | str] | Mapping[str, Value] | None
"""What :meth:`Recipe.replace` takes for a role."""


@dataclass(frozen=True, repr=False)
class Recipe:
    """An evolutionary algorithm, or a list of alternatives; the first applicable one is run.

    Parameters
    ----------
    name : str
        The file's name without its ending.
    title, summary, description : str
        A few words, one sentence, and a paragraph for a reader.
    authors : tuple of str
    year : int
    source : str
        Where the algorithm is described.
    components : mapping of Role to tuple of Component
        Empty where there are alternatives.
    weights : mapping of Role to tuple of float
        For roles that hold a choice by weight, one weight for each component.
    alternatives : tuple of Recipe
        Recipes to be tried in this order; the first that suits a puzzle is run.
    least_size : mapping of str to int
        The least side of the boards for which an alternative is tried, by its name.
    origin : Recipe, optional
        The recipe as in its file, before parameters were changed.
    group : Group, optional
        What the recipe is for.
    live : tuple of str
        The paths of the parameters that its file names as its live controls; see
        :func:`sudoku_ga.evolution.recipe.live_controls.live_controls`.

    Raises
    ------
    RecipeError
        If a role that must be filled is empty, or components do not work together.
    """

    name: str
    title: str
    summary: str
    description: str
    authors: tuple[str, ...]
    year: int
    source: str
    components: Mapping[Role, tuple[Component, ...]]
    weights: Mapping[Role, tuple[float, ...]] = field(default_factory=dict)
    alternatives: tuple["Recipe", ...] = ()
    least_size: Mapping[str, int] = field(default_factory=dict)
    origin: "Recipe | None" = None
    group: Group | None = None
    live: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.alternatives:
            return
        for role in Role:
            if role not in OPTIONAL_ROLES and not self.components.get(role):
                raise RecipeError(
                    _("{name}: a component for the role {role} is expected").format(
                        name=self.name, role=role
                    )
                )
        problem = incompatibility(self.components)
        if problem is not None:
            raise RecipeError(f"{self.name}: {problem.reason}")

    def one(self, role: Role) -> Component:
        """Return the component of a role that is always filled."""
        return self.components[role][0]

    def all(self, role: Role) -> tuple[Component, ...]:
        """Return the components of a role, none for an optional role left empty."""
        return self.components.get(role, ())

    @property
    def evolves(self) -> bool:
        """Whether individuals are crossed, mutated or improved; otherwise a run is a random search.

        If the recipe has alternatives, whether the first does so.
        """
        if self.alternatives:
            return self.alternatives[0].evolves
        varying = (Role.CROSSOVER, Role.MUTATION, Role.LOCAL_SEARCH)
        return any(self.all(role) for role in varying)

    def settings(self) -> list[Setting]:
        """Return every parameter with its value and its default in the recipe's file.

        If the recipe has alternatives, those of the first.
        """
        if self.alternatives:
            return self.alternatives[0].settings()
        return [
            Setting(
                path=path,
                role=role,
                component_index=index,
                component=component,
                parameter=parameter,
                value=getattr(component, parameter.name),
                default=getattr(self.filed(role, index, component), parameter.name),
            )
            for path, role, index, component, parameter in self._parameters()
        ]

    def has(self, path: str) -> bool:
        """Whether :meth:`settings` has this path."""
        if self.alternatives:
            return self.alternatives[0].has(path)
        return any(path == each for each, *_rest in self._parameters())

    def _parameters(self) -> Iterator[tuple[str, Role, int, Component, Parameter]]:
        for role, components in self.components.items():
            for index, component in enumerate(components):
                place = role.value if len(components) == 1 else f"{role}[{index}]"
                for parameter in component.parameters():
                    yield f"{place}.{parameter.name}", role, index, component, parameter

    def filed(self, role: Role, index: int, component: Component) -> Component:
        """Return the component at this place of the recipe's file, if it is of the same kind.

        Otherwise, return one of this kind with its own defaults.
        """
        filled = (self.origin or self).all(role)
        if index < len(filled) and type(filled[index]) is type(component):
            return filled[index]
        return type(component)()

    def with_value(self, path: str, value: Value) -> "Recipe":
        """Return the recipe with one parameter changed.

        Parameters
        ----------
        path : str
            ``ROLE.PARAMETER``, or ``ROLE[i].PARAMETER`` where a role holds several components.
        value : int, float or str
            The value, or its text as typed by a user.

        Raises
        ------
        ParameterError
            If there is no such parameter, or the value is not of its type or out of bounds.
        """
        if self.alternatives:
            return self._alternatives_with_value(path, value)
        role, index, name = self._locate(path)
        filled = list(self.components[role])
        parameter = filled[index].parameter(name)
        try:
            checked = parameter.parse(value) if isinstance(value, str) else value
            filled[index] = filled[index].with_value(name, checked)
        except ParameterError as error:
            raise ParameterError(f"{role}.{error}") from None
        components = {**self.components, role: tuple(filled)}
        return replace(self, components=components, origin=self.origin or self)

    def with_values(self, values: Mapping[str, Value]) -> "Recipe":
        """Return the recipe with some parameters changed one after the other.

        Parameters and errors are those of :meth:`with_value`.
        """
        changed = self
        for path, value in values.items():
            changed = changed.with_value(path, value)
        return changed

    def _alternatives_with_value(self, path: str, value: Value) -> "Recipe":
        changed = [
            recipe.with_value(path, value) if recipe.has(path) else recipe
            for recipe in self.alternatives
        ]
        if all(new is old for new, old in zip(changed, self.alternatives, strict=True)):
            return self.alternatives[0].with_value(path, value)  # raises the error
        return replace(self, alternatives=tuple(changed))

    def replace(self, **roles: Filling) -> "Recipe":
        """Return the recipe with other components or other values in some roles.

        Parameters
        ----------
        **roles : Component, str, sequence of these, mapping of str to value, or None
            A role and its new content: an operator, or the name of one (see
            :func:`sudoku_ga.components`), which then has its defaults; new values for parameters of
            the present component; or None to leave an optional role empty. Several crossovers are
            chosen with equal weights; several mutations and local searches are applied in turn.

        Raises
        ------
        ArgumentError
            If there is no such role, or a value is none of these.
        ParameterError
            If there is no such parameter, or a value is out of its bounds.
        RecipeError
            If the components do not work together.

        Examples
        --------
        >>> import sudoku_ga as sga
        >>> recipe = sga.recipe("evolution").replace(population={"size": 50}, restart=None)
        >>> recipe.one("population").size
        50
        >>> sga.recipe("generational").replace(selection="tournament").all("selection")
        (Tournament(tournament_size=2, drawing='with-replacement'),)
        """
        changed, filled = self, {}
        for name, value in roles.items():
            if name not in list(Role):
                expected = _("one of the roles {names}").format(names=", ".join(Role))
                raise ArgumentError("replace", expected, name, Role)
            if isinstance(value, Mapping):
                for parameter, each in value.items():
                    changed = changed.with_value(f"{name}.{parameter}", each)
            else:
                filled[Role(name)] = _filling(Role(name), value)
        if not filled:
            return changed
        if self.alternatives:
            names = ", ".join(each.name for each in self.alternatives)
            expected = _("one of the alternatives {names} of the recipe").format(names=names)
            raise ArgumentError("replace", expected, self.name)
        return changed.with_roles(filled)

    def with_roles(
        self,
        components: Mapping[Role, tuple[Component, ...]],
        weights: Mapping[Role, tuple[float, ...]] = MappingProxyType({}),
    ) -> "Recipe":
        """Return the recipe with all components of some roles replaced.

        Parameters
        ----------
        components : mapping of Role to tuple of Component
            An empty tuple empties a role.
        weights : mapping of Role to tuple of float, optional
            The weights of choices in these roles.

        Raises
        ------
        RecipeError
            If a role that must be filled is empty, or components do not work together.
        """
        filled = {**self.components, **components}
        kept = {role: each for role, each in self.weights.items() if role not in components}
        weighed = {**kept, **weights}
        return replace(
            self,
            components={role: filled[role] for role in Role if filled.get(role)},
            weights={role: weighed[role] for role in Role if weighed.get(role)},
            origin=self.origin or self,
        )

    def __hash__(self) -> int:
        components = tuple(self.components.items())
        return hash((self.name, components, tuple(self.weights.items()), self.alternatives))

    def __repr__(self) -> str:
        listed = (
            f"{role}={', '.join(map(repr, components))}"
            for role, components in self.components.items()
        )
        several = (each.name for each in self.alternatives)
        return f"<Recipe {self.name!r}: {'; '.join([*several, *listed])}>"

    def _repr_html_(self) -> str:
        from sudoku_ga.markup import html_text  # for notebooks alone

        rows = []
        for role, components in self.taken().components.items():
            for each in components:
                values = "; ".join(
                    f"{known.name} = {getattr(each, known.name)}" for known in each.parameters()
                )
                cells = (_(role.label), _(each.label), values)
                rows.append("".join(f"<td>{html_text(text)}</td>" for text in cells))
        head = html_text(f"{_(self.title)} ({self.name})")
        body = "".join(f"<tr>{row}</tr>" for row in rows)
        return f"<table><caption>{head}</caption>{body}</table>"

    def as_filed(self) -> "Recipe":
        """Return the recipe as in its file, without the changes."""
        if self.alternatives:
            return replace(self, alternatives=tuple(each.as_filed() for each in self.alternatives))
        return self.origin or self

    def candidates(self, size: int) -> tuple["Recipe", ...]:
        """Return the alternatives for a board of this side; without any, the recipe itself."""
        listed = self.alternatives or (self,)
        return tuple(each for each in listed if size >= self.least_size.get(each.name, 0))

    def taken(self, name: str = "") -> "Recipe":
        """Return the alternative of this name, else the first; without any, the recipe itself."""
        candidates = self.alternatives or (self,)
        return next((each for each in candidates if each.name == name), candidates[0])

    def _locate(self, path: str) -> tuple[Role, int, str]:
        match = _PATH.fullmatch(path)
        if match is None:
            raise ParameterError(
                _(
                    "a parameter in the form ROLE.PARAMETER, such as "
                    "population.size, is expected, not {path}"
                ).format(path=path)
            )
        names = [role.value for role in Role if self.all(role)]
        if match["role"] not in names:
            found = with_guess(match["role"], names if match["role"] not in list(Role) else ())
            raise ParameterError(
                _(
                    "{path}: one of the roles of this recipe is expected, not {found}: {names}"
                ).format(path=path, names=", ".join(names), found=found)
            )
        role = Role(match["role"])
        count, index = len(self.components[role]), int(match["index"] or 0)
        if index >= count:
            raise ParameterError(
                _("{path}: {role} holds {count} component(s), counted from 0").format(
                    path=path, role=role, count=count
                )
            )
        return role, index, match["name"]


def _filling(role: Role, value: object) -> tuple[Component, ...]:
    if value is None:
        if role not in OPTIONAL_ROLES:
            raise ArgumentError(role, _("a component"), value)
        return ()
    listed = tuple(value) if isinstance(value, list | tuple) else (value,)
    components = tuple(_named(role, each) if isinstance(each, str) else each for each in listed)
    for each in components:
        if isinstance(each, type) and issubclass(each, Component):
            found = _("the class {name}").format(name=each.__name__)
            raise ArgumentError(role, f"{each.__name__}()", found)
        if not isinstance(each, Component):
            expected = _("a component, its name, a list of these, a mapping of values or None")
            raise ArgumentError(role, expected, each)
        bases = BASE_CLASSES[role]
        if not isinstance(each, bases):
            names = _(" or ").join(base.__name__ for base in bases)
            raise ArgumentError(
                role, _("a component of the kind {names}").format(names=names), each
            )
        if is_foreign(type(each)) and isinstance(each, tuple(known.base for known in CONTRACTS)):
            require_complete(type(each))
    return components


def _named(role: Role, name: str) -> Component:
    known = component_names(role)
    if name not in known:
        expected = _("one of {names}").format(names=", ".join(known))
        raise ArgumentError(role, expected, name, known)
    return component_of(role, name)()
