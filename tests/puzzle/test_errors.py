"""Messages stay on one line of bearable length, whatever they quote."""

import pytest

from sudoku_ga.errors import FormatError, UserError


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        ("9×9 is expected", "9×9 is expected"),
        ("found a\nb\t", "found a\\nb\\t"),
        ("found \u2028\x85\x00", "found \\u2028\\x85\\x00"),
        ("found \ud800", "found \\ud800"),
    ],
)
def test_what_cannot_be_printed_is_escaped(message: str, shown: str) -> None:
    assert str(UserError(message)) == shown


def test_the_middle_of_a_long_message_is_left_out() -> None:
    said = str(FormatError(f"a digit is expected, found {'1' * 5_000} here", 3, 4, "a.txt"))
    assert len(said) == 1_000
    assert said.startswith("a.txt, line 3, column 4: a digit is expected, found 111")
    assert "1…1" in said
    assert said.endswith("1 here")
