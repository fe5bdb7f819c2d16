"""The folder in which machine code is kept and from which it is unpickled.

Anyone who can write to it can run code as the user. So a folder that others made, or can write to
or exchange, is never used, even if it is named explicitly.
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
    """Return the folder for machine code, one that nobody else can write to.

    It is the named folder, else that of the user, else one of the user's in the temporary folder,
    else a temporary folder that is removed at the end of this process. numba's default, beside the
    sources, may not be writable in an installation. If there is none, the path is one that cannot
    exist, and code is neither kept nor found.

    Parameters
    ----------
    variable : str
        The environment variable that may name one.
    name : str
        The name of the folder among others.
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
        if _is_private(directory):  # otherwise not even the temporary folder can be used
            return directory
    return Path(os.path.abspath(os.devnull), "kernels")


def _candidates(variable: str, name: str) -> Iterator[Path]:
    if named := os.environ.get(variable):
        yield Path(named).absolute()
    with suppress(OSError, RuntimeError):  # there is neither a home nor a writable folder
        yield _user_cache() / "sudoku_ga" / name
    with suppress(OSError):
        user = "" if sys.platform == "win32" else f"{os.geteuid()}-"
        yield Path(tempfile.gettempdir(), f"sudoku_ga-{user}{name}").absolute()


def _user_cache() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or tempfile.gettempdir()).absolute()
    return Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser().absolute()


def _is_private(directory: Path) -> bool:
    """Whether it is a folder of this user, not a link, that nobody else can write to or exchange.

    Other users can exchange the content of a folder that all may write to, unless it is sticky and
    does not belong to them. Windows has no such modes; there the user's folders are private.
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
"""The temporary folder that was made, if any, and the process that made it; a fork has the same
value."""


def remove_temporary_directory() -> None:
    """Remove the folder made only for this process, if any; called at its end."""
    for directory, process in _made:
        if process == os.getpid():
            shutil.rmtree(directory, ignore_errors=True)
