"""What is measured of a population for the caption, and what that costs."""

from dataclasses import dataclass, replace

import numpy as np
import pytest

from sudoku_ga.app.worker import monitor as monitor_module
from sudoku_ga.app.worker.monitor import Monitor
from sudoku_ga.evolution.components.replacement.generational import Slot
from sudoku_ga.evolution.evolve import evolve
from sudoku_ga.evolution.parameters import real
from sudoku_ga.evolution.population import Population
from sudoku_ga.evolution.recipe_files import load_recipe
from sudoku_ga.evolution.report import Phase
from sudoku_ga.evolution.roles import Role
from sudoku_ga.evolution.sight import Sight
from tests.app.reports import report_of
from tests.evolution.puzzles import AI_ESCARGOT


@dataclass(frozen=True)
class EveryFourth(Slot):
    """Accepts every fourth child, whatever its temperature."""

    name = "every-fourth"
    temperature: float = real(0.3, 0.1, 5.0, label="Temperature", help="Is not used.")

    def replace(self, succession) -> Population:
        population, offspring = succession.population, succession.offspring
        numbers = np.arange(population.size)
        return population.and_(offspring).of(
            np.where(numbers % 4 == 0, population.size + numbers, numbers)
        )


class SharesOnly(Sight):
    """Sees one course, of which it knows the share that was accepted."""

    def __init__(self, share):
        super().__init__()
        self.accepted_share = share

    def courses(self, *, ended=False):
        return [[self]]


def followed(recipe, generations=4, *, asked_at=(2,)):
    """Return what is measured at each generation, and for which ones individuals were copied."""
    recipe = recipe.with_value("termination.max_generations", generations)
    sight, monitor, measured, wanted = Sight(), Monitor(), [], []
    for report in evolve(AI_ESCARGOT, recipe, 3, sight=sight):
        if report.generation in asked_at and report.phase is Phase.GENERATION:
            monitor.ask()
        wanted.append(monitor.add(report, sight))
        sight.keep_courses(kept=wanted[-1])
        measured.append((report, monitor.measured))
    return measured, wanted


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


def test_nothing_is_measured_unless_somebody_asks():
    measured, wanted = followed(small(), asked_at=())
    assert all(each is None for _report, each in measured)
    assert not any(wanted)


def test_the_share_of_equal_cells_is_that_of_a_plain_program():
    recipe = small().with_value("termination.max_generations", 3)
    sight, monitor = Sight(), Monitor()
    sight.keep_courses(kept=True)
    for report in evolve(AI_ESCARGOT, recipe, 3, sight=sight):
        monitor.ask()
        monitor.add(report, sight)
        if report.phase is Phase.GENERATION:
            free = report.start.filled.digits == 0
            expected = alike(sight.individuals().digits, free)
            assert monitor.measured.report is report
            assert monitor.measured.alike == pytest.approx(expected)


def test_a_single_individual_is_like_nobody():
    recipe = load_recipe("annealing").with_value("local_search.steps", 20)
    measured, _ = followed(recipe)
    last = measured[-1][1]
    assert last is not None
    assert last.alike is None


def test_acceptance_is_counted_from_the_generation_after_the_question():
    recipe = load_recipe("memetic").with_value("local_search.steps", 20)
    recipe = recipe.with_value("termination.time_limit_s", 0)
    components = {**recipe.components, Role.REPLACEMENT: (EveryFourth(),)}
    measured, wanted = followed(replace(recipe, components=components), 6)
    known = [each for _report, each in measured if each is not None]
    assert known[0].acceptance == pytest.approx(1 / 4)
    assert known[0].report.generation == 3
    assert sum(wanted) == 1


def test_the_share_is_the_mean_of_the_generations_measured():
    monitor = Monitor()
    for share in (0.0, 0.5, 0.25):
        monitor.ask()
        monitor.add(report_of(3, phase=Phase.IMPROVING), SharesOnly(share))
    measured = monitor.measured
    assert measured is not None
    assert measured.acceptance == 0.25
    for _generation in range(12):
        monitor.ask()
        monitor.add(report_of(3, phase=Phase.IMPROVING), SharesOnly(0.1))
    assert monitor.measured.acceptance == pytest.approx(0.1)  # the first ones are too old


def test_without_a_rule_of_acceptance_there_is_no_share():
    measured, _ = followed(small(), 6)
    last = measured[-1][1]
    assert last is not None
    assert last.acceptance is None


def test_what_was_measured_can_be_forgotten():
    monitor, sight = Monitor(), Sight()
    monitor.ask()
    for report in evolve(AI_ESCARGOT, small().with_value("termination.max_generations", 3), 3):
        monitor.add(report, sight)
    assert monitor.measured is not None
    monitor.forget()
    assert monitor.measured is None


def test_more_than_its_share_of_the_run_is_not_taken(monkeypatch):
    clock = iter(range(1000))
    monkeypatch.setattr(monitor_module.time, "thread_time", lambda: float(next(clock)))
    measured, _ = followed(small(), 8, asked_at=range(1, 9))
    kept = {each.report.generation for _report, each in measured if each is not None}
    assert len(kept) == 1  # one measurement took a second, of a run of some milliseconds
