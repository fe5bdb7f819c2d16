"""The trajectory of a run: which boards are kept."""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from sudoku_ga.evolution.core.report import (
    BestIndividual,
    Outcome,
    Phase,
    Report,
    Spread,
    StopReason,
)
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.observe.trajectory import Trajectory, TrajectoryRecorder
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.puzzle.grid import Grid
from tests.evolution.puzzles import AI_ESCARGOT
from tests.evolution.runs import endless


def _report(base: Report, generation: int, board: int, conflicts: int) -> Report:
    """Return a report whose best board has this number in all its cells."""
    return replace(
        base,
        phase=Phase.GENERATION,
        generation=generation,
        best=BestIndividual.of(np.full(81, board, np.uint8)),
        conflicts=Spread(conflicts, conflicts, conflicts),
    )


def _recorded(
    steps: Iterable[tuple[int, int]], limit_cells: int = 2**20
) -> tuple[TrajectoryRecorder, Trajectory]:
    base = next(iter(evolve(AI_ESCARGOT, endless(generations=1), 1)))
    recorder = TrajectoryRecorder(limit_cells)
    for generation, (board, conflicts) in enumerate(steps):
        recorder.add(_report(base, generation, board, conflicts))
    return recorder, recorder.trajectory()


def test_a_board_is_kept_once_for_as_long_as_it_stays_the_best() -> None:
    _, kept = _recorded([(1, 9), (1, 9), (2, 8), (1, 9), (3, 5), (3, 5), (3, 5)])
    assert kept.boards[:, 0].tolist() == [1, 2, 1, 3]
    assert kept.generations.tolist() == [0, 2, 3, 4]
    assert kept.lengths.tolist() == [2, 1, 1, 3]
    assert kept.conflicts.tolist() == [9, 8, 9, 5]
    assert kept.interval == 1


def test_reports_within_a_generation_are_left_out() -> None:
    base = next(iter(evolve(AI_ESCARGOT, endless(generations=1), 1)))
    recorder = TrajectoryRecorder()
    recorder.add(_report(base, 0, 1, 9))
    recorder.add(replace(_report(base, 1, 2, 3), phase=Phase.IMPROVING))
    assert recorder.count == 1
    assert recorder.newest == 0


def test_a_run_that_is_stopped_does_not_go_back_to_its_best_board() -> None:
    base = next(iter(evolve(AI_ESCARGOT, endless(generations=1), 1)))
    recorder = TrajectoryRecorder()
    recorder.add(_report(base, 0, 1, 4))
    recorder.add(_report(base, 1, 2, 9))
    outcome = Outcome(StopReason.CANCELLED, None, 4)
    recorder.add(replace(_report(base, 1, 1, 4), phase=Phase.ENDED, outcome=outcome))
    assert recorder.trajectory().boards[:, 0].tolist() == [1, 2]


def test_the_last_generation_counts_where_a_limit_ended_it() -> None:
    recorder = TrajectoryRecorder()
    for report in evolve(AI_ESCARGOT, endless(generations=12), 1):
        recorder.add(report)
    kept, outcome = recorder.trajectory(), report.outcome
    assert outcome is not None and outcome.best_at_end is not None
    assert recorder.newest == 12
    assert kept.lengths.sum() == 13
    assert kept.boards[-1].tolist() == outcome.best_at_end.digits.tolist()


def test_the_solution_is_the_last_board() -> None:
    recorder = TrajectoryRecorder()
    reports = list(evolve(AI_ESCARGOT, load_recipe("evolution"), 1))
    for report in reports:
        recorder.add(report)
    kept, outcome = recorder.trajectory(), reports[-1].outcome
    assert outcome is not None
    assert outcome.solution == Grid(AI_ESCARGOT.geometry, kept.boards[-1])
    assert kept.conflicts[-1] == 0
    assert kept.lengths.sum() == reports[-1].generation + 1
    assert recorder.filled == reports[-1].start.filled


def test_a_long_trajectory_is_thinned_out_and_keeps_its_improvements() -> None:
    steps = [(1 + generation % 200, 50) for generation in range(1_000)]
    steps[301], steps[777] = (250, 20), (251, 10)
    recorder, kept = _recorded(steps, limit_cells=81 * 64)
    assert recorder.count <= 64
    assert kept.interval == 16
    assert {0, 301, 777} <= set(kept.generations.tolist())
    assert kept.conflicts.min() == 10
    assert kept.lengths.sum() == 1_000
    assert (np.diff(kept.generations) > 0).all()


def test_improvements_alone_are_thinned_out_too() -> None:
    recorder, kept = _recorded(
        [(1 + place % 9, 1_000 - place) for place in range(500)], limit_cells=81 * 64
    )
    assert recorder.count <= 64
    assert kept.generations[0] == 0
    assert kept.conflicts[-1] <= 1_000 - 496 + 4


def test_what_is_kept_depends_on_the_run_alone() -> None:
    recipe = endless(generations=60)
    kept = []
    for _ in range(2):
        recorder = TrajectoryRecorder(81 * 16)
        for report in evolve(AI_ESCARGOT, recipe, 3):
            recorder.add(report)
            if report.generation % 7 == 0:
                recorder.trajectory()
        kept.append(recorder.trajectory())
    assert (kept[0].boards == kept[1].boards).all()
    assert (kept[0].generations == kept[1].generations).all()
