"""``sudoku-ga solve --continue``: recorded runs that go on with new limits."""

import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import click
from click.core import ParameterSource

from sudoku_ga.cli.assessing import assessed
from sudoku_ga.cli.attempt import Attempt, load_kernels
from sudoku_ga.cli.exit_codes import ALL_SOLVED, SOME_UNSOLVED
from sudoku_ga.cli.interruption import Interruption
from sudoku_ga.cli.order import Task
from sudoku_ga.cli.progress import Progress
from sudoku_ga.cli.record import json_line
from sudoku_ga.cli.recording import recording
from sudoku_ga.cli.solve_text import text
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.records.continuation import (
    Continuation,
    ContinuationError,
    continue_run,
)
from sudoku_ga.evolution.records.file import located, read_runs, write_run
from sudoku_ga.evolution.records.record import Recorder
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _

_TAKEN = ("run_file", "max_generations", "max_evaluations", "time_limit", "record", "as_json")
"""The parameters of ``solve`` that act on a run that goes on; the others are in its record."""


def continue_file(context: click.Context) -> int:
    """Continue the runs of a file, print each as soon as it has ended.

    A run that has a result is left out with a line on standard error, unless it is the only one.

    Parameters
    ----------
    context : click.Context
        That of ``solve``, with its parameters.

    Returns
    -------
    int
        The exit code.

    Raises
    ------
    UsageError
        If an option was given that a recorded run has no use for.
    UserError
        If the file cannot be read, no run can be continued, a limit cannot be used, a run
        differs from its record, or the new record cannot be written.
    KeyboardInterrupt
        After Ctrl+C; the run under way has been printed.
    """
    _refuse_others(context)
    given = context.params
    file, target, as_json = given["run_file"], given["record"], given["as_json"]
    continuations = _continuations(file, given)
    if target is not None and target.exists() and target.samefile(file):
        raise UserError(
            _("--record: another file than that of --continue is expected, found {path}").format(
                path=target
            )
        )
    progress, interruption = Progress(says_compiling=not as_json), Interruption()
    is_solved = []
    try:
        with recording(target) as record:
            for line, continuation in continuations:
                assessed(continuation.record.puzzle)
                with interruption.deferred(), located(file, line):
                    attempt = _attempt(continuation, lambda: interruption.requested, progress)
                progress.clear()
                is_solved.append(attempt.solution is not None)
                record(None if attempt.record is None else write_run(attempt.record))
                print(json_line(attempt) if as_json else text(attempt), flush=True)
                progress.count_run()
                if interruption.requested:
                    raise KeyboardInterrupt
    finally:
        progress.clear()
    return ALL_SOLVED if all(is_solved) else SOME_UNSOLVED


def _refuse_others(context: click.Context) -> None:
    others = [
        each.human_readable_name if isinstance(each, click.Argument) else each.opts[0]
        for each in context.command.params
        if each.name not in _TAKEN
        and context.get_parameter_source(each.name or "") is ParameterSource.COMMANDLINE
    ]
    if others:
        raise click.UsageError(
            _(
                "--continue: the record of a run has its puzzle and recipe; not expected: {names}"
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
                    generations=given["max_generations"],
                    evaluations=given["max_evaluations"],
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


def _attempt(
    continuation: Continuation, stopped: Callable[[], bool], progress: Progress
) -> Attempt:
    recorded, recipe = continuation.record, continuation.recipe
    load_kernels(recipe, progress)
    control, recorder = continuation.control(), Recorder(recipe)
    began = time.process_time()
    for last in continuation.evolve(control):
        if stopped():
            control.stop()
        recorder.add(last)
        progress.watch(last)
    cpu_seconds = time.process_time() - began
    task = Task(PuzzleRecord(recorded.puzzle), recipe, recorded.seed, run=0, recorded=True)
    record = recorder.record(last)
    return Attempt(task, assessed(recorded.puzzle), last, cpu_seconds, record)
