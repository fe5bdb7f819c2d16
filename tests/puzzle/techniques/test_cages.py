"""Combinations, certain digits, innies and outies."""

from itertools import product

import numpy as np
import pytest

from sudoku_ga.puzzle.assessment import assess
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.hints import hint
from sudoku_ga.puzzle.layout import Cage, Layout
from sudoku_ga.puzzle.techniques.cages import (
    CAGE_COMBINATIONS,
    CAGE_DIGIT,
    INNIES_AND_OUTIES,
    fillings,
    unit_sums,
)
from sudoku_ga.puzzle.techniques.position import Position
from tests.puzzle.techniques.positions import cells, empty, holding


def board(*cages: tuple[int, str], boxes: tuple[int, int] = (3, 3)) -> Geometry:
    plain = Geometry(*boxes)
    made = tuple(Cage(total, cells(names, plain)) for total, names in cages)
    return Geometry(*boxes, Layout(cages=made))


@pytest.mark.parametrize("differ", [True, False])
def test_fillings_are_those_of_plain_enumeration(*, differ: bool) -> None:
    rng = np.random.default_rng(3)
    for _ in range(200):
        count, size = int(rng.integers(1, 5)), 6
        masks = tuple(int(rng.integers(1, 1 << size)) for _ in range(count))
        total = int(rng.integers(count, count * size))
        choices = [[d for d in range(1, size + 1) if mask >> d - 1 & 1] for mask in masks]
        every = [
            digits
            for digits in product(*choices)
            if sum(digits) == total and (not differ or len(set(digits)) == count)
        ]
        found = fillings(masks, total, differ=differ)
        expected = [{digits[cell] for digits in every} for cell in range(count)]
        assert [{d for d in range(1, 7) if m >> d - 1 & 1} for m in found.allowed] == expected
        if differ:
            certain = set.intersection(*map(set, every)) if every else set()
            assert {d for d in range(1, 7) if found.certain >> d - 1 & 1} == certain


def test_no_combination_of_the_cage_has_other_digits() -> None:
    geometry = board((16, "r1c1 r1c2"))
    (step,) = CAGE_COMBINATIONS.find(empty(geometry))
    left = step.applied(empty(geometry)).candidates
    assert {left[cell] for cell in cells("r1c1 r1c2")} == {1 << 6 | 1 << 8}
    assert step.explanation == (
        "No digits for r1c1 and r1c2 that add up as the cage of 16 says have "
        "1, 2, 3, 4, 5, 6 and 8 in r1c1 and r1c2."
    )


def test_a_digit_of_every_combination_is_excluded_where_all_its_places_are_seen() -> None:
    geometry = board((16, "r1c1 r1c2"))
    first = next(CAGE_COMBINATIONS.find(empty(geometry)))
    step = next(CAGE_DIGIT.find(first.applied(empty(geometry))))
    beyond = "r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3"
    assert step.digits == (7,)
    assert {cell for cell, _ in step.eliminations} == set(cells(beyond))
    assert step.explanation == (
        "Each way to fill the cage of 16 has 7, in r1c1 and r1c2, so no cell that shares a unit "
        "with all of these can hold it."
    )


def test_a_unit_without_its_cages_is_a_sum() -> None:
    geometry = board((6, "r1c1 r1c2 r2c1"), boxes=(2, 2))
    box = next(each for each in unit_sums(geometry) if each.cells == cells("r2c2", geometry))
    assert (box.total, box.inside) == (4, True)
    steps = list(INNIES_AND_OUTIES.find(empty(geometry)))
    step = next(each for each in steps if each.cells == cells("r2c2", geometry))
    assert {digit for _, digit in step.eliminations} == {1, 2, 3}
    assert step.explanation == (
        "The digits of box 1 add up to 10. The cages inside leave 4 for r2c2, "
        "which excludes 1, 2 and 3 in r2c2."
    )


def test_what_the_cages_of_a_unit_have_beyond_it_is_a_sum() -> None:
    geometry = board((3, "r1c1 r1c2"), (9, "r1c3 r1c4 r2c4"), boxes=(2, 2))
    outies = next(each for each in unit_sums(geometry) if not each.inside)
    assert (outies.cells, outies.total) == (cells("r2c4", geometry), 2)
    steps = list(INNIES_AND_OUTIES.find(empty(geometry)))
    step = next(each for each in steps if each.cells == outies.cells)
    assert step.explanation == (
        "The digits of row 1 add up to 10. The cages that cover it have 2 more, for r2c4, "
        "which excludes 1, 3 and 4 in r2c4."
    )


def test_outies_may_be_equal_unless_they_share_a_unit() -> None:
    for beyond, differ in (("r2c1", True), ("r4c3", False)):
        below = {"r2c1": "r2c3", "r4c3": "r2c1"}[beyond]
        first, second = f"r1c1 r1c2 {below}", f"r1c3 r1c4 {beyond}"
        geometry = board((6, first), (8, second), boxes=(2, 2))
        outies = next(each for each in unit_sums(geometry) if not each.inside)
        assert outies.total == 4
        assert outies.differ == differ


def test_nothing_is_found_without_cages() -> None:
    for technique in (CAGE_COMBINATIONS, CAGE_DIGIT, INNIES_AND_OUTIES):
        assert not list(technique.find(empty(Geometry(2, 2))))


def test_a_contradiction_is_no_step() -> None:
    geometry = board((16, "r1c1 r1c2"))
    position = holding(empty(geometry), "r1c1", [1, 2])
    assert not list(CAGE_COMBINATIONS.find(position))


def test_a_hint_about_a_cage_shows_its_cells() -> None:
    geometry = board((3, "r1c1 r1c2"), (5, "r1c3 r2c3"), boxes=(2, 2))
    puzzle = Grid(geometry, np.zeros(16, np.uint8))
    found = hint(assess(puzzle), puzzle)
    assert found.text(1) == "Look at cage of 3."
    assert found.cells(1) == (0, 1)
    assert found.parts(1).causes == (0, 1)
    assert found.parts(3).units == ()
    assert Position.from_grid(puzzle).candidates[0] == 15
