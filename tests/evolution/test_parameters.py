from dataclasses import dataclass

import pytest

from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.parameters import ParameterError, choice, integer, real


@dataclass(frozen=True)
class Sample(Component):
    name = "sample"
    label = "Sample"
    help = "A component of the tests."

    count: int = integer(16, 1, 100, label="Count", help="How many.")
    limit: int = integer(0, 10, 1000, zero_means="none", label="Limit", help="How far.")
    rate: float = real(0.1, 0.0, 1.0, label="Rate", help="How often.")
    mode: str = choice("a", (("a", "First"), ("b", "Second")), label="Mode", help="Which.")


def test_parameters_are_named_after_the_fields_in_their_order():
    assert [parameter.name for parameter in Sample.parameters()] == [
        "count",
        "limit",
        "rate",
        "mode",
    ]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("count", 0),
        ("count", 101),
        ("count", 1.5),
        ("count", True),
        ("count", "many"),
        ("count", float("nan")),
        ("count", float("inf")),
        ("count", 10**400),
        ("limit", 9),
        ("limit", -1),
        ("rate", 1.01),
        ("rate", float("nan")),
        ("rate", -(10**400)),
        ("mode", "c"),
        ("mode", 1),
    ],
)
def test_a_bad_value_is_refused_with_the_value_and_what_was_expected(name, value):
    with pytest.raises(ParameterError) as error:
        Sample(**{name: value})
    shown = value if isinstance(value, str) else repr(value)
    assert shown in str(error.value)
    assert Sample.parameter(name).range_text in str(error.value)


def test_numbers_take_the_type_of_their_parameter():
    sample = Sample(count=16.0, rate=1)
    assert type(sample.count) is int
    assert type(sample.rate) is float


def test_zero_is_allowed_where_it_has_a_meaning():
    assert Sample(limit=0).limit == 0
    assert Sample.parameter("limit").parse("none") == 0
    assert Sample.parameter("limit").format(0) == "none"
    assert "none" in Sample.parameter("limit").range_text


@pytest.mark.parametrize(("text", "value"), [("7", 7), (" 8 ", 8), ("1e1", 10), ("16.0", 16)])
def test_typed_numbers_are_read(text, value):
    assert Sample.parameter("count").parse(text) == value


@pytest.mark.parametrize("text", ["", "x", "1,5", "--3", "0x10"])
def test_typed_text_that_is_no_number_is_refused(text):
    with pytest.raises(ParameterError, match="count"):
        Sample.parameter("count").parse(text)


def test_an_unknown_parameter_is_refused_with_the_known_ones():
    with pytest.raises(ParameterError, match=r"sample.*count, limit, rate, mode.*colour"):
        Sample().with_value("colour", 1)


def test_a_change_leaves_the_component_as_it_was():
    sample = Sample()
    assert sample.with_value("count", 5).count == 5
    assert sample.count == 16
