"""``sudoku-ga solve --record``: the runs as a file that ``sudoku-ga verify`` makes again."""

import gzip
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.records.file import BEGINNING, SUFFIX, open_runs
from sudoku_ga.translation import _


@contextmanager
def recording(path: Path | None) -> Iterator[Callable[[str | None], None]]:
    """Open a file for runs, and yield what writes a line; a file of runs is overwritten.

    A puzzle for which no run was made has None for a line, and leaves none.

    Parameters
    ----------
    path : Path or None
        None writes nothing.

    Raises
    ------
    UserError
        If the file cannot be written, or holds something else than runs.
    """
    if path is None:
        yield lambda line: None
        return
    with _written(path):
        _refuse_other_file(path)
        packs = gzip.open if path.suffix == SUFFIX else open
        file = packs(path, "wt", encoding="utf-8", newline="\n")

    def write(line: str | None) -> None:
        if line is not None:
            with _written(path):  # flushed, for whoever interrupts keeps what was finished
                print(line, file=file, flush=True)

    with file:
        yield write


@contextmanager
def _written(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise UserError(
            _("--record: a file that can be written is expected, found {path}: {reason}").format(
                path=path, reason=error.strerror
            )
        ) from None


def _refuse_other_file(path: Path) -> None:
    """Refuse to overwrite somebody's puzzles or recipe."""
    if not path.is_file():
        return
    try:
        with open_runs(path) as file:
            head = file.read(len(BEGINNING))
    except (EOFError, zlib.error):
        head = b"?"  # packed, but not by this program
    if head and head != BEGINNING.encode():
        raise UserError(
            _(
                "--record: a new file, or one of recorded runs to be overwritten, is expected, "
                "found {path} with something else in it"
            ).format(path=path)
        )
