"""Checking what was read from TOML and JSON against declared types.

The parts of a file are declared as structs of msgspec, and :func:`convert` makes them from parsed
values. What does not fit raises :class:`FieldError`, a sentence for the user with the path of
the value, what is expected and what was found.
"""

import dataclasses
import json
import re
import sys
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from sudoku_ga.errors import UserError, shown
from sudoku_ga.files import open_regular
from sudoku_ga.puzzle.formats.text import shorten
from sudoku_ga.translation import _, later

Keys = tuple[str | int, ...]
"""The path of a value: keys of tables and indices of lists, from the outside in."""

Reader = Callable[[Any, Any], Any]
"""Takes a type that is not JSON's and a parsed value, and returns a value of that type; raises
UserError."""

_LARGEST = 2**63 - 1
"""Of a whole number: what TOML, SQLite and NumPy hold."""

Count = Annotated[int, Meta(ge=0, le=_LARGEST, description=later("a whole number of 0 or more"))]
Positive = Annotated[int, Meta(ge=1)]
Line = Annotated[str, Meta(pattern=r"^[^\n\r\t]*\Z", description=later("a text of one line"))]
Finite = Annotated[
    float,
    Meta(ge=-sys.float_info.max, le=sys.float_info.max, description=later("a finite number")),
]

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
"""A key that TOML writes without quotes."""

_REFUSALS = (msgspec.ValidationError, UserError, UnicodeEncodeError)
"""The last of a key with half a character."""
_UNIONS = (Union, UnionType)


class FieldError(UserError):
    """A value of a file that is not as expected.

    ``message``: one sentence, which names the value. ``path``: where the value is, or the key that
    is missing or unknown. ``line``: of the file, counted from 1.
    """

    def __init__(self, message: str, path: Keys = (), line: int | None = None) -> None:
        located = _("line {line}: {problem}").format(line=line, problem=message)
        super().__init__(message if line is None else located)
        self.message, self.path, self.line = message, path, line


def invalid(path: Keys, problem: str) -> FieldError:
    """Return the error for the value at a path."""
    return FieldError(f"{path_text(path)}: {problem}" if path else problem, path)


def unexpected(path: Keys, what: str, found: object) -> FieldError:
    """Return the error for a value where something else is expected."""
    problem = _("{expected} is expected, found {shown}").format(expected=what, shown=_shown(found))
    return invalid(path, problem)


def missing(path: Keys, kind: Any) -> FieldError:
    """Return the error for a field of a struct or dataclass that is not there."""
    what = expected(_fields(kind)[str(path[-1])][0])
    return invalid(path, _("{expected} is expected, found none").format(expected=what))


def path_text(path: Keys) -> str:
    """Return a path as TOML and Python write it: ``variant[0].set."crossover.rate"``."""
    return "".join(
        f"[{part}]"
        if isinstance(part, int)
        else f".{part if BARE_KEY.fullmatch(part) else json.dumps(part, ensure_ascii=False)}"
        for part in path
    ).removeprefix(".")


def read_text(path: Path, largest: int) -> str:
    """Return the text of a file.

    ``largest``: in bytes. Nothing beyond is read. Raises ``UserError`` if the file cannot be read,
    is larger, or is no text in UTF-8; without the file's name.
    """
    try:
        with open_regular(path) as file:
            content = file.read(largest + 1)
    except OSError as error:
        raise UserError(error.strerror or _("a file that can be read is expected")) from None
    if len(content) > largest:
        problem = _("at most {limit:,} bytes are expected, found more")
        raise UserError(problem.format(limit=largest))
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise UserError(_("a text in UTF-8 is expected")) from None


def convert(value: object, kind: Any, path: Keys = (), read: Reader | None = None) -> Any:
    """Return a parsed value as the type declared.

    ``value``: as a reader of TOML or JSON returns it. ``kind``: a struct, dataclass, container or
    scalar, as msgspec takes them. The ``description`` of its ``Meta`` says in words what is
    expected; else they follow from the type. ``path``: of the value, for errors. ``read``: reads
    the types that are not JSON's. Raises ``FieldError`` with the path of the first part that does
    not fit, what is expected and what was found.
    """
    try:
        return msgspec.convert(value, kind, dec_hook=read)
    except _REFUSALS:
        raise _fault(value, kind, path, read) from None


def _fault(value: object, kind: Any, path: Keys, read: Reader | None) -> FieldError:
    """Return the error for the innermost part at fault of a value that does not fit its type."""
    for key, part, part_kind in _parts(value, _member(kind, value), path):
        try:
            msgspec.convert(part, part_kind, dec_hook=read)
        except _REFUSALS:
            return _fault(part, part_kind, (*path, key), read)
    try:
        msgspec.convert(value, kind, dec_hook=read)
    except UserError as error:
        return invalid(path, str(error))
    except UnicodeEncodeError:
        return invalid(
            path, _("a text in valid Unicode is expected, found half of a surrogate pair")
        )
    except msgspec.ValidationError:
        pass
    what = expected(kind)
    if isinstance(value, int) and value > _LARGEST and _is_whole(kind):
        what = _("a whole number of at most {most:,}").format(most=_LARGEST)
    return unexpected(path, what, value)


def _is_whole(kind: Any) -> bool:
    return kind is int or (get_origin(kind) is Annotated and get_args(kind)[0] is int)


def _parts(value: object, kind: Any, path: Keys) -> Iterator[tuple[str | int, Any, Any]]:
    """Yield the parts of a table or list with their keys and types; refuse unknown keys."""
    args = get_args(kind)
    if isinstance(value, dict) and (fields := _fields(kind)):
        config = getattr(kind, "__struct_config__", None)
        unknown = next((key for key in value if key not in fields), None)
        if unknown is not None and config is not None and config.forbid_unknown_fields:
            problem = _("one of {known} is expected, not {key}")
            problem = problem.format(known=", ".join(fields), key=unknown)
            raise invalid((*path, unknown), problem)
        for key, (field_kind, is_required) in fields.items():
            if key in value:
                yield key, value[key], field_kind
            elif is_required:
                raise missing((*path, key), kind)
    elif isinstance(value, dict) and get_origin(kind) is dict:
        yield from ((key, part, args[1]) for key, part in value.items())
    elif isinstance(value, list) and get_origin(kind) is list:
        yield from ((index, part, args[0]) for index, part in enumerate(value))
    elif isinstance(value, list) and get_origin(kind) is tuple:
        kinds = args[:1] * len(value) if args[-1] is ... else args
        if len(kinds) == len(value):
            yield from zip(range(len(value)), value, kinds, strict=True)


def _member(kind: Any, value: object) -> Any:
    """Return the type without its annotation, of a union the one for values of this form."""
    kind = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    if get_origin(kind) not in _UNIONS:
        return kind
    members = [_member(each, value) for each in get_args(kind)]
    is_list = isinstance(value, list)
    fitting = (
        each
        for each in members
        if (get_origin(each) in (list, tuple) if is_list else _is_table(each))
    )
    return next(fitting, kind)


def _is_table(kind: Any) -> bool:
    return kind is dict or get_origin(kind) is dict or bool(_fields(kind))


def _fields(kind: Any) -> dict[str, tuple[Any, bool]]:
    """Return the type of each field of a struct or dataclass, and whether it is required."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        fields = msgspec.structs.fields(kind)
        return {each.encode_name: (each.type, each.required) for each in fields}
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        kinds, missing = get_type_hints(kind, include_extras=True), dataclasses.MISSING
        return {
            each.name: (kinds[each.name], each.default is each.default_factory is missing)
            for each in dataclasses.fields(kind)
        }
    return {}


def expected(kind: Any) -> str:
    """Return in words what is expected where a type is declared."""
    if get_origin(kind) is Annotated:
        base, meta, *_more = get_args(kind)
        if meta.description:
            return _(meta.description)
        if meta.min_length is not None:
            return _("a list of length {length} or more").format(length=meta.min_length)
        if meta.le is not None:
            bounds = {"low": f"{meta.ge:,}", "high": f"{meta.le:,}"}
            return _("a whole number of {low} to {high}").format(**bounds)
        if meta.ge is not None:
            return _("a whole number of at least {least}").format(least=meta.ge)
        return expected(base)
    if get_origin(kind) in _UNIONS:
        members = [expected(each) for each in get_args(kind) if each is not NoneType]
        return _(" or ").join(dict.fromkeys(members))
    choices = get_args(kind) if get_origin(kind) is Literal else ()
    if isinstance(kind, type) and issubclass(kind, Enum):
        choices = tuple(each.value for each in kind)
    if choices:
        return _("one of {names}").format(names=", ".join(choices))
    if get_origin(kind) in (list, tuple):
        parts = get_args(kind)
        if get_origin(kind) is tuple and parts[-1] is not ...:
            return _("a list of length {length}").format(length=len(parts))
        return _("a list of tables") if _is_table(parts[0]) else _("a list")
    if _is_table(kind):
        return _("a table of keys and values")
    if kind is Any:
        return _("a value")
    words = {
        bool: _("true or false"),
        int: _("a whole number"),
        float: _("a number"),
        str: _("a text"),
    }
    return next(text for base, text in words.items() if issubclass(kind, base))


def _shown(found: object) -> str:
    if isinstance(found, dict):
        return _("a table of keys and values")
    if isinstance(found, list):
        return _("a list of length {length}").format(length=len(found))
    if found is None or isinstance(found, bool):
        return json.dumps(found)
    return shorten(found) if isinstance(found, str) else f"{shown(found):.40}"
