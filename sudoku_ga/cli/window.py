"""The window, opened by the command."""

from collections.abc import Iterator
from contextlib import contextmanager

from sudoku_ga.errors import UserError
from sudoku_ga.translation import _


def open_window(file: str | None = None) -> int:
    """Open the window, with a puzzle of a file if there is one; return the exit code."""
    with _libraries_of_qt():
        from sudoku_ga.app.shell.application import run_window

    return run_window(file)


def open_demonstration() -> int:
    """Solve two puzzles in the window as a demonstration; return the exit code."""
    with _libraries_of_qt():
        from sudoku_ga.app.shell.demonstration import run_demonstration

    return run_demonstration()


@contextmanager
def _libraries_of_qt() -> Iterator[None]:
    """Raise a ``UserError`` that names a missing library of the system, which Qt's wheel lacks."""
    try:
        yield
    except ImportError as error:
        if ".so" not in str(error):
            raise
        raise UserError(
            _("a library that Qt needs is expected on this system: {reason}").format(reason=error)
        ) from None
