"""``sudoku-ga convert``: reads, writes as it goes, and counts what is lost."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import TextIO

from sudoku_ga.atomic_write import replaced
from sudoku_ga.cli.exit_codes import ALL_SOLVED
from sudoku_ga.puzzle.formats.format import Format, write_records
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, later, ngettext


def convert_sources(
    sources: Sequence[str], form: Format, geometry: Geometry | None, output: str | None
) -> int:
    """Write every puzzle of every source; return the exit code.

    Raises
    ------
    UserError
        If a source cannot be read, a puzzle cannot be written in this format, or the file
        cannot be written. What came before it has been printed; a file is left as it was.
    """
    opened = [open_source(source, geometry) for source in sources]
    lost: Counter[str] = Counter()
    try:
        with _opened(output) as file:
            for text in write_records(_counting(chain.from_iterable(opened), form, lost), form):
                file.write(text)
    finally:
        for what, count in lost.items():
            note = ngettext(
                "{what} of {count:,} puzzle left out: {form} cannot hold them",
                "{what} of {count:,} puzzles left out: {form} cannot hold them",
                count,
            ).format(what=_(what), count=count, form=form.name)
            print("sudoku-ga:", note, file=sys.stderr)
    return ALL_SOLVED


def _counting(
    records: Iterable[PuzzleRecord], form: Format, lost: Counter[str]
) -> Iterator[PuzzleRecord]:
    for record in records:
        held = form.holds(record)
        lost.update([later("digits of the player")] if held.placed != record.placed else [])
        lost.update([later("candidates")] if held.candidates != record.candidates else [])
        yield record


@contextmanager
def _opened(output: str | None) -> Iterator[TextIO]:
    """Open standard output, or a file that takes the place of an old one at the end."""
    if output is None:
        yield sys.stdout
        sys.stdout.flush()
        return
    with (
        replaced(Path(output)) as part,
        part.open("w", encoding="utf-8", newline="\n") as file,
    ):
        yield file
