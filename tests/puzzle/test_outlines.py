"""What is drawn of a variant, from its geometry."""

import numpy as np
import pytest

from sudoku_ga.puzzle.display import board_text
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.layout import Cage, Constraint, Layout
from sudoku_ga.puzzle.outlines import (
    CAGE_TINTS,
    Corner,
    Side,
    Signs,
    cage_lines,
    region_lines,
    signs_of,
    units_beside,
)
from sudoku_ga.puzzle.svg import board_svg
from tests.puzzle.variants import JIGSAW_5, VARIANTS, layout

L_CAGE = Geometry(2, 2, layout(cages=(Cage(6, (0, 1, 4)),)))


def _signs(geometry, cell):
    kinds, of = signs_of(geometry)
    return kinds[of[cell]]


@pytest.mark.parametrize("geometry", VARIANTS.values(), ids=VARIANTS)
def test_each_pair_of_cells_beside_each_other_has_a_line_if_their_regions_differ(geometry):
    if not geometry.has_regions:
        assert region_lines(geometry) == ()
        return
    size, between = geometry.size, set()
    for x1, y1, x2, y2 in region_lines(geometry):
        between |= {((y, x1 - 1), (y, x1)) for y in range(y1, y2)}
        between |= {((y1 - 1, x), (y1, x)) for x in range(x1, x2)}
    of = geometry.box_of.reshape(size, size)
    cells = [(row, column) for row in range(size) for column in range(size)]
    others = [(a, b) for a in cells for b in cells if b in ((a[0], a[1] + 1), (a[0] + 1, a[1]))]
    assert between == {(a, b) for a, b in others if of[a] != of[b]}


def test_the_lines_of_regions_are_as_long_as_they_run_straight():
    lines = region_lines(Geometry(1, 5, layout(jigsaw=JIGSAW_5)))
    assert len(lines) == len(set(lines)) == 9
    assert (4, 0, 4, 1) in lines
    assert (1, 1, 4, 1) in lines


def test_a_classic_board_shows_nothing_beside_digits():
    assert not signs_of(Geometry(3, 3)).of.any()
    assert region_lines(Geometry(1, 9)) == ()


def test_diagonals_and_windows_are_where_their_units_are():
    both = Geometry(3, 3, layout(Constraint.DIAGONALS, Constraint.WINDOWS))
    first, second, *windows = both.more_units.tolist()
    cells = range(81)
    assert [each for each in cells if _signs(both, each).falls] == first
    assert [each for each in cells if _signs(both, each).rises] == second
    shaded = [each for each in cells if _signs(both, each).is_in_window]
    assert shaded == sorted(cell for window in windows for cell in window)


def test_the_outline_of_a_cage_runs_around_it_and_bends_within():
    corner = _signs(L_CAGE, 0)
    sides = Side.LEFT | Side.TOP
    assert corner == Signs(cage=sides, bends=Corner.LOWER_RIGHT, total=6, cage_tint=1)
    assert _signs(L_CAGE, 1).cage == Side.TOP | Side.RIGHT | Side.BOTTOM
    assert _signs(L_CAGE, 4).cage == Side.LEFT | Side.RIGHT | Side.BOTTOM
    assert _signs(L_CAGE, 5) == Signs()
    assert [_signs(L_CAGE, cell).total for cell in range(16)] == [6] + 15 * [0]


def _least(cells):
    return len(cells) * (len(cells) + 1) // 2


def test_cages_beside_each_other_have_different_tints():
    rows = [(0, 1, 2, 3), (4, 5), (6, 7), (8, 9, 10, 11)]
    pairs = [(cell, cell + 1) for cell in range(0, 16, 2)]
    spiral = [(0, 1, 2, 3), (4, 8), (5, 6), (7, 11, 15), (9, 10), (12, 13, 14)]
    for cages in (rows, pairs, spiral):
        board = Geometry(2, 2, Layout(cages=tuple(Cage(_least(cells), cells) for cells in cages)))
        tints = [_signs(board, cell).cage_tint for cell in range(16)]
        cage_of = {cell: number for number, cells in enumerate(cages) for cell in cells}
        for cell in range(16):
            assert bool(tints[cell]) == (cell in cage_of)
            for other in board.peers[cell]:
                beside = other - cell == 4 or (other - cell == 1 and other % 4)
                if beside and cell in cage_of and other in cage_of:
                    same = cage_of[cell] == cage_of[other]
                    assert (tints[cell] == tints[other]) is same
    assert max(tints) <= CAGE_TINTS


def test_cages_that_each_touch_all_others_are_drawn_all_the_same():
    comb = Geometry(3, 3, Layout(cages=tuple(
        Cage(45, tuple(range(start, 81, 5))[:9]) for start in range(5)
    )))  # fmt: skip
    assert {_signs(comb, cell).cage_tint for cell in range(45)} <= {1, 2, 3, 4}


def test_the_dashes_of_a_cage_stay_within_the_cell_and_leave_room_for_the_total():
    every = Side.LEFT | Side.TOP | Side.RIGHT | Side.BOTTOM
    for width in (0.0, 0.3):
        lines = cage_lines(every, Corner.NONE, width)
        assert all(0 < place < 1 for line in lines for place in line)
        upper = [line for line in lines if line[1] == line[3] == min(each[3] for each in lines)]
        assert min(line[0] for line in upper) >= width
    assert cage_lines(Side.NONE, Corner.NONE) == ()


def test_the_cells_of_a_cage_are_those_of_a_unit():
    assert L_CAGE.unit_cells(len(L_CAGE.every_unit)) == (0, 1, 4)
    assert L_CAGE.unit_cells(0) == (0, 1, 2, 3)


def test_a_board_of_regions_is_text_with_lines_between_them():
    geometry = Geometry(1, 5, layout(jigsaw=JIGSAW_5))
    digits = np.array([1, 0, 0, 0, 5] + 20 * [0])
    assert board_text(geometry, digits).splitlines() == [
        "1   .   .   . | 5",
        "  +-------+---+",
        ". | .   . | .   .",
        "--+       |",
        ". | .   . | .   .",
        "  +---+   +------",
        ".   . | . | .   .",
        "      +---+",
        ".   . | .   .   .",
    ]


def test_a_picture_has_lines_windows_and_totals():
    geometry = Geometry(
        3, 3, layout(Constraint.DIAGONALS, Constraint.WINDOWS, cages=(Cage(17, (0, 1)),))
    )
    svg = board_svg(geometry, np.zeros(81, int))
    assert svg.count("#e2e2e2") == 4
    assert ">17</text>" in svg
    assert "M0 0L288 288M0 288L288 0" in svg
    assert "#e2e2e2" not in board_svg(Geometry(3, 3), np.zeros(81, int))


def test_cells_name_the_units_that_a_variant_adds():
    jigsaw = Geometry(1, 5, layout(Constraint.DIAGONALS, jigsaw=JIGSAW_5, cages=(Cage(9, (0, 5)),)))
    names = [list(map(jigsaw.unit_name, units)) for units in units_beside(jigsaw)]
    assert names[0] == ["region 1", "diagonal 1", "cage of 9"]
    assert names[12] == ["region 3", "diagonal 1", "diagonal 2"]
    assert not any(units_beside(Geometry(3, 3)))


def test_a_cell_of_a_jigsaw_knows_the_sides_of_its_region():
    jigsaw = Geometry(1, 5, layout(jigsaw=JIGSAW_5))
    assert _signs(jigsaw, 0).edges == Side.NONE
    assert _signs(jigsaw, 3).edges == Side.RIGHT | Side.BOTTOM
    assert _signs(jigsaw, 4).edges == Side.LEFT
    assert board_svg(jigsaw, np.zeros(25, int)).count("<path") == 3


def test_an_outline_turns_from_the_inset_to_the_edge():
    (level, upright) = cage_lines(Side.NONE, Corner.LOWER_RIGHT)
    assert level[0] < 1 and level[2] == 1 and level[1] == level[3]
    assert upright[1] < 1 and upright[3] == 1 and upright[0] == upright[2]
