"""A step of reasoning: its reasons, its consequences, and its explanation."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.symbols import symbol_of
from sudoku_ga.puzzle.techniques.position import Candidate, Position
from sudoku_ga.translation import _


class CellRole(StrEnum):
    """What a cell is to a step."""

    PATTERN = "pattern"
    PIVOT = "pivot"
    PINCER = "pincer"
    FIRST_COLOUR = "first colour"
    SECOND_COLOUR = "second colour"


@dataclass(frozen=True)
class Technique:
    """A way to reason.

    Parameters
    ----------
    name : str
        For records and options, as ``naked-pair``.
    label : str
        For people, as ``naked pair``; translated where it is shown.
    find : callable
        Yields every step that the technique finds in a position, in a fixed order.
    explain : callable
        Says in one sentence why what a step concludes is so.
    """

    name: str
    label: str
    find: Callable[[Position], Iterator["Step"]] = field(repr=False)
    explain: Callable[["Step"], str] = field(repr=False)


@dataclass(frozen=True)
class Step:
    """What one use of a technique shows.

    Parameters
    ----------
    technique : Technique
        How it was found.
    geometry : Geometry
        The board it is about.
    digits : tuple of int
        The digits it is about, ascending.
    parts : tuple of (Role, tuple of int)
        The cells it rests on by their role, ascending within each.
    units : tuple of int
        The units to look at; none where it is about a digit all over the board.
    placements, eliminations : tuple of (int, int)
        Cell and digit of what has to stand and of what is no candidate any more.
    """

    technique: Technique
    geometry: Geometry
    digits: tuple[int, ...]
    parts: tuple[tuple[CellRole, tuple[int, ...]], ...]
    units: tuple[int, ...]
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()

    @property
    def explanation(self) -> str:
        """Why what follows is so, in one sentence."""
        return self.technique.explain(self)

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells it rests on, ascending."""
        return tuple(sorted(cell for _, cells in self.parts for cell in cells))

    def part(self, role: CellRole) -> tuple[int, ...]:
        """Return the cells of one role, ascending."""
        return tuple(cell for of, cells in self.parts if of is role for cell in cells)

    def applied(self, position: Position) -> Position:
        """Return the position after the step."""
        return position.changed(self.placements, self.eliminations)


def join_words(words: Iterable[str]) -> str:
    """Return words as a list: ``a, b and c``."""
    *first, final = words
    if not first:
        return final
    return _("{words} and {last_word}").format(words=", ".join(first), last_word=final)


def digit_names(digits: Iterable[int]) -> str:
    """Return digits as a list: ``4 and 7``."""
    return join_words(symbol_of(digit) for digit in digits)


def cell_names(geometry: Geometry, cells: Iterable[int]) -> str:
    """Return cells as a list: ``r3c1 and r3c5``."""
    return join_words(geometry.cell_name(cell) for cell in cells)


def unit_names(geometry: Geometry, units: Iterable[int]) -> str:
    """Return units as a list, those of one kind together: ``rows 2 and 7``."""
    numbers: dict[int, list[int]] = {}
    for unit in units:
        kind, index = divmod(unit, geometry.size)
        numbers.setdefault(kind, []).append(index + 1)
    plurals = (_("rows {numbers}"), _("columns {numbers}"), _("boxes {numbers}"))
    return join_words(
        geometry.unit_name(kind * geometry.size + of[0] - 1)
        if len(of) == 1
        else plurals[kind].format(numbers=join_words(map(str, of)))
        for kind, of in numbers.items()
    )
