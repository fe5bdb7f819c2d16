"""The meaning of the names of layouts for the generator: rules, random regions and cages."""

import dataclasses
from dataclasses import dataclass, replace
from typing import Any

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.parameters import ChoiceParameter
from sudoku_ga.layouts import load_layouts
from sudoku_ga.puzzle.formats.shape import board_text
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.layout import CLASSIC, Constraint, Layout
from sudoku_ga.translation import _, later

CLASSIC_NAME, JIGSAW_NAME, KILLER_NAME = "classic", "jigsaw", "killer"

OFFERED = (
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
"""The names of layouts that are offered first, with their labels."""


@dataclass(frozen=True, kw_only=True)
class LayoutsParameter(ChoiceParameter):
    """Names or files of layouts, separated by commas; the choices are the usual names."""

    def validate(self, value: object) -> str:
        """Return ``value`` if it is a non-empty text; its names are checked when they are read."""
        if not isinstance(value, str) or not value.strip():
            raise self._refuse(value)
        return value


def layouts(**fields: Any) -> Any:
    """Declare a field of layouts; ``fields`` are those of LayoutsParameter."""
    declared = LayoutsParameter(default=CLASSIC_NAME, choices=OFFERED, **fields)
    return dataclasses.field(default=CLASSIC_NAME, metadata={"parameter": declared}, kw_only=True)


CONSTRAINT_LAYOUTS = {
    Constraint.DIAGONALS: "x",
    Constraint.WINDOWS: "windoku",
    Constraint.DISJOINT_GROUPS: "disjoint-groups",
    Constraint.ANTI_KNIGHT: "anti-knight",
    Constraint.ANTI_KING: "anti-king",
}
"""The layout of each single constraint."""


@dataclass(frozen=True)
class Variant:
    """The rules of a puzzle to make.

    Parameters
    ----------
    layout : Layout, optional
        The rules that are known before a puzzle is made.
    geometry : Geometry or None, optional
        The board, if a layout determines its size.
    random_regions, has_cages : bool, optional
        Whether regions and cages are drawn for each puzzle.
    """

    layout: Layout = CLASSIC
    geometry: Geometry | None = None
    random_regions: bool = False
    has_cages: bool = False


def variant_of(names: str) -> Variant:
    """Return the rules that several layouts require.

    ``names``: separated by commas: ``classic``, ``jigsaw`` for random regions, ``killer`` for
    cages, and all names that :func:`sudoku_ga.layouts.load_layouts` reads. Raises ``UserError`` if
    there is no such layout, or they do not fit together.

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
            _("either {jigsaw} or a layout with regions is expected, found both: {names}").format(
                jigsaw=JIGSAW_NAME, names=names
            )
        )
    return Variant(named.layout, named.geometry, random_regions, has_cages)


def names_of(layout: Layout, board: Geometry | None = None) -> str:
    """Return the names from which :func:`variant_of` makes the rules of a layout.

    Parameters
    ----------
    layout : Layout
        Cages become ``killer``, since the generator draws its own.
    board : Geometry or None, optional
        A board to be named first, with its regions but without its other rules.

    Examples
    --------
    >>> from sudoku_ga.puzzle.layout import Cage
    >>> names_of(Layout(constraints=frozenset({Constraint.ANTI_KING}), cages=(Cage(3, (0, 1)),)))
    'anti-king,killer'
    """
    names = []
    if board is not None:
        names.append(board_text(replace(board, layout=Layout(board.layout.regions))))
    names += [CONSTRAINT_LAYOUTS[each] for each in layout.ordered_constraints]
    return ",".join([*names, *([KILLER_NAME] if layout.cages else [])]) or CLASSIC_NAME


def with_rule(names: str, rule: str, *, present: bool) -> str:
    """Return names with a constraint, ``jigsaw`` or ``killer`` added or removed.

    Parameters
    ----------
    names : str
        As in :func:`variant_of`.
    rule : str
    present : bool
        Whether the rule is added; random regions replace other regions.

    Examples
    --------
    >>> with_rule("jigsaw-9a,x", "jigsaw", present=True)
    'jigsaw,x'
    >>> with_rule("x", "x", present=False)
    'classic'
    """
    kept = [name for name in map(str.strip, names.split(",")) if name not in (rule, CLASSIC_NAME)]
    if present and rule == JIGSAW_NAME:
        kept = [
            name for name in kept if name == KILLER_NAME or not load_layouts(name).layout.regions
        ]
    kept += [rule] if present else []
    order = (JIGSAW_NAME, *CONSTRAINT_LAYOUTS.values(), KILLER_NAME)
    ordered = sorted(kept, key=lambda name: order.index(name) if name in order else -1)
    return ",".join(ordered) or CLASSIC_NAME
