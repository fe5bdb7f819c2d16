"""The bundled experiments and published values."""

import pytest

from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.experiment.reading import experiment_names, load_experiment
from sudoku_ga.lab.replication.published import load_published, replication_names
from sudoku_ga.puzzle.exact import ExactReference, SolutionCount


def test_published_values_are_about_an_experiment() -> None:
    assert set(replication_names()) < set(experiment_names())


@pytest.mark.parametrize("name", sorted({*experiment_names()} - {*replication_names()}))
def test_an_experiment_without_published_values_is_small(name: str) -> None:
    experiment = load_experiment(name)
    assert 50 <= experiment.run_count <= 3000
    assert len(experiment.variants) > 1


@pytest.mark.parametrize("name", replication_names())
def test_every_published_value_is_about_some_runs(name: str) -> None:
    experiment = load_experiment(name).scaled(0.01)
    runs = plan(experiment, 1)
    for value in load_published(experiment):
        chosen = [run for run in runs if value.chosen.holds(run)]
        others = [run for run in runs if value.against and value.against.holds(run)]
        assert chosen, value.id
        assert others or value.against is None, value.id


@pytest.mark.parametrize("name", experiment_names())
def test_an_experiment_says_where_it_comes_from(name: str) -> None:
    experiment = load_experiment(name)
    assert experiment.title and experiment.description and experiment.source


@pytest.mark.parametrize("name", replication_names())
def test_a_fitness_at_a_generation_is_traced(name: str) -> None:
    experiment = load_experiment(name)
    if any(value.generation for value in load_published(experiment)):
        assert experiment.trace == "best"


@pytest.mark.parametrize("name", replication_names())
def test_a_puzzle_that_is_written_out_has_one_solution(name: str) -> None:
    for label, puzzle in load_experiment(name).puzzles.literal:
        assert ExactReference().count(puzzle).solutions is SolutionCount.ONE, label
