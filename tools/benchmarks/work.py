"""Fixed amounts of work, and the one way to time them, by the processor.

:mod:`tools.benchmarks.pairs` compares the jobs of two trees. For it this is run by its path with
``python -P``, in the tree whose ``sudoku_ga`` is measured and with that tree as PYTHONPATH. It
prints where the package lies, then reads the names of jobs, one a line, and answers each with a
line of JSON. It imports only what other versions of the package have too.
"""

import gc
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

import numpy as np

import sudoku_ga as sga
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.engine.run import evolve, run
from sudoku_ga.evolution.engine.warm_up import warm_up
from sudoku_ga.evolution.observe.population_view import PopulationView
from sudoku_ga.evolution.recipe.edit import with_component_named
from sudoku_ga.puzzle.formats.source import open_source

_ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
SOLVE = ("solve", _ESCARGOT, "--seed", "1")
_LINES, _TIMES_READ, _MADE = 10_000, 4, 60
_UNITS = 200
_LOOKS = 4
"""The window asks for the individuals ten times a second at most, and a job takes 0.2 to 0.5 s."""

_GENERATIONS = {
    "generational 20": (35_000, 7_000),
    "generational 150": (15_000, 5_500),
    "generational 1000": (3_500, 2_500),
    "sato-inoue-2010 20": (20_000, 4_000),
    "sato-inoue-2010 150": (7_000, 2_500),
    "sato-inoue-2010 1000": (1_500, 1_000),
    "mantere-koljonen-2007 20": (25_000, 3_000),
    "mantere-koljonen-2007 150": (6_000, 2_500),
    "mantere-koljonen-2007 1000": (1_000, 900),
    "weiss-2009 20": (20_000, 4_500),
    "weiss-2009 150": (9_000, 3_000),
    "weiss-2009 1000": (2_500, 2_000),
    "pygene-rows-2012 20": (35_000, 4_500),
    "pygene-rows-2012 150": (15_000, 4_000),
    "pygene-rows-2012 1000": (2_500, 2_000),
    "pencil-marks-tournament 20": (45_000, 6_500),
    "pencil-marks-tournament 150": (20_000, 5_000),
    "pencil-marks-tournament 1000": (4_500, 2_500),
    "coelho-frank-2021-270 20": (35_000, 5_000),
    "coelho-frank-2021-270 150": (15_000, 4_500),
    "coelho-frank-2021-270 1000": (3_000, 2_000),
    "pygene-cells-2012 20": (30_000, 4_500),
    "pygene-cells-2012 150": (10_000, 3_500),
    "pygene-cells-2012 1000": (2_000, 1_500),
    "evolution 64": (4_000, 3_500),
    "alleles": (400, 400),
    "memetic": (85, 85),
    "tabu": (2, 2),
    "fast": (800, 800),
}
"""Unwatched and watched, by recipe and size of the population, that of the recipe if left out."""

_ISLANDS = {
    "alleles": 200,
    "memetic": 40,
    "tabu": 1,
    "generational": 15_000,
    "sato-inoue-2010": 3_500,
    "pencil-marks-tournament": 400,
}
"""Generations of two islands, of the size of the recipe."""

_HOT: dict[str, dict[str, float]] = {
    "evolution": {"mutation.relative_temperature": 5.0},
    "alleles": {"local_search.temperature": 3.0},
    "memetic": {"local_search.temperature": 3.0},
    "tabu": {"local_search.tenure": 0, "local_search.random_tenure": 1},
}
"""Too hot to solve the puzzle, or too little is forbidden. Others that do solve it begin anew."""

T = TypeVar("T")
Work = Callable[[], int]
"""Does the work of a job, and returns a number that says how much it was and what came of it."""


class Timed(NamedTuple, Generic[T]):
    """A work done: seconds of the processor and of the clock, and what it returned."""

    cpu_s: float
    wall_s: float
    done: T


def timed(work: Callable[[], T]) -> Timed[T]:
    """Do a work; its processes count with it once they have ended."""
    began_s, cpu_s = time.perf_counter(), used_s()
    done = work()
    return Timed(used_s() - cpu_s, time.perf_counter() - began_s, done)


def used_s() -> float:
    """Return the processor's seconds of this process and of those that it has started."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def unit() -> int:
    """Do what the times of others are compared with: about a millisecond of an idle processor.

    A third each of the interpreter, of small arrays and of compiled loops, as in a run. Nothing of
    the program is in it, so that it is the same for all versions.
    """
    total = 0
    for number in range(6_500):
        total = (total * 31 + number) % 1_000_003
    cells = np.arange(81)
    for number in range(130):
        total += int(cells[cells % 9 == number % 9].sum())
    values = np.random.default_rng(1).integers(0, 1 << 30, 7_000)
    values.sort()
    return total + int(values[0])


def _units() -> int:
    return sum(unit() for _ in range(_UNITS))


def hot(name: str, size: str = "") -> sga.Recipe:
    """Return a recipe without logic and limits that does not solve the puzzle, or seldom."""
    recipe = sga.recipe(name)
    settings: dict[str, float | str] = {"logic.level": "none", "termination.time_limit_s": 0}
    settings |= _HOT.get(name, {})
    if size:
        settings |= {"population.size": int(size), "replacement.parents_kept": int(size) // 2}
        settings |= {"population.initial": 0, "population.offspring": 0}
    for path, value in settings.items():
        recipe = recipe.with_value(path, value) if recipe.has(path) else recipe
    return recipe


def evolution(
    recipe: sga.Recipe,
    generations: int,
    evolved: Callable[[sga.Grid, sga.Recipe, int], Report] = run,
) -> Work:
    """Return runs of so many generations together, which follow each other where they solve."""
    puzzle = sga.read(_ESCARGOT)
    warm_up(recipe)

    def work() -> int:
        left, done = generations, 0
        for seed in count(1):
            last = evolved(puzzle, recipe.with_value("termination.max_generations", left), seed)
            # Earlier versions call the second "probes".
            moves = getattr(last, "move_evaluations", 0) or getattr(last, "probes", 0)
            done += last.evaluations + moves + last.best_so_far
            left -= max(1, last.generation)
            if left <= 0:
                break
        return done

    return work


def _watched(generations: int, puzzle: sga.Grid, recipe: sga.Recipe, seed: int) -> Report:
    """Evolve as the window's worker does: take each report, look at the individuals now and then.

    A generation is recorded for each look, as at full speed.
    """
    view, every, looked = PopulationView(), max(2, generations // _LOOKS), 0
    for report in evolve(puzzle, recipe, seed, None, view):
        _ = (report.conflicts, report.restarts, report.elapsed_s, report.best.digits.tobytes())
        place = report.generation % every
        view.keep_generations(kept=place == every - 1)
        if place == 0 and report.generation > looked:
            looked = report.generation
            view.generations()
            view.individuals()
    return report


def _run(recipe: str, size: str = "") -> Work:
    generations, _ = _GENERATIONS[f"{recipe} {size}".strip()]
    return evolution(hot(recipe, size), generations)


def _watch(recipe: str, size: str = "") -> Work:
    _, generations = _GENERATIONS[f"{recipe} {size}".strip()]
    return evolution(hot(recipe, size), generations, partial(_watched, generations))


def _islands(recipe: str) -> Work:
    two = with_component_named(hot(recipe), "islands", "islands")
    return evolution(two.with_value("islands.count", 2), _ISLANDS[recipe])


def program(*words: str, times: int = 1, is_cold: bool = False) -> Work:
    """Return calls of the command, each with an empty cache of kernels if it is cold."""

    def work() -> int:
        for _ in range(times):
            with tempfile.TemporaryDirectory() as folder:
                subprocess.run(
                    [sys.executable, "-m", "sudoku_ga", *words],
                    env={**os.environ, **({"NUMBA_CACHE_DIR": folder} if is_cold else {})},
                    stdout=subprocess.DEVNULL,
                    check=True,
                )
        return times

    return work


def _read() -> Work:
    folder = tempfile.TemporaryDirectory()
    file = Path(folder.name) / "lines.txt"
    digits = "123456789"
    turned = (str.maketrans(digits, digits[at:] + digits[:at]) for at in range(9))
    lines = [_ESCARGOT.translate(each) for each in turned]
    file.write_text("".join(f"{lines[at % 9]}\n" for at in range(_LINES)), encoding="utf-8")

    def work() -> int:
        assert folder  # which is removed with this function
        return sum(
            each.grid.given_count for _ in range(_TIMES_READ) for each in open_source(str(file))
        )

    return work


def _generate() -> Work:
    return lambda: sum(sga.generate(seed=seed).given_count for seed in range(_MADE))


def _grade() -> Work:
    puzzles = [puzzle for grade in (2, 4, 6) for puzzle in sga.collection(f"grade-{grade}")]
    return lambda: sum(sga.grade(puzzle).grade or 0 for puzzle in puzzles)


JOBS: dict[str, Callable[[], Work]] = {
    "unit": lambda: _units,
    **{f"unwatched {each}": partial(_run, *each.split()) for each in _GENERATIONS},
    **{f"watched {each}": partial(_watch, *each.split()) for each in _GENERATIONS},
    **{f"islands {each}": partial(_islands, each) for each in _ISLANDS},
    "solve": partial(program, *SOLVE),
    "help": partial(program, "--help", times=3),
    "cold": partial(program, *SOLVE, is_cold=True),
    "read": _read,
    "generate": _generate,
    "grade": _grade,
}
"""What prepares each job."""


def main() -> None:
    """Answer each job with seconds of the processor and of the clock, and with its number."""
    print(json.dumps(str(Path(sga.__file__).parent)), flush=True)
    prepared: dict[str, Work] = {}
    for line in sys.stdin:
        name = line.strip()
        if name not in prepared:
            prepared = {name: JOBS[name]()}
        gc.collect()
        print(json.dumps(timed(prepared[name])), flush=True)


if __name__ == "__main__":
    main()
