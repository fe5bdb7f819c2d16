"""Places of individuals and their ancestors in the recorded generations."""

import pytest

from sudoku_ga.evolution.observe.genealogy import Origin, ancestor_labels, ancestor_tree
from sudoku_ga.evolution.observe.provenance import provenance_of
from tests.evolution.recipes import by_representation
from tests.evolution.test_generation_record import last_records


@pytest.mark.parametrize("name", by_representation())
def test_parents_are_labelled_in_the_generation_before(name):
    records = last_records(name)
    record = records[-1]
    for place in range(min(record.survivors.size, 6)):
        provenance = provenance_of(record, place)
        found = ancestor_labels(records, place, record.generation - 1, 1)
        expected = {}
        for letter, parent in zip("AB", provenance.parents, strict=False):
            if parent.number >= 0:
                expected.setdefault(parent.number, []).append(letter)
        if provenance.is_child:
            assert found == {number: tuple(names) for number, names in expected.items()}
        elif provenance.source >= 0:
            assert "" in found[provenance.source]


@pytest.mark.parametrize("name", by_representation())
def test_surviving_ancestors_have_the_genotype_of_the_tree(name):
    records = last_records(name)
    may_change = records[-1].offspring.after_evaluation is not None
    survivors = records[-1].survivors
    for place in range(min(survivors.size, 6)):
        tree = ancestor_tree(records, place, 2)
        known = {"": tree}
        for letter, parent in zip("AB", tree.parents, strict=False):
            known[letter] = parent
            known.update(
                {letter + other: each for other, each in zip("AB", parent.parents, strict=False)}
            )
        found = ancestor_labels(records, place, records[-1].generation, 2)
        assert found[place] == ("",)
        for at, names in found.items():
            for label in names:
                digits = records[-1].encoding.decode(survivors.genotypes[at])
                assert may_change or (digits == known[label].digits).all()


def test_some_parents_survive_beside_their_children():
    records = last_records("mantere-koljonen-2007")
    best = int((records[-1].sources < records[-1].population.size).argmax())
    children = [
        place
        for place in range(records[-1].survivors.size)
        if best in ancestor_labels(records, place, records[-1].generation, 1) and place != best
    ]
    assert children


def test_a_survivor_is_found_in_the_generations_before():
    records = last_records("mantere-koljonen-2007")
    record = records[-1]
    place = int((record.sources < record.population.size).argmax())
    tree = ancestor_tree(records, place, 0)
    assert tree.origin is Origin.OFFSPRING
    for before in range(tree.generation, record.generation):
        (at,) = ancestor_labels(records, place, before, 0)
        index = before - records[0].generation + 1
        assert (
            record.encoding.decode(records[index].population.genotypes[at]) == tree.digits
        ).all()
    for before in range(records[0].generation - 1, tree.generation):
        assert ancestor_labels(records, place, before, 0) == {}


def test_generations_that_are_not_recorded_have_no_labels():
    records = last_records("mantere-koljonen-2007")
    assert ancestor_labels(records, 0, records[-1].generation + 1, 2) == {}
    assert ancestor_labels(records, 0, records[0].generation - 2, 2) == {}
