"""Naked and hidden pairs, triples and quads."""

import pytest

from sudoku_ga.puzzle.techniques.step import Technique
from sudoku_ga.puzzle.techniques.subsets import (
    HIDDEN_PAIR,
    HIDDEN_QUAD,
    HIDDEN_TRIPLE,
    NAKED_PAIR,
    NAKED_QUAD,
    NAKED_TRIPLE,
)
from tests.puzzle.techniques.positions import cells, confined, empty, holding, unit

PLACES = "r3c1 r3c5 r3c6 r3c9"


@pytest.mark.parametrize(
    ("technique", "digits"),
    [
        (NAKED_PAIR, [[4, 7], [4, 7]]),
        (NAKED_TRIPLE, [[4, 7], [4, 9], [7, 9]]),
        (NAKED_QUAD, [[1, 4], [4, 7], [7, 9], [1, 9]]),
    ],
)
def test_a_naked_subset_clears_the_rest_of_the_row(
    technique: Technique, digits: list[list[int]]
) -> None:
    names = PLACES.split()[: len(digits)]
    position = empty()
    for name, of in zip(names, digits, strict=True):
        position = holding(position, name, of)
    pattern = cells(" ".join(names))
    step = next(technique.find(position))
    assert step.cells == pattern
    every = {digit for of in digits for digit in of}
    others = set(unit("row 3")) - set(pattern)
    assert set(step.eliminations) == {(cell, digit) for cell in others for digit in every}
    assert not list(technique.find(step.applied(position)))


@pytest.mark.parametrize(
    ("technique", "digits"),
    [(HIDDEN_PAIR, [4, 7]), (HIDDEN_TRIPLE, [4, 7, 9]), (HIDDEN_QUAD, [1, 4, 7, 9])],
)
def test_a_hidden_subset_clears_its_cells(technique: Technique, digits: list[int]) -> None:
    names = " ".join(PLACES.split()[: len(digits)])
    position = confined(empty(), digits, "row 3", names)
    step = next(technique.find(position))
    assert (step.cells, step.digits) == (cells(names), tuple(digits))
    others = set(range(1, 10)) - set(digits)
    assert set(step.eliminations) == {(cell, digit) for cell in cells(names) for digit in others}
    assert not list(technique.find(step.applied(position)))


def test_pairs_are_explained() -> None:
    naked = next(NAKED_PAIR.find(holding(empty(), "r3c1 r3c5", [4, 7])))
    hidden = next(HIDDEN_PAIR.find(confined(empty(), [4, 7], "row 3", "r3c1 r3c5")))
    assert naked.explanation == (
        "In row 3, r3c1 and r3c5 can only hold 4 and 7, so no other cell of it can."
    )
    assert hidden.explanation == (
        "In row 3, 4 and 7 can only stand in r3c1 and r3c5, so no other digit can."
    )
