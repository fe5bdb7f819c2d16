"""Files of Simple Sudoku: a bordered grid of givens, then the moves of the player.

::

     *-----------*
     |38.|...|5.6|
     |...|9..|...|
     ...
     *-----------*

    I388      cell 38, counted row by row from 00, is 8
    E78007    candidate 7, a number of three digits, is eliminated in cell 78

There is one move per line. The program publishes no description of the moves; this follows
``MainFrame.java`` of HoDoKu (Bernhard Hobiger, 2008-12), with a file as its example. That file has
E73009 for a cell with the candidates 6 and 9, so the number is the digit 9 and not a bit mask,
which would mean 1 and 4.
"""

from collections.abc import Sequence

from sudoku_ga.puzzle.formats.picture import Picture, is_move
from sudoku_ga.puzzle.formats.player_state import eliminated_candidates, without_ruled_out
from sudoku_ga.puzzle.formats.rows import is_border, plain
from sudoku_ga.puzzle.formats.text import TextLine
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import later


class SimpleSudoku(Picture):
    """A picture grid, and the moves of the player."""

    name = "simple"
    label = later("Simple Sudoku")
    endings = (".ss",)
    holds = staticmethod(without_ruled_out)
    only_nine = True
    names = False
    of_grids = False
    heeds_boards = False

    def recognise(self, head: Sequence[TextLine], _geometry: Geometry | None) -> bool:
        """Whether moves follow a line with bars or a border."""
        first = plain(head[0]).text
        return ("|" in first or is_border(first)) and any(is_move([line]) for line in head)

    def write(self, record: PuzzleRecord) -> str:
        """Return a 9×9 puzzle with its moves."""
        cells = [str(digit) if digit else "." for digit in record.grid.digits.tolist()]
        threes = ["".join(cells[start : start + 3]) for start in range(0, len(cells), 3)]
        rows = [f" |{'|'.join(threes[start : start + 3])}|" for start in range(0, len(threes), 3)]
        border, middle = " *-----------*", " |---+---+---|"
        grid = [border, *rows[:3], middle, *rows[3:6], middle, *rows[6:], border]
        placed = [] if record.placed is None else record.placed.digits.tolist()
        moves = [f"I{cell:02}{digit}" for cell, digit in enumerate(placed) if digit]
        for cell, digits in eliminated_candidates(record):
            moves += [f"E{cell:02}{digit:03}" for digit in digits]
        return "\n".join([*grid, "", *moves] if moves else grid)
