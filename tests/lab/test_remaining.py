"""What is left of an experiment."""

from dataclasses import replace

import pytest

from sudoku_ga.lab.execution.runner import Remaining, make_runs, remaining
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.store.store import Store
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.lab.experiments import tiny


@pytest.fixture
def experiment() -> Experiment:
    return tiny()


def _kept(store: Store, experiment: Experiment, *results: Result) -> int:
    runs = plan(experiment, experiment.seed)
    number = store.register(experiment, experiment.seed, runs)
    store.add(number, list(zip(runs, results, strict=False)))
    return number


def test_everything_is_left_of_what_a_store_does_not_know(experiment: Experiment) -> None:
    with Store(None) as store:
        assert remaining(store, experiment) == Remaining(24, 0)


def test_a_run_that_failed_once_is_left_and_one_that_failed_twice_is_not(
    experiment: Experiment,
) -> None:
    with Store(None) as store:
        _kept(store, experiment, Result(), Result(error="E: x"), Result(error="E: x", attempts=2))
        assert remaining(store, experiment) == Remaining(22, 1)


def test_what_is_left_is_what_is_made(experiment: Experiment) -> None:
    made = 0

    def execute(*_arguments: object) -> Result:
        nonlocal made
        made += 1
        return Result()

    with Store(None) as store:
        number = _kept(store, experiment, Result(), Result(error="E: x"))
        left = remaining(store, experiment)
        make_runs(plan(experiment, experiment.seed), store, number, execute=execute)
        assert made == left.due
        assert remaining(store, experiment) == Remaining(0, 0)


def test_results_of_another_seed_or_of_a_changed_recipe_count_for_nothing(
    experiment: Experiment,
) -> None:
    with Store(None) as store:
        _kept(store, experiment, Result(), Result())
        assert remaining(store, replace(experiment, seed=2)).due == 24
        changed = replace(
            experiment.variants[0], budget=replace(experiment.budget, max_move_evaluations=9)
        )
        variants = (changed, *experiment.variants[1:])
        assert remaining(store, replace(experiment, variants=variants)).due == 23


def test_results_of_puzzles_that_were_removed_or_changed_count_for_nothing(
    experiment: Experiment,
) -> None:
    with Store(None) as store:
        _kept(store, experiment, *[Result() for _run in range(24)])
        puzzles = experiment.puzzles
        fewer = replace(experiment, puzzles=replace(puzzles, literal=()))
        assert (fewer.run_count, remaining(store, fewer).due) == (20, 0)
        more = replace(fewer, runs=3)
        assert (more.run_count, remaining(store, more).due) == (30, 10)
        changed = (("by logic", Grid.empty(Geometry(2, 2))),)
        other = replace(experiment, puzzles=replace(puzzles, literal=changed))
        assert remaining(store, other).due == 4
        once = replace(experiment, runs=1)
        assert (once.run_count, remaining(store, once).due) == (12, 0)
