"""``sudoku-ga verify``: repeats recorded runs and prints what differs."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sudoku_ga.cli import options
from sudoku_ga.cli.options import PARTIAL, SUCCESS
from sudoku_ga.cli.terminal import Progress, load_kernels
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.translation import _, counted
from sudoku_ga.version import __version__

if TYPE_CHECKING:
    from sudoku_ga.evolution.records.replay import Verdict


@click.command(
    epilog="\b\nExample:\n"
    "  sudoku-ga solve 3.2.4......3.... --logic none --record runs.jsonl\n"
    "  sudoku-ga verify runs.jsonl",
)
@click.argument("file", type=click.Path(path_type=Path))
@options.as_json
def verify(file: Path, as_json: bool) -> int:
    """Repeat recorded runs, and report the first generation that differs.

    FILE was written by solve --record. A run that was ended by a time limit or by the user is
    compared up to its last generation. The exit code is 0 if all runs are identical, 1 if some
    differ, and 2 for a bad file.
    """
    from sudoku_ga.evolution.records.file import located, read_runs
    from sudoku_ga.evolution.records.replay import Verdict, replay
    from sudoku_ga.wording import verdict_text

    progress = Progress()
    run_count = identical_count = 0
    for line, record in read_runs(file):
        with located(file, line):
            load_kernels(record.recipe, progress, record.puzzle.geometry)
            verdict = Verdict(line, record, replay(record, progress.show_run))
        progress.clear()
        run_count += 1
        identical_count += verdict.difference is None
        print(_json(verdict) if as_json else verdict_text(verdict), flush=True)
        progress.count_run()
    progress.clear()
    if run_count > 1 and not as_json:
        print(
            _("{identical:,} of {runs} identical").format(
                identical=identical_count,
                runs=counted("{count:,} run", "{count:,} runs", run_count),
            )
        )
    return SUCCESS if identical_count == run_count else PARTIAL


def _json(verdict: "Verdict") -> str:
    """Return a verdict as one JSON object on one line."""
    from sudoku_ga.wording import difference_text

    record, difference = verdict.record, verdict.difference
    return json.dumps(
        {
            "line": verdict.line,
            "puzzle": write_line(record.puzzle),
            "recipe": record.recipe.name,
            "seed": record.seed,
            "stop_reason": record.ending.stop_reason.value,
            "identical": difference is None,
            "identical_to": verdict.identical_to,
            "differs_at": difference.generation if difference else None,
            "difference": difference_text(difference) if difference else None,
            "recorded_version": record.version,
            "version": __version__,
        }
    )
