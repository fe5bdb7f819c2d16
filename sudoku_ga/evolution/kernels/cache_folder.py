"""The folder in which machine code is kept, and from which it is unpickled.

Whoever can write to it can run code as the user. A folder that others can write to, exchange or
have made is therefore not used, whoever named it.
"""

import atexit
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from sudoku_ga.interruption import at_end


def cache_folder(variable: str, name: str) -> Path:
    """Return the folder for machine code, which is unpickled: one that nobody else can write to.

    The one that is named, else the user's, else one of the user's in the temporary folder, else a
    temporary one, which ends with this process; numba's default, next to the sources, may not be
    writable in an installation. Where there is none, code is neither kept nor found: the path is
    one that cannot exist.

    ``variable``: the environment variable that may name one. ``name``: of the folder among others.
    """
    for directory in _candidates(variable, name):
        with suppress(OSError):
            directory.mkdir(0o700, parents=True, exist_ok=True)
            if _is_private(directory) and os.access(directory, os.R_OK | os.W_OK | os.X_OK):
                return directory
    with suppress(OSError):
        directory = Path(tempfile.mkdtemp(prefix="sudoku_ga-kernels-"))
        _made.append((directory, os.getpid()))
        atexit.register(remove_temporary_directory)
        at_end(remove_temporary_directory)
        if _is_private(directory):  # else the temporary folder itself is none to be used
            return directory
    return Path(os.path.abspath(os.devnull), "kernels")


def _candidates(variable: str, name: str) -> Iterator[Path]:
    if named := os.environ.get(variable):
        yield Path(named).absolute()
    with suppress(OSError, RuntimeError):  # neither a home, nor a folder that can be written to
        yield _user_cache() / "sudoku_ga" / name
    with suppress(OSError):
        user = "" if sys.platform == "win32" else f"{os.geteuid()}-"
        yield Path(tempfile.gettempdir(), f"sudoku_ga-{user}{name}").absolute()


def _user_cache() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or tempfile.gettempdir()).absolute()
    return Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser().absolute()


def _is_private(directory: Path) -> bool:
    """Whether it is a folder of this user, no link, and nobody else can fill or exchange it.

    Another user can exchange what lies in a folder that all may write to, unless it is sticky and
    does not belong to that user. Windows has no such modes; there the user's folders are private.
    """
    found = directory.lstat()
    if sys.platform == "win32":
        return stat.S_ISDIR(found.st_mode)
    user = os.geteuid()
    return (
        stat.S_ISDIR(found.st_mode)
        and found.st_uid == user
        and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
        and all(_keeps_what_it_has(parent, user) for parent in directory.resolve().parents)
    )


def _keeps_what_it_has(folder: Path, user: int) -> bool:
    found = folder.stat()
    is_sticky = found.st_mode & stat.S_ISVTX and found.st_uid in (0, user)
    return bool(is_sticky or not found.st_mode & stat.S_IWOTH)


_made: list[tuple[Path, int]] = []
"""The temporary folder that was made, if any, and by which process; a fork of it has it too."""


def remove_temporary_directory() -> None:
    """Remove the folder that was made for this process alone, if any; called at its end."""
    for directory, process in _made:
        if process == os.getpid():
            shutil.rmtree(directory, ignore_errors=True)
