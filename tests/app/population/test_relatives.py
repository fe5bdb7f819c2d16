"""Which individuals of the wall are joined by lines, and where these run."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF, QSizeF

from sudoku_ga.app.population.relatives import Gaps, RelativeLine, relative_lines, way_between


@pytest.mark.parametrize(
    ("relatives", "lines"),
    [
        ({}, []),
        ({4: ("",)}, []),
        ({4: ("",), 1: ("A",), 2: ("B",)}, [RelativeLine(4, 1, "A"), RelativeLine(4, 2, "B")]),
        # A has left: its parents are joined with its child.
        ({4: ("",), 7: ("AB",)}, [RelativeLine(4, 7, "AB")]),
        ({4: ("",), 1: ("A",), 7: ("AB",)}, [RelativeLine(4, 1, "A"), RelativeLine(1, 7, "AB")]),
        # One individual is both parents, or its own parent in the generation before.
        ({4: ("",), 1: ("A", "B")}, [RelativeLine(4, 1, "A")]),
        ({4: ("", "A"), 2: ("B",)}, [RelativeLine(4, 2, "B")]),
        # In the past, who was selected is not there yet.
        ({1: ("A",), 2: ("B",)}, []),
    ],
)
def test_each_ancestor_is_joined_with_the_nearest_that_is_there(relatives, lines):
    assert relative_lines(relatives) == lines


GAPS = Gaps(14, 10, 18)


def _board(row, column):
    return QRectF(100 * column, 114 * row, 86, 86)


@pytest.mark.parametrize("name", ["A", "B"])
@pytest.mark.parametrize("child", [(1, 0), (1, 1), (1, 3)])
@pytest.mark.parametrize("ancestor", [(0, 0), (0, 2), (1, 2), (3, 0), (3, 1), (3, 3)])
def test_a_line_covers_neither_boards_nor_captions(child, ancestor, name):
    first, last = _board(*child), _board(*ancestor)
    way = way_between(first, last, GAPS, name, is_last=child[1] == 3)
    assert first.contains(way[0])
    assert last.contains(way[-1])
    for row in range(4):
        for column in range(4):
            taken = _board(row, column).adjusted(0, -18, 0, 0)
            for begin, end in pairwise(way):
                assert begin.x() == end.x() or begin.y() == end.y()
                line = QRectF(begin, end).normalized().adjusted(0.1, 0.1, -0.1, -0.1)
                line.setSize(line.size().expandedTo(QSizeF(0.1, 0.1)))
                assert not taken.intersects(line)


def test_lines_of_both_sides_lie_beside_each_other():
    ways = [way_between(_board(0, 0), _board(2, 0), GAPS, n, is_last=False) for n in "AB"]
    assert ways[0][1].x() != ways[1][1].x()
