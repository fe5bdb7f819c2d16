"""Errors in the code of plug-ins: whatever it raises is a failure of its operator."""

import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sudoku_ga.errors import UserError
from sudoku_ga.interruption import is_requested, told_apart
from sudoku_ga.translation import _


class OperatorError(UserError):
    """An operator of a plug-in that failed or returned something impossible.

    Parameters
    ----------
    name : str
        The name of the operator.
    generation : int
        The generation in which it was called.
    problem : str
    trace : str, optional
        The traceback of the error; empty if it returned something impossible.
    """

    def __init__(self, name: str, generation: int, problem: str, trace: str = "") -> None:
        super().__init__(
            _("operator {name}, generation {generation}: {problem}").format(
                name=name, generation=generation, problem=problem
            )
        )
        self.name, self.generation, self.problem, self.trace = name, generation, problem, trace

    def __reduce__(self) -> tuple[type["OperatorError"], tuple[str, int, str, str]]:
        return OperatorError, (self.name, self.generation, self.problem, self.trace)


@contextmanager
def failing_as(
    name: str, generation: Callable[[], int], passed: tuple[type[Exception], ...]
) -> Iterator[None]:
    """Context in which code of a plug-in's operator runs.

    ``passed``: errors that are raised unchanged. Raises ``OperatorError`` for any other, including
    ``SystemExit`` and a ``KeyboardInterrupt`` that is not the user's.
    """
    with told_apart():
        try:
            yield
        except BaseException as error:
            if isinstance(error, passed) or is_requested(error):
                raise
            last = traceback.extract_tb(error.__traceback__)[-1]
            place = _("{file}, line {line}").format(file=Path(last.filename).name, line=last.lineno)
            problem = f"{described(error)} ({place})"
            raise OperatorError(name, generation(), problem, traceback.format_exc()) from error


def described(error: BaseException) -> str:
    """Return the class and the message of an error in a plug-in."""
    try:
        message = str(error)
    except BaseException as other:
        if is_requested(other):
            raise
        message = ""
    kind = type(error).__name__
    return f"{kind}: {message}" if message else kind
