"""Files that are opened without waiting: what only looks like one is refused.

Opening a pipe waits until another program writes, reading a terminal until somebody types, and
opening a device may do something.
"""

import errno
import os
import re
import stat
from collections.abc import Iterable
from io import BufferedReader
from pathlib import Path
from typing import cast

from sudoku_ga.translation import _

_GIVEN = re.compile(r"/dev/stdin|/(dev|proc/self)/fd/\d+")


def is_given(path: str | os.PathLike[str]) -> bool:
    """Return whether a path names what was opened for this program, as ``/dev/stdin``.

    A shell gives ``<(command)`` such a name.
    """
    return _GIVEN.fullmatch(os.fspath(path)) is not None


def open_regular(path: str | os.PathLike[str], mode: str = "rb") -> BufferedReader:
    """Open a regular file; links are followed.

    ``mode``: binary, as of :func:`open`. Raises ``OSError`` if the file cannot be opened or is a
    pipe, a socket or a device, unless it was opened for this program.
    """
    return cast(BufferedReader, open(path, mode, opener=_opener))


def _opener(path: str, flags: int) -> int:
    if is_given(path):
        return os.open(path, flags)
    try:
        kind = stat.S_IFMT(os.stat(path).st_mode)
    except FileNotFoundError:
        kind = stat.S_IFREG  # created where the mode says so
    if kind not in (stat.S_IFREG, stat.S_IFDIR):  # Python refuses folders in its own words
        raise OSError(errno.EINVAL, _("it is a pipe or a device, not a regular file"), path)
    # It may have become a pipe since.
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o666)


def newest_first(paths: Iterable[Path]) -> list[Path]:
    """Return the regular files among some paths, what was written last first.

    Links are followed; what cannot be reached is left out.
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
