"""Names of layouts stand for rules, and rules for names."""

import pytest

from sudoku_ga.evolution.core.parameters import ParameterError
from sudoku_ga.generator.spec import Options
from sudoku_ga.generator.variant import names_of, variant_of, with_rule
from sudoku_ga.layouts import load_layouts
from sudoku_ga.puzzle.layout import Feature


@pytest.mark.parametrize(
    ("names", "rule", "more", "fewer"),
    [
        ("classic", "killer", "killer", "classic"),
        ("killer,x", "anti-king", "x,anti-king,killer", "x,killer"),
        ("x, killer", "x", "x,killer", "killer"),
        ("jigsaw-9a", "x", "jigsaw-9a,x", "jigsaw-9a"),
        ("jigsaw-9a,x,killer", "jigsaw", "jigsaw,x,killer", "jigsaw-9a,x,killer"),
    ],
)
def test_a_rule_is_added_and_removed(names: str, rule: str, more: str, fewer: str) -> None:
    assert with_rule(names, rule, present=True) == more
    assert with_rule(names, rule, present=False) == fewer


@pytest.mark.parametrize("names", ["classic", "x,anti-knight,killer", "jigsaw,x"])
def test_a_rule_that_is_there_is_not_added_twice(names: str) -> None:
    for rule in set(names.split(",")) - {"classic"}:
        assert with_rule(names, rule, present=True) == names


@pytest.mark.parametrize("names", ["jigsaw-7a", "jigsaw-7a,x", "anti-king,x", "windoku"])
def test_the_names_of_a_layout_stand_for_it(names: str) -> None:
    named = load_layouts(names)
    again = variant_of(names_of(named.layout, named.geometry))
    assert (again.layout, again.geometry) == (named.layout, named.geometry)


@pytest.mark.parametrize(
    ("names", "features"),
    [
        ("classic", set()),
        ("x,killer", {Feature.UNITS, Feature.CAGES}),
        ("jigsaw,killer", {Feature.REGIONS, Feature.CAGES}),
        ("jigsaw-7a", {Feature.REGIONS}),
    ],
)
def test_a_board_has_the_features_of_what_is_drawn(names: str, features: set[Feature]) -> None:
    assert Options(layout=names).board_features == features


def test_a_layout_needs_a_name() -> None:
    with pytest.raises(ParameterError, match="layout"):
        Options(layout=" ")
