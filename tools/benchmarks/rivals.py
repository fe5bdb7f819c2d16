"""Libraries of genetic algorithms, and exact solvers, beside this program.

Every program has a process of its own, one core and the same limit of processor time. Libraries
get what :mod:`tools.benchmarks.others.rows` describes, and the givens alone; so does this program
where it says "no logic". Those that are not installed are left out, by name.
"""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from itertools import chain
from typing import NamedTuple

from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.resources import resource_path
from tests.evolution.puzzles import ARTICLE_EXAMPLE, grid
from tests.shared import shared_puzzles
from tools.benchmarks.puzzles import famous
from tools.benchmarks.table import Row
from tools.benchmarks.trials import Attempt, pooled

_HOUSE = ("sudoku_ga", "sudoku_ga, no logic")
_LIBRARIES = {
    "DEAP": "deap",
    "PyGAD": "pygad",
    "pymoo": "pymoo",
    "LEAP": "leap_ec",
    "inspyred": "inspyred",
}
_EXACT = {"py-sudoku": "sudoku", "dokusan": "dokusan", "CP-SAT": "ortools"}
_LARGE = ("sudoku_ga", "CP-SAT")
# From Gordon Royle's collection; singles do not solve it.
_SEVENTEEN = "........1.....2.....3....45.....62....5.7.....1......8....5....62....8..9..4....."
# Where a program neither ends nor lets Python interrupt it.
_PATIENCE = 10


class _Task(NamedTuple):
    name: str
    puzzles: Sequence[Grid]
    seeds: int


def rows() -> Iterator[Row]:
    easy, _, hard, *_ = _nine()
    return _rows([easy, hard], seeds=1, limit_s=3)


def full_rows() -> Iterator[Row]:
    yield from _rows(_nine(), seeds=3, limit_s=10)
    for size in (16, 25):
        # 10 instances for each share of fixed cells, in steps of 5 %.
        instances = shared_puzzles(f"acs_general_{size}x{size}_10_each.txt")[90:95]
        task = _Task(f"{size}×{size}, 45 % fixed", instances, 1)
        yield from (_row(task, program, limit_s=60) for program in _present(_LARGE))


def _nine() -> list[_Task]:
    easy = next(iter(open_source(str(resource_path("puzzles", "grade-1.sdm"))))).grid
    puzzles = {
        "grade 1": easy,
        "article": ARTICLE_EXAMPLE,
        "AI Escargot": famous()["AI Escargot"],
        "Inkala 2010": famous()["Inkala 2010"],
        "17 givens": grid(_SEVENTEEN),
    }
    return [_Task(name, [puzzle], 1) for name, puzzle in puzzles.items()]


def _rows(tasks: Sequence[_Task], seeds: int, limit_s: float) -> Iterator[Row]:
    for program in _present([*_HOUSE, *_LIBRARIES, *_EXACT]):
        for task in tasks:
            yield _row(task._replace(seeds=seeds), program, limit_s)


def _present(programs: Sequence[str]) -> list[str]:
    """Return those that are installed, and tell of the others."""
    modules = {**_LIBRARIES, **_EXACT}
    missing = [name for name in programs if name in modules and not find_spec(modules[name])]
    for name in missing:
        print(f"rivals: {name} is not installed", file=sys.stderr)
    return [name for name in programs if name not in missing]


def _row(task: _Task, program: str, limit_s: float) -> Row:
    made = [_efforts(program, puzzle, task.seeds, limit_s) for puzzle in task.puzzles]
    puzzle = [number for number, efforts in enumerate(made) for _effort in efforts]
    label = f"{program} (not evolution)" if program in _EXACT else program
    return Row(f"{label}: {task.name}", pooled(list(chain(*made)), puzzle=puzzle))


def _efforts(program: str, puzzle: Grid, seeds: int, limit_s: float) -> list[Attempt]:
    """Let a program try; attempts that its process did not live to tell of count as unsolved."""
    geometry = puzzle.geometry
    given = {"box": [geometry.box_height, geometry.box_width], "digits": puzzle.digits.tolist()}
    arguments = [program, str(limit_s), str(seeds)]
    try:
        done = subprocess.run(
            [sys.executable, "-W", "ignore", "-m", "tools.benchmarks.others", *arguments],
            input=json.dumps(given),
            stdout=subprocess.PIPE,
            timeout=_PATIENCE * (seeds + 1) * limit_s + 60,
            text=True,
            check=True,
        )
        told = done.stdout
    except subprocess.TimeoutExpired as stopped:
        told = bytes(stopped.output or b"").decode()
    efforts = [Attempt(*json.loads(line)) for line in told.splitlines()]
    return efforts + [Attempt(False, 1000 * limit_s)] * (seeds - len(efforts))
