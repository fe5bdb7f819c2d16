"""Cells are removed as the constraint allows, and undecided removals end."""

import pytest

from sudoku_ga.generator.removal import ClueRemoval, PartialGrid
from sudoku_ga.puzzle.geometry import Geometry
from tests.puzzle.boards import solved

ORDER = [(cell,) for cell in range(16)]


class _Answers:
    """A constraint that gives these answers in turn, then repeats the last one."""

    def __init__(self, *answers: bool | None) -> None:
        self._answers = list(answers)
        self.asked: list[tuple[int, ...]] = []

    def allows(self, partial: PartialGrid, removed: tuple[int, ...]) -> bool | None:
        assert not partial.contains(removed)
        self.asked.append(removed)
        return self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]


@pytest.fixture
def partial() -> PartialGrid:
    return PartialGrid(solved(Geometry(2, 2)))


def test_what_is_refused_is_put_back(partial: PartialGrid) -> None:
    for _ in ClueRemoval(partial, _Answers(True, False, True)).steps(ORDER[:3]):
        pass
    assert partial.givens == [1, *range(3, 16)]


def test_no_cell_is_asked_about_below_the_number_wished(partial: PartialGrid) -> None:
    constraint = _Answers(True)
    assert (
        len(list(ClueRemoval(partial, constraint, min_givens=15).steps([(0, 1), (2,), (3,)]))) == 1
    )
    assert constraint.asked == [(2,)]


def test_of_a_board_too_large_ten_undecided_removals_are_enough(partial: PartialGrid) -> None:
    constraint = _Answers(None)
    removal = ClueRemoval(partial, constraint)
    assert len(list(removal.steps(ORDER))) == removal.undecided == len(constraint.asked) == 10
    assert partial.given_count == 16


def test_a_patient_one_asks_until_it_knows(partial: PartialGrid) -> None:
    constraint = _Answers(*[None] * 20, True)
    removal = ClueRemoval(partial, constraint, until_decided=True)
    assert len(list(removal.steps(ORDER[:1]))) == 21
    assert (removal.undecided, partial.given_count) == (0, 15)


def test_every_cell_may_go_where_nothing_else_is_said(partial: PartialGrid) -> None:
    list(ClueRemoval(partial, _Answers(True)).steps(ORDER))
    assert partial.given_count == 0
