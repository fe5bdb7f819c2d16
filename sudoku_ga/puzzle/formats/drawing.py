"""Writing the picture grid and the candidate grid."""

from collections.abc import Sequence

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
    """Return cells of equal width in rows, with borders around the boxes."""
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
