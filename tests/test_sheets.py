"""Texts that a spreadsheet would calculate, and numbers, which it may."""

import pytest

from sudoku_ga.sheets import sheet_rows


@pytest.mark.parametrize(
    "text",
    [
        "=1+1", "+crossover", "-crossover", "@A1", "\t=1", '=cmd|"/C calc"!A0', "-1+cmd|x",
        "=\n1+1", "-1+2", "+1-2", "-1e5+2", "-1-1",
    ],
)  # fmt: skip
def test_what_would_be_calculated_gets_an_apostrophe(text: str) -> None:
    assert list(sheet_rows([("name", text)])) == [["name", f"'{text}"]]


@pytest.mark.parametrize(
    "value",
    [-1.5, -2, None, True, "-1.5", "+2", "-1,234.5", "-1e-05", "+1E+2", "-3 %", "-", "a=b", ""],
)
def test_numbers_and_other_texts_stay(value: object) -> None:
    assert list(sheet_rows([(value,)])) == [[value]]
