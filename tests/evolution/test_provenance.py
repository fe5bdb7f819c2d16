"""How individuals came to be, and their ancestors, against what the records hold."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.observe.genealogy import Origins, ancestry
from sudoku_ga.evolution.observe.provenance import Share, best_child, provenance_of
from sudoku_ga.evolution.recipe.reading import recipe_names
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import conflict_count
from tests.evolution.puzzles import AI_ESCARGOT
from tests.evolution.test_generation_record import last_courses


@pytest.mark.parametrize("name", sorted(recipe_names()))
def test_every_life_ends_in_the_individual(name):
    record = last_courses(name)[-1]
    for place in range(min(record.survivors.size, 12)):
        life = provenance_of(record, place)
        if not life.is_child:
            continue
        beings = [life.crossed, *(each.individual for each in life.changes)]
        digits = record.encoding.decode(record.survivors.genotypes[place])
        assert (beings[-1].digits == digits).all()
        for being in (*beings, *(parent.individual for parent in life.parents)):
            assert conflict_count(Grid(AI_ESCARGOT.geometry, being.digits)) == being.conflicts
        first = life.parents[0].individual.digits
        assert ((life.shares & Share.FIRST > 0) == (first == life.crossed.digits)).all()
        if life.crossover is None:
            assert len(life.parents) == 1
        elif len(life.parents) == 2:
            differs = [
                (each.individual.digits != life.crossed.digits).any() for each in life.parents
            ]
            assert life.was_crossed == all(differs)


def test_the_best_child_was_born_in_the_generation():
    record = last_courses("mantere-koljonen-2007")[-1]
    life = provenance_of(record, best_child(record))
    assert life.is_child
    born = record.sources >= record.population.size
    assert record.survivors.conflicts[life.place] == record.survivors.conflicts[born].min()
    for parent in life.parents:
        assert parent.chosen >= 1
        assert parent.expected > 0


def test_who_lived_on_has_no_parents_in_this_generation():
    record = last_courses("mantere-koljonen-2007")[-1]
    (place,) = np.flatnonzero(record.sources < record.population.size)
    assert provenance_of(record, int(place)).is_child is False


def test_mutations_made_in_turn_are_told_one_by_one():
    record = last_courses("lsga-2023")[-1]
    life = provenance_of(record, best_child(record))
    assert [tuple(each.actor) for each in life.changes] == [
        (Role.MUTATION, 0),
        (Role.MUTATION, 1),
        (Role.LOCAL_SEARCH, 0),
        (Role.LOCAL_SEARCH, 1),
    ]


def test_ancestors_are_those_of_the_births():
    records = last_courses("mantere-koljonen-2007")
    record = records[-1]
    place = best_child(record)
    tree = ancestry(records, place, 2)
    life = provenance_of(record, place)
    assert tree.generation == record.generation
    assert [each.conflicts for each in tree.parents] == [
        parent.individual.conflicts for parent in life.parents
    ]
    for parent in tree.parents:
        assert parent.generation < tree.generation or parent.origin is Origins.UNKNOWN
        assert all(not each.parents for each in parent.parents)


def test_who_only_lived_on_is_one_ancestor():
    records = last_courses("mantere-koljonen-2007")
    (place,) = np.flatnonzero(records[-1].sources < records[-1].population.size)
    tree = ancestry(records, int(place), 1)
    digits = records[-1].encoding.decode(records[-1].survivors.genotypes[place])
    assert (tree.digits == digits).all()
    assert tree.generation < records[-1].generation


def test_nothing_is_known_before_what_is_kept():
    records = last_courses("mantere-koljonen-2007")[-1:]
    tree = ancestry(records, best_child(records[0]), 3)
    assert {each.origin for each in tree.parents} == {Origins.UNKNOWN}
    assert {each.generation for each in tree.parents} == {records[0].generation - 1}


def test_newcomers_have_no_ancestors():
    records = last_courses("random-restart")
    assert ancestry(records, 3, 2).origin is Origins.NEWCOMER
