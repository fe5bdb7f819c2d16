"""Boards of variants while they are put together."""

from dataclasses import replace

import pytest

from sudoku_ga.app.variants.region_editor import Draft, box_regions, regions_of
from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.layout import Cage, Constraint
from tests.puzzle.variants import VARIANTS, layout


def _draft(text):
    rows = text.split()
    return Draft(len(rows), tuple(int(each) for row in rows for each in row))


@pytest.mark.parametrize("geometry", VARIANTS.values(), ids=VARIANTS)
def test_a_board_is_kept(geometry):
    assert Draft.of(geometry).geometry() == geometry


def test_regions_may_be_numbered_in_any_way():
    assert _draft("3322 3322 1144 1144").geometry() == Geometry(2, 2)
    assert _draft("2222 4444 3333 1111").geometry() == Geometry(1, 4)
    assert _draft("2222 4444 3311 3311").geometry().has_regions


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("1120 1122 3344 3304", "2 cells have no region"),
        ("1122 1122 3344 3343", "region 3 has 5 cells, 4 are expected"),
        ("1124 1122 3344 3342", "region 2 is in parts: r4c4 is apart from r1c3"),
    ],
)
def test_one_message_says_what_is_wrong_first(text, problem):
    with pytest.raises(UserError, match=problem):
        _draft(text).geometry()


def test_constraints_are_offered_where_the_board_can_have_them():
    nine, six = Draft.of(Geometry(3, 3)), Draft.of(Geometry(2, 3))
    assert all(nine.can_have(each) for each in Constraint)
    assert not six.can_have(Constraint.WINDOWS)
    assert six.can_have(Constraint.DISJOINT_GROUPS)
    assert not Draft.of(Geometry(1, 9)).can_have(Constraint.DISJOINT_GROUPS)


def test_another_size_takes_away_cages_and_impossible_constraints():
    geometry = Geometry(
        3, 3, layout(Constraint.WINDOWS, Constraint.DIAGONALS, cages=(Cage(5, (0, 1)),))
    )
    six = Draft.of(geometry).with_size(6, regions_of(Geometry(2, 3)))
    assert six.geometry() == Geometry(2, 3, layout(Constraint.DIAGONALS))


def test_boards_beyond_the_sizes_begin_anew():
    assert Draft.of(Geometry(5, 5)) == Draft.of(Geometry(3, 3))
    assert replace(Draft.of(Geometry(4, 4)), cages=()).geometry() == Geometry(4, 4)


def test_the_usual_boxes_come_first():
    assert box_regions(12) == [Geometry(3, 4), Geometry(2, 6), Geometry(4, 3), Geometry(6, 2)]
    assert box_regions(7) == []
