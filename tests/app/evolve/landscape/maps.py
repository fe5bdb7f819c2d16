"""Runs and maps of runs, made by hand, and what is said of them: ``golden_words.toml``."""

from pathlib import Path

import numpy as np

from sudoku_ga.app.evolve.landscape.data import search_map
from sudoku_ga.app.run.reports import RecordedRun
from sudoku_ga.evolution.core.report import Phase
from sudoku_ga.evolution.observe.trajectory import TrajectoryRecorder
from sudoku_ga.puzzle.grid import Grid
from tests.app.reports import FOUR, PUZZLE, SOLVED, ended, report_of, start_of

GOLDEN = Path(__file__).with_name("golden_words.toml")

A, B, C = (Grid(FOUR, np.full(16, digit, np.uint8)) for digit in (1, 2, 3))


def recorded(boards, conflicts, *, seed=1, puzzle=PUZZLE, solved=False):
    """Return a run with these best boards, one in each generation."""
    recorder, start = TrajectoryRecorder(), start_of(puzzle, seed)
    for generation, (board, count) in enumerate(zip(boards, conflicts, strict=True)):
        phase = Phase.GENERATION if generation else Phase.INITIALISED
        recorder.add(report_of(generation, phase=phase, best=count, digits=board, start=start))
    if solved:
        recorder.add(ended(len(boards), "solved", SOLVED))
    return RecordedRun(puzzle, "Evolution", seed, recorder)


def first_run():
    """Return a run from A by B twice to C."""
    return recorded([A, B, B, A, C], [5, 3, 3, 5, 1])


def second_run():
    """Return a run from C by B to the solution."""
    return recorded([C, B], [1, 3], seed=2, solved=True)


def both():
    """Return the map of both runs: A, B, C, and the solution."""
    return search_map([first_run(), second_run()])


def merged():
    """Return a map of more boards than it has locations."""
    rng = np.random.default_rng(1)
    boards = [PUZZLE.with_digits(enumerate(rng.integers(1, 5, 16).tolist())) for _ in range(900)]
    return search_map([recorded(boards, [9] * 900)])


def sentences():
    """Return what is said of the maps and of their locations."""
    said = {}
    for name, made in (
        ("one-run", search_map([first_run()])),
        ("two-runs", both()),
        ("merged", merged()),
    ):
        shown = range(min(made.network.metrics.nodes, 4))
        locations = {f"location-{place}": made.location_text(place) for place in shown}
        said[name] = {"summary": made.summary, "details": made.details, **locations}
    return said
