"""``sudoku-ga lab import``: its arguments."""

from pathlib import Path

import click


@click.command(
    "import",
    epilog="\b\nExample:\n  sudoku-ga lab run logic-levels --scale 0.02\n"
    "  sudoku-ga lab import all.db logic-levels.db",
)
@click.argument("target", type=click.Path(dir_okay=False, path_type=Path), metavar="TARGET")
@click.argument(
    "sources", type=click.Path(path_type=Path), nargs=-1, required=True, metavar="SOURCE..."
)
def import_(target: Path, sources: tuple[Path, ...]) -> int:
    """Put the results of each SOURCE into the store TARGET, which is made if it is not there.

    No run is there twice, and the sources stay as they are. Processor times are those of the
    machine on which a run was made.
    """
    from sudoku_ga.cli.lab.exporting import import_stores

    return import_stores(target, sources)
