"""The individuals of a run are seen between its reports, and the run does not notice."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.report import Phase, Report
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.observe.population_view import Individuals, PopulationView
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import conflict_count
from tests.evolution.puzzles import AI_ESCARGOT
from tests.evolution.runs import endless
from tests.golden.traces import small


def seen(recipe_name: str, **changes: float) -> list[tuple[Report, Individuals]]:
    recipe = small(load_recipe(recipe_name)).with_value("termination.max_generations", 4)
    for path, value in changes.items():
        recipe = recipe.with_value(path.replace("__", "."), value)
    view, result = PopulationView(), []
    for report in evolve(AI_ESCARGOT, recipe, 3, observer=view):
        individuals = view.individuals()
        assert individuals is not None
        result.append((report, individuals))
    return result


@pytest.mark.parametrize("name", ["alleles", "mantere-koljonen-2007", "tabu", "lsga-2023"])
def test_the_individuals_are_those_of_the_report(name: str) -> None:
    for report, individuals in seen(name):
        assert individuals.conflicts.min() == report.conflicts.best
        assert individuals.conflicts.mean() == pytest.approx(report.conflicts.mean)
        if report.phase is not Phase.ENDED:
            best = individuals.digits[individuals.conflicts.argmin()]
            assert np.array_equal(best, report.best_digits)


def test_the_conflicts_are_those_of_the_boards() -> None:
    _, individuals = seen("mantere-koljonen-2007")[-1]
    for digits, conflicts in zip(individuals.digits[:5], individuals.conflicts, strict=False):
        assert conflict_count(Grid(AI_ESCARGOT.geometry, digits)) == conflicts


def test_what_was_seen_does_not_change_when_the_run_goes_on() -> None:
    view, before, copies = PopulationView(), [], []
    for _ in evolve(AI_ESCARGOT, endless(generations=3), 5, observer=view):
        individuals = view.individuals()
        assert individuals is not None
        before.append(individuals.digits)
        copies.append(individuals.digits.copy())
    assert all(np.array_equal(one, two) for one, two in zip(before, copies, strict=True))


def test_observing_does_not_change_a_run() -> None:
    def trace(view: PopulationView | None) -> list[tuple[object, ...]]:
        reports = []
        for report in evolve(AI_ESCARGOT, endless(generations=4), 5, observer=view):
            reports.append(
                (report.generation, report.move_evaluations, report.best_digits.tobytes())
            )
            if view is not None:
                view.individuals()
        return reports

    assert trace(PopulationView()) == trace(None)


def test_the_individuals_of_islands_follow_each_other() -> None:
    recipe = load_recipe("mantere-koljonen-2007").with_value("population.size", 20)
    recipe = recipe.with_value("termination.max_generations", 12)
    from sudoku_ga.evolution.core.roles import Role
    from sudoku_ga.evolution.operators.population import Islands
    from sudoku_ga.evolution.recipe.edit import with_component

    recipe = with_component(recipe, Role.ISLANDS, Islands, 0)
    view = PopulationView()
    for report in evolve(AI_ESCARGOT, recipe, 5, observer=view):
        individuals = view.individuals()
        assert individuals is not None
        first, second = individuals.island_sizes
        assert first + second == individuals.count
        parts = individuals.conflicts[:first], individuals.conflicts[first:]
        assert [each.min() for each in parts] == [each.conflicts.best for each in report.islands]


def test_there_are_no_individuals_before_the_first_population() -> None:
    assert PopulationView().individuals() is None
