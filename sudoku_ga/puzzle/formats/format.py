"""The description of a format, and writing puzzles in it so that they can be read again."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.formats.shape import box_line, geometry_for
from sudoku_ga.puzzle.formats.text import TextLine
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _

NINE = Geometry(3, 3)


def givens_only(record: PuzzleRecord) -> PuzzleRecord:
    """Return the record without digits of the player and candidates."""
    if record.placed is None and record.candidates is None:
        return record
    return replace(record, placed=None, candidates=None)


def digits_only(record: PuzzleRecord) -> PuzzleRecord:
    """Return the record without candidates."""
    return record if record.candidates is None else replace(record, candidates=None)


def everything(record: PuzzleRecord) -> PuzzleRecord:
    """Return the record itself, for a format that keeps everything."""
    return record


class BoardError(UserError):
    """A board that a format does not support; ``problem`` is one sentence."""

    def __init__(self, problem: str, geometry: Geometry) -> None:
        super().__init__(problem)
        self.geometry = geometry


_Recogniser = Callable[[Sequence[TextLine], Geometry | None], bool]
_Reader = Callable[[Iterator[TextLine], Geometry | None], Iterator[PuzzleRecord]]
_Writer = Callable[[PuzzleRecord], str]
_Holder = Callable[[PuzzleRecord], PuzzleRecord]


class Format:
    """A text format of puzzles.

    A subclass defines the parameters as attributes and methods. A format can also be made of
    functions.

    Parameters
    ----------
    name : str
        Name on the command line.
    label : str
        Short description shown to the user, translated where it is shown.
    endings : tuple of str
        Suffixes of file names, the usual one first.
    recognise : callable
        Whether a text has this format, from its first 1 to 64 lines.
    read : callable
        Yields the puzzles of the lines; raises FormatError. A geometry with the side of a
        puzzle overrides the shape of its boxes.
    write : callable, optional
        Returns a puzzle as text without a final line end; None if the format is read only.
    holds : callable
        Returns the part of a record that the format can store, besides name and details.
    only_nine : bool
        Whether it supports only 9×9 boards without further rules.
    lacks : callable, optional
        For a format whose text contains the rules of a board: returns the rules that it cannot
        express, "" for none. In other formats, a comment above the puzzle has boxes and rules.
    one_line : bool
        Whether a puzzle takes one line.
    names : bool
        Whether a comment above a puzzle may give its name.
    header : str
        First line of a file, "" for none.
    """

    name: str
    label: str
    endings: tuple[str, ...] = (".txt",)
    recognise: _Recogniser
    read: _Reader
    write: _Writer | None = None
    holds: _Holder = staticmethod(givens_only)
    only_nine: bool = False
    lacks: Callable[[Geometry], str] | None = None
    one_line: bool = False
    names: bool = False
    header: str = ""

    heeds_boards = False
    """Whether the reader itself gives each puzzle the board of the comment above it."""
    of_grids = False
    """Whether a further grid may be a solution or a map of regions."""
    blank_lines = False
    """Whether the reader also gets lines of white space."""
    is_argument = False
    """Whether an argument of the command line may be a puzzle although it contains more than
    cells."""

    def __init__(
        self,
        name: str | None = None,
        label: str | None = None,
        endings: tuple[str, ...] | None = None,
        recognise: _Recogniser | None = None,
        read: _Reader | None = None,
        write: _Writer | None = None,
        holds: _Holder | None = None,
        only_nine: bool | None = None,
        lacks: Callable[[Geometry], str] | None = None,
        one_line: bool | None = None,
        names: bool | None = None,
        header: str | None = None,
    ) -> None:
        given = {
            "name": name, "label": label, "endings": endings, "recognise": recognise,
            "read": read, "write": write, "holds": holds, "only_nine": only_nine, "lacks": lacks,
            "one_line": one_line, "names": names, "header": header,
        }  # fmt: skip
        vars(self).update({key: value for key, value in given.items() if value is not None})

    def check(self, geometry: Geometry) -> None:
        """Refuse a board that the format does not support.

        Raises
        ------
        BoardError
        """
        if self.only_nine and geometry != NINE:
            problem = _("{board} is expected by the format {name}, found {geometry}")
            text = problem.format(board=NINE, name=self.name, geometry=geometry)
            raise BoardError(text, geometry)
        missing = self.lacks(geometry) if self.lacks else ""
        if missing:
            problem = _("the format {name} has no {missing}: {geometry}")
            text = problem.format(name=self.name, missing=missing, geometry=geometry)
            raise BoardError(text, geometry)

    def supports(self, geometry: Geometry) -> bool:
        """Whether puzzles on a board can be written."""
        try:
            self.check(geometry)
        except BoardError:
            return False
        return self.write is not None


def write_records(records: Iterable[PuzzleRecord], form: Format) -> Iterator[str]:
    """Yield the text of each puzzle with its comments and a final line end.

    Parameters
    ----------
    records : iterable of PuzzleRecord
        Parts that the format cannot store are left out, see ``form.holds``.
    form : Format
        A format with ``write``.

    Raises
    ------
    BoardError
        At a board that the format does not support, after the puzzles before it.
    UserError
        If the format is read only.
    """
    if form.write is None:
        raise UserError(
            _("a format that can be written is expected, found {name}").format(name=form.name)
        )
    if form.header:
        yield f"{form.header}\n"
    stated: Geometry | None = None  # the board of the last comment about boxes
    for number, record in enumerate(records, 1):
        geometry = record.geometry
        form.check(geometry)
        comments = []
        if not form.lacks and geometry_for(geometry.size, stated) != geometry:
            stated = geometry
            comments.append(box_line(geometry))
        if record.name.strip() and form.names:
            comments.append(_named(record))
        if number > 1 and not form.one_line:
            # Without a comment, the grid might be read as part of the puzzle before it.
            comments = ["", *(comments or [f"# puzzle {number}"])]
        yield "\n".join([*comments, form.write(form.holds(record)), ""])


def _named(record: PuzzleRecord) -> str:
    """Return the comment with the name of a puzzle and its author or source."""
    origin = record.details.author or record.details.source
    return f"# {' '.join(record.name.split())} | {' '.join(origin.split())}".rstrip()
