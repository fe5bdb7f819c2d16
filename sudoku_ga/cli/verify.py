"""``sudoku-ga verify``: its options."""

from pathlib import Path

import click

from sudoku_ga.cli import options


@click.command(
    epilog="\b\nExample:\n"
    "  sudoku-ga solve 3.2.4......3.... --logic none --record runs.jsonl\n"
    "  sudoku-ga verify runs.jsonl",
)
@click.argument("file", type=click.Path(path_type=Path))
@options.as_json
def verify(file: Path, as_json: bool) -> int:
    """Make each run of FILE again, and tell at which generation it differs, if it does.

    FILE is what solve --record wrote. A run that a time limit or a person ended is compared up
    to its last generation.
    The exit code is 0 if all are identical, 1 if some differ, 2 for a bad file.
    """
    # Spares --help and errors the import.
    from sudoku_ga.cli.verifying import verify_file

    return verify_file(file, as_json=as_json)
