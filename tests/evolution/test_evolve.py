import dataclasses
import itertools

import numpy as np
import pytest

from sudoku_ga.evolution.core.operators import NotApplicable
from sudoku_ga.evolution.core.report import Phase, StopReason
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine import reports
from sudoku_ga.evolution.engine.control import Control
from sudoku_ga.evolution.engine.run import evolve, run
from sudoku_ga.evolution.recipe.reading import load_recipe, with_components
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import conflict_count, is_solution
from tests.evolution.puzzles import (
    AI_ESCARGOT,
    ARTICLE_EXAMPLE,
    CONTRADICTORY,
    GEOMETRIES,
    WITHOUT_SOLUTION,
    grid,
)

RECIPES = ["alleles", "memetic"]


def _endless():
    """Return a recipe so hot that nothing is solved, with a report each step."""
    recipe = load_recipe("alleles").with_value("local_search.temperature", 5.0)
    return recipe.with_value("local_search.report_every", 1)


def trace(puzzle, recipe, seed):
    """Everything in the reports of a run, except its time."""
    return [
        (
            report.phase, report.generation, report.evaluations, report.move_evaluations,
            report.restarts, report.stagnation, report.conflicts, report.best_so_far,
            report.best_digits.tolist(),
        )
        for report in evolve(puzzle, recipe, seed)
    ]  # fmt: skip


@pytest.mark.parametrize("name", RECIPES)
def test_the_same_seed_gives_the_same_run(name):
    recipe = load_recipe(name)
    assert trace(AI_ESCARGOT, recipe, 5) == trace(AI_ESCARGOT, recipe, 5)
    assert trace(AI_ESCARGOT, recipe, 5) != trace(AI_ESCARGOT, recipe, 6)


@pytest.mark.parametrize("name", RECIPES)
@pytest.mark.parametrize("level", ["none", "naked-once", "naked", "hidden"])
def test_ai_escargot_is_solved_at_every_level_of_logic(name, level):
    last = run(AI_ESCARGOT, load_recipe(name).with_value("logic.level", level), 1)
    assert last.outcome.stop_reason is StopReason.SOLVED
    assert is_solution(last.outcome.solution, AI_ESCARGOT)
    assert np.array_equal(last.best_digits, last.outcome.solution.digits)
    assert last.outcome.conflicts == last.best_so_far == 0
    assert last.evaluations > 0


@pytest.mark.parametrize("geometry", GEOMETRIES, ids=str)
def test_a_full_grid_evolves_on_an_empty_board(geometry):
    last = run(Grid.empty(geometry), load_recipe("fast"), 1)
    assert last.outcome.solved
    assert last.start.recipe_name == ("alleles" if geometry.size < 9 else "tabu")


def test_a_puzzle_that_logic_solves_is_not_evolved():
    last = run(ARTICLE_EXAMPLE, load_recipe("fast"), 1)
    assert last.outcome.solved
    assert last.start.filled_by_logic == 81 - ARTICLE_EXAMPLE.given_count
    assert (last.generation, last.evaluations, last.move_evaluations) == (0, 0, 0)
    assert last.outcome.conflicts is None


def test_without_logic_the_same_puzzle_is_evolved():
    last = run(ARTICLE_EXAMPLE, load_recipe("fast").with_value("logic.level", "none"), 1)
    assert last.outcome.solved
    assert last.start.filled_by_logic == 0
    assert last.evaluations > 0


@pytest.mark.parametrize(
    ("puzzle", "reason"),
    [
        (CONTRADICTORY, StopReason.CONTRADICTORY_GIVENS),
        (WITHOUT_SOLUTION, StopReason.NO_SOLUTION),
    ],
)
def test_a_puzzle_without_solution_is_not_evolved(puzzle, reason):
    reports = list(evolve(puzzle, load_recipe("fast"), 1))
    assert [report.phase for report in reports] == [Phase.ENDED]
    assert reports[0].outcome.stop_reason is reason
    assert reports[0].outcome.solution is None


def test_the_default_reports_the_chosen_recipe_and_the_refusals():
    last = run(Grid.empty(Geometry(3, 3)), load_recipe("fast"), 1)
    assert last.start.recipe_name == "tabu"
    assert last.start.refusals[0][0] == "alleles"
    assert "50,000" in last.start.refusals[0][1]


def test_a_recipe_that_is_not_applicable_says_so():
    with pytest.raises(NotApplicable, match=r"^alleles: .* 84 .* 12×12, boxes 3×4"):
        run(Grid.empty(Geometry(3, 4)), load_recipe("alleles"), 1)


@pytest.mark.parametrize("name", RECIPES)
@pytest.mark.parametrize(
    ("path", "limit", "reason"),
    [
        ("termination.max_generations", 1, StopReason.GENERATION_LIMIT),
        ("termination.max_evaluations", 1, StopReason.EVALUATION_LIMIT),
        ("termination.time_limit_s", 0.001, StopReason.TIME_LIMIT),
    ],
)
def test_a_limit_ends_the_run_and_the_best_so_far_is_kept(name, path, limit, reason):
    recipe = load_recipe(name).with_value("local_search.temperature", 5.0).with_value(path, limit)
    last = run(AI_ESCARGOT, recipe, 1)
    assert last.outcome.stop_reason is reason
    assert not last.outcome.solved
    assert last.outcome.conflicts == last.best_so_far > 0
    assert conflict_count(Grid(AI_ESCARGOT.geometry, last.best_digits)) == last.best_so_far


def test_a_stop_between_two_reports_ends_the_run_at_the_first_of_them():
    control = Control()
    recipe = load_recipe("mantere-koljonen-2007")
    reports = evolve(AI_ESCARGOT, recipe, 1, control)
    before = next(report for report in reports if report.generation == 3)
    control.stop()
    (last,) = reports
    assert last.outcome.stop_reason is StopReason.CANCELLED
    assert (last.generation, last.evaluations) == (3, before.evaluations)
    assert last.conflicts == before.conflicts
    assert (last.outcome.best_at_end.digits == before.best_digits).all()


def test_a_stop_ends_the_run_as_cancelled():
    control = Control()
    reports = evolve(AI_ESCARGOT, _endless(), 1, control)
    next(reports)
    control.stop()
    *_, last = reports
    assert last.outcome.stop_reason is StopReason.CANCELLED


def test_a_generation_counts_from_its_beginning():
    reports = list(evolve(AI_ESCARGOT, _endless().with_value("termination.max_generations", 3), 1))
    inside = {report.generation for report in reports if report.phase is Phase.IMPROVING}
    ends = [report.generation for report in reports if report.phase is Phase.GENERATION]
    assert (reports[0].phase, reports[0].generation) == (Phase.INITIALISED, 0)
    assert inside == {1, 2, 3}
    # The run ends in place of its last report of this kind.
    assert (ends, reports[-1].generation) == ([1, 2], 3)


def test_the_generation_limit_counts_complete_generations():
    recipe = _endless().with_value("termination.max_generations", 3)
    last = run(AI_ESCARGOT, recipe, 1)
    assert last.outcome.stop_reason is StopReason.GENERATION_LIMIT
    assert (last.generation, last.evaluations) == (3, 4 * recipe.one(Role.POPULATION).size)


def test_a_puzzle_solved_inside_the_first_generation_is_solved_in_generation_one():
    solved = (run(AI_ESCARGOT, load_recipe("alleles"), seed) for seed in range(40))
    last = next(report for report in solved if report.evaluations == 32)
    assert last.outcome.solved
    assert last.generation == 1


def test_a_puzzle_solved_by_the_initial_population_took_no_generation():
    nearly = grid("123434122143432.", Geometry(2, 2))
    recipe = load_recipe("alleles").with_value("logic.level", "none")
    last = run(nearly, recipe, 1)
    assert last.outcome.solved
    assert (last.generation, last.evaluations) == (0, 16)


def test_stagnation_counts_generations_without_improvement():
    recipe = _endless().with_value("termination.max_generations", 12)
    best, improved_at = None, 0
    for report in evolve(AI_ESCARGOT, recipe, 3):
        if best is None or report.best_so_far < best:
            best, improved_at = report.best_so_far, report.generation
        assert report.stagnation == report.generation - improved_at
    assert report.stagnation > 0


def test_a_population_restarts_after_a_generation_without_improvement():
    recipe = _endless().with_value("restart.generations", 1)
    reports = evolve(AI_ESCARGOT, recipe.with_value("termination.max_generations", 12), 3)
    best, progress_at, restarts = None, 0, 0
    for report in reports:
        if report.restarts > restarts:
            assert report.generation - progress_at == 1
            best, restarts = None, report.restarts
        if best is None or report.conflicts.best < best:
            best, progress_at = report.conflicts.best, report.generation
    assert restarts > 1


def test_only_the_last_report_has_an_outcome():
    recipe = load_recipe("memetic").with_value("local_search.report_every", 100)
    reports = list(evolve(AI_ESCARGOT, recipe, 1))
    assert [report.outcome is None for report in reports] == [True] * (len(reports) - 1) + [False]
    assert reports[0].phase is Phase.INITIALISED
    assert Phase.IMPROVING in {report.phase for report in reports}


def test_counts_never_fall():
    recipe = load_recipe("memetic").with_value("local_search.report_every", 100)
    reports = list(evolve(AI_ESCARGOT, recipe, 1))
    for before, after in itertools.pairwise(reports):
        assert before.generation <= after.generation
        assert before.evaluations <= after.evaluations
        assert before.move_evaluations <= after.move_evaluations
        assert before.best_so_far >= after.best_so_far
        assert before.elapsed_s <= after.elapsed_s


def test_reports_are_not_changed_by_the_run_that_goes_on():
    reports = evolve(AI_ESCARGOT, load_recipe("alleles"), 3)
    kept = [(report, report.best_digits.copy()) for report in reports]
    assert all(np.array_equal(report.best_digits, digits) for report, digits in kept)
    with pytest.raises(ValueError, match="read-only"):
        kept[0][0].best_digits[0] = 1
    with pytest.raises(dataclasses.FrozenInstanceError):
        kept[0][0].generation = 7


def test_one_individual_without_crossover_is_a_recipe_as_well():
    recipe = load_recipe("alleles").with_value("population.size", 1)
    recipe = recipe.with_value("crossover.rate", 0.0)
    assert run(AI_ESCARGOT, recipe, 1).outcome.solved


def test_a_stalled_population_restarts():
    recipe = load_recipe("alleles").with_value("local_search.temperature", 0.05)
    recipe = recipe.with_value("population.size", 2).with_value("restart.generations", 3)
    last = run(AI_ESCARGOT, recipe.with_value("termination.max_generations", 40), 1)
    assert last.restarts > 2 or last.outcome.solved
    assert last.restarts >= 1


@pytest.mark.parametrize("name", RECIPES)
def test_the_number_of_reports_does_not_change_the_individuals(name):
    recipe = load_recipe(name).with_value("termination.max_generations", 3)
    recipe = recipe.with_value("local_search.temperature", 5.0)  # too hot to be solved
    ends = [
        [
            (report.conflicts, report.best_digits.tolist())
            for report in evolve(
                AI_ESCARGOT, recipe.with_value("local_search.report_every", every), 2
            )
            if report.phase is Phase.GENERATION
        ]
        for every in (20, 200)
    ]
    assert ends[0] == ends[1] != []


def test_a_solution_that_the_verification_refuses_is_an_error(monkeypatch):
    monkeypatch.setattr(reports, "is_solution", lambda solution, puzzle: False)
    with pytest.raises(AssertionError, match="no solution"):
        run(AI_ESCARGOT, load_recipe("alleles"), 1)


def test_time_between_two_reports_does_not_count(monkeypatch):
    now = iter(range(10**9))
    monkeypatch.setattr("sudoku_ga.evolution.engine.clock.time.perf_counter", lambda: next(now))
    reports = evolve(AI_ESCARGOT, load_recipe("memetic"), 1)
    first = next(reports)
    for _ in range(1000):
        next(now)  # the caller keeps the report for a long time
    assert next(reports).elapsed_s - first.elapsed_s < 100
    reports.close()


def test_a_run_goes_on_after_a_solution_where_asked():
    recipe = load_recipe("memetic").with_value("logic.level", "none")
    stopped = run(ARTICLE_EXAMPLE, recipe, 1)
    limit = stopped.generation + 3
    changes = {"termination.at_solution": "continue", "termination.max_generations": limit}
    last = run(ARTICLE_EXAMPLE, recipe.with_values(changes), 1)
    assert last.generation == limit
    assert last.outcome.stop_reason is StopReason.SOLVED
    assert last.outcome.solution == stopped.outcome.solution


def test_islands_go_on_after_a_solution_where_asked():
    recipe = with_components(
        load_recipe("memetic").with_value("logic.level", "none"),
        {Role.ISLANDS: {"component": "islands", "count": 2}},
    )
    limit = run(ARTICLE_EXAMPLE, recipe, 1).generation + 5
    changes = {"termination.at_solution": "continue", "termination.max_generations": limit}
    last = run(ARTICLE_EXAMPLE, recipe.with_values(changes), 1)
    assert last.generation == limit
    assert last.outcome.stop_reason is StopReason.SOLVED
