"""TOML: parsing within bounds, the line of a key, writing, and rewriting with comments kept."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sudoku_ga.errors import UserError, is_printable, shown
from sudoku_ga.files import replace_file
from sudoku_ga.puzzle.formats.text import shorten
from sudoku_ga.translation import _
from sudoku_ga.validation import BARE_KEY, FieldError, Keys, read_text

LARGEST_FILE = 1_000_000
"""The largest file in bytes: a hundred times the largest recipe or experiment of the program."""
_LEAST, _GREATEST = -(2**63), 2**63 - 1
"""Whole numbers of TOML have 64 bits; Python's parser accepts longer ones."""
_MOST_PARTS = 16
"""The most parts of a dotted key; the parser's time grows with their square."""

# Parts are possessive, so that none is tried twice. Repetitions of parts are not: before Python
# 3.11.5, a possessive repetition of a group may miss a match.
_KEY = r"""(?:[A-Za-z0-9_-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_DOTTED = rf"{_KEY}(?:[ \t]*+\.[ \t]*+{_KEY})*"
_OUTER = rf"(?:{_KEY}[ \t]*+\.[ \t]*+)"
# A line of a multi-line string may have many points; 10,000 parts cost the parser 0.1 s.
_LONG_KEY = re.compile(
    rf"(?:^|[\[{{,])[ \t]*+(?:{_OUTER}{{{_MOST_PARTS},}}{_KEY}[ \t]*+[=\]]|{_OUTER}{{10000}})",
    re.M,
)
_HEADING = re.compile(rf"[ \t]*+(\[\[?)[ \t]*+({_DOTTED})[ \t]*+\]")
_ENTRY = re.compile(rf"[ \t]*+({_DOTTED})[ \t]*+=")
_PART = re.compile(_KEY)


def read_toml_text(path: Path) -> str:
    """Return the text of a file of at most a million bytes; errors as in :func:`read_text`."""
    return read_text(path, LARGEST_FILE)


def parse_toml(text: str) -> dict[str, Any]:
    """Return the tables of a text.

    Raises ``UserError`` if it is longer than a million characters, is not TOML, is nested too
    deeply, or has a key of more than 16 parts, a number of more than 64 bits or a text that cannot
    be printed.
    """
    if len(text) > LARGEST_FILE:
        problem = _("TOML is expected: at most {limit:,} characters, found more")
        raise UserError(problem.format(limit=LARGEST_FILE))
    if _LONG_KEY.search(text):
        problem = _("TOML is expected: dotted keys have at most {most} parts")
        raise UserError(problem.format(most=_MOST_PARTS))
    try:
        tables = tomllib.loads(text)
    except RecursionError:
        raise UserError(_("TOML is expected: lists and tables are nested too deeply")) from None
    except ValueError as error:  # also for numbers with more digits than Python converts
        raise UserError(_("TOML is expected: {problem}").format(problem=error)) from None
    _refuse_values(tables)
    return tables


def _refuse_values(tables: dict[str, Any]) -> None:
    """Refuse long numbers, and control characters, which only escapes can produce."""
    waiting: list[Any] = [tables]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting.extend(value.values())
            waiting.extend(value)
        elif isinstance(value, list):
            waiting.extend(value)
        elif isinstance(value, int) and not _LEAST <= value <= _GREATEST:
            problem = _(
                "TOML is expected: whole numbers have at most 64 bits, {low} to {high}, "
                "found {found}"
            )
            raise UserError(problem.format(low=_LEAST, high=_GREATEST, found=shown(value)))
        elif isinstance(value, str) and not is_printable(value, also="\n\t\r"):
            problem = _("TOML is expected: texts without control characters, found {text}")
            raise UserError(problem.format(text=shorten(value)))


@contextmanager
def located(text: str) -> Iterator[None]:
    """Context in which errors for values of this text get the line of their key."""
    try:
        yield
    except FieldError as error:
        raise error.mapped(
            lambda each: FieldError(each.message, each.path, line_of(text, each.path))
        ) from None


def line_of(text: str, path: Keys) -> int | None:
    """Return the line, from 1, of a key, or else of the innermost table around it that has one.

    ``text``: TOML that can be parsed.
    """
    lines = _lines_of_keys(text)
    ends = range(len(path), 0, -1)
    return next((lines[path[:end]] for end in ends if path[:end] in lines), None)


def _lines_of_keys(text: str) -> dict[Keys, int]:
    lines: dict[Keys, int] = {}
    here: Keys = ()
    counts: dict[Keys, int] = {}
    quotes = ""  # the quotes of a multi-line string
    for number, line in enumerate(text.split("\n"), 1):
        if quotes:
            quotes = "" if line.count(quotes) % 2 else quotes
            continue
        if heading := _HEADING.match(line):
            here = ()
            *outer, last = _parts(heading[2])
            for part in outer:
                here = (*here, part)
                lines.setdefault(here, number)
                here = (*here, counts[here]) if here in counts else here
            here = (*here, last)
            lines.setdefault(here, number)
            if heading[1] == "[[":
                counts[here] = counts.get(here, -1) + 1
                here = (*here, counts[here])
                lines[here] = number
        elif entry := _ENTRY.match(line):
            at = here
            for part in _parts(entry[1]):
                at = (*at, part)
                lines.setdefault(at, number)
        quotes = next((each for each in ('"""', "'''") if line.count(each) % 2), "")
    return lines


def _parts(dotted: str) -> list[str]:
    """Return the parts of a dotted key without their quotes."""
    parts = _PART.findall(dotted)
    return [part if part[0] not in "\"'" else tomllib.loads(f"a={part}")["a"] for part in parts]


def toml_key(key: str) -> str:
    """Return a key as TOML, in quotes if necessary."""
    return key if BARE_KEY.fullmatch(key) else toml_string(key)


def toml_string(text: str) -> str:
    """Return a basic string; TOML has the escapes of JSON, and requires one more."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def toml_value(value: Any) -> str:
    """Return a text, number, truth value, or list or table of these, as TOML on one line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return toml_string(value)
    if isinstance(value, Mapping):
        inside = ", ".join(f"{toml_key(key)} = {toml_value(each)}" for key, each in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml_value, value))}]"
    return repr(value)


def save_toml(text: str, path: Path, *, keep_comments: bool, ordered: Sequence[str] = ()) -> None:
    """Write TOML into a file; the parameters are those of :func:`with_comments`.

    Raises ``UserError`` if the file cannot be written.
    """
    if keep_comments:
        with suppress(UserError):
            text = with_comments(text, read_toml_text(path), ordered)
    replace_file(path, text.encode())


def with_comments(text: str, before: str, ordered: Sequence[str] = ()) -> str:
    """Return a text with the comments and the layout that a file had.

    The result has the values of ``text``. It is ``text`` itself if ``before`` is empty or not TOML.

    Parameters
    ----------
    text : str
        TOML without comments.
    before : str
        The earlier content of the file.
    ordered : sequence of str, optional
        The tables in which the order of the keys has a meaning.
    """
    if not before.strip():
        return text
    import tomlkit  # imported late: loading takes longer than most commands that write a recipe

    tables = tomllib.loads(text)
    try:
        parse_toml(before)  # refuses what is out of bounds
        document = tomlkit.parse(before)
        _update(document, tomlkit.parse(text))
        merged = tomlkit.dumps(document)
        found = tomllib.loads(merged)
    except (
        Exception
    ):  # an unusual layout may make the library raise anything, and values matter more
        return text
    is_same = found == tables and all(
        repr(found.get(name)) == repr(tables.get(name)) for name in ordered
    )
    return merged if is_same else text


def _update(old: Any, new: Any) -> None:
    """Give a table of tomlkit the keys and values of another, in the order of the other."""
    for key in [key for key in old if key not in new]:
        del old[key]
    for key, value in new.items():
        if key not in old:
            old[key] = value
        elif isinstance(old[key], dict) and isinstance(value, dict):
            _update(old[key], value)
        elif _is_tables(old[key]) and _is_tables(value):
            _update_list(old[key], value)
        elif repr(old[key].unwrap()) != repr(value.unwrap()):
            old[key] = value
    if list(old) != list(new) and not any(isinstance(each, dict) for each in old.values()):
        for key in new:
            old[key] = old.pop(key)


def _update_list(old: Any, new: Any) -> None:
    """Give a list of tables the tables of another; those of one name or index correspond."""
    before = list(old)
    names = [each.get("name") for each in before]
    del old[:]
    for index, table in enumerate(new):
        name = table.get("name")
        place = names.index(name) if name is not None and name in names else index
        if place < len(before) and (name is None or names[place] == name):
            _update(before[place], table)
            old.append(before[place])
        else:
            old.append(table)


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, dict) for each in value)
