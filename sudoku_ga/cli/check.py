"""``sudoku-ga check``: its options."""

import click

from sudoku_ga.cli import options
from sudoku_ga.puzzle.geometry import Geometry


@click.command(epilog="\b\nExample:\n  sudoku-ga check 3.2.4......3....")
@options.sources
@options.box
@options.as_json
def check(sources: tuple[str, ...], geometry: Geometry | None, as_json: bool) -> int:
    """Tell of each puzzle of each SOURCE whether it has none, one or many solutions.

    Also its conflicts, and how far logic alone gets.
    A SOURCE is a file, - for standard input, or the puzzle itself.
    The exit code is 0 if each has exactly one solution, 1 if some have not, 2 for bad input.
    """
    # Spares --help and errors the import.
    from sudoku_ga.cli.checking import check_sources

    return check_sources(sources, geometry, as_json=as_json)
