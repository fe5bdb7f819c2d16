"""Cells are removed as their keeper allows, and undecided removals do not go on for ever."""

import pytest

from sudoku_ga.generator.removal import ClueRemoval, PartialGrid
from sudoku_ga.puzzle.geometry import Geometry
from tests.puzzle.boards import solved

ORDER = [(cell,) for cell in range(16)]


class _Answers:
    """A keeper that gives these answers, one after the other, and then the last one again."""

    def __init__(self, *answers: bool | None) -> None:
        self._answers = list(answers)
        self.asked: list[tuple[int, ...]] = []

    def allows(self, remains: PartialGrid, removed: tuple[int, ...]) -> bool | None:
        assert not remains.holds(removed)
        self.asked.append(removed)
        return self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]


@pytest.fixture
def remains() -> PartialGrid:
    return PartialGrid(solved(Geometry(2, 2)))


def test_what_is_refused_is_put_back(remains: PartialGrid) -> None:
    for _ in ClueRemoval(remains, _Answers(True, False, True)).steps(ORDER[:3]):
        pass
    assert remains.givens == [1, *range(3, 16)]


def test_no_cell_is_asked_about_below_the_number_wished(remains: PartialGrid) -> None:
    keeper = _Answers(True)
    assert len(list(ClueRemoval(remains, keeper, down_to=15).steps([(0, 1), (2,), (3,)]))) == 1
    assert keeper.asked == [(2,)]


def test_of_a_board_too_large_ten_undecided_removals_are_enough(remains: PartialGrid) -> None:
    keeper = _Answers(None)
    digging = ClueRemoval(remains, keeper)
    assert len(list(digging.steps(ORDER))) == digging.undecided == len(keeper.asked) == 10
    assert remains.given_count == 16


def test_a_patient_one_asks_until_it_knows(remains: PartialGrid) -> None:
    keeper = _Answers(*[None] * 20, True)
    digging = ClueRemoval(remains, keeper, patient=True)
    assert len(list(digging.steps(ORDER[:1]))) == 21
    assert (digging.undecided, remains.given_count) == (0, 15)


def test_every_cell_may_go_where_nothing_else_is_said(remains: PartialGrid) -> None:
    list(ClueRemoval(remains, _Answers(True)).steps(ORDER))
    assert remains.given_count == 0
