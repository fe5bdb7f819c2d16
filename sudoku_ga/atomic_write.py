"""Files that are replaced whole, or stay as they were."""

import contextlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sudoku_ga.errors import UserError
from sudoku_ga.translation import _


@contextmanager
def replaced(path: Path) -> Iterator[Path]:
    """Give a file to write, which takes the place of another when it is complete.

    Whoever looks at any moment finds the old content or the new one, after a loss of power too.

    Raises
    ------
    UserError
        If the folder or the disk refuses.
    """
    try:
        target = Path(os.path.realpath(path))  # the file itself where the path is a link to it
        # What is no plain file, as a pipe or /dev/full, must not be replaced by one.
        if target.exists() and not target.is_file():
            yield target
            return
        part = target.with_name(f".{os.urandom(8).hex()}.part")
        try:
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
    """Give a file other content; errors as of :func:`replaced`."""
    with replaced(path) as part:
        part.write_bytes(content)


def _put(part: Path, target: Path) -> None:
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    with contextlib.suppress(OSError):
        part.chmod(target.stat().st_mode)
    part.replace(target)
