"""The landscape of long runs: the time to make a search map, and the memory that it holds.

The recipe is ``generational``, whose best board changes in most generations.
"""

import gc
import tracemalloc
from collections.abc import Iterator

from sudoku_ga.app.evolve.landscape.data import GenePool, SearchMap, search_map
from sudoku_ga.app.run.reports import RecordedRun
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.engine.warm_up import warm_up
from sudoku_ga.evolution.observe.population_view import PopulationView
from sudoku_ga.evolution.observe.trajectory import TrajectoryRecorder
from sudoku_ga.evolution.records.history import History
from tools.benchmarks.puzzles import famous
from tools.benchmarks.reference import Reference
from tools.benchmarks.table import Row
from tools.benchmarks.trials import recipe, times_of

_PUZZLE, _GENERATIONS, _RUNS, _REPEATS = "Inkala 2012", 100_000, 4, 3


def rows() -> Iterator[Row]:
    history = History()
    first = _recorded(1, history)
    runs = [first, *map(_recorded, range(2, _RUNS + 1))]
    yield _map_row("one run", runs[:1])
    yield _map_row(f"{_RUNS} runs", runs)
    yield _pool_row(first, history)


def _recorded(seed: int, history: History | None = None) -> RecordedRun:
    """Return a run with its trajectory, of fewer generations where it is solved."""
    puzzle, recorder, view = famous()[_PUZZLE], TrajectoryRecorder(), PopulationView()
    using = recipe("generational", termination__max_generations=_GENERATIONS)
    warm_up(using)
    for report in evolve(puzzle, using, seed, observer=view):
        recorder.add(report)
        if history is not None:
            history.add(report, view)
    return RecordedRun(puzzle, using.title, seed, recorder)


def _map_row(name: str, runs: list[RecordedRun]) -> Row:
    reference = Reference()
    found = [reference.timed(lambda: search_map(runs)) for _ in range(_REPEATS)]
    held = sum(_held_mb(run) for run in runs) + _held_mb_of_map(runs)
    generations = sum(run.recorder.newest for run in runs)
    return Row(
        f"search map of {name}, {generations:,} generations: {found[-1].done.summary}",
        {
            "runs": _REPEATS,
            **times_of([each.cpu_s * 1000 for each in found], reference),
            "held_mb": held,
        },
        most={"max_ms": 2000, "held_mb": 50},
    )


def _pool_row(run: RecordedRun, history: History) -> Row:
    filled = run.recorder.filled
    assert filled is not None  # the run had a first population
    reference = Reference()
    cpu_s, _, pool = reference.timed(lambda: GenePool.empty(filled).extended(history.moments))
    return Row(
        f"gene pool of {run.recorder.newest:,} generations: {len(pool.generations):,} rows",
        {"runs": 1, **times_of([cpu_s * 1000], reference)},
        most={"max_ms": 2000},
    )


def _held_mb(run: RecordedRun) -> float:
    """Return the memory of a recorder that holds the trajectory of a run."""
    kept = run.recorder.trajectory()
    tuples = sum(each.nbytes for each in (kept.generations, kept.lengths, kept.conflicts))
    # A tuple with two numbers and the bytes of a board, whose heads take 200 bytes at most.
    return (kept.boards.nbytes + tuples + 200 * len(kept.boards)) / 2**20


def _held_mb_of_map(runs: list[RecordedRun]) -> float:
    gc.collect()
    tracemalloc.start()
    made: SearchMap | None = search_map(runs)
    assert made is not None and made.known
    gc.collect()
    whole, _peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return whole / 2**20
