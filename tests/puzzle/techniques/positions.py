"""Positions made by hand: the empty board, with candidates taken away."""

import re
from collections.abc import Iterable

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.techniques.position import Position

NINE = Geometry(3, 3)


def empty(geometry: Geometry = NINE) -> Position:
    """Return the position in which everything is possible."""
    return Position.from_grid(Grid.empty(geometry))


def cells(names: str, geometry: Geometry = NINE) -> tuple[int, ...]:
    """Return the cells of names: ``r1c2 r3c4``."""
    pairs = re.findall(r"r(\d+)c(\d+)", names)
    return tuple((int(row) - 1) * geometry.size + int(column) - 1 for row, column in pairs)


def unit(name: str, geometry: Geometry = NINE) -> list[int]:
    """Return the cells of a unit by its name: ``box 3``."""
    names = [geometry.unit_name(number) for number in range(3 * geometry.size)]
    return geometry.units[names.index(name)].tolist()


def confined(position: Position, digits: Iterable[int], unit_name: str, names: str) -> Position:
    """Return the position in which digits stand in the cells named alone, of a unit."""
    kept = cells(names, position.geometry)
    others = [cell for cell in unit(unit_name, position.geometry) if cell not in kept]
    return position.changed(eliminations=[(cell, digit) for digit in digits for cell in others])


def holding(position: Position, names: str, digits: Iterable[int]) -> Position:
    """Return the position in which the cells named have no candidates but these."""
    kept = set(digits)
    gone = [digit for digit in range(1, position.geometry.size + 1) if digit not in kept]
    return position.changed(
        eliminations=[(cell, digit) for cell in cells(names, position.geometry) for digit in gone]
    )


def crossing(digit: int, names: str, geometry: Geometry = NINE) -> set[tuple[int, int]]:
    """Return the candidates of one digit in the cells named."""
    return {(cell, digit) for cell in cells(names, geometry)}
