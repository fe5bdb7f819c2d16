"""The one family of errors that the user can mend.

Everything else that is raised is a bug and is reported as one.
"""


class KnownError(Exception):
    """Something the user can mend.

    The message is one sentence that says what was expected, what was found and where.
    """


class FormatError(KnownError):
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
            places.append(f"line {line}" if column is None else f"line {line}, column {column}")
        super().__init__(f"{', '.join(places)}: {problem}" if places else problem)

    def within(self, source: str) -> "FormatError":
        """Return the same error with the name of the text it was found in."""
        return FormatError(self.problem, self.line, self.column, source)
