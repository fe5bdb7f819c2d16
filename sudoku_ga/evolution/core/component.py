"""Components: the parts of a recipe, and the traits of the genes that they need.

A component is a frozen dataclass whose fields are its parameters. It never changes and never
modifies its arguments; everything stochastic takes the generator state that it draws from.
"""

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import ClassVar, Self

from sudoku_ga.evolution.core.parameters import Parameter, ParameterError, Value, sourced
from sudoku_ga.translation import _, later


class Trait(StrEnum):
    """One property of the genes of a representation."""

    CELLS = "cells"
    FREE_DIGITS = "free-digits"
    CANDIDATES = "candidates"
    ROWS = "rows"
    BOXES = "boxes"
    ROW_PERMUTATIONS = "row-permutations"
    FULL_BOXES = "full-boxes"
    BOX_PERMUTATIONS = "box-permutations"
    BOX_ALLELES = "box-alleles"

    @property
    def meaning(self) -> str:
        """The property in words, after ``genes that``."""
        return _MEANINGS[self]


_MEANINGS = {
    Trait.CELLS: later("are the digits of cells"),
    Trait.FREE_DIGITS: later("may take any digit"),
    Trait.CANDIDATES: later("take only candidates of their cells"),
    Trait.ROWS: later("stand row by row"),
    Trait.BOXES: later("stand box by box"),
    Trait.ROW_PERMUTATIONS: later("hold each digit once in a row"),
    Trait.FULL_BOXES: later("fill every box without repeats"),
    Trait.BOX_PERMUTATIONS: later("hold each digit once in a box"),
    Trait.BOX_ALLELES: later("choose one of the fillings of a box"),
}


def meanings(traits: Iterable[Trait]) -> str:
    """Return the traits as a sentence's end, in a fixed order."""
    return _(" and ").join(_(trait.meaning) for trait in Trait if trait in set(traits))


OWN_DESIGN = later("own design of this program")
"""In place of a source."""


@dataclass(frozen=True)
class Component:
    """Base of every component.

    Class attributes ``name`` (as in a recipe file), ``label`` (a few words for people) and
    ``help`` (one or two sentences) describe it; ``source`` is who made it known, and when, or
    :data:`OWN_DESIGN`; ``needs`` are the traits that it expects of the genes, none if it works on
    any representation.

    Raises
    ------
    ParameterError
        On construction, if a value is not of its type or out of its bounds.
    """

    name: ClassVar[str]
    label: ClassVar[str]
    help: ClassVar[str]
    source: ClassVar[str] = ""
    needs: ClassVar[frozenset[Trait]] = frozenset()

    def __post_init__(self) -> None:
        for parameter in self.parameters():
            value = parameter.validate(getattr(self, parameter.name))
            object.__setattr__(self, parameter.name, value)

    @classmethod
    @cache
    def parameters(cls) -> tuple[Parameter, ...]:
        """Return the declarations of the parameters, in the order of the fields."""
        return tuple(
            dataclasses.replace(
                field.metadata["parameter"], name=field.name, source=cls.source
            ).described()
            for field in dataclasses.fields(cls)
            if "parameter" in field.metadata
        )

    @classmethod
    def explanation(cls) -> str:
        """Return its help with its source, in the language of the person."""
        return sourced(_(cls.help), cls.source)

    @classmethod
    def parameter(cls, name: str) -> Parameter:
        """Return the declaration of one parameter, or raise ParameterError."""
        known = {parameter.name: parameter for parameter in cls.parameters()}
        if name not in known:
            names = ", ".join(known)
            expected = _("one of {names}").format(names=names) if known else _("no parameter")
            raise ParameterError(
                _("{name}: {expected} is expected, not {found}").format(
                    name=cls.name, expected=expected, found=name
                )
            )
        return known[name]

    def with_value(self, name: str, value: object) -> Self:
        """Return the component with one parameter changed, or raise ParameterError."""
        return dataclasses.replace(self, **{name: self.parameter(name).validate(value)})

    def values(self) -> dict[str, Value]:
        """Return the values of the parameters by name."""
        return {parameter.name: getattr(self, parameter.name) for parameter in self.parameters()}
