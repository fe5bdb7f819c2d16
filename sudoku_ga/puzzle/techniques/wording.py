"""Cells, digits and units in words, for the explanations of steps."""

from collections.abc import Iterable

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.symbols import symbol_of

_PLURALS = {"row": "rows", "column": "columns", "box": "boxes"}


def joined(words: Iterable[str], last: str = "and") -> str:
    """Return words as a list: ``a, b and c``."""
    *first, final = words
    return f"{', '.join(first)} {last} {final}" if first else final


def digit_names(digits: Iterable[int], last: str = "and") -> str:
    """Return digits as a list: ``4 and 7``."""
    return joined((symbol_of(digit) for digit in digits), last)


def cell_names(geometry: Geometry, cells: Iterable[int]) -> str:
    """Return cells as a list: ``r3c1 and r3c5``."""
    return joined(geometry.cell_name(cell) for cell in cells)


def unit_names(geometry: Geometry, units: Iterable[int]) -> str:
    """Return units as a list, those of one kind together: ``rows 2 and 7``."""
    numbers: dict[str, list[str]] = {}
    for unit in units:
        kind, number = geometry.unit_name(unit).split()
        numbers.setdefault(kind, []).append(number)
    return joined(
        f"{kind if len(of) == 1 else _PLURALS[kind]} {joined(of)}" for kind, of in numbers.items()
    )
