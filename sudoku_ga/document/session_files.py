"""Sessions on disk."""

from pathlib import Path

from sudoku_ga.document.session import Session, read_session, write_session
from sudoku_ga.files import replace_file
from sudoku_ga.puzzle.errors import FormatError, KnownError
from sudoku_ga.translation import _

LARGEST_FILE = 50_000_000
"""In bytes: many thousand moves on the largest board."""


def save_session(session: Session, path: Path) -> None:
    """Write a session into a file.

    Raises
    ------
    KnownError
        If it cannot be written; the file is then as it was.
    """
    save_text(write_session(session), path)


def save_text(text: str, path: Path) -> None:
    """Write the text of a session into a file; errors as of :func:`save_session`."""
    replace_file(path, text.encode("utf-8", "replace"))


def load_session(path: Path) -> Session:
    """Return the session of a file.

    Raises
    ------
    KnownError
        If the file cannot be read or holds no session.
    """
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise KnownError(
            _("a file that can be read is expected, found {path}: {reason}").format(
                path=path, reason=error.strerror or error
            )
        ) from None
    if len(content) > LARGEST_FILE:
        raise FormatError(
            _("at most {limit:,} bytes are expected").format(limit=LARGEST_FILE), source=str(path)
        )
    try:
        return read_session(content.decode("utf-8"))
    except UnicodeDecodeError:
        raise FormatError(
            _("text in UTF-8 is expected, found other bytes"), source=str(path)
        ) from None
    except FormatError as error:
        raise error.within(str(path)) from None
