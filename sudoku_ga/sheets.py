"""Tables for spreadsheets, which take some texts for formulas."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

_FORMULA = re.compile(r"[=+\-@\t\r].", re.DOTALL)
_NUMBER = re.compile(r"[-+]?\d[\d.,]*(?:[eE][-+]?\d+)?(?:[ \N{NO-BREAK SPACE}]?%)?")


def sheet_rows(rows: Iterable[Sequence[Any]]) -> Iterator[list[Any]]:
    """Yield rows with an apostrophe before each text that a spreadsheet would calculate.

    Those are texts that begin with ``=``, ``+``, ``-``, ``@``, a tab or a carriage return. Numbers
    are not changed.
    """
    return (list(map(_cell, row)) for row in rows)


def _cell(value: Any) -> Any:
    is_formula = isinstance(value, str) and _FORMULA.match(value) and not _NUMBER.fullmatch(value)
    return f"'{value}" if is_formula else value
