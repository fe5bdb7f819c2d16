"""Pages of contents, whose lists of links are the order of the site and can be read in a clone."""

import re

MARK = "<!-- contents -->"
"""In such a page; neither the site nor a viewer of Markdown shows it."""

_ENTRY = re.compile(r"^(?:-|\||\d+\.) \[[^]]+\]\(([^)#]+)\)", re.MULTILINE)


def contents(text: str) -> list[str]:
    """Return the pages that a page of contents lists, none for another page.

    An entry of a list, or a row of a table, begins with a link to a whole page.
    """
    return _ENTRY.findall(text) if MARK in text else []
