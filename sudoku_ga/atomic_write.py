"""Atomic replacement of files, and new names for those that are kept."""

import contextlib
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from sudoku_ga.errors import UserError
from sudoku_ga.interruption import cleaned_up
from sudoku_ga.translation import _


@contextmanager
def replaced(path: Path) -> Iterator[Path]:
    """Yield the path of a temporary file that replaces ``path`` at the end of the context.

    At any moment, even after a power failure, ``path`` has the old content or the new one.
    ``path``: the file to replace or create; a link is followed. Raises ``UserError`` if the file
    cannot be written.
    """
    try:
        # A pipe or a device is written directly, by this name: /dev/stdout may lead to none.
        if path.exists() and not path.is_file():
            yield path
            return
        target = Path(os.path.realpath(path))  # follows a link
        part = target.with_name(f".{os.urandom(8).hex()}.part")
        try:
            with cleaned_up(part.unlink):
                yield part
                _put(part, target)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise UserError(
            _("a file that can be written is expected, found {path}: {reason}").format(
                path=path, reason=error.strerror or error
            )
        ) from None


def replace_file(path: Path, content: bytes) -> None:
    """Replace the content of a file; errors as of :func:`replaced`."""
    with replaced(path) as part:
        part.write_bytes(content)


def numbered(path: Path) -> Iterator[Path]:
    """Yield a path, and then the same with a number before its ending, from 2 on."""
    yield path
    for number in count(2):
        yield path.with_name(f"{path.stem}-{number}{path.suffix}")


def move_aside(path: Path, names: Iterable[Path]) -> Path:
    """Rename a file, a link itself, and return its new path.

    ``names``: the first of these that nothing has becomes its name, also where several programs
    rename files at the same time. Raises ``OSError`` if it cannot be renamed.
    """
    target = next(filter(_is_claimed, names))
    try:
        return path.replace(target)
    except OSError:
        target.unlink()
        raise


def _is_claimed(path: Path) -> bool:
    """Create an empty file, unless there is something, be it a link that leads nowhere."""
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def _put(part: Path, target: Path) -> None:
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    with contextlib.suppress(OSError):
        part.chmod(target.stat().st_mode)
    part.replace(target)
