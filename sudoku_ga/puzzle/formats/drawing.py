"""Writing the picture grid and the candidate grid."""

from collections.abc import Sequence

import numpy as np

from sudoku_ga.puzzle.formats.cells import X_IS_A_DIGIT
from sudoku_ga.puzzle.formats.player_state import digits_of, open_candidates
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.puzzle.symbols import symbol_of

_LARGEST_ONE_DIGIT = 9


def write_two_pictures(record: PuzzleRecord) -> str:
    """Return the picture of the givens, then that of all digits where the player placed any."""
    givens = write_picture(record.grid)
    return givens if record.placed is None else f"{givens}\n\n{write_picture(record.values)}"


def write_picture(grid: Grid) -> str:
    """Return a grid with borders of ``+``, ``-`` and ``|`` around its boxes.

    Boards from 33×33 are written in numbers, because an X there might be read as a blank.
    """
    size = grid.geometry.size
    write, width = (symbol_of, 1) if size < X_IS_A_DIGIT else (str, len(str(size)))
    cells = [(write(digit) if digit else ".").rjust(width) for digit in grid.digits.tolist()]
    return _with_borders(cells, grid.geometry)


def write_candidates(record: PuzzleRecord) -> str:
    """Return a grid of candidates, or of those that no peer rules out where none are noted.

    The grids of the givens and of all digits are written above it where a reader could not
    distinguish the player's digits, or a cell with a single candidate, from givens.
    """
    values = record.values
    noted = record.candidates or open_candidates(values)
    if not any(noted):
        return write_two_pictures(record)
    separator = "" if record.geometry.size <= _LARGEST_ONE_DIGIT else ","
    cells = [
        separator.join(map(str, digits_of(1 << digit >> 1 | mask))) or "."
        for digit, mask in zip(values.digits.tolist(), noted, strict=True)
    ]
    width = max(map(len, cells))
    grid = _with_borders([cell.ljust(width) for cell in cells], record.geometry)
    if record.placed is None and all(mask.bit_count() != 1 for mask in noted):
        return grid
    return f"{write_picture(record.grid)}\n\n{write_picture(values)}\n\n{grid}"


def _with_borders(cells: Sequence[str], geometry: Geometry) -> str:
    """Return cells of equal width in rows, with borders around the boxes or regions."""
    if geometry.has_regions:
        return _with_lines(cells, geometry)
    size, (height, width) = geometry.size, geometry.drawn_box
    border = "+".join(["", *["-" * (width * (len(cells[0]) + 1) + 1)] * (size // width), ""])
    lines = []
    for start in range(0, len(cells), size):
        if start // size % height == 0:
            lines.append(border)
        row = cells[start : start + size]
        boxes = [" ".join(row[first : first + width]) for first in range(0, size, width)]
        lines.append(f"| {' | '.join(boxes)} |")
    return "\n".join([*lines, border])


def _with_lines(cells: Sequence[str], geometry: Geometry) -> str:
    """Return cells of equal width in rows, with lines where regions meet."""
    size = geometry.size
    width = len(cells[0]) + 2
    regions = geometry.box_of.reshape(size, size)
    # Beyond the board lies a region of its own.
    around = np.pad(regions, 1, constant_values=-1)
    lines = []
    for row in range(size + 1):
        above, below = around[row], around[row + 1]
        if np.any(above != below):
            lines.append(_border(above.tolist(), below.tolist(), width))
        if row < size:
            places = [f" {cell} " for cell in cells[row * size : (row + 1) * size]]
            bars = ["|" if bar else " " for bar in below[1:-1] != below[2:]]
            lines.append("|" + "".join(map("".join, zip(places, bars, strict=True))))
    return "\n".join(lines)


def _border(above: list[int], below: list[int], width: int) -> str:
    """Return the line between two rows of regions, each with one beyond at both ends."""
    text = ""
    for column in range(1, len(above)):
        ends = [above[column - 1] != below[column - 1], above[column] != below[column]]
        bars = [above[column - 1] != above[column], below[column - 1] != below[column]]
        straight = {(True, False): "-", (False, True): "|", (False, False): " "}
        is_corner = any(ends) and any(bars)
        text += "+" if is_corner else straight[any(ends), any(bars)]
        text += ("-" if ends[1] else " ") * width if column < len(above) - 1 else ""
    return text
