"""The file of ``--record``, to which each run adds a line when it ends."""

import gzip
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.records.file import BEGINNING, SUFFIX, open_runs
from sudoku_ga.interruption import cleaned_up, kept_whole
from sudoku_ga.translation import _


@contextmanager
def written(path: Path) -> Iterator[Callable[[str | None], None]]:
    """Open a file for runs, and yield a function that writes a line; runs in it are overwritten.

    A puzzle without a run has None instead of a line, and writes nothing. Raises ``UserError`` if
    the file cannot be written, or holds anything but runs.
    """
    with _checked(path):
        _refuse_other_file(path)
        packs = gzip.open if path.suffix == SUFFIX else open
        file = packs(path, "wt", encoding="utf-8", newline="\n")

    def write(line: str | None) -> None:
        if line is not None:
            with _checked(path), kept_whole():  # flushed, so that a crash leaves the finished runs
                print(line, file=file, flush=True)

    with file, cleaned_up(file.close):
        yield write


@contextmanager
def _checked(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise UserError(
            _("--record: a file that can be written is expected, found {path}: {reason}").format(
                path=path, reason=error.strerror
            )
        ) from None


def _refuse_other_file(path: Path) -> None:
    """Refuse to overwrite a file of puzzles or a recipe."""
    if not path.is_file():
        return
    try:
        with open_runs(path) as file:
            head = file.read(len(BEGINNING))
    except (EOFError, zlib.error):
        head = b"?"  # compressed, but not by this program
    if head and head != BEGINNING.encode():
        raise UserError(
            _(
                "--record: a new file, or a file of recorded runs to "
                "overwrite, is expected, found {path} with other content"
            ).format(path=path)
        )
