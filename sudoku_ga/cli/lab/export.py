"""``sudoku-ga lab export`` and ``import``: writing results to other files, and merging stores."""

import sys
from pathlib import Path

import click

from sudoku_ga.cli import SUCCESS, options
from sudoku_ga.translation import _, ngettext


@click.command(
    epilog="\b\nExample:\n  sudoku-ga lab run logic-levels --scale 0.02\n"
    "  sudoku-ga lab export logic-levels.db -o results.csv"
)
@click.argument("store", type=click.Path(path_type=Path), metavar="STORE")
@click.option(
    "--format",
    "form",
    type=click.Choice(["csv", "json", "parquet", "ioh"]),
    help="By default the format of the file's ending, otherwise csv. JSON has one object per line.",
)
@options.path(
    "-o",
    "--output",
    "file",
    help="Write to a file instead of standard output; for ioh, to a new folder.",
)
def export(store: Path, form: str | None, file: Path | None) -> int:
    """Export all runs of a STORE, one row or object per run.

    Parquet needs pyarrow, which the extra parquet installs.

    The format ioh is a folder that IOHanalyzer and IOHinspector read. For each run it
    contains the numbers of evaluations, including those of moves, at which the number of
    conflicts decreased. They are read from the trace that an experiment with trace = "best"
    records. Without a trace, only the end of a run is exported.
    """
    from sudoku_ga.files import replaced
    from sudoku_ga.lab.store.export import export_parquet, export_text
    from sudoku_ga.lab.store.ioh import export_ioh
    from sudoku_ga.lab.store.store import Store

    if form is None and file is not None and file.suffix in (".json", ".jsonl", ".parquet"):
        form = file.suffix[1:].replace("jsonl", "json")
    if form == "parquet" and file is None:
        raise click.UsageError(_("--output FILE is expected for Parquet"))
    if form == "ioh" and file is None:
        raise click.UsageError(_("--output FOLDER is expected for ioh"))
    form = form or "csv"
    left_out = 0
    with Store.to_read(store) as opened:
        if file is None:
            export_text(opened, form, sys.stdout)
            return SUCCESS
        if form == "ioh":
            count, left_out = export_ioh(opened, file)
        else:
            with replaced(file) as part:
                if form == "parquet":
                    count = export_parquet(opened, part)
                else:
                    with part.open("w", encoding="utf-8", newline="") as text:
                        count = export_text(opened, form, text)
    print(
        ngettext("{count:,} run in {file}", "{count:,} runs in {file}", count).format(
            count=count, file=file
        )
    )
    if left_out:
        print(
            ngettext(
                "{count:,} run without evaluations is left out",
                "{count:,} runs without evaluations are left out",
                left_out,
            ).format(count=left_out)
        )
    return SUCCESS


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
    """Add the results of each SOURCE to the store TARGET, which is created if needed.

    Runs that are already in TARGET are skipped; the sources are not changed. Processor times
    remain those of the machine on which a run was made.
    """
    from sudoku_ga.lab.store.export import merge
    from sudoku_ga.lab.store.store import Store

    for path in sources:
        Store.to_read(path).close()
    with Store(target) as store:
        for path in sources:
            with Store.to_read(path) as source:
                merged = merge(store, source)
            text = ngettext(
                "{path}: {count:,} new result, {known:,} were there already",
                "{path}: {count:,} new results, {known:,} were there already",
                merged.new,
            )
            print(text.format(path=path, count=merged.new, known=merged.known))
    return SUCCESS
