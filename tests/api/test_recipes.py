"""Recipes by the public interface."""

import dataclasses

import pytest

import sudoku_ga as sga
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.operators.crossover.blocks import Uniform
from sudoku_ga.evolution.operators.mutation.blocks import SwapInBox
from sudoku_ga.evolution.recipe.reading import recipe_names


def test_all_bundled_recipes_are_there() -> None:
    assert sorted(each.name for each in sga.recipes()) == recipe_names()


def test_values_and_components_are_replaced() -> None:
    before = sga.recipe("evolution")
    recipe = before.replace(
        population={"size": 50}, crossover=Uniform(rate=0.3), mutation=[SwapInBox(), SwapInBox()]
    )
    assert recipe.one(Role.POPULATION).values()["size"] == 50
    assert recipe.all(Role.CROSSOVER) == (Uniform(rate=0.3),)
    assert recipe.all(Role.MUTATION) == (SwapInBox(), SwapInBox())
    assert recipe.as_filed() == before and list(recipe.components) == list(before.components)


def test_operators_are_named() -> None:
    recipe = sga.recipe("evolution").replace(crossover="uniform", mutation=["swap-in-box"])
    assert recipe.all(Role.CROSSOVER) == (Uniform(),)
    assert recipe.all(Role.MUTATION) == (SwapInBox(),)


def test_all_components_of_a_role_are_listed() -> None:
    listed = sga.components("crossover")
    assert listed["uniform"] is Uniform
    for role in Role:
        assert all(kind.name == name for name, kind in sga.components(role).items())
    with pytest.raises(ValueError, match=r"crossing"):
        sga.components("crossing")


def test_recipes_compare_and_hash() -> None:
    recipe = sga.recipe("evolution")
    smaller = recipe.replace(population={"size": 16})
    assert recipe != smaller
    assert {recipe, smaller, sga.recipe("evolution")} == {recipe, smaller}


def test_an_optional_role_is_left_empty() -> None:
    recipe = sga.recipe("evolution").replace(crossover=None)
    assert recipe.all(Role.CROSSOVER) == ()


def test_weights_go_with_their_components() -> None:
    weighted = next(each for each in sga.recipes() if each.weights)
    role = next(iter(weighted.weights))
    first = weighted.all(role)[0]
    assert role not in weighted.replace(**{role.value: first}).weights


@pytest.mark.parametrize(
    ("roles", "words"),
    [
        ({"crossing": None}, "replace: one of the roles logic, .* is expected, found crossing"),
        ({"fitness": None}, "fitness: a component is expected, found None"),
        ({"crossover": "uniforn"}, r"crossover: one of .* found uniforn \(did you mean uniform\?"),
        ({"crossover": 3}, "crossover: a component, its name, a list of these, a mapping"),
        ({"crossover": SwapInBox()}, "crossover: a component of the kind Crossover is expected"),
        ({"crossover": Uniform}, r"crossover: Uniform\(\) is expected, found the class Uniform"),
        ({"population": SwapInBox()}, "population: a component of the kind Panmictic is expected"),
        ({"population": {"size": 0}}, "population.size: "),
        ({"population": {"width": 1}}, "panmictic: one of size, .* is expected, not width"),
    ],
)
def test_what_cannot_be_replaced_is_refused(roles: dict[str, object], words: str) -> None:
    with pytest.raises(sga.UserError, match=words):
        sga.recipe("evolution").replace(**roles)  # type: ignore[arg-type]


def test_of_a_recipe_with_alternatives_values_alone_are_replaced() -> None:
    fast = sga.recipe("fast")
    assert fast.alternatives
    changed = fast.replace(termination={"max_generations": 5})
    assert all(each.one(Role.TERMINATION).max_generations == 5 for each in changed.alternatives)  # type: ignore[attr-defined]
    with pytest.raises(sga.ArgumentError, match="one of the alternatives"):
        fast.replace(crossover=None)


def test_a_recipe_is_shown_in_a_line_and_as_a_table() -> None:
    recipe = sga.recipe("evolution")
    assert repr(recipe).startswith("<Recipe 'evolution': logic=Singles(level='none'); ")
    html = recipe._repr_html_()
    assert html.count("<tr>") == len(recipe.components) and "size = 64" in html
    assert "<script>" not in dataclasses.replace(recipe, title="<script>")._repr_html_()
