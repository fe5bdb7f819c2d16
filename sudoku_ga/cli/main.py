"""The command ``sudoku-ga``: how it begins, and how errors are printed."""

import codecs
import errno
import gc
import io
import os
import sys
from collections.abc import Sequence
from typing import TextIO

from sudoku_ga import interruption
from sudoku_ga.cli import BAD_INPUT, PARTIAL
from sudoku_ga.errors import UserError
from sudoku_ga.translation import _

_LONGEST_MESSAGE = 400
COLLECT_AFTER = 150_000
"""New objects between two garbage collections. Imports make 120,000 objects and no garbage; with
Python's default of 700, collections would take a tenth of the time of ``solve`` for one puzzle."""

_COMPLETION = "_SUDOKU_GA_COMPLETE"
"""The variable with which a shell asks click to complete words."""

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
_LIMITED = (None, errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN)
"""Error numbers of limits of the system; None is that of a library that could not be loaded."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Parameters
    ----------
    arguments : sequence of str, optional
        The words after ``sudoku-ga``; by default, those of the process.

    Returns
    -------
    int
        The exit code: 0 if everything was solved, made, graded or identical, 1 if not, 2 for bad
        input or usage, 130 after Ctrl+C, 143 after SIGTERM.
    """
    if arguments is None:
        interruption.install()
        _open_streams()
    return interruption.exit_code(_run(arguments))


def _run(arguments: Sequence[str] | None) -> int:
    gc.set_threshold(COLLECT_AFTER)
    words = sys.argv[1:] if arguments is None else arguments
    try:
        if words or _COMPLETION in os.environ:
            from sudoku_ga.cli.commands import run

            code = run(words)
        else:  # the window does not need the commands
            from sudoku_ga.cli.window import open_window

            code = open_window()
        sys.stdout.flush()
    except UserError as error:
        # An error of an operator from a plug-in has a trace.
        code = _refuse(str(error), getattr(error, "trace", ""))
        for each in getattr(error, "others", ()):  # further problems of a file
            _refuse(str(each))
        return code
    except OSError as error:  # commands turn errors of their files into UserError
        if error.errno in _LIMITED:
            return _refuse_limit(error)
        if error.errno not in _FULL:
            raise
        _forget(sys.stdout)
        reason = error.strerror
        return _refuse(
            _("an output that can be written is expected, found: {reason}").format(reason=reason)
        )
    except (SystemExit, GeneratorExit):  # a plug-in would end the process silently
        import traceback

        traceback.print_exc()
        return PARTIAL
    except (ImportError, MemoryError, SystemError) as error:
        return _refuse_limit(error)
    return code


def _open_streams() -> None:
    """Open closed streams as the null device, and write ``?`` for what a stream cannot encode."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest number, which the next file would get
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not _says_everything(stream):
            stream.reconfigure(errors="replace")


def _says_everything(stream: io.TextIOWrapper) -> bool:
    """Whether a stream can write every text with the error handler that Python has given it."""
    is_utf8 = codecs.lookup(stream.encoding).name == "utf-8"
    return stream.errors == "backslashreplace" or (is_utf8 and stream.errors == "surrogateescape")


def _refuse_limit(error: Exception) -> int:
    """Print the error of a system that lacks memory, open files or a library."""
    while isinstance(error.__cause__, Exception):
        error = error.__cause__  # without the general advice that a package adds to it
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return _refuse(
        _(
            "memory, open files and libraries that the program needs are expected, found: {reason}"
        ).format(reason=reason)
    )


def _refuse(message: str, trace: str = "") -> int:
    line = " ".join(message.split())
    if len(line) > _LONGEST_MESSAGE:  # it quotes an argument
        line = line[:_LONGEST_MESSAGE] + "…"
    try:
        print(f"{trace}sudoku-ga: {line}", file=sys.stderr)
    except OSError:  # standard error is closed
        _forget(sys.stderr)
    return BAD_INPUT


def _forget(stream: TextIO) -> None:
    """Discard buffered output, which Python would fail to write again at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
