"""``sudoku-ga lab export`` and ``import``: results into other files, and into one store."""

import sys
from collections.abc import Sequence
from pathlib import Path

from sudoku_ga.atomic_write import replaced
from sudoku_ga.cli.exit_codes import ALL_SOLVED
from sudoku_ga.lab.store.export import export_parquet, export_text
from sudoku_ga.lab.store.merging import merge
from sudoku_ga.lab.store.store import Store
from sudoku_ga.translation import ngettext


def export_store(path: Path, form: str, file: Path | None) -> int:
    """Write the runs of a store; return the exit code.

    Raises
    ------
    UserError
        If the store cannot be read, or the file not be written.
    """
    with Store.to_read(path) as store:
        if file is None:
            export_text(store, form, sys.stdout)
            return ALL_SOLVED
        with replaced(file) as part:
            if form == "parquet":
                count = export_parquet(store, part)
            else:
                with part.open("w", encoding="utf-8", newline="") as text:
                    count = export_text(store, form, text)
    print(
        ngettext("{count:,} run in {file}", "{count:,} runs in {file}", count).format(
            count=count, file=file
        )
    )
    return ALL_SOLVED


def import_stores(target: Path, sources: Sequence[Path]) -> int:
    """Put the results of several stores into one; return the exit code.

    Raises
    ------
    UserError
        If a store cannot be read, of which none is put in then, or the target not be written.
    """
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
    return ALL_SOLVED
