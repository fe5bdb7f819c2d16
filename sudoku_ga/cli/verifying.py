"""``sudoku-ga verify``: makes recorded runs again and tells what it found."""

import json
from pathlib import Path

from sudoku_ga import __version__
from sudoku_ga.cli.attempt import load_kernels
from sudoku_ga.cli.exit_codes import ALL_IDENTICAL, SOME_DIFFER
from sudoku_ga.cli.progress import Progress
from sudoku_ga.evolution.records.file import located, read_runs
from sudoku_ga.evolution.records.replay import replay
from sudoku_ga.evolution.records.verdict import Verdict, identical_to, text
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.translation import _, counted


def verify_file(path: Path, *, as_json: bool) -> int:
    """Make every run of a file again, print each verdict; return the exit code.

    Raises
    ------
    UserError
        At the first line that is not a run; what came before it has been printed.
    """
    progress = Progress()
    run_count = identical_count = 0
    for line, record in read_runs(path):
        with located(path, line):
            load_kernels(record.recipe, progress)
            verdict = Verdict(line, record, replay(record, progress.watch))
        progress.clear()
        run_count += 1
        identical_count += verdict.difference is None
        print(json_line(verdict) if as_json else text(verdict), flush=True)
        progress.count_run()
    progress.clear()
    if run_count > 1 and not as_json:
        print(
            _("{identical:,} of {runs} identical").format(
                identical=identical_count,
                runs=counted("{count:,} run", "{count:,} runs", run_count),
            )
        )
    return ALL_IDENTICAL if identical_count == run_count else SOME_DIFFER


def json_line(verdict: Verdict) -> str:
    """Return a verdict as one JSON object on one line."""
    record, difference = verdict.record, verdict.difference
    return json.dumps(
        {
            "line": verdict.line,
            "puzzle": write_line(record.puzzle),
            "recipe": record.recipe.name,
            "seed": record.seed,
            "stop_reason": record.ending.stop_reason.value,
            "identical": difference is None,
            "identical_to": identical_to(verdict),
            "differs_at": difference.generation if difference else None,
            "difference": difference.found if difference else None,
            "recorded_version": record.version,
            "version": __version__,
        }
    )
