"""``sudoku-ga verify``: makes recorded runs again and tells what it found."""

import json
from dataclasses import dataclass
from pathlib import Path

from sudoku_ga import __version__
from sudoku_ga.cli.attempt import load_kernels
from sudoku_ga.cli.exit_codes import ALL_IDENTICAL, SOME_DIFFER
from sudoku_ga.cli.progress import Progress
from sudoku_ga.cli.wording import counted
from sudoku_ga.evolution.replay import Difference, replay
from sudoku_ga.evolution.run_file import located, read_runs
from sudoku_ga.evolution.run_record import RunRecord, environment
from sudoku_ga.puzzle.formats.line import write_line


@dataclass(frozen=True)
class Verdict:
    """What came of a replay.

    Parameters
    ----------
    line : int
        Of the file, from 1.
    record : RunRecord
    difference : Difference or None
        None if the replay is the same run.
    """

    line: int
    record: RunRecord
    difference: Difference | None


def verify_file(path: Path, *, as_json: bool) -> int:
    """Make every run of a file again, print each verdict; return the exit code.

    Raises
    ------
    KnownError
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
        print(f"{identical_count:,} of {run_count:,} runs identical")
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
            "identical_to": _identical_to(verdict),
            "differs_at": difference.generation if difference else None,
            "difference": difference.found if difference else None,
            "recorded_version": record.version,
            "version": __version__,
        }
    )


def text(verdict: Verdict) -> str:
    """Return a verdict for people, as one line."""
    record = verdict.record
    name = f"line {verdict.line:,}: recipe {record.recipe.name}, seed {record.seed}"
    return f"{name}: {_finding(verdict)}{_elsewhere(verdict)}"


def _identical_to(verdict: Verdict) -> int | None:
    """Return the last generation that is known to be identical."""
    record, difference = verdict.record, verdict.difference
    if difference is not None:
        return difference.identical_to
    if record.ending.repeats:
        return record.ending.generations
    return record.trace[-1].generation if record.trace else None


def _finding(verdict: Verdict) -> str:
    ending, difference = verdict.record.ending, verdict.difference
    reason = ending.stop_reason.replace("_", " ")
    if difference is not None:
        return f"differs {_where(difference)}: {difference.found}"
    if ending.repeats:
        return f"identical, {counted(ending.generations, 'generation')}, {reason}"
    same = _identical_to(verdict)
    if same is None:
        return f"nothing to compare: it ended ({reason}) before its first population was told of"
    return f"identical to generation {same:,}, the last that was completed ({reason})"


def _where(difference: Difference) -> str:
    before = difference.identical_to
    if before is None or before >= difference.generation - 1:
        return f"at generation {difference.generation:,}"
    return f"at a generation from {before + 1:,} to {difference.generation:,}"


def _elsewhere(verdict: Verdict) -> str:
    """Return what was at work besides, where that is another one."""
    record = verdict.record
    words = []
    if record.version != __version__:
        words.append(f"recorded by version {record.version}, this is {__version__}")
    if verdict.difference is not None:
        here = environment()
        words += [
            f"{name} {there} there, {here[name]} here"
            for name, there in record.environment.items()
            if there != here[name]
        ]
    return "".join(f"; {each}" for each in words)
