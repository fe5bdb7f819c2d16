"""Cells, digits and units in words, for the explanations of steps."""

from collections.abc import Iterable

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.symbols import symbol_of
from sudoku_ga.translation import _


def joined(words: Iterable[str]) -> str:
    """Return words as a list: ``a, b and c``."""
    *first, final = words
    if not first:
        return final
    return _("{words} and {last_word}").format(words=", ".join(first), last_word=final)


def digit_names(digits: Iterable[int]) -> str:
    """Return digits as a list: ``4 and 7``."""
    return joined(symbol_of(digit) for digit in digits)


def cell_names(geometry: Geometry, cells: Iterable[int]) -> str:
    """Return cells as a list: ``r3c1 and r3c5``."""
    return joined(geometry.cell_name(cell) for cell in cells)


def unit_names(geometry: Geometry, units: Iterable[int]) -> str:
    """Return units as a list, those of one kind together: ``rows 2 and 7``."""
    numbers: dict[int, list[int]] = {}
    for unit in units:
        kind, index = divmod(unit, geometry.size)
        numbers.setdefault(kind, []).append(index + 1)
    plurals = (_("rows {numbers}"), _("columns {numbers}"), _("boxes {numbers}"))
    return joined(
        geometry.unit_name(kind * geometry.size + of[0] - 1)
        if len(of) == 1
        else plurals[kind].format(numbers=joined(map(str, of)))
        for kind, of in numbers.items()
    )
