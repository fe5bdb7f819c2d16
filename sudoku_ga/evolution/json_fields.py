"""The values of a JSON object that somebody else wrote, each taken as what it has to be."""

from typing import Any

from sudoku_ga.puzzle.errors import KnownError
from sudoku_ga.puzzle.formats.text import shorten
from sudoku_ga.translation import _


class JsonFields:
    """An object of a JSON text.

    Parameters
    ----------
    values : object
        What was read.
    place : str
        Where, for errors: ``"outcome."``, or "" for the whole.

    Raises
    ------
    KnownError
        If it is no object; by every method that returns a value, with the key, if there is none
        or one of another kind.
    """

    def __init__(self, values: object, place: str = "") -> None:
        if not isinstance(values, dict):
            raise unexpected(place.rstrip(".") or _("the line"), _("a JSON object"), values)
        self._values = values
        self._place = place

    def name(self, key: str) -> str:
        """Return a key as an error names it."""
        return f"{self._place}{key}"

    def value(self, key: str) -> Any:
        """Return a value of any kind that has to be there."""
        if key not in self._values:
            raise KnownError(_("{name} is expected, found none").format(name=self.name(key)))
        return self._values[key]

    def fields(self, key: str) -> "JsonFields":
        """Return an object."""
        return JsonFields(self.value(key), f"{self.name(key)}.")

    def items(self, key: str) -> list[Any]:
        """Return a list."""
        value = self.value(key)
        if not isinstance(value, list):
            raise self.error(key, _("a list"), value)
        return value

    def text(self, key: str) -> str:
        """Return a text that can be written as UTF-8."""
        value = self.value(key)
        if not isinstance(value, str):
            raise self.error(key, _("a text"), value)
        try:
            value.encode()
        except UnicodeEncodeError:
            raise KnownError(
                _("{name}: whole characters are expected").format(name=self.name(key))
            ) from None
        return value

    def words(self, key: str) -> str:
        """Return a text that can be printed on one line."""
        value = self.text(key)
        if not value.isprintable():
            raise self.error(key, _("a text that can be printed"), value)
        return value

    def count(self, key: str) -> int:
        """Return a whole number from 0 to the largest of 63 bits."""
        value = self.value(key)
        if not is_count(value):
            raise self.error(key, _("a whole number of 0 or more"), value)
        return int(value)

    def error(self, key: str, expected: str, found: object) -> KnownError:
        """Return an error that names the key."""
        return unexpected(self.name(key), expected, found)


def is_count(value: object) -> bool:
    """Whether a value is a whole number from 0 to the largest of 63 bits."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**63


def unexpected(place: str, expected: str, found: object) -> KnownError:
    """Return an error that says what was expected and found where."""
    kinds = {dict: _("an object"), list: _("a list"), bool: _("true or false"), type(None): "null"}
    shown = kinds.get(type(found)) or shorten(str(found))
    return KnownError(
        _("{place}: {expected} is expected, found {shown}").format(
            place=place, expected=expected, shown=shown
        )
    )
