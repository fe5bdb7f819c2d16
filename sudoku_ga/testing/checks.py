"""Checking an operator: the parts of its contract, by its base class."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple, cast

from sudoku_ga.errors import ArgumentError
from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.operator_error import described
from sudoku_ga.evolution.core.operators import NotApplicable, Representation
from sudoku_ga.evolution.core.parameters import Number, ParameterError, Value
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.contracts import by_default, completed
from sudoku_ga.evolution.recipe.plugins import components_of
from sudoku_ga.interruption import is_requested, told_apart
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.testing import breeding, genes, populations
from sudoku_ga.testing.samples import GEOMETRIES, encoding_of, require
from sudoku_ga.translation import _


class Check(NamedTuple):
    """A part of a contract, applied to one operator.

    Parameters
    ----------
    name : str
        The check and its subject.
    run : callable
        Raises AssertionError if the operator breaks the contract.
    """

    name: str
    run: Callable[[], None]


def check_operator(
    operator: type[Component] | Component,
    *,
    representations: Iterable[Representation] | None = None,
    geometries: Sequence[Geometry] = GEOMETRIES,
) -> None:
    """Check that an operator keeps the contract of its role.

    Children keep the invariant of the representation, arguments are not changed, the same stream
    of random numbers gives the same result, and so on: see :func:`operator_checks`.

    Parameters
    ----------
    operator : type or Component
        A class, checked with its default parameters, or an instance. It need not be registered.
    representations : iterable of Representation, optional
        The representations to check it on; by default, all registered ones with the traits that it
        needs.
    geometries : sequence of Geometry
        The boards to check it on.

    Raises
    ------
    AssertionError
        With the broken part of the contract, and the representation and board.
    ArgumentError
        If ``operator`` has no role, or no representation has the traits that it needs.

    Examples
    --------
    >>> import sudoku_ga as sga
    >>> class Copies(sga.Crossover):
    ...     def cross(self, parents, rng):
    ...         return parents.copy()
    >>> sga.testing.check_operator(Copies)
    """
    for name, run in operator_checks(
        operator, representations=representations, geometries=geometries
    ):
        with told_apart():
            try:
                run()
            except AssertionError as error:
                raise AssertionError(f"{name}: {error}") from None
            except BaseException as error:
                if is_requested(error):
                    raise
                raise AssertionError(f"{name}: {described(error)}") from error


def operator_checks(
    operator: type[Component] | Component,
    *,
    representations: Iterable[Representation] | None = None,
    geometries: Sequence[Geometry] = GEOMETRIES,
) -> Iterator[Check]:
    """Yield the parts of the contract of an operator, as parameters of a test.

    Parameters and errors are those of :func:`check_operator`.
    """
    kind = operator if isinstance(operator, type) else type(operator)
    if not issubclass(kind, Component):
        raise ArgumentError("operator", _("a component"), kind.__name__)
    contract = completed(kind)
    made = by_default(kind) if isinstance(operator, type) else operator
    for check in EVERY:
        yield Check(f"{kind.name}: {_words(check)}", partial(check, kind))
    for check in populations.CHECKS.get(contract.base, ()):
        yield Check(f"{kind.name}: {_words(check)}", partial(check, made))
    on_genes = genes.CHECKS.get(contract.base) or breeding.CHECKS.get(contract.base)
    if not on_genes:
        return
    on = [made] if isinstance(made, Representation) else list(representations or _fitting(kind))
    if not on:
        raise ArgumentError(kind.__name__, _("needs that a representation has"), kind.needs)
    for representation, geometry in product(on, geometries):
        if not _suits(representation, geometry):
            continue
        of = () if representation is made else (representation,)
        for check in on_genes:
            name = ", ".join([_words(check), *(each.name for each in of), str(geometry)])
            yield Check(f"{kind.name}: {name}", partial(check, made, *of, geometry))


def _words(check: Callable[..., None]) -> str:
    return check.__name__.strip("_").replace("_", " ")


def _fitting(kind: type[Component]) -> list[Representation]:
    listed = cast(tuple[type[Representation], ...], components_of(Role.REPRESENTATION))
    return [each() for each in listed if kind.needs <= each.traits]


def _suits(representation: Representation, geometry: Geometry) -> bool:
    try:
        encoding_of(representation, geometry)
    except NotApplicable:
        return False
    return True


# --- Every component -------------------------------------------------------------------


def _bad_parameters_are_refused(kind: type[Component]) -> None:
    for parameter in kind.parameters():
        bad: Value = "no such choice"
        if isinstance(parameter, Number):
            bad = parameter.high + 1
        try:
            kind(**{parameter.name: bad})
        except ParameterError as error:
            text = str(error)
            require(parameter.name in text, f"the error does not name {parameter.name}: {text}")
            shown = str(bad) in text.replace(",", "")
            require(shown, f"the error does not show {bad}: {text}")
        else:
            raise AssertionError(f"{parameter.name} = {bad} is accepted")


def _defaults_are_in_their_bounds(kind: type[Component]) -> None:
    component = kind()
    for parameter in kind.parameters():
        value = parameter.validate(getattr(component, parameter.name))
        require(value == parameter.default, f"{parameter.name} is {value} by default")


def _it_describes_itself(kind: type[Component]) -> None:
    is_name = re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", kind.name)
    require(is_name, f"the name {kind.name!r} is not of lower-case letters, digits and hyphens")
    require(kind.label, "there is no label")
    require(kind.help.endswith("."), "the help is no sentence")
    for parameter in kind.parameters():
        require(parameter.label, f"{parameter.name} has no label")
        require(parameter.help.endswith("."), f"the help of {parameter.name} is no sentence")


EVERY = (_bad_parameters_are_refused, _defaults_are_in_their_bounds, _it_describes_itself)
"""The checks of a component of any role."""
