"""Components: the parts of a recipe, and the traits of the genes that they need.

A component is a frozen dataclass whose fields are its parameters. It is immutable and does not
modify its arguments; a stochastic method takes the generator state that it draws from.
"""

import dataclasses
from abc import ABC
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import ClassVar, Self

from sudoku_ga.errors import UserError, with_guess
from sudoku_ga.evolution.core.operator_error import failing_as
from sudoku_ga.evolution.core.parameters import Parameter, ParameterError, Value, with_source
from sudoku_ga.puzzle.geometry import LARGEST_SIZE
from sudoku_ga.puzzle.layout import EVERY_FEATURE, Feature
from sudoku_ga.translation import _, later


@dataclass(frozen=True)
class Trait:
    """A property of the genes of a representation, which operators may need.

    A representation of a plug-in may define further traits. Traits of one name are equal.

    Parameters
    ----------
    name : str
        Lower case, with hyphens.
    meaning : str
        The property in words, after ``genes that``.

    Notes
    -----
    The representations of the program have these traits; an operator names those that it
    relies on in ``needs``.

    ==================== ===========================================
    Attribute            Meaning: genes that
    ==================== ===========================================
    ``CELLS``            are the digits of cells
    ``FREE_DIGITS``      may take any digit
    ``CANDIDATES``       take only candidates of their cells
    ``ROWS``             are in the order of rows
    ``BOXES``            are in the order of boxes
    ``ROW_PERMUTATIONS`` hold each digit once in a row
    ``FULL_BOXES``       fill every box without repeats
    ``BOX_PERMUTATIONS`` hold each digit once in a box
    ``BOX_ALLELES``      choose one of the fillings of a box
    ``CAGE_ALLELES``     choose one of the fillings of a cage or region
    ``ALLELE_PAIRS``     are in pairs, one of them shown in the cell
    ``FREE_ALLELES``     may take any digit in both of a pair
    ==================== ===========================================
    """

    name: str
    meaning: str = field(compare=False)

    CELLS: ClassVar["Trait"]
    FREE_DIGITS: ClassVar["Trait"]
    CANDIDATES: ClassVar["Trait"]
    ROWS: ClassVar["Trait"]
    BOXES: ClassVar["Trait"]
    ROW_PERMUTATIONS: ClassVar["Trait"]
    FULL_BOXES: ClassVar["Trait"]
    BOX_PERMUTATIONS: ClassVar["Trait"]
    BOX_ALLELES: ClassVar["Trait"]
    CAGE_ALLELES: ClassVar["Trait"]
    ALLELE_PAIRS: ClassVar["Trait"]
    FREE_ALLELES: ClassVar["Trait"]


Trait.CELLS = Trait("cells", later("are the digits of cells"))
Trait.FREE_DIGITS = Trait("free-digits", later("may take any digit"))
Trait.CANDIDATES = Trait("candidates", later("take only candidates of their cells"))
Trait.ROWS = Trait("rows", later("are in the order of rows"))
Trait.BOXES = Trait("boxes", later("are in the order of boxes"))
Trait.ROW_PERMUTATIONS = Trait("row-permutations", later("hold each digit once in a row"))
Trait.FULL_BOXES = Trait("full-boxes", later("fill every box without repeats"))
Trait.BOX_PERMUTATIONS = Trait("box-permutations", later("hold each digit once in a box"))
Trait.BOX_ALLELES = Trait("box-alleles", later("choose one of the fillings of a box"))
Trait.CAGE_ALLELES = Trait("cage-alleles", later("choose one of the fillings of a cage or region"))
Trait.ALLELE_PAIRS = Trait("allele-pairs", later("are in pairs, one of them shown in the cell"))
Trait.FREE_ALLELES = Trait("free-alleles", later("may take any digit in both of a pair"))

BUILT_IN_TRAITS = (
    Trait.CELLS,
    Trait.FREE_DIGITS,
    Trait.CANDIDATES,
    Trait.ROWS,
    Trait.BOXES,
    Trait.ROW_PERMUTATIONS,
    Trait.FULL_BOXES,
    Trait.BOX_PERMUTATIONS,
    Trait.BOX_ALLELES,
    Trait.CAGE_ALLELES,
    Trait.ALLELE_PAIRS,
    Trait.FREE_ALLELES,
)
"""The traits of the bundled representations, in the order of messages."""


def describe_traits(traits: Iterable[Trait]) -> str:
    """Return the traits in words: the built-in ones in their order, then others by name."""
    places = {trait: place for place, trait in enumerate(BUILT_IN_TRAITS)}
    ordered = sorted(traits, key=lambda trait: (places.get(trait, len(places)), trait.name))
    return _(" and ").join(_(trait.meaning) for trait in ordered)


OWN_DESIGN = later("own design of this program")
"""The source of a component that was not published elsewhere."""


@dataclass(frozen=True)
class Component(ABC):
    """Base of every component.

    Attributes
    ----------
    name : str
        As in a recipe file.
    label, help : str
        Texts for users: a few words, and one or two sentences.
    source : str
        The author and year of its first publication, or :data:`OWN_DESIGN`.
    needs : frozenset of Trait
        The traits that the genes must have; none if it works on any representation.
    largest_size : int
        The side of the largest board that it supports, such as :data:`LARGEST_IN_A_WORD`.
    features : frozenset of Feature
        The rules beyond rows, columns and rectangular boxes that it supports. Representations,
        fitness functions, and operators that count conflicts or use boxes by themselves name those
        that they support, or none. All other components support every rule.

    Raises
    ------
    ParameterError
        On construction, if a value has the wrong type or is out of bounds.
    """

    name: ClassVar[str]
    label: ClassVar[str]
    help: ClassVar[str]
    source: ClassVar[str] = ""
    needs: ClassVar[frozenset[Trait]] = frozenset()
    largest_size: ClassVar[int] = LARGEST_SIZE
    features: ClassVar[frozenset[Feature]] = EVERY_FEATURE

    def __post_init__(self) -> None:
        for parameter in self.parameters():
            value = parameter.validate(getattr(self, parameter.name))
            object.__setattr__(self, parameter.name, value)

    @classmethod
    @cache
    def parameters(cls) -> tuple[Parameter, ...]:
        """Return the declarations of the parameters, in the order of the fields."""
        return tuple(
            each.metadata["parameter"].of_field(each.name, cls.source)
            for each in dataclasses.fields(cls)
            if "parameter" in each.metadata
        )

    @classmethod
    def explanation(cls) -> str:
        """Return the translated help with the source."""
        return with_source(_(cls.help), cls.source)

    @classmethod
    def parameter(cls, name: str) -> Parameter:
        """Return the declaration of one parameter, or raise ParameterError."""
        known = {parameter.name: parameter for parameter in cls.parameters()}
        if name not in known:
            names = ", ".join(known)
            expected = _("one of {names}").format(names=names) if known else _("no parameter")
            raise ParameterError(
                _("{name}: {expected} is expected, not {found}").format(
                    name=cls.name, expected=expected, found=with_guess(name, known)
                )
            )
        return known[name]

    def with_value(self, name: str, value: object) -> Self:
        """Return the component with one parameter changed, or raise ParameterError."""
        checked = {name: self.parameter(name).validate(value)}
        with guarded(type(self)):
            return dataclasses.replace(self, **checked)

    def values(self) -> dict[str, Value]:
        """Return the values of the parameters by name."""
        return {parameter.name: getattr(self, parameter.name) for parameter in self.parameters()}


@contextmanager
def guarded(kind: type[Component]) -> Iterator[None]:
    """Context in which code of a component runs, such as its constructor.

    Raises ``OperatorError`` if a component of a plug-in raises any other error than ``UserError``
    and ``TypeError``.
    """
    if is_foreign(kind):
        with failing_as(kind.name, lambda: 0, (UserError, TypeError)):
            yield
    else:
        yield


def is_foreign(kind: type) -> bool:
    """Whether a class is not part of the program."""
    return not kind.__module__.startswith("sudoku_ga.")
