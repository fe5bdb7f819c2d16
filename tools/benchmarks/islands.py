"""What two islands on two cores do in a second, and what they need to a solution.

They are compared in pairs with two runs at once that know nothing of each other: what the machine's
two cores are worth at the time; and with a single population, which has one core. Work is
evaluations and probes. The memetic recipes are too hot, or forbid too little, to solve the puzzle;
others that do begin again with another seed.
"""

import os
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from statistics import median

import numpy as np
import pytest

from sudoku_ga.evolution.engine.run import run
from sudoku_ga.evolution.recipe.edit import with_component_named
from sudoku_ga.evolution.recipe.recipe import Recipe
from tools.benchmarks.hard_six import NAMES
from tools.benchmarks.pairs import in_turn
from tools.benchmarks.puzzles import famous
from tools.benchmarks.table import Row
from tools.benchmarks.trials import recipe
from tools.benchmarks.work import Timed, Work, evolution, hot, timed

_PAIRS = 9
_SEEDS = range(100, 130)
_MEMETIC = {"alleles": 200, "memetic": 40, "tabu": 1}
_CLASSIC = {"pencil-marks-tournament": 400, "sato-inoue-2010": 3_500, "generational": 15_000}
"""Generations of each island: some tenths of a second. Those of the classic recipes take 10 to 150
µs. A single population makes thousands of them at once, islands no more than lie between two
migrations, which the interpreter makes."""
_LEAST = 0.6
"""Of the work of two runs at once; 0.5 is that of one core. A pair varies by a quarter."""


def rows() -> Iterator[Row]:
    if (os.cpu_count() or 1) < 2:
        pytest.skip("two cores are needed")
    return _memetic()


def full_rows() -> Iterator[Row]:
    yield from _memetic()
    yield _row("alleles, migrants without delay", _islands("alleles", 2, delay=0), "alleles", 200)
    for name, count in _CLASSIC.items():
        yield _row(name, _islands(name, 2), name, count)
    yield _effort()


def _memetic() -> Iterator[Row]:
    for name, count in _MEMETIC.items():
        yield _row(name, _islands(name, 2), name, count, {"times_two_runs": _LEAST})


def _row(
    name: str,
    using: Recipe,
    alone: str,
    generations: int,
    least: Mapping[str, float] | None = None,
) -> Row:
    two = partial(timed, evolution(using, generations))
    one = evolution(_islands(alone, 1), generations)
    beside_two = in_turn(two, partial(timed, partial(_at_once, one)), _PAIRS)
    beside_one = in_turn(two, partial(timed, one), _PAIRS)
    figures = {
        "pairs": _PAIRS,
        "times_two_runs": median(_per_s(it) / _per_s(other) for it, other in beside_two),
        "times_one_run": median(_per_s(it) / _per_s(other) for it, other in beside_one),
        "times_one_run_by_the_processor": median(
            it.done / it.cpu_s / (other.done / other.cpu_s) for it, other in beside_one
        ),
    }
    return Row(f"two islands, {name}", figures, least or {})


def _islands(name: str, count: int, **settings: float) -> Recipe:
    using = with_component_named(hot(name), "islands", "islands")
    for parameter, value in {"count": count, **settings}.items():
        using = using.with_value(f"islands.{parameter}", value)
    return using


def _at_once(work: Work) -> int:
    with ThreadPoolExecutor(2) as pool:
        return sum(pool.map(lambda _: work(), range(2)))


def _per_s(found: Timed[int]) -> float:
    return found.done / found.wall_s


def _effort() -> Row:
    """Compare the probes to a solution, which are the same on every machine."""
    puzzles, using = famous(), recipe("alleles", termination__time_limit_s=0)
    using = with_component_named(using, "islands", "islands")
    one, two = (
        np.array(
            [
                run(puzzles[name], using.with_value("islands.count", count), seed).move_evaluations
                for name in NAMES
                for seed in _SEEDS
            ]
        )
        for count in (1, 2)
    )
    figures = {
        "runs": len(two),
        "probes": float(np.median(two)),
        "times_the_probes": float(two.mean() / one.mean()),
    }
    return Row("two islands, alleles, six hardest", figures)
