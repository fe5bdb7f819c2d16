"""What is measured of a population for the caption, and what that costs."""

import numpy as np
import pytest

from sudoku_ga.app.run import reports
from sudoku_ga.app.run.reports import Monitor
from sudoku_ga.evolution.core.report import Phase
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.observe.population_view import PopulationView
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.evolution.puzzles import AI_ESCARGOT


def followed(recipe, generations=4, *, asked_at=(2,)):
    """Return what is known at each report."""
    recipe = recipe.with_value("termination.max_generations", generations)
    view, monitor, measured = PopulationView(), Monitor(), []
    for report in evolve(AI_ESCARGOT, recipe, 3, observer=view):
        if report.generation in asked_at and report.phase is Phase.GENERATION:
            monitor.request()
        monitor.add(report, view)
        measured.append((report, monitor.measured))
    return measured


def small(name="mantere-koljonen-2007"):
    return load_recipe(name).with_value("termination.time_limit_s", 0)


def alike(digits, free):
    """Return the share of the free cells in which two boards agree, pair by pair."""
    shares = [
        (one[free] == other[free]).mean()
        for place, one in enumerate(digits)
        for other in digits[:place]
    ]
    return float(np.mean(shares))


def test_nothing_is_measured_unless_asked_for():
    assert all(each is None for _report, each in followed(small(), asked_at=()))


def test_the_share_of_equal_cells_is_that_of_a_plain_program():
    recipe = small().with_value("termination.max_generations", 3)
    view, monitor = PopulationView(), Monitor()
    for report in evolve(AI_ESCARGOT, recipe, 3, observer=view):
        monitor.request()
        monitor.add(report, view)
        if report.phase is Phase.GENERATION:
            free = report.start.filled.digits == 0
            expected = alike(view.individuals().digits, free)
            assert monitor.measured.report is report
            assert monitor.measured.alike == pytest.approx(expected)


def test_a_single_individual_is_like_nobody():
    recipe = load_recipe("annealing").with_value("local_search.steps", 20)
    measured = followed(recipe)
    last = measured[-1][1]
    assert last is not None
    assert last.alike is None


def test_what_was_measured_can_be_forgotten():
    monitor, view = Monitor(), PopulationView()
    monitor.request()
    for report in evolve(AI_ESCARGOT, small().with_value("termination.max_generations", 3), 3):
        monitor.add(report, view)
    assert monitor.measured is not None
    monitor.forget()
    assert monitor.measured is None


def test_more_than_its_share_of_the_run_is_not_taken(monkeypatch):
    clock = iter(range(1000))
    monkeypatch.setattr(reports.time, "thread_time", lambda: float(next(clock)))
    measured = followed(small(), 8, asked_at=range(1, 9))
    kept = {each.report.generation for _report, each in measured if each is not None}
    assert len(kept) == 1  # one measurement took a second, of a run of some milliseconds
