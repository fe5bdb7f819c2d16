"""Numbers in the notation of the language, in the window alone."""

from datetime import date

import pytest

from sudoku_ga import translation
from sudoku_ga.evolution.core.parameters import RealParameter
from sudoku_ga.translation import (
    _,
    counted,
    local_date,
    local_number,
    plain_number,
    set_language,
    time_left,
)


@pytest.fixture
def portuguese(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translation, "_in_window", True)
    set_language("pt")


@pytest.mark.usefixtures("portuguese")
def test_the_window_has_a_decimal_comma_in_portuguese() -> None:
    assert local_number(1234.5, ",.1f") == "1.234,5"
    assert _("{rate} gen/s").format(rate=3.5) == "3,5 ger/s"
    assert local_date(date(2026, 11, 3)) == "03/11/2026"
    assert counted("{count:,} given", "{count:,} givens", 1234) == "1.234 pistas"


def test_a_remaining_time_is_translated() -> None:
    set_language("pt")
    assert time_left(130) == "faltam 2 min"
    assert time_left(4 * 86_400) == "faltam 4 dias"


def test_elsewhere_numbers_have_one_notation() -> None:
    set_language("pt")
    assert local_number(1234.5, ",.1f") == "1,234.5"
    assert local_date(date(2026, 11, 3)) == "2026-11-03"
    assert counted("{count:,} given", "{count:,} givens", 1234) == "1,234 pistas"


@pytest.mark.usefixtures("portuguese")
def test_words_keep_their_points_and_commas() -> None:
    assert _("{time} left").format(time="a. b, c").endswith("a. b, c")


@pytest.mark.usefixtures("portuguese")
@pytest.mark.parametrize(
    ("typed", "number"),
    [("0,3", "0.3"), ("0.3", "0.3"), ("1.500", "1500"), ("1.234,5", "1234.5"), ("12", "12")],
)
def test_a_number_is_typed_as_it_is_shown_or_with_a_point(typed: str, number: str) -> None:
    assert plain_number(typed) == number


@pytest.mark.usefixtures("portuguese")
def test_a_parameter_is_shown_and_typed_with_a_comma() -> None:
    parameter = RealParameter(default=0.3, low=0.0, high=2_000.0)
    assert parameter.format(0.25) == "0,25"
    assert parameter.parse(plain_number(parameter.format(0.25))) == 0.25
    assert parameter.parse(plain_number("1.500")) == 1500
