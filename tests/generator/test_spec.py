"""Impossible specifications are refused in one sentence."""

from collections import Counter
from itertools import combinations

import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.generator.spec import Spec
from sudoku_ga.generator.symmetry import Symmetry
from sudoku_ga.puzzle.geometry import Geometry
from tests.puzzle.boards import every_4x4

NINE, SIX = Geometry(3, 3), Geometry(2, 3)


@pytest.mark.parametrize(
    ("board", "properties", "problem"),
    [
        (NINE, {"given_count": 10}, "17 to 81 .* 9×9 .*, not 10"),
        (NINE, {"given_count": 82, "one_solution": False}, "0 to 81 givens .*, not 82"),
        (Geometry(4, 4), {"given_count": 14}, "15 to 256 givens .*, not 14"),
        (SIX, {"given_count": 13, "symmetry": Symmetry.ROTATIONAL}, "an even number of givens"),
        (NINE, {"grade": 7}, "1 to 6 .*, not 7"),
        (Geometry(1, 7), {"grade": 1}, "2, 4, 5 or 6 .* Latin square, not 1"),
        (Geometry(1, 7), {"grade": 3}, "2, 4, 5 or 6 .* Latin square, not 3"),
        (NINE, {"one_solution": False}, "a number of givens is expected"),
        (NINE, {"one_solution": False, "grade": 1, "given_count": 30}, "a grade requires a unique"),
        (NINE, {"one_solution": False, "minimal": True, "given_count": 30}, "a minimal puzzle"),
        (NINE, {"se_range": (72, 66)}, "from low to high is expected, not 7.2 to 6.6"),
        (Geometry(4, 4), {"se_range": (66, 72)}, "9×9 .* 3×3"),
        (
            NINE,
            {"se_range": (66, 72), "one_solution": False, "given_count": 30},
            "requires a unique solution",
        ),
    ],
)
def test_what_cannot_be(board: Geometry, properties: dict[str, object], problem: str) -> None:
    with pytest.raises(UserError, match=problem):
        Spec(board, **properties)


def test_what_can_be() -> None:
    Spec(NINE, given_count=17)
    Spec(NINE, given_count=31, symmetry=Symmetry.ROTATIONAL)
    Spec(NINE, given_count=0, one_solution=False)
    Spec(Geometry(1, 7), grade=3, random_regions=True)


def test_three_givens_never_leave_one_solution_on_4x4() -> None:
    boards = every_4x4()
    for cells in combinations(range(16), 3):
        boards_of_givens = Counter(map(tuple, boards[:, cells].tolist()))
        assert min(boards_of_givens.values()) > 1
