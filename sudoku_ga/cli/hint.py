"""``sudoku-ga hint``: its options."""

import click

from sudoku_ga.cli import options
from sudoku_ga.puzzle.geometry import Geometry


@click.command(
    epilog="\b\nExample:\n"
    "  sudoku-ga hint 79....3.......69..8...3..76.....5..2..54187..4..7.....61..9...8..23...."
    "...9....54 --strength 2",
)
@options.sources
@click.option(
    "--strength",
    type=options.WholeNumber(1, 3),
    default=3,
    show_default=True,
    metavar="1|2|3",
    help="Tell where to look, which technique there, or the step itself.",
)
@click.option("--all", "whole_path", is_flag=True, help="Tell every step, as far as they lead.")
@options.box
@options.as_json
def hint(
    sources: tuple[str, ...],
    strength: int,
    whole_path: bool,
    geometry: Geometry | None,
    as_json: bool,
) -> int:
    """Tell of each puzzle of each SOURCE the next step a person could find.

    Steps are logic, from hidden singles to simple colouring, the easiest first; nothing evolves.
    A SOURCE is a file, - for standard input, or the puzzle itself.
    The exit code is 0 if there is a step for each (with --all: if the steps fill each board),
    1 if not, 2 for bad input.
    """
    # Spares --help and errors the import.
    from sudoku_ga.cli.hinting import hint_sources

    return hint_sources(sources, geometry, strength, whole_path=whole_path, as_json=as_json)
