"""The text of a lesson: paragraphs and bold words, and nothing else is markup; no Qt."""

import re
from html import escape

_BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)


def rich(text: str) -> str:
    """Return a lesson's text as HTML: paragraphs and bold words, everything else as it is."""
    paragraphs = re.split(r"\n\s*\n", escape(text.strip(), quote=False))
    bold = (
        _BOLD.sub(r"<span style='font-weight: 600'>\1</span>", " ".join(each.split()))
        for each in paragraphs
    )
    return "".join(f"<p style='margin-top: 0; margin-bottom: 8px'>{each}</p>" for each in bold)


def plain(text: str) -> str:
    """Return a lesson's text as a screen reader says it."""
    return " ".join(text.replace("**", "").split())
