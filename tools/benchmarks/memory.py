"""The memory of the largest board, and of a window in which a run never ends.

``--full`` watches the window for an hour. The board of 100×100 has 60 % of its cells given.

Both workspaces are in sight in turns, with an overlay on the board, and the run goes at full speed,
so that whatever is kept of it (past, curves, mailbox, counts of operators) has the most to keep.
"""

import json
import os
import subprocess
import sys
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

_SECONDS, _FULL_SECONDS = 20, 3_600
_SOLVING_S, _FULL_SOLVING_S = 10, 60
_GROWTH_LIMIT_MB = 16
"""In the second half, when everything that is bounded has come to its bound or grows slowly."""


_LARGEST_MB = 1_500
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
                name=f"100×100, 60 % given: peak memory to {name}",
                target=f"≤ {_LARGEST_MB:,} MB (found {usage.peak_mb:.0f} MB, "
                f"{usage.cpu_s:.1f} s of the processor)",
                met=usage.status in _EXPECTED.get(name, (0, 1)) and usage.peak_mb <= _LARGEST_MB,
                runs=1,
            )


def _grown(seconds: int) -> Row:
    """Watch a window for so long and say how much its memory grew in the second half."""
    times, sizes = [], []
    generations = 0
    for line in _samples(seconds):
        sample = json.loads(line)
        times.append(sample["s"])
        sizes.append(sample["mb"])
        generations = sample["generations"]
        print(line, end="", file=sys.stderr, flush=True)
    half = len(times) // 2
    per_s = float(np.polyfit(times[half:], sizes[half:], 1)[0])
    grown = per_s * (times[-1] - times[half])
    return Row(
        name=f"window: resident memory in a run of {seconds:,} s and {generations:,} generations",
        target=f"second half grows by ≤ {_GROWTH_LIMIT_MB} MB "
        f"(found {grown:+.1f} MB, {3600 * per_s:+.0f} MB an hour; {sizes[-1]:.0f} MB at the end)",
        met=grown <= _GROWTH_LIMIT_MB,
        runs=len(times),
    )


def _samples(seconds: int) -> Iterator[str]:
    environment = dict(os.environ)
    if not environment.get("DISPLAY"):
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    command = [sys.executable, "-m", "tools.benchmarks.memory_samples", str(seconds)]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        yield from process.stdout
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
