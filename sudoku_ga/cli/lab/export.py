"""``sudoku-ga lab export``: its options."""

from pathlib import Path

import click

from sudoku_ga.translation import _


@click.command(
    epilog="\b\nExample:\n  sudoku-ga lab run logic-levels --scale 0.02\n"
    "  sudoku-ga lab export logic-levels.db -o results.csv"
)
@click.argument("store", type=click.Path(path_type=Path), metavar="STORE")
@click.option(
    "--format",
    "form",
    type=click.Choice(["csv", "json", "parquet"]),
    help="By the ending of the file if left out, else csv. JSON is one object a line.",
)
@click.option(
    "-o",
    "--output",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Written in place of standard output.",
)
def export(store: Path, form: str | None, file: Path | None) -> int:
    """Write every run of a STORE with all that is known of it, a row or an object a run.

    Parquet needs pyarrow, which the extra parquet brings.
    """
    from sudoku_ga.cli.lab.exporting import export_store

    if form is None and file is not None and file.suffix in (".json", ".jsonl", ".parquet"):
        form = file.suffix[1:].replace("jsonl", "json")
    if form == "parquet" and file is None:
        raise click.UsageError(_("--output FILE is expected for Parquet"))
    return export_store(store, form or "csv", file)
