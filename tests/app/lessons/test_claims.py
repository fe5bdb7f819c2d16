"""What the lessons say beyond the runs of their steps, measured with the engine."""

from functools import cache

import numpy as np
import pytest

from sudoku_ga.app.lessons.lesson import Setup, starting_puzzle, values_before, with_all
from sudoku_ga.app.lessons.reading import bundled_lessons
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.observe.population_view import PopulationView, measure
from sudoku_ga.evolution.operators.crossover.blocks import Uniform
from sudoku_ga.evolution.recipe.edit import with_component, with_component_named
from sudoku_ga.evolution.recipe.reading import load_recipe


@cache
def setup_of(name, step=0):
    """Return puzzle, recipe and seed at a step of a lesson."""
    lesson = next(each for each in bundled_lessons() if each.name == name)
    asked = [*values_before(lesson, step)]
    if lesson.step[step].setup is not None:
        asked.append(lesson.step[step].setup)
    recipe, puzzle, seed = load_recipe(lesson.setup.recipe), None, None
    for each in asked:
        recipe = with_all(load_recipe(each.recipe) if each.recipe else recipe, each)
        if isinstance(each, Setup):
            puzzle = starting_puzzle(each) or puzzle
            seed = seed if each.seed is None else each.seed
    return puzzle, recipe, seed


def last_report(lesson, step=0, *, seed=None, recipe=None, changes=()):
    """Return the last report of the run that a step asks for."""
    puzzle, own, own_seed = setup_of(lesson, step)
    recipe = recipe or own
    for path, value in dict(changes).items():
        recipe = recipe.with_value(path, value)
    *_, last = evolve(puzzle.grid, recipe, own_seed if seed is None else seed)
    return last


# What an individual is


def board_after_a_step(step):
    report = last_report("individual", step, changes={"termination.max_generations": 1})
    return report.best_digits.reshape(9, 9), report.conflicts.best


def repeats(units):
    return sum(len(unit) - len(np.unique(unit)) for unit in units)


def boxes(board):
    return [board[r : r + 3, c : c + 3] for r in (0, 3, 6) for c in (0, 3, 6)]


def mean_of_first_population(step):
    puzzle, recipe, _seed = setup_of("individual", step)
    first = (next(iter(evolve(puzzle.grid, recipe, seed))) for seed in range(1, 31))
    return np.mean([report.conflicts.mean for report in first])


def test_rows_begin_with_38_percent_fewer_conflicts():
    cells, rows = mean_of_first_population(0), mean_of_first_population(2)
    assert max(abs(cells - 83), abs(rows - 52)) < 1
    assert round(100 * (1 - rows / cells)) == 38


def test_the_representation_rules_conflicts_out():
    cells, most = board_after_a_step(0)
    rows, less = board_after_a_step(2)
    by_box, _ = board_after_a_step(3)
    assert min(repeats(cells), repeats(cells.T), repeats([b.ravel() for b in boxes(cells)])) > 0
    assert repeats(rows) == 0
    assert min(repeats(rows.T), repeats([b.ravel() for b in boxes(rows)])) > 0
    assert less < most
    assert repeats([box.ravel() for box in boxes(by_box)]) == 0
    assert min(repeats(by_box), repeats(by_box.T)) > 0


# The design of a fitness


def best_with_fitness(name):
    recipe = with_component_named(setup_of("fitness")[1], Role.FITNESS, name)
    return np.array(
        [last_report("fitness", seed=s, recipe=recipe).best_so_far for s in range(1, 11)]
    )


@pytest.mark.exhaustive
def test_a_fitness_that_shows_progress_leads_further():
    counted, complete = best_with_fitness("missing-digits"), best_with_fitness("complete-units")
    assert (counted[0], complete[0]) == (12, 26)
    assert (round(counted.mean()), round(complete.mean())) == (11, 23)


@pytest.mark.exhaustive
def test_a_fitness_that_is_the_same_for_all_leads_nowhere():
    recipe = with_component_named(setup_of("fitness")[1], Role.FITNESS, "digit-counts-sum")
    puzzle, _recipe, seed = setup_of("fitness")
    first, *_, last = evolve(puzzle.grid, recipe, seed)
    assert first.fitness.best == first.fitness.worst == last.fitness.worst == 0
    assert last.conflicts.mean > 0.9 * first.conflicts.mean
    assert round(best_with_fitness("digit-counts-sum").mean()) == 32


# Selection pressure


def with_tournaments(size, seed=1):
    changes = {"selection.tournament_size": size}
    return last_report("selection", seed=seed, changes=changes)


def test_strict_selection_lowers_the_mean_and_too_strict_selection_sticks():
    blind, strict, too_strict = with_tournaments(1), with_tournaments(3), with_tournaments(64)
    assert blind.conflicts.mean > 30
    assert strict.outcome.solved
    assert 13.5 < strict.conflicts.mean < 16.5
    assert not too_strict.outcome.solved
    assert (too_strict.generation, too_strict.best_so_far) == (600, 4)
    assert 8 < too_strict.conflicts.mean < 10


def entropy_at_the_end(size):
    puzzle, recipe, seed = setup_of("selection")
    recipe = recipe.with_value("selection.tournament_size", size)
    view = PopulationView()
    *_, last = evolve(puzzle.grid, recipe, seed, observer=view)
    return measure(view.individuals(), last.start.filled.digits == 0).figures.entropy_bits


def test_selection_that_is_too_strict_costs_diversity():
    assert entropy_at_the_end(64) < 0.5 * entropy_at_the_end(3)


@pytest.mark.exhaustive
def test_tournaments_of_3_solve_four_times_where_those_of_64_solve_once():
    seeds = range(1, 7)
    assert sum(with_tournaments(3, seed).outcome.solved for seed in seeds) == 4
    assert sum(with_tournaments(64, seed).outcome.solved for seed in seeds) == 1


# Crossover


def test_crossover_that_keeps_rows_of_boxes_beats_one_that_does_not_and_that_beats_none():
    recipe = with_component(setup_of("crossover")[1], Role.CROSSOVER, Uniform)
    kept = last_report("crossover")
    torn = last_report("crossover", recipe=recipe)
    none = last_report("crossover", changes={"crossover.rate": 0.0})
    assert 11 < kept.conflicts.mean < 13
    assert torn.conflicts.mean >= 18
    assert none.conflicts.mean > 20
    assert none.best_so_far == 12
    assert max(kept.best_so_far, torn.best_so_far) <= 4


# Acceptance and elitism


def test_accepting_every_child_makes_all_alike_around_two_conflicts():
    kept = last_report("acceptance")
    lost = last_report("acceptance", changes={"crossover.accepted": "always"})
    assert kept.outcome.solved
    assert (lost.generation, lost.best_so_far) == (2000, 2)
    assert lost.conflicts.mean < 3


def mean_best(rate, elite):
    changes = {"mutation.rate": rate, "replacement.elite": elite}
    seeds = range(1, 11)
    found = [last_report("acceptance", 3, seed=seed, changes=changes) for seed in seeds]
    return round(np.mean([report.best_so_far for report in found]))


@pytest.mark.exhaustive
def test_an_elite_helps_where_mutation_is_strong_and_costs_where_it_is_gentle():
    assert [mean_best(0.4, elite) for elite in (0, 1)] == [13, 7]
    assert [mean_best(0.2, elite) for elite in (0, 1, 10)] == [3, 5, 6]


# Mutation and temperature


def with_mutation(rate):
    return last_report("temperature", changes={"mutation.rate": rate})


def test_without_mutation_all_become_alike_and_with_too_much_nothing_is_kept():
    none, some, all_of_it = with_mutation(0.0), with_mutation(0.1), with_mutation(1.0)
    assert none.conflicts.best == none.conflicts.mean == 32
    assert some.best_so_far == 6
    assert all_of_it.conflicts.best == 18


def at_temperature(temperature):
    return last_report("temperature", 3, changes={"local_search.temperature": temperature})


@pytest.mark.exhaustive
def test_between_cold_and_hot_the_puzzle_is_solved():
    cold, hot, between = at_temperature(0.15), at_temperature(0.9), at_temperature(0.5)
    assert not cold.outcome.solved
    assert 2 <= cold.conflicts.mean < 2.5
    assert not hot.outcome.solved
    assert hot.conflicts.mean > 10
    assert between.outcome.solved
    assert 3 < between.conflicts.mean < 5


# Restarts


def after_stalled(generations, seed=1):
    changes = {"restart.generations": generations}
    return last_report("restarts", seed=seed, changes=changes)


def test_a_board_with_two_conflicts_is_far_from_the_solution():
    stuck, begun_anew = after_stalled(0), after_stalled(20)
    free = stuck.start.filled.digits == 0
    assert free.sum() == 57
    assert (stuck.best_digits != begun_anew.best_digits)[free].sum() == 50


def test_a_run_that_is_stuck_is_solved_after_restarts():
    stuck, begun_anew = after_stalled(0), after_stalled(20)
    assert (stuck.generation, stuck.best_so_far) == (2000, 2)
    assert begun_anew.outcome.solved
    assert begun_anew.restarts == 40


@pytest.mark.exhaustive
def test_restarts_solve_seven_of_eight_where_one_was_solved_without():
    seeds = range(1, 9)
    assert sum(after_stalled(0, seed).outcome.solved for seed in seeds) == 1
    assert sum(after_stalled(20, seed).outcome.solved for seed in seeds) == 7


# How to compare


def generations(seed, rate):
    changes = {"crossover.rate": rate, "termination.time_limit_s": 0.0}
    return last_report("comparing", seed=seed, changes=changes).generation


def test_one_seed_speaks_for_crossover_and_another_against_it():
    assert setup_of("comparing", 3)[2] == 1
    assert generations(5, 0.1) > 4 * generations(5, 0.0)
    assert generations(1, 0.0) > 4 * generations(1, 0.1)


@pytest.mark.exhaustive
def test_the_slowest_of_ten_runs_takes_eleven_times_as_long_as_the_fastest():
    counts = [generations(seed, 0.1) for seed in range(1, 11)]
    assert max(counts) > 11 * min(counts)
