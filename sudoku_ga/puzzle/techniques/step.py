"""Techniques and the steps they find, with explanations."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from sudoku_ga.puzzle.display import symbol_of
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.techniques.position import Candidate, Position
from sudoku_ga.translation import _, later


class CellRole(StrEnum):
    """The role of a cell in the pattern of a step."""

    PATTERN = "pattern"
    PIVOT = "pivot"
    PINCER = "pincer"
    FIRST_COLOUR = "first colour"
    SECOND_COLOUR = "second colour"


class Link(NamedTuple):
    """An implication in a chain.

    Parameters
    ----------
    start, end : (int, int)
        Cell and digit.
    is_on : bool
        Whether the end is true if the chain reaches the start; otherwise it is false.
    """

    start: Candidate
    end: Candidate
    is_on: bool


@dataclass(frozen=True)
class Technique:
    """A solving technique.

    Parameters
    ----------
    name : str
        Identifier, such as ``naked-pair``.
    label : str
        Name shown to the user, such as ``naked pair``; translated where it is shown.
    grade : int
        The grade of a puzzle whose hardest step uses the technique. 1: only boxes; 2: all singles,
        and the combinations of a cage; 3: one digit in two units, or the sum of a unit; 4: several
        digits in one unit; 5: patterns across the board; 6: only for hints.
    find : callable
        Yields every step that the technique finds in a position, in a fixed order.
    explain : callable
        Returns one sentence that justifies the conclusion of a step.
    """

    name: str
    label: str
    grade: int
    find: Callable[[Position], Iterator["Step"]] = field(repr=False)
    explain: Callable[["Step"], str] = field(repr=False)


@dataclass(frozen=True)
class Step:
    """One application of a technique.

    Parameters
    ----------
    technique : Technique
        The technique that found it.
    geometry : Geometry
        The shape of the board.
    digits : tuple of int
        The digits of the pattern, ascending.
    parts : tuple of (CellRole, tuple of int)
        The cells of the pattern by their role, ascending within each.
    units : tuple of int
        The units of the pattern; empty if it spreads over the board.
    placements, eliminations : tuple of (int, int)
        Cell and digit of each digit to place and of each candidate to eliminate.
    links : tuple of Link
        The links of a chain, in order; empty for other techniques.
    """

    technique: Technique
    geometry: Geometry
    digits: tuple[int, ...]
    parts: tuple[tuple[CellRole, tuple[int, ...]], ...]
    units: tuple[int, ...]
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    links: tuple[Link, ...] = ()

    @property
    def explanation(self) -> str:
        """One sentence that justifies the conclusion."""
        return self.technique.explain(self)

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells of the pattern, ascending."""
        return tuple(sorted(cell for _, cells in self.parts for cell in cells))

    def part(self, role: CellRole) -> tuple[int, ...]:
        """Return the cells of one role, ascending."""
        return tuple(cell for of, cells in self.parts if of is role for cell in cells)

    def applied(self, position: Position) -> Position:
        """Return the position after the step."""
        return position.changed(self.placements, self.eliminations)


def join_words(words: Iterable[str]) -> str:
    """Return words as a list: ``a, b and c``."""
    *first, last = list(words) or [""]
    if not first:
        return last
    return _("{words} and {last_word}").format(words=", ".join(first), last_word=last)


def digit_names(digits: Iterable[int]) -> str:
    """Return digits as a list: ``4 and 7``."""
    return join_words(symbol_of(digit) for digit in digits)


def cell_names(geometry: Geometry, cells: Iterable[int]) -> str:
    """Return cells as a list: ``r3c1 and r3c5``."""
    return join_words(geometry.cell_name(cell) for cell in cells)


def unit_names(geometry: Geometry, units: Iterable[int]) -> str:
    """Return units as a list, those of one kind together: ``rows 2 and 7``."""
    of_kind: dict[int, list[int]] = {}
    for unit in units:
        of_kind.setdefault(geometry.kind_and_number(unit)[0], []).append(unit)
    return join_words(
        geometry.unit_name(of[0])
        if len(of) == 1
        else _(_PLURALS[kind]).format(
            numbers=join_words(str(geometry.kind_and_number(unit)[1]) for unit in of)
        )
        for kind, of in of_kind.items()
    )


def say(text: str, step: Step, **words: object) -> str:
    """Return a sentence about a step, translated.

    Parameters
    ----------
    text : str
        The sentence; its fields are the ``digits`` and ``cells`` of the step, ``where`` it is, the
        cells of its ``first`` and ``second`` part, and the further words.
    """
    named = {
        "digits": digit_names(step.digits),
        "cells": cell_names(step.geometry, step.cells),
        "where": unit_names(step.geometry, step.units),
        "first": cell_names(step.geometry, step.parts[0][1]),
        "second": cell_names(step.geometry, step.parts[-1][1]),
    }
    return _(text).format_map(named | words)


_PLURALS = (
    later("rows {numbers}"),
    later("columns {numbers}"),
    later("boxes {numbers}"),
    later("regions {numbers}"),
    later("diagonals {numbers}"),
    later("windows {numbers}"),
    later("groups {numbers}"),
    later("cages of {numbers}"),
)
"""The plural names of units by kind, as in ``UNIT_NAMES`` of the geometry."""
