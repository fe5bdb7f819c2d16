import numpy as np
import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import Details, PuzzleRecord
from tests.puzzle.boards import puzzle

GIVENS = puzzle("1...............")
PLACED = puzzle(".2..............")


def test_givens_and_digits_of_the_player_stay_apart() -> None:
    record = PuzzleRecord(GIVENS, placed=PLACED)
    assert (record.grid, record.placed) == (GIVENS, PLACED)
    assert record.values == puzzle("12..............")


def test_without_digits_of_the_player_the_values_are_the_givens() -> None:
    assert PuzzleRecord(GIVENS).values == GIVENS


def test_where_a_record_was_read_is_no_part_of_it() -> None:
    assert PuzzleRecord(GIVENS, "name", line=3) == PuzzleRecord(GIVENS, "name", line=7)
    assert PuzzleRecord(GIVENS) != PuzzleRecord(GIVENS, details=Details(author="somebody"))
    assert PuzzleRecord(GIVENS) != PuzzleRecord(GIVENS, candidates=(0,) * 15 + (1,))


def test_nothing_placed_and_nothing_noted_are_reported_in_one_way() -> None:
    blank = Grid.empty(GIVENS.geometry)
    assert PuzzleRecord(GIVENS, placed=blank, candidates=(0,) * 16) == PuzzleRecord(GIVENS)


def test_records_are_hashable() -> None:
    assert len({PuzzleRecord(GIVENS), PuzzleRecord(GIVENS), PuzzleRecord(PLACED)}) == 2


def _candidates(**masks: int) -> tuple[int, ...]:
    return tuple(masks.get(f"c{cell}", 0) for cell in range(16))


@pytest.mark.parametrize(
    ("placed", "candidates", "message"),
    [
        (puzzle("2..............."), None, "found both in r1c1"),
        (Grid(Geometry(2, 3), np.zeros(36, np.uint8)), None, "a board of 4×4.*found 6×6"),
        (None, (1,) * 15, "candidates of 16 cells are expected, found those of 15"),
        (None, _candidates(c5=0b10000), r"found larger ones \(mask 0x10\) in r2c2"),
        (None, _candidates(c5=-1), "found larger ones"),
        (None, _candidates(c0=1), "found those of a filled cell in r1c1"),
        (PLACED, _candidates(c1=1), "found those of a filled cell in r1c2"),
    ],
)
def test_parts_that_do_not_fit_are_refused(
    placed: Grid | None, candidates: tuple[int, ...] | None, message: str
) -> None:
    with pytest.raises(UserError, match=message):
        PuzzleRecord(GIVENS, placed=placed, candidates=candidates)
