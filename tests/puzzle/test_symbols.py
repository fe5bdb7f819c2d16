import pytest

from sudoku_ga.puzzle.display import digit_of, digit_range, symbol_of


@pytest.mark.parametrize("digit", [*range(1, 65), 100])
def test_each_digit_is_read_as_it_is_written(digit: int) -> None:
    assert digit_of(symbol_of(digit)) == digit
    assert digit_of(symbol_of(digit).lower()) == digit


@pytest.mark.parametrize(
    "text", ["", "0", "00", "?", ".", "AB", "-1", "²", "٣٣", "099", "101", "9" * 5000]
)
def test_what_is_no_digit_is_none(text: str) -> None:
    assert digit_of(text) is None


def test_letters_begin_at_ten_and_end_at_thirty_five() -> None:
    assert [symbol_of(digit) for digit in (9, 10, 35, 36)] == ["9", "A", "Z", "36"]


@pytest.mark.parametrize(
    ("size", "words"),
    [(4, "1 to 4"), (10, "1 to 9 and A"), (16, "1 to 9 and A to G"), (36, "1 to 36")],
)
def test_the_digits_of_a_board_in_words(size: int, words: str) -> None:
    assert digit_range(size) == words
