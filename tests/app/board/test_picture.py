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
