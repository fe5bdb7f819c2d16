"""The statistics of several islands together."""

import numpy as np

from sudoku_ga.evolution.core.report import IslandReport, Phase, Spread
from sudoku_ga.evolution.engine.statistics import Statistics, combined, phase_of_all

ONE = Statistics(
    generation=4,
    completed=4,
    evaluations=50,
    move_evaluations=700,
    restarts=0,
    migrations=1,
    improved_at=3,
    size=10,
    conflicts=Spread(3, 6.0, 9),
    fitness=Spread(200.0, 190.0, 180.0),
    best_conflicts=3,
    best_fitness=201.0,
    best_now=np.array([1]),
    best_ever=np.array([2]),
)
"""Of a population whose fitness is maximised."""


def test_counts_are_added_up_and_individuals_taken_together() -> None:
    other = ONE._replace(
        evaluations=30,
        restarts=2,
        size=30,
        conflicts=Spread(5, 10.0, 20),
        fitness=Spread(205.0, 150.0, 120.0),
        best_conflicts=2,
        improved_at=1,
        best_fitness=206.0,
        best_ever=np.array([7]),
    )
    both = combined([ONE, other], maximised=True)
    assert (both.evaluations, both.move_evaluations, both.restarts, both.size) == (80, 1400, 2, 40)
    assert both.conflicts == Spread(3, 9.0, 20)
    assert both.fitness == Spread(205.0, 160.0, 120.0)
    assert (both.best_conflicts, both.improved_at, both.best_fitness) == (2, 1, 206.0)
    assert (both.best_now.tolist(), both.best_ever.tolist()) == ([1], [7])
    assert both.islands == tuple(
        IslandReport(each.restarts, each.conflicts, each.fitness, each.best_conflicts)
        for each in (ONE, other)
    )


def test_a_lower_fitness_is_better_where_less_is_better() -> None:
    low = ONE._replace(fitness=Spread(1.0, 2.0, 3.0), best_fitness=1.0)
    high = ONE._replace(fitness=Spread(2.0, 4.0, 9.0), best_fitness=2.0)
    both = combined([high, low], maximised=False)
    assert (both.fitness, both.best_fitness) == (Spread(1.0, 3.0, 9.0), 1.0)


def test_of_equally_good_individuals_that_of_the_first_island_is_taken() -> None:
    other = ONE._replace(best_now=np.array([8]), best_ever=np.array([9]), improved_at=2)
    both = combined([ONE, other], maximised=True)
    assert (both.best_now.tolist(), both.best_ever.tolist()) == ([1], [2])
    # The run was as good as this when the first of them was.
    assert both.improved_at == 2


def test_a_generation_has_begun_with_the_first_and_ends_with_the_last() -> None:
    within = ONE._replace(generation=5, completed=5)
    both = combined([ONE, within], maximised=True)
    assert (both.generation, both.completed) == (5, 4)


def test_a_report_is_due_where_one_of_them_is_worth_it() -> None:
    phases = {
        (None, None): None,
        (Phase.GENERATION, None): None,
        (Phase.GENERATION, Phase.GENERATION): Phase.GENERATION,
        (Phase.GENERATION, Phase.IMPROVING): Phase.IMPROVING,
        (Phase.INITIALISED, None): Phase.IMPROVING,
        (Phase.INITIALISED, Phase.INITIALISED): Phase.INITIALISED,
    }
    for of_each, expected in phases.items():
        assert phase_of_all(of_each) is expected
