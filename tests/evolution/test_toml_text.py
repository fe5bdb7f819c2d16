"""TOML that breaks parsers is refused by a sentence."""

from pathlib import Path

import pytest

from sudoku_ga import toml_text as toml
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.recipe.reading import load_recipe, parse_recipe
from sudoku_ga.resources import resource_path
from sudoku_ga.toml_text import line_of, parse_toml, read_toml_text, with_comments
from sudoku_ga.validation import Keys

ABOUT = """\
[recipe]
title = "Mine"
summary = ""
description = ""
authors = []
year = 2026
source = ""
"""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a =", "TOML is expected: Invalid value"),
        (f"a = {'[' * 5_000}", "lists and tables are nested too deeply"),
        (f"a = {'1' * 5_000}", r"TOML is expected: .*4300 digits"),
        (f"a = [{{ b = 0x{'f' * 5_000} }}]", "whole numbers have at most 64 bits"),
        ("a = 9223372036854775808", "whole numbers have at most 64 bits"),
        (f"{'a.' * 16}b = 1", "dotted keys have at most 16 parts"),
        (f"[[ 'a' . {'b . ' * 15}\"c.\" ]]", "dotted keys have at most 16 parts"),
        ("a." * 100_000, "dotted keys have at most 16 parts"),
        (f"x = {{ y = 1, {'a.' * 30_000}b = 1 }}", "dotted keys have at most 16 parts"),
        (r'a = "\u001b[2J"', "texts without control characters, found .*x1b"),
        (r'a = [{ "\u009b2J" = 1 }]', "texts without control characters, found .*x9b"),
        ("#" * 1_000_001, "at most 1,000,000 characters, found more"),
    ],
)
def test_other_texts_are_refused(text: str, message: str) -> None:
    with pytest.raises(UserError, match=message):
        parse_toml(text)


def test_titles_are_one_line() -> None:
    with pytest.raises(UserError, match=r"line 2: recipe.title: .* found .Mine"):
        parse_recipe(ABOUT.replace('"Mine"', r'"Mine\nor yours"'), "mine")
    assert parse_toml(r'a = "b\n\tc"') == {"a": "b\n\tc"}


def test_the_name_of_a_file_is_printable() -> None:
    text = resource_path("recipes", "alleles.toml").read_text(encoding="utf-8")
    assert parse_recipe(text, "\x1b[2J\n").name == r"\x1b[2J\n"


def test_numbers_of_64_bits_are_taken() -> None:
    least, greatest = -(2**63), 2**63 - 1
    assert parse_toml(f"a = [{least}, {greatest}, true]") == {"a": [least, greatest, True]}


def test_what_is_no_key_may_have_any_number_of_points() -> None:
    puzzle = "1." * 40
    tables = {"p": puzzle, "q": f"{puzzle}\n{puzzle}\n", ".".join("ab" * 20): {"a": {"b": 1}}}
    text = f'p = \'{puzzle}\'\nq = """\n{puzzle}\n{puzzle}\n"""\n[\'{list(tables)[2]}\'.a]\nb = 1\n'
    assert parse_toml(f"# {puzzle}\n{text}") == tables


def test_a_file_is_not_read_beyond_its_bounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "some.toml"
    path.write_text("a = 1\n")
    assert read_toml_text(path) == "a = 1\n"
    monkeypatch.setattr(toml, "LARGEST_FILE", 5)
    with pytest.raises(UserError, match="at most 5 bytes are expected, found more"):
        read_toml_text(path)


def test_a_recipe_names_no_files_as_alternatives(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f"{ABOUT}first_applicable = ['{path}']\n")
    with pytest.raises(UserError, match=r"line 8: first_applicable: .*mine\.toml$"):
        load_recipe(str(path))


def test_a_name_too_long_for_a_file_is_no_recipe() -> None:
    with pytest.raises(UserError, match=r"found no file nothing\.toml"):
        load_recipe("nothing.toml")
    with pytest.raises(UserError, match="found 'xxx"):
        load_recipe("x" * 5_000)


@pytest.mark.parametrize("tables", ["", "[population]\ncomponent = 'panmictic'\n"])
def test_a_key_may_hold_any_sign(tables: str) -> None:
    with pytest.raises(UserError, match=r"is expected, not a\(\*\["):
        parse_recipe(f"{ABOUT}{tables}'a(*[' = 1\n", "mine")


def test_a_component_is_named_by_a_text() -> None:
    text = f"{ABOUT}[population]\ncomponent = ['panmictic']\n"
    with pytest.raises(UserError, match=r"line 9: population\.component: .* 1$"):
        parse_recipe(text, "mine")


PLACES = """\
title = "[not.a.heading]"
[recipe]
text = '''
[a]
x = 1
'''
[[alternative]]
name = "one"
[alternative.population]
size = 3
[[alternative]]
[alternative."a.b"]
"c\\"d" . e = { f = 1 }
[[alternative.search]]
[[alternative.search]]
steps = [
  1,
]
[a]
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("title",), 1),
        (("recipe",), 2),
        (("recipe", "text"), 3),
        (("recipe", "x"), 2),
        (("alternative",), 7),
        (("alternative", 0, "name"), 8),
        (("alternative", 0, "population", "size"), 10),
        (("alternative", 1), 11),
        (("alternative", 1, "name"), 11),
        (("alternative", 1, "a.b"), 12),
        (("alternative", 1, "a.b", 'c"d'), 13),
        (("alternative", 1, "a.b", 'c"d', "e", "f"), 13),
        (("alternative", 1, "search"), 14),
        (("alternative", 1, "search", 1, "steps", 0), 16),
        (("a",), 19),
        (("nowhere",), None),
        ((), None),
    ],
)
def test_a_key_has_its_line_or_that_of_its_table(path: Keys, line: int | None) -> None:
    parse_toml(PLACES)
    assert line_of(PLACES, path) == line


BEFORE = """\
# Mine.
[experiment]
title = "Old"  # to be changed

[[variant]]  # the first
name = "a"
recipe = "x"

# About b.
[[variant]]
name = "b"  # second
recipe = "x"

[grid]
"p.q" = [1, 2]  # few
"""


def _after(*variants: str, title: str = "New", grid: str = '"p.q" = [1, 2]') -> str:
    tables = "".join(f'[[variant]]\nname = "{each}"\nrecipe = "x"\n\n' for each in variants)
    return f'[experiment]\ntitle = "{title}"\n\n{tables}[grid]\n{grid}\n'


@pytest.mark.parametrize(
    ("after", "comments"),
    [
        (_after("a", "b"), ("Mine", "to be changed", "the first", "About b", "second", "few")),
        (_after("b"), ("Mine", "to be changed", "second", "few")),
        (_after("c", "a", "b"), ("Mine", "the first", "second", "few")),
        (_after("a", "b", grid='n = 1\n"p.q" = [3]'), ("Mine", "the first", "second")),
        (_after("a", "b", grid=""), ("Mine", "the first", "About b", "second")),
    ],
)
def test_comments_stay_where_a_file_is_written_again(after: str, comments: tuple[str, ...]) -> None:
    merged = with_comments(after, BEFORE, ordered=("variant", "grid"))
    assert repr(parse_toml(merged)["grid"]) == repr(parse_toml(after)["grid"])
    assert parse_toml(merged) == parse_toml(after)
    for comment in comments:
        assert merged.count(comment) == 1


@pytest.mark.parametrize("before", ["", "a = # no TOML", BEFORE.replace("#", "'#")])
def test_what_has_no_comments_to_keep_is_written_afresh(before: str) -> None:
    assert with_comments(_after("a"), before) == _after("a")


def test_the_layout_of_a_file_without_comments_stays() -> None:
    before = "[grid]\n\"p.q\" = [ 1,\n          2 ]\n\n[experiment]\ntitle = 'Old'\n"
    after = '[experiment]\ntitle = "New"\n\n[grid]\n"p.q" = [1, 2]\n'
    assert with_comments(after, before) == before.replace("'Old'", '"New"')
