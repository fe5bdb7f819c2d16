"""A session: the document with its history and the settings of the window, and its file."""

import json
import math
from dataclasses import dataclass, field
from pathlib import Path

from sudoku_ga.atomic_write import replace_file
from sudoku_ga.document.codec import (
    Json,
    expected,
    list_of,
    member,
    number_of,
    read_move,
    read_sheet,
    text_of,
    write_move,
    write_sheet,
)
from sudoku_ga.document.document import Document
from sudoku_ga.errors import FormatError, UserError
from sudoku_ga.translation import _

FORMAT, VERSION = "sudoku_ga session", 1
SUFFIX = ".sudokuga"
_LARGEST_SEED = 2**63 - 1
_LARGEST_NUMBER = 10**9


@dataclass(frozen=True)
class CollectionPlace:
    """Where in a collection the puzzle on the document stands.

    Parameters
    ----------
    source : str
        The file.
    number : int
        Counted from 1.
    """

    source: str
    number: int


@dataclass(frozen=True)
class Session:
    """What is kept from one day to the next.

    Parameters
    ----------
    document : Document
        With its history.
    recipe_name, recipe : str
        A recipe and its text with the values of the panel; empty texts where there is none.
    seed : int, optional
        The seed, where one is fixed.
    collection : CollectionPlace, optional
        Where the puzzle comes from.
    """

    document: Document = field(compare=False)
    recipe_name: str = ""
    recipe: str = ""
    seed: int | None = None
    collection: CollectionPlace | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nobody did anything on the document."""
        return not self.document.moves and not self.document.start.puzzle.given_count


def write_session(session: Session) -> str:
    """Return a session as the text of a file."""
    document, place = session.document, session.collection
    written = {
        "format": FORMAT,
        "version": VERSION,
        "start": write_sheet(document.start),
        "moves": [write_move(move) for move in document.moves],
        "position": document.position,
        "played_s": round(document.played_s, 1),
        "recipe_name": session.recipe_name,
        "recipe": session.recipe,
        "seed": session.seed,
        "collection": place and {"source": place.source, "number": place.number},
    }
    return json.dumps(written, ensure_ascii=False, separators=(",", ":")) + "\n"


def read_session(text: str) -> Session:
    """Return the session of a file's text.

    Raises
    ------
    FormatError
        If it is no session, was cut off, or comes from a later version.
    """
    value = _parsed(text)
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise FormatError(_("a session of Sudoku GA is expected, found something else"))
    version = member(value, "version", _("the session"))
    if version != VERSION:
        raise FormatError(
            _(
                "a session of version {readable} is expected, found version {found}: a later "
                "Sudoku GA may have written it"
            ).format(readable=VERSION, found=f"{version!r:.20}")
        )
    return Session(
        document=_read_document(value),
        recipe_name=text_of(member(value, "recipe_name", _("the session")), "recipe_name"),
        recipe=text_of(member(value, "recipe", _("the session")), "recipe"),
        seed=_read_seed(member(value, "seed", _("the session"))),
        collection=_read_place(member(value, "collection", _("the session"))),
    )


def _parsed(text: str) -> Json:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise FormatError(
            _("a session of Sudoku GA is expected, found none or a part of one: {msg}").format(
                msg=error.msg
            ),
            error.lineno,
            error.colno,
        ) from None
    except (RecursionError, ValueError):  # lists a thousand deep, numbers of a thousand digits
        raise FormatError(_("a session of Sudoku GA is expected, found something else")) from None


def _read_document(value: Json) -> Document:
    document = Document(read_sheet(member(value, "start", _("the session")), "start"))
    moves = list_of(member(value, "moves", _("the session")), "moves")
    for number, each in enumerate(moves, 1):
        where = f"move {number}"
        if not document.do(read_move(each, document.state.puzzle.geometry, where)):
            raise FormatError(
                _("a move that changes the document is expected, found {where}").format(where=where)
            )
    position = member(value, "position", _("the session"))
    document.go_to(number_of(position, 0, len(moves), "position"))
    played_s = member(value, "played_s", _("the session"))
    is_number = isinstance(played_s, int | float) and not isinstance(played_s, bool)
    if not is_number or not 0 <= played_s < math.inf:
        raise expected(_("a time in seconds"), "played_s", played_s)
    document.add_play(float(played_s))
    return document


def _read_seed(value: Json) -> int | None:
    return None if value is None else number_of(value, 0, _LARGEST_SEED, "seed")


def _read_place(value: Json) -> CollectionPlace | None:
    if value is None:
        return None
    source = text_of(member(value, "source", "collection"), "collection.source")
    number = member(value, "number", "collection")
    return CollectionPlace(source, number_of(number, 1, _LARGEST_NUMBER, "collection.number"))


LARGEST_FILE = 50_000_000
"""In bytes: many thousand moves on the largest board."""


def save_session(session: Session, path: Path) -> None:
    """Write a session into a file.

    Raises
    ------
    UserError
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
    UserError
        If the file cannot be read or holds no session.
    """
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise UserError(
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
