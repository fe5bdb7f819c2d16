"""``python packaging/licences.py``: the licences of what the program needs, as a table.

Reads what the installed packages say of themselves and writes ``packaging/licences.md``.
"""

import re
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

PAGE = Path(__file__).with_name("licences.md")
PROGRAM = "sudoku-ga"
_NAME = re.compile(r"[\w.-]+")
_LONGEST = 60

_HEAD = """\
# Licences of what the program needs

Made by `python packaging/licences.py` from what the packages say of themselves, without extras.

| package | licence |
|---|---|
"""


def needed(name: str = PROGRAM) -> dict[str, Distribution]:
    """Return the packages that a package needs at run time, and what these need, by name."""
    found: dict[str, Distribution] = {}
    waiting = list(_required(distribution(name)))
    while waiting:
        each = waiting.pop().lower()
        if each in found:
            continue
        try:
            found[each] = distribution(each)
        except PackageNotFoundError:
            continue  # for another system
        waiting += _required(found[each])
    return dict(sorted(found.items()))


def licence(package: Distribution) -> str:
    """Return a package's licence in a few words, "" where it does not say."""
    data = package.metadata
    told = data.get("License-Expression") or data.get("License") or ""
    classifiers = data.get_all("Classifier") or []
    kinds = [each.rpartition(" :: ")[2] for each in classifiers if each.startswith("License ::")]
    short = told.splitlines()[0].strip() if told else ""
    return short if 0 < len(short) <= _LONGEST else ", ".join(kinds)


def page() -> str:
    """Return the table."""
    rows = (f"| {name} | {licence(package)} |" for name, package in needed().items())
    return _HEAD + "\n".join(rows) + "\n"


def _required(package: Distribution) -> Iterator[str]:
    for line in package.requires or []:
        match = _NAME.match(line)
        if match and "extra ==" not in line:
            yield match[0]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE)
