from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Cage, Layout
from sudoku_ga.puzzle.rules import conflict_count, is_solution
from sudoku_ga.puzzle.singles import LOGIC_LEVELS, LogicResult, fill_singles, unpacked
from tests.evolution.puzzles import ARTICLE_EXAMPLE
from tests.puzzle.boards import (
    ESCARGOT,
    GEOMETRIES,
    S1_PUZZLE,
    S1_SOLUTION,
    puzzle,
    puzzles,
    solved,
    with_blanks,
)

NINE = Geometry(3, 3)


@pytest.mark.parametrize(
    ("level", "filled"), [("none", 27), ("naked-once", 31), ("naked", 42), ("hidden", 81)]
)
def test_the_puzzle_of_the_source_is_filled_as_far_as_published(level: str, filled: int) -> None:
    result = fill_singles(puzzle(S1_PUZZLE), level)
    assert result.grid.given_count == filled
    assert result.contradiction is None
    assert result.fault_cells == ()


def test_a_puzzle_of_singles_is_solved() -> None:
    assert fill_singles(puzzle(S1_PUZZLE), "hidden").grid == puzzle(S1_SOLUTION)


def test_one_pass_judges_by_the_candidates_at_its_start() -> None:
    # 8 and 9 are left in row 1; that r1c9 is 9 shows only once r1c8 is filled.
    grid = Grid.empty(NINE).with_digits([*((cell, cell + 1) for cell in range(7)), (34, 9)])
    assert fill_singles(grid, "naked-once").grid.digits[[7, 8]].tolist() == [8, 0]
    assert fill_singles(grid, "naked").grid.digits[[7, 8]].tolist() == [8, 9]


def _slow_candidates(grid: Grid) -> list[int]:
    masks = []
    for cell, peers in enumerate(grid.geometry.peers):
        ruled_out = {int(grid.digits[peer]) for peer in peers}
        own = int(grid.digits[cell])
        digits = [own] if own else set(range(1, grid.geometry.size + 1)) - ruled_out
        masks.append(sum(1 << (digit - 1) for digit in digits))
    return masks


@given(puzzles(GEOMETRIES[:11]), st.sampled_from(["none", "naked", "hidden"]))
def test_candidates_are_what_peers_leave(grid: Grid, level: str) -> None:
    result = fill_singles(grid, level)
    assert result.candidates.dtype == np.uint64
    assert result.candidates.tolist() == _slow_candidates(result.grid)


def _slow_fixpoint(grid: Grid, *, hidden: bool) -> Grid:
    """Fill in one single at a time, the last found first."""
    while True:
        masks = _slow_candidates(grid)
        singles = []
        for cell in grid.blank_cells.tolist():
            bits = [bit for bit in range(grid.geometry.size) if masks[cell] >> bit & 1]
            units = [unit for unit in grid.geometry.units.tolist() if cell in unit]
            singles += [
                (cell, bit + 1)
                for bit in bits
                if len(bits) == 1
                or (
                    hidden
                    and any(
                        all(not masks[other] >> bit & 1 for other in unit if other != cell)
                        for unit in units
                    )
                )
            ]
        if not singles:
            return grid
        grid = grid.with_digit(*singles[-1])


@given(puzzles(GEOMETRIES[:6]), st.sampled_from(["naked", "hidden"]))
def test_the_result_is_the_fixpoint_whatever_the_order(grid: Grid, level: str) -> None:
    expected = _slow_fixpoint(grid, hidden=level == "hidden")
    assert fill_singles(grid, level).grid == expected


@given(puzzles(), st.sampled_from(["naked", "hidden"]))
def test_a_second_time_adds_nothing(grid: Grid, level: str) -> None:
    once = fill_singles(grid, level).grid
    assert fill_singles(once, level).grid == once


def _relabelled(grid: Grid, order: list[int]) -> Grid:
    """Return the grid turned about its diagonal with its digits exchanged."""
    geometry = Geometry(grid.geometry.box_width, grid.geometry.box_height)
    turned = grid.digits.reshape(geometry.size, geometry.size).T.ravel()
    return Grid(geometry, np.array([0, *order], np.uint8)[turned])


@given(puzzles(GEOMETRIES[:6]), st.sampled_from(LOGIC_LEVELS), st.data())
def test_turning_and_relabelling_a_puzzle_does_the_same_to_its_result(
    grid: Grid, level: str, data: st.DataObject
) -> None:
    order = data.draw(st.permutations(range(1, grid.geometry.size + 1)))
    result = fill_singles(_relabelled(grid, order), level)
    assert result.grid == _relabelled(fill_singles(grid, level).grid, order)


@given(puzzles(), st.sampled_from(LOGIC_LEVELS))
def test_no_puzzle_with_a_solution_meets_a_contradiction(grid: Grid, level: str) -> None:
    result = fill_singles(grid, level)
    assert result.contradiction is None
    assert conflict_count(result.grid) == 0


@pytest.mark.parametrize("geometry", GEOMETRIES, ids=str)
def test_nearly_full_boards_of_all_shapes_are_completed(geometry: Geometry) -> None:
    grid = with_blanks(solved(geometry), 0.03, seed=3)
    assert is_solution(fill_singles(grid, "hidden").grid, grid)


def _sentence(result: LogicResult) -> tuple[str | None, list[str]]:
    names = [result.grid.geometry.cell_name(cell) for cell in result.fault_cells]
    return result.contradiction, names


@pytest.mark.parametrize("level", LOGIC_LEVELS)
def test_conflicting_givens_are_reported_and_left(level: str) -> None:
    grid = puzzle(S1_PUZZLE).with_digit(80, 5)
    result = fill_singles(grid, level)
    assert result.grid == grid
    assert _sentence(result) == (
        "two 5s in row 9 and box 9 (r9c8 and r9c9)",
        ["r9c8", "r9c9"],
    )


@pytest.mark.parametrize("level", LOGIC_LEVELS)
def test_a_cell_without_a_candidate_is_reported(level: str) -> None:
    grid = Grid.empty(NINE).with_digits([*((cell, cell + 1) for cell in range(8)), (17, 9)])
    assert _sentence(fill_singles(grid, level)) == ("no digit is possible in r1c9", ["r1c9"])


def test_a_digit_without_a_place_is_reported_at_level_hidden() -> None:
    grid = Grid.empty(NINE).with_digits([*((cell, cell + 1) for cell in range(6)), (17, 9)])
    assert fill_singles(grid, "naked").contradiction is None
    assert _sentence(fill_singles(grid, "hidden")) == (
        "no place is left for 9 in row 1",
        ["r1c7", "r1c8", "r1c9"],
    )


def test_two_equal_singles_in_a_unit_are_reported() -> None:
    row = [(cell, cell + 1) for cell in range(7)]
    grid = Grid.empty(NINE).with_digits([*row, (34, 8), (62, 8)])
    result = fill_singles(grid, "naked")
    assert result.grid == grid
    assert _sentence(result) == ("9 has to stand twice in row 1 (r1c8 and r1c9)", ["r1c8", "r1c9"])


def test_two_digits_for_one_cell_are_reported() -> None:
    grid = puzzle("...1.4..2..3..2.")
    result = fill_singles(grid, "hidden")
    assert result.grid == grid
    assert _sentence(result) == ("1 and 4 both have no place but r3c3", ["r3c3"])


@pytest.mark.parametrize("level", ["", "Hidden", "all"])
def test_unknown_levels_are_refused(level: str) -> None:
    with pytest.raises(UserError, match=f"naked-once, naked, hidden, sums .* {level}$"):
        fill_singles(puzzle(ESCARGOT), level)


def test_collections_of_one_solution_are_filled_without_contradiction(
    shared_puzzles: Callable[[str], list[Grid]],
) -> None:
    for grid in [*shared_puzzles("norvig_top95.txt"), *shared_puzzles("gen_25x25_5.txt")]:
        assert fill_singles(grid, "hidden").contradiction is None


def test_singles_alone_solve_the_easy_collection(
    shared_puzzles: Callable[[str], list[Grid]],
) -> None:
    easy = shared_puzzles("gen_4x4_100.txt")
    assert all(is_solution(fill_singles(grid, "hidden").grid, grid) for grid in easy)


def test_after_one_round_candidates_are_those_of_the_first_look():
    looked, blank = (
        fill_singles(ARTICLE_EXAMPLE, "none"),
        fill_singles(ARTICLE_EXAMPLE, "naked-once"),
    )
    free = blank.grid.digits == 0
    assert np.array_equal(blank.candidates[free], looked.candidates[free])
    again = fill_singles(blank.grid, "none").candidates
    assert not np.array_equal(again[free], blank.candidates[free])


def test_sums_of_cages_and_of_cells_beside_them_rule_out_digits() -> None:
    # The cages of row 1 leave 7 for r1c9; two cells of 17 in column 1 are 8 and 9.
    cages = (Cage(16, (0, 1, 2, 3)), Cage(22, (4, 5, 6, 7)), Cage(17, (27, 36)))
    empty = Grid.empty(Geometry(3, 3, Layout(cages=cages)))
    assert fill_singles(empty, "hidden").grid.given_count == 0
    result = fill_singles(empty, "sums")
    assert result.grid.digits[8] == 7 and result.grid.given_count == 1
    assert result.candidates[27] == result.candidates[36] == 0b110000000


def test_sums_that_cannot_be_are_a_contradiction() -> None:
    cages = (Cage(16, (0, 1, 2, 3)), Cage(28, (4, 5, 6, 7)))
    puzzle = Grid.empty(Geometry(3, 3, Layout(cages=cages))).with_digits([(17, 1)])
    assert fill_singles(puzzle, "hidden").contradiction is None
    result = fill_singles(puzzle, "sums")
    assert result.contradiction == "no digits left for r1c9 add up to 1"
    assert result.fault_cells == (8,)


@pytest.mark.parametrize(("size", "dtype"), [(9, np.int64), (64, np.uint64), (100, object)])
def test_masks_of_any_length_have_a_bit_for_each_digit(size: int, dtype: type) -> None:
    masks = np.array([0, 0b101, 1 << size - 1], dtype)
    row, digit = np.nonzero(unpacked(masks, size))
    assert unpacked(masks, size).shape == (3, size)
    assert list(zip(row.tolist(), digit.tolist(), strict=True)) == [(1, 0), (1, 2), (2, size - 1)]
