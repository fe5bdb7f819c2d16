"""Texts from outside in Markdown and HTML, which show them as they were typed."""

import re
from html import escape

from sudoku_ga.errors import printable

_INLINE = re.compile(
    r"(?P<as_it_is>[^\W_]\[\d+\](?![(\[:]))"  # a place in a list, as in mutation[0].rate
    r"|(?P<entity>[&<>])"
    r"|[\\`*~$@{}\[\]]"
    r"|(?<![^\W_])_|_(?![^\W_])"  # none within a word is an emphasis
    r"|:(?=//|[a-z][\w+-]*:)|(?<=\bwww)\."  # bare addresses, and signs as :heart:
    r"|(?<=\))="  # of a target
    r"|\#(?=\#*\s*$)",  # at the end of a heading
    re.IGNORECASE,
)
_BEGINNING = re.compile(
    r"(\d{1,9})?(?(1)[.)](?=\s|$)|(?:\#(?=\#{0,5}(?:\s|$))|[-+:=](?=[\s|:=+-]|$)|[%|]))"
)
"""What begins a heading, an item, a line, a table, a definition or a comment."""


_BLANK = " \t\r\n"


def markdown_text(text: str) -> str:
    """Return a text as Markdown that shows it as it is: its paragraphs, and no markup.

    The dialects of GitHub and of MyST are covered as well.
    """
    return "\n".join(map(_markdown_line, re.split(r"\r\n|\r|\n", text.strip(_BLANK))))


def markdown_line(text: str) -> str:
    """Return a text as one line of Markdown: a heading, an item, a cell or a word of a link."""
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
    """Return a text as HTML that shows it as it is, in an element or an attribute."""
    return escape(printable(text))
