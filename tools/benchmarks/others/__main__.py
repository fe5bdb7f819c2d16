"""``python -m tools.benchmarks.others PROGRAM LIMIT_S SEEDS``: a line of JSON a seed.

The puzzle comes from standard input as JSON. Times are of the processor, from the givens to the
answer, without imports and without compilation.
"""

import json
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress

import numpy as np

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tools.benchmarks.others import exact, house, libraries
from tools.benchmarks.others.attempt import Attempt, Ended

_LOOK_S = 0.05


def main(program: str, limit_s: float, seeds: int) -> None:
    given = json.load(sys.stdin)
    puzzle = Grid(Geometry(*given["box"]), np.array(given["digits"]))
    solve = _PROGRAMS[program]
    _solved(solve, Attempt(_WARM_UP, 0, limit_s))  # imports, and compiles
    for seed in range(1, seeds + 1):
        attempt = Attempt(puzzle, seed, limit_s)
        cpu_s = _solved(solve, attempt)
        found = (attempt.is_solved, 1000 * cpu_s, attempt.evaluations, attempt.probes)
        print(json.dumps(found), flush=True)


_PROGRAMS: dict[str, Callable[[Attempt], None]] = {
    "sudoku_ga": house.default,
    "sudoku_ga, no logic": house.without_logic,
    "DEAP": libraries.deap,
    "PyGAD": libraries.pygad,
    "pymoo": libraries.pymoo,
    "LEAP": libraries.leap,
    "inspyred": libraries.inspyred,
    "py-sudoku": exact.py_sudoku,
    "dokusan": exact.dokusan,
    "CP-SAT": exact.cp_sat,
}

_WARM_UP = Grid.empty(Geometry(2, 2))


def _solved(solve: Callable[[Attempt], None], attempt: Attempt) -> float:
    """Let a program try until its time is over, and return the processor's seconds."""
    began = time.process_time()

    def look(*_: object) -> None:
        if time.process_time() - began > attempt.limit_s:
            raise Ended

    # A timer of processor time would be shorter, but makes its clock tick in steps of 4 ms.
    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, _LOOK_S, _LOOK_S)
    try:
        with suppress(Ended):
            solve(attempt)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return time.process_time() - began


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), int(sys.argv[3]))
