from dataclasses import replace

import pytest

from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.roles import OPTIONAL_ROLES, Role
from sudoku_ga.evolution.operators.crossover.lines import BandOrStack
from sudoku_ga.evolution.operators.fitness import MissingDigits, PairConflicts
from sudoku_ga.evolution.operators.initialisation import FilledBoxes
from sudoku_ga.evolution.operators.local_search.box_swaps import MetropolisSwaps
from sudoku_ga.evolution.operators.local_search.heat_bath import HeatBath
from sudoku_ga.evolution.operators.selection import (
    PairsWithoutReuse,
    ResidentAndTournament,
    Tournament,
)
from sudoku_ga.evolution.recipe.contracts import incompatibility
from sudoku_ga.evolution.recipe.edit import (
    fitting,
    places,
    with_component,
    with_component_named,
    with_representation,
)
from sudoku_ga.evolution.recipe.reading import load_recipe, parse_recipe
from sudoku_ga.evolution.recipe.recipe import RecipeError
from sudoku_ga.evolution.recipe.writing import write_recipe
from sudoku_ga.evolution.representations.box_alleles import BoxAlleles
from sudoku_ga.evolution.representations.cells import BoxPermutations, FreeCells
from tests.evolution.recipes import by_representation


class OneChild(BandOrStack):
    name = "one-child"
    children_per_couple = 1


class TwoChildren(BandOrStack):
    name = "two-children"
    children_per_couple = 2


@pytest.fixture
def memetic():
    return load_recipe("memetic")


def place_of(recipe, role, index=0):
    return next(each for each in places(recipe) if (each.role, each.index) == (role, index))


def kinds(recipe, role):
    return [type(component) for component in recipe.all(role)]


def test_only_components_fit_whose_needs_the_genes_meet():
    for kind in fitting(Role.REPRESENTATION, BoxAlleles):
        for role in Role:
            for component in fitting(role, kind):
                assert role is Role.REPRESENTATION or component.needs <= kind.traits


def test_a_component_takes_the_place_of_another_and_the_rest_stays(memetic):
    changed = with_component(memetic, Role.SELECTION, Tournament)
    assert kinds(changed, Role.SELECTION) == [Tournament]
    others = [role for role in Role if role is not Role.SELECTION]
    assert all(changed.all(role) == memetic.all(role) for role in others)
    assert list(changed.components) == [role for role in Role if changed.all(role)]


def test_the_file_s_values_come_back_with_its_component(memetic):
    away = with_component(memetic.with_value("crossover.rate", 0.7), Role.CROSSOVER, None)
    assert away.all(Role.CROSSOVER) == ()
    again = with_component(away, Role.CROSSOVER, BandOrStack)
    assert again.one(Role.CROSSOVER) == memetic.one(Role.CROSSOVER)
    assert away.as_filed() == memetic


def test_the_default_of_another_component_s_value_is_the_component_s_own(memetic):
    changed = with_component(memetic, Role.SELECTION, Tournament)
    settings = [each for each in changed.settings() if each.role is Role.SELECTION]
    assert settings
    assert all(each.value == each.default for each in settings)


def test_a_needed_role_cannot_be_emptied(memetic):
    with pytest.raises(RecipeError, match="fitness is expected"):
        with_component(memetic, Role.FITNESS, None)


def test_a_component_that_does_not_fit_is_refused_with_the_reason(memetic):
    with pytest.raises(RecipeError, match=r"local_search heat-bath .* box-permutations"):
        with_component(memetic, Role.LOCAL_SEARCH, HeatBath)


def test_a_place_or_a_name_that_does_not_exist_is_refused(memetic):
    with pytest.raises(RecipeError, match="crossover: a place from 0 to 1 is expected, not 2"):
        with_component(memetic, Role.CROSSOVER, BandOrStack, 2)
    with pytest.raises(RecipeError, match="crossing: one of the roles is expected"):
        with_component_named(memetic, "crossing", "band-or-stack")
    with pytest.raises(RecipeError, match=r"crossover: one of .*band-or-stack.* not band"):
        with_component_named(memetic, "crossover", "band")


def test_another_representation_replaces_what_no_longer_fits(memetic):
    changed = with_representation(memetic, BoxAlleles)
    assert kinds(changed, Role.LOCAL_SEARCH) == [HeatBath]
    assert kinds(changed, Role.FITNESS) == [PairConflicts]
    assert changed.all(Role.SELECTION) == memetic.all(Role.SELECTION)
    assert incompatibility(changed.components) is None


def test_an_optional_role_without_a_fitting_component_becomes_empty(memetic):
    changed = with_representation(memetic, FreeCells)
    fits = bool(fitting(Role.LOCAL_SEARCH, FreeCells))
    assert bool(changed.all(Role.LOCAL_SEARCH)) is fits


def test_the_file_s_own_components_are_preferred(memetic):
    there = with_representation(memetic, BoxAlleles)
    back = with_representation(there, BoxPermutations)
    assert kinds(back, Role.LOCAL_SEARCH) == [MetropolisSwaps]
    assert back.one(Role.LOCAL_SEARCH) == memetic.one(Role.LOCAL_SEARCH)


def test_of_several_components_those_stay_that_fit(memetic):
    both = {**memetic.components, Role.LOCAL_SEARCH: (MetropolisSwaps(), MetropolisSwaps())}
    changed = with_representation(replace(memetic, components=both), BoxAlleles)
    assert kinds(changed, Role.LOCAL_SEARCH) == [HeatBath]


@pytest.mark.parametrize("name", by_representation())
def test_everything_that_is_offered_makes_a_valid_recipe(name):
    recipe = load_recipe(name)
    for place in places(recipe):
        for kind in place.choices:
            changed = with_component(recipe, place.role, kind, place.index)
            assert place_of(changed, place.role, place.index).kind is kind
        if place.may_be_empty and place.component is not None:
            changed = with_component(recipe, place.role, None, place.index)
            assert write_recipe(changed)


def test_only_optional_roles_may_be_empty(memetic):
    for place in places(memetic):
        assert place.may_be_empty is (place.role in OPTIONAL_ROLES or place.component is None)


def test_a_place_says_what_the_file_has_there(memetic):
    changed = place_of(with_component(memetic, Role.SELECTION, Tournament), Role.SELECTION)
    assert (changed.filed, changed.is_changed) == (ResidentAndTournament, True)
    assert not place_of(memetic, Role.SELECTION).is_changed


def test_after_a_selection_is_a_pairing_and_nothing_else(memetic):
    empty = place_of(memetic, Role.SELECTION, 1)
    assert (empty.component, empty.choices) == (None, (PairsWithoutReuse,))
    paired = with_component(memetic, Role.SELECTION, PairsWithoutReuse, 1)
    assert not place_of(paired, Role.SELECTION).may_be_empty
    with pytest.raises(RecipeError, match="one that picks parents"):
        with_component(memetic, Role.SELECTION, PairsWithoutReuse)
    with pytest.raises(RecipeError, match="one that picks parents"):
        with_component(memetic, Role.SELECTION, Tournament, 1)


def test_a_choice_by_weight_grows_and_shrinks(memetic):
    two = {**memetic.components, Role.CROSSOVER: (BandOrStack(), BandOrStack(rate=0.5))}
    recipe = replace(memetic, components=two, weights={Role.CROSSOVER: (0.0, 3.0)})
    assert [place_of(recipe, Role.CROSSOVER, i).share for i in (0, 1, 2)] == [0.0, 1.0, None]
    more = with_component(recipe, Role.CROSSOVER, BandOrStack, 2)
    assert more.weights == {Role.CROSSOVER: (0.0, 3.0, 1.5)}
    less = with_component(recipe, Role.CROSSOVER, None, 1)
    assert less.weights == {Role.CROSSOVER: (1.0,)}
    assert with_component(less, Role.CROSSOVER, None).weights == {}


def test_crossovers_of_one_recipe_have_equally_many_children(memetic):
    two = {**memetic.components, Role.CROSSOVER: (OneChild(), TwoChildren())}
    with pytest.raises(RecipeError, match="one-child 1, two-children 2"):
        replace(memetic, components=two)


def test_a_single_role_holds_one_component(memetic):
    two = {**memetic.components, Role.FITNESS: (PairConflicts(), MissingDigits())}
    with pytest.raises(RecipeError, match=r"\bfitness: .* pair-conflicts, missing-digits$"):
        replace(memetic, components=two)


def test_an_incompatible_file_names_the_line_of_the_role():
    text = write_recipe(load_recipe("memetic"))
    text = text.replace('[local_search]\ncomponent = "metropolis-swaps"', "", 1)
    text += '\n[local_search]\ncomponent = "heat-bath"\n'
    broken = "".join(
        line + "\n"
        for line in text.splitlines()
        if not line.startswith(("temperature", "steps", "report_every"))
    )
    line = broken.splitlines().index("[local_search]") + 1
    with pytest.raises(RecipeError, match=rf"line {line}: local_search heat-bath needs genes"):
        parse_recipe(broken, "broken")


def test_alternatives_change_where_they_can():
    recipe = load_recipe("fast")
    others = with_representation(recipe, FreeCells).alternatives
    assert [kinds(each, Role.REPRESENTATION) for each in others] == [[FreeCells]] * 5
    none = with_component(recipe, Role.LOCAL_SEARCH, None)
    assert [each.all(Role.LOCAL_SEARCH) for each in none.alternatives] == [()] * 5
    boxes = with_component(recipe, Role.FITNESS, MissingDigits)
    assert [kinds(each, Role.FITNESS) for each in boxes.alternatives] == [
        [PairConflicts],
        [MissingDigits],
        [MissingDigits],
        [PairConflicts],
        [MissingDigits],
    ]
    with pytest.raises(RecipeError, match="fitness is expected"):
        with_component(recipe, Role.FITNESS, None)
    assert with_component(recipe, Role.CROSSOVER, None).as_filed() == recipe


def test_the_first_fitting_component_is_taken_where_the_file_has_none(memetic):
    changed = with_representation(memetic, BoxAlleles)
    assert kinds(changed, Role.INITIALISATION) == [FilledBoxes]
    assert isinstance(changed.one(Role.LOCAL_SEARCH), Component)
