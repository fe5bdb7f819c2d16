"""Texts from outside are text in each format: what a renderer shows is what was typed."""

import re
from html.parser import HTMLParser

import pytest
from markdown_it import MarkdownIt

from sudoku_ga.errors import printable
from sudoku_ga.markup import html_text, latex_text, markdown_line, markdown_text, sheet_rows
from sudoku_ga.tables import Column, Table

TEXTS = [
    "[l](javascript:alert(1))", "![i](http://x/u.png)", "[l][r]", "[r]: http://x 'title'", "[^1]",
    "[^1]: note", "a](javascript:x)", "**b** __c__ *d* _e_", "`code` ``more``", "```", "~~~ sh",
    "~~gone~~", "<script>alert(1)</script>", "<b>", "<!-- -->", "<http://x>", "a | b", "| a | b |",
    "|---|", "# h", "###### h ######", "C #", "- item", "* item", "+ item", "1. item", "12) item",
    "- [ ] task", "> quote", "---", "- - -", "***", "___", "===", "= ", "--", ":--|", "a\\*b", "\\",
    "ends with \\", "\\|", "\\\\|", "&amp; &copy; &#42;", "&nbsp", "http://example.com",
    "https://example.com/_a_", "www.example.com", "WWW.example.com", "a@b.c", "$x^2$", "$$",
    "{role}`x`",
    "(target)=", "% comment", "+++", ":::{note}", ": definition", ":heart:", "snake_case_name",
    "_a", "a_", "mutation[0].rate", "mutation[0](x)", "10:20:30", "0.85 (0.6 to 0.9)", "-5", "2.5",
    "“quoted” – ∞ ≤ 9×9", "'single' \"double\"", "100 % of 3 < 4 > 2", "a  b", "!", "!important",
]  # fmt: skip
"""Each of one line."""

UNPRINTABLE = ["\x1b[31mred", "a\u202etxt", "nul\x00", "\x9b1m", "half \ud800", "\u2028"]


class Plain(HTMLParser):
    """The texts and the names of the elements of HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.texts: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.names.append(tag)

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    @property
    def text(self) -> str:
        return "".join(self.texts).strip("\n")


def rendered(markdown: str) -> Plain:
    """Return what a CommonMark renderer with the extensions of GitHub shows."""
    dialect = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    return Plain(dialect.render(markdown))


@pytest.mark.parametrize("text", [*TEXTS, *UNPRINTABLE])
def test_a_text_is_shown_as_it_was_typed(text: str) -> None:
    shown = printable(text).strip()
    paragraph = rendered(markdown_text(text))
    assert (paragraph.names, paragraph.text) == (["p"], shown)
    heading = rendered(f"## {markdown_line(text)}")
    assert (heading.names, heading.text) == (["h2"], shown)
    item = rendered(f"- {markdown_line(text)}")
    assert (item.names, item.text.strip("\n")) == (["ul", "li"], shown)
    words = MarkdownIt("commonmark").parseInline(f"![{markdown_line(text)}](a.svg)")
    (picture,) = words[0].children or []
    assert picture.type == "image"
    assert (picture.attrs["src"], picture.children is not None) == ("a.svg", True)
    page = Plain(f"<p title='{html_text(text)}'>{html_text(text)}</p>")
    assert (page.names, page.text) == (["p"], printable(text))


@pytest.mark.parametrize("text", [*TEXTS, *UNPRINTABLE])
def test_a_cell_is_shown_as_it_was_typed(text: str) -> None:
    rows = [(text, "b"), ("c", f"x{text}")]
    table = rendered(Table("", (Column("a"), Column(text)), rows).markdown())
    assert table.names == ["table", "thead", "tr", "th", "th", "tbody", *["tr", "td", "td"] * 2]
    shown = printable(text).strip()
    assert table.text.replace("\n", "") == f"a{shown}{shown}bcx{printable(text)}".rstrip()


def test_lines_stay_paragraphs_and_become_nothing_else() -> None:
    text = "\n\n".join(TEXTS)
    assert set(rendered(markdown_text(text)).names) == {"p"}
    assert set(rendered(markdown_text("words\n" + "\nwords\n".join(TEXTS))).names) == {"p"}
    assert rendered(markdown_text("a\n    code\r\n\tmore  \nend")).names == ["p"]
    assert markdown_line("one\ntwo\r\n\tthree") == "one two three"


def test_what_is_no_markup_is_not_escaped() -> None:
    for text in ("snake_case_name", "mutation[0].rate", "0.85 (0.6 to 0.9)", "C# – 9×9", "10:20"):
        assert markdown_text(text) == text


@pytest.mark.parametrize("text", [*TEXTS, *UNPRINTABLE])
def test_latex_shows_a_text_as_it_was_typed(text: str) -> None:
    made = latex_text(text)
    # Nothing stands alone that LaTeX, or a table's end of a row before it, would take for itself.
    assert not re.search(r"(?<!\\)[&%#_]|[\^~<>|`]|--|^[\[*]|\n", made)
    shown = re.sub(r"\\text(\w+)\{\}", lambda found: _TEX_SIGNS[found[1]], made)
    shown = re.sub(r"\$\\(\w+)\$", lambda found: _TEX_SIGNS[found[1]], shown)
    shown = re.sub(r"\{([\[*])\}", r"\1", shown).replace("-{}", "-")
    shown = re.sub(r"\\([&%$#_{}])", r"\1", shown)
    assert shown.replace("\0", "\\") == " ".join(printable(" ".join(text.split())).split())


_TEX_SIGNS = {
    "backslash": "\0", "asciitilde": "~", "asciicircum": "^", "less": "<", "greater": ">",
    "bar": "|", "asciigrave": "`", "infty": "∞", "leq": "≤", "times": "×", "cdot": "·",
}  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "=1+1", "+crossover", "-crossover", "@A1", "\t=1", '=cmd|"/C calc"!A0', "-1+cmd|x",
        "=\n1+1", "-1+2", "+1-2", "-1e5+2", "-1-1",
    ],
)  # fmt: skip
def test_what_a_sheet_would_calculate_gets_an_apostrophe(text: str) -> None:
    assert list(sheet_rows([("name", text)])) == [["name", f"'{text}"]]


@pytest.mark.parametrize(
    "value",
    [-1.5, -2, None, True, "-1.5", "+2", "-1,234.5", "-1e-05", "+1E+2", "-3 %", "-", "a=b", ""],
)
def test_numbers_and_other_texts_stay_in_a_sheet(value: object) -> None:
    assert list(sheet_rows([(value,)])) == [[value]]
