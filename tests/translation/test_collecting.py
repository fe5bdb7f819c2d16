"""Texts are found in the sources."""

import ast
from pathlib import Path

import click
import pytest

from tools.translation.collecting import OF_CLICK, UnmarkableError, texts_of


def _found(source: str) -> list[object]:
    return [text.id for text in texts_of(ast.parse(source), "some.py")]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('_("Open")', ["Open"]),
        ('x = later("Open " "all")', ["Open all"]),
        ('ngettext("{n} cell", "{n} cells", n)', [("{n} cell", "{n} cells")]),
        ('pgettext("verb", "Run")', ["Run"]),
        ("_(parameter.label)", []),
        ('integer(1, label="Size", help="Of it.", zero_means="none")', ["Size", "Of it.", "none"]),
        ('choice("a", (("a", "One"), ("b", "Two")))', ["One", "Two"]),
        ('class A:\n    label = "Size"\n    name = "size"', ["Size"]),
        ('class A:\n    help: ClassVar[str] = "Of it."', ["Of it."]),
        ('@click.command()\ndef f():\n    """Do\n    it.\n    """', ["Do\nit."]),
        ('def f():\n    """Do it."""', []),
    ],
)
def test_texts_are_found_where_they_are_marked(source: str, found: list[object]) -> None:
    assert _found(source) == found


@pytest.mark.parametrize("source", ['_(f"{n} cells")', '_("a" + name)', "later(name)"])
def test_what_no_translator_could_be_given_is_refused(source: str) -> None:
    with pytest.raises(UnmarkableError, match=r"some\.py, line 1"):
        _found(source)


def test_click_still_says_what_is_translated_for_it() -> None:
    sources = Path(click.__file__).parent.glob("*.py")
    said = {
        node.value
        for path in sources
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    wanted = [text for each in OF_CLICK for text in ([each] if isinstance(each, str) else each)]
    assert [text for text in wanted if text not in said] == []
