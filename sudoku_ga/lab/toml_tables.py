"""Tables of a TOML file, read with errors that name line and key."""

import math
import re
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.recipe.toml import parse_toml, read_toml_text
from sudoku_ga.translation import _

Values = dict[str, Any]


class FileError(UserError):
    """A file of the lab that says something else than expected.

    Parameters
    ----------
    message : str
    heading : str
        The table at fault, where it is known; "" for the file itself.
    index : int
        Which of several tables of this name.
    key : str
        In that table.
    """

    def __init__(self, message: str, heading: str = "", index: int = 0, key: str = "") -> None:
        super().__init__(message)
        self.heading, self.index, self.key = heading, index, key


class Table:
    """One table of a file, which knows where in the text it stands.

    Parameters
    ----------
    values : dict
        Of the table.
    text : str
        The whole file.
    heading : str
        The table's name, "" for the file itself.
    index : int
        Which of several tables of this name, counted from 0.
    key : str
        In the table above; may have points of its own.

    Notes
    -----
    Every method that returns a value takes a default for a key that is absent, and raises a
    FileError with the line where there is none, or where the value is of another kind.
    """

    def __init__(
        self, values: Values, text: str, heading: str = "", index: int = 0, key: str = ""
    ) -> None:
        self.values = values
        self._text = text
        self._heading = heading
        self._index = index
        self._key = key

    @property
    def name(self) -> str:
        """The heading as the file shows it."""
        return f"[{self._heading}]" if self._heading else _("the file")

    def error(self, key: str, problem: str) -> FileError:
        """Return an error at the line of a key, else at the heading."""
        line = self._line(key)
        message = _("line {line}: {problem}").format(line=line, problem=problem)
        return FileError(message if line else problem, self._heading, self._index, key)

    def only(self, known: Collection[str]) -> "Table":
        """Return the table itself, which has no other keys.

        Raises
        ------
        FileError
            At the first key that is not known.
        """
        for key in self.values:
            if key not in known:
                raise self.error(
                    key,
                    _("{name}: one of {known} is expected, not {key}").format(
                        name=self.name, known=", ".join(known), key=key
                    ),
                )
        return self

    def get(self, key: str, kind: type | tuple[type, ...], what: str, default: Any = ...) -> Any:
        """Return a value of the type expected.

        Parameters
        ----------
        key : str
        kind : type or tuple of types
            A bool is no int.
        what : str
            The kind in words, for the error.
        default : object, optional
            For a key that is absent; without it the key has to be there.

        Raises
        ------
        FileError
            If the key is absent or of another type.
        """
        if key not in self.values:
            if default is not ...:
                return default
            raise self.error(
                key,
                _("{name}: {key} = {what} is expected").format(name=self.name, key=key, what=what),
            )
        value = self.values[key]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise self.error(
                key,
                _("{name}: {key} = {what} is expected, not {value!r}").format(
                    name=self.name, key=key, what=what, value=value
                ),
            )
        return value

    def words(self, key: str, default: Any = ...) -> str:
        """Return a text."""
        return str(self.get(key, str, _("a text"), default))

    def whole(self, key: str, least: int, default: Any = ...) -> Any:
        """Return a whole number of at least ``least``, or the default."""
        what = _("a whole number of at least {least}").format(least=least)
        value = self.get(key, int, what, default)
        if key in self.values and value < least:
            raise self.error(
                key,
                _("{name}: {key} = {what} is expected, not {value}").format(
                    name=self.name, key=key, what=what, value=value
                ),
            )
        return value

    def number(self, key: str, default: Any = ...) -> Any:
        """Return a finite number, or the default."""
        value = self.get(key, (int, float), _("a number"), default)
        if isinstance(value, float) and not math.isfinite(value):
            raise self.error(
                key,
                _("{name}: {key} = a finite number is expected, not {value}").format(
                    name=self.name, key=key, value=value
                ),
            )
        return value

    def one_of(self, key: str, choices: Sequence[str], default: Any = ...) -> str:
        """Return one of the texts that may stand there."""
        value = self.get(
            key, str, _("one of {choices}").format(choices=", ".join(choices)), default
        )
        if key in self.values and value not in choices:
            raise self.error(
                key,
                _("{name}: {key} = one of {choices} is expected, not {value!r}").format(
                    name=self.name, key=key, choices=", ".join(choices), value=value
                ),
            )
        return str(value)

    def table(self, key: str, default: Any = ...) -> "Table":
        """Return the table below a key."""
        values = self.get(key, dict, _("a table"), default)
        return Table(values, self._text, self._below(key), key=key)

    def tables(self, key: str) -> list["Table"]:
        """Return the tables ``[[key]]``; none if there are none."""
        listed = self.get(key, list, f"tables [[{key}]]", [])
        for value in listed:
            if not isinstance(value, dict):
                raise self.error(
                    key, _("{name}: tables [[{key}]] are expected").format(name=self.name, key=key)
                )
        return [Table(value, self._text, self._below(key), i) for i, value in enumerate(listed)]

    def _below(self, key: str) -> str:
        return f"{self._heading}.{key}" if self._heading else key

    def _line(self, key: str) -> int | None:
        """Return the line, from 1, of a key below the heading, of the heading, or None."""
        lines = self._text.splitlines()
        headings = [i for i, line in enumerate(lines) if re.match(self._heading_pattern(), line)]
        start = headings[self._index] if len(headings) > self._index else None
        # Possessive: a line of nothing but blanks would otherwise be tried at each of them.
        quoted = rf"\s*(\[+\s*)?[\"']?{re.escape(key)}[\"']?\s*(=|\.|\])"
        for i in range(0 if start is None else start + 1, len(lines)):
            if re.match(quoted, lines[i]):
                return i + 1
            if start is not None and re.match(r"\s*\[", lines[i]):
                break
        if start is not None:
            return start + 1
        inline = rf"\s*[\"']?{re.escape(self._key)}[\"']?\s*="
        return next((i + 1 for i, line in enumerate(lines) if re.match(inline, line)), None)

    def _heading_pattern(self) -> str:
        return rf"\s*\[+\s*{re.escape(self._heading)}\s*\]+" if self._heading else r"(?!)"


def read_tables(path: Path) -> Table:
    """Return the tables of a file.

    Raises
    ------
    FileError
        If the file cannot be read or is not TOML.
    """
    try:
        text = read_toml_text(path)
    except UserError as error:
        raise FileError(str(error)) from None
    return parse_tables(text)


def parse_tables(text: str) -> Table:
    """Return the tables of a text.

    Raises
    ------
    FileError
        If it is not TOML.
    """
    try:
        return Table(parse_toml(text), text)
    except UserError as error:
        raise FileError(str(error)) from None
