"""Checking values read from TOML and JSON against declared types.

The parts of a file are declared as structs of msgspec, and :func:`convert` makes them from parsed
values. A value that does not fit raises :class:`FieldError`: a sentence for the user with the path
of the value, what is expected and what was found.
"""

import dataclasses
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from itertools import islice
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta
from msgspec.structs import StructConfig

from sudoku_ga.errors import UserError, shown
from sudoku_ga.files import open_regular
from sudoku_ga.puzzle.formats.text import shorten
from sudoku_ga.translation import _, later, local_number

Keys = tuple[str | int, ...]
"""The path of a value: keys of tables and indices of lists, from the outside in."""

_LARGEST = 2**63 - 1
"""The largest whole number that TOML, SQLite and NumPy can hold."""

Count = Annotated[int, Meta(ge=0, le=_LARGEST, description=later("a whole number of 0 or more"))]
Positive = Annotated[
    int, Meta(ge=1, le=_LARGEST, description=later("a whole number of at least 1"))
]
Line = Annotated[str, Meta(pattern=r"^[^\n\r\t]*\Z", description=later("a text of one line"))]
Finite = Annotated[
    float,
    Meta(ge=-sys.float_info.max, le=sys.float_info.max, description=later("a finite number")),
]

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
"""A key that TOML writes without quotes."""

_UNIONS = (Union, UnionType)

_MOST_PROBLEMS = 20
"""The most problems of a file that are reported together."""


class FieldError(UserError):
    """A value of a file that is not as expected.

    Parameters
    ----------
    message : str
        One sentence that names the value.
    path : tuple of str or int, optional
        The path of the value, or of the key that is missing or unknown.
    line : int or None, optional
        The line of the file, counted from 1.
    others : tuple of FieldError, optional
        Further problems in the file.
    """

    def __init__(
        self,
        message: str,
        path: Keys = (),
        line: int | None = None,
        others: "tuple[FieldError, ...]" = (),
    ) -> None:
        located = _("line {line}: {problem}").format(line=line, problem=message)
        super().__init__(message if line is None else located)
        self.message, self.path, self.line, self.others = message, path, line, others

    @property
    def reason(self) -> str:
        """The message without the path at its beginning."""
        return self.message.removeprefix(f"{path_text(self.path)}: ")

    def mapped(self, change: "Callable[[FieldError], FieldError]") -> "FieldError":
        """Return the problems, each changed by a function."""
        return joined([change(each) for each in (self, *self.others)])


def joined(errors: "list[FieldError]") -> FieldError:
    """Return the first of these errors, with the rest as its others."""
    first, *others = errors
    return FieldError(first.message, first.path, first.line, tuple(others))


class Problems:
    """Collects the problems of a file, the first at each path, to report them together."""

    def __init__(self) -> None:
        self._found: dict[Keys, FieldError] = {}

    def add(self, error: UserError) -> None:
        """Add an error, and its others."""
        errors = (error, *error.others) if isinstance(error, FieldError) else ()
        for each in errors or (FieldError(str(error)),):
            # A new error, since the traceback of the raised one keeps files of its frames open.
            self._found.setdefault(each.path, FieldError(each.message, each.path, each.line))

    @contextmanager
    def collected(self) -> Iterator[None]:
        """Context that adds an error instead of raising it."""
        try:
            yield
        except UserError as error:
            self.add(error)

    def has(self, *path: str | int) -> bool:
        """Return whether there is a problem at a path or below it; without a path, anywhere."""
        return any(each[: len(path)] == path for each in self._found)

    def report(self) -> None:
        """Raise the problems as one ``FieldError``, if there are any."""
        if self._found:
            raise joined([*islice(self._found.values(), _MOST_PROBLEMS)])


def invalid(path: Keys, problem: str) -> FieldError:
    """Return the error for the value at a path."""
    return FieldError(f"{path_text(path)}: {problem}" if path else problem, path)


@contextmanager
def within(path: Keys) -> Iterator[None]:
    """Context that raises an error of a reader as that of the value at a path."""
    try:
        yield
    except UserError as error:
        raise invalid(path, str(error)) from None


def unexpected(path: Keys, what: str, found: object) -> FieldError:
    """Return the error for a value if something else is expected."""
    problem = _("{expected} is expected, found {shown}").format(expected=what, shown=_shown(found))
    return invalid(path, problem)


def missing(path: Keys, kind: Any) -> FieldError:
    """Return the error for a missing field of a struct or dataclass."""
    what = expected(_fields(kind)[str(path[-1])][0])
    return invalid(path, _("{expected} is expected, found none").format(expected=what))


def path_text(path: Keys) -> str:
    """Return a path in the notation of TOML and Python: ``variant[0].set."crossover.rate"``."""
    return "".join(
        f"[{part}]"
        if isinstance(part, int)
        else f".{part if BARE_KEY.fullmatch(part) else json.dumps(part, ensure_ascii=False)}"
        for part in path
    ).removeprefix(".")


def read_text(path: Path, largest: int) -> str:
    """Return the text of a file.

    ``largest``: the most bytes; no more are read. Raises ``UserError``, without the name of the
    file, if it cannot be read, is larger, or is not text in UTF-8.
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


def convert(value: object, kind: Any, path: Keys = ()) -> Any:
    """Return a parsed value as the declared type.

    Parameters
    ----------
    value : object
        The value from a reader of TOML or JSON.
    kind : object
        A struct, dataclass, container or scalar of msgspec. The ``description`` of its ``Meta``
        says what is expected; by default, the words follow from the type.
    path : tuple of str or int, optional
        The path of the value, for errors.

    Raises
    ------
    FieldError
        With the path of a part that does not fit, what is expected and what was found. Further such
        parts are its others.
    """
    try:
        return msgspec.convert(value, kind)
    except UnicodeEncodeError as error:
        place = _place_of(error.object, value, path)
        raise unexpected(place, _("a text in valid Unicode"), error.object) from None
    except msgspec.ValidationError:
        raise joined([*islice(_problems(value, kind, path), _MOST_PROBLEMS)]) from None


def _place_of(text: str, value: object, path: Keys) -> Keys:
    """Return the path of a text, or of the table whose key it is, which msgspec does not report."""
    waiting = [(path, value)]
    for path, each in waiting:
        if each == text or (isinstance(each, dict) and text in each):
            return path
        if isinstance(each, dict | list):
            parts = each.items() if isinstance(each, dict) else enumerate(each)
            waiting.extend(((*path, key), part) for key, part in parts)
    return path


def whole(number: int, low: int, high: int, path: Keys, *keys: str | int) -> int:
    """Return a whole number; refuse one out of bounds that a type cannot declare."""
    if low <= number <= high:
        return number
    raise unexpected((*path, *keys), expected(Annotated[int, Meta(ge=low, le=high)]), number)


def _problems(value: Any, kind: Any, path: Keys) -> Iterator[FieldError]:
    """Yield the problems of a value in the order of the file."""
    try:
        msgspec.convert(value, kind)
        return
    except (UnicodeEncodeError, msgspec.ValidationError):
        table = _member(kind, value)
    inner = [*_unknown(value, table, path)]
    for key, part, declared in _parts(value, table):
        inner += _problems(part, declared, (*path, key))
    for key, (_kind, is_required) in _fields(table).items():
        if isinstance(value, dict) and is_required and key not in value:
            inner.append(missing((*path, key), table))
    yield from inner
    if not inner:
        what = expected(kind)
        if isinstance(value, int) and value > _LARGEST and table is int:
            what = _("a whole number of at most {most:,}").format(most=_LARGEST)
        yield unexpected(path, what, value)


def _parts(value: Any, kind: Any) -> Iterator[tuple[str | int, Any, Any]]:
    """Yield the key, the value and the declared type of each part of a table or list."""
    args = get_args(kind)
    if isinstance(value, dict) and (fields := _fields(kind)):
        yield from ((key, part, fields[key][0]) for key, part in value.items() if key in fields)
    elif isinstance(value, dict) and get_origin(kind) is dict:
        yield from ((key, part, args[1]) for key, part in value.items())
    elif isinstance(value, list) and get_origin(kind) is tuple and args[-1] is not ...:
        if len(value) == len(args):
            yield from zip(range(len(value)), value, args, strict=True)
    elif isinstance(value, list) and get_origin(kind) in (list, tuple):
        yield from ((place, part, args[0]) for place, part in enumerate(value))


def _unknown(value: object, kind: Any, path: Keys) -> Iterator[FieldError]:
    config = getattr(kind, "__struct_config__", None)
    if config is None or not config.forbid_unknown_fields or not isinstance(value, dict):
        return
    known = _fields(kind)
    for key in value:
        if key not in known:
            problem = _("one of {known} is expected, not {key}")
            yield invalid((*path, key), problem.format(known=", ".join(known), key=key))


def _member(kind: Any, value: object) -> Any:
    """Return the type without its annotation; of a union, the member for such values."""
    kind = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    if get_origin(kind) not in _UNIONS:
        return kind
    members = [_member(each, value) for each in get_args(kind)]
    if isinstance(value, dict):
        tables = filter(_is_table, members)
        return next((each for each in tables if _has_tag(each, value)), kind)
    return next((each for each in members if get_origin(each) in (list, tuple)), kind)


def _has_tag(kind: Any, table: Mapping[Any, Any]) -> bool:
    """Return whether a table may be of this type by its tag; most have none."""
    config = getattr(kind, "__struct_config__", None)
    return config is None or config.tag is None or config.tag == table.get(config.tag_field)


def _is_table(kind: Any) -> bool:
    is_struct = isinstance(kind, type) and issubclass(
        kind, msgspec.Struct
    )  # also if it has no fields
    return kind is dict or get_origin(kind) is dict or is_struct or bool(_fields(kind))


def _fields(kind: Any) -> dict[str, tuple[Any, bool]]:
    """Return the type of each field of a table, and whether it is required.

    ``kind``: a struct or dataclass; for a union of structs, the field is their tag.
    """
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        fields = msgspec.structs.fields(kind)
        return {each.encode_name: (each.type, each.required) for each in fields}
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        kinds, missing = get_type_hints(kind, include_extras=True), dataclasses.MISSING
        return {
            each.name: (kinds[each.name], each.default is each.default_factory is missing)
            for each in dataclasses.fields(kind)
        }
    if not (tagged := _tagged(kind)):
        return {}
    tags = tuple(each.tag for each in tagged)
    return {str(tagged[0].tag_field): (Literal[tags], True)}


def _tagged(kind: Any) -> list[StructConfig]:
    """Return the settings of the structs of a union that a tag distinguishes."""
    members = get_args(kind) if get_origin(kind) in _UNIONS else ()
    configs = [getattr(each, "__struct_config__", None) for each in members]
    return [each for each in configs if each is not None and each.tag is not None]


def expected(kind: Any) -> str:
    """Return in words what a declared type expects."""
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
    if isinstance(found, float):
        return local_number(found, "")
    return shorten(found) if isinstance(found, str) else f"{shown(found):.40}"
