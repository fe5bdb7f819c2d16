"""Places of individuals and their ancestors in the recorded generations."""

import pytest

from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.observe.genealogy import Origin, ancestor_labels, ancestor_tree
from sudoku_ga.evolution.observe.population_view import PopulationView
from sudoku_ga.evolution.observe.provenance import provenance_of
from sudoku_ga.evolution.operators.population import Islands
from sudoku_ga.evolution.recipe.edit import with_component
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.evolution.puzzles import AI_ESCARGOT
from tests.evolution.recipes import by_representation
from tests.evolution.test_generation_record import last_records
from tests.golden.traces import small


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


def test_a_migrant_is_of_another_island_and_has_no_ancestors_on_this_one():
    recipe = with_component(small(load_recipe("generational")), Role.ISLANDS, Islands)
    recipe = recipe.with_values(
        {"islands.interval": 1, "islands.delay": 1, "termination.max_generations": 9}
    )
    view = PopulationView()
    view.keep_generations(kept=True)
    for report in evolve(AI_ESCARGOT, recipe, 5, observer=view):
        own, *others = view.generations(ended=report.outcome is not None)
    trees = [ancestor_tree(own, place, 3) for place in range(own[-1].survivors.size)]
    found = [each for tree in trees for each in every_ancestor(tree)]
    migrants = [each for each in found if each.origin is Origin.MIGRANT]
    everywhere = {
        digits.tobytes()
        for records in others
        for record in records
        for digits in record.encoding.decode(record.survivors.genotypes)
    }
    assert migrants
    assert not any(each.parents for each in migrants)
    assert {each.digits.tobytes() for each in migrants} <= everywhere


def every_ancestor(tree):
    """Return the tree and all that it grows from."""
    return [tree, *(each for parent in tree.parents for each in every_ancestor(parent))]


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
