"""Where individuals and their ancestors are found in the kept generations."""

import pytest

from sudoku_ga.evolution.observe.genealogy import Origins, ancestry, relatives_in
from sudoku_ga.evolution.observe.provenance import provenance_of
from sudoku_ga.evolution.recipe.reading import recipe_names
from tests.evolution.test_course import last_courses


@pytest.mark.parametrize("name", sorted(recipe_names()))
def test_the_parents_are_marked_where_they_lived_before(name):
    courses = last_courses(name)
    course = courses[-1]
    for place in range(min(course.heirs.size, 6)):
        life = provenance_of(course, place)
        found = relatives_in(courses, place, course.generation - 1, 1)
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
    courses = last_courses(name)
    heirs = courses[-1].heirs
    for place in range(min(heirs.size, 6)):
        tree = ancestry(courses, place, 2)
        known = {"": tree}
        for letter, parent in zip("AB", tree.parents, strict=False):
            known[letter] = parent
            known.update(
                {letter + other: each for other, each in zip("AB", parent.parents, strict=False)}
            )
        found = relatives_in(courses, place, courses[-1].generation, 2)
        assert found[place] == ("",)
        for at, names in found.items():
            for called in names:
                digits = courses[-1].encoding.decode(heirs.genotypes[at])
                assert (digits == known[called].digits).all()


def test_some_parents_live_beside_their_children():
    courses = last_courses("mantere-koljonen-2007")
    best = int((courses[-1].sources < courses[-1].population.size).argmax())
    children = [
        place
        for place in range(courses[-1].heirs.size)
        if best in relatives_in(courses, place, courses[-1].generation, 1) and place != best
    ]
    assert children


def test_who_lived_on_is_found_in_the_generations_before():
    courses = last_courses("mantere-koljonen-2007")
    course = courses[-1]
    place = int((course.sources < course.population.size).argmax())
    tree = ancestry(courses, place, 0)
    assert tree.origin is Origins.BORN
    for before in range(tree.generation, course.generation):
        (at,) = relatives_in(courses, place, before, 0)
        index = before - courses[0].generation + 1
        assert (
            course.encoding.decode(courses[index].population.genotypes[at]) == tree.digits
        ).all()
    for before in range(courses[0].generation - 1, tree.generation):
        assert relatives_in(courses, place, before, 0) == {}


def test_nothing_is_known_of_generations_that_are_not_kept():
    courses = last_courses("mantere-koljonen-2007")
    assert relatives_in(courses, 0, courses[-1].generation + 1, 2) == {}
    assert relatives_in(courses, 0, courses[0].generation - 2, 2) == {}
