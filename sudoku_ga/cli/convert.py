"""``sudoku-ga convert``: its options."""

import click

from sudoku_ga.cli import options
from sudoku_ga.puzzle.formats.reading import WRITABLE
from sudoku_ga.puzzle.geometry import Geometry

_FORMATS = "\n".join(f"  {name:<11} {form.label}" for name, form in WRITABLE.items())


@click.command(
    epilog=f"\b\nFormats:\n{_FORMATS}\n\n\b\nExample:\n"
    "  sudoku-ga convert 3.2.4......3.... --to picture"
)
@options.sources
@click.option(
    "--to",
    "form",
    required=True,
    type=options.FormatName(list(WRITABLE)),
    metavar="FORMAT",
    help="What to write; the formats are listed below.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Write there instead of to standard output; complete or not at all.",
)
@options.box
def convert(
    sources: tuple[str, ...], form: str, output: str | None, geometry: Geometry | None
) -> int:
    """Write the puzzles of each SOURCE, of any format, in another format.

    A SOURCE is a file, - for standard input, or the puzzle itself; puzzles come in the order of
    the input. Digits of the player and candidates that the format cannot hold are left out and
    counted on standard error. The exit code is 2 for bad input and for a board of a size that
    the format does not know.
    """
    # Spares --help and errors the import.
    from sudoku_ga.cli.converting import convert_sources

    return convert_sources(sources, WRITABLE[form], geometry, output)
