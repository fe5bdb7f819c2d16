import pytest

from sudoku_ga.app.board.picture import digit_text, typed_digit
from tests.app.board.pictures import picture


@pytest.mark.parametrize(
    ("digit", "size", "text"),
    [(9, 9, "9"), (10, 16, "A"), (16, 16, "G"), (25, 25, "P"), (35, 35, "Z"), (36, 36, "36")],
)
def test_digits_are_one_character_up_to_35(digit, size, text):
    assert digit_text(digit, size) == text


@pytest.mark.parametrize(
    ("text", "size", "digit"),
    [
        ("7", 9, 7),
        ("7", 6, None),
        ("a", 16, 10),
        ("G", 16, 16),
        ("h", 16, None),
        ("a", 9, None),
        ("z", 36, 35),
        ("²", 9, None),
        ("é", 36, None),
        ("", 9, None),
        ("-", 9, None),
    ],
)
def test_keys_mean_digits_of_the_board(text, size, digit):
    assert typed_digit(text, size) == digit


def test_what_is_given_hides_what_evolved():
    shown = picture(given={0: 5}, evolved_at={0: 3, 1: 4})
    assert shown.digits[:3].tolist() == [5, 4, 0]


def test_a_cell_is_described_in_words():
    shown = picture(given={22: 7}, evolved_at={0: 3}, conflict_cells=frozenset({0}))
    assert shown.cell_text(22) == "row 3 column 5, given 7"
    assert shown.cell_text(0) == "row 1 column 1, evolved 3, in conflict"
    assert shown.cell_text(80) == "row 9 column 9, empty"
    assert picture(editing=True).cell_text(0) == "row 1 column 1, empty, type a digit"


def test_a_digit_by_logic_is_called_so():
    shown = picture(evolved_at={0: 3, 1: 4}, logic_cells=frozenset({1}))
    assert shown.cell_text(0) == "row 1 column 1, evolved 3"
    assert shown.cell_text(1) == "row 1 column 2, by logic 4"
