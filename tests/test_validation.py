"""What a file holds is of the type declared, or refused by path, expectation and finding."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct

from sudoku_ga.errors import UserError
from sudoku_ga.validation import Count, FieldError, Finite, Positive, convert, path_text


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass
class Point:
    x: int
    y: int = 0


class Even(int):
    pass


class Inner(Struct, forbid_unknown_fields=True):
    n: Positive = 1
    listed: list[Annotated[int, Meta(ge=0, le=1_000)]] = []


class Outer(Struct):
    name: str
    inner: Inner | list[Inner] = []
    by_name: dict[str, str | Inner] = {}
    colour: Colour = Colour.RED
    kind: Literal["a", "b"] | None = None
    pair: tuple[int, bool] = (1, True)
    point: Point | None = None
    share: Finite = 0.0
    even: Even | None = None
    count: Count = 0
    number: int | float = 0
    some: Annotated[list[Any], Meta(min_length=2)] = []
    any: Any = None


def read(kind: Any, value: Any) -> Any:
    assert kind is Even
    if value % 2:
        raise UserError("an even number is expected")
    return Even(value)


def test_values_become_what_is_declared() -> None:
    value = {"name": "x", "inner": {"n": 2}, "point": {"x": 1}, "share": 1, "even": 4, "else": 1}
    outer = convert(value, Outer, read=read)
    assert outer == Outer("x", Inner(2), point=Point(1), share=1.0, even=Even(4))
    assert isinstance(outer.share, float)


@pytest.mark.parametrize(
    ("fields", "path", "problem"),
    [
        ({"name": 1}, "name", "a text is expected, found 1"),
        ({"inner": {"m": 1}}, "inner.m", "one of n, listed is expected, not m"),
        ({"inner": {"n": 0}}, "inner.n", "a whole number of at least 1 is expected, found 0"),
        ({"inner": {"n": 1.0}}, "inner.n", "a whole number of at least 1 is expected, found 1.0"),
        (
            {"inner": [{}, {"listed": [1, 1_001]}]},
            "inner[1].listed[1]",
            "a whole number of 0 to 1,000 is expected, found 1001",
        ),
        (
            {"inner": 1},
            "inner",
            "a table of keys and values or a list of tables is expected, found 1",
        ),
        ({"by_name": {"a": "b", "c.d": {"n": True}}}, 'by_name."c.d".n', "a whole .* found true"),
        ({"by_name": {"a": None}}, "by_name.a", "a text or a table .* is expected, found null"),
        ({"by_name": []}, "by_name", "a table of keys and values is .*, found a list of length 0"),
        ({"colour": "x"}, "colour", "one of red, blue is expected, found 'x'"),
        ({"kind": []}, "kind", "one of a, b is expected, found a list of length 0"),
        ({"pair": [1]}, "pair", "a list of length 2 is expected, found a list of length 1"),
        ({"pair": [1, 1]}, "pair[1]", "true or false is expected, found 1"),
        ({"point": {}}, "point.x", "a whole number is expected, found none"),
        ({"share": float("nan")}, "share", "a finite number is expected, found nan"),
        ({"even": 3}, "even", "an even number is expected"),
        ({"count": -1}, "count", "a whole number of 0 or more is expected, found -1"),
        ({"number": "1"}, "number", "a whole number or a number is expected, found '1'"),
        ({"some": [1]}, "some", "a list of length 2 or more is expected, found a list of length 1"),
        ({"\ud800": 1}, "", "a text in valid Unicode is expected, .*"),
    ],
)
def test_what_does_not_fit_is_named(fields: dict[str, Any], path: str, problem: str) -> None:
    with pytest.raises(FieldError, match=f"{problem}$") as error:
        convert({"name": "x"} | fields, Outer, read=read)
    assert path_text(error.value.path) == path
    assert str(error.value).startswith(f"{path}: " if path else "a text")


def test_what_is_missing_is_named_with_what_is_expected() -> None:
    with pytest.raises(FieldError, match=r"^a\.name: a text is expected, found none$"):
        convert({}, Outer, ("a",))
    with pytest.raises(FieldError, match=r"^any: a value is expected, found none$"):
        convert({}, AnyField)


class AnyField(Struct):
    any: Any


def test_a_key_that_looks_like_the_end_of_a_message_is_quoted() -> None:
    with pytest.raises(FieldError, match=r"is expected, not x` - at `\$\.y") as error:
        convert({"x` - at `$.y": 1}, Inner)
    assert error.value.path == ("x` - at `$.y",)
