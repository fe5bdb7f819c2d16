"""Writing puzzles one after another, so that they are read again as they were."""

from collections.abc import Iterable, Iterator

from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.formats.format import NINE, Format
from sudoku_ga.puzzle.formats.shape import box_line, geometry_for
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _


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
        if form.nine_alone and geometry != NINE:
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
