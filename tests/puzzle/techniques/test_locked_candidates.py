"""Pointing, claiming and what sees all places of a digit."""

import numpy as np
import pytest

from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.layout import Constraint, Layout
from sudoku_ga.puzzle.techniques.locked_candidates import CLAIMING, POINTING, SEEN
from tests.puzzle.techniques.positions import cells, confined, crossing, empty
from tests.puzzle.variants import VARIANTS


def test_pointing_clears_the_rest_of_the_line() -> None:
    position = confined(empty(), [4], "box 1", "r2c1 r2c3")
    (step,) = POINTING.find(position)
    assert set(step.eliminations) == crossing(4, "r2c4 r2c5 r2c6 r2c7 r2c8 r2c9")
    assert step.cells == cells("r2c1 r2c3")
    assert step.explanation == (
        "In box 1, 4 can only stand in row 2, so no other cell of row 2 can hold it."
    )


def test_claiming_clears_the_rest_of_the_box() -> None:
    board = Geometry(2, 3)
    position = confined(empty(board), [2], "row 3", "r3c4 r3c6")
    (step,) = CLAIMING.find(position)
    assert set(step.eliminations) == crossing(2, "r4c4 r4c5 r4c6", board)
    assert step.explanation == (
        "In row 3, 2 can only stand in box 4, so no other cell of box 4 can hold it."
    )


def test_what_clears_nothing_is_no_step() -> None:
    position = confined(empty(), [4], "box 1", "r2c1 r2c3")
    (step,) = POINTING.find(position)
    assert not list(POINTING.find(step.applied(position)))


def test_a_cell_that_sees_all_places_is_cleared_by_knights() -> None:
    board = Geometry(3, 3, Layout(constraints=frozenset({Constraint.ANTI_KNIGHT})))
    position = confined(empty(board), [4], "box 1", "r2c1 r2c3")
    (step,) = SEEN.find(position)
    assert set(step.eliminations) == crossing(4, "r4c2")
    assert step.explanation == (
        "In box 1, 4 can only stand in r2c1 and r2c3. Each of these excludes it from r4c2."
    )
    assert not list(SEEN.find(confined(empty(), [4], "box 1", "r2c1 r2c3")))


@pytest.mark.parametrize("board", VARIANTS.values(), ids=VARIANTS)
def test_what_sees_all_places_is_cleared_unless_another_unit_has_them_too(board: Geometry) -> None:
    rng = np.random.default_rng(5)
    gone = [(cell, 1) for cell in range(board.cell_count) if rng.random() < 0.6]
    position = empty(board).changed(eliminations=gone)
    places = {cell for cell in range(board.cell_count) if position.has(cell, 1)}
    units = [set(unit.tolist()) for unit in board.every_unit]
    expected = {
        (number, cell)
        for number, unit in enumerate(units)
        if len(unit & places) > 1
        for cell in places - unit
        if unit & places <= set(board.peers[cell])
        and not any(unit & places <= other for other in units if cell in other)
    }
    found = {
        (step.units[0], cell)
        for step in SEEN.find(position)
        if step.digits == (1,)
        for cell, _digit in step.eliminations
    }
    assert found == (expected if len(board.edges) else set())
