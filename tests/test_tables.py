"""Tables in each format, and in a terminal of any width."""

import csv
import io
from typing import NamedTuple

import pytest
from rich.console import Console

from sudoku_ga.tables import Column, Table

HEAD = ("Variant", "Runs", "Evaluations per solution (95 %)", "p", "Quartiles of the solved")
ROWS = [
    ["population.size 10, crossover.rate 0.25", "1,234,567", "8.14 M (1.82 M to 17.5 M)", "0.0312",
     "120,345 · 230,456 · 340,567"],
    ["averylongnamewithoutanyspaceinit", "12", "∞", "< 0.0001", "–"],
]  # fmt: skip


def printed(width: int) -> str:
    text = io.StringIO()
    console = Console(file=text, width=width, highlight=False, markup=False)
    Table("Effort", tuple(map(Column, HEAD)), ROWS, "What all runs cost.").print(console)
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
    Table("", tuple(map(Column, head)), rows).print(console)
    parts = text.getvalue().count("Variant")
    assert parts == 3
    assert text.getvalue().count("easy") == text.getvalue().count("hard") == parts


def test_texts_wrap_between_words_where_there_is_room() -> None:
    assert "averylongnamewithoutanyspaceinit" in printed(120)


class Interval(NamedTuple):
    value: float
    low: float | None


COLUMNS = (
    Column("Name"),
    Column("p", "{:.1g}".format),
    Column("Effort", lambda effort: f"{effort.value:.0f}"),
    Column("Quartiles", lambda values: " ".join(map(str, values))),
    Column("Empty"),
)
VALUES = [("=a_b", 0.0123, Interval(10.25, None), (1, 2), None), ("c", None, None, (3, 4), None)]


def test_a_value_is_shown_by_its_column_and_none_as_nothing() -> None:
    assert Table("", COLUMNS, VALUES).texts == [
        ["=a_b", "0.01", "10", "1 2", "–"],
        ["c", "–", "–", "3 4", "–"],
    ]


def test_columns_without_anything_are_left_out_on_demand() -> None:
    table = Table("", COLUMNS, VALUES).without_empty_columns()
    assert table.head == ["Name", "p", "Effort", "Quartiles"]
    assert table.texts == [["=a_b", "0.01", "10", "1 2"], ["c", "–", "–", "3 4"]]


def test_a_page_aligns_numbers_and_puts_an_interval_below_its_value() -> None:
    columns = (Column("Name"), Column("Effort", "{0[0]} ({0[1]} to 9)".format))
    html = Table("", columns, [("a (b)", (4, 1)), ("c", None)]).html()
    assert '<th>Name</th><th class="number">Effort</th>' in html
    assert '<tr><td>a (b)</td><td class="number">4<br>(1 to 9)</td></tr>' in html
    assert '<tr><td>c</td><td class="number">–</td></tr>' in html


def test_a_page_shows_what_begins_several_rows_once() -> None:
    columns = (Column("Name"), Column("Puzzle"))
    rows = [("a", "x"), ("a", "1" * 81), ("b", "x"), ("", "y")]
    html = Table("", columns, rows).html()
    assert html.splitlines()[2:] == [
        '<tr><td rowspan="2">a</td><td>x</td></tr>',
        f'<tr><td class="long">{"1" * 81}</td></tr>',
        '<tr><td rowspan="2">b</td><td>x</td></tr>',
        "<tr><td>y</td></tr>",
        "</table>",
    ]


def test_settings_that_all_rows_share_are_split_off() -> None:
    columns = (
        Column("Name"),
        Column("Puzzles", is_setting=True),
        Column("Test", is_setting=True),
        Column("p"),
    )
    table, settings = Table(
        "", columns, [("a", "easy", "x", 1), ("b", "easy", "y", 1)]
    ).split_settings()
    assert settings == [("Puzzles", "easy")]
    assert table.texts == [["a", "x", "1"], ["b", "y", "1"]]


def test_a_sheet_has_the_numbers_in_full_each_in_its_column() -> None:
    head, *rows = csv.reader(io.StringIO(Table("", COLUMNS, VALUES).csv(), newline=""))
    assert head == [
        "Name", "p", "Effort, value", "Effort, low", "Quartiles, 1", "Quartiles, 2", "Empty",
    ]  # fmt: skip
    assert rows == [["'=a_b", "0.0123", "10.25", "", "1", "2", ""], ["c", *[""] * 3, "3", "4", ""]]


def test_latex_has_a_line_for_each_row() -> None:
    lines = Table("T_1", COLUMNS, VALUES, "What").latex().splitlines()
    assert lines[1:3] == [r"\caption{T\_1. What}", r"\begin{tabular}{lrrrl}"]
    assert [line for line in lines if line.endswith(r"\\")] == [
        r"Name & p & Effort & Quartiles & Empty \\",
        r"=a\_b & 0.01 & 10 & 1 2 & – \\",
        r"c & – & – & 3 4 & – \\",
    ]
