"""The best of a sample of the last generation."""

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import numpy as np

from sudoku_ga.evolution.core.population import Population
from sudoku_ga.evolution.engine.island import Island
from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.experiment.run import LastSample, execute
from tests.lab.experiments import tiny


def maximised(*fitness: float) -> Population:
    values = np.array(fitness)
    genotypes = np.zeros((len(fitness), 1), np.uint8)
    return Population(genotypes, values.astype(np.int64), values, -values)


def test_the_best_of_the_first_children_is_kept() -> None:
    sample = LastSample(2)
    (observer,) = sample.population_observers(1)
    assert sample.best_fitness is None
    island = cast(Island, SimpleNamespace(present=maximised(1.0, 2.0, 3.0)))
    observer.on_initialised(island)
    assert sample.best_fitness == 2.0
    observer.on_search_end(island, maximised(7.0, 5.0, 9.0))
    assert sample.best_fitness == 7.0


def test_islands_are_sampled_together() -> None:
    sample = LastSample(2)
    one, other = sample.population_observers(2)
    island = cast(Island, None)
    one.on_search_end(island, maximised(4.0))
    other.on_search_end(island, maximised(6.0))
    assert sample.best_fitness == 6.0


def test_a_run_records_it_where_it_is_asked_for() -> None:
    run = next(each for each in plan(tiny(), 1) if each.puzzle_name == "empty board")
    without = execute(run, lambda: False)
    result = execute(replace(run, last_sample=1_000), lambda: False)
    assert without is not None and result is not None
    assert without.last_sample_fitness is None
    assert result.last_sample_fitness is not None
    assert without.best_fitness == result.best_fitness
    assert without.evaluations == result.evaluations
