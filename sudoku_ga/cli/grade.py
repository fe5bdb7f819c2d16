"""``sudoku-ga grade``: its options."""

import click

from sudoku_ga.cli import options
from sudoku_ga.puzzle.geometry import Geometry

_GRADES = """\b
The grade is that of the hardest technique needed:
  1  very easy   hidden singles in boxes
  2  easy        hidden singles in rows and columns, naked singles
  3  medium      locked candidates
  4  hard        naked and hidden pairs, triples and quads
  5  very hard   X-wing, swordfish, XY-wing, simple colouring
  6  beyond the known techniques

\b
Example:
  sudoku-ga grade 3.2.4......3...."""


@click.command(epilog=_GRADES)
@options.sources
@click.option(
    "--effort", is_flag=True, help="Also evolve each puzzle with five seeds, by the recipe fast."
)
@options.box
@options.as_json
def grade(sources: tuple[str, ...], effort: bool, geometry: Geometry | None, as_json: bool) -> int:
    """Tell of each puzzle of each SOURCE how difficult it is for a person.

    A SOURCE is a file, - for standard input, or the puzzle itself.
    The exit code is 0 if each has a grade, 1 if some have not exactly one solution, 2 for bad
    input.
    """
    # Spares --help and errors the import.
    from sudoku_ga.cli.grade_listing import grade_sources

    return grade_sources(sources, geometry, with_effort=effort, as_json=as_json)
