"""Writing the picture grid, which the candidate grid has before it."""

from sudoku_ga.puzzle.formats.cells import X_IS_A_DIGIT
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.puzzle.symbols import symbol_of


def write_two_pictures(record: PuzzleRecord) -> str:
    """Return the picture of the givens and, where the player placed any, that of all digits."""
    givens = write_picture(record.grid)
    return givens if record.placed is None else f"{givens}\n\n{write_picture(record.values)}"


def write_picture(grid: Grid) -> str:
    """Return a grid with borders of ``+``, ``-`` and ``|`` around its boxes.

    Large boards are written in numbers, because an X there might be taken for a blank.
    """
    geometry = grid.geometry
    size, height, width = geometry.size, geometry.box_height, geometry.box_width
    write, cell_width = (symbol_of, 1) if size < X_IS_A_DIGIT else (str, 2)
    border = "+".join(["", *["-" * (width * (cell_width + 1) + 1)] * (size // width), ""])
    lines = []
    for number, row in enumerate(grid.digits.reshape(size, size).tolist()):
        if number % height == 0:
            lines.append(border)
        texts = [(write(digit) if digit else ".").rjust(cell_width) for digit in row]
        boxes = [" ".join(texts[start : start + width]) for start in range(0, size, width)]
        lines.append(f"| {' | '.join(boxes)} |")
    return "\n".join([*lines, border])
