"""``sudoku-ga verify``: repeats recorded runs and prints what differs."""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sudoku_ga.cli import options
from sudoku_ga.cli.terminal import Printed, Printer, Progress
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
    render = _json
    if not as_json:
        from sudoku_ga.wording import verdict_text as render

    with Progress() as progress:
        printer = Printer(progress)
        code = printer.print(
            Printed(render(each), each.difference is None) for each in _verdicts(file, progress)
        )
    if printer.count > 1 and not as_json:
        print(
            _("{identical:,} of {runs} identical").format(
                identical=printer.good,
                runs=counted("{count:,} run", "{count:,} runs", printer.count),
            )
        )
    return code


def _verdicts(file: Path, progress: Progress) -> "Iterator[Verdict]":
    from sudoku_ga.evolution.engine.warm_up import warm_up
    from sudoku_ga.evolution.records.file import located, read_runs
    from sudoku_ga.evolution.records.replay import Verdict, replay

    for line, record in read_runs(file):
        with located(file, line):
            compiling = partial(progress.show_compiling, record.recipe.name)
            warm_up(record.recipe, compiling, geometry=record.puzzle.geometry)
            verdict = Verdict(line, record, replay(record, progress.show_run))
        yield verdict
        progress.count_run()


def _json(verdict: "Verdict") -> str:
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
