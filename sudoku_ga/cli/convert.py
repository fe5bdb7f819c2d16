"""``sudoku-ga convert``: writes puzzles in another format, and counts what is lost."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import click

from sudoku_ga.cli import SUCCESS, options
from sudoku_ga.cli.puzzles import given_puzzles
from sudoku_ga.puzzle.formats.format import Format
from sudoku_ga.puzzle.formats.reading import WRITABLE, write_puzzles
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, later, ngettext

_FORMATS = "\n".join(f"  {name:<13} {form.label}" for name, form in WRITABLE.items())


@click.command(
    epilog=f"\b\nFormats:\n{_FORMATS}\n\n\b\nExample:\n"
    "  sudoku-ga convert 3.2.4......3.... --to picture"
)
@click.option(
    "--to",
    "form",
    required=True,
    type=options.FormatName(list(WRITABLE)),
    metavar="FORMAT",
    help="The format to write; the formats are listed below.",
)
@options.path(
    "-o",
    "--output",
    dir_okay=False,
    help="Write to a file instead of standard output. The file is written completely or not "
    "at all.",
)
@given_puzzles
def convert(puzzles: Iterable[PuzzleRecord], form: str, output: Path | None) -> int:
    """Convert puzzles of any format to another format.

    A SOURCE is a file, - for standard input, or the puzzle itself. The order of the puzzles is
    kept. Placed digits and candidates that the format cannot hold are left out and counted on
    standard error. The exit code is 2 for bad input and for boards that the format cannot hold.
    """
    writer = WRITABLE[form]
    lost: Counter[str] = Counter()
    try:
        with _opened(output) as file:
            for text in write_puzzles(_counted(puzzles, writer, lost), writer):
                file.write(text)
    finally:
        for what, count in lost.items():
            note = ngettext(
                "{what} of {count:,} puzzle left out: {form} cannot hold them",
                "{what} of {count:,} puzzles left out: {form} cannot hold them",
                count,
            ).format(what=_(what), count=count, form=form)
            print("sudoku-ga:", note, file=sys.stderr)
    return SUCCESS


def _counted(
    records: Iterable[PuzzleRecord], form: Format, lost: Counter[str]
) -> Iterator[PuzzleRecord]:
    """Yield records; count in `lost` the parts that a format cannot hold."""
    for record in records:
        held = form.holds(record)
        lost.update([later("digits of the player")] if held.placed != record.placed else [])
        lost.update([later("candidates")] if held.candidates != record.candidates else [])
        yield record


@contextmanager
def _opened(output: Path | None) -> Iterator[TextIO]:
    """Open standard output, or a file that replaces an old one at the end."""
    if output is None:
        yield sys.stdout
        sys.stdout.flush()
        return
    from sudoku_ga.files import replaced

    with (
        replaced(output) as part,
        part.open("w", encoding="utf-8", newline="\n") as file,
    ):
        yield file
