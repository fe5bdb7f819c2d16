"""TOML that breaks parsers is refused by a sentence."""

from pathlib import Path

import pytest

from sudoku_ga.errors import UserError
from sudoku_ga import toml_text as toml
from sudoku_ga.evolution.recipe.reading import load_recipe, parse_recipe
from sudoku_ga.toml_text import parse_toml, read_toml_text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a =", "TOML is expected: Invalid value"),
        (f"a = {'[' * 5_000}", "lists and tables are nested too deeply"),
        (f"a = {'1' * 5_000}", r"TOML is expected: .*4300 digits"),
        (f"a = [{{ b = 0x{'f' * 5_000} }}]", "whole numbers have at most 64 bits"),
        ("a = 9223372036854775808", "whole numbers have at most 64 bits"),
    ],
)
def test_other_texts_are_refused(text: str, message: str) -> None:
    with pytest.raises(UserError, match=message):
        parse_toml(text)


def test_numbers_of_64_bits_are_taken() -> None:
    least, greatest = -(2**63), 2**63 - 1
    assert parse_toml(f"a = [{least}, {greatest}, true]") == {"a": [least, greatest, True]}


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
    path.write_text(f"[recipe]\ntitle = 'Mine'\nfirst_applicable = ['{path}']\n")
    with pytest.raises(UserError, match="line 3: first_applicable: recipes of the program are"):
        load_recipe(str(path))


def test_a_name_too_long_for_a_file_is_no_recipe() -> None:
    with pytest.raises(UserError, match=r"found no file nothing\.toml"):
        load_recipe("nothing.toml")
    with pytest.raises(UserError, match="a recipe file is expected, not xxx"):
        load_recipe("x" * 5_000)


@pytest.mark.parametrize("tables", ["", "[population]\ncomponent = 'panmictic'\n"])
def test_a_key_may_hold_any_sign(tables: str) -> None:
    with pytest.raises(UserError, match=r"is expected, not a\(\*\["):
        parse_recipe(f"[recipe]\n{tables}'a(*[' = 1\n", "mine")


def test_a_component_is_named_by_a_text() -> None:
    text = "[recipe]\n[population]\ncomponent = ['panmictic']\n"
    with pytest.raises(UserError, match=r"line 2: population: component = one of .*, not \['pan"):
        parse_recipe(text, "mine")
