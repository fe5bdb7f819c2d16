"""What a file holds is of the type declared, or refused by path, expectation and finding."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct

from sudoku_ga.validation import Count, FieldError, Finite, Positive, convert, path_text


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass
class Point:
    x: int
    y: int = 0


class Go(Struct, tag_field="move", tag="go"):
    to: tuple[int, ...]


class Stay(Struct, tag_field="move", tag="stay"):
    n: Positive = 1


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
    count: Count = 0
    number: int | float = 0
    some: Annotated[list[Any], Meta(min_length=2)] = []
    any: Any = None
    moves: list[Go | Stay] = []


def test_values_become_what_is_declared() -> None:
    value = {"name": "x", "inner": {"n": 2}, "point": {"x": 1}, "share": 1, "else": 1}
    outer = convert(value, Outer)
    assert outer == Outer("x", Inner(2), point=Point(1), share=1.0)
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
        ({"kind": ["a"]}, "kind", "one of a, b is expected, found a list of length 1"),
        ({"by_name": [1]}, "by_name", "a table of keys and values is .*, found a list of length 1"),
        ({"pair": [1]}, "pair", "a list of length 2 is expected, found a list of length 1"),
        ({"pair": [1, 1]}, "pair[1]", "true or false is expected, found 1"),
        ({"point": {}}, "point.x", "a whole number is expected, found none"),
        ({"share": float("nan")}, "share", "a finite number is expected, found nan"),
        ({"count": -1}, "count", "a whole number of 0 or more is expected, found -1"),
        ({"number": "1"}, "number", "a whole number or a number is expected, found '1'"),
        ({"some": [1]}, "some", "a list of length 2 or more is expected, found a list of length 1"),
        (
            {"moves": [{"move": "go", "to": []}, {"n": 1}]},
            "moves[1].move",
            "one of go, stay .* none",
        ),
        ({"moves": [{"move": "run"}]}, "moves[0].move", "one of go, stay is expected, found 'run'"),
        ({"moves": [{"move": 1}]}, "moves[0].move", "one of go, stay is expected, found 1"),
        ({"moves": [{"move": "stay", "n": 0}]}, "moves[0].n", "a whole number of .*, found 0"),
        ({"moves": [{"move": "go", "to": [1, "x"]}]}, "moves[0].to[1]", "a whole .*, found 'x'"),
        ({"moves": [1]}, "moves[0]", "a table of keys and values is expected, found 1"),
        ({"\ud800": 1}, "", "a text in valid Unicode is expected, .*"),
    ],
)
def test_what_does_not_fit_is_named(fields: dict[str, Any], path: str, problem: str) -> None:
    with pytest.raises(FieldError, match=f"{problem}$") as error:
        convert({"name": "x"} | fields, Outer)
    assert path_text(error.value.path) == path
    assert str(error.value).startswith(f"{path}: " if path else "a text")


def test_all_parts_that_do_not_fit_are_named_in_their_order() -> None:
    value = {"colour": "x", "inner": [{"m": 1, "n": 0}, {"n": 2**63}], "point": {}}
    with pytest.raises(FieldError) as caught:
        convert(value, Outer)
    errors = (caught.value, *caught.value.others)
    assert [path_text(each.path) for each in errors] == [
        "colour",
        "inner[0].m",
        "inner[0].n",
        "inner[1].n",
        "point.x",
        "name",
    ]
    assert all(each.message == f"{path_text(each.path)}: {each.reason}" for each in errors)


def test_what_is_missing_is_named_with_what_is_expected() -> None:
    with pytest.raises(FieldError, match=r"^a\.name: a text is expected, found none$"):
        convert({}, Outer, ("a",))
    with pytest.raises(FieldError, match=r"^any: a value is expected, found none$"):
        convert({}, AnyField)


class AnyField(Struct):
    any: Any


def test_a_key_that_looks_like_a_place_is_quoted() -> None:
    with pytest.raises(FieldError, match=r"is expected, not x` - at `\$\.y") as error:
        convert({"x` - at `$.y": 1}, Inner)
    assert error.value.path == ("x` - at `$.y",)
    with pytest.raises(FieldError) as error:
        convert({"x` - at `$.n": 1, "n": 2}, Inner)
    assert error.value.path == ("x` - at `$.n",)
