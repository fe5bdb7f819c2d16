"""The trajectories of the last runs of a window."""

from sudoku_ga.app.run.reports import MOST, Trajectories
from tests.app.evolve.landscape.maps import A
from tests.app.reports import PUZZLE, SOLVED, report_of


def _make_run(trajectories, seed, puzzle=PUZZLE):
    recorder = trajectories.begin(puzzle, "Fast", seed)
    recorder.add(report_of(0, digits=A))


def test_the_last_runs_are_kept_in_their_order():
    trajectories = Trajectories()
    for seed in range(MOST + 3):
        _make_run(trajectories, seed)
    assert [run.seed for run in trajectories.runs] == list(range(3, MOST + 3))


def test_a_run_that_never_had_a_board_is_forgotten():
    trajectories = Trajectories()
    _make_run(trajectories, 1)
    trajectories.begin(PUZZLE, "Fast", 2)
    assert [run.seed for run in trajectories.runs] == [1, 2]
    _make_run(trajectories, 3, SOLVED)
    assert [(run.puzzle, run.seed) for run in trajectories.runs] == [(PUZZLE, 1), (SOLVED, 3)]
