"""The memory of the largest board, and of a window in which a run never ends.

``--full`` watches the window for an hour. The board of 100×100 has 60 % of its cells given.

Each view of the run is in sight in turns, with an overlay on the board, and the run goes at full
speed, so that whatever is kept of it (past, curves, mailbox, counts of operators) has the most to
keep.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from sudoku_ga.generator.full_grid import cyclic_grid
from sudoku_ga.generator.removal import remove_cells
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.geometry import Geometry
from tools.benchmarks.table import Row
from tools.benchmarks.usage import usage_of
from tools.benchmarks.window import measured

_SECONDS, _FULL_SECONDS = 12, 3_600
_SOLVING_S, _FULL_SOLVING_S = 4, 60

_SHOW = """
import sys
from PySide6.QtWidgets import QApplication
from sudoku_ga.app.board.canvas import board_image
from sudoku_ga.app.board.picture import BoardPicture
from sudoku_ga.app.theme.themes import theme_named
from sudoku_ga.puzzle.formats.reading import read_puzzle
application = QApplication([])
grid = read_puzzle(open(sys.argv[1]).read()).grid
assert board_image(BoardPicture(grid.geometry, grid.digits), theme_named("light")).width() > 2000
"""
_COMMANDS = {
    "read": ["-m", "sudoku_ga", "convert", "--to", "picture"],
    "check": ["-m", "sudoku_ga", "check"],
    "show": ["-c", _SHOW],
}
_SOLVE = ["-m", "sudoku_ga", "solve", "--recipe", "tabu", "--seed", "1", "--set"]
_EXPECTED = {"read": (0,), "show": (0,)}
"""Exit codes; the exact solver and the search may reach their limits."""


def rows() -> Iterator[Row]:
    yield from _largest_board(_SOLVING_S)
    yield _grown(_SECONDS)


def full_rows() -> Iterator[Row]:
    yield from _largest_board(_FULL_SOLVING_S)
    yield _grown(_FULL_SECONDS)


def _largest_board(solving_s: int) -> Iterator[Row]:
    """Do each thing with a 100×100 board in a process of its own."""
    rng = np.random.default_rng(1)
    solve = {f"solve, tabu, {solving_s} s": [*_SOLVE, f"termination.time_limit_s={solving_s}"]}
    full = cyclic_grid(Geometry(10, 10), rng)
    with TemporaryDirectory() as folder:
        path = Path(folder, "board.txt")
        path.write_text(write_line(remove_cells(full, 6_000, rng)), encoding="utf-8")
        for name, command in (_COMMANDS | solve).items():
            usage = usage_of(
                [*command, str(path)], env=os.environ | {"QT_QPA_PLATFORM": "offscreen"}
            )
            yield Row(
                f"100×100, 60 % given: {name}",
                {
                    "runs": 1,
                    "as_expected": usage.status in _EXPECTED.get(name, (0, 1)),
                    "peak_mb": usage.peak_mb,
                    "of_the_processor_s": usage.cpu_s,
                },
                least={"as_expected": 1},
                most={"peak_mb": 1500},
            )


def _grown(seconds: int) -> Row:
    """Watch a window for so long and say how much its memory grew in the second half.

    By then everything that is bounded has come to its bound or grows slowly.
    """
    samples = measured("memory", str(seconds))
    times, sizes = samples["s"], samples["mb"]
    half = len(times) // 2
    per_s = float(np.polyfit(times[half:], sizes[half:], 1)[0])
    return Row(
        f"window: resident memory in a run of {seconds:,} s",
        {
            "runs": len(times),
            "generations": samples["generations"][-1],
            "at_the_end_mb": sizes[-1],
            "second_half_grows_mb": per_s * (times[-1] - times[half]),
            "an_hour_mb": 3600 * per_s,
        },
        most={"second_half_grows_mb": 16},
    )
