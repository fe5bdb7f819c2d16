"""Where individuals and their ancestors are found in the kept generations."""

import pytest

from sudoku_ga.evolution.observe.genealogy import Origins, ancestry, relatives_in
from sudoku_ga.evolution.observe.provenance import provenance_of
from sudoku_ga.evolution.recipe.reading import recipe_names
from tests.evolution.test_generation_record import last_courses


@pytest.mark.parametrize("name", sorted(recipe_names()))
def test_the_parents_are_marked_where_they_lived_before(name):
    records = last_courses(name)
    record = records[-1]
    for place in range(min(record.survivors.size, 6)):
        life = provenance_of(record, place)
        found = relatives_in(records, place, record.generation - 1, 1)
        expected = {}
        for letter, parent in zip("AB", life.parents, strict=False):
            if parent.number >= 0:
                expected.setdefault(parent.number, []).append(letter)
        if life.is_child:
            assert found == {number: tuple(names) for number, names in expected.items()}
        elif life.source >= 0:
            assert "" in found[life.source]


@pytest.mark.parametrize("name", sorted(recipe_names()))
def test_ancestors_who_live_on_have_the_genotype_of_the_tree(name):
    records = last_courses(name)
    heirs = records[-1].survivors
    for place in range(min(heirs.size, 6)):
        tree = ancestry(records, place, 2)
        known = {"": tree}
        for letter, parent in zip("AB", tree.parents, strict=False):
            known[letter] = parent
            known.update(
                {letter + other: each for other, each in zip("AB", parent.parents, strict=False)}
            )
        found = relatives_in(records, place, records[-1].generation, 2)
        assert found[place] == ("",)
        for at, names in found.items():
            for called in names:
                digits = records[-1].encoding.decode(heirs.genotypes[at])
                assert (digits == known[called].digits).all()


def test_some_parents_live_beside_their_children():
    records = last_courses("mantere-koljonen-2007")
    best = int((records[-1].sources < records[-1].population.size).argmax())
    children = [
        place
        for place in range(records[-1].survivors.size)
        if best in relatives_in(records, place, records[-1].generation, 1) and place != best
    ]
    assert children


def test_who_lived_on_is_found_in_the_generations_before():
    records = last_courses("mantere-koljonen-2007")
    record = records[-1]
    place = int((record.sources < record.population.size).argmax())
    tree = ancestry(records, place, 0)
    assert tree.origin is Origins.BORN
    for before in range(tree.generation, record.generation):
        (at,) = relatives_in(records, place, before, 0)
        index = before - records[0].generation + 1
        assert (
            record.encoding.decode(records[index].population.genotypes[at]) == tree.digits
        ).all()
    for before in range(records[0].generation - 1, tree.generation):
        assert relatives_in(records, place, before, 0) == {}


def test_nothing_is_known_of_generations_that_are_not_kept():
    records = last_courses("mantere-koljonen-2007")
    assert relatives_in(records, 0, records[-1].generation + 1, 2) == {}
    assert relatives_in(records, 0, records[0].generation - 2, 2) == {}
