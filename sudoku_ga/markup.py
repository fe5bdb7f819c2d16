"""Texts of users and files as Markdown, HTML, LaTeX and spreadsheets, which show them as typed."""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any

from sudoku_ga.errors import printable

_INLINE = re.compile(
    r"(?P<as_it_is>[^\W_]\[\d+\](?![(\[:]))"  # an index, as in mutation[0].rate
    r"|(?P<entity>[&<>])"
    r"|[\\`*~$@{}\[\]]"
    r"|(?<![^\W_])_|_(?![^\W_])"  # within a word it is not an emphasis
    r"|:(?=//|[a-z][\w+-]*:)|(?<=\bwww)\."  # bare addresses, and emoji such as :heart:
    r"|(?<=\))="  # of a target
    r"|\#(?=\#*\s*$)",  # at the end of a heading
    re.IGNORECASE,
)
_BEGINNING = re.compile(
    r"(\d{1,9})?(?(1)[.)](?=\s|$)|(?:\#(?=\#{0,5}(?:\s|$))|[-+:=](?=[\s|:=+-]|$)|[%|]))"
)
"""The beginnings of headings, items, lines, tables, definitions and comments."""


_BLANK = " \t\r\n"


def markdown_text(text: str) -> str:
    """Return Markdown that shows a text as it is: its paragraphs, without markup.

    It also covers the dialects of GitHub and MyST.
    """
    return "\n".join(map(_markdown_line, re.split(r"\r\n|\r|\n", text.strip(_BLANK))))


def markdown_line(text: str) -> str:
    """Return a text as one line of Markdown, for a heading, an item, a cell or a link."""
    return markdown_text(re.sub(r"[ \t]*[\t\r\n][ \t\r\n]*", " ", text.strip(_BLANK)))


def _markdown_line(line: str) -> str:
    shown = printable(line.replace("\t", " ").strip(" "))
    start = _BEGINNING.match(shown)
    end = start.end() if start else 0
    beginning = f"{shown[: end - 1]}\\{shown[end - 1]}" if end else ""
    return beginning + _INLINE.sub(_escaped, shown[end:])


def _escaped(found: re.Match[str]) -> str:
    if found["as_it_is"]:
        return found[0]
    return escape(found[0], quote=False) if found["entity"] else f"\\{found[0]}"


def html_text(text: str) -> str:
    """Return HTML that shows a text as it is, in an element or an attribute."""
    return escape(printable(text))


_TEX = {
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
    **{sign: f"{{{sign}}}" for sign in "[*"},  # after a row they would be arguments
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", "`": r"\textasciigrave{}",
    "∞": r"$\infty$", "≤": r"$\leq$", "×": r"$\times$", "·": r"$\cdot$",
}  # fmt: skip
_IN_TEX = re.compile(f"[{re.escape(''.join(_TEX))}]|-(?=-)")


def latex_text(text: str) -> str:
    """Return LaTeX that shows a text as it is."""
    line = " ".join(text.split())
    return _IN_TEX.sub(lambda found: _TEX.get(found[0], "-{}"), printable(line))


_FORMULA = re.compile(r"[=+\-@\t\r].", re.DOTALL)
_NUMBER = re.compile(r"[-+]?\d[\d.,]*(?:[eE][-+]?\d+)?(?:[ \N{NO-BREAK SPACE}]?%)?")


def sheet_rows(rows: Iterable[Sequence[Any]]) -> Iterator[list[Any]]:
    """Yield rows, with an apostrophe before each text that a spreadsheet would calculate.

    Such texts begin with ``=``, ``+``, ``-``, ``@``, a tab or a carriage return. Numbers are not
    changed.
    """
    return (list(map(_sheet_cell, row)) for row in rows)


def _sheet_cell(value: Any) -> Any:
    is_formula = isinstance(value, str) and _FORMULA.match(value) and not _NUMBER.fullmatch(value)
    return f"'{value}" if is_formula else value
