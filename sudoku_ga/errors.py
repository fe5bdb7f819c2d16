"""The one family of errors that the user can mend.

Everything else that is raised is a bug and is reported as one.
"""

import re

from sudoku_ga.translation import _

_LONGEST_MESSAGE, _LONGEST_END = 1_000, 300
"""In characters: more than any that quotes nothing."""
_NOT_TO_PRINT = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


class UserError(Exception):
    """Something the user can mend.

    The message is one sentence that says what was expected, what was found and where.

    Parameters
    ----------
    message : str
        It may quote what a person or a file wrote: what cannot be printed on a line is escaped,
        and where it is long its middle is left out.
    """

    def __init__(self, message: str) -> None:
        super().__init__(_on_one_line(message))


class ArgumentError(UserError, ValueError, TypeError):
    """An argument of a public function that cannot be used.

    Parameters
    ----------
    name : str
        Of the argument.
    expected : str
        What is accepted, without a full stop.
    found : object
    """

    def __init__(self, name: str, expected: str, found: object) -> None:
        shown = found if isinstance(found, str) else repr(found)
        super().__init__(
            _("{name}: {expected} is expected, found {found}").format(
                name=name, expected=expected, found=shown
            )
        )
        self.name, self.expected, self.found = name, expected, found

    def __reduce__(self) -> tuple[type["ArgumentError"], tuple[str, str, str]]:
        return ArgumentError, (self.name, self.expected, repr(self.found))


class FormatError(UserError):
    """A text that is not a puzzle.

    Parameters
    ----------
    problem : str
        What was expected and what was found.
    line, column : int, optional
        Where, counted from 1.
    source : str, optional
        The file, or another name of the text.
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
        """Return the same error with the name of the text it was found in."""
        return FormatError(self.problem, self.line, self.column, source)


def _on_one_line(message: str) -> str:
    escaped = _NOT_TO_PRINT.sub(lambda sign: ascii(sign[0])[1:-1], message)
    if len(escaped) <= _LONGEST_MESSAGE:
        return escaped
    return f"{escaped[: _LONGEST_MESSAGE - _LONGEST_END - 1]}…{escaped[-_LONGEST_END:]}"
