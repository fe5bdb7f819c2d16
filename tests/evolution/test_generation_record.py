"""The record of a generation, for every recipe: parents, children, operators and survivors."""

import itertools
from functools import cache

import numpy as np
import pytest

from sudoku_ga.evolution.core.offspring import NONE
from sudoku_ga.evolution.core.report import Phase
from sudoku_ga.evolution.core.roles import OperatorId, Role
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.observe.generation import credit_shares
from sudoku_ga.evolution.observe.population_view import PopulationView
from sudoku_ga.evolution.operators.population import Islands
from sudoku_ga.evolution.operators.shared_genotypes import OWN
from sudoku_ga.evolution.recipe.edit import with_component
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.evolution.puzzles import AI_ESCARGOT
from tests.evolution.recipes import by_representation
from tests.golden.traces import small


def recorded_generations(name, generations=5, **changes):
    """Return pairs of a report and the records that led to it, of the first island."""
    recipe = small(load_recipe(name)).with_value("termination.max_generations", generations)
    for path, value in changes.items():
        recipe = recipe.with_value(path.replace("__", "."), value)
    view = PopulationView()
    view.keep_generations(kept=True)
    return [
        (report, view.generations(ended=report.outcome is not None)[0])
        for report in evolve(AI_ESCARGOT, recipe, 3, observer=view)
    ]


@cache
def last_records(name, **changes):
    return recorded_generations(name, **changes)[-1][1]


@pytest.mark.parametrize("name", by_representation())
def test_every_child_descends_from_its_parents(name):
    for record in last_records(name):
        count = record.child_count
        assert len(record.parentage.parents) == count
        known = np.concatenate([record.population.genotypes, record.children[0].genotypes])
        assert (record.parentage.parents[:, 0] >= 0).all()
        assert (record.parentage.parents < record.population.size + np.arange(count)[:, None]).all()
        for stage in record.stages:
            assert stage.genotypes.shape == record.offspring.genotypes.shape
            assert (record.encoding.count_conflicts(stage.genotypes) == stage.conflicts).all()
        if count:
            copies = record.parentage.crossed.by == NONE
            first = known[record.parentage.parents[copies, 0]]
            assert (record.parentage.crossed.genotypes[copies] == first).all()
            last = record.children[-1]
            assert (record.stages[-1].genotypes == last.genotypes).all()
            better, conflicts = record.better_parents()
            assert (record.encoding.count_conflicts(better) == conflicts).all()


@pytest.mark.parametrize("name", by_representation())
def test_every_survivor_is_the_individual_of_its_number(name):
    for record in last_records(name):
        known = record.population, record.children[-1]
        if record.offspring.after_evaluation is not None:
            known = record.offspring.after_evaluation(*known)
        of = record.sources != NONE
        expected = np.concatenate([each.genotypes for each in known])[record.sources[of]]
        assert (record.survivors.genotypes[of] == expected).all()
        assert record.survivor_mask().sum() == len(set(record.sources[of].tolist()))


@pytest.mark.parametrize("name", by_representation())
def test_individuals_change_after_their_evaluation_only_where_they_share_genes(name):
    for record in last_records(name):
        evaluated = record.children[-1].genotypes
        of_offspring = record.sources >= record.population.size
        found = record.survivors.genotypes[of_offspring]
        kept = evaluated[record.sources[of_offspring] - record.population.size]
        changed = (found != kept).any(axis=1)
        if changed.any():
            assert (record.survivors.ids[of_offspring][changed] != OWN).all()


@pytest.mark.parametrize("name", by_representation())
def test_as_many_parents_are_drawn_as_are_expected(name):
    for record in last_records(name):
        if record.expected_counts is not None:
            assert record.expected_counts.sum() == pytest.approx(record.chosen_counts.sum())
        assert len(record.chosen_counts) == record.population.size


@pytest.mark.parametrize("name", by_representation())
def test_the_operators_gain_what_the_best_gained(name):
    recipe = small(load_recipe(name)).with_value("termination.max_generations", 12)
    view, before = PopulationView(), None
    for report in evolve(AI_ESCARGOT, recipe, 3, observer=view):
        if before is not None and report.best_so_far < before:
            credits = view.credits(before, report.best_so_far)
            assert sum(credits.values()) == pytest.approx(before - report.best_so_far)
        before = report.best_so_far


def credits_of_improvements(name, seed, generations):
    """Yield the credits and the fall of the least conflicts, with the record of its generation."""
    recipe = small(load_recipe(name)).with_value("termination.max_generations", generations)
    view, before = PopulationView(), None
    view.keep_generations(kept=True)
    for report in evolve(AI_ESCARGOT, recipe, seed, observer=view):
        if before is not None and report.best_so_far < before:
            yield view.credits(before, report.best_so_far), before - report.best_so_far, view
        before = report.best_so_far


def test_crossover_is_credited_with_the_best_child_that_its_family_leaves_out():
    left_out = 0
    for credits, fall, view in credits_of_improvements("gold-2005", 3, 12):
        assert sum(credits.values()) == fall
        record = view.generations()[0][-1]
        least = record.population.conflicts.min() - fall
        if all((stage.conflicts > least).all() for stage in record.stages):
            assert credits == {OperatorId(Role.CROSSOVER, 0): fall}
            left_out += 1
    assert left_out


def test_mutation_is_credited_with_the_best_among_the_parents_that_it_changed():
    changed = 0
    for credits, fall, view in credits_of_improvements("pygene-rows-2012-as-run", 1, 5):
        assert sum(credits.values()) == fall
        assert OperatorId(Role.INITIALISATION, 0) not in credits
        record = view.generations()[0][-1]
        if record.survivors.conflicts.min() < record.children[0].conflicts.min():
            assert credits == {OperatorId(Role.MUTATION, 0): fall}
            changed += 1
    assert changed


@pytest.mark.parametrize("seed", range(3))
def test_operators_that_change_shared_genotypes_gain_what_the_best_gained(seed):
    for credits, fall, _view in credits_of_improvements("coelho-frank-2021-270-as-run", seed, 40):
        assert sum(credits.values()) == fall


def test_the_records_of_a_run_follow_each_other():
    seen = recorded_generations("mantere-koljonen-2007")
    for report, records in seen:
        if report.phase is Phase.GENERATION:
            assert [each.generation for each in records] == list(range(1, report.generation + 1))
            for before, after in itertools.pairwise(records):
                assert (after.places_in(before) == np.arange(after.population.size)).all()


def test_nothing_is_recorded_without_a_request():
    view = PopulationView()
    recipe = small(load_recipe("mantere-koljonen-2007")).with_value(
        "termination.max_generations", 3
    )
    for _ in evolve(AI_ESCARGOT, recipe, 3, observer=view):
        assert view.generations() == ((),)


def test_a_solution_within_a_generation_ends_its_record():
    report, records = recorded_generations("alleles", 60)[-1]
    assert report.outcome.solved
    record = records[-1]
    assert record.chosen is None
    child = int(record.survivors.conflicts.argmin())
    assert record.survivors.conflicts[child] == record.stages[-1].conflicts[child] == 0
    assert record.stages[-1].role is Role.LOCAL_SEARCH


def test_a_recipe_without_crossover_has_one_parent():
    record = last_records("annealing")[0]
    assert (record.parentage.parents[:, 1] == NONE).all()
    assert record.chosen_counts.tolist() == [1]


def test_a_resident_is_chosen_once_and_by_tournaments():
    recipe = small(load_recipe("memetic")).with_value("local_search.steps", 1)
    view = PopulationView()
    view.keep_generations(kept=True)
    for report in evolve(AI_ESCARGOT, recipe, 3, observer=view):
        if report.generation == 2 and report.phase is Phase.GENERATION:
            break
    (records,) = view.generations()
    record = records[-1]
    assert (record.chosen_counts >= 1).all()
    best, worst = record.population.loss.argmin(), record.population.loss.argmax()
    assert record.expected_counts[best] > 2 > record.expected_counts[worst] > 1
    # Of 16, the best wins a tournament of two with a probability of 31 / 256.
    loss = record.population.loss
    if (loss == loss[best]).sum() == 1:
        assert record.expected_counts[best] == pytest.approx(1 + 16 * 31 / 256, abs=0.4)


def test_migrants_have_no_place_before():
    recipe = small(load_recipe("mantere-koljonen-2007")).with_value(
        "termination.max_generations", 30
    )
    recipe = with_component(recipe, Role.ISLANDS, Islands, 0)
    view, gaps = PopulationView(), 0
    view.keep_generations(kept=True)
    for report in evolve(AI_ESCARGOT, recipe, 5, observer=view):
        view.individuals()  # pauses the islands
        for records in view.generations(ended=report.outcome is not None):
            for before, after in itertools.pairwise(records):
                gaps += int((after.places_in(before) == NONE).sum())
    assert gaps


def test_credits_add_up_to_the_improvement():
    assert credit_shares(20, 15, [25, 18, 15]) == [2, 3]
    assert credit_shares(20, 15, [25, 30, 15]) == [0, 5]
    assert credit_shares(20, 15, [22, 12, 15]) == [5, 0]
    assert credit_shares(20, 15, [40, 16, 19, 15]) == [4, -3, 4]
    assert OperatorId(Role.MUTATION, 0) == (Role.MUTATION, 0)


def test_crossover_that_accepts_no_worse_leaves_the_first_parent_in_place_of_worse_children():
    changed = 0
    for record in last_records("evolution", generations=20):
        firsts = record.population.conflicts[record.parentage.parents[:, 0]]
        crossed = record.stages[0]
        assert crossed.role is Role.CROSSOVER
        assert (crossed.conflicts <= firsts).all()
        parents = record.population.genotypes[record.parentage.parents[:, 0]]
        changed += int((crossed.genotypes != parents).any(axis=1).sum())
    assert changed > 0


def test_swaps_of_a_mutation_count_as_move_evaluations():
    report, records = recorded_generations("evolution", generations=3)[-1]
    assert report.move_evaluations == 3 * records[-1].child_count * 5
