"""A session: the document with its history and the settings of the window, and its file.

Version 2 added centre marks and colours, version 3 boards of variants, version 4 the visible run.
A session is written in the first version that can hold it, so that earlier programs can read it if
possible, and refuse it otherwise.
"""

import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from msgspec import Meta, Struct

from sudoku_ga.document.codec import (
    BoardFile,
    Json,
    MoveFile,
    StateFile,
    board_fields,
    read_board_state,
    read_move,
    version_of,
    write_board_state,
    write_move,
)
from sudoku_ga.document.document import Document
from sudoku_ga.document.last_run import LastRun, LastRunFile, read_last_run, write_last_run
from sudoku_ga.document.player_moves import FillMarks
from sudoku_ga.errors import FormatError, UserError
from sudoku_ga.files import replace_file
from sudoku_ga.puzzle.geometry import LARGEST_SIZE
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, later
from sudoku_ga.validation import Count, FieldError, Keys, convert, invalid, read_text, whole, within

MOST_KEPT = 20
"""The most runs that are kept, the newest; each takes some 20 kB of a session."""

_MOST_POINTS = 1_000
_Amount = Annotated[float, Meta(ge=0, le=1e15, description=later("a number of 0 or more"))]


@dataclass(frozen=True)
class KeptRun:
    """A run of a session.

    Parameters
    ----------
    name : str
        Its name in the list of runs.
    recipe : str
        The title of its recipe, in English.
    ink : str
        The colour of the theme in which its curve is drawn.
    is_shown : bool
        Whether its curve is drawn over that of the present run.
    puzzle : Grid
    seed : int
    is_solved : bool
    text : str
        Its record, as the line of a run file, which is parsed only when needed.
    points : tuple of tuple of float
        Its curve: generation, step, best, mean, worst, restarts, evaluations and seconds.
    """

    name: str
    recipe: str
    ink: str
    is_shown: bool
    puzzle: Grid
    seed: int
    is_solved: bool
    text: str
    points: tuple[tuple[float, ...], ...]


_NAMES = {"is_shown": "shown", "is_solved": "solved", "text": "record"}
"""The names of fields that differ in files."""


class _RunFile(BoardFile, kw_only=True, rename=_NAMES):
    name: str
    recipe: str
    ink: str
    is_shown: bool
    puzzle: Annotated[list[Annotated[int, Meta(ge=0, le=LARGEST_SIZE)]], Meta(min_length=1)]
    seed: Count
    is_solved: bool
    text: str
    points: Annotated[
        list[tuple[_Amount, _Amount, _Amount, _Amount, _Amount, _Amount, _Amount, _Amount]],
        Meta(min_length=1, max_length=_MOST_POINTS),
    ]


def write_kept_run(run: KeptRun) -> Json:
    """Return a run as a JSON object."""
    written = {_NAMES.get(name, name): value for name, value in vars(run).items()}
    return written | board_fields(run.puzzle.geometry) | {"puzzle": run.puzzle.digits.tolist()}


def read_kept_run(file: _RunFile, path: Keys) -> KeptRun:
    """Return the run of a file.

    Raises ``FieldError`` with the path of the value, what is expected and what was found.
    """
    geometry = file.geometry(path)
    with within((*path, "puzzle")):
        puzzle = Grid(geometry, np.array(file.puzzle, np.uint8))
    own = {name: getattr(file, name) for name in _RunFile.__annotations__}
    return KeptRun(**own | {"puzzle": puzzle, "points": tuple(file.points)})


FORMAT, VERSION = "sudoku_ga session", 4
SUFFIX = ".sudokuga"


@dataclass(frozen=True)
class CollectionPlace:
    """The place of the document's puzzle in its collection.

    Parameters
    ----------
    source : str
        The file.
    number : int
        Counted from 1.
    """

    source: str
    number: Annotated[int, Meta(ge=1, le=10**9)]


@dataclass(frozen=True)
class Session:
    """The document, runs and settings that are kept from one day to the next.

    Parameters
    ----------
    document : Document, optional
        The document with its history.
    recipe_name, recipe : str, optional
        The name of a recipe, and its text with the values of the panel; empty without a recipe.
    seed : int or None, optional
        The seed, if it is fixed.
    collection : CollectionPlace or None, optional
        The collection from which the puzzle comes.
    runs : tuple of KeptRun, optional
        The list of earlier runs, the newest first.
    last : LastRun or None, optional
        The visible run and its end; None if there is none.
    """

    document: Document = field(compare=False)
    recipe_name: str = ""
    recipe: str = ""
    seed: int | None = None
    collection: CollectionPlace | None = None
    runs: tuple[KeptRun, ...] = field(default=(), compare=False)
    last: LastRun | None = field(default=None, compare=False)

    @property
    def is_empty(self) -> bool:
        """Whether the desk has no moves, no givens and no cages."""
        return not self.document.moves and not self.document.start.puzzle.has_clues


def write_session(session: Session) -> str:
    """Return a session as the text of a file."""
    document, place = session.document, session.collection
    known = version_of(document.start, document.moves, (run.puzzle for run in session.runs))
    last = {} if session.last is None else {"last_run": write_last_run(session.last)}
    written = {
        "format": FORMAT,
        "version": VERSION if last else known,
        "start": write_board_state(document.start),
        "moves": [write_move(move) for move in document.moves],
        "position": document.position,
        "played_s": round(document.played_s, 1),
        "hints": document.hint_count,
        **({"mistakes": document.tally.mistakes} if document.tally.mistakes else {}),
        "recipe_name": session.recipe_name,
        "recipe": session.recipe,
        "seed": session.seed,
        "collection": place and {"source": place.source, "number": place.number},
        "runs": [write_kept_run(run) for run in session.runs],
        **last,
    }
    return json.dumps(written, ensure_ascii=False, separators=(",", ":")) + "\n"


def read_session(text: str) -> Session:
    """Return the session of a file's text.

    Raises ``FormatError`` if it is not a session, was truncated, or comes from a later version.
    """
    value = _parsed(text)
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise FormatError(_("a session of Sudoku GA is expected, found something else"))
    try:
        return _session(value)
    except FieldError as error:
        raise FormatError(str(error)) from None


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


_Seconds = Annotated[
    float, Meta(ge=0, le=sys.float_info.max, description=later("a time in seconds"))
]


class _Version(Struct):
    version: Any


class _SessionFile(Struct):
    """The file without its format and version."""

    start: StateFile
    moves: list[MoveFile]
    position: int
    played_s: _Seconds
    recipe_name: str
    recipe: str
    seed: Count | None
    collection: CollectionPlace | None
    hints: Count = 0
    mistakes: Count = 0
    """The counts of the present puzzle; files of earlier programs lack them."""
    runs: Annotated[list[_RunFile], Meta(max_length=MOST_KEPT)] = []
    last_run: LastRunFile | None = None


def _session(value: Json) -> Session:
    version = convert(value, _Version).version
    if isinstance(version, bool) or version not in range(1, VERSION + 1):
        raise FormatError(
            _(
                "a session of version {readable} is expected, found version {found}: a later "
                "Sudoku GA may have written it"
            ).format(readable=VERSION, found=f"{version!r:.20}")
        )
    file: _SessionFile = convert(value, _SessionFile)
    document = Document(read_board_state(file.start, ("start",)))
    positions = [0]
    for index, each in enumerate(file.moves):
        move = read_move(each, document.state.puzzle.geometry, ("moves", index))
        # Earlier programs filled in other marks beside a mistake, so these may already be there.
        if not document.do(move) and not isinstance(move, FillMarks):
            raise invalid(("moves", index), _("a move that changes the desk is expected"))
        positions.append(document.position)
    document.go_to(positions[whole(file.position, 0, len(file.moves), ("position",))])
    document.add_play(file.played_s)
    document.add_hints(file.hints)
    document.tally.mistakes = file.mistakes
    runs = tuple(read_kept_run(each, ("runs", index)) for index, each in enumerate(file.runs))
    last = None
    if file.last_run is not None:
        run = runs[whole(file.last_run.place, 0, len(runs) - 1, ("last_run", "place"))]
        last = read_last_run(file.last_run, run.puzzle, run.seed, ("last_run",))
    return Session(document, file.recipe_name, file.recipe, file.seed, file.collection, runs, last)


LARGEST_FILE = 10_000_000
"""The largest file in bytes: two hundred thousand moves. Parsed JSON can take forty times its
size."""


def save_session(session: Session, path: Path) -> None:
    """Write a session into a file.

    Raises ``UserError`` if it cannot be written; the file is then unchanged.
    """
    replace_file(path, write_session(session).encode("utf-8", "replace"))


def load_session(path: Path) -> Session:
    """Return the session of a file.

    Raises ``UserError`` if the file cannot be read or holds no session.
    """
    try:
        return read_session(read_text(path, LARGEST_FILE))
    except FormatError as error:
        raise error.within(str(path)) from None
    except UserError as error:
        raise FormatError(str(error), source=str(path)) from None
