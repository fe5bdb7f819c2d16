"""Traits of genes: the built-in ones and those of other representations."""

import dataclasses
import pickle
from dataclasses import dataclass

import pytest

from sudoku_ga.evolution.core.component import (
    BUILT_IN_TRAITS,
    Component,
    Trait,
    describe_traits,
)
from sudoku_ga.evolution.core.operators import Representation
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.contracts import incompatibility

SPIRAL = Trait("spiral", "stand along a spiral")
DIAGONAL = Trait("diagonal", "stand along a diagonal")


@dataclass(frozen=True)
class SpiralGenes(Representation):
    name = "spiral-genes"
    traits = frozenset({SPIRAL, Trait.CELLS})

    def encode(self, logic):
        raise NotImplementedError


@dataclass(frozen=True)
class Unrolling(Component):
    name = "unrolling"
    needs = frozenset({Trait("spiral", "in other words")})


@dataclass(frozen=True)
class Diagonals(Component):
    name = "diagonals"
    needs = frozenset({DIAGONAL, Trait.BOXES, Trait.ROWS})


def test_traits_are_equal_by_name_and_do_not_change():
    assert SPIRAL == Trait("spiral", "in other words") != DIAGONAL
    assert len({SPIRAL, Trait("spiral", ""), DIAGONAL}) == 2
    assert pickle.loads(pickle.dumps(Trait.CELLS)) == Trait.CELLS
    with pytest.raises(dataclasses.FrozenInstanceError):
        SPIRAL.name = "straight"


def test_every_built_in_trait_is_listed_once():
    assert len(set(BUILT_IN_TRAITS)) == len(BUILT_IN_TRAITS) == 12
    named = [value for value in vars(Trait).values() if isinstance(value, Trait)]
    assert set(named) == set(BUILT_IN_TRAITS)


def test_built_in_traits_are_described_in_their_order_and_others_by_name_after_them():
    traits = frozenset({SPIRAL, Trait.BOXES, DIAGONAL, Trait.CELLS})
    assert describe_traits(traits) == (
        "are the digits of cells and are in the order of boxes and stand along a diagonal and "
        "stand along a spiral"
    )


def test_a_trait_from_outside_decides_what_may_be_together():
    genes = {Role.REPRESENTATION: (SpiralGenes(),)}
    assert incompatibility({**genes, Role.MUTATION: (Unrolling(),)}) is None
    refused = incompatibility({**genes, Role.MUTATION: (Diagonals(),)})
    assert refused is not None and refused.role is Role.MUTATION
    assert refused.reason == (
        "mutation diagonals needs genes that are in the order of rows and are in the order of "
        "boxes and stand along a diagonal; those of the representation spiral-genes are the "
        "digits of cells and stand along a spiral"
    )
