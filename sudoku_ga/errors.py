"""Errors that the user can correct; any other exception is a bug and is reported as such."""

import re
from collections.abc import Iterable

from sudoku_ga.translation import _

_LONGEST_MESSAGE, _LONGEST_END = 1_000, 300
"""The longest message in characters; only messages with quotations could be longer."""
_SIGNS = r"\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
"""Control characters, line ends, changes of the writing direction, and surrogates."""
_UNPRINTABLE = re.compile(f"[{_SIGNS}]")
PRINTABLE_LINE = rf"^[^{_SIGNS}]*\Z"
"""The pattern of a text that can be printed on one line unchanged."""


class UserError(Exception):
    """An error that the user can correct.

    Parameters
    ----------
    message : str
        One sentence: what was expected, what was found and where. It may quote input: characters
        that cannot be printed on one line are escaped, and the middle of a long text is omitted.
    """

    def __init__(self, message: str) -> None:
        super().__init__(_on_one_line(message))


class ArgumentError(UserError, ValueError, TypeError):
    """An argument of a public function that cannot be used.

    Parameters
    ----------
    name : str
        Name of the argument.
    expected : str
        What is accepted, without a full stop.
    found : object
    known : iterable of str
        Names, one of which may have been meant.
    """

    def __init__(self, name: str, expected: str, found: object, known: Iterable[str] = ()) -> None:
        super().__init__(
            _("{name}: {expected} is expected, found {found}").format(
                name=name, expected=expected, found=with_guess(shown(found), known)
            )
        )
        self.name, self.expected, self.found, self._known = name, expected, found, tuple(known)

    def __reduce__(self) -> tuple[type["ArgumentError"], tuple[str, str, str, tuple[str, ...]]]:
        return ArgumentError, (self.name, self.expected, shown(self.found), self._known)


def with_guess(found: str, names: Iterable[str]) -> str:
    """Return an unknown name, with the known name that was probably meant, if one is similar."""
    if not (known := list(names)):
        return found
    import difflib  # imported late: it imports much, and only a misspelt name needs it

    if meant := difflib.get_close_matches(found, known, n=1):
        return _("{found} (did you mean {meant}?)").format(found=found, meant=meant[0])
    return found


def shown(found: object) -> str:
    """Return a value as errors quote it; a text is unchanged."""
    if isinstance(found, str):
        return found
    try:
        return repr(found)
    except ValueError:  # Python does not print whole numbers of more than 4,300 digits
        return _("a number of thousands of digits")


class FormatError(UserError):
    """A text that is not a puzzle.

    Parameters
    ----------
    problem : str
        What was expected and what was found.
    line, column : int or None, optional
        Position, counted from 1.
    source : str or None, optional
        Name of the file or text.
    """

    def __init__(
        self,
        problem: str,
        line: int | None = None,
        column: int | None = None,
        source: str | None = None,
    ) -> None:
        self.problem = problem
        self.line = line
        self.column = column
        self.source = source
        places = [] if source is None else [source]
        if line is not None:
            places.append(
                _("line {line}").format(line=line)
                if column is None
                else _("line {line}, column {column}").format(line=line, column=column)
            )
        super().__init__(f"{', '.join(places)}: {problem}" if places else problem)

    def within(self, source: str) -> "FormatError":
        """Return the same error with the name of the text."""
        return FormatError(self.problem, self.line, self.column, source)


def printable(text: str) -> str:
    """Return any text as one line, with escapes for characters that cannot be printed.

    A terminal would obey control characters, and line ends could forge lines.
    """
    return _UNPRINTABLE.sub(lambda sign: ascii(sign[0])[1:-1], text)


def is_printable(text: str, also: str = "") -> bool:
    """Whether :func:`printable` would not change a text; ``also``: further allowed characters."""
    return all(sign[0] in also for sign in _UNPRINTABLE.finditer(text))


def _on_one_line(message: str) -> str:
    escaped = printable(message)
    if len(escaped) <= _LONGEST_MESSAGE:
        return escaped
    return f"{escaped[: _LONGEST_MESSAGE - _LONGEST_END - 1]}…{escaped[-_LONGEST_END:]}"
