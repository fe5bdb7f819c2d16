"""Tables in a terminal of any width."""

import io

import pytest
from rich.console import Console

from sudoku_ga.cli.render import print_table

HEAD = ["Variant", "Runs", "Evaluations a solution (95 %)", "p", "Quartiles of the solved"]
ROWS = [
    ["population.size 10, crossover.rate 0.25", "1,234,567", "8.14 M (1.82 M to 17.5 M)", "0.0312",
     "120,345 · 230,456 · 340,567"],
    ["averylongnamewithoutanyspaceinit", "12", "∞", "< 0.0001", "–"],
]  # fmt: skip


def printed(width: int) -> str:
    text = io.StringIO()
    console = Console(file=text, width=width, highlight=False, markup=False)
    print_table(console, HEAD, ROWS, title="Effort", caption="What all runs cost.")
    return text.getvalue()


@pytest.mark.parametrize("width", [200, 100, 80, 60, 40])
def test_no_number_is_cut(width: int) -> None:
    text = printed(width)
    for number in ("1,234,567", "8.14", "17.5", "0.0312", "0.0001", "120,345", "340,567", "∞"):
        assert number in text
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= width


def test_a_narrow_table_is_printed_in_parts_that_begin_with_the_names() -> None:
    assert printed(200).count("Variant") == 1
    narrow = printed(40)
    assert narrow.count("Variant") > 1
    assert (narrow.count("Effort"), narrow.count("What all runs cost.")) == (1, 1)


def test_the_parts_repeat_what_tells_the_rows_apart() -> None:
    text = io.StringIO()
    console = Console(file=text, width=40, highlight=False, markup=False)
    head = ["Variant", "Puzzles", "Runs", "Evaluations", "Move evaluations"]
    rows = [["swaps", "easy", "1", "123,456,789", "1"], ["swaps", "hard", "1", "2", "234,567,890"]]
    print_table(console, head, rows)
    parts = text.getvalue().count("Variant")
    assert parts == 3
    assert text.getvalue().count("easy") == text.getvalue().count("hard") == parts


def test_texts_wrap_between_words_where_there_is_room() -> None:
    assert "averylongnamewithoutanyspaceinit" in printed(120)
