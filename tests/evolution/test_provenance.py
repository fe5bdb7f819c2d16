"""Provenance and ancestors of individuals, compared with the records."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.observe.genealogy import Origin, ancestor_tree
from sudoku_ga.evolution.observe.provenance import Share, best_child, provenance_of
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import conflict_count
from tests.evolution.puzzles import AI_ESCARGOT
from tests.evolution.recipes import by_representation
from tests.evolution.test_generation_record import last_records


@pytest.mark.parametrize("name", by_representation())
def test_every_provenance_ends_in_the_individual(name):
    record = last_records(name)[-1]
    for place in range(min(record.survivors.size, 12)):
        provenance = provenance_of(record, place)
        if not provenance.is_child:
            continue
        individuals = [provenance.crossed, *(each.individual for each in provenance.applied)]
        child = provenance.source - record.population.size
        evaluated = record.children[-1].genotypes[child]
        assert (individuals[-1].digits == record.encoding.decode(evaluated)).all()
        assert provenance.evaluated is individuals[-1]
        if record.offspring.after_evaluation is None:  # else later children may change it
            assert (record.survivors.genotypes[place] == evaluated).all()
        for individual in (*individuals, *(parent.individual for parent in provenance.parents)):
            assert (
                conflict_count(Grid(AI_ESCARGOT.geometry, individual.digits))
                == individual.conflicts
            )
        first = provenance.parents[0].individual.digits
        assert ((provenance.shares & Share.FIRST > 0) == (first == provenance.crossed.digits)).all()
        if provenance.crossover is None:
            assert len(provenance.parents) == 1
        elif len(provenance.parents) == 2:
            differs = [
                (each.individual.digits != provenance.crossed.digits).any()
                for each in provenance.parents
            ]
            assert provenance.was_crossed == all(differs)


def test_the_best_child_was_created_in_the_generation():
    record = last_records("mantere-koljonen-2007")[-1]
    provenance = provenance_of(record, best_child(record))
    assert provenance.is_child
    are_children = record.sources >= record.population.size
    assert (
        record.survivors.conflicts[provenance.place]
        == record.survivors.conflicts[are_children].min()
    )
    for parent in provenance.parents:
        assert parent.chosen >= 1
        assert parent.expected > 0


def test_a_survivor_has_no_parents_in_this_generation():
    record = last_records("mantere-koljonen-2007")[-1]
    (place,) = np.flatnonzero(record.sources < record.population.size)
    assert provenance_of(record, int(place)).is_child is False


def test_successive_mutations_are_listed_one_by_one():
    record = last_records("lsga-2023")[-1]
    provenance = provenance_of(record, best_child(record))
    assert [tuple(each.operator) for each in provenance.applied] == [
        (Role.MUTATION, 0),
        (Role.MUTATION, 1),
        (Role.LOCAL_SEARCH, 0),
        (Role.LOCAL_SEARCH, 1),
    ]


def test_ancestors_are_those_at_the_creation():
    records = last_records("mantere-koljonen-2007")
    record = records[-1]
    place = best_child(record)
    tree = ancestor_tree(records, place, 2)
    provenance = provenance_of(record, place)
    assert tree.generation == record.generation
    assert [each.conflicts for each in tree.parents] == [
        parent.individual.conflicts for parent in provenance.parents
    ]
    for parent in tree.parents:
        assert parent.generation < tree.generation or parent.origin is Origin.UNKNOWN
        assert all(not each.parents for each in parent.parents)


def test_survival_is_no_level_of_ancestors():
    records = last_records("mantere-koljonen-2007")
    (place,) = np.flatnonzero(records[-1].sources < records[-1].population.size)
    tree = ancestor_tree(records, int(place), 1)
    digits = records[-1].encoding.decode(records[-1].survivors.genotypes[place])
    assert (tree.digits == digits).all()
    assert tree.generation < records[-1].generation


def test_origins_before_the_recorded_generations_are_unknown():
    records = last_records("mantere-koljonen-2007")[-1:]
    tree = ancestor_tree(records, best_child(records[0]), 3)
    assert {each.origin for each in tree.parents} == {Origin.UNKNOWN}
    assert {each.generation for each in tree.parents} == {records[0].generation - 1}


def test_random_immigrants_have_no_ancestors():
    records = last_records("random-restart")
    assert ancestor_tree(records, 3, 2).origin is Origin.RANDOM_IMMIGRANT
