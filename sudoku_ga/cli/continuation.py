"""``sudoku-ga solve --continue``: recorded runs that go on with new limits."""

import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import click
from click.core import ParameterSource

from sudoku_ga.cli.options import PARTIAL, SUCCESS
from sudoku_ga.cli.result import RunResult, RunSpec, run_json, run_text
from sudoku_ga.cli.runs import record_file
from sudoku_ga.cli.terminal import Progress, load_kernels
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.records.file import located, read_runs, write_run
from sudoku_ga.evolution.records.record import Recorder
from sudoku_ga.evolution.records.replay import (
    Continuation,
    ContinuationError,
    continue_run,
)
from sudoku_ga.interruption import Interruption
from sudoku_ga.puzzle.assessment import assessed
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _

_TAKEN = ("run_file", "max_generations", "max_evaluations", "time_limit", "record", "as_json")
"""The parameters of ``solve`` that act on a run that goes on; the others are in its record."""


def continue_file(context: click.Context) -> int:
    """Continue the runs of a file, print each as soon as it has ended.

    A run that has a result is left out with a line on standard error, unless it is the only one.
    Returns the exit code. ``context``: that of ``solve``, with its parameters. Raises
    ``UsageError`` if an option was given that a recorded run has no use for. Raises ``UserError``
    if the file cannot be read, no run can be continued, a limit cannot be used, a run differs from
    its record, or the new record cannot be written. Raises ``KeyboardInterrupt`` after Ctrl+C; the
    run under way has been printed.
    """
    _refuse_others(context)
    given = context.params
    file, target, as_json = given["run_file"], given["record"], given["as_json"]
    continuations = _continuations(file, given)
    if target is not None and target.exists() and target.samefile(file):
        raise UserError(
            _("--record: a file other than that of --continue is expected, found {path}").format(
                path=target
            )
        )
    progress, interruption = Progress(shows_compiling=not as_json), Interruption()
    is_solved = []
    try:
        with record_file(target) as write_record:
            for line, continuation in continuations:
                assessed(continuation.record.puzzle)
                with interruption.deferred(), located(file, line):
                    result = _make_run(continuation, lambda: interruption.requested, progress)
                    progress.clear()
                    is_solved.append(result.solution is not None)
                    write_record(None if result.record is None else write_run(result.record))
                    print(run_json(result) if as_json else run_text(result), flush=True)
                    progress.count_run()
                if interruption.requested:
                    raise KeyboardInterrupt
    finally:
        progress.clear()
    return SUCCESS if all(is_solved) else PARTIAL


def _refuse_others(context: click.Context) -> None:
    others = [
        each.human_readable_name if isinstance(each, click.Argument) else each.opts[0]
        for each in context.command.params
        if each.name not in _TAKEN
        and each.expose_value  # the others have acted: plug-ins are loaded
        and context.get_parameter_source(each.name or "") is ParameterSource.COMMANDLINE
    ]
    if others:
        raise click.UsageError(
            _(
                "--continue: the record of a run contains its puzzle and "
                "recipe, so these cannot be given: {names}"
            ).format(names=", ".join(others))
        )


def _continuations(file: Path, given: Mapping[str, str]) -> list[tuple[int, Continuation]]:
    """Return the runs that can be continued, each with its line."""
    continuations, refusals = [], []
    for line, record in read_runs(file):
        with located(file, line):
            try:
                continuation = continue_run(
                    record,
                    max_generations=given["max_generations"],
                    max_evaluations=given["max_evaluations"],
                    time_limit_s=given["time_limit"],
                )
            except ContinuationError as error:
                refusals.append(_("line {line:,}: {problem}").format(line=line, problem=error))
            else:
                continuations.append((line, continuation))
    if not continuations:
        raise UserError(f"{file}, {refusals[0]}")
    for refusal in refusals:
        print(f"{file}, {refusal}", file=sys.stderr)
    return continuations


def _make_run(
    continuation: Continuation, stopped: Callable[[], bool], progress: Progress
) -> RunResult:
    recorded, recipe = continuation.record, continuation.recipe
    load_kernels(recipe, progress, recorded.puzzle.geometry)
    control, recorder = continuation.control(), Recorder(recipe)
    began = time.process_time()
    for last in continuation.evolve(control):
        if stopped():
            control.stop()
        recorder.add(last)
        progress.show_run(last)
    cpu_seconds = time.process_time() - began
    spec = RunSpec(PuzzleRecord(recorded.puzzle), recipe, recorded.seed, index=0, recorded=True)
    record = recorder.record(last)
    return RunResult(spec, assessed(recorded.puzzle), last, cpu_seconds, record)
