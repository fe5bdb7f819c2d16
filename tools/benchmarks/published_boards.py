"""The large boards that AllDiff-LS was published with, and AllDiff-LS beside this program.

Its authors publish the program, ``Solvers/AllDiff-LS/Sudoku-LS.cpp`` in the repository
``Ailuras/AllDIff-LS`` of GitHub (Frontiers of Computer Science 20(8), 2026). Built with ``g++ -O3``
and named by the environment variable ``ALLDIFF_LS``, it runs on each board after the recipes
``tabu`` and ``partial``, with the same seed and the same limit; without the variable its rows are
missing. All are measured by the processor, from the givens to the answer, on one core.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.run import run
from sudoku_ga.evolution.engine.warm_up import warm_up
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import is_solution
from tests.shared import shared_puzzles
from tools.benchmarks.table import Row
from tools.benchmarks.trials import Attempt, attempt_of, pooled, recipe
from tools.benchmarks.work import timed

_RIVAL = "ALLDIFF_LS"
_PRINT_BOARD = "1"
_SEED = 1
_RECIPES = ("tabu", "partial")
_PUBLISHED = 10
"""Boards of each set in the shared collections."""


class _Set(NamedTuple):
    size: int
    percent_fixed: int
    limit_s: int
    least_solved: int


_SETS = (
    _Set(36, 50, 300, 10),
    _Set(49, 50, 300, 10),
    _Set(64, 50, 300, 9),
    _Set(64, 60, 300, 9),
    _Set(81, 50, 1000, 5),
    _Set(81, 60, 1000, 1),
)
"""With the seconds for a board, as published, and how many of the ten boards are to be solved."""


def rows() -> Iterator[Row]:
    return _rows([_SETS[0]._replace(limit_s=20)], count=1)


def full_rows() -> Iterator[Row]:
    return _rows(_SETS, count=_PUBLISHED)


def _rows(sets: Sequence[_Set], count: int) -> Iterator[Row]:
    program = os.environ.get(_RIVAL)
    if program is None:
        print(f"published_boards: no {_RIVAL} beside it", file=sys.stderr)
    for each in sets:
        boards = shared_puzzles(f"alldiff_{each.size}x{each.size}_{each.percent_fixed}.txt")
        attempts: dict[str, list[Attempt]] = defaultdict(list)
        for board in boards[:count]:
            for name in _RECIPES:
                attempts[name].append(attempt(board, recipe(name), each.limit_s))
            if program is not None:
                attempts["AllDiff-LS"].append(_alldiff_ls(program, board, each.limit_s))
        for name, made in attempts.items():
            yield _row(each, name, made)


def _row(boards: _Set, name: str, attempts: Sequence[Attempt]) -> Row:
    has_target = name in _RECIPES and len(attempts) == _PUBLISHED
    return Row(
        f"{boards.size}×{boards.size}, {boards.percent_fixed} % fixed, {boards.limit_s} s: {name}",
        pooled(attempts),
        least={"solved": boards.least_solved} if has_target else {},
    )


def attempt(board: Grid, using: Recipe, limit_s: float) -> Attempt:
    """Evolve a board within a limit of the processor's time, all threads together."""
    # The recipe's own limit is by the clock, which other programs of the machine slow down.
    using = using.with_value("termination.time_limit_s", 0)
    warm_up(using)
    control, began_s = Control(), time.process_time()

    def stop_late(_report: Report) -> None:
        if time.process_time() - began_s > limit_s:
            control.stop()

    report = run(board, using, _SEED, control, stop_late)
    return attempt_of(report, board, time.process_time() - began_s)


def _alldiff_ls(program: str, board: Grid, limit_s: int) -> Attempt:
    geometry = board.geometry
    fixed = np.where(board.digits == 0, -1, board.digits.astype(int)).reshape(geometry.size, -1)
    lines = [str(geometry.box_height), "1", *("\t".join(map(str, row)) for row in fixed)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "board.txt")
        path.write_text("\n".join(lines) + "\n", encoding="ascii")
        words = [program, str(path), str(_SEED), str(limit_s), _PRINT_BOARD]
        cpu_s, _, printed = timed(lambda: subprocess.check_output(words, text=True))
    return Attempt(_is_answer(printed, board), cpu_s * 1000)


def _is_answer(output: str, board: Grid) -> bool:
    """Whether the program printed a whole board that the rules accept."""
    numbers = [int(word) for word in output.partition("=")[0].split()]
    if len(numbers) != board.geometry.cell_count:
        return False
    return is_solution(Grid(board.geometry, np.array(numbers)), board)
