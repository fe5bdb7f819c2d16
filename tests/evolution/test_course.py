"""The course of a generation, for every recipe: who was chosen, born, changed, and who lived on."""

import itertools

import numpy as np
import pytest

from sudoku_ga.evolution.core.offspring import NONE
from sudoku_ga.evolution.core.report import Phase
from sudoku_ga.evolution.core.roles import Actor, Role
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.observe.generation import credited
from sudoku_ga.evolution.observe.population_view import PopulationView
from sudoku_ga.evolution.operators.population import Islands
from sudoku_ga.evolution.recipe.edit import with_component
from sudoku_ga.evolution.recipe.reading import load_recipe, recipe_names
from tests.evolution.puzzles import AI_ESCARGOT
from tests.golden.traces import small


def looked_into(name, generations=5, **changes):
    """Return pairs of a report and the courses that led to it, of the first island."""
    recipe = small(load_recipe(name)).with_value("termination.max_generations", generations)
    for path, value in changes.items():
        recipe = recipe.with_value(path.replace("__", "."), value)
    sight = PopulationView()
    sight.keep_courses(kept=True)
    return [
        (report, sight.courses(ended=report.outcome is not None)[0])
        for report in evolve(AI_ESCARGOT, recipe, 3, sight=sight)
    ]


def last_courses(name, **changes):
    return looked_into(name, **changes)[-1][1]


@pytest.mark.parametrize("name", sorted(recipe_names()))
def test_every_child_descends_from_its_parents(name):
    for course in last_courses(name):
        born = course.birth_count
        assert len(course.origin.parents) == born
        known = np.concatenate([course.population.genotypes, course.offspring[0].genotypes])
        assert (course.origin.parents[:, 0] >= 0).all()
        assert (course.origin.parents < course.population.size + np.arange(born)[:, None]).all()
        for stage in course.stages:
            assert stage.genotypes.shape == course.brood.genotypes.shape
            assert (course.encoding.count_conflicts(stage.genotypes) == stage.conflicts).all()
        if born:
            copies = course.origin.crossed.by == NONE
            first = known[course.origin.parents[copies, 0]]
            assert (course.origin.crossed.genotypes[copies] == first).all()
            last = course.offspring[-1]
            assert (course.stages[-1].genotypes == last.genotypes).all()


@pytest.mark.parametrize("name", sorted(recipe_names()))
def test_every_heir_is_who_it_is_said_to_be(name):
    for course in last_courses(name):
        known = [course.population.genotypes, course.offspring[-1].genotypes]
        of = course.sources != NONE
        heirs = np.concatenate(known)[course.sources[of]]
        assert (course.heirs.genotypes[of] == heirs).all()
        assert course.lives_on().sum() == len(set(course.sources[of].tolist()))


@pytest.mark.parametrize("name", sorted(recipe_names()))
def test_as_many_parents_are_drawn_as_are_expected(name):
    for course in last_courses(name):
        if course.expected_counts is not None:
            assert course.expected_counts.sum() == pytest.approx(course.chosen_counts.sum())
        assert len(course.chosen_counts) == course.population.size


@pytest.mark.parametrize("name", sorted(recipe_names()))
def test_the_operators_gain_what_the_best_gained(name):
    recipe = small(load_recipe(name)).with_value("termination.max_generations", 12)
    sight, before = PopulationView(), None
    for report in evolve(AI_ESCARGOT, recipe, 3, sight=sight):
        if before is not None and report.best_so_far < before:
            credits = sight.credits(before, report.best_so_far)
            assert sum(credits.values()) == pytest.approx(before - report.best_so_far)
        before = report.best_so_far


def test_the_courses_of_a_run_follow_each_other():
    seen = looked_into("mantere-koljonen-2007")
    for report, courses in seen:
        if report.phase is Phase.GENERATION:
            assert [each.generation for each in courses] == list(range(1, report.generation + 1))
            for before, after in itertools.pairwise(courses):
                assert (after.follows(before) == np.arange(after.population.size)).all()


def test_nothing_is_kept_unless_somebody_asked():
    sight = PopulationView()
    recipe = small(load_recipe("mantere-koljonen-2007")).with_value(
        "termination.max_generations", 3
    )
    for _ in evolve(AI_ESCARGOT, recipe, 3, sight=sight):
        assert sight.courses() == ((),)


def test_a_solution_inside_a_generation_ends_its_course():
    report, courses = looked_into("alleles")[-1]
    assert report.outcome.solved
    (course,) = courses
    assert course.replacement is None
    child = int(course.heirs.conflicts.argmin())
    assert course.heirs.conflicts[child] == course.stages[-1].conflicts[child] == 0
    assert course.stages[-1].role is Role.LOCAL_SEARCH


def test_a_recipe_without_crossover_has_one_parent():
    course = last_courses("annealing")[0]
    assert (course.origin.parents[:, 1] == NONE).all()
    assert course.chosen_counts.tolist() == [1]


def test_a_resident_is_chosen_once_and_by_tournaments():
    recipe = small(load_recipe("memetic")).with_value("local_search.steps", 1)
    sight = PopulationView()
    sight.keep_courses(kept=True)
    for report in evolve(AI_ESCARGOT, recipe, 3, sight=sight):
        if report.generation == 2 and report.phase is Phase.GENERATION:
            break
    (courses,) = sight.courses()
    course = courses[-1]
    assert (course.chosen_counts >= 1).all()
    best, worst = course.population.loss.argmin(), course.population.loss.argmax()
    assert course.expected_counts[best] > 2 > course.expected_counts[worst] > 1
    # Of 16, the best wins a tournament of two with a probability of 31 / 256.
    loss = course.population.loss
    if (loss == loss[best]).sum() == 1:
        assert course.expected_counts[best] == pytest.approx(1 + 16 * 31 / 256, abs=0.4)


def test_migrants_have_no_course():
    recipe = small(load_recipe("mantere-koljonen-2007")).with_value(
        "termination.max_generations", 30
    )
    recipe = with_component(recipe, Role.ISLANDS, Islands, 0)
    sight, gaps = PopulationView(), 0
    sight.keep_courses(kept=True)
    for report in evolve(AI_ESCARGOT, recipe, 5, sight=sight):
        sight.individuals()  # waits until no island goes on, as whoever shows them does
        for courses in sight.courses(ended=report.outcome is not None):
            for before, after in itertools.pairwise(courses):
                gaps += int((after.follows(before) == NONE).sum())
    assert gaps


def test_credits_add_up_to_what_was_gained():
    assert credited(20, 15, [25, 18, 15]) == [2, 3]
    assert credited(20, 15, [25, 30, 15]) == [0, 5]
    assert credited(20, 15, [22, 12, 15]) == [5, 0]
    assert credited(20, 15, [40, 16, 19, 15]) == [4, -3, 4]
    assert Actor(Role.MUTATION, 0) == (Role.MUTATION, 0)


def test_crossover_that_accepts_no_worse_leaves_the_first_parent_in_place_of_worse_children():
    changed = 0
    for course in last_courses("evolution", generations=20):
        firsts = course.population.conflicts[course.origin.parents[:, 0]]
        crossed = course.stages[0]
        assert crossed.role is Role.CROSSOVER
        assert (crossed.conflicts <= firsts).all()
        parents = course.population.genotypes[course.origin.parents[:, 0]]
        changed += int((crossed.genotypes != parents).any(axis=1).sum())
    assert changed > 0


def test_swaps_of_a_mutation_count_as_probes():
    report, courses = looked_into("evolution", generations=3)[-1]
    assert report.probes == 3 * courses[-1].birth_count * 5
