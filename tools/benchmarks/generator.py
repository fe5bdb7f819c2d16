"""Puzzles made: how long they take, and whether they are as wished."""

import time
from collections.abc import Callable, Iterator

import numpy as np

from sudoku_ga.evolution.engine.warm_up import warm_up
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.generator.making import make_puzzle
from sudoku_ga.generator.spec import Spec
from sudoku_ga.puzzle.exact import ExactReference, SolutionCount
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grading import grade
from sudoku_ga.puzzle.grid import Grid
from tools.benchmarks.table import Row

_NINE = Geometry(3, 3)


def rows() -> Iterator[Row]:
    return _rows(puzzle_count=200, try_count=20)


def full_rows() -> Iterator[Row]:
    return _rows(puzzle_count=1000, try_count=100)


def _rows(puzzle_count: int, try_count: int) -> Iterator[Row]:
    exact = ExactReference()

    def has_one(puzzle: Grid) -> bool:
        return exact.count(puzzle).solutions is SolutionCount.ONE

    for board, count, limit_ms in ((_NINE, puzzle_count, 15), (Geometry(4, 4), 20, 1000)):
        yield _measure(Spec(board), count, count, limit_ms, has_one)
    for wanted in range(1, 7):
        spec = Spec(_NINE, grade=wanted)
        fewest = try_count * 95 // 100 if wanted <= 4 else 0
        yield _measure(spec, try_count, fewest, None, lambda it, of=wanted: grade(it).grade == of)
    yield _grading()


def _measure(
    spec: Spec,
    count: int,
    fewest: int,
    limit_ms: float | None,
    is_as_wished: Callable[[Grid], bool],
) -> Row:
    """Make puzzles with the seeds from 0; times are of the processor, without the check."""
    recipe = load_recipe("fast")
    warm_up(recipe)
    results, times = [], []
    for seed in range(count):
        began = time.process_time()
        *_, last = make_puzzle(spec, recipe, seed)
        times.append((time.process_time() - began) * 1000)
        assert last.made is not None
        results.append(last.made)
    met = sum(made.puzzle is not None and is_as_wished(made.puzzle) for made in results)
    median = float(np.median(times))
    kind = "minimal" if spec.grade is None else f"grade {spec.grade}"
    timed = "" if limit_ms is None else f", median ≤ {limit_ms} ms"
    return Row(
        name=f"a puzzle of {spec.geometry.size}×{spec.geometry.size}, {kind}",
        target=f"{fewest} of {count} as wished{timed}",
        met=met >= fewest and (limit_ms is None or median <= limit_ms),
        runs=count,
        solved=met,
        median_ms=median,
        p95_ms=float(np.percentile(times, 95)),
        max_ms=max(times),
    )


def _grading() -> Row:
    """Grade puzzles of the program's own making."""
    recipe, times = load_recipe("fast"), []
    for seed in range(200):
        *_, last = make_puzzle(Spec(_NINE), recipe, seed)
        assert last.made is not None
        assert last.made.puzzle is not None
        began = time.process_time()
        grade(last.made.puzzle)
        times.append((time.process_time() - began) * 1000)
    median = float(np.median(times))
    return Row(
        name="grading a minimal 9×9 puzzle",
        target="median ≤ 10 ms",
        met=median <= 10,
        runs=len(times),
        solved=len(times),
        median_ms=median,
        p95_ms=float(np.percentile(times, 95)),
        max_ms=max(times),
    )
