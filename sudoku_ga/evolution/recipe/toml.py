"""TOML as people and strangers write it: read with bounds, and every error one to be mended."""

import tomllib
from pathlib import Path
from typing import Any

from sudoku_ga.errors import UserError
from sudoku_ga.translation import _

LARGEST_FILE = 1_000_000
"""In bytes: a hundred times the largest recipe or experiment of the program."""
_LEAST, _GREATEST = -(2**63), 2**63 - 1
"""Whole numbers of TOML have 64 bits; Python's parser lets longer ones pass."""


def read_toml_text(path: Path) -> str:
    """Return the text of a file.

    Raises
    ------
    UserError
        If it cannot be read, is larger than a million bytes, or no text in UTF-8; without the
        file's name.
    """
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise UserError(error.strerror or _("a file that can be read is expected")) from None
    if len(content) > LARGEST_FILE:
        problem = _("at most {limit:,} bytes are expected, found more")
        raise UserError(problem.format(limit=LARGEST_FILE))
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise UserError(_("a text in UTF-8 is expected")) from None


def parse_toml(text: str) -> dict[str, Any]:
    """Return the tables of a text.

    Raises
    ------
    UserError
        If it is not TOML, nested too deeply, or has a number of more than 64 bits.
    """
    try:
        tables = tomllib.loads(text)
    except RecursionError:
        raise UserError(_("TOML is expected: lists and tables are nested too deeply")) from None
    except ValueError as error:  # also of numbers of more digits than Python converts
        raise UserError(_("TOML is expected: {problem}").format(problem=error)) from None
    _refuse_long_numbers(tables)
    return tables


def _refuse_long_numbers(tables: dict[str, Any]) -> None:
    waiting: list[Any] = [tables]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting.extend(value.values())
        elif isinstance(value, list):
            waiting.extend(value)
        elif isinstance(value, int) and not _LEAST <= value <= _GREATEST:
            raise UserError(_("TOML is expected: whole numbers have at most 64 bits"))
