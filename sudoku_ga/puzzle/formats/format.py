"""What is asked of a format."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.formats.shape import box_line, geometry_for
from sudoku_ga.puzzle.formats.text import TextLine
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _

NINE = Geometry(3, 3)


def givens_only(record: PuzzleRecord) -> PuzzleRecord:
    """Return what a format without digits of the player and without candidates holds."""
    if record.placed is None and record.candidates is None:
        return record
    return replace(record, placed=None, candidates=None)


def digits_only(record: PuzzleRecord) -> PuzzleRecord:
    """Return what a format without candidates holds."""
    return record if record.candidates is None else replace(record, candidates=None)


def everything(record: PuzzleRecord) -> PuzzleRecord:
    """Return the record: what a format holds that holds all."""
    return record


@dataclass(frozen=True)
class Format:
    """One way to write puzzles down.

    Parameters
    ----------
    name : str
        As on the command line.
    label : str
        A few words for people.
    endings : tuple of str
        Of the names of files, the usual one first.
    recognise : callable
        Tells by the first lines (up to 64, at least one) whether a text has this format.
    read : callable
        Yields the puzzles of the lines; raises FormatError. A geometry of the side of a
        puzzle is the caller's word on its boxes.
    write : callable, optional
        Returns a puzzle as text without a line end; None for a format that is only read.
    holds : callable
        Returns what the format can hold of a record, besides its name and details.
    only_nine : bool
        Whether it knows 9×9 boards alone.
    one_line : bool
        Whether it writes a puzzle in one line.
    names : bool
        Whether a comment with the name may stand above a puzzle.
    header : str
        The line above all puzzles, where there has to be one.
    """

    name: str
    label: str
    endings: tuple[str, ...]
    recognise: Callable[[Sequence[TextLine], Geometry | None], bool]
    read: Callable[[Iterator[TextLine], Geometry | None], Iterator[PuzzleRecord]]
    write: Callable[[PuzzleRecord], str] | None = None
    holds: Callable[[PuzzleRecord], PuzzleRecord] = givens_only
    only_nine: bool = False
    one_line: bool = False
    names: bool = False
    header: str = ""


def write_records(records: Iterable[PuzzleRecord], form: Format) -> Iterator[str]:
    """Yield the text of each puzzle, with a line end, and what has to stand above it.

    Parameters
    ----------
    records : iterable of PuzzleRecord
        Taken one by one. What the format cannot hold is left out; its ``holds`` tells.
    form : Format
        One that writes.

    Raises
    ------
    UserError
        At a board of a size that the format does not know, after the puzzles before it.
    """
    if form.write is None:
        raise UserError(
            _("a format that can be written is expected, found {name}").format(name=form.name)
        )
    if form.header:
        yield f"{form.header}\n"
    told: Geometry | None = None  # what the last comment about boxes said
    for number, record in enumerate(records, 1):
        geometry = record.geometry
        if form.only_nine and geometry != NINE:
            raise UserError(
                _("{board} is expected by the format {name}, found {geometry}").format(
                    board=NINE, name=form.name, geometry=geometry
                )
            )
        comments = []
        if geometry_for(geometry.size, told) != geometry:
            told = geometry
            comments.append(box_line(geometry))
        if record.name.strip() and form.names:
            comments.append(_named(record))
        if number > 1 and not form.one_line:
            # Without a comment a grid may be taken for more of the puzzle before it.
            comments = ["", *(comments or [f"# puzzle {number}"])]
        yield "\n".join([*comments, form.write(form.holds(record)), ""])


def _named(record: PuzzleRecord) -> str:
    """Return the comment with the name of a puzzle and who made it."""
    origin = record.details.author or record.details.source
    return f"# {' '.join(record.name.split())} | {' '.join(origin.split())}".rstrip()
