"""What the names of layouts ask of the generator: rules, random regions and cages."""

import dataclasses
from dataclasses import dataclass
from typing import Any

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.parameters import ChoiceParameter
from sudoku_ga.layouts import load_layouts
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.layout import CLASSIC, Layout
from sudoku_ga.translation import _, later

CLASSIC_NAME, JIGSAW_NAME, KILLER_NAME = "classic", "jigsaw", "killer"

_OFFERED = (
    (CLASSIC_NAME, later("Classic")),
    (JIGSAW_NAME, later("Jigsaw")),
    ("x", later("X")),
    ("windoku", later("Windoku")),
    ("disjoint-groups", later("Disjoint groups")),
    ("anti-knight", later("Anti-knight")),
    ("anti-king", later("Anti-king")),
    (KILLER_NAME, later("Killer")),
    ("jigsaw,x", later("Jigsaw X")),
    ("jigsaw,killer", later("Killer jigsaw")),
    ("x,killer", later("Killer X")),
)


@dataclass(frozen=True, kw_only=True)
class LayoutsParameter(ChoiceParameter):
    """Names or files of layouts with commas between them; the choices are the usual ones."""

    def validate(self, value: object) -> str:
        """Return ``value`` if it is a text that is not empty; its names are checked when read."""
        if not isinstance(value, str) or not value.strip():
            raise self._refuse(value)
        return value


def layouts(**fields: Any) -> Any:
    """Declare a field of layouts; ``fields`` are those of LayoutsParameter."""
    declared = LayoutsParameter(default=CLASSIC_NAME, choices=_OFFERED, **fields)
    return dataclasses.field(default=CLASSIC_NAME, metadata={"parameter": declared}, kw_only=True)


@dataclass(frozen=True)
class Variant:
    """The rules of a puzzle to make.

    Parameters
    ----------
    layout : Layout
        What is known before a puzzle is made.
    geometry : Geometry or None
        The board, if a layout says how large it is.
    random_regions, has_cages : bool
        Whether regions and cages are drawn for each puzzle.
    """

    layout: Layout = CLASSIC
    geometry: Geometry | None = None
    random_regions: bool = False
    has_cages: bool = False


def variant_of(names: str) -> Variant:
    """Return what several layouts ask for.

    Parameters
    ----------
    names : str
        With commas between them: ``classic``, ``jigsaw`` for random regions, ``killer`` for cages,
        and whatever :func:`sudoku_ga.layouts.load_layouts` reads.

    Raises
    ------
    UserError
        If there is no such layout, or they do not fit together.

    Examples
    --------
    >>> variant = variant_of("x,killer")
    >>> str(*variant.layout.constraints), variant.has_cages, variant.random_regions
    ('diagonals', True, False)
    """
    asked = [name.strip() for name in names.split(",")]
    others = [name for name in asked if name not in (CLASSIC_NAME, JIGSAW_NAME, KILLER_NAME)]
    random_regions, has_cages = JIGSAW_NAME in asked, KILLER_NAME in asked
    if not others:
        return Variant(random_regions=random_regions, has_cages=has_cages)
    named = load_layouts(",".join(others))
    if random_regions and named.layout.regions:
        raise UserError(
            _("{jigsaw} or a layout with regions is expected, found both: {names}").format(
                jigsaw=JIGSAW_NAME, names=names
            )
        )
    return Variant(named.layout, named.geometry, random_regions, has_cages)
