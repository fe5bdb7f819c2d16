"""Files: opening without waiting, replacing as a whole, and moving aside under new names.

Opening a pipe waits until another program writes, reading a terminal waits until somebody types,
and opening a device may have an effect. So anything but a regular file is refused.
"""

import contextlib
import errno
import os
import re
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BufferedReader
from itertools import count
from pathlib import Path
from typing import cast

from sudoku_ga.errors import UserError
from sudoku_ga.interruption import cleaned_up
from sudoku_ga.translation import _

_GIVEN = re.compile(r"/dev/stdin|/(dev|proc/self)/fd/\d+")


def is_given(path: str | os.PathLike[str]) -> bool:
    """Return whether a path names a file that was opened for this program, such as ``/dev/stdin``.

    ``<(command)`` in a shell has such a name.
    """
    return _GIVEN.fullmatch(os.fspath(path)) is not None


def open_regular(path: str | os.PathLike[str], mode: str = "rb") -> BufferedReader:
    """Open a regular file; links are followed.

    ``mode``: a binary mode of :func:`open`. Raises ``OSError`` if the file cannot be opened or is a
    pipe, a socket or a device, unless it was opened for this program.
    """
    return cast(BufferedReader, open(path, mode, opener=_opener))


def _opener(path: str, flags: int) -> int:
    if is_given(path):
        return os.open(path, flags)
    try:
        kind = stat.S_IFMT(os.stat(path).st_mode)
    except FileNotFoundError:
        kind = stat.S_IFREG  # created if the mode says so
    if kind not in (stat.S_IFREG, stat.S_IFDIR):  # Python itself refuses folders
        raise OSError(errno.EINVAL, _("it is a pipe or a device, not a regular file"), path)
    # It may have become a pipe meanwhile.
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o666)


def newest_first(paths: Iterable[Path]) -> list[Path]:
    """Return the regular files among these paths, the most recently written first.

    Links are followed; unreachable files are left out.
    """
    ages = []
    for path in paths:
        try:
            status = path.stat()
        except OSError:
            continue
        if stat.S_ISREG(status.st_mode):
            ages.append((status.st_mtime_ns, path))
    return [path for _age, path in sorted(ages, reverse=True)]


@contextmanager
def replaced(path: Path) -> Iterator[Path]:
    """Yield the path of a temporary file that replaces ``path`` at the end of the context.

    At any moment, even after a power failure, ``path`` has either the old or the new content.
    ``path``: the file to replace or create; a link is followed. Raises ``UserError`` if the file
    cannot be written.
    """
    try:
        # A pipe or a device is written directly by this name: /dev/stdout may have no target.
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
    """Replace the content of a file; errors as in :func:`replaced`."""
    with replaced(path) as part:
        part.write_bytes(content)


def numbered(path: Path) -> Iterator[Path]:
    """Yield a path, and then the same path with a number before its suffix, from 2 on."""
    yield path
    for number in count(2):
        yield path.with_name(f"{path.stem}-{number}{path.suffix}")


def move_aside(path: Path, names: Iterable[Path]) -> Path:
    """Rename a file, or a link itself, and return its new path.

    ``names``: the first unused one becomes its name, even if several programs rename files at the
    same time. Raises ``OSError`` if it cannot be renamed.
    """
    target = next(filter(_is_claimed, names))
    try:
        return path.replace(target)
    except OSError:
        target.unlink()
        raise


def _is_claimed(path: Path) -> bool:
    """Create an empty file unless the name is used, even by a broken link."""
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
